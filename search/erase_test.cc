// The erased boundary on games that alpha-beta cannot play: three players with
// chance, and a game that knows its own value.
#include "search/erase.h"

#include <array>
#include <optional>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct NoOptions {
  friend bool operator==(const NoOptions&, const NoOptions&) = default;
};

// Three players in turn, once each: "sure" gains one point, "dare" four with
// one chance in four. The others share the loss.
class Dare {
 public:
  using Options = NoOptions;
  enum class Move : std::uint8_t { kSure, kDare, kHit, kMiss };
  static constexpr int kMaxPlayers = 3;
  static constexpr int kMaxMoves = 2;
  static constexpr int kMaxOutcomes = 2;
  static constexpr int kMaxPlies = 6;
  static constexpr int kMaxUtility = 24;

  Dare() = default;
  explicit Dare(const Options&) noexcept {}
  int NumPlayers() const noexcept { return 3; }
  Player ToMove() const noexcept { return PlayerAt(turn_ % 3); }
  void AppendMoves(FixedList<Move, 2>& moves) const noexcept {
    if (dared_ || IsTerminal()) return;
    moves.Add(Move::kSure);
    moves.Add(Move::kDare);
  }
  bool IsTerminal() const noexcept { return turn_ == 3; }
  bool IsChance() const noexcept { return dared_; }
  void AppendOutcomes(FixedList<Outcome<Move>, 2>& outcomes) const noexcept {
    outcomes.Add({Move::kHit, 1});
    outcomes.Add({Move::kMiss, 3});
  }
  int Utility(Player player) const noexcept {
    int total = 0;
    for (const int gain : gains_) total += gain;
    return 3 * gains_[static_cast<std::size_t>(Index(player))] - total;
  }
  void Apply(Move move) noexcept {
    dared_ = move == Move::kDare;
    if (dared_) return;
    gains_[static_cast<std::size_t>(turn_)] = move == Move::kSure  ? 1
                                              : move == Move::kHit ? 4
                                                                   : 0;
    ++turn_;
  }
  friend bool operator==(const Dare&, const Dare&) = default;

 private:
  std::array<int, 3> gains_{};
  int turn_ = 0;
  bool dared_ = false;
};

struct DareNotation {
  static constexpr std::string_view kUnit = "points";
  static std::string SeatName(const Dare&, Player player) {
    return std::to_string(Index(player));
  }
  static std::string FormatMove(const Dare&, Dare::Move move) {
    constexpr const char* kNames[] = {"sure", "dare", "hit", "miss"};
    return kNames[static_cast<int>(move)];
  }
  static std::string NormalizeMove(const Dare&, std::string_view text) {
    return std::string(text);
  }
  static std::string FormatPosition(const Dare&) { return "dare"; }
  static absl::StatusOr<Dare> ParsePosition(std::string_view, const NoOptions&) {
    return Dare();
  }
  static std::string Draw(const Dare&, DrawStyle) { return "dare\n"; }
};

// Likes to dare.
struct DaringEvaluator {
  static constexpr std::string_view kName = "daring";
  std::array<int, 3> EvaluateAll(const Dare& position) const noexcept {
    std::array<int, 3> units{};
    for (int i = 0; i < 3; ++i) {
      units[static_cast<std::size_t>(i)] = 100 * position.Utility(PlayerAt(i));
    }
    return units;
  }
};

struct Coward {
  using Options = NoOptions;
  static constexpr std::string_view kName = "coward";
  static constexpr std::string_view kSummary = "never dares";
  static OptionTable<NoOptions> Table() { return {}; }
  explicit Coward(const Options&) {}
  Dare::Move Choose(const Dare&, Random&) const noexcept { return Dare::Move::kSure; }
};

ErasedGame<Dare, DareNotation, Evaluators<DaringEvaluator, ZeroEvaluator>, Strategies<Coward>>
MakeDare() {
  return {Spec{.name = "dare", .options = {}}, "dare", NoOptions{}};
}

SearchReport Play(const AnyGame& game, const Spec& spec, const SearchRequest& request = {}) {
  const auto player = game.MakePlayer(spec);
  EXPECT_TRUE(player.ok()) << player.status();
  const auto report = (*player)->Search(game.Start(), request);
  EXPECT_TRUE(report.ok()) << report.status();
  return *report;
}

TEST(ErasedThreePlayers, ExhaustiveGivesTheExpectationOfEverySeat) {
  const auto game = MakeDare();
  SearchRequest request;
  request.multi_pv = 2;
  const SearchReport report =
      Play(game, {.name = "exhaustive", .options = {{"depth", "9"}}}, request);
  ASSERT_EQ(report.moves.size(), 2u);
  // Sure and dare both gain one point on average; the first is kept.
  EXPECT_EQ(report.moves[0].move, "sure");
  EXPECT_THAT(report.moves[0].score.values, ElementsAre(0, 0, 0));
  EXPECT_DOUBLE_EQ(report.moves[1].score.value, 0);
}

