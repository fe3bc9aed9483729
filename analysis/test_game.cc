#include "analysis/test_game.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <new>
#include <stdexcept>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/random.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

struct Heap {
  int heap = 7;
  int seat = 0;
  bool dice = false;
  bool rolled = false;  // the dice of this heap were thrown
};

class HeapPosition final : public PositionModel {
 public:
  explicit HeapPosition(Heap heap) : heap_(heap) {}
  std::unique_ptr<PositionModel> Clone() const override {
    return std::make_unique<HeapPosition>(*this);
  }
  int NumPlayers() const override { return 2; }
  int ToMove() const override { return heap_.seat; }
  bool IsTerminal() const override { return heap_.heap == 0; }
  bool IsChance() const override { return heap_.dice && heap_.heap == 5 && !heap_.rolled; }
  std::vector<std::string> LegalMoves() const override {
    std::vector<std::string> moves;
    if (IsChance()) return moves;
    for (int take = 1; take <= 3 && take <= heap_.heap; ++take) {
      moves.push_back(std::to_string(take));
    }
    return moves;
  }
  std::vector<ChanceText> Outcomes() const override {
    if (!IsChance()) return {};
    return {{"lose", 1, 3}, {"keep", 2, 3}};
  }
  absl::Status Play(std::string_view move) override {
    if (IsChance() && (move == "lose" || move == "keep")) {
      heap_.heap += move == "lose" ? -1 : 1;
      heap_.rolled = true;
      return absl::OkStatus();
    }
    const std::vector<std::string> legal = LegalMoves();
    for (int i = 0; i < static_cast<int>(legal.size()); ++i) {
      if (legal[i] != move) continue;
      PlayIndex(i);
      return absl::OkStatus();
    }
    return InvalidInput({.message = absl::StrCat("illegal move ", Quoted(move)),
                         .got = std::string(move),
                         .expected = legal});
  }
  void PlayIndex(int index) override {
    heap_.heap -= index + 1;
    heap_.seat = 1 - heap_.seat;
    heap_.rolled = false;
  }
  int CountMoves() const override { return static_cast<int>(LegalMoves().size()); }
  // Who is to move with nothing left has lost.
  std::vector<int> Returns() const override {
    return heap_.seat == 0 ? std::vector<int>{-1, 1} : std::vector<int>{1, -1};
  }
  std::string SeatName(int player) const override { return player == 0 ? "A" : "B"; }
  std::string Text() const override {
    return absl::StrCat(heap_.heap, " ", SeatName(heap_.seat));
  }
  std::string Draw(DrawStyle) const override { return Text() + "\n"; }
  std::uint64_t Hash() const override { return 2 * heap_.heap + heap_.seat; }
  std::int64_t Perft(int depth) const override {
    if (depth == 0) return 1;
    std::int64_t leaves = 0;
    for (int i = 0; i < CountMoves(); ++i) {
      HeapPosition child(heap_);
      child.PlayIndex(i);
      leaves += child.Perft(depth - 1);
    }
    return leaves;
  }
  std::int64_t PlayOuts(std::int64_t games, std::uint64_t) const override { return games; }
  // "even" needs no argument, "plus" has its own, "secret" is never found out.
  std::vector<std::string> FactNames() const override { return {"even", "plus", "secret"}; }
  std::optional<std::string> Fact(std::string_view name,
                                  std::string_view claims) const override {
    if (name == "even") return heap_.heap % 2 == 0 ? "true" : "false";
    if (name == "secret") return std::nullopt;
    const auto plus = nlohmann::json::parse(claims).at("plus");
    const int added = plus.at("add").get<int>();
    return nlohmann::json{{"add", added}, {"is", heap_.heap + added}}.dump();
  }
  const Heap& heap() const { return heap_; }

 private:
  Heap heap_;
};

AnyPosition Wrap(Heap heap) { return AnyPosition(std::make_unique<HeapPosition>(heap)); }

const Heap& HeapOf(const AnyPosition& position) {
  return dynamic_cast<const HeapPosition&>(position.model()).heap();
}

