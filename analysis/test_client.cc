#include "analysis/test_client.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "analysis/field.h"
#include "analysis/reply_fields.h"
#include "analysis/test_game.h"

namespace plyground::analysis {

using nlohmann::json;

namespace {

// The shape that a reply claims to have by its type and op; null if none.
const ReplyInfo* ShapeOf(const json& reply) {
  const std::string type = reply.value("type", "");
  const std::string name = reply.contains("op") ? reply.value("op", "") : type;
  for (const ReplyInfo& info : AllReplies()) {
    if (info.name == name && info.fields.front().choices.front() == type) return &info;
  }
  return nullptr;
}

}  // namespace

TestClient::TestClient(ServiceOptions options)
    : service_(std::make_unique<Service>(TestCatalogue(), std::move(options),
                                         [this](std::string_view line) {
                                           {
                                             const std::lock_guard lock(mutex_);
                                             lines_.emplace_back(line);
                                             replies_.push_back(json::parse(line));
                                           }
                                           arrived_.notify_all();
                                         })) {}

json TestClient::Ask(std::string_view line) {
  std::size_t before = 0;
  {
    const std::lock_guard lock(mutex_);
    before = replies_.size();
  }
  Send(line);
  std::unique_lock lock(mutex_);
  json found;
  arrived_.wait(lock, [&] {
    for (std::size_t i = before; i < replies_.size(); ++i) {
      if (!replies_[i].at("final")) continue;
      found = replies_[i];
      return true;
    }
    return false;
  });
  return found;
}

json TestClient::WaitFor(const std::function<bool(const json&)>& wanted) {
  std::unique_lock lock(mutex_);
  json found;
  arrived_.wait(lock, [&] {
    for (const json& reply : replies_) {
      if (!wanted(reply)) continue;
      found = reply;
      return true;
    }
    return false;
  });
  return found;
}

std::vector<json> TestClient::Finish() {
  service_->Drain();
  const std::lock_guard lock(mutex_);
  return replies_;
}

std::vector<std::string> TestClient::Lines() const {
  const std::lock_guard lock(mutex_);
  return lines_;
}

std::vector<json> FinalsOf(const std::vector<json>& replies, const json& id) {
  std::vector<json> finals;
  for (const json& reply : replies) {
    if (reply.value("final", false) && reply.at("id") == id) finals.push_back(reply);
  }
  return finals;
}

std::string FaultOfReply(const json& reply) {
  const ReplyInfo* shape = ShapeOf(reply);
  if (shape == nullptr) return "no shape of this type and op";
  Findings findings;
  CheckObject(reply, shape->fields, "", Unknown::kRefuse, nullptr, findings);
  if (findings.faults.empty()) return "";
  return absl::StrCat(findings.faults.front().path, ": ", findings.faults.front().message);
}

}  // namespace plyground::analysis
