// The searches on games written as trees: exact answers known by hand, and
// equality with plain minimax on thousands of random trees.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/random.h"
#include "eval/evaluator.h"
#include "gtest/gtest.h"
#include "search/exact_solver.h"
#include "search/exhaustive.h"
#include "search/iterative.h"
#include "tests/tree_game.h"

namespace plyground {
namespace {

using PointsGame = TreeGame<2>;
using OutcomeGame = TreeGame<2, TreeChance::kNo, TreeResult::kOutcome>;
static_assert(Margin<PointsGame> && !Margin<OutcomeGame>);

template <class G>
RootRequest<G> RequestFor(const G& position) {
  RootRequest<G> request;
  position.AppendMoves(request.moves);
  return request;
}

constexpr auto kIgnore = [](const auto&) noexcept {};

constexpr std::size_t kSmallTable = std::size_t{1} << 14;

template <class G>
Score SearchToTheEnd(const std::string& text) {
  const GameTree tree = GameTree::Parse(text);
  const G root(typename G::Options{&tree});
  RootSearch<G, ZeroEvaluator> search(ZeroEvaluator{}, {.table_bytes = kSmallTable});
  return search.Run(root, RequestFor(root), kIgnore).moves[0].score;
}

TEST(AlphaBetaTest, KnowsWhoseTurnItIs) {
  EXPECT_EQ(SearchToTheEnd<PointsGame>("(0 (1 3 5) (1 -2 9))"), Score::Points(3));
  // The same player again: the better child counts.
  EXPECT_EQ(SearchToTheEnd<PointsGame>("(0 (0 3 5) (1 -2 9))"), Score::Points(5));
  // The second player at the root: values are his.
  EXPECT_EQ(SearchToTheEnd<PointsGame>("(1 (0 3 5) (1 4 7))"), Score::Points(-4));
}

TEST(AlphaBetaTest, PrefersTheShortWinAndTheLongLoss) {
  EXPECT_EQ(SearchToTheEnd<OutcomeGame>("(0 (0 (0 1)) (0 1 -1) 0)"), Score::WinIn(2));
  EXPECT_EQ(SearchToTheEnd<OutcomeGame>("(0 (1 -1) (1 (0 (1 -1))))"), Score::LossIn(4));
  EXPECT_EQ(SearchToTheEnd<OutcomeGame>("(0 (1 -1) (1 0 1))"), Score::Estimate(0));
}

TEST(AlphaBetaTest, ProvesExactlyWhatItSawToTheEnd) {
  const GameTree tree = GameTree::Parse("(0 (1 (0 (1 4)) 3) 1)");
  const PointsGame root(PointsGame::Options{&tree});
  RootSearch<PointsGame, ZeroEvaluator> search(ZeroEvaluator{}, {.table_bytes = kSmallTable});
  auto request = RequestFor(root);
  request.limits.depth = 2;
  EXPECT_EQ(search.Run(root, request, kIgnore).moves[0].kind, ScoreKind::kEstimate);
  request.limits.depth = 4;
  const auto& result = search.Run(root, request, kIgnore);
  EXPECT_EQ(result.moves[0].kind, ScoreKind::kExact);
  EXPECT_EQ(result.moves[0].score, Score::Points(3));
  EXPECT_TRUE(result.complete);
}

TEST(AlphaBetaTest, ConsidersOnlyTheMovesItIsGiven) {
  const GameTree tree = GameTree::Parse("(0 5 3 4)");
  const PointsGame root(PointsGame::Options{&tree});
  RootSearch<PointsGame, ZeroEvaluator> search(ZeroEvaluator{}, {.table_bytes = kSmallTable});
  RootRequest<PointsGame> request;
  request.moves.Add({1});
  request.moves.Add({2});
  const auto& result = search.Run(root, request, kIgnore);
  EXPECT_EQ(result.moves[0].move.index, 2);
  EXPECT_EQ(result.moves[0].score, Score::Points(4));
}

TEST(AlphaBetaTest, AlwaysHasAMoveWhateverTheLimit) {
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    const GameTree tree = GameTree::Parse(GameTree::RandomText(random, 6, 2, false));
    const PointsGame root(PointsGame::Options{&tree});
    if (root.IsTerminal()) continue;
    RootSearch<PointsGame, HashEvaluator> search({}, {.table_bytes = kSmallTable});
    auto request = RequestFor(root);
    request.limits.nodes = random.Below(20);
    const auto& result = search.Run(root, request, kIgnore);
    ASSERT_GE(result.ranked, 1);
    EXPECT_FALSE(result.moves[0].line.empty());
  }
}

template <class G>
class RandomTreeTest : public ::testing::Test {};
using DeterministicGames = ::testing::Types<PointsGame, OutcomeGame>;
TYPED_TEST_SUITE(RandomTreeTest, DeterministicGames);

TYPED_TEST(RandomTreeTest, EveryConfigurationEqualsMinimaxAtEveryDepth) {
  using Search = RootSearch<TypeParam, HashEvaluator>;
  std::vector<std::unique_ptr<Search>> searches;
  for (const bool table : {false, true}) {
    for (const bool ordering : {false, true}) {
      searches.push_back(std::make_unique<Search>(HashEvaluator{},
                                                  AlphaBetaConfig{.table = table,
                                                                  .ordering = ordering,
                                                                  .strict_depth = true,
                                                                  .table_bytes = kSmallTable}));
    }
  }
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const std::string text = GameTree::RandomText(random, 7, 2, false);
    const GameTree tree = GameTree::Parse(text);
    const TypeParam root(typename TypeParam::Options{&tree});
    if (root.IsTerminal()) continue;
    for (int depth = 1; depth <= 8; ++depth) {
      auto request = RequestFor(root);
      request.limits.depth = depth;
      for (auto& search : searches) {
        search->Clear();
        const auto& result = search->Run(root, request, kIgnore);
        ASSERT_EQ(result.moves[0].score.raw(),
                  Minimax(root, HashEvaluator{}, result.depth).raw())
            << text << " depth " << depth;
      }
    }
  }
}

