// The small types, and the concepts: that wrong models are refused.
#include <cerrno>
#include <set>
#include <string>
#include <utility>

#include "core/child.h"
#include "core/error.h"
#include "core/fixed_list.h"
#include "core/game.h"
#include "core/limits.h"
#include "core/moves.h"
#include "core/random.h"
#include "core/score.h"
#include "core/spec.h"
#include "core/zobrist.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/tree_game.h"

namespace plyground {
namespace {

// ---- Models that must be refused: each breaks one rule of a good one --------

struct Counter {  // a small good game: count down by one or two, last one wins
  using Move = int;
  struct Options {
    int start = 5;
    friend bool operator==(const Options&, const Options&) = default;
  };
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 2;
  static constexpr int kMaxPlies = 100;
  static constexpr int kMaxUtility = 1;
  static constexpr bool kAlternating = true;
  Counter() = default;
  explicit Counter(const Options& options) noexcept : left(options.start) {}
  int NumPlayers() const noexcept { return 2; }
  Player ToMove() const noexcept { return mover; }
  void AppendMoves(FixedList<int, 2>& moves) const noexcept {
    for (int take = 1; take <= 2 && take <= left; ++take) moves.Add(take);
  }
  bool IsTerminal() const noexcept { return left == 0; }
  int Utility(Player player) const noexcept { return player == mover ? -1 : 1; }
  void Apply(int take) noexcept {
    left -= take;
    mover = Opponent(mover);
  }
  friend bool operator==(const Counter&, const Counter&) = default;
  int left = 5;
  Player mover = Player::kFirst;
};
static_assert(Game<Counter> && TwoPlayer<Counter> && Alternating<Counter>);
static_assert(!Hashed<Counter> && !Margin<Counter> && !Stochastic<Counter>);
static_assert(!Undoable<Counter> && !CompactMoves<Counter> && !Ordered<Counter>);

struct Derived : Counter {  // the control: deriving alone breaks nothing
  using Counter::Counter;
};
static_assert(Game<Derived> && Alternating<Derived>);
struct ThrowingApply : Counter {
  using Counter::Counter;
  void Apply(int) {}  // not noexcept
};
static_assert(!Game<ThrowingApply>);
struct NarrowUtility : Counter {
  using Counter::Counter;
  short Utility(Player) const noexcept { return 0; }  // converts, but is not int
};
static_assert(!Game<NarrowUtility>);
struct WideMove : Counter {
  using Counter::Counter;
  struct Move {
    char bytes[16];
    friend bool operator==(const Move&, const Move&) = default;
  };
};
static_assert(!Game<WideMove>);
struct NoPlayers : Counter {
  using Counter::Counter;
  static constexpr int kMaxPlayers = 0;
};
static_assert(!Game<NoPlayers>);
struct VariableBound : Counter {
  using Counter::Counter;
  static inline int kMaxMoves = 2;
};
static_assert(!Game<VariableBound>);
struct NoOptions : Counter {
  using Counter::Counter;
  struct Options {};  // not comparable, and no game is made of it
};
static_assert(!Game<NoOptions>);
struct NotAlternating : Counter {
  using Counter::Counter;
  static constexpr bool kAlternating = false;  // false must not count as true
};
static_assert(Game<NotAlternating> && !Alternating<NotAlternating>);
struct IntHash : Counter {
  using Counter::Counter;
  int Hash() const noexcept { return 0; }
};
static_assert(!Hashed<IntHash>);
struct BoolChance : Counter {
  using Counter::Counter;
  static constexpr int kMaxOutcomes = 2;
  int IsChance() const noexcept { return 0; }
  void AppendOutcomes(FixedList<Outcome<int>, 2>&) const noexcept {}
};
static_assert(!Stochastic<BoolChance>);
static_assert(!Game<int> && !Game<std::string>);

struct UndoableCounter : Counter {
  using Counter::Counter;
  struct Undo {};
  Undo ApplyWithUndo(int take) noexcept {
    Apply(take);
    return {};
  }
  void TakeBack(int take, const Undo&) noexcept {
    left += take;
    mover = Opponent(mover);
  }
};
static_assert(Undoable<UndoableCounter>);

TEST(ChildTest, CopyLeavesTheParentAlone) {
  Counter parent;
  Child<Counter> child(parent, 2);
  EXPECT_EQ(child.position().left, 3);
  EXPECT_EQ(parent.left, 5);
}

TEST(ChildTest, UndoPutsTheParentBack) {
  UndoableCounter parent;
  {
    Child<UndoableCounter> child(parent, 2);
    EXPECT_EQ(&child.position(), &parent);
    EXPECT_EQ(parent.left, 3);
  }
  EXPECT_EQ(parent, UndoableCounter{});
}

// Lines of ones and twos that sum to at least the depth: Fibonacci's numbers.
TEST(MovesTest, PerftCountsLinesOfExactlyTheDepth) {
  Counter position(Counter::Options{.start = 4});
  EXPECT_EQ(Perft(position, 0), 1);
  EXPECT_EQ(Perft(position, 1), 2);
  EXPECT_EQ(Perft(position, 2), 4);
  EXPECT_EQ(Perft(position, 3), 4);  // 1111 1112.. : 111, 112, 121, 211
  EXPECT_EQ(Perft(position, 4), 1);
  EXPECT_EQ(Perft(position, 5), 0);
}

TEST(MovesTest, OutcomesAreDrawnByTheirWeight) {
  const GameTree tree = GameTree::Parse("[1*0 3*1 6*2]");
  using G = TreeGame<2, TreeChance::kYes>;
  const G root(G::Options{&tree});
  Random random(1);
  int counts[3] = {};
  for (int i = 0; i < 10000; ++i) {
    G position = root;
    ASSERT_TRUE(PlayRandomMove(position, random));
    ++counts[position.Utility(Player::kFirst)];
    EXPECT_FALSE(PlayRandomMove(position, random));
  }
  EXPECT_NEAR(counts[0], 1000, 150);  // five standard deviations
  EXPECT_NEAR(counts[1], 3000, 230);
  EXPECT_NEAR(counts[2], 6000, 245);
}

TEST(FixedListTest, KeepsOrderAndCounts) {
  FixedList<int, 4> list;
  EXPECT_TRUE(list.empty());
  for (int i = 0; i < 4; ++i) list.Add(i * i);
  EXPECT_THAT(list, ::testing::ElementsAre(0, 1, 4, 9));
  list.Truncate(2);
  EXPECT_THAT(list, ::testing::ElementsAre(0, 1));
  list.Clear();
  EXPECT_EQ(list.size(), 0);
}

TEST(RandomTest, MatchesThePublishedSequence) {
  Random random(1);  // SplitMix64 from seed 1
  EXPECT_EQ(random.Next(), 10451216379200822465ULL);
  EXPECT_EQ(random.Next(), 13757245211066428519ULL);
  EXPECT_EQ(random.Next(), 17911839290282890590ULL);
}

TEST(RandomTest, BelowIsUniform) {
  Random random(7);
  int counts[5] = {};
  for (int i = 0; i < 50000; ++i) ++counts[random.Below(5)];
  for (const int count : counts) EXPECT_NEAR(count, 10000, 450);
}

TEST(ZobristTest, KeysDiffer) {
  constexpr auto kKeys = ZobristKeys<512>(1);
  EXPECT_EQ(std::set<std::uint64_t>(kKeys.begin(), kKeys.end()).size(), 512U);
  EXPECT_NE(ZobristKeys<1>(1)[0], ZobristKeys<1>(2)[0]);
}

TEST(ScoreTest, BandsAreOrderedAndApart) {
  EXPECT_LT(Score::LossIn(1), Score::LossIn(10));
  EXPECT_LT(Score::LossIn(Score::kMaxDistance), Score::Estimate(-2'000'000'000));
  EXPECT_LT(Score::Estimate(2'000'000'000), Score::WinIn(Score::kMaxDistance));
  EXPECT_LT(Score::WinIn(10), Score::WinIn(1));
  EXPECT_LT(Score::WinIn(0), Score::Max());
  EXPECT_FALSE(Score::Estimate(2'000'000'000).IsWin());
  EXPECT_FALSE(Score::Points(1000).IsWin());
}

TEST(ScoreTest, NegationMirrorsEverything) {
  EXPECT_EQ(-Score::WinIn(3), Score::LossIn(3));
  EXPECT_EQ(-Score::Max(), Score::Min());
  EXPECT_EQ(-Score::Points(4), Score::Points(-4));
  EXPECT_EQ(Score::LossIn(3).Distance(), 3);
}

TEST(ScoreTest, DistanceShiftsOnlyProofs) {
  EXPECT_EQ(Score::WinIn(3).Later(2), Score::WinIn(5));
  EXPECT_EQ(Score::LossIn(3).Later(2), Score::LossIn(5));
  EXPECT_EQ(Score::LossIn(5).Later(-2), Score::LossIn(3));
  EXPECT_EQ(Score::Points(7).Later(9), Score::Points(7));
}

TEST(BudgetTest, EndsRightAfterTheNodeLimit) {
  for (const std::int64_t limit : {0, 1, 5, 2047, 2048, 2049, 10000}) {
    Budget budget(Limits{.nodes = limit, .depth = {}, .simulations = {}, .time_ms = {}},
                  nullptr);
    while (!budget.CountNode()) {
    }
    EXPECT_EQ(budget.nodes(), limit + 1);
  }
}

TEST(BudgetTest, SeesTheStopFlagWithinOnePoll) {
  std::atomic<bool> stop{false};
  Budget budget(Limits{}, &stop);
  for (int i = 0; i < 100; ++i) ASSERT_FALSE(budget.CountNode());
  stop = true;
  for (std::int64_t i = 0; i < Budget::kPollNodes && !budget.CountNode(); ++i) {
  }
  EXPECT_TRUE(budget.exhausted());
}

TEST(BudgetTest, TellsTheNodesVisitedAtEachPoll) {
  std::atomic<std::int64_t> visited{-1};
  Budget budget(Limits{}, nullptr, &visited);
  EXPECT_EQ(visited, 0);
  for (std::int64_t i = 0; i < 3 * Budget::kPollNodes; ++i) budget.CountNode();
  EXPECT_GE(visited, 2 * Budget::kPollNodes);
  EXPECT_LE(visited, budget.nodes());
}

TEST(BudgetTest, EndsAtItsDeadline) {
  Budget budget(Limits{.nodes = {}, .depth = {}, .simulations = {}, .time_ms = 0}, nullptr);
  EXPECT_TRUE(budget.exhausted());
}

// ---- Specs and errors -------------------------------------------------------

struct Settings {
  int size = 8;
  double rate = 0.5;
  bool fast = false;
  friend bool operator==(const Settings&, const Settings&) = default;
};

OptionTable<Settings> Table() {
  OptionTable<Settings> table;
  table.Integer<int>("size", &Settings::size, 4, 26, "side of the board");
  table.Real("rate", &Settings::rate, 0, 1, "a rate");
  table.Boolean("fast", &Settings::fast, "whether to hurry");
  table.Preset("style",
               {{"slow", [](Settings& s) { s.size = 4; }},
                {"quick", [](Settings& s) { s = {.size = 26, .rate = 1, .fast = true}; }}},
               "", "several at once");
  return table;
}

absl::StatusOr<Settings> ParseSettings(std::string_view text) {
  const auto spec = ParseSpec(text);
  if (!spec.ok()) return spec.status();
  return Table().Parse(*spec);
}

TEST(SpecTest, RoundTrips) {
  for (const char* text : {"kalah", "kalah:rules=standard", "a:b=c,d=e=f,g="}) {
    const auto spec = ParseSpec(text);
    ASSERT_TRUE(spec.ok()) << spec.status();
    EXPECT_EQ(FormatSpec(*spec), text);
  }
}

TEST(SpecTest, RefusesWhatIsNoSpec) {
  const std::string long_text(5000, 'a');
  for (const std::string& text :
       {std::string(), std::string(":a=b"), std::string("a:"), std::string("a:b"),
        std::string("a:=b"), std::string("a:b=1,b=2"), std::string("a:b=1,,c=2"),
        std::string("a\nb"), std::string("\xff\xfe"), std::string("a\0b", 3), long_text}) {
    EXPECT_TRUE(absl::IsInvalidArgument(ParseSpec(text).status())) << text;
  }
}

TEST(OptionTableTest, ParsesAndFormatsBack) {
  const auto settings = ParseSettings("x:fast=true,rate=0.25,size=6");
  ASSERT_TRUE(settings.ok()) << settings.status();
  EXPECT_EQ(*settings, (Settings{.size = 6, .rate = 0.25, .fast = true}));
  EXPECT_EQ(FormatSpec(Table().Format("x", *settings)), "x:size=6,rate=0.25,fast=true");
  EXPECT_EQ(FormatSpec(Table().Format("x", Settings{})), "x");
}

TEST(OptionTableTest, PresetsApplyFirstWhereverTheyStand) {
  const auto settings = ParseSettings("x:size=10,style=quick");
  ASSERT_TRUE(settings.ok()) << settings.status();
  EXPECT_EQ(*settings, (Settings{.size = 10, .rate = 1, .fast = true}));
}

TEST(OptionTableTest, ErrorsNameOptionTextAndRange) {
  const auto message = [](std::string_view text) {
    return std::string(ParseSettings(text).status().message());
  };
  using ::testing::AllOf;
  using ::testing::HasSubstr;
  EXPECT_THAT(message("x:size=3"), AllOf(HasSubstr("size"), HasSubstr("4..26")));
  EXPECT_THAT(message("x:size=27"), HasSubstr("option size must be in 4..26, not 27"));
  EXPECT_THAT(message("x:size=8x"), HasSubstr("takes a whole number in 4..26, not \"8x\""));
  EXPECT_THAT(message("x:size=99999999999999999999"),
              HasSubstr("must be in 4..26, not 99999999999999999999"));
  EXPECT_THAT(message("x:size="), HasSubstr("4..26"));
  EXPECT_THAT(message("x:rate=nan"), HasSubstr("takes a number in 0..1, not \"nan\""));
  EXPECT_THAT(message("x:rate=1e999"), HasSubstr("must be in 0..1, not 1e999"));
  EXPECT_THAT(message("x:rate=-0.5"), HasSubstr("must be in 0..1, not -0.5"));
  EXPECT_THAT(message("x:fast=yes"), HasSubstr("true, false"));
  EXPECT_THAT(message("x:siez=4"), HasSubstr("did you mean \"size\""));
  EXPECT_THAT(message("x:style=quik"), HasSubstr("did you mean \"quick\""));
}

TEST(ErrorTest, PartsSurviveTheStatus) {
  const InputError error = DescribeError(InvalidInput(
      {.message = "bad pit", .got = "z", .expected = {"a", "b"}, .hint = "try a"}));
  EXPECT_EQ(error.message, "bad pit");
  EXPECT_EQ(error.got, "z");
  EXPECT_THAT(error.expected, ::testing::ElementsAre("a", "b"));
  EXPECT_EQ(error.hint, "try a");
  EXPECT_EQ(DescribeError(absl::InternalError("oops")).message, "oops");
}

TEST(ErrorTest, APathThatCannotBeUsedIsBadInputAndAnythingElseTheMachine) {
  using Code = absl::StatusCode;
  for (const auto& [error, code] : {std::pair{ENOENT, Code::kNotFound},
                                    {ENOTDIR, Code::kInvalidArgument},
                                    {EISDIR, Code::kInvalidArgument},
                                    {EACCES, Code::kPermissionDenied},
                                    {EROFS, Code::kPermissionDenied},
                                    {ENOSPC, Code::kResourceExhausted},
                                    {EMFILE, Code::kResourceExhausted},
                                    {EIO, Code::kUnavailable}}) {
    EXPECT_EQ(FileError("cannot read", "x", error).code(), code) << error;
  }
  EXPECT_EQ(FileError("cannot write", "x", ENOSPC).message(),
            "cannot write x: No space left on device");
}

TEST(ErrorTest, NearestNameIsNearOrNone) {
  EXPECT_EQ(NearestName("kalha", {"kalah", "oware"}), "kalah");
  EXPECT_EQ(NearestName("xyz", {"kalah", "oware"}), "");
  EXPECT_EQ(NearestName("", {"a"}), "");
}

TEST(ErrorTest, QuotedShowsBytesSafely) {
  EXPECT_EQ(Quoted("a\"\n\xff"), "\"a\\\"\\x0a\\xff\"");
  EXPECT_EQ(Quoted(std::string(100, 'a')), "\"" + std::string(60, 'a') + "...\"");
}

}  // namespace
}  // namespace plyground
