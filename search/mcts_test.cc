// Monte Carlo tree search on games written as trees, with every set of options.
#include "search/mcts.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/random.h"
#include "eval/evaluator.h"
#include "gtest/gtest.h"
#include "search/exhaustive.h"
#include "tests/mcts_option_sets.h"
#include "tests/tree_game.h"

namespace plyground {
namespace {

using PointsGame = TreeGame<2>;
using ChanceGame = TreeGame<2, TreeChance::kYes>;
using ThreeGame = TreeGame<3>;
using ThreeChanceGame = TreeGame<3, TreeChance::kYes>;
static_assert(Stochastic<ChanceGame>);

template <class G>
G RootOf(const GameTree& tree) {
  return G(typename G::Options{&tree});
}

template <class G>
RootRequest<G> RequestFor(const G& position, std::int64_t simulations) {
  RootRequest<G> request;
  position.AppendMoves(request.moves);
  request.limits.simulations = simulations;
  request.multi_pv = request.moves.size();
  return request;
}

constexpr auto kIgnore = [](const auto&) noexcept {};

std::vector<NamedMctsConfig> SetsWithThreads() {
  std::vector<NamedMctsConfig> sets = MctsOptionSets();
  for (const Parallel parallel : {Parallel::kTree, Parallel::kRoot}) {
    const auto more = WithThreads(MctsOptionSets(), parallel, 3);
    sets.insert(sets.end(), more.begin(), more.end());
  }
  return sets;
}

template <class G>
class AllSearches {
 public:
  AllSearches() : sets_(SetsWithThreads()) {
    for (const auto& set : sets_) {
      searches_.push_back(
          std::make_unique<Mcts<G, ZeroEvaluator>>(ZeroEvaluator{}, set.config));
    }
  }
  // Calls check(result, config) for the search of `root` with every option set.
  template <class Check>
  void ForEach(const G& root, std::int64_t simulations, Check check) {
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      SCOPED_TRACE(sets_[i].name);
      searches_[i]->Clear();  // the next tree may stand where the last one did
      check(searches_[i]->Run(root, RequestFor(root, simulations), 1, kIgnore),
            sets_[i].config);
    }
  }

