#include "analysis/one_shot.h"

#include <chrono>
#include <future>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "analysis/service.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
void Set(Json& object, const char* name, const std::optional<T>& value) {
  if (value.has_value()) object[name] = *value;
}

std::string RequestLine(const OneShot& one) {
  Json request;
  request["id"] = "analyze";
  request["game"] = one.game;
  Set(request, "position", one.position);
  request["moves"] = one.moves;
  request["limits"] = Json::object();
  Set(request["limits"], "nodes", one.nodes);
  Set(request["limits"], "depth", one.depth);
  Set(request["limits"], "timeMs", one.time_ms);
  Set(request["limits"], "sims", one.sims);
  Set(request, "algorithm", one.algorithm);
  Set(request, "multiPv", one.multi_pv);
  Set(request, "seed", one.seed);
  Set(request, "threads", one.threads);
  return request.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Every fault in one message, with what would have been accepted.
absl::Status ErrorOf(const Json& reply) {
  std::vector<std::string> messages;
  for (const Json& fault : reply.at("errors")) {
    std::string message = fault.at("message");
    const auto& expected = fault.at("expected").get_ref<const Json::array_t&>();
    std::vector<std::string> accepted;
    for (const Json& item : expected) accepted.push_back(item.get<std::string>());
    if (!accepted.empty()) {
      absl::StrAppend(&message, " (accepted: ", absl::StrJoin(accepted, ", "), ")");
    }
    if (fault.at("hint").is_string()) {
      absl::StrAppend(&message, "; ", fault.at("hint").get<std::string>());
    }
    messages.push_back(std::move(message));
  }
  const std::string all = absl::StrJoin(messages, "\n  ");
  const std::string code = reply.at("error").at("code");
  if (code == "out_of_memory") return absl::ResourceExhaustedError(all);
  if (code == "internal") return absl::InternalError(all);
  return absl::InvalidArgumentError(all);
}

OneShotEnd EndOf(const Json& result) {
  const std::string status = result.at("status");
  if (status == "failed") return OneShotEnd::kFailed;
  return status == "stopped" ? OneShotEnd::kStopped : OneShotEnd::kDone;
}

}  // namespace

absl::StatusOr<OneShotAnswer> AnalyzeOnce(const OneShot& one, const Catalogue& catalogue,
                                          const std::atomic<bool>& stop) {
  constexpr auto kPoll = std::chrono::milliseconds(10);
  std::promise<std::string> answered;
  std::future<std::string> answer = answered.get_future();
  Service service(
      catalogue, {.threads = 1, .timing = one.timing},
      [&answered](std::string_view line) { answered.set_value(std::string(line)); });
  if (!service.started().ok()) return service.started();
  service.Submit(RequestLine(one));
  while (answer.wait_for(kPoll) != std::future_status::ready) {
    if (stop) service.StopAll();
  }
  std::string line = answer.get();
  const Json reply = Json::parse(line);
  if (reply.at("type") == "error") return ErrorOf(reply);
  const OneShotEnd end = EndOf(reply);
  return OneShotAnswer{.line = std::move(line), .end = end};
}

}  // namespace plyground::analysis
