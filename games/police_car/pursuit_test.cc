#include "games/police_car/pursuit.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <vector>

#include "core/moves.h"
#include "core/score.h"
#include "eval/evaluator.h"
#include "games/police_car/police_car.h"
#include "gtest/gtest.h"
#include "search/exhaustive.h"

namespace plyground::police_car {
namespace {

std::vector<Rules> AllRules() {
  std::vector<Rules> all;
  for (int i = 0; i < 240; ++i) {
    all.push_back({static_cast<Capture>(i / 80), static_cast<PoliceRule>(i / 16 % 5),
                   static_cast<CriminalRule>(i / 4 % 4), static_cast<CaptureCheck>(i / 2 % 2),
                   i % 2 != 0});
  }
  return all;
}

Options WithLimit(const Rules& rules, int limit) {
  Options options;
  static_cast<Rules&>(options) = rules;
  options.move_limit = limit;
  return options;
}

PoliceCar At(const Options& options, int x, int y, Player mover) {
  return PoliceCar(options, {.criminals_x = x, .criminals_y = y, .mover = mover});
}

// The definition of the values: the police to move win in one more than the
// least of the positions they can move to, the criminals lose in the greatest.
TEST(Pursuit, EveryValueFollowsFromItsNeighboursUnderAllRules) {
  for (const Rules& rules : AllRules()) {
    const Options options = WithLimit(rules, 0);
    for (int x = -12; x <= 12; ++x) {
      for (int y = -12; y <= 12; ++y) {
        for (const Player mover : {kPolice, kCriminals}) {
          const PoliceCar position = At(options, x, y, mover);
          if (position.IsTerminal()) continue;
          std::optional<int> best;
          bool escapes = false;
          ForEachMove(position, [&](Move move) {
            PoliceCar child = position;
            child.Apply(move);
            const auto known = child.Known();
            ASSERT_TRUE(known.has_value());
            const bool won = (known->utility > 0) == (child.ToMove() == kPolice);
            if (!won) {
              escapes = true;
            } else if (!best.has_value()) {
              best = known->distance;
            } else {
              best = mover == kPolice ? std::min(*best, known->distance)
                                      : std::max(*best, known->distance);
            }
          });
          const auto known = position.Known();
          ASSERT_TRUE(known.has_value());
          const bool won = mover == kPolice ? best.has_value() : !escapes;
          ASSERT_EQ(known->utility, won == (mover == kPolice) ? 1 : -1)
              << PackRules(rules) << ": " << x << "," << y;
          ASSERT_EQ(known->distance,
                    won ? *best + (mover == kPolice ? 1 : 0) : KnownValue::kForever);
        }
      }
    }
  }
}

// Least, not merely fixed: minimax of a few moves finds the same short wins.
TEST(Pursuit, ShortWinsEqualMinimaxUnderAllRules) {
  constexpr int kMoves = 2;
  for (const Rules& rules : AllRules()) {
    const Options options = WithLimit(rules, kMoves);
    for (int x = -4; x <= 4; ++x) {
      for (int y = -4; y <= 6; ++y) {
        const PoliceCar position = At(options, x, y, kPolice);
        if (position.IsTerminal()) continue;
        const bool won = Minimax(position, ZeroEvaluator{}, 2 * kMoves).IsWin();
        ASSERT_EQ(position.Known()->utility > 0, won)
            << PackRules(rules) << ": " << x << "," << y;
      }
    }
  }
}

TEST(Pursuit, TheSureBoxIsKnownUnderAllRules) {
  int endless = 0;
  for (const Rules& rules : AllRules()) {
    const Pursuit& pursuit = Pursuit::For(PackRules(rules));
    endless += static_cast<int>(!pursuit.is_complete());
    for (int x = -Pursuit::kSurelyKnown; x <= Pursuit::kSurelyKnown; ++x) {
      for (int y = -Pursuit::kSurelyKnown; y <= Pursuit::kSurelyKnown; ++y) {
        for (const Player mover : {kPolice, kCriminals}) {
          ASSERT_TRUE(At(WithLimit(rules, 0), x, y, mover).Known().has_value())
              << PackRules(rules) << ": " << x << "," << y;
        }
      }
    }
  }
  EXPECT_EQ(endless, 40);
}

TEST(Pursuit, DefaultRulesHaveSeventyAndFortyTwoWins) {
  const Pursuit& pursuit = Pursuit::For(PackRules(Rules{}));
  EXPECT_TRUE(pursuit.is_complete());
  int police = 0, captures = 0, criminals = 0, longest = 0, longest_flight = 0;
  for (int x = -60; x <= 60; ++x) {
    for (int y = -60; y <= 60; ++y) {
      if (const auto moves = pursuit.MovesToCapture({x, y}, true); moves.has_value()) {
        ++police;
        captures += static_cast<int>(*moves == 0);
        longest = std::max(longest, *moves);
      }
      if (const auto moves = pursuit.MovesToCapture({x, y}, false); moves.has_value()) {
        ++criminals;
        longest_flight = std::max(longest_flight, *moves);
      }
    }
  }
  EXPECT_EQ(police, 70);
  EXPECT_EQ(captures, 9);
  EXPECT_EQ(longest, 11);
  EXPECT_EQ(criminals, 42);
  EXPECT_EQ(longest_flight, 10);
}

TEST(Pursuit, BeyondAnEndlessTableALimitIsStillDecided) {
  Rules endless;
  endless.police = PoliceRule::kPerStep;
  EXPECT_FALSE(At(WithLimit(endless, 0), 500, 0, kPolice).Known().has_value());
  const auto limited = At(WithLimit(endless, 20), 500, 0, kPolice).Known();
  ASSERT_TRUE(limited.has_value());
  EXPECT_EQ(limited->utility, -1);
  // Complete tables decide everything.
  EXPECT_EQ(At(WithLimit(Rules{}, 0), 1'000'000, -7, kPolice).Known()->utility, -1);
}

TEST(Pursuit, ManyThreadsMayAskAtOnce) {
  Rules rules;
  rules.criminals = CriminalRule::kKing;
  std::vector<int> levels(4, -1);
  std::vector<std::thread> threads;
  for (int& level : levels) {
    threads.emplace_back([&level, &rules] { level = Pursuit::For(PackRules(rules)).levels(); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int level : levels) EXPECT_EQ(level, 2);
}

}  // namespace
}  // namespace plyground::police_car
