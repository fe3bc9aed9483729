#include "analysis/request.h"

#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "analysis/field.h"
#include "analysis/json_reader.h"
#include "analysis/request_fields.h"
#include "core/error.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

using nlohmann::json;

// The operation asked for, or null with a fault.
const OpInfo* ReadOp(const json& object, Findings& findings) {
  const auto found = object.find("op");
  if (found == object.end()) return &InfoOf(Op::kAnalyze);
  std::vector<std::string> names;
  for (const OpInfo& info : AllOps()) names.push_back(info.name);
  if (!found->is_string()) {
    findings.AddFault({.code = ErrorCode::kInvalidField,
                       .message = "op is a string",
                       .path = "/op",
                       .expected = std::move(names),
                       .got_json = GotJson(*found)});
    return nullptr;
  }
  const auto& name = found->get_ref<const std::string&>();
  const OpInfo* info = FindOp(name);
  if (info == nullptr) {
    findings.AddFault(FaultFrom(ErrorCode::kUnknownOp, UnknownName("op", name, names), "/op"));
  }
  return info;
}

// An unknown operation's fields cannot be judged, but its id can be read.
std::vector<Field> IdFieldAlone() { return {*FindField(InfoOf(Op::kPing).fields, "id")}; }

void CheckTurns(const std::vector<std::int64_t>& turns, std::int64_t last, Findings& findings) {
  if (turns.empty()) {
    findings.AddFault({.code = ErrorCode::kInvalidField,
                       .message = "turns is empty: there is nothing to analyse",
                       .path = "/turns",
                       .expected = {"at least one turn, or null"},
                       .got_json = "[]"});
  }
  std::set<std::int64_t> seen;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const bool fresh = seen.insert(turns[i]).second;
    if (turns[i] <= last && fresh) continue;
    findings.AddFault(
        {.code = ErrorCode::kInvalidField,
         .message = absl::StrCat("turn ", turns[i],
                                 fresh ? " is beyond the last move" : " is asked for twice"),
         .path = absl::StrCat("/turns/", i),
         .expected = {absl::StrCat("different whole numbers in 0..", last)},
         .got_json = absl::StrCat(turns[i])});
  }
}

bool HasMovesFault(const Findings& findings) {
  for (const Fault& fault : findings.faults) {
    if (fault.path.starts_with("/moves")) return true;
  }
  return false;
}

// What the table cannot say: rules that join several values.
void CheckTogether(const json& object, const Request& request, Findings& findings) {
  if (request.turns.has_value() && !HasMovesFault(findings)) {
    CheckTurns(*request.turns, static_cast<std::int64_t>(request.moves.size()), findings);
  }
  const VerifyRequest& verify = request.verify;
  const auto has = [&](const char* name) { return object.contains(name); };
  if (!verify.best.empty() && !has("value") && !has("dtc") && verify.move_values.empty()) {
    findings.AddFault({.code = ErrorCode::kMissingField,
                       .message = "best needs the field value, dtc or moveValues",
                       .path = "/value",
                       .expected = {"the exact value for the side to move"}});
  }
  // Faulty members may have been what was to be compared.
  const bool empty_expect =
      has("expect") && verify.before == Expectation{} && verify.after == Expectation{};
  const bool says_something = verify.SaysSomething() || !verify.claims.empty();
  if (request.op == Op::kVerify && findings.faults.empty() &&
      (empty_expect || !says_something)) {
    findings.AddFault(NothingToCompare());
  }
}

// Takes the members that no field describes out of `object`: which of them the
// game knows is found out when it is known which game (resolve.h).
void SetClaimsAside(json& object, const std::vector<Field>& fields, VerifyRequest& verify) {
  json known = json::object();
  for (auto& [name, value] : object.items()) {
    if (FindField(fields, name) != nullptr) {
      known[name] = std::move(value);
    } else {
      verify.claims.emplace_back(name, value.dump());
    }
  }
  object = std::move(known);
}

}  // namespace

Fault NothingToCompare() {
  return {.code = ErrorCode::kMissingField,
          .message = "there is nothing to compare",
          .path = "/expect",
          .expected = {"expect", "move", "legal", "legalAfter", "after", "over", "returns",
                       "perft", "value", "dtc", "moveValues", "next"}};
}

ParsedRequest ParseRequest(std::string_view line) {
  ParsedRequest parsed;
  json object;
  std::optional<std::string> id;
  if (std::optional<Fault> fault = ReadJson(line, object, id); fault.has_value()) {
    if (id.has_value()) parsed.request.id = *id;
    parsed.faults.push_back(*std::move(fault));
    return parsed;
  }
  if (!object.is_object()) {
    parsed.faults.push_back({.code = ErrorCode::kInvalidRequest,
                             .message = "a request is a JSON object",
                             .expected = {"an object with at least id and game"},
                             .got_json = GotJson(object)});
    return parsed;
  }
  Findings findings;
  const OpInfo* info = ReadOp(object, findings);
  if (info == nullptr) {
    Findings of_id;
    CheckObject(object, IdFieldAlone(), "", Unknown::kWarn, &parsed.request, of_id);
    for (Fault& fault : of_id.faults) findings.AddFault(std::move(fault));
  } else {
    parsed.request.op = info->op;
    const auto strict = object.find("strict");
    const bool refuse = strict != object.end() && strict->is_boolean() && strict->get<bool>();
    if (info->op == Op::kVerify) {
      SetClaimsAside(object, info->fields, parsed.request.verify);
    }
    CheckObject(object, info->fields, "", refuse ? Unknown::kRefuse : Unknown::kWarn,
                &parsed.request, findings);
    CheckTogether(object, parsed.request, findings);
  }
  parsed.faults = std::move(findings.faults);
  parsed.warnings = std::move(findings.warnings);
  return parsed;
}

}  // namespace plyground::analysis