TEST(ErasedThreePlayers, ExpectimaxStopsDeepeningAtTheEndOfTheGame) {
  const auto game = MakeDare();
  const SearchReport report = Play(game, {.name = "expectimax", .options = {}});
  EXPECT_EQ(report.status, SearchStatus::kComplete);
  EXPECT_LT(report.stats.nodes, 1000);
  EXPECT_EQ(report.moves[0].move, "sure");
}

// Whatever is listed can be asked for, in text, and nothing else.
TEST(PlayerSpecs, EveryListedOptionIsTakenAsText) {
  for (const PlayerInfo& info : PlayerInfos()) {
    for (const OptionInfo& option : info.options) {
      std::vector<std::string> values = option.choices;
      if (!option.default_value.empty()) values.push_back(option.default_value);
      for (const std::string& value : values) {
        const Spec spec{.name = info.name, .options = {{option.name, value}}};
        const std::string text = FormatSpec(spec);
        const auto read = ParseSpec(text);
        ASSERT_TRUE(read.ok()) << text;
        EXPECT_EQ(*read, spec);
        EXPECT_TRUE(ParsePlayerSpec(*read).ok()) << text;
      }
      if (option.type == "text") continue;
      const Spec wrong{.name = info.name, .options = {{option.name, "?"}}};
      const absl::Status status = ParsePlayerSpec(wrong).status();
      EXPECT_FALSE(status.ok());
      EXPECT_THAT(std::string(status.message()), HasSubstr(option.name));
    }
    const Spec unknown{.name = info.name, .options = {{"nodez", "1"}}};
    EXPECT_EQ(ParsePlayerSpec(unknown).status().code(), absl::StatusCode::kNotFound);
  }
}

TEST(ErasedThreePlayers, ASearchThatNeedsMoreOfTheGameSaysSo) {
  const auto game = MakeDare();
  for (const char* name : {"best_reply", "df_pn", "alphabeta", "solve"}) {
    const auto player = game.MakePlayer({.name = name, .options = {}});
    EXPECT_EQ(player.status().code(), absl::StatusCode::kInvalidArgument) << name;
    EXPECT_THAT(std::string(player.status().message()), testing::HasSubstr(name));
  }
}

// He dares for himself: all others against him is a bound of it, no forecast.
TEST(ErasedThreePlayers, ParanoidGivesALowerBound) {
  const auto game = MakeDare();
  const SearchReport report = Play(game, {.name = "paranoid", .options = {}});
  EXPECT_EQ(report.status, SearchStatus::kComplete);
  EXPECT_EQ(report.score.kind, ScoreKind::kLower);
  EXPECT_EQ(report.score.proof, Proof::kNone);
}

// With more than two players a utility is no outcome -1..1.
TEST(ErasedThreePlayers, EstimatesCountInPoints) {
  const auto game = MakeDare();
  for (const char* name : {"max_n", "paranoid"}) {
    const SearchReport report = Play(game, {.name = name, .options = {{"depth", "1"}}});
    EXPECT_EQ(report.score.kind, ScoreKind::kEstimate);
    EXPECT_EQ(report.score.unit, "points");
    EXPECT_EQ(report.score.value, 2) << "one point, the others share the loss";
  }
  EXPECT_EQ(Play(game, {.name = "mcts", .options = {{"sims", "50"}}}).score.unit, "outcome");
}

TEST(ErasedThreePlayers, EveryKindOfPlayerMakesALegalMove) {
  const auto game = MakeDare();
  for (const Spec& spec : std::vector<Spec>{
           {.name = "random", .options = {}},
           {.name = "greedy", .options = {}},
           {.name = "mcts", .options = {{"sims", "200"}}},
           {.name = "mcts", .options = {{"sims", "200"}, {"rollout", "guided"}}},
           {.name = "mcts", .options = {{"sims", "200"}, {"rollout", "evaluator"}}},
           {.name = "max_n", .options = {{"depth", "3"}, {"table", "false"}}},
           {.name = "paranoid", .options = {{"star", "star1"}, {"ordering", "false"}}},
           {.name = "coward", .options = {}}}) {
    const SearchReport report = Play(game, spec);
    ASSERT_FALSE(report.moves.empty()) << spec.name;
    EXPECT_TRUE(report.moves[0].move == "sure" || report.moves[0].move == "dare");
  }
}

TEST(ErasedThreePlayers, AStrategyKeepsToTheMovesAskedFor) {
  const auto game = MakeDare();
  EXPECT_EQ(Play(game, {.name = "coward", .options = {}}).moves[0].move, "sure");
  SearchRequest request;
  request.avoid_moves = {"sure"};
  EXPECT_EQ(Play(game, {.name = "coward", .options = {}}, request).moves[0].move, "dare");
}

TEST(ErasedThreePlayers, AlphaBetaIsRefusedByName) {
  const auto game = MakeDare();
  for (const char* name : {"alphabeta", "solve"}) {
    const auto player = game.MakePlayer({.name = name, .options = {}});
    ASSERT_FALSE(player.ok());
    EXPECT_THAT(std::string(player.status().message()), HasSubstr(name));
  }
}