// Taking back to a multiple of four wins.
SearchReport Judge(const Heap& heap, const SearchRequest& request, ScoreKind kind,
                   std::int64_t nodes) {
  SearchReport report;
  for (int take = 1; take <= 3 && take <= heap.heap; ++take) {
    MoveReport move;
    move.move = std::to_string(take);
    const auto& only = request.only_moves;
    if (!only.empty() && std::find(only.begin(), only.end(), move.move) == only.end()) continue;
    const bool wins = (heap.heap - take) % 4 == 0;
    move.score.kind = kind;
    move.score.value = wins ? 1 : -1;
    move.score.values = {heap.seat == 0 ? move.score.value : -move.score.value,
                         heap.seat == 0 ? -move.score.value : move.score.value};
    if (kind == ScoreKind::kExact) {
      move.score.proof = wins ? Proof::kWin : Proof::kLoss;
      // The winner takes last, and every two plies before that take four.
      move.score.distance = 2 * ((heap.heap - take) / 4) + (wins ? 1 : 2);
    }
    move.nodes = nodes;
    move.visits = 10 * take;
    move.pv = {move.move};
    report.moves.insert(wins ? report.moves.begin() : report.moves.end(), std::move(move));
  }
  for (int i = 0; i < static_cast<int>(report.moves.size()); ++i) report.moves[i].rank = i + 1;
  report.score = report.moves.front().score;
  const auto is_best = [&](const MoveReport& move) {
    return kind == ScoreKind::kExact && move.score.value == report.score.value &&
           move.score.distance == report.score.distance;
  };
  std::size_t listed = std::min<std::size_t>(report.moves.size(), request.multi_pv);
  while (listed < report.moves.size() && is_best(report.moves[listed])) ++listed;
  report.moves.resize(listed);
  report.win_draw_loss = {0.75, 0.0, 0.25};
  report.stats.nodes = nodes;
  report.stats.time_ms = 2;
  report.stats.cpu_ms = 1;
  return report;
}

class TestPlayer final : public AnyPlayer {
 public:
  explicit TestPlayer(Spec spec) : spec_(std::move(spec)) {}

  void Reset(std::uint64_t seed) override {
    seed_ = seed;
    searched_ = 0;
  }

  absl::StatusOr<SearchReport> Search(const AnyPosition& position,
                                      const SearchRequest& request) override {
    ++searched_;
    const Heap& heap = HeapOf(position);
    if (position.IsChance()) return InvalidInput({.message = "a chance node has no best move"});
    if (heap.heap == 0) return Lost();
    if (spec_.name == "refuse") return absl::UnimplementedError("refuse does not search");
    if (spec_.name == "starve") throw std::bad_alloc();
    if (spec_.name == "crash") throw std::runtime_error("crash does what it says");
    if (spec_.name == "hang") return Hang(heap, request);
    constexpr std::int64_t kProofNodes = 50;
    const bool limited = request.limits.nodes.value_or(kProofNodes) < kProofNodes;
    const bool exact = spec_.name == "solve" && !limited;
    SearchReport report = Judge(heap, request, exact ? ScoreKind::kExact : ScoreKind::kEstimate,
                                request.limits.nodes.value_or(100));
    if (limited) report.status = SearchStatus::kStopped;
    // Tells whether a table was kept (searched_) and which seed was set.
    report.stats.table_hits = searched_ - 1;
    report.stats.simulations = static_cast<std::int64_t>(Random(seed_).Next() >> 40);
    if (spec_.name == "odd") MakeOdd(report);
    if (request.progress) request.progress(report);
    return report;
  }

 private:
  // With nothing left to take.
  static SearchReport Lost() {
    SearchReport report;
    report.status = SearchStatus::kTerminal;
    report.score.kind = ScoreKind::kExact;
    report.score.value = -1;
    return report;
  }

  static SearchReport Hang(const Heap& heap, const SearchRequest& request) {
    while (!request.stop->load()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (request.progress) request.progress(Judge(heap, request, ScoreKind::kLower, 1));
    }
    SearchReport report = Judge(heap, request, ScoreKind::kLower, 1);
    report.status = SearchStatus::kStopped;
    return report;
  }

  static void MakeOdd(SearchReport& report) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    report.score.value = std::numeric_limits<double>::infinity();
    report.score.values = {kNan, -std::numeric_limits<double>::infinity()};
    report.moves.front().prior = kNan;
    report.moves.front().pv.push_back("\xFF\xFE");
    report.stats.time_ms = kNan;
  }

  Spec spec_;
  std::uint64_t seed_ = 0;
  std::int64_t searched_ = 0;
};

