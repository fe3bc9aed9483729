#ifndef PLYGROUND_TESTS_MCTS_CONFORMANCE_H_
#define PLYGROUND_TESTS_MCTS_CONFORMANCE_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "core/moves.h"
#include "core/random.h"
#include "eval/evaluator.h"
#include "gtest/gtest.h"
#include "search/exhaustive.h"
#include "search/mcts.h"
#include "tests/allocation_counter.h"
#include "tests/mcts_option_sets.h"

namespace plyground {

// Monte Carlo tree search with every option set of tests/mcts_option_sets.h on a
// real game, of any number of players and with chance. Instantiated by a game's
// test with the same Laws as GameConformance (tests/game_conformance.h).
template <class Laws>
class MctsConformance : public ::testing::Test {
 protected:
  using Position = typename Laws::Game;
  // Means nothing, so that nothing can lean on it.
  using AnyJudge =
      std::conditional_t<TwoPlayer<Position> && Hashed<Position>, HashEvaluator, ZeroEvaluator>;
  using AnySearch = Mcts<Position, AnyJudge>;

  // The decisions of one random game, in order.
  static std::vector<Position> Decisions(std::uint64_t seed) {
    Random random(seed);
    const auto sets = Laws::OptionSets();
    Position position(sets[seed % sets.size()]);
    std::vector<Position> decisions;
    while (!position.IsTerminal()) {
      if (!IsChanceNode(position)) decisions.push_back(position);
      PlayRandomMove(position, random);
    }
    return decisions;
  }

  static RootRequest<Position> Request(const Position& position, std::int64_t simulations) {
    RootRequest<Position> request;
    position.AppendMoves(request.moves);
    request.limits.simulations = simulations;
    return request;
  }

  static const SearchResult<Position>& Run(AnySearch& search, const Position& position,
                                           std::int64_t simulations, std::uint64_t seed) {
    return search.Run(position, Request(position, simulations), seed,
                      [](const SearchResult<Position>&) noexcept {});
  }

  // Few enough lines to try them all, each of them over within 12 plies.
  static bool EndsSoon(Position position) {
    std::int64_t leaves = 0;
    for (int depth = 1; depth < 12 && leaves < 20'000; ++depth) {
      leaves += Perft(position, depth);
    }
    return leaves < 20'000 && Perft(position, 12) == 0;
  }

  static void ExpectSound(const Position& position, const SearchResult<Position>& result) {
    MoveList<Position> legal;
    position.AppendMoves(legal);
    ASSERT_EQ(result.moves.size(), legal.size());
    for (const auto& move : result.moves) {
      EXPECT_EQ(std::count(legal.begin(), legal.end(), move.move), 1);
      EXPECT_TRUE(move.mean >= -1 && move.mean <= 1) << move.mean;
      Position at = position;
      for (const auto& step : move.line) {
        bool found = false;
        ForEachMove(at, [&](auto candidate) { found = found || candidate == step; });
        ASSERT_TRUE(found) << "a line of legal moves";
        at.Apply(step);
      }
    }
  }

