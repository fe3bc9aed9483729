#include "analysis/verify.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "analysis/reply.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> Sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string_view WithoutMover(std::string_view text) { return text.substr(0, text.rfind(' ')); }

// Numbers that are not whole are equal within what rounding does to them.
bool IsSame(const Json& one, const Json& other) {
  constexpr double kRounding = 1e-9;
  if (one.is_number_float() || other.is_number_float()) {
    return one.is_number() && other.is_number() &&
           std::abs(one.get<double>() - other.get<double>()) <= kRounding;
  }
  if (!one.is_structured() || one.type() != other.type() || one.size() != other.size()) {
    return one == other;
  }
  if (one.is_array()) {
    return std::equal(one.begin(), one.end(), other.begin(), IsSame);
  }
  for (const auto& [key, value] : one.items()) {
    if (!other.contains(key) || !IsSame(value, other.at(key))) return false;
  }
  return true;
}

// Gathers what differs and what could not be checked.
class Verifier {
 public:
  Verifier(const Job& job, const std::atomic<bool>& stop)
      : request_(job.request()),
        subject_(job.subject()),
        stop_(stop),
        warnings_(job.warnings()) {}

  void Run() {
    const VerifyRequest& verify = request_.verify;
    AnyPosition position = subject_.turns.front().position;
    CheckPosition(position, verify.before, {.legal = "legal"});
    CheckPerft(position);
    CheckNext(position);
    CheckSolution(position);
    if (verify.move.has_value()) {
      const absl::Status status = position.Play(*verify.move);
      if (!status.ok()) {
        Differ("move", *verify.move, position.LegalMoves());
        return;
      }
    }
    CheckPosition(position, verify.after, {.legal = verify.move ? "legalAfter" : "legal"});
    CheckFacts(position);
  }

  Json Body() const {
    Json body;
    body["type"] = "result";
    body["op"] = "verify";
    body["status"] = "complete";
    body["agrees"] = !differences_.empty() ? Json(false) : unchecked_ ? Json() : Json(true);
    body["differences"] = differences_;
    body["warnings"] = WarningsJson(warnings_);
    return body;
  }

  std::int64_t nodes() const { return nodes_; }

 private:
  struct Names {
    const char* legal;
  };

  void Differ(const char* field, Json expected, Json actual) {
    differences_.push_back(
        {{"field", field}, {"expected", std::move(expected)}, {"actual", std::move(actual)}});
  }

  void Unchecked(std::string why, std::string path) {
    unchecked_ = true;
    warnings_.push_back(
        {.code = ErrorCode::kInvalidField, .message = std::move(why), .path = std::move(path)});
  }

  void CheckPosition(const AnyPosition& position, const Expectation& expected, Names names) {
    if (expected.position.has_value() && *expected.position != position.Text()) {
      if (!IsText(*expected.position, position)) {
        Differ("position", *expected.position, position.Text());
      }
    }
    if (expected.legal.has_value()) {
      const std::vector<std::string> legal = position.LegalMoves();
      if (Sorted(*expected.legal) != Sorted(legal)) Differ(names.legal, *expected.legal, legal);
    }
    if (expected.over.has_value() && *expected.over != position.IsTerminal()) {
      Differ("over", *expected.over, position.IsTerminal());
    }
    const Json returns = ReturnsJson(position);
    if (expected.returns.has_value() && Json(*expected.returns) != returns) {
      Differ("returns", *expected.returns, returns);
    }
    const Json player = PlayerJson(position);
    if (expected.to_move.has_value() && Json(*expected.to_move) != player) {
      Differ("toMove", *expected.to_move, player);
    }
  }

