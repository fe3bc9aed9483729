#include "analysis/resolve.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "analysis/json_reader.h"
#include "analysis/request_fields.h"
#include "core/error.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

bool HasCapability(const AnyGame& game, std::string_view capability) {
  const std::vector<std::string> all = game.Capabilities();
  return std::find(all.begin(), all.end(), capability) != all.end();
}

// An option's unknown name is reported by the same status code as a game's, so
// the list of games decides which of the two it was.
ErrorCode GameErrorCode(const Catalogue& catalogue, std::string_view spec) {
  const std::string_view name = spec.substr(0, spec.find(':'));
  for (const GameEntry* entry : catalogue.games) {
    if (entry->name == name) return ErrorCode::kUnsupportedRules;
  }
  return ErrorCode::kUnknownGame;
}

std::optional<AnyPosition> FirstPosition(const Request& request, const AnyGame& game,
                                         Findings& findings) {
  if (!request.position.has_value()) return game.Start();
  absl::StatusOr<AnyPosition> position = game.Parse(*request.position);
  if (position.ok()) return *std::move(position);
  Fault fault = FaultFrom(ErrorCode::kIllegalPosition, position.status(), "/position");
  if (fault.got_json.empty()) fault.got_json = JsonString(*request.position);
  if (fault.expected.empty()) fault.expected = {absl::StrCat("e.g. ", game.Start().Text())};
  findings.AddFault(std::move(fault));
  return std::nullopt;
}

bool PlayAt(AnyPosition& position, const std::string& move, std::string path,
            Findings& findings) {
  const absl::Status status = position.Play(move);
  if (status.ok()) return true;
  Fault fault = FaultFrom(ErrorCode::kIllegalMove, status, std::move(path));
  fault.got_json = JsonString(move);
  findings.AddFault(std::move(fault));
  return false;
}

// ---- The plan ------------------------------------------------------------------

const PlayerInfo* FindPlayer(const std::vector<PlayerInfo>& players,
                             const std::vector<PlayerInfo>& own, std::string_view name) {
  for (const auto* list : {&players, &own}) {
    for (const PlayerInfo& info : *list) {
      if (info.name == name) return &info;
    }
  }
  return nullptr;
}

