// The searches for chance and for many seats on games written as trees: values
// known by hand, and equality with the definition on random trees.
#include "search/expectimax.h"

#include <cstdint>
#include <string>

#include "core/random.h"
#include "eval/evaluator.h"
#include "gtest/gtest.h"
#include "search/deepening.h"
#include "search/exhaustive.h"
#include "search/multiplayer.h"
#include "tests/tree_game.h"

namespace plyground {
namespace {

// Points in -2..2, which the search may know.
struct NarrowChanceGame : TreeGame<2, TreeChance::kYes> {
  static constexpr int kMaxUtility = 2;
  using TreeGame::TreeGame;
};
using ThreeGame = TreeGame<3>;
using ThreeChanceGame = TreeGame<3, TreeChance::kYes>;

constexpr auto kIgnore = [](const auto&) noexcept {};

template <class G>
RootRequest<G> RequestFor(const G& position) {
  RootRequest<G> request;
  position.AppendMoves(request.moves);
  request.multi_pv = request.moves.size();
  return request;
}

template <class G>
using Search = Deepening<G, Expectimax<G, ZeroEvaluator>>;

template <class G>
double ValueOf(const std::string& text, const ExpectimaxConfig& config = {}) {
  const GameTree tree = GameTree::Parse(text);
  const G root(typename G::Options{&tree});
  Search<G> search(ZeroEvaluator{}, config);
  const auto& result = search.Run(root, RequestFor(root), kIgnore);
  EXPECT_TRUE(result.complete);
  EXPECT_NE(result.moves[0].kind, ScoreKind::kEstimate);
  return static_cast<double>(result.moves[0].score.raw()) / Score::kUnitsPerPoint;
}

TEST(ExpectimaxTest, AveragesByTheWeights) {
  EXPECT_EQ(ValueOf<NarrowChanceGame>("(0 [1*2 3*-2] [3*1 1*-1])"), 0.5);
  EXPECT_EQ(ValueOf<NarrowChanceGame>("(1 [1*2 3*-2] [3*1 1*-1])"), 1);
  EXPECT_EQ(ValueOf<NarrowChanceGame>("(0 [1*(1 2 1) 1*(0 -1 0)] 0)"), 0.5);
}

// The others hand player 0 his worst, whatever they get themselves.
TEST(ExpectimaxTest, WithThreeSeatsAllOthersAreAgainstTheMover) {
  const std::string tree = "(0 (1 900,-500 100,600) (2 300,-100 400,-900) 200,0)";
  EXPECT_EQ(ValueOf<ThreeGame>(tree), 300);
  EXPECT_EQ(ValueOf<ThreeGame>("(0 (1 (2 5,0 3,9) 4,0) 2,0)"), 3);
}

TEST(ExpectimaxTest, ALineEndsWhereChanceMoves) {
  const GameTree tree = GameTree::Parse("(0 (0 (1 1 2) [1*2 1*2]) 1)");
  const NarrowChanceGame root(NarrowChanceGame::Options{&tree});
  Search<NarrowChanceGame> search(ZeroEvaluator{}, ExpectimaxConfig{});
  const auto& result = search.Run(root, RequestFor(root), kIgnore);
  ASSERT_EQ(result.moves[0].line.size(), 2);
  EXPECT_EQ(result.moves[0].line[1].index, 1);
}

TEST(ExpectimaxTest, EqualsMaxNOnRandomTreesWithChance) {
  using G = NarrowChanceGame;
  Random random(21);
  const auto make = [](Star star, bool table, int table_bytes) {
    return Search<G>(ZeroEvaluator{},
                     ExpectimaxConfig{.table = table,
                                      .star = star,
                                      .table_bytes = static_cast<std::size_t>(table_bytes)});
  };
  Search<G> searches[] = {make(Star::kNone, false, 1),       make(Star::kStar1, false, 1),
                          make(Star::kStar2, false, 1),      make(Star::kStar1, true, 1 << 14),
                          make(Star::kStar2, true, 1 << 14), make(Star::kStar2, true, 1)};
  std::int64_t nodes[std::size(searches)] = {};
  for (int i = 0; i < 2000; ++i) {
    const GameTree tree = GameTree::Parse(GameTree::RandomText(random, 6, 2, true));
    const G root(G::Options{&tree});
    if (root.IsTerminal() || root.IsChance()) continue;
    const double expected =
        MaxN(root, ZeroEvaluator{}, 9)[static_cast<std::size_t>(Index(root.ToMove()))];
    auto request = RequestFor(root);
    request.multi_pv = 1;
    for (std::size_t s = 0; s < std::size(searches); ++s) {
      searches[s].Clear();
      const auto& result = searches[s].Run(root, request, kIgnore);
      ASSERT_TRUE(result.complete);
      ASSERT_EQ(result.moves[0].seats[static_cast<std::size_t>(Index(root.ToMove()))],
                expected);
      nodes[s] += result.nodes;
    }
  }
  EXPECT_LT(nodes[1], nodes[0]) << "Star1 cuts";
  EXPECT_LT(nodes[4], nodes[2]) << "the table cuts";
}

// Six times a sixth of 2 is not 2: an average may lie beyond its bounds.
TEST(ExpectimaxTest, EqualsMaxNWhereEveryOutcomeIsTheMost) {
  using G = NarrowChanceGame;
  const auto average = [](int count, const std::string& of) {
    std::string text = "[";
    for (int i = 0; i < count; ++i) text += (i > 0 ? " 1*" : "1*") + of;
    return text + "]";
  };
  int beyond = 0;
  for (int inner = 2; inner <= 16; ++inner) {
    for (int outer = 2; outer <= 16; ++outer) {
      const GameTree tree =
          GameTree::Parse("(0 " + average(outer, "(0 " + average(inner, "2") + ")") + ")");
      const G root(G::Options{&tree});
      const double expected = MaxN(root, ZeroEvaluator{}, 9)[0];
      beyond += static_cast<int>(expected > 2);
      for (const Star star : {Star::kNone, Star::kStar1, Star::kStar2}) {
        Search<G> search(ZeroEvaluator{}, ExpectimaxConfig{.star = star});
        const auto& result = search.Run(root, RequestFor(root), kIgnore);
        ASSERT_EQ(result.moves[0].seats[0], expected) << inner << " in " << outer;
      }
    }
  }
  EXPECT_GT(beyond, 0);
}

TEST(ExpectimaxTest, MaxNEqualsItsDefinitionOnRandomTrees) {
  using G = ThreeChanceGame;
  Random random(22);
  Deepening<G, MultiplayerSearch<G, ZeroEvaluator>> search(
      ZeroEvaluator{}, MultiplayerConfig{.table_bytes = 1 << 12});
  int searched = 0;
  std::int64_t interior = 0;
  for (int i = 0; i < 1000; ++i) {
    const GameTree tree = GameTree::Parse(GameTree::RandomText(random, 6, 3, true));
    const G root(G::Options{&tree});
    if (root.IsTerminal() || root.IsChance()) continue;
    auto request = RequestFor(root);
    request.multi_pv = 1;
    search.Clear();
    const auto& result = search.Run(root, request, kIgnore);
    EXPECT_EQ(result.moves[0].seats, MaxN(root, ZeroEvaluator{}, 9));
    EXPECT_EQ(result.moves[0].kind, ScoreKind::kExact);
    interior += result.counts.interior;
    ++searched;
  }
  EXPECT_GT(searched, 400);
  EXPECT_GT(interior, searched);
}

// Whatever the limit, there is a move, and what is ranked has been searched.
TEST(ExpectimaxTest, KeepsItsLimits) {
  Random random(23);
  for (int i = 0; i < 200; ++i) {
    const GameTree tree = GameTree::Parse(GameTree::RandomText(random, 7, 2, true));
    const NarrowChanceGame root(NarrowChanceGame::Options{&tree});
    if (root.IsTerminal() || root.IsChance()) continue;
    Search<NarrowChanceGame> search(ZeroEvaluator{}, ExpectimaxConfig{.table_bytes = 1});
    auto request = RequestFor(root);
    for (const int nodes : {0, 1, 10, 40}) {
      request.limits.nodes = nodes;
      const auto& result = search.Run(root, request, kIgnore);
      EXPECT_LE(result.nodes, nodes + 1);
      ASSERT_GE(result.ranked, 1);
      EXPECT_LT(result.moves[0].move.index, request.moves.size());
    }
  }
}

}  // namespace
}  // namespace plyground