class HeapGame final : public AnyGame {
 public:
  HeapGame(std::string spec, bool dice) : spec_(std::move(spec)), dice_(dice) {}
  const std::string& spec() const override { return spec_; }
  std::string CanonicalSpec() const override { return dice_ ? "heap:dice=true" : "heap"; }
  AnyPosition Start() const override { return Wrap({.dice = dice_}); }
  absl::StatusOr<AnyPosition> Parse(std::string_view text) const override {
    const std::size_t space = text.find(' ');
    const absl::Status bad = InvalidInput({.message = absl::StrCat("bad heap ", Quoted(text)),
                                           .got = std::string(text.substr(0, 200)),
                                           .expected = {"HEAP SEAT, e.g. 7 A"}});
    if (space == std::string_view::npos) return bad;
    const auto heap = ParseInteger("heap", text.substr(0, space), 0, 30);
    const std::string_view seat = text.substr(space + 1);
    if (!heap.ok() || (seat != "A" && seat != "B")) return bad;
    return Wrap({.heap = static_cast<int>(*heap), .seat = seat == "B" ? 1 : 0, .dice = dice_});
  }
  absl::StatusOr<std::unique_ptr<AnyPlayer>> MakePlayer(const Spec& spec) const override {
    return std::make_unique<TestPlayer>(spec);
  }
  std::vector<std::string> Evaluators() const override { return {"none"}; }
  std::vector<std::string> Capabilities() const override {
    if (dice_) return {"two_player", "chance"};
    return {"two_player", "margin"};
  }
  std::string_view unit() const override { return "heaps"; }

 private:
  std::string spec_;
  bool dice_;
};

struct HeapOptions {
  bool dice = false;
};

OptionTable<HeapOptions> HeapTable() {
  OptionTable<HeapOptions> table;
  table.Boolean("dice", &HeapOptions::dice, "a heap of 5 is thrown for");
  return table;
}

absl::StatusOr<std::shared_ptr<const AnyGame>> MakeHeap(const Spec& spec) {
  const auto options = HeapTable().Parse(spec);
  if (!options.ok()) return options.status();
  return std::make_shared<HeapGame>(FormatSpec(spec), options->dice);
}

constexpr GameEntry kHeapEntry = {.name = "heap",
                                  .summary = "take the last one",
                                  .rules = "Take 1 to 3; who takes the last wins.\n",
                                  .options = [] { return HeapTable().Infos(); },
                                  .make = &MakeHeap};

OptionInfo IntegerOption(const char* name) {
  return {.name = name,
          .type = "integer",
          .help = "",
          .default_value = "0",
          .minimum = 0,
          .maximum = 1e12};
}

}  // namespace

Catalogue TestCatalogue() {
  Catalogue catalogue;
  catalogue.games = {&kHeapEntry};
  catalogue.find_game =
      [](std::string_view text) -> absl::StatusOr<std::shared_ptr<const AnyGame>> {
    const auto spec = ParseSpec(text);
    if (!spec.ok()) return spec.status();
    if (spec->name != "heap") return UnknownName("game", spec->name, {"heap"});
    return MakeHeap(*spec);
  };
  const OptionInfo style{.name = "style",
                         .type = "choice",
                         .help = "",
                         .default_value = "wide",
                         .choices = {"wide", "deep"}};
  const OptionInfo width{.name = "width",
                         .type = "real",
                         .help = "",
                         .default_value = "1",
                         .minimum = 0,
                         .maximum = 2};
  const OptionInfo evaluator{.name = "eval", .type = "text", .help = ""};
  catalogue.players = {
      {"alphabeta",
       "",
       {IntegerOption("nodes"), IntegerOption("depth"), IntegerOption("time_ms"),
        IntegerOption("seed"), IntegerOption("hash"), evaluator}},
      {"mcts",
       "",
       {IntegerOption("sims"), IntegerOption("nodes"), IntegerOption("time_ms"),
        IntegerOption("threads"), IntegerOption("seed"), style, width}},
      {"solve", "", {IntegerOption("nodes"), IntegerOption("time_ms")}},
      {"plain", "", {IntegerOption("depth")}},
  };
  for (const char* name : {"hang", "refuse", "starve", "crash", "odd"}) {
    catalogue.players.push_back({name, "", {IntegerOption("time_ms")}});
  }
  return catalogue;
}

}  // namespace plyground::analysis
