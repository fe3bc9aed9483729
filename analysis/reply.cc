#include "analysis/reply.h"

#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {

using Json = nlohmann::ordered_json;

namespace {

// Paths and texts of a reply are short, whatever the request held.
constexpr std::size_t kLongestText = 1000;
constexpr std::size_t kMostExpected = 1000;

std::string Clipped(const std::string& text) {
  return text.size() <= kLongestText ? text : text.substr(0, kLongestText) + "...";
}

Json FaultJson(const Fault& fault) {
  Json object;
  object["code"] = CodeName(fault.code);
  object["message"] = Clipped(fault.message);
  object["path"] = Clipped(fault.path);
  object["expected"] = Json::array();
  for (const std::string& item : fault.expected) {
    if (object["expected"].size() == kMostExpected) break;
    object["expected"].push_back(Clipped(item));
  }
  // JsonString and the checker wrote it, so it parses.
  object["got"] = fault.got_json.empty() ? Json() : Json::parse(fault.got_json);
  object["hint"] = fault.hint.empty() ? Json() : Json(Clipped(fault.hint));
  object["retryable"] = IsRetryable(fault.code);
  return object;
}

}  // namespace

std::string FormatReply(const ReplyHead& head, const Json& body) {
  const auto text = [](const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
  };
  // Written piece by piece: a head put in front of the members would copy them all.
  std::string line = absl::StrCat(
      "{\"type\":", text(body.at("type")), ",\"id\":", head.id, ",\"seq\":", head.seq,
      ",\"turn\":", head.turn.has_value() ? absl::StrCat(*head.turn) : "null",
      ",\"final\":", head.final ? "true" : "false");
  for (const auto& [key, value] : body.items()) {
    if (key != "type") absl::StrAppend(&line, ",\"", key, "\":", text(value));
  }
  line += '}';
  return line;
}

Json Number(double value) {
  constexpr double kLimit = 9007199254740992.0;  // 2^53
  if (!std::isfinite(value)) return nullptr;
  if (std::trunc(value) == value && std::abs(value) < kLimit) {
    return static_cast<std::int64_t>(value);
  }
  return value;
}

std::string HashText(std::uint64_t hash) { return absl::StrFormat("0x%016x", hash); }

Json WarningsJson(const std::vector<Fault>& warnings) {
  Json list = Json::array();
  for (const Fault& warning : warnings) {
    Json object = FaultJson(warning);
    object.erase("retryable");
    list.push_back(std::move(object));
  }
  return list;
}

Json ErrorBody(const std::vector<Fault>& faults, const std::vector<Fault>& warnings) {
  Json body;
  body["type"] = "error";
  body["error"] = FaultJson(faults.front());
  body["errors"] = Json::array();
  for (const Fault& fault : faults) body["errors"].push_back(FaultJson(fault));
  body["warnings"] = WarningsJson(warnings);
  return body;
}

Json PlayerJson(const AnyPosition& position) {
  if (position.IsTerminal() || position.IsChance()) return nullptr;
  return position.SeatName(position.to_move());
}

Json ReturnsJson(const AnyPosition& position) {
  if (!position.IsTerminal()) return nullptr;
  return position.Returns();
}

Json ChanceJson(const AnyPosition& position) {
  if (!position.IsChance()) return nullptr;
  Json list = Json::array();
  for (const ChanceText& outcome : position.Outcomes()) {
    list.push_back(
        {{"move", outcome.move}, {"weight", outcome.weight}, {"total", outcome.total}});
  }
  return list;
}

}  // namespace plyground::analysis