TYPED_TEST(RandomTreeTest, SolvingFindsTheValueAndEveryBestMove) {
  Solver<TypeParam, HashEvaluator> search({}, {.table_bytes = kSmallTable});
  Random random(2);
  for (int i = 0; i < 2000; ++i) {
    const std::string text = GameTree::RandomText(random, 6, 2, false);
    const GameTree tree = GameTree::Parse(text);
    const TypeParam root(typename TypeParam::Options{&tree});
    if (root.IsTerminal()) continue;
    auto request = RequestFor(root);
    request.all_best = true;
    search.Clear();
    const auto& result = search.Solve(root, request, kIgnore);
    ASSERT_TRUE(result.complete) << text;
    const Score value = Minimax(root, ZeroEvaluator{}, 64);
    ASSERT_EQ(result.moves[0].score.raw(), value.raw()) << text;
    for (int k = 0; k < result.moves.size(); ++k) {
      TypeParam child = root;
      child.Apply(result.moves[k].move);
      Score after = Minimax(child, ZeroEvaluator{}, 64, 1);
      if (child.ToMove() != root.ToMove()) after = -after;
      const bool as_good = Margin<TypeParam> ? after == value
                                             : after.IsWin() == value.IsWin() &&
                                                   after.IsLoss() == value.IsLoss();
      EXPECT_EQ(k < result.ranked, as_good) << text << " move " << result.moves[k].move.index;
    }
  }
}

TEST(SolveTest, ALimitLeavesNoGuessBehind) {
  Random random(4);
  const GameTree tree = GameTree::Parse(GameTree::RandomText(random, 12, 2, false));
  const PointsGame root(PointsGame::Options{&tree});
  ExactSolver<PointsGame, ZeroEvaluator> search({}, {.table_bytes = kSmallTable});
  auto request = RequestFor(root);
  request.limits.nodes = 10;
  const auto& result = search.Solve(root, request, kIgnore);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.ranked, 0);
}

TEST(SolveTest, BoundsCloseInOnTheValue) {
  Random random(9);
  ExactSolver<PointsGame, ZeroEvaluator> search({}, {.table_bytes = kSmallTable});
  int told = 0;
  for (int i = 0; i < 30; ++i) {
    const GameTree tree = GameTree::Parse(GameTree::RandomText(random, 6, 3, false));
    const PointsGame root(PointsGame::Options{&tree});
    if (root.IsTerminal()) continue;
    const int value = Minimax(root, ZeroEvaluator{}, 64).raw() / Score::kUnitsPerPoint;
    ValueBounds last{.low = -PointsGame::kMaxUtility, .high = PointsGame::kMaxUtility};
    search.Clear();
    const auto& result =
        search.Solve(root, RequestFor(root), [&](const SearchResult<PointsGame>& so_far) {
          ASSERT_TRUE(so_far.bounds.has_value());
          EXPECT_LE(last.low, so_far.bounds->low);
          EXPECT_GE(last.high, so_far.bounds->high);
          EXPECT_LE(so_far.bounds->low, value);
          EXPECT_GE(so_far.bounds->high, value);
          last = *so_far.bounds;
          ++told;
        });
    ASSERT_TRUE(result.complete);
    EXPECT_EQ(result.bounds, (ValueBounds{.low = value, .high = value}));
  }
  EXPECT_GT(told, 30);
}

}  // namespace
}  // namespace plyground
