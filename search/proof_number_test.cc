// Proof numbers on games written as trees.
#include "search/proof_number.h"

#include <cstdint>
#include <string>

#include "core/random.h"
#include "eval/evaluator.h"
#include "gtest/gtest.h"
#include "search/exhaustive.h"
#include "tests/tree_game.h"

namespace plyground {
namespace {

using PointsGame = TreeGame<2>;
using OutcomeGame = TreeGame<2, TreeChance::kNo, TreeResult::kOutcome>;

// 1, 0 or -1 for the side to move; checks that a proved answer has its move.
template <class G>
int OutcomeOf(const G& root, ProofNumberSearch<G>& search) {
  MoveList<G> moves;
  root.AppendMoves(moves);
  search.Begin(Budget(Limits{}, nullptr));
  for (const int at_least : {1, 0}) {
    int best = -1;
    const ProofNumbers numbers = search.Ask(root, moves, at_least, &best);
    EXPECT_TRUE(numbers.IsSettled());
    if (!numbers.IsProved()) continue;
    FixedList<typename G::Move, 8> line;
    line.Add(moves[best]);
    search.Follow(root, at_least, 8, line);
    G end = root;
    for (const auto& move : line) end.Apply(move);
    EXPECT_TRUE(end.IsTerminal());
    EXPECT_GE(end.Utility(root.ToMove()), at_least) << "the line keeps the answer";
    return at_least;
  }
  return -1;
}

template <class G>
void ExpectMinimaxOnRandomTrees(double epsilon, std::size_t table_bytes) {
  ProofNumberSearch<G> search({.epsilon = epsilon, .table_bytes = table_bytes});
  Random random(31);
  int seen[3] = {};
  for (int i = 0; i < 1500; ++i) {
    const GameTree tree = GameTree::Parse(GameTree::RandomText(random, 7, 2, false, 1));
    const G root(typename G::Options{&tree});
    if (root.IsTerminal()) continue;
    search.Clear();
    const int value = Minimax(root, ZeroEvaluator{}, 64).raw();
    const int expected = (value > 0) - (value < 0);
    ASSERT_EQ(OutcomeOf(root, search), expected);
    ++seen[expected + 1];
  }
  for (const int count : seen) EXPECT_GT(count, 50);
}

TEST(ProofNumberTest, EqualsMinimaxOnRandomTrees) {
  ExpectMinimaxOnRandomTrees<PointsGame>(0.25, std::size_t{1} << 18);
  ExpectMinimaxOnRandomTrees<OutcomeGame>(0, std::size_t{1} << 18);
}

TEST(ProofNumberTest, AnswersOnlyForTheMovesItIsGiven) {
  const GameTree tree = GameTree::Parse("(0 (1 1 1) (1 -1 1) 0)");
  const PointsGame root(PointsGame::Options{&tree});
  ProofNumberSearch<PointsGame> search({.table_bytes = 1 << 12});
  search.Begin(Budget(Limits{}, nullptr));
  MoveList<PointsGame> moves;
  moves.Add({1});
  moves.Add({2});
  int best = -1;
  EXPECT_TRUE(search.Ask(root, moves, 1, &best).IsDisproved());
  EXPECT_TRUE(search.Ask(root, moves, 0, &best).IsProved());
  EXPECT_EQ(best, 1);
}

TEST(ProofNumberTest, StopsAtItsLimit) {
  Random random(5);
  const GameTree tree = GameTree::Parse(GameTree::RandomText(random, 11, 2, false));
  const PointsGame root(PointsGame::Options{&tree});
  ASSERT_FALSE(root.IsTerminal());
  ProofNumberSearch<PointsGame> search({.table_bytes = 1 << 12});
  MoveList<PointsGame> moves;
  root.AppendMoves(moves);
  search.Begin(Budget({.nodes = 2, .depth = {}, .simulations = {}, .time_ms = {}, .clock = {}},
                      nullptr));
  int best = -1;
  EXPECT_FALSE(search.Ask(root, moves, 1, &best).IsSettled());
  EXPECT_TRUE(search.stopped());
  EXPECT_LE(search.nodes(), 3);
  EXPECT_GE(best, 0);
  search.Begin(Budget(Limits{}, nullptr));
  EXPECT_TRUE(search.Ask(root, moves, 1, &best).IsSettled());
}

}  // namespace
}  // namespace plyground
