#include "bench/tune/state_file.h"

#include <cstddef>
#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "bench/match/files.h"
#include "core/error.h"

namespace plyground::tune {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchema = 1;

std::string PathIn(const std::string& folder) { return absl::StrCat(folder, "/tune.json"); }

Json SpecJson(const TuneSpec& spec) {
  Json parameters = Json::array();
  for (const Parameter& parameter : spec.parameters) {
    parameters.push_back(FormatParameter(parameter));
  }
  return {{"game", spec.game},
          {"player", FormatSpec(spec.player)},
          {"parameters", parameters},
          {"start", spec.start},
          {"iterations", spec.schedule.iterations},
          {"spread", spec.schedule.spread},
          {"travel", spec.schedule.travel},
          {"blocks", spec.blocks},
          {"openingPlies", spec.opening_plies},
          {"maxPlies", spec.max_plies},
          {"seed", spec.seed}};
}

absl::Status Damaged(const std::string& path, std::string_view fault) {
  return InvalidInput(
      {.message = absl::StrCat(Quoted(path), " is damaged: ", std::string(fault),
                               "; move it away to begin again")});
}

absl::Status Differs(const std::string& path, const Json& have, const Json& want) {
  std::vector<std::string> clauses;
  for (const auto& [field, value] : want.items()) {
    const Json old = have.value(field, Json());
    if (old != value)
      clauses.push_back(absl::StrCat(field, " is ", old.dump(), ", not ", value.dump()));
  }
  return InvalidInput(
      {.message = absl::StrCat(Quoted(path), " is of another tuning: ",
                               absl::StrJoin(clauses, "; "), "; use another --out")});
}

}  // namespace

absl::Status WriteState(const std::string& folder, const TuneSpec& spec,
                        const TuneState& state) {
  if (absl::Status status = match::MakeFolder(folder); !status.ok()) return status;
  const Json file = {{"schema", kSchema}, {"spec", SpecJson(spec)}, {"leads", state.leads}};
  return match::WriteFileAtomically(PathIn(folder), file.dump() + "\n");
}

absl::StatusOr<std::vector<double>> ReadLeads(const std::string& folder, const TuneSpec& spec) {
  const std::string path = PathIn(folder);
  const auto text = ReadFile(path);
  if (absl::IsNotFound(text.status())) return std::vector<double>();
  if (!text.ok()) return text.status();
  const Json file = Json::parse(*text, nullptr, false);
  if (!file.is_object()) return Damaged(path, "not a JSON object");
  if (file.value("schema", Json()) != Json(kSchema)) return Damaged(path, "not schema 1");
  const Json have = file.value("spec", Json());
  if (!have.is_object()) return Damaged(path, "no spec");
  const Json want = SpecJson(spec);
  if (have != want) return Differs(path, have, want);
  const Json leads = file.value("leads", Json());
  if (!leads.is_array() || leads.size() > static_cast<std::size_t>(spec.schedule.iterations)) {
    return Damaged(path, "leads is not a list of as many numbers as there were iterations");
  }
  std::vector<double> known;
  for (const Json& lead : leads) {
    if (!lead.is_number() || lead.get<double>() < -1 || lead.get<double>() > 1) {
      return Damaged(path, absl::StrCat("a lead is ", lead.dump(), ", not in -1..1"));
    }
    known.push_back(lead.get<double>());
  }
  return known;
}

}  // namespace plyground::tune
