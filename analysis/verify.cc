#include "analysis/verify.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
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
    if (verify.value.has_value()) CheckValue(position);
    if (verify.move.has_value()) {
      const absl::Status status = position.Play(*verify.move);
      if (!status.ok()) {
        Differ("move", *verify.move, position.LegalMoves());
        return;
      }
    }
    CheckPosition(position, verify.after, {.legal = verify.move ? "legalAfter" : "legal"});
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
      // Another spelling of the same position is no difference.
      const auto parsed = subject_.game->Parse(*expected.position);
      if (!parsed.ok() || parsed->Text() != position.Text()) {
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

  void CheckValue(const AnyPosition& position) {
    const absl::StatusOr<SearchReport> report = Solve(position);
    if (!report.ok()) {
      return Unchecked(DescribeMessage(report.status()), "/value");
    }
    nodes_ += report->stats.nodes;
    if (report->score.kind != ScoreKind::kExact) {
      return Unchecked("no exact value within the limits", "/value");
    }
    const double value = report->score.value;
    if (value != static_cast<double>(*request_.verify.value)) {
      Differ("value", *request_.verify.value, Number(value));
    }
    if (!request_.verify.best.empty()) CheckBest(*report, value);
  }

  void CheckBest(const SearchReport& report, double value) {
    std::vector<std::string> best;
    for (const MoveReport& move : report.moves) {
      if (move.score.value == value && move.score.kind == ScoreKind::kExact) {
        best.push_back(move.move);
      }
    }
    if (Sorted(best) != Sorted(request_.verify.best)) {
      Differ("best", request_.verify.best, best);
    }
  }

  static std::string DescribeMessage(const absl::Status& status) {
    return FaultFrom(ErrorCode::kInternal, status, "").message;
  }

  absl::StatusOr<SearchReport> Solve(const AnyPosition& position) const {
    if (position.IsTerminal()) return TerminalReport(position);
    auto player = subject_.game->MakePlayer(Spec{.name = "solve", .options = {}});
    if (!player.ok()) return player.status();
    SearchRequest search;
    search.limits = request_.limits;
    search.limits.depth.reset();
    search.limits.simulations.reset();
    if (search.limits == Limits{}) search.limits.time_ms = kVerifyTimeMs;
    if (!request_.verify.best.empty()) search.multi_pv = position.CountMoves();
    search.stop = &stop_;
    return (*player)->Search(position, search);
  }

  const Request& request_;
  const Subject& subject_;
  const std::atomic<bool>& stop_;
  Json differences_ = Json::array();
  std::vector<Fault> warnings_;
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
