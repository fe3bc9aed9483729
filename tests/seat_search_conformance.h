#ifndef PLYGROUND_TESTS_SEAT_SEARCH_CONFORMANCE_H_
#define PLYGROUND_TESTS_SEAT_SEARCH_CONFORMANCE_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/moves.h"
#include "core/random.h"
#include "eval/evaluator.h"
#include "gtest/gtest.h"
#include "search/deepening.h"
#include "search/exhaustive.h"
#include "search/expectimax.h"
#include "search/multiplayer.h"
#include "tests/allocation_counter.h"
#include "tests/deeper.h"

namespace plyground {

// The searches for chance and for many seats on a real game, held against their
// definitions written down plainly, to the last bit, under an evaluator rich in
// ties. Instantiated with the same Laws as GameConformance.

// A value a seat from the hash. One chance node in sixteen it has averaged, few
// enough for a deal of many cards.
struct SeatHashEvaluator {
  static constexpr std::string_view kName = "seat_hash";

  template <class G>
  bool ValuesChance(const G& position) const noexcept {
    return (position.Hash() & 15) != 0;
  }
  template <class G>
  int Evaluate(const G& position) const noexcept requires TwoPlayer<G> {
    return HashEvaluator{}.Evaluate(position);
  }
  template <class G>
  SeatUnits<G> EvaluateAll(const G& position) const noexcept requires(!TwoPlayer<G>) {
    SeatUnits<G> units{};
    Random random(position.Hash());
    for (int& value : units) value = random.Below(7) - 3;
    return units;
  }
};

// What one seat gets if all others play against it; with `others` kOneMoves only
// one of them does in a round, `replied` if it has already.
template <Game G>
double OwnValue(const G& position, const SeatHashEvaluator& evaluator, int depth, int seat,
                Others others, bool replied = false) {
  if (position.IsTerminal()) return position.Utility(PlayerAt(seat));
  if constexpr (Stochastic<G>) {
    if (position.IsChance() && (depth > 0 || !ValuesChance(evaluator, position))) {
      OutcomeList<G> outcomes;
      position.AppendOutcomes(outcomes);
      double total = 0;
      double mean = 0;
      for (const auto& outcome : outcomes) total += static_cast<double>(outcome.weight);
      for (const auto& outcome : outcomes) {
        G child = position;
        child.Apply(outcome.move);
        mean += OwnValue(child, evaluator, depth - 1, seat, others, replied) *
                static_cast<double>(outcome.weight) / total;
      }
      return mean;
    }
  }
  if (depth <= 0) {
    return EvaluateSeats(evaluator, position)[static_cast<std::size_t>(seat)] / 100.0;
  }
  const bool own = Index(position.ToMove()) == seat;
  const bool skips = others == Others::kOneMoves && !TwoPlayer<G>;
  G skipped = position;
  if constexpr (Skippable<G>) skipped.SkipTurn();
  if (!own && skips && replied) return OwnValue(skipped, evaluator, depth, seat, others, true);
  double best = own ? -1e9 : 1e9;
  const auto take = [&](double value) {
    best = own ? std::max(best, value) : std::min(best, value);
  };
  ForEachMove(position, [&](typename G::Move move) {
    G child = position;
    child.Apply(move);
    take(OwnValue(child, evaluator, depth - 1, seat, others, !own));
  });
  // Somebody has to move.
  if (!own && skips && !skipped.IsTerminal() && Index(skipped.ToMove()) != seat) {
    take(OwnValue(skipped, evaluator, depth, seat, others, false));
  }
  return best;
}

template <class Laws>
class SeatSearchConformance : public ::testing::Test {
 protected:
  using G = typename Laws::Game;
  using Evaluator = SeatHashEvaluator;
  static constexpr std::size_t kPositions = 120;
  static constexpr std::int64_t kAffordable = 4'000;  // positions that MaxN may visit
  static constexpr std::size_t kTableBytes = std::size_t{1} << 16;

