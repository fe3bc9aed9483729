#ifndef PLYGROUND_ANALYSIS_TEST_CLIENT_H_
#define PLYGROUND_ANALYSIS_TEST_CLIENT_H_

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/service.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {

// The other end of the protocol, for tests: sends lines and keeps what comes
// back. Thread-safe.
class TestClient {
 public:
  explicit TestClient(ServiceOptions options = {.threads = 2});

  Service& service() { return *service_; }
  void Send(std::string_view line) { service_->Submit(line); }

  // Sends one line and returns the first final reply that comes after it.
  nlohmann::json Ask(std::string_view line);
  // Waits until `wanted` holds for some reply and returns the first such one.
  nlohmann::json WaitFor(const std::function<bool(const nlohmann::json&)>& wanted);
  // Drains the service; everything that was ever received.
  std::vector<nlohmann::json> Finish();
  // The lines as they were.
  std::vector<std::string> Lines() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<std::string> lines_;
  std::vector<nlohmann::json> replies_;
  std::unique_ptr<Service> service_;  // last: ends before what it writes to
};

// Every final reply among `replies` for the request of that id.
std::vector<nlohmann::json> FinalsOf(const std::vector<nlohmann::json>& replies,
                                     const nlohmann::json& id);

// What is wrong with a reply by the protocol's own description; "" if nothing.
std::string FaultOfReply(const nlohmann::json& reply);

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_TEST_CLIENT_H_