const OptionInfo* FindOption(const PlayerInfo& player, std::string_view name) {
  for (const OptionInfo& option : player.options) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

std::string AlgorithmName(const Request& request, const AnyGame& game) {
  if (request.algorithm != "auto") return request.algorithm;
  const bool plain = HasCapability(game, "two_player") && !HasCapability(game, "chance");
  return plain ? "alphabeta" : "mcts";
}

// Options that have a field of their own in a request.
struct OwnField {
  std::string_view option;
  std::string_view field;
};
constexpr OwnField kOwnFields[] = {{"seed", "seed"},    {"threads", "threads"},
                                   {"nodes", "limits"}, {"depth", "limits"},
                                   {"sims", "limits"},  {"time_ms", "limits"}};

absl::Status CheckOption(const OptionInfo& option, const std::string& text,
                         const AnyGame& game) {
  const double minimum = option.minimum.value_or(-1e15);
  double maximum = option.maximum.value_or(1e15);
  if (option.name == "hash" || option.name == "tree") {
    maximum = std::min<double>(maximum, kMaxOptionMib);
  }
  if (option.type == "integer") {
    // The bounds of an option fit in 53 bits or are the ends of 64.
    constexpr double kEnd = 9.2e18;
    return ParseInteger(option.name, text, static_cast<std::int64_t>(std::max(minimum, -kEnd)),
                        static_cast<std::int64_t>(std::min(maximum, kEnd)))
        .status();
  }
  if (option.type == "real") return ParseReal(option.name, text, minimum, maximum).status();
  // Which evaluators there are is the game's business.
  const auto choices = option.name == "eval" ? game.Evaluators() : option.choices;
  if (choices.empty() || std::find(choices.begin(), choices.end(), text) != choices.end()) {
    return absl::OkStatus();
  }
  return UnknownName(absl::StrCat("value of option ", option.name), text, choices);
}

void AddOptions(const Request& request, const PlayerInfo& player, const AnyGame& game,
                Spec& spec, Findings& findings) {
  std::vector<std::string> accepted;
  for (const OptionInfo& option : player.options) {
    const bool own = std::any_of(std::begin(kOwnFields), std::end(kOwnFields),
                                 [&](const OwnField& f) { return f.option == option.name; });
    if (!own) accepted.push_back(option.name);
  }
  for (std::size_t i = 0; i < request.options.size(); ++i) {
    const auto& [key, text] = request.options[i];
    const std::string path = PathTo("/options", key);
    if (std::find(accepted.begin(), accepted.end(), key) == accepted.end()) {
      Fault fault =
          FaultFrom(ErrorCode::kInvalidField,
                    UnknownName(absl::StrCat("option of ", player.name), key, accepted), path);
      for (const OwnField& own : kOwnFields) {
        if (own.option == key) {
          fault.hint = absl::StrCat("use the field ", std::string(own.field));
        }
      }
      findings.AddFault(std::move(fault));
      continue;
    }
    const absl::Status status = CheckOption(*FindOption(player, key), text, game);
    if (!status.ok()) {
      Fault fault = FaultFrom(ErrorCode::kInvalidField, status, path);
      fault.got_json = request.options_json[i];
      findings.AddFault(std::move(fault));
    }
    spec.options.emplace_back(key, text);
  }
}

// Reports what a request sets in vain: a warning, or a fault when strict.
struct Unused {
  bool strict;
  Findings& findings;

  void Report(std::string message, std::string path) {
    Fault fault{.code = ErrorCode::kInvalidField,
                .message = std::move(message),
                .path = std::move(path)};
    if (strict) {
      findings.AddFault(std::move(fault));
    } else {
      findings.AddWarning(std::move(fault));
    }
  }
};

// How many threads of those asked for the search gets. More than processors would only
// take turns, and ten thousand requests of many threads each would use up the machine.
int KeepThreads(int asked, const PlayerInfo& player, Unused& unused) {
  if (asked == 1) return 1;
  if (FindOption(player, "threads") == nullptr) {
    unused.Report(absl::StrCat("the algorithm ", player.name, " searches with one thread"),
                  "/threads");
    return 1;
  }
  const int processors = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (asked > processors) {
    unused.Report(
        absl::StrCat("this machine has ", processors, " processors for ", asked, " threads"),
        "/threads");
  }
  return std::min(asked, processors);
}

template <class T>
void KeepLimit(const PlayerInfo& player, std::string_view option, std::string_view field,
               std::optional<T>& limit, Unused& unused) {
  if (!limit.has_value() || FindOption(player, option) != nullptr) return;
  limit.reset();
  unused.Report(absl::StrCat("the algorithm ", player.name, " does not know the limit ",
                             std::string(field)),
                absl::StrCat("/limits/", std::string(field)));
}

// Leaves the limits that the algorithm knows, and adds one if there is none.
Limits PlanLimits(const Request& request, const PlayerInfo& player, Unused& unused) {
  constexpr std::int64_t kYearMs = 31'536'000'000;  // later deadlines overflow the clock
  constexpr int kDefaultDepth = 4;                  // for an algorithm that knows depth alone
  Limits limits = request.limits;
  KeepLimit(player, "nodes", "nodes", limits.nodes, unused);
  KeepLimit(player, "depth", "depth", limits.depth, unused);
  KeepLimit(player, "sims", "sims", limits.simulations, unused);
  KeepLimit(player, "time_ms", "timeMs", limits.time_ms, unused);
  if (limits.time_ms.has_value()) limits.time_ms = std::min(*limits.time_ms, kYearMs);
  if (limits != Limits{} || player.name == "solve") return limits;
  if (FindOption(player, "time_ms") != nullptr) {
    limits.time_ms = kDefaultTimeMs;
  } else if (FindOption(player, "depth") != nullptr) {
    limits.depth = kDefaultDepth;
  }
  return limits;
}

std::optional<int> PerspectiveSeat(const Request& request, const AnyPosition& position,
                                   Findings& findings) {
  if (request.perspective == "mover") return std::nullopt;
  if (request.perspective == "first") return 0;
  std::vector<std::string> accepted = {"mover", "first"};
  for (int seat = 0; seat < position.num_players(); ++seat) {
    accepted.push_back(position.SeatName(seat));
    if (accepted.back() == request.perspective) return seat;
  }
  findings.AddFault(FaultFrom(ErrorCode::kInvalidField,
                              UnknownName("perspective", request.perspective, accepted),
                              "/perspective"));
  return std::nullopt;
}

void CheckFilter(const std::vector<std::string>& moves, std::string_view name,
                 const AnyPosition& position, Findings& findings) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    AnyPosition copy = position;
    if (!PlayAt(copy, moves[i], absl::StrCat("/", std::string(name), "/", i), findings)) {
      return;
    }
  }
}

}  // namespace

void CheckFilters(const Request& request, const AnyPosition& position, Findings& findings) {
  if (position.IsTerminal() || position.IsChance()) return;
  CheckFilter(request.only_moves, "onlyMoves", position, findings);
  CheckFilter(request.avoid_moves, "avoidMoves", position, findings);
}

