#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "analysis/reply.h"
#include "nlohmann/json.hpp"

// Results: a search's report in the protocol's words.

namespace plyground::analysis {
namespace {

using Json = nlohmann::ordered_json;

const char* KindName(ScoreKind kind) {
  switch (kind) {
    case ScoreKind::kExact:
      return "exact";
    case ScoreKind::kLower:
      return "lower";
    case ScoreKind::kUpper:
      return "upper";
    case ScoreKind::kEstimate:
      break;
  }
  return "estimate";
}

Json ProofJson(Proof proof) {
  switch (proof) {
    case Proof::kWin:
      return "win";
    case Proof::kDraw:
      return "draw";
    case Proof::kLoss:
      return "loss";
    case Proof::kNone:
      break;
  }
  return nullptr;
}

const char* StatusName(SearchStatus status) {
  switch (status) {
    case SearchStatus::kComplete:
      return "complete";
    case SearchStatus::kStopped:
      return "stopped";
    case SearchStatus::kTerminal:
      break;
  }
  return "terminal";
}

// From whose side a score is told, and whose side the report took.
struct View {
  int players;
  int own;    // the report's seat: the side to move, or the first where nobody is
  int shown;  // the seat whose view is wanted
  bool turned() const { return own != shown; }
};

View ViewOf(const AnyPosition& position, const ResultStyle& style) {
  const bool nobody = position.IsTerminal() || position.IsChance();
  const int own = nobody ? 0 : position.to_move();
  return {
      .players = position.num_players(), .own = own, .shown = style.perspective.value_or(own)};
}

std::vector<double> ValuesOf(const ScoreReport& score, const View& view) {
  if (!score.values.empty() || view.players != 2) return score.values;
  std::vector<double> values(2, -score.value);
  values[view.own] = score.value;
  return values;
}

// With two players a bound turns into the opposite one; with more, a bound on
// one seat's value says nothing certain of another's.
ScoreKind KindSeen(ScoreKind kind, const View& view) {
  if (!view.turned() || kind == ScoreKind::kExact) return kind;
  if (view.players != 2) return ScoreKind::kEstimate;
  if (kind == ScoreKind::kLower) return ScoreKind::kUpper;
  if (kind == ScoreKind::kUpper) return ScoreKind::kLower;
  return kind;
}

Proof ProofSeen(Proof proof, const View& view) {
  if (!view.turned() || proof == Proof::kDraw) return proof;
  if (view.players != 2) return Proof::kNone;
  if (proof == Proof::kWin) return Proof::kLoss;
  if (proof == Proof::kLoss) return Proof::kWin;
  return proof;
}

Json ScoreJson(const ScoreReport& score, const View& view, const ResultStyle& style) {
  const std::vector<double> values = ValuesOf(score, view);
  const bool known = view.shown < static_cast<int>(values.size());
  Json object;
  object["kind"] = KindName(KindSeen(score.kind, view));
  object["value"] = view.turned() && known ? Number(values[view.shown]) : Number(score.value);
  object["unit"] = score.unit.empty() ? style.unit : score.unit;
  object["values"] = Json::array();
  for (const double value : values) object["values"].push_back(Number(value));
  return object;
}

Json DistanceJson(const ScoreReport& score) {
  return score.distance.has_value() ? Json(*score.distance) : Json();
}

Json MoveJson(const MoveReport& move, const View& view, const ResultStyle& style) {
  Json object;
  object["move"] = move.move;
  object["rank"] = move.rank;
  object["score"] = ScoreJson(move.score, view, style);
  object["proof"] = ProofJson(ProofSeen(move.score.proof, view));
  object["distance"] = DistanceJson(move.score);
  object["nodes"] = move.nodes;
  object["visits"] = move.visits;
  object["prior"] = move.prior.has_value() ? Number(*move.prior) : Json();
  object["stderr"] = move.standard_error.has_value() ? Number(*move.standard_error) : Json();
  object["pv"] = Json::array();
  for (const std::string& step : move.pv) {
    if (static_cast<int>(object["pv"].size()) == style.pv_length) break;
    object["pv"].push_back(step);
  }
  return object;
}

Json StatsJson(const SearchStats& stats, Timing timing) {
  Json object;
  object["nodes"] = stats.nodes;
  object["simulations"] = stats.simulations;
  object["depth"] = stats.depth;
  object["selDepth"] = stats.sel_depth;
  object["ttHits"] = stats.table_hits;
  object["tbHits"] = stats.database_hits;
  if (timing == Timing::kHidden) return object;
  // The clock's microseconds; more digits are noise.
  const auto rounded = [](double ms) { return Number(std::round(ms * 1000) / 1000); };
  object["timeMs"] = rounded(stats.time_ms);
  object["cpuMs"] = rounded(stats.cpu_ms);
  const double seconds = stats.time_ms / 1000;
  object["nodesPerSecond"] =
      seconds > 0 ? Number(std::round(static_cast<double>(stats.nodes) / seconds)) : Json();
  return object;
}

// How the tree search went; null for an algorithm that does not say.
Json ProfileJson(const SearchReport& report) {
  if (!report.profile.has_value()) return {};
  const SearchProfile& profile = *report.profile;
  const auto share = [](std::int64_t part, std::int64_t whole) {
    return whole > 0 ? Number(static_cast<double>(part) / static_cast<double>(whole)) : Json();
  };
  return {{"interior", profile.interior},
          {"branching", share(profile.moves_tried, profile.interior)},
          {"cuts", profile.cuts},
          {"firstMoveCuts", share(profile.first_cuts, profile.cuts)},
          {"byPly", profile.by_ply}};
}

// Shares of the visits; null for an algorithm that does not count them.
Json PolicyJson(const SearchReport& report) {
  std::int64_t total = 0;
  for (const MoveReport& move : report.moves) total += move.visits;
  if (total == 0) return nullptr;
  Json list = Json::array();
  for (const MoveReport& move : report.moves) {
    const double share = static_cast<double>(move.visits) / static_cast<double>(total);
    list.push_back({{"move", move.move}, {"probability", Number(share)}});
  }
  return list;
}

// What the search says, or what follows from a proof.
std::optional<std::array<double, 3>> WinDrawLoss(const SearchReport& report) {
  if (report.win_draw_loss.has_value()) return report.win_draw_loss;
  switch (report.score.proof) {
    case Proof::kWin:
      return {{1, 0, 0}};
    case Proof::kDraw:
      return {{0, 1, 0}};
    case Proof::kLoss:
      return {{0, 0, 1}};
    default:
      return std::nullopt;
  }
}

Json WdlJson(const SearchReport& report, const View& view) {
  const auto found = WinDrawLoss(report);
  if (!found.has_value()) return nullptr;
  auto wdl = *found;
  if (view.turned() && view.players != 2) return nullptr;
  if (view.turned()) std::swap(wdl[0], wdl[2]);
  return {Number(wdl[0]), Number(wdl[1]), Number(wdl[2])};
}

Json ChildrenJson(const AnyPosition& position, const SearchReport& report, const View& view,
                  const ResultStyle& style) {
  Json list = Json::array();
  for (const std::string& move : position.LegalMoves()) {
    AnyPosition child = position;
    if (!child.Play(move).ok()) continue;  // a legal move is legal
    const auto found = std::find_if(report.moves.begin(), report.moves.end(),
                                    [&](const MoveReport& m) { return m.move == move; });
    Json object;
    object["move"] = move;
    object["position"] = child.Text();
    object["hash"] = HashText(child.Hash());
    object["player"] = PlayerJson(child);
    object["over"] = child.IsTerminal();
    object["score"] =
        found == report.moves.end() ? Json() : ScoreJson(found->score, view, style);
    list.push_back(std::move(object));
  }
  return list;
}

void AddFindings(Json& body, const AnyPosition& position, const SearchReport& report,
                 const ResultStyle& style) {
  const View view = ViewOf(position, style);
  body["player"] = PlayerJson(position);
  // Without a move there is no score: a solver proved nothing before it ended.
  const bool none = report.moves.empty() && report.status != SearchStatus::kTerminal;
  body["score"] = none ? Json() : ScoreJson(report.score, view, style);
  body["proof"] = ProofJson(ProofSeen(report.score.proof, view));
  body["distance"] = DistanceJson(report.score);
  body["wdl"] = style.wdl ? WdlJson(report, view) : Json();
  body["moves"] = Json::array();
  for (const MoveReport& move : report.moves) {
    if (static_cast<int>(body["moves"].size()) == style.multi_pv) break;
    body["moves"].push_back(MoveJson(move, view, style));
  }
  if (style.policy) body["policy"] = PolicyJson(report);
  if (style.children) body["children"] = ChildrenJson(position, report, view, style);
  if (style.search) body["search"] = ProfileJson(report);
  body["stats"] = StatsJson(report.stats, style.timing);
  body["position"] = position.Text();
  body["hash"] = HashText(position.Hash());
}

}  // namespace

Json ResultBody(const AnyPosition& position, const SearchReport& report,
                const ResultStyle& style, std::string_view status,
                const std::vector<Fault>& warnings) {
  Json body;
  body["type"] = "result";
  body["status"] = status.empty() ? std::string_view(StatusName(report.status)) : status;
  AddFindings(body, position, report, style);
  if (status == "failed") body["score"] = nullptr;  // an estimate is no exact value
  body["warnings"] = WarningsJson(warnings);
  return body;
}

Json ProgressBody(const AnyPosition& position, const SearchReport& report,
                  const ResultStyle& style) {
  Json body;
  body["type"] = "progress";
  AddFindings(body, position, report, style);
  return body;
}

Json UnsearchedBody(const AnyPosition& position, const ResultStyle& style,
                    std::string_view status, const std::vector<Fault>& warnings) {
  return ResultBody(position, SearchReport{}, style, status, warnings);
}

SearchReport TerminalReport(const AnyPosition& position) {
  SearchReport report;
  report.status = SearchStatus::kTerminal;
  const std::vector<int> returns = position.Returns();
  report.score.kind = ScoreKind::kExact;
  report.score.value = returns.front();
  report.score.values.assign(returns.begin(), returns.end());
  report.score.proof = returns.front() > 0   ? Proof::kWin
                       : returns.front() < 0 ? Proof::kLoss
                                             : Proof::kDraw;
  report.score.distance = 0;
  std::array<double, 3> wdl = {0, 0, 0};
  wdl[returns.front() > 0 ? 0 : returns.front() < 0 ? 2 : 1] = 1;
  report.win_draw_loss = wdl;
  return report;
}

}  // namespace plyground::analysis