  // Decisions from anywhere in random games of all option sets.
  static std::vector<G> Positions() {
    std::vector<G> positions;
    Random random(17);
    const auto sets = Laws::OptionSets();
    for (std::size_t i = 0; positions.size() < std::max(kPositions, 3 * sets.size()); ++i) {
      std::vector<G> decisions;
      for (G position(sets[i % sets.size()]); !position.IsTerminal();) {
        if (!IsChanceNode(position)) decisions.push_back(position);
        PlayRandomMove(position, random);
      }
      const int count = static_cast<int>(decisions.size());
      if (count > 0)
        positions.push_back(decisions[static_cast<std::size_t>(random.Below(count))]);
    }
    return positions;
  }

  static RootRequest<G> Request(const G& position, int depth) {
    RootRequest<G> request;
    position.AppendMoves(request.moves);
    request.multi_pv = request.moves.size();
    request.limits.depth = depth;
    return request;
  }

  // The deepest depth for which MaxN is affordable, up to 6 unless it is to go deeper.
  static int AffordableDepth(const G& position) {
    const int most = TimesDeeper() > 1 ? 40 : 6;
    int depth = 1;
    for (; depth < most; ++depth) {
      Budget budget({.nodes = kAffordable * TimesDeeper(),
                     .depth = {},
                     .simulations = {},
                     .time_ms = {},
                     .clock = {}},
                    nullptr);
      MaxN(position, Evaluator{}, depth + 1, &budget);
      if (budget.exhausted()) break;
    }
    return depth;
  }

  // With all moves ranked, and with the best alone: values, order and ties.
  template <class Engine, class Value>
  static void Check(Deepening<G, Engine>& search, const G& position, int depth,
                    const Value& value) {
    RootRequest<G> request = Request(position, depth);
    search.Clear();
    const auto ignore = [](const SearchResult<G>&) noexcept {};
    const SearchResult<G>& all = search.Run(position, request, ignore);
    const auto seat = static_cast<std::size_t>(Index(position.ToMove()));
    ASSERT_EQ(all.ranked, request.moves.size());
    double best = -1e9;
    typename G::Move first{};
    for (const auto& move : request.moves) {
      G child = position;
      child.Apply(move);
      const double expected = value(child, all.depth - 1);
      const auto* found = std::find_if(all.moves.begin(), all.moves.end(),
                                       [&](const auto& other) { return other.move == move; });
      ASSERT_EQ(found->score.raw(), std::lround(100 * expected));
      if (found->has_seats) {
        ASSERT_EQ(found->seats[seat], expected);
      }
      ASSERT_TRUE(found->line[0] == move);
      if (expected > best) {
        best = expected;
        first = move;
      }
    }
    EXPECT_TRUE(all.moves[0].move == first);
    request.multi_pv = 1;
    search.Clear();
    const SearchResult<G>& one = search.Run(position, request, ignore);
    EXPECT_TRUE(one.moves[0].move == first);
    EXPECT_EQ(one.moves[0].score.raw(), std::lround(100 * best));
  }

  template <class Use>
  static void ForEachConfig(Others others, Use use) {
    for (const Star star : {Star::kNone, Star::kStar1, Star::kStar2}) {
      if (!Stochastic<G> && star != Star::kNone) continue;
      for (const bool table : {false, true}) {
        for (const bool ordering : {false, true}) {
          use(ExpectimaxConfig{.table = table,
                               .ordering = ordering,
                               .star = star,
                               .others = others,
                               .strict_depth = true,
                               .table_bytes = kTableBytes});
        }
      }
    }
  }