TEST(ErasedThreePlayers, StrategiesAreListedAndSuggested) {
  const auto game = MakeDare();
  ASSERT_EQ(game.OwnPlayers().size(), 1u);
  EXPECT_EQ(game.OwnPlayers()[0].name, "coward");
  const auto player = game.MakePlayer({.name = "cowerd", .options = {}});
  ASSERT_FALSE(player.ok());
  EXPECT_THAT(player.status().ToString(), HasSubstr("coward"));
  EXPECT_FALSE(game.MakePlayer({.name = "coward", .options = {{"x", "1"}}}).ok());
}

// Take one or two stones; who takes the last wins. What it says of itself is not
// always so: four stones "last for ever", five are unknown.
class Stones {
 public:
  using Options = NoOptions;
  using Move = std::int8_t;
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 2;
  static constexpr int kMaxPlies = 8;
  static constexpr int kMaxUtility = 1;

  explicit Stones(int stones) noexcept : stones_(stones) {}
  Stones() = default;
  explicit Stones(const Options&) noexcept {}
  int NumPlayers() const noexcept { return 2; }
  Player ToMove() const noexcept { return mover_; }
  void AppendMoves(FixedList<Move, 2>& moves) const noexcept {
    if (stones_ >= 1) moves.Add(1);
    if (stones_ >= 2) moves.Add(2);
  }
  bool IsTerminal() const noexcept { return stones_ == 0; }
  int Utility(Player player) const noexcept { return player == mover_ ? -1 : 1; }
  void Apply(Move move) noexcept {
    stones_ -= move;
    mover_ = Opponent(mover_);
  }
  std::optional<KnownValue> Known() const noexcept {
    switch (stones_) {
      case 0:
        return KnownValue{-1, 0};
      case 1:
      case 2:
        return KnownValue{1, 1};
      case 3:
        return KnownValue{-1, 2};
      case 4:
        return KnownValue{1, KnownValue::kForever};
      default:
        return std::nullopt;
    }
  }
  int stones() const noexcept { return stones_; }
  friend bool operator==(const Stones&, const Stones&) = default;

 private:
  int stones_ = 4;
  Player mover_ = Player::kFirst;
};

struct StonesNotation {
  static constexpr std::string_view kUnit = "outcome";
  static std::string SeatName(const Stones&, Player player) {
    return std::to_string(Index(player));
  }
  static std::string FormatMove(const Stones&, Stones::Move move) {
    return std::to_string(move);
  }
  static std::string NormalizeMove(const Stones&, std::string_view text) {
    return std::string(text);
  }
  static std::string FormatPosition(const Stones& position) {
    return std::to_string(position.stones());
  }
  static absl::StatusOr<Stones> ParsePosition(std::string_view text, const NoOptions&) {
    const auto stones = ParseInteger("stones", text, 0, 8);
    if (!stones.ok()) return stones.status();
    return Stones(static_cast<int>(*stones));
  }
  static std::string Draw(const Stones&, DrawStyle) { return "stones\n"; }
};

SearchReport SolveStones(const std::string& position, const SearchRequest& request = {}) {
  const ErasedGame<Stones, StonesNotation, Evaluators<ZeroEvaluator>, Strategies<>> game(
      Spec{.name = "stones", .options = {}}, "stones", NoOptions{});
  const auto player = game.MakePlayer({.name = "solve", .options = {}});
  EXPECT_TRUE(player.ok()) << player.status();
  const auto report = (*player)->Search(*game.Parse(position), request);
  EXPECT_TRUE(report.ok()) << report.status();
  return *report;
}

TEST(SolvedGame, TheShortestWinIsBestAndCarriesItsDistance) {
  const SearchReport report = SolveStones("2");
  EXPECT_EQ(report.score.kind, ScoreKind::kExact);
  EXPECT_EQ(report.score.proof, Proof::kWin);
  EXPECT_EQ(report.score.distance, 1);
  ASSERT_EQ(report.moves.size(), 1u);
  EXPECT_EQ(report.moves[0].move, "2");
}

TEST(SolvedGame, EquallyGoodMovesAreAllRanked) { EXPECT_EQ(SolveStones("3").moves.size(), 2u); }

TEST(SolvedGame, AGameWithoutEndHasNoDistance) {
  SearchRequest request;
  request.only_moves = {"1"};
  const SearchReport report = SolveStones("5", request);
  EXPECT_EQ(report.score.kind, ScoreKind::kExact);
  EXPECT_EQ(report.score.proof, Proof::kLoss);
  EXPECT_EQ(report.score.value, -1);
  EXPECT_FALSE(report.score.distance.has_value());
}

TEST(SolvedGame, AWinIsPreferredToALossWithoutEnd) {
  const SearchReport report = SolveStones("5");
  ASSERT_EQ(report.moves.size(), 1u);
  EXPECT_EQ(report.moves[0].move, "2");
  EXPECT_EQ(report.score.proof, Proof::kWin);
}

TEST(SolvedGame, WhatIsNotKnownIsNotAnswered) {
  const SearchReport report = SolveStones("6");
  EXPECT_TRUE(report.moves.empty());
  EXPECT_EQ(report.status, SearchStatus::kStopped);
}

}  // namespace
}  // namespace plyground