 private:
  std::vector<NamedMctsConfig> sets_;
  std::vector<std::unique_ptr<Mcts<G, ZeroEvaluator>>> searches_;
};

Proof ProofOfValue(int value) {
  return value > 0 ? Proof::kWin : value < 0 ? Proof::kLoss : Proof::kDraw;
}

TEST(MctsTest, ProofsEqualMinimax) {
  AllSearches<PointsGame> searches;
  Random random(5);
  int proofs = 0;
  int positions = 0;
  for (int i = 0; i < 120; ++i) {
    const std::string text = GameTree::RandomText(random, 5, 2, false);
    SCOPED_TRACE(text);
    const GameTree tree = GameTree::Parse(text);
    const auto root = RootOf<PointsGame>(tree);
    if (root.IsTerminal()) continue;
    ++positions;
    searches.ForEach(root, 600, [&](const SearchResult<PointsGame>& result, const MctsConfig&) {
      for (const auto& move : result.moves) {
        if (move.proof == Proof::kNone) continue;
        PointsGame child = root;
        child.Apply(move.move);
        const int value = Minimax(child, ZeroEvaluator{}, 64).raw();
        EXPECT_EQ(move.proof, ProofOfValue(child.ToMove() == root.ToMove() ? value : -value));
      }
      if (!result.decided) return;
      ++proofs;
      EXPECT_EQ(result.moves[0].proof, ProofOfValue(Minimax(root, ZeroEvaluator{}, 64).raw()));
    });
  }
  EXPECT_GE(positions, 90);
  EXPECT_GE(proofs, positions * 40);
}

// With chance a proof means whatever chance does.
TEST(MctsTest, ProofsHoldWhateverChanceDoes) {
  AllSearches<ChanceGame> searches;
  Random random(6);
  int proofs = 0;
  for (int i = 0; i < 120; ++i) {
    const std::string text = GameTree::RandomText(random, 5, 2, true);
    SCOPED_TRACE(text);
    const GameTree tree = GameTree::Parse(text);
    const auto root = RootOf<ChanceGame>(tree);
    if (root.IsTerminal() || root.IsChance()) continue;
    const auto seat = static_cast<std::size_t>(Index(root.ToMove()));
    searches.ForEach(root, 300, [&](const SearchResult<ChanceGame>& result, const MctsConfig&) {
      for (const auto& move : result.moves) {
        ChanceGame child = root;
        child.Apply(move.move);
        const double value = MaxN(child, ZeroEvaluator{}, 64)[seat];
        if (move.proof == Proof::kWin) {
          EXPECT_GT(value, 0);
        } else if (move.proof == Proof::kLoss) {
          EXPECT_LT(value, 0);
        } else if (move.proof == Proof::kDraw) {
          EXPECT_EQ(value, 0);
        }
        proofs += move.proof != Proof::kNone ? 1 : 0;
      }
    });
  }
  EXPECT_GE(proofs, 1000);
}

TEST(MctsTest, EveryOptionSetFindsTheMove) {
  const GameTree tree = GameTree::Parse("(0 (1 1 1 -1) (1 1 1) (1 -1 1))");
  AllSearches<PointsGame> searches;
  searches.ForEach(RootOf<PointsGame>(tree), 2000, [](const auto& result, const MctsConfig&) {
    EXPECT_EQ(result.moves[0].move.index, 1);
  });
}

// Left: 3 in 4 for a win. Right: 1 in 4. Averages follow the weights.
TEST(MctsTest, ChanceIsWeighed) {
  const GameTree tree = GameTree::Parse("(0 [1*1 3*-1] [3*1 1*-1])");
  AllSearches<ChanceGame> searches;
  const auto root = RootOf<ChanceGame>(tree);
  searches.ForEach(root, 20'000, [](const auto& result, const MctsConfig& config) {
    EXPECT_EQ(result.moves[0].move.index, 1);
    const bool values = config.rollout == Rollout::kEvaluator;  // zero until it is expanded
    EXPECT_NEAR(result.moves[0].mean, 0.5, values ? 0.04 : 0.03);
  });
  EXPECT_NEAR(MaxN(root, ZeroEvaluator{}, 9)[0], 0.5, 1e-12);
}

TEST(MctsTest, EveryOfThreePlayersSeeksHisOwn) {
  // Player 1 would rather have 600 himself than leave player 0 his 900.
  const GameTree tree = GameTree::Parse("(0 (1 900,-500 100,600) (2 300,-100 400,-900) 200,0)");
  AllSearches<ThreeGame> searches;
  searches.ForEach(RootOf<ThreeGame>(tree), 5000, [](const auto& result, const MctsConfig&) {
    EXPECT_EQ(result.moves[0].move.index, 1);
  });
}

// A few points in a thousand are all that there is to win here.
TEST(MctsTest, SmallRewardsOfThreePlayersDecide) {
  const GameTree tree =
      GameTree::Parse("(0 (1 3,-2 1,2 -1,1) (2 2,-1 3,-4 2,2) (1 -1,0 0,-1 3,-3))");
  MctsConfig config = PlainUct();
  config.tree_bytes = std::size_t{1} << 20;
  Mcts<ThreeGame, ZeroEvaluator> search(ZeroEvaluator{}, config);
  const auto root = RootOf<ThreeGame>(tree);
  const auto& result = search.Run(root, RequestFor(root, 5000), 1, kIgnore);
  EXPECT_EQ(result.moves[0].move.index, 1);
  EXPECT_GT(result.moves[0].visits, 3000);
}

