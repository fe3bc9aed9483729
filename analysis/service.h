#ifndef PLYGROUND_ANALYSIS_SERVICE_H_
#define PLYGROUND_ANALYSIS_SERVICE_H_

#include <cstddef>
#include <string_view>

#include "absl/status/status.h"
#include "analysis/engine.h"
#include "analysis/session.h"

namespace plyground::analysis {

struct ServiceOptions {
  int threads = 0;  // as EngineOptions and SessionOptions say, here and below
  std::size_t max_queued = 10'000;
  std::size_t max_queued_bytes = std::size_t{256} << 20;
  ReplyOrder order = ReplyOrder::kAsReady;
  Timing timing = Timing::kShown;
  WhenFull when_full = WhenFull::kRefuse;
  FinishedReplies finished = {};
};

// An engine with one client, as over stdin and stdout.
class Service {
 public:
  Service(Catalogue catalogue, ServiceOptions options, Sink sink);

  const absl::Status& started() const { return engine_.started(); }
  void SayHello() { session_.SayHello(); }
  void Submit(std::string_view line) { session_.Submit(line); }
  void SubmitTooLong() { session_.SubmitTooLong(); }
  bool shutting_down() const { return session_.shutting_down(); }
  int StopAll() { return session_.StopAll(); }
  // Returns when every request has been answered; the workers are gone then.
  void Drain() { engine_.Drain(); }

 private:
  Engine engine_;
  Session session_;  // ends before the engine, and waits for it
};

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_SERVICE_H_
