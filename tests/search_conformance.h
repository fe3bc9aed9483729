#ifndef PLYGROUND_TESTS_SEARCH_CONFORMANCE_H_
#define PLYGROUND_TESTS_SEARCH_CONFORMANCE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/moves.h"
#include "core/random.h"
#include "eval/evaluator.h"
#include "gtest/gtest.h"
#include "search/exact_solver.h"
#include "search/exhaustive.h"
#include "search/iterative.h"
#include "search/proof_number.h"
#include "tests/allocation_counter.h"
#include "tests/deeper.h"

namespace plyground {

// Every search on a real game, held against plain minimax under an evaluator
// rich in ties. Instantiated by a two-player game's test with the same Laws as
// GameConformance (tests/game_conformance.h).
template <class Laws>
class SearchConformance : public ::testing::Test {
 protected:
  using Position = typename Laws::Game;
  using AlphaBetaSearch = RootSearch<Position, HashEvaluator>;
  static constexpr int kPositions = 100;
  static constexpr std::int64_t kAffordable = 30'000;  // positions a minimax may visit

  // Random positions of all option sets, none of them over.
  static std::vector<Position> Positions() {
    std::vector<Position> positions;
    Random random(7);
    const auto sets = Laws::OptionSets();
    for (std::size_t i = 0; positions.size() < kPositions; ++i) {
      Position position(sets[i % sets.size()]);
      const int plies = random.Below(60);
      Position last = position;
      for (int ply = 0; ply < plies && !position.IsTerminal(); ++ply) {
        last = position;
        PlayRandomMove(position, random);
      }
      positions.push_back(position.IsTerminal() ? last : position);
    }
    return positions;
  }

  static RootRequest<Position> Request(const Position& position) {
    RootRequest<Position> request;
    position.AppendMoves(request.moves);
    return request;
  }

  // Every line is over within 12 plies, and there are few enough to try them all.
  static bool EndsSoon(Position position) {
    std::int64_t leaves = 0;
    for (int depth = 1; depth < 12 && leaves < 200'000; ++depth) {
      leaves += Perft(position, depth);
    }
    return leaves < 200'000 && Perft(position, 12) == 0;
  }

  // The deepest depth whose perft a test can afford, up to 8 unless it is to go deeper.
  static int AffordableDepth(Position position) {
    const std::int64_t times = TimesDeeper();
    const int most = times > 1 ? 40 : 8;
    int depth = 1;
    std::int64_t leaves = 1;
    while (depth < most && leaves > 0) {
      leaves = Perft(position, depth + 1);
      if (leaves == 0 || leaves >= kAffordable * times) break;
      ++depth;
    }
    return depth;
  }

  // Plain, with a table alone, with an order alone, with everything, and with
  // everything but one part; in two threads. What guesses (SearchAim::kPlay) is off.
  static std::vector<AlphaBetaConfig> Configurations() {
    const AlphaBetaConfig all{.strict_depth = true, .table_bytes = std::size_t{1} << 16};
    std::vector<AlphaBetaConfig> configs;
    for (const bool table : {false, true}) {
      for (const bool ordering : {false, true}) {
        configs.push_back(all);
        configs.back().table = table;
        configs.back().ordering = ordering;
      }
    }
    for (bool AlphaBetaConfig::*part :
         {&AlphaBetaConfig::enhanced_cut, &AlphaBetaConfig::killers,
          &AlphaBetaConfig::counter_moves, &AlphaBetaConfig::history, &AlphaBetaConfig::bounds,
          &AlphaBetaConfig::symmetry}) {
      configs.push_back(all);
      configs.back().*part = false;
    }
    configs.push_back(all);
    configs.back().aspiration = 0;
    configs.push_back(all);
    configs.back().threads = 2;
    return configs;
  }

  // Minimax with quiescence, as its definition says: beyond the depth the mover
  // may stop, or go on with a tactical move for `quiet` plies.
  static Score QuietMinimax(const Position& position, int depth, int quiet, int ply = 0) {
    if (position.IsTerminal()) return TerminalScore(position, ply);
    const bool is_quiet = depth <= 0;
    Score best = is_quiet ? Score::Estimate(HashEvaluator{}.Evaluate(position)) : Score::Min();
    if (is_quiet && quiet == 0) return best;
    ForEachMove(position, [&](typename Position::Move move) {
      if constexpr (Tactical<Position>) {
        if (is_quiet && !position.IsTactical(move)) return;
      } else if (is_quiet) {
        return;
      }
      Position child = position;
      child.Apply(move);
      const Score value = QuietMinimax(child, depth - 1, is_quiet ? quiet - 1 : quiet, ply + 1);
      best = std::max(best, child.ToMove() == position.ToMove() ? value : -value);
    });
    return best;
  }