TEST(MctsTest, EverySeatHasItsValue) {
  const GameTree tree = GameTree::Parse("(0 (1 900,-500 100,600) (2 300,-100 400,-900) 200,0)");
  AllSearches<ThreeGame> searches;
  const auto root = RootOf<ThreeGame>(tree);
  searches.ForEach(root, 5000, [](const SearchResult<ThreeGame>& result, const MctsConfig&) {
    for (const auto& move : result.moves) {
      ASSERT_TRUE(move.has_seats);
      EXPECT_NEAR(move.seats[0] + move.seats[1] + move.seats[2], 0, 1e-5);
      EXPECT_NEAR(move.seats[0], move.mean, 1e-6);
    }
    // Player 2 prefers 500 to -200 after the best move: the vector of that end.
    EXPECT_NEAR(result.moves[0].seats[1], -0.9, 0.2);
    EXPECT_NEAR(result.moves[0].seats[2], 0.5, 0.2);
  });
}

// Plain UCT with chance in the tree comes to what expectimax computes.
TEST(MctsTest, AveragesComeToExpectimax) {
  Random random(8);
  int positions = 0;
  for (int i = 0; i < 40; ++i) {
    const std::string text = GameTree::RandomText(random, 4, 2, true, 1);
    SCOPED_TRACE(text);
    const GameTree tree = GameTree::Parse(text);
    const auto root = RootOf<ChanceGame>(tree);
    if (root.IsTerminal() || root.IsChance()) continue;
    ++positions;
    const auto seat = static_cast<std::size_t>(Index(root.ToMove()));
    const double value = MaxN(root, ZeroEvaluator{}, 64)[seat];
    MctsConfig config = PlainUct();
    config.exploration = 2;
    config.tree_bytes = std::size_t{1} << 20;
    Mcts<ChanceGame, ZeroEvaluator> search(ZeroEvaluator{}, config);
    const auto& result = search.Run(root, RequestFor(root, 50'000), 1, kIgnore);
    EXPECT_NEAR(result.moves[0].mean, value, 0.03);
  }
  EXPECT_GE(positions, 20);
}

// A move that stands for all positions after a throw of the dice: the same move
// belongs to one player after 1 and to another after 2.
TEST(MctsTest, AnOpenLoopKeepsPlayersApart) {
  const GameTree tree = GameTree::Parse(
      "(0 [1*(0 900,-500 -900,500) 1*(1 -900,500 900,-500)] [1*(0 100,0 0,0) 1*(2 0,0 "
      "100,0)])");
  MctsConfig config = PlainUct();
  config.chance_tree = ChanceTree::kOpen;
  config.tree_bytes = std::size_t{1} << 20;
  Mcts<ThreeChanceGame, ZeroEvaluator> search(ZeroEvaluator{}, config);
  const auto root = RootOf<ThreeChanceGame>(tree);
  const auto& result = search.Run(root, RequestFor(root, 20'000), 1, kIgnore);
  // Each takes his best: 900 for player 0, then -900 as player 1 gets his 500.
  EXPECT_NEAR(result.moves[0].mean, 0.05, 0.03);
  EXPECT_EQ(result.moves[0].move.index, 1);
}

TEST(MctsTest, ThreadsMakeExactlyTheSimulationsAskedFor) {
  Random random(6);
  const GameTree tree = GameTree::Parse(GameTree::RandomText(random, 11, 2, false));
  const auto root = RootOf<PointsGame>(tree);
  ASSERT_FALSE(root.IsTerminal());
  for (const Parallel parallel : {Parallel::kTree, Parallel::kRoot}) {
    for (const int threads : {2, 3, 7}) {
      MctsConfig config = PlainUct();
      config.workers = threads;
      config.parallel = parallel;
      config.tree_bytes = std::size_t{8} << 20;
      Mcts<PointsGame, ZeroEvaluator> search(ZeroEvaluator{}, config);
      const auto& result = search.Run(root, RequestFor(root, 12'345), 1, kIgnore);
      EXPECT_EQ(result.simulations, 12'345);
      std::int64_t visits = 0;
      for (const auto& move : result.moves) {
        visits += move.visits;
        EXPECT_LE(std::abs(move.mean), 1) << "virtual losses were taken back";
      }
      EXPECT_EQ(visits, 12'345);
    }
  }
}

TEST(MctsTest, ALimitOfNodesEndsEveryThread) {
  Random random(6);
  const GameTree tree = GameTree::Parse(GameTree::RandomText(random, 11, 2, false));
  const auto root = RootOf<PointsGame>(tree);
  for (const Parallel parallel : {Parallel::kTree, Parallel::kRoot}) {
    MctsConfig config = PlainUct();
    config.workers = 2;
    config.parallel = parallel;
    Mcts<PointsGame, ZeroEvaluator> search(ZeroEvaluator{}, config);
    auto request = RequestFor(root, 0);
    request.limits.simulations.reset();
    request.limits.nodes = 50'000;
    const auto& result = search.Run(root, request, 1, kIgnore);
    EXPECT_FALSE(result.complete);
    EXPECT_NEAR(static_cast<double>(result.nodes), 50'000, 1000);
  }
}

TEST(MctsTest, AFullTreeGoesOnWithoutGrowing) {
  Random random(6);
  const GameTree tree = GameTree::Parse(GameTree::RandomText(random, 11, 2, false));
  const auto root = RootOf<PointsGame>(tree);
  ASSERT_FALSE(root.IsTerminal());
  for (const bool recycling : {false, true}) {
    MctsConfig config = PlainUct();
    config.recycling = recycling;
    config.tree_bytes = 1;
    Mcts<PointsGame, ZeroEvaluator> search(ZeroEvaluator{}, config);
    EXPECT_EQ(search.Run(root, RequestFor(root, 20'000), 1, kIgnore).simulations, 20'000);
  }
}

TEST(MctsTest, TheNextSearchGoesOnFromTheTree) {
  const GameTree tree = GameTree::Parse(
      "(0 (1 (0 (1 1 -1) (1 2 -2)) (0 (1 0 -1) (1 1 -1))) (1 (0 -1 1) (0 1 -1)))");
  MctsConfig config = PlainUct();
  config.tree_bytes = std::size_t{1} << 20;
  const auto root = RootOf<PointsGame>(tree);
  PointsGame later = root;
  later.Apply({1});
  later.Apply({0});
  for (const bool reuse : {false, true}) {
    config.reuse = reuse;
    Mcts<PointsGame, ZeroEvaluator> search(ZeroEvaluator{}, config);
    search.Run(root, RequestFor(root, 1000), 1, kIgnore);
    const auto visits = [&](const RootRequest<PointsGame>& request) {
      std::int64_t sum = 0;
      for (const auto& move : search.Run(later, request, 1, kIgnore).moves) sum += move.visits;
      return sum;
    };
    auto request = RequestFor(later, 10);
    const std::int64_t kept = visits(request);
    EXPECT_EQ(kept > 10, reuse) << kept;
    // Fewer moves are another question.
    request.moves.Truncate(1);
    EXPECT_EQ(visits(request), 10);
    // And so is another game.
    search.Clear();
    EXPECT_EQ(visits(RequestFor(later, 10)), 10);
  }
}

TEST(MctsTest, WhatIsProvedBetterThanADrawIsPlayed) {
  // The first move loses on average, if not for sure; the second is a draw.
  const GameTree tree = GameTree::Parse("(0 (1 1 1 1 (0 -1 (1 -1 1))) 0)");
  MctsConfig config = PlainUct();
  config.solver = true;
  Mcts<PointsGame, ZeroEvaluator> search(ZeroEvaluator{}, config);
  const auto root = RootOf<PointsGame>(tree);
  const auto& result = search.Run(root, RequestFor(root, 5000), 1, kIgnore);
  EXPECT_TRUE(result.decided);
  EXPECT_EQ(result.moves[0].move.index, 1);
  EXPECT_EQ(result.moves[0].proof, Proof::kDraw);
}

}  // namespace
}  // namespace plyground
