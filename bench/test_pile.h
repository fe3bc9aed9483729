#ifndef PLYGROUND_BENCH_TEST_PILE_H_
#define PLYGROUND_BENCH_TEST_PILE_H_

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/any_game.h"
#include "core/error.h"
#include "core/spec.h"

namespace plyground::bench {

// What a test pile does, and what was asked of it.
struct PileOptions {
  int pile = 20;
  int players = 2;
  bool chance = false;       // a coin is tossed before the first move
  std::int64_t nodes = 100;  // of every search
  std::string best = "1";    // of every search
  std::vector<std::string> evaluators = {"clever", "margin"};
  std::vector<std::string>* log = nullptr;  // player specs, "reset", searches
};

// Take one to three of a pile, behind the erased boundary.
class PilePosition final : public PositionModel {
 public:
  explicit PilePosition(const PileOptions& options)
      : pile_(options.pile), players_(options.players), chance_(options.chance) {}

  std::unique_ptr<PositionModel> Clone() const override {
    return std::make_unique<PilePosition>(*this);
  }
  int NumPlayers() const override { return players_; }
  int ToMove() const override { return mover_; }
  bool IsTerminal() const override { return pile_ == 0; }
  bool IsChance() const override { return chance_; }
  int CountMoves() const override { return chance_ ? 2 : std::min(3, pile_); }
  std::vector<std::string> LegalMoves() const override {
    std::vector<std::string> moves;
    for (int i = 1; !chance_ && i <= CountMoves(); ++i) moves.push_back(std::to_string(i));
    return moves;
  }
  std::vector<ChanceText> Outcomes() const override { return {}; }
  absl::Status Play(std::string_view) override { return absl::OkStatus(); }
  void PlayIndex(int index) override {
    if (!chance_) {
      pile_ -= index + 1;
      mover_ = (mover_ + 1) % players_;
    }
    chance_ = false;
  }
  std::vector<int> Returns() const override { return {}; }
  std::string SeatName(int player) const override { return std::to_string(player); }
  std::string Text() const override { return absl::StrCat(pile_, " ", mover_); }
  std::string Draw(DrawStyle) const override { return Text(); }
  std::uint64_t Hash() const override { return 0; }
  std::int64_t Perft(int depth) const override {
    if (depth <= 0) return 1;
    std::int64_t leaves = 0;
    for (int i = 0; i < CountMoves(); ++i) {
      PilePosition child = *this;
      child.PlayIndex(i);
      leaves += child.Perft(depth - 1);
    }
    return leaves;
  }
  std::int64_t PlayOuts(std::int64_t games, std::uint64_t) const override {
    return games * pile_;
  }

 private:
  int pile_;
  int players_;
  bool chance_;
  int mover_ = 0;
};

class PilePlayer final : public AnyPlayer {
 public:
  explicit PilePlayer(const PileOptions& options) : options_(options) {}

  void Reset(std::uint64_t) override { Log("reset"); }
  absl::StatusOr<SearchReport> Search(const AnyPosition& position,
                                      const SearchRequest& request) override {
    if (position.IsTerminal() || position.IsChance()) {
      return absl::InvalidArgumentError("not a decision");
    }
    Log(position.Text());
    SearchReport report;
    report.stats.nodes = options_.nodes;
    report.stats.simulations = request.limits.simulations.value_or(7);
    MoveReport move;
    move.move = options_.best;
    move.pv = {options_.best};
    report.moves.push_back(move);
    return report;
  }

 private:
  void Log(const std::string& event) {
    if (options_.log != nullptr) options_.log->push_back(event);
  }
  PileOptions options_;
};

class PileGame final : public AnyGame {
 public:
  explicit PileGame(PileOptions options, std::string spec = "pile")
      : spec_(std::move(spec)), options_(std::move(options)) {}

  const std::string& spec() const override { return spec_; }
  std::string CanonicalSpec() const override { return spec_; }
  AnyPosition Start() const override {
    return AnyPosition(std::make_unique<PilePosition>(options_));
  }
  absl::StatusOr<AnyPosition> Parse(std::string_view) const override { return Start(); }
  absl::StatusOr<std::unique_ptr<AnyPlayer>> MakePlayer(const Spec& spec) const override {
    if (options_.log != nullptr) options_.log->push_back(FormatSpec(spec));
    return std::make_unique<PilePlayer>(options_);
  }
  std::vector<std::string> Evaluators() const override { return options_.evaluators; }
  std::vector<std::string> Capabilities() const override {
    std::vector<std::string> names = {options_.players == 2 ? "two_player" : "multiplayer"};
    if (options_.chance) names.emplace_back("chance");
    return names;
  }
  std::string_view unit() const override { return "points"; }

 private:
  std::string spec_;
  PileOptions options_;
};

// For registries: "pile[:size=N]".
inline absl::StatusOr<std::shared_ptr<const AnyGame>> MakePile(const Spec& spec) {
  const auto options =
      OptionTable<PileOptions>().Integer("size", &PileOptions::pile, 1, 99, "").Parse(spec);
  if (!options.ok()) return options.status();
  return std::make_shared<PileGame>(*options, FormatSpec(spec));
}

}  // namespace plyground::bench

#endif  // PLYGROUND_BENCH_TEST_PILE_H_