std::optional<int> ResolveStep(const Request& request, const Subject& subject,
                               Findings& findings) {
  if (subject.turns.empty() || !findings.faults.empty()) return std::nullopt;
  AnyPosition position = subject.turns.front().position;
  const std::optional<int> index = position.IndexOf(request.move);
  // The fault is that of trying the move.
  if (!index.has_value()) PlayAt(position, request.move, "/move", findings);
  return index;
}

void ResolveClaims(const Request& request, const Subject& subject, Findings& findings) {
  std::vector<std::string> accepted;
  if (subject.game != nullptr) accepted = subject.game->Start().FactNames();
  const std::set<std::string> facts(accepted.begin(), accepted.end());
  for (const Field& field : InfoOf(Op::kVerify).fields) {
    if (!facts.contains(field.name)) accepted.push_back(field.name);
  }
  bool says_something = request.verify.SaysSomething();
  const Unknown unknown = request.strict ? Unknown::kRefuse : Unknown::kWarn;
  for (const auto& [name, text] : request.verify.claims) {
    if (facts.contains(name)) {
      says_something = true;
    } else {
      const std::string got = GotJson(nlohmann::json::parse(text));
      findings.AddUnknown(unknown, UnknownField(name, got, accepted, ""));
    }
  }
  if (!says_something && findings.faults.empty()) findings.AddFault(NothingToCompare());
}

Subject ResolveSubject(const Request& request, const Catalogue& catalogue, Findings& findings) {
  Subject subject;
  if (request.game.empty()) {
    if (findings.faults.empty()) {
      findings.AddFault({.code = ErrorCode::kUnknownGame,
                         .message = "the game's name is empty",
                         .path = "/game",
                         .expected = {"NAME or NAME:key=value,key=value"},
                         .got_json = "\"\""});
    }
    return subject;
  }
  auto game = catalogue.find_game(request.game);
  if (!game.ok()) {
    findings.AddFault(
        FaultFrom(GameErrorCode(catalogue, request.game), game.status(), "/game"));
    return subject;
  }
  subject.game = *std::move(game);
  subject.unit =
      HasCapability(*subject.game, "margin") ? std::string(subject.game->unit()) : "outcome";
  std::optional<AnyPosition> position = FirstPosition(request, *subject.game, findings);
  if (!position.has_value()) return subject;

  const int last = static_cast<int>(request.moves.size());
  const std::vector<std::int64_t> wanted =
      request.turns.value_or(std::vector<std::int64_t>{last});
  const std::set<std::int64_t> needed(wanted.begin(), wanted.end());
  std::map<std::int64_t, AnyPosition> reached;
  for (int i = 0; i <= last; ++i) {
    if (needed.contains(i)) reached.emplace(i, *position);
    if (i < last &&
        !PlayAt(*position, request.moves[i], absl::StrCat("/moves/", i), findings)) {
      return subject;
    }
  }
  // A turn that was not reached is beyond the last move: already a fault.
  for (const std::int64_t turn : wanted) {
    const auto found = reached.find(turn);
    if (found != reached.end()) {
      subject.turns.push_back({static_cast<int>(turn), std::move(found->second)});
      reached.erase(found);
    }
  }
  return subject;
}

Plan ResolvePlan(const Request& request, const Catalogue& catalogue, const Subject& subject,
                 Findings& findings) {
  Plan plan;
  const std::string name = AlgorithmName(request, *subject.game);
  const std::vector<PlayerInfo> own = subject.game->OwnPlayers();
  const PlayerInfo* player = FindPlayer(catalogue.players, own, name);
  if (player == nullptr) {
    std::vector<std::string> accepted = {"auto"};
    for (const PlayerInfo& info : catalogue.players) accepted.push_back(info.name);
    for (const PlayerInfo& info : own) accepted.push_back(info.name);
    findings.AddFault(FaultFrom(ErrorCode::kInvalidField,
                                UnknownName("algorithm", name, accepted), "/algorithm"));
  } else {
    plan.player.name = name;
    plan.counts_visits = FindOption(*player, "sims") != nullptr;
    AddOptions(request, *player, *subject.game, plan.player, findings);
    Unused unused{.strict = request.strict, .findings = findings};
    plan.limits = PlanLimits(request, *player, unused);
    if (const int threads = KeepThreads(request.threads, *player, unused); threads > 1) {
      plan.player.options.emplace_back("threads", std::to_string(threads));
    }
  }
  if (!subject.turns.empty()) {
    plan.perspective = PerspectiveSeat(request, subject.turns.front().position, findings);
    // With several turns the fault is the turn's own.
    const bool alone = subject.turns.size() == 1 || request.op == Op::kValidate;
    for (const Turn& turn : subject.turns) {
      if (alone) CheckFilters(request, turn.position, findings);
    }
  }
  return plan;
}

}  // namespace plyground::analysis