  // A perft cannot be interrupted, so it is not begun when the leaves expected,
  // or those one ply earlier times the moves there were so far, are too many.
  void CheckPerft(const AnyPosition& position) {
    const std::int64_t most = request_.limits.nodes.value_or(kVerifyLeaves);
    const auto& expected = request_.verify.perft;
    std::vector<std::int64_t> counted;
    bool differs = false;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const double last = counted.empty() ? 1 : static_cast<double>(counted.back());
      const double growth =
          counted.size() < 2 ? 1 : last / std::max(1.0, static_cast<double>(counted.end()[-2]));
      if (expected[i] > most || last * growth > static_cast<double>(most) || stop_) {
        Unchecked(
            absl::StrCat("perft to depth ", i + 1, " is beyond the limit of ", most, " leaves"),
            absl::StrCat("/perft/", i));
        break;
      }
      counted.push_back(position.Perft(static_cast<int>(i) + 1));
      nodes_ += counted.back();
      differs = differs || counted.back() != expected[i];
      if (differs) break;
    }
    if (differs) Differ("perft", expected, counted);
  }

  // Whether `text` means this position, in another spelling perhaps.
  bool IsText(const std::string& text, const AnyPosition& position) const {
    const std::string actual = position.Text();
    if (text == actual) return true;
    if (request_.verify.after_board_only) return WithoutMover(text) == WithoutMover(actual);
    const auto parsed = subject_.game->Parse(text);
    return parsed.ok() && parsed->Text() == actual;
  }

  void CheckNext(const AnyPosition& position) {
    const auto& expected = request_.verify.next;
    if (expected.empty()) return;
    Json claimed = Json::object();
    for (const auto& [move, text] : expected) claimed[move] = text;
    Json actual = Json::object();
    bool differs = false;
    for (const std::string& move : position.LegalMoves()) {
      AnyPosition child = position;
      if (!child.Play(move).ok()) continue;
      actual[move] = child.Text();
      differs = differs || !claimed.contains(move) || !IsText(claimed[move], child);
    }
    if (differs || actual.size() != claimed.size()) Differ("next", claimed, actual);
  }

  // Value, distance, best moves and the values of moves, but for what the game
  // tells itself.
  void CheckSolution(const AnyPosition& position) {
    const VerifyRequest& verify = request_.verify;
    facts_ = position.FactNames();
    const bool best = !verify.best.empty() && !TellsFact("best");
    if (verify.value.has_value() || verify.dtc.has_value() || best) CheckSolved(position, best);
    if (!TellsFact("moveValues")) CheckMoveValues(position);
  }

  void CheckSolved(const AnyPosition& position, bool best) {
    const VerifyRequest& verify = request_.verify;
    const char* path = verify.value.has_value() ? "/value" : "/dtc";
    const absl::StatusOr<SearchReport> report = Solve(position, {});
    if (!report.ok()) return Unchecked(DescribeMessage(report.status()), path);
    nodes_ += report->stats.nodes;
    if (report->score.kind != ScoreKind::kExact) {
      return Unchecked("no exact value within the limits", path);
    }
    if (verify.value.has_value() && report->score.value != static_cast<double>(*verify.value)) {
      Differ("value", *verify.value, Number(report->score.value));
    }
    if (verify.dtc.has_value()) CheckDistance(position, *report);
    if (best) CheckBest(*report);
  }

  void CheckDistance(const AnyPosition& position, const SearchReport& report) {
    // What is over has nothing left to play.
    Json distance;
    if (position.IsTerminal()) {
      distance = 0;
    } else if (report.score.distance.has_value()) {
      distance = *report.score.distance;
    }
    if (distance != Json(*request_.verify.dtc)) Differ("dtc", *request_.verify.dtc, distance);
  }

  // A solution lists all best moves and no others.
  void CheckBest(const SearchReport& report) {
    std::vector<std::string> best;
    for (const MoveReport& move : report.moves) best.push_back(move.move);
    if (Sorted(best) != Sorted(request_.verify.best)) {
      Differ("best", request_.verify.best, best);
    }
  }

  void CheckMoveValues(const AnyPosition& position) {
    Json claimed = Json::object();
    Json actual = Json::object();
    bool differs = false;
    for (const auto& [move, value] : request_.verify.move_values) {
      const std::string path = PathTo("/moveValues", move);
      const absl::StatusOr<SearchReport> report = Solve(position, move);
      if (!report.ok()) {
        Unchecked(DescribeMessage(report.status()), path);
        continue;
      }
      nodes_ += report->stats.nodes;
      if (report->score.kind != ScoreKind::kExact) {
        Unchecked("no exact value within the limits", path);
        continue;
      }
      claimed[move] = Number(value);
      actual[move] = Number(report->score.value);
      differs = differs || value != report->score.value;
    }
    if (differs) Differ("moveValues", claimed, actual);
  }

  bool TellsFact(std::string_view name) const {
    return std::find(facts_.begin(), facts_.end(), name) != facts_.end();
  }

  // What the client states that only this game can judge.
  void CheckFacts(const AnyPosition& position) {
    const VerifyRequest& verify = request_.verify;
    Json claims = Json::object();
    for (const auto& [name, text] : verify.claims) claims[name] = Json::parse(text);
    if (!verify.best.empty()) claims["best"] = verify.best;
    for (const auto& [move, value] : verify.move_values) claims["moveValues"][move] = value;
    const std::string all = claims.dump();
    for (const auto& [name, claimed] : claims.items()) {
      if (!TellsFact(name) || claimed.is_null()) continue;
      if (stop_) return Unchecked("stopped", PathTo("", name));
      const std::optional<std::string> fact = position.Fact(name, all);
      if (!fact.has_value()) {
        Unchecked(absl::StrCat(name, " could not be found out"), PathTo("", name));
        continue;
      }
      Json actual = Json::parse(*fact);
      if (!IsSame(claimed, actual)) Differ(name.c_str(), claimed, std::move(actual));
    }
  }

  static std::string DescribeMessage(const absl::Status& status) {
    return FaultFrom(ErrorCode::kInternal, status, "").message;
  }

  // Of one move alone unless that is "".
  absl::StatusOr<SearchReport> Solve(const AnyPosition& position,
                                     const std::string& move) const {
    auto player = subject_.game->MakePlayer(Spec{.name = "solve", .options = {}});
    if (!player.ok()) return player.status();
    SearchRequest search;
    search.limits = request_.limits;
    search.limits.depth.reset();
    search.limits.simulations.reset();
    if (search.limits == Limits{}) search.limits.time_ms = kVerifyTimeMs;
    if (!move.empty()) search.only_moves = {move};
    search.stop = &stop_;
    return (*player)->Search(position, search);
  }

  const Request& request_;
  const Subject& subject_;
  const std::atomic<bool>& stop_;
  Json differences_ = Json::array();
  std::vector<Fault> warnings_;
  std::vector<std::string> facts_;  // that the game tells
  bool unchecked_ = false;
  std::int64_t nodes_ = 0;
};

}  // namespace

Json VerifyBody(const Job& job, const std::atomic<bool>& stop, std::int64_t& nodes) {
  Verifier verifier(job, stop);
  verifier.Run();
  nodes += verifier.nodes();
  return verifier.Body();
}

Json UnverifiedBody(const Job& job, std::string_view status) {
  Json body;
  body["type"] = "result";
  body["op"] = "verify";
  body["status"] = status;
  body["agrees"] = nullptr;
  body["differences"] = Json::array();
  body["warnings"] = WarningsJson(job.warnings());
  return body;
}

}  // namespace plyground::analysis