  static const SearchResult<Position>& Run(AlphaBetaSearch& search, const Position& position,
                                           const RootRequest<Position>& request) {
    return search.Run(position, request, [](const SearchResult<Position>&) noexcept {});
  }
};

TYPED_TEST_SUITE_P(SearchConformance);

TYPED_TEST_P(SearchConformance, AlphaBetaEqualsMinimax) {
  using G = typename TypeParam::Game;
  using Search = typename TestFixture::AlphaBetaSearch;
  std::vector<std::unique_ptr<Search>> searches;
  for (const AlphaBetaConfig& config : this->Configurations()) {
    searches.push_back(std::make_unique<Search>(HashEvaluator{}, config));
  }
  for (const G& position : this->Positions()) {
    auto request = this->Request(position);
    request.limits.depth = this->AffordableDepth(position);
    std::optional<Score> value;
    for (std::size_t i = 0; i < searches.size(); ++i) {
      searches[i]->Clear();
      const auto& result = this->Run(*searches[i], position, request);
      if (!value.has_value() || result.depth != request.limits.depth) {
        value = Minimax(position, HashEvaluator{}, result.depth);
      }
      ASSERT_EQ(result.moves[0].score.raw(), value->raw()) << "configuration " << i;
    }
  }
}

TYPED_TEST_P(SearchConformance, QuiescenceEqualsItsDefinition) {
  using G = typename TypeParam::Game;
  using Search = typename TestFixture::AlphaBetaSearch;
  constexpr int kQuietPlies = 3;
  std::vector<std::unique_ptr<Search>> searches;
  for (const bool ordering : {false, true}) {
    searches.push_back(
        std::make_unique<Search>(HashEvaluator{}, AlphaBetaConfig{.table = false,
                                                                  .ordering = ordering,
                                                                  .internal_reduction = false,
                                                                  .reduction = 0,
                                                                  .prob_cut = 0,
                                                                  .quiescence = kQuietPlies}));
  }
  for (const G& position : this->Positions()) {
    auto request = this->Request(position);
    request.limits.depth = std::min(3, this->AffordableDepth(position));
    for (std::size_t i = 0; i < searches.size(); ++i) {
      // Without an order nothing is selective.
      const int quiet = i == 0 ? 0 : kQuietPlies;
      const auto& result = this->Run(*searches[i], position, request);
      const Score value = this->QuietMinimax(position, result.depth, quiet);
      ASSERT_EQ(result.moves[0].score.raw(), value.raw()) << "ordering " << i;
    }
  }
}

// Each line of a multi-PV search has the value of its own first move.
TYPED_TEST_P(SearchConformance, EveryPrincipalVariationHasItsOwnValue) {
  using G = typename TypeParam::Game;
  using Search = typename TestFixture::AlphaBetaSearch;
  Search search(HashEvaluator{}, {.strict_depth = true, .table_bytes = std::size_t{1} << 16});
  for (const G& position : this->Positions()) {
    auto request = this->Request(position);
    request.limits.depth = std::min(3, this->AffordableDepth(position));
    request.multi_pv = 3;
    search.Clear();
    const auto& result = this->Run(search, position, request);
    for (int i = 0; i < result.ranked; ++i) {
      G child = position;
      child.Apply(result.moves[i].move);
      Score value = Minimax(child, HashEvaluator{}, result.depth - 1, 1);
      if (child.ToMove() != position.ToMove()) value = -value;
      EXPECT_EQ(result.moves[i].score.raw(), value.raw()) << "line " << i;
      EXPECT_TRUE(result.moves[i].line[0] == result.moves[i].move);
      if (i > 0) {
        EXPECT_LE(result.moves[i].score, result.moves[i - 1].score);
      }
    }
  }
}

// Following the line leads to a leaf that is worth what the search said.
TYPED_TEST_P(SearchConformance, ThePrincipalVariationLeadsToItsValue) {
  using G = typename TypeParam::Game;
  using Search = typename TestFixture::AlphaBetaSearch;
  Search search(HashEvaluator{}, {.strict_depth = true, .table_bytes = std::size_t{1} << 16});
  for (const G& position : this->Positions()) {
    auto request = this->Request(position);
    request.limits.depth = this->AffordableDepth(position);
    search.Clear();
    const auto& result = this->Run(search, position, request);
    G end = position;
    for (const auto& move : result.moves[0].line) end.Apply(move);
    const int plies = result.moves[0].line.size();
    EXPECT_TRUE(end.IsTerminal() || plies == result.depth);
    const Score leaf = Minimax(end, HashEvaluator{}, 0, plies);
    EXPECT_EQ(result.moves[0].score.raw(),
              (end.ToMove() == position.ToMove() ? leaf : -leaf).raw());
  }
}

// Near the end of the game, where minimax can see it all.
TYPED_TEST_P(SearchConformance, SolvingEqualsMinimaxToTheEnd) {
  using G = typename TypeParam::Game;
  using Search = Solver<G, HashEvaluator>;
  std::vector<std::unique_ptr<Search>> searches;
  for (AlphaBetaConfig config : this->Configurations()) {
    config.strict_depth = false;
    for (const int threads : {1, 2}) {
      config.threads = threads;
      searches.push_back(std::make_unique<Search>(HashEvaluator{}, config));
    }
  }
  int solved = 0;
  Random random(11);
  const auto sets = TypeParam::OptionSets();
  for (int game = 0; game < 60; ++game) {
    G position(sets[static_cast<std::size_t>(game) % sets.size()]);
    std::vector<G> history;
    do history.push_back(position);
    while (PlayRandomMove(position, random));
    for (std::size_t back = 2; back <= 8 && back <= history.size(); ++back) {
      const G& late = history[history.size() - back];
      if (!TestFixture::EndsSoon(late)) break;
      auto request = this->Request(late);
      request.all_best = true;
      Search& search = *searches[static_cast<std::size_t>(solved) % searches.size()];
      search.Clear();
      const auto& result = search.Solve(late, request, [](const SearchResult<G>&) noexcept {});
      ASSERT_TRUE(result.complete);
      const Score value = Minimax(late, ZeroEvaluator{}, 64);
      ASSERT_EQ(result.moves[0].score.raw(), value.raw());
      for (int i = 0; i < result.moves.size(); ++i) {
        G child = late;
        child.Apply(result.moves[i].move);
        Score after = Minimax(child, ZeroEvaluator{}, 64, 1);
        if (child.ToMove() != late.ToMove()) after = -after;
        if constexpr (Margin<G>) {
          EXPECT_EQ(i < result.ranked, after == value);
        }
      }
      ++solved;
    }
  }
  EXPECT_GE(solved, 60);
}

// Near the end of the game, as above: who wins, by whatever epsilon and with a
// table that forgets nearly all.
TYPED_TEST_P(SearchConformance, ProofNumbersEqualMinimax) {
  using G = typename TypeParam::Game;
  ProofNumberSearch<G> searches[] = {
      ProofNumberSearch<G>({.epsilon = 0.25, .table_bytes = std::size_t{1} << 18}),
      ProofNumberSearch<G>({.epsilon = 0, .table_bytes = 1})};
  Random random(19);
  const auto sets = TypeParam::OptionSets();
  int settled = 0;
  for (int game = 0; game < 60; ++game) {
    G position(sets[static_cast<std::size_t>(game) % sets.size()]);
    std::vector<G> history;
    do history.push_back(position);
    while (PlayRandomMove(position, random));
    for (std::size_t back = 2; back <= 8 && back <= history.size(); ++back) {
      const G& late = history[history.size() - back];
      if (!TestFixture::EndsSoon(late)) break;
      const int value = Minimax(late, ZeroEvaluator{}, 64).raw();
      const auto request = this->Request(late);
      for (auto& search : searches) {
        search.Clear();
        search.Begin(Budget(Limits{}, nullptr));
        for (const int at_least : {0, 1}) {
          int best = 0;
          const ProofNumbers numbers = search.Ask(late, request.moves, at_least, &best);
          ASSERT_TRUE(numbers.IsSettled());
          ASSERT_EQ(numbers.IsProved(), at_least == 1 ? value > 0 : value >= 0);
          if (!numbers.IsProved()) continue;
          G child = late;
          child.Apply(request.moves[best]);
          const int after = Minimax(child, ZeroEvaluator{}, 64).raw();
          const int own = child.ToMove() == late.ToMove() ? after : -after;
          EXPECT_TRUE(at_least == 1 ? own > 0 : own >= 0) << "the move keeps the answer";
        }
      }
      ++settled;
    }
  }
  EXPECT_GE(settled, 60);
}

TYPED_TEST_P(SearchConformance, SearchingAllocatesNothing) {
  using G = typename TypeParam::Game;
  using Search = typename TestFixture::AlphaBetaSearch;
  Search full(HashEvaluator{}, {.table_bytes = std::size_t{1} << 20});
  Solver<G, HashEvaluator> solver(HashEvaluator{}, {.table_bytes = std::size_t{1} << 20});
  Search plain(HashEvaluator{}, {.table = false, .ordering = false});
  ProofNumberSearch<G> proof({.table_bytes = std::size_t{1} << 20});
  const G position(TypeParam::OptionSets()[0]);
  auto request = this->Request(position);
  request.limits.nodes = 20'000;
  request.multi_pv = 2;
  const auto ignore = [](const SearchResult<G>&) noexcept {};
  const std::int64_t before = AllocationsSoFar();
  full.Run(position, request, ignore);
  solver.Solve(position, request, ignore);
  plain.Run(position, request, ignore);
  int best = 0;
  proof.Begin(Budget(request.limits, nullptr));
  proof.Ask(position, request.moves, 1, &best);
  const std::int64_t after = AllocationsSoFar();
  EXPECT_EQ(after - before, 0);
  ::operator delete(::operator new(16));
  EXPECT_EQ(AllocationsSoFar() - after, 1) << "the counter counts";
}

REGISTER_TYPED_TEST_SUITE_P(SearchConformance, AlphaBetaEqualsMinimax,
                            QuiescenceEqualsItsDefinition,
                            EveryPrincipalVariationHasItsOwnValue,
                            ThePrincipalVariationLeadsToItsValue, SolvingEqualsMinimaxToTheEnd,
                            ProofNumbersEqualMinimax, SearchingAllocatesNothing);

}  // namespace plyground

#endif  // PLYGROUND_TESTS_SEARCH_CONFORMANCE_H_
