#include "bench/speed_report.h"

#include <cmath>
#include <cstddef>
#include <fstream>
#include <ios>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/error.h"

namespace plyground::bench {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestFile = std::size_t{16} << 20;

// Reads the members of one object and keeps the first thing that is wrong.
class MemberReader {
 public:
  MemberReader(const Json& object, std::string place, absl::Status& status)
      : object_(object), place_(std::move(place)), status_(status) {}

  // Pre: `accepts` implies that get<T>() succeeds.
  template <class T, class Accepts>
  void Read(const char* name, T& value, const char* accepted, Accepts accepts) {
    if (!status_.ok()) return;
    const auto member = object_.find(name);
    if (member == object_.end()) return Refuse(name, "missing", accepted);
    if (!accepts(*member)) {
      return Refuse(name, member->dump(-1, ' ', true, Json::error_handler_t::replace),
                    accepted);
    }
    value = member->template get<T>();
  }

  void Text(const char* name, std::string& value) {
    Read(name, value, "a string", [](const Json& json) { return json.is_string(); });
  }
  template <class Int>
  void Count(const char* name, Int& value) {
    Read(name, value, "a whole number, 0 or more", [](const Json& json) {
      return json.is_number_unsigned() &&
             json.get<std::uint64_t>() <=
                 static_cast<std::uint64_t>(std::numeric_limits<Int>::max());
    });
  }
  // A rate or time; its logarithm is taken.
  void Positive(const char* name, double& value) {
    Read(name, value, "a number above 0", [](const Json& json) {
      return json.is_number() && std::isfinite(json.get<double>()) && json.get<double>() > 0;
    });
  }

  void Refuse(const char* name, std::string_view got, const char* accepted) {
    status_ = InvalidInput(
        {.message = absl::StrCat(place_, "/", name, " is ", std::string(got.substr(0, 60)),
                                 ", expected ", accepted),
         .got = std::string(got.substr(0, 200)),
         .expected = {}});
  }

 private:
  const Json& object_;
  std::string place_;
  absl::Status& status_;
};

SpeedResult ReadResult(const Json& json, const std::string& place, absl::Status& status) {
  SpeedResult result;
  if (!json.is_object()) {
    status = InvalidInput({.message = absl::StrCat(place, " is not an object")});
    return result;
  }
  MemberReader reader(json, place, status);
  reader.Text("game", result.game);
  reader.Text("what", result.what);
  reader.Count("count", result.count);
  reader.Positive("cpuSeconds", result.cpu_seconds);
  if (json.contains("wallSeconds")) reader.Positive("wallSeconds", result.wall_seconds);
  reader.Positive("perCpuSecond", result.per_cpu_second);
  reader.Positive("low95", result.low95);
  reader.Positive("high95", result.high95);
  if (status.ok() &&
      (result.low95 > result.per_cpu_second || result.high95 < result.per_cpu_second)) {
    reader.Refuse("perCpuSecond", absl::StrCat(result.per_cpu_second),
                  "a number from low95 to high95");
  }
  return result;
}

MachineFacts ReadMachine(const Json& json, const std::string& place, absl::Status& status) {
  MachineFacts machine;
  MemberReader reader(json, place, status);
  reader.Text("cpu", machine.cpu);
  reader.Count("cores", machine.cores);
  reader.Text("compiler", machine.compiler);
  reader.Text("buildType", machine.build_type);
  if (const auto git = json.find("git"); git != json.end() && git->is_string()) {
    machine.git = git->get<std::string>();
  }
  return machine;
}

// 5 digits and a unit: "412.34 M".
std::string Short(double value) {
  constexpr struct {
    double size;
    const char* name;
  } kUnits[] = {{1e9, " G"}, {1e6, " M"}, {1e3, " k"}};
  for (const auto& unit : kUnits) {
    if (value >= unit.size) return absl::StrFormat("%.2f%s", value / unit.size, unit.name);
  }
  return absl::StrFormat("%.2f", value);
}

std::string_view UnitOf(std::string_view what) {
  for (const Figure figure : kFigures) {
    if (FigureName(figure) == what) return FigureUnit(figure);
  }
  return "";
}

}  // namespace

std::string_view FigureName(Figure figure) {
  constexpr std::string_view kNames[] = {"perft", "playout", "mcts", "alphabeta_plain",
                                         "alphabeta"};
  return kNames[static_cast<std::size_t>(figure)];
}