  // What is proved of the position and of its moves is so.
  static void ExpectProofsTrue(const Position& position, const SearchResult<Position>& result) {
    const auto seat = static_cast<std::size_t>(Index(position.ToMove()));
    // Certain to win: to win on average, whatever chance does, at the least odds.
    const auto check = [&](Proof proof, double value) {
      if (proof == Proof::kWin) {
        EXPECT_GT(value, 0);
      }
      if (proof == Proof::kLoss) {
        EXPECT_LT(value, 0);
      }
      if (proof == Proof::kDraw) {
        EXPECT_EQ(value, 0);
      }
    };
    for (const auto& move : result.moves) {
      Position child = position;
      child.Apply(move.move);
      check(move.proof, MaxN(child, ZeroEvaluator{}, 64)[seat]);
    }
    if (result.decided) check(result.moves[0].proof, MaxN(position, ZeroEvaluator{}, 64)[seat]);
  }
};

TYPED_TEST_SUITE_P(MctsConformance);

TYPED_TEST_P(MctsConformance, EveryOptionSetAnswersEveryDecisionOfAGame) {
  using Search = typename TestFixture::AnySearch;
  using Judge = typename TestFixture::AnyJudge;
  for (const NamedMctsConfig& set : MctsOptionSets()) {
    SCOPED_TRACE(set.name);
    Search search(Judge{}, set.config);
    const auto decisions = TestFixture::Decisions(1);
    const std::size_t every = decisions.size() / 24 + 1;
    for (std::size_t i = 0; i < decisions.size(); i += every) {
      const auto& result = TestFixture::Run(search, decisions[i], 150, i);
      EXPECT_TRUE(result.simulations == 150 || result.decided);
      TestFixture::ExpectSound(decisions[i], result);
    }
  }
}

TYPED_TEST_P(MctsConformance, SimulationsPassThroughTheRootsMoves) {
  using Search = typename TestFixture::AnySearch;
  using Judge = typename TestFixture::AnyJudge;
  const auto position = TestFixture::Decisions(2)[0];
  for (const NamedMctsConfig& set : MctsOptionSets()) {
    SCOPED_TRACE(set.name);
    Search search(Judge{}, set.config);
    const auto& result = TestFixture::Run(search, position, 3000, 1);
    std::int64_t visits = 0;
    for (const auto& move : result.moves) visits += move.visits;
    EXPECT_EQ(visits, result.simulations);
  }
}

TYPED_TEST_P(MctsConformance, MonteCarloProofsAreTrue) {
  using Search = typename TestFixture::AnySearch;
  using Judge = typename TestFixture::AnyJudge;
  if constexpr (!TwoPlayer<typename TypeParam::Game>) {
    GTEST_SKIP() << "only two players' games are proved";
  }
  auto sets = MctsOptionSets();
  for (const Parallel parallel : {Parallel::kTree, Parallel::kRoot}) {
    const auto more = WithThreads(MctsOptionSets(), parallel, 3);
    sets.insert(sets.end(), more.begin(), more.end());
  }
  std::vector<std::unique_ptr<Search>> searches;
  for (const auto& set : sets)
    searches.push_back(std::make_unique<Search>(Judge{}, set.config));
  int proofs = 0;
  for (std::uint64_t game = 0; game < 20; ++game) {
    const auto decisions = TestFixture::Decisions(game);
    for (std::size_t back = 3; back >= 1; --back) {  // forwards, for trees that are reused
      if (decisions.size() < back) continue;
      const auto& late = decisions[decisions.size() - back];
      if (!TestFixture::EndsSoon(late)) continue;
      for (std::size_t i = 0; i < sets.size(); ++i) {
        SCOPED_TRACE(sets[i].name);
        const auto& result = TestFixture::Run(*searches[i], late, 400, game);
        TestFixture::ExpectProofsTrue(late, result);
        proofs += result.decided ? 1 : 0;
      }
    }
  }
  EXPECT_GE(proofs, 300);
}

TYPED_TEST_P(MctsConformance, SimulatingAllocatesNothing) {
  using Search = typename TestFixture::AnySearch;
  using Judge = typename TestFixture::AnyJudge;
  const auto decisions = TestFixture::Decisions(3);
  auto sets = MctsOptionSets();
  const auto threads = WithThreads(MctsOptionSets(), Parallel::kTree, 2);
  sets.insert(sets.end(), threads.begin(), threads.end());
  for (const NamedMctsConfig& set : sets) {
    SCOPED_TRACE(set.name);
    Search search(Judge{}, set.config);
    const std::int64_t before = AllocationsSoFar();
    for (std::size_t i = 0; i < std::min<std::size_t>(decisions.size(), 4); ++i) {
      TestFixture::Run(search, decisions[i], 1000, i);
    }
    EXPECT_EQ(AllocationsSoFar() - before, 0);
  }
}

TYPED_TEST_P(MctsConformance, OneSeedOneResult) {
  using Search = typename TestFixture::AnySearch;
  using Judge = typename TestFixture::AnyJudge;
  using G = typename TypeParam::Game;
  const auto decisions = TestFixture::Decisions(4);
  auto sets = MctsOptionSets();
  const auto trees = WithThreads(MctsOptionSets(), Parallel::kRoot, 2);
  sets.insert(sets.end(), trees.begin(), trees.end());
  for (const NamedMctsConfig& set : sets) {
    SCOPED_TRACE(set.name);
    Search search(Judge{}, set.config);
    const auto play = [&](std::uint64_t seed) {
      search.Clear();
      for (std::size_t i = 0; i + 1 < std::min<std::size_t>(decisions.size(), 4); ++i) {
        TestFixture::Run(search, decisions[i], 200, seed);
      }
      return std::make_unique<SearchResult<G>>(TestFixture::Run(
          search, decisions[std::min<std::size_t>(decisions.size(), 4) - 1], 200, seed));
    };
    const auto first = play(5);
    const auto second = play(5);
    EXPECT_EQ(first->nodes, second->nodes);
    ASSERT_EQ(first->moves.size(), second->moves.size());
    for (int i = 0; i < second->moves.size(); ++i) {
      EXPECT_TRUE(first->moves[i].move == second->moves[i].move);
      EXPECT_EQ(first->moves[i].visits, second->moves[i].visits);
      EXPECT_EQ(first->moves[i].mean, second->moves[i].mean);
    }
  }
}

REGISTER_TYPED_TEST_SUITE_P(MctsConformance, EveryOptionSetAnswersEveryDecisionOfAGame,
                            SimulationsPassThroughTheRootsMoves, MonteCarloProofsAreTrue,
                            SimulatingAllocatesNothing, OneSeedOneResult);

}  // namespace plyground

#endif  // PLYGROUND_TESTS_MCTS_CONFORMANCE_H_
