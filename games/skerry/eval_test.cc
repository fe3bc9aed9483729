#include "games/skerry/eval.h"

#include <numeric>
#include <string>

#include "core/moves.h"
#include "core/random.h"
#include "eval/evaluator.h"
#include "games/skerry/notation.h"
#include "gtest/gtest.h"
#include "search/exhaustive.h"

namespace plyground::skerry {
namespace {

static_assert(Evaluator<SpreadEvaluator, Skerry2> && Evaluator<SpreadEvaluator, LargeSkerry2>);
static_assert(VectorEvaluator<SpreadEvaluator, Skerry4> &&
              VectorEvaluator<CatchEvaluator, LargeSkerry4>);

template <class G>
G PositionOf(const Options& options, const std::string& text) {
  const auto position = Notation<G>::ParsePosition(text, options);
  EXPECT_TRUE(position.ok()) << position.status();
  return position.value_or(G{});
}

constexpr Options kSmall = {.size = 3, .rocks = 0, .lighthouses = 4, .komi = 0};

TEST(SkerryEvaluators, ExposureIsTheSquareOfWhatEachBeamLeads) {
  // From b2: 9 to the north, 1 to the west, 1 to the east, 2 to the south.
  const auto position = PositionOf<Skerry2>(kSmall, "191/11A1/121 B");
  EXPECT_EQ(Exposure(position, 0), 81 + 1 + 1 + 4);
  EXPECT_EQ(Exposure(position, 1), 0);
}

TEST(SkerryEvaluators, TwoBeamsAreWorthMoreThanOneOfTheSameCatch) {
  constexpr Options kBay = {.size = 4, .rocks = 0, .lighthouses = 4, .komi = 0};
  const auto one = PositionOf<Skerry2>(kBay, "1A661/1###/1#1B1/1#11 A");
  const auto two = PositionOf<Skerry2>(kBay, "1A611/6###/1#1B1/1#11 A");
  ASSERT_EQ(one.Catch(0), 16);
  ASSERT_EQ(two.Catch(0), 16);
  EXPECT_GT(SpreadEvaluator{}.Evaluate(two), SpreadEvaluator{}.Evaluate(one));
}

TEST(SkerryEvaluators, BothGridsValueAlike) {
  Random random(20261130);
  for (int game = 0; game < 100; ++game) {
    Options options = DefaultsFor(2 + game % 3);
    options.seed = game;
    Skerry2 two(options);
    LargeSkerry2 large_two(options);
    Skerry4 more(options);
    LargeSkerry4 large_more(options);
    while (!more.IsTerminal()) {
      ASSERT_EQ(SpreadEvaluator{}.EvaluateAll(more), SpreadEvaluator{}.EvaluateAll(large_more));
      ASSERT_EQ(CatchEvaluator{}.EvaluateAll(more), CatchEvaluator{}.EvaluateAll(large_more));
      const int index = random.Below(more.Moves().size());
      if (options.players == 2) {
        ASSERT_EQ(SpreadEvaluator{}.Evaluate(two), SpreadEvaluator{}.Evaluate(large_two));
        two.Apply(two.Moves()[index]);
        large_two.Apply(large_two.Moves()[index]);
      }
      more.Apply(more.Moves()[index]);
      large_more.Apply(large_more.Moves()[index]);
    }
  }
}

TEST(SkerryEvaluators, ValuesOfAllSeatsSumToZero) {
  Random random(4);
  for (int players = 2; players <= 4; ++players) {
    for (int game = 0; game < 50; ++game) {
      Options options = DefaultsFor(players);
      options.seed = game;
      options.komi = 7;
      Skerry4 position(options);
      do {
        for (const auto& values : {SpreadEvaluator{}.EvaluateAll(position),
                                   CatchEvaluator{}.EvaluateAll(position)}) {
          ASSERT_EQ(std::accumulate(values.begin(), values.end(), 0), 0);
          for (int seat = players; seat < 4; ++seat) ASSERT_EQ(values[seat], 0);
        }
      } while (PlayRandomMove(position, random));
    }
  }
}

// The map turned by a quarter, the keepers the same.
TEST(SkerryEvaluators, ValueEveryImageOfAMapAlike) {
  Random random(5);
  for (int game = 0; game < 50; ++game) {
    Options options{.size = 5, .komi = 0, .seed = game};
    Skerry2 position(options);
    const int plies = random.Below(7);
    for (int ply = 0; ply < plies; ++ply) PlayRandomMove(position, random);
    const Chart chart = position.ToChart();
    Chart turned{.size = 5, .squares = {}};
    for (int row = 0; row < 5; ++row) {
      for (int column = 0; column < 5; ++column) {
        turned.At(column, 4 - row) = chart.At(row, column);
      }
    }
    const Skerry2 image(turned, options);
    EXPECT_EQ(SpreadEvaluator{}.Evaluate(image), SpreadEvaluator{}.Evaluate(position));
    EXPECT_EQ(image.Margin(), position.Margin());
  }
}

TEST(SkerryEvaluators, KomiCountsInFull) {
  Options with = kSmall;
  with.komi = 5;
  const auto plain = PositionOf<Skerry2>(kSmall, "191/11A1/121 B");
  const auto komi = PositionOf<Skerry2>(with, "191/11A1/121 B");
  EXPECT_EQ(SpreadEvaluator{}.Evaluate(komi), SpreadEvaluator{}.Evaluate(plain) - 500);
}

// The best move of `seat` by MaxN one ply deep.
template <class E, class G>
void PlayBest(G& position, const E& evaluator) {
  const auto mover = static_cast<std::size_t>(Index(position.ToMove()));
  G best = position;
  double highest = -1e9;
  ForEachMove(position, [&](Move move) noexcept {
    G child = position;
    child.Apply(move);
    const double value = MaxN(child, evaluator, 0)[mover];
    if (value > highest) {
      highest = value;
      best = child;
    }
  });
  position = best;
}

// Both seats of 300 maps, the first two lighthouses anywhere.
TEST(SkerryEvaluators, SpreadBeatsMarginOnMapsOfManyLighthouses) {
  Random random(20261201);
  int wins = 0;
  int losses = 0;
  for (int map = 0; map < 300; ++map) {
    Skerry2 start(Options{.size = 8, .rocks = 8, .lighthouses = 7, .seed = 1000 + map});
    for (int ply = 0; ply < 2; ++ply) PlayRandomMove(start, random);
    for (const Player seat : {Player::kFirst, Player::kSecond}) {
      Skerry2 position = start;
      while (!position.IsTerminal()) {
        if (position.ToMove() == seat) {
          PlayBest(position, SpreadEvaluator{});
        } else {
          PlayBest(position, MarginEvaluator{});
        }
      }
      wins += position.Utility(seat) > 0 ? 1 : 0;
      losses += position.Utility(seat) < 0 ? 1 : 0;
    }
  }
  EXPECT_GT(wins, losses * 5 / 4) << wins << " wins, " << losses << " losses";
}

// One keeper plays by `spread`, the others by `catch`; one game a seat.
TEST(SkerryEvaluators, SpreadCatchesMoreThanItsShareAmongThreeAndFour) {
  for (int players = 3; players <= 4; ++players) {
    int gained = 0;
    for (int map = 0; map < 200; ++map) {
      Options options = DefaultsFor(players);
      options.seed = 1000 + map;
      for (int seat = 0; seat < players; ++seat) {
        Skerry4 position(options);
        while (!position.IsTerminal()) {
          if (Index(position.ToMove()) == seat) {
            PlayBest(position, SpreadEvaluator{});
          } else {
            PlayBest(position, CatchEvaluator{});
          }
        }
        gained += position.Utility(PlayerAt(seat));
      }
    }
    EXPECT_GT(gained, 0) << players;
  }
}

}  // namespace
}  // namespace plyground::skerry