std::string_view FigureUnit(Figure figure) {
  constexpr std::string_view kUnits[] = {"leaves", "games", "simulations", "nodes", "nodes"};
  return kUnits[static_cast<std::size_t>(figure)];
}

std::string FormatSpeedJson(const SpeedReport& report) {
  Json results = Json::array();
  for (const SpeedResult& result : report.results) {
    Json json = {{"game", result.game},
                 {"what", result.what},
                 {"count", result.count},
                 {"cpuSeconds", result.cpu_seconds},
                 {"perCpuSecond", result.per_cpu_second},
                 {"low95", result.low95},
                 {"high95", result.high95}};
    if (result.wall_seconds > 0) json["wallSeconds"] = result.wall_seconds;
    results.push_back(std::move(json));
  }
  const MachineFacts& machine = report.machine;
  Json facts = {{"cpu", machine.cpu},
                {"cores", machine.cores},
                {"compiler", machine.compiler},
                {"buildType", machine.build_type},
                {"git", machine.git.has_value() ? Json(*machine.git) : Json()}};
  return Json{{"results", results}, {"machine", facts}}.dump(-1, ' ', false,
                                                             Json::error_handler_t::replace);
}

std::string FormatSpeedTable(const SpeedReport& report) {
  std::string text = absl::StrFormat("%-28s %-16s %12s  %-25s %5s %6s\n", "game", "what",
                                     "a CPU s", "95% interval", "CPU s", "wall s");
  for (const SpeedResult& result : report.results) {
    const std::string interval =
        absl::StrCat("[", Short(result.low95), ", ", Short(result.high95), "]");
    absl::StrAppendFormat(&text, "%-28s %-16s %12s  %-25s %5.1f %6.1f %s\n", result.game,
                          result.what, Short(result.per_cpu_second), interval,
                          result.cpu_seconds, result.wall_seconds,
                          std::string(UnitOf(result.what)));
  }
  const MachineFacts& machine = report.machine;
  absl::StrAppendFormat(&text, "%s, %d cores, %s, %s%s\n", machine.cpu, machine.cores,
                        machine.compiler, machine.build_type,
                        machine.git.has_value() ? ", " + *machine.git : "");
  return text;
}

absl::StatusOr<SpeedReport> ParseSpeedJson(std::string_view text, std::string_view source) {
  const std::string name(source);
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) {
    return InvalidInput({.message = absl::StrCat(name, " is not JSON")});
  }
  const bool complete = json.is_object() && json.contains("results") &&
                        json["results"].is_array() && json.contains("machine") &&
                        json["machine"].is_object();
  if (!complete) {
    return InvalidInput(
        {.message = absl::StrCat(name, " is not a speed report"),
         .got = {},
         .expected = {"what bench --speed --json prints: an object with the array \"results\" "
                      "and the object \"machine\""}});
  }
  SpeedReport report;
  absl::Status status;
  std::set<std::pair<std::string, std::string>> seen;
  for (std::size_t i = 0; i < json["results"].size() && status.ok(); ++i) {
    const std::string place = absl::StrCat(name, ": /results/", i);
    SpeedResult result = ReadResult(json["results"][i], place, status);
    if (!status.ok()) break;
    if (!seen.emplace(result.game, result.what).second) {
      return InvalidInput({.message = absl::StrCat(place, " repeats ", result.what, " of ",
                                                   Quoted(result.game))});
    }
    report.results.push_back(std::move(result));
  }
  if (status.ok()) {
    report.machine = ReadMachine(json["machine"], absl::StrCat(name, ": /machine"), status);
  }
  if (!status.ok()) return status;
  return report;
}

absl::StatusOr<SpeedReport> ReadSpeedFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return absl::NotFoundError(absl::StrCat("cannot open ", Quoted(path)));
  std::string text(kLongestFile + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad() || (file.fail() && !file.eof())) {
    return InvalidInput({.message = absl::StrCat("cannot read ", Quoted(path)), .got = path});
  }
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > kLongestFile) {
    return InvalidInput(
        {.message = absl::StrCat(Quoted(path), " is longer than 16 MiB, no speed report"),
         .got = path});
  }
  return ParseSpeedJson(text, path);
}

}  // namespace plyground::bench