  static void CheckOwnValue(Others others) {
    const std::vector<G> positions = Positions();
    ForEachConfig(others, [&](const ExpectimaxConfig& config) {
      Deepening<G, Expectimax<G, Evaluator>> search(Evaluator{}, config);
      for (const G& position : positions) {
        const int seat = Index(position.ToMove());
        Check(search, position, AffordableDepth(position), [&](const G& child, int depth) {
          return OwnValue(child, Evaluator{}, depth, seat, others);
        });
        if (::testing::Test::HasFatalFailure()) return;
      }
    });
  }
};

TYPED_TEST_SUITE_P(SeatSearchConformance);

TYPED_TEST_P(SeatSearchConformance, MaxNEqualsItsDefinition) {
  using Position = typename TypeParam::Game;
  const std::vector<Position> positions = this->Positions();
  for (const bool table : {false, true}) {
    Deepening<Position, MultiplayerSearch<Position, SeatHashEvaluator>> search(
        SeatHashEvaluator{},
        MultiplayerConfig{.table = table, .strict_depth = true, .table_bytes = 1 << 16});
    for (const Position& position : positions) {
      const auto seat = static_cast<std::size_t>(Index(position.ToMove()));
      this->Check(search, position, this->AffordableDepth(position),
                  [&](const Position& child, int depth) {
                    return MaxN(child, SeatHashEvaluator{}, depth)[seat];
                  });
      ASSERT_FALSE(this->HasFatalFailure());
    }
  }
}

TYPED_TEST_P(SeatSearchConformance, OwnValueEqualsItsDefinition) {
  this->CheckOwnValue(Others::kAllMove);
  this->CheckOwnValue(Others::kOneMoves);
}

// With two seats the own value is max^n's.
TYPED_TEST_P(SeatSearchConformance, ExpectimaxEqualsMaxN) {
  using Position = typename TypeParam::Game;
  if constexpr (TwoPlayer<Position>) {
    const std::vector<Position> positions = this->Positions();
    this->ForEachConfig(Others::kAllMove, [&](const ExpectimaxConfig& config) {
      Deepening<Position, Expectimax<Position, SeatHashEvaluator>> search(SeatHashEvaluator{},
                                                                          config);
      for (const Position& position : positions) {
        const auto seat = static_cast<std::size_t>(Index(position.ToMove()));
        this->Check(search, position, this->AffordableDepth(position),
                    [&](const Position& child, int depth) {
                      return MaxN(child, SeatHashEvaluator{}, depth)[seat];
                    });
        if (this->HasFatalFailure()) return;
      }
    });
  }
}

// The law of UtilityBounded, on the way to the end of random games.
TYPED_TEST_P(SeatSearchConformance, UtilitiesKeepTheirBounds) {
  using Position = typename TypeParam::Game;
  if constexpr (UtilityBounded<Position>) {
    Random random(18);
    for (Position position : this->Positions()) {
      const int least = position.LeastUtility();
      const int most = position.MostUtility();
      while (PlayRandomMove(position, random)) {
      }
      ASSERT_TRUE(position.IsTerminal());
      for (int seat = 0; seat < position.NumPlayers(); ++seat) {
        EXPECT_GE(position.Utility(PlayerAt(seat)), least);
        EXPECT_LE(position.Utility(PlayerAt(seat)), most);
      }
    }
  }
}

TYPED_TEST_P(SeatSearchConformance, SeatSearchesAllocateNothing) {
  using Position = typename TypeParam::Game;
  Deepening<Position, MultiplayerSearch<Position, SeatHashEvaluator>> max_n(
      SeatHashEvaluator{}, MultiplayerConfig{});
  Deepening<Position, Expectimax<Position, SeatHashEvaluator>> paranoid(SeatHashEvaluator{},
                                                                        ExpectimaxConfig{});
  Deepening<Position, Expectimax<Position, SeatHashEvaluator>> reply(
      SeatHashEvaluator{}, ExpectimaxConfig{.others = Others::kOneMoves});
  const std::vector<Position> positions = this->Positions();
  const auto ignore = [](const SearchResult<Position>&) noexcept {};
  std::int64_t nodes = 0;
  const std::int64_t before = AllocationsSoFar();
  for (const Position& position : positions) {
    RootRequest<Position> request = this->Request(position, 100);
    request.limits.nodes = 500;
    nodes += max_n.Run(position, request, ignore).nodes;
    nodes += paranoid.Run(position, request, ignore).nodes;
    nodes += reply.Run(position, request, ignore).nodes;
  }
  EXPECT_EQ(AllocationsSoFar() - before, 0);
  EXPECT_GT(nodes, 5'000);
}

REGISTER_TYPED_TEST_SUITE_P(SeatSearchConformance, MaxNEqualsItsDefinition,
                            OwnValueEqualsItsDefinition, ExpectimaxEqualsMaxN,
                            UtilitiesKeepTheirBounds, SeatSearchesAllocateNothing);

}  // namespace plyground

#endif  // PLYGROUND_TESTS_SEAT_SEARCH_CONFORMANCE_H_
