#include "games/police_car/police_car.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/moves.h"
#include "core/random.h"
#include "core/spec.h"
#include "games/police_car/notation.h"
#include "games/police_car/options.h"
#include "games/police_car/test_referee.h"
#include "gtest/gtest.h"

namespace plyground::police_car {
namespace {

PoliceCar At(const std::string& text, const Options& options = {}) {
  const auto position = Notation::ParsePosition(text, options);
  EXPECT_TRUE(position.ok()) << text << ": " << position.status();
  return position.value_or(PoliceCar());
}

std::vector<std::string> LegalTexts(const PoliceCar& position) {
  std::vector<std::string> texts;
  ForEachMove(position,
              [&](Move move) { texts.push_back(Notation::FormatMove(position, move)); });
  return texts;
}

void Play(PoliceCar& position, const std::string& text) {
  const PoliceCar before = position;
  ForEachMove(before, [&](Move move) {
    if (Notation::FormatMove(before, move) == text) position.Apply(move);
  });
  EXPECT_FALSE(position == before)
      << text << " is not legal in " << Notation::FormatPosition(before);
}

std::string AfterMoves(PoliceCar position, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) Play(position, move);
  return Notation::FormatPosition(position);
}

TEST(PoliceCar, AKnownChaseIsWonByThePoliceInEleven) {
  const auto known = PoliceCar().Known();
  ASSERT_TRUE(known.has_value());
  EXPECT_EQ(known->utility, 1);
  EXPECT_EQ(known->distance, 11);
}

TEST(PoliceCar, FromFiveFiveTheCriminalsEscapeForEver) {
  const auto known = At("0,0,N 5,5 p 0").Known();
  ASSERT_TRUE(known.has_value());
  EXPECT_EQ(known->utility, -1);
  EXPECT_EQ(known->distance, KnownValue::kForever);
}

TEST(PoliceCar, PerftOfTheStartIsKnown) {
  PoliceCar start;
  const std::int64_t leaves[] = {2, 8, 16, 64, 128, 496, 970, 3784};
  for (int depth = 1; depth <= 8; ++depth) {
    EXPECT_EQ(Perft(start, depth), leaves[depth - 1]) << depth;
  }
}

TEST(PoliceCar, ARightTurnComesBeforeTheStepsAndFourMakeASquare) {
  Options far;
  far.x = far.y = 100;
  EXPECT_EQ(AfterMoves(PoliceCar(far), {"F"}), "0,2,N 100,100 c 1");
  EXPECT_EQ(AfterMoves(PoliceCar(far), {"R"}), "2,0,E 100,100 c 1");
  EXPECT_EQ(AfterMoves(PoliceCar(far), {"R", "N", "R", "S", "R", "E", "R", "W"}),
            "0,0,N 100,100 p 4");
}

TEST(PoliceCar, CriminalsMoveByTheCompassWhereverTheCarHeads) {
  for (const std::string heading : {"N", "E", "S", "W"}) {
    const std::string car = "3,-4," + heading;
    const PoliceCar position = At(car + " 20,20 c 1");
    EXPECT_EQ(AfterMoves(position, {"N"}), car + " 20,21 p 1");
    EXPECT_EQ(AfterMoves(position, {"E"}), car + " 21,20 p 1");
    EXPECT_EQ(AfterMoves(position, {"S"}), car + " 20,19 p 1");
    EXPECT_EQ(AfterMoves(position, {"W"}), car + " 19,20 p 1");
  }
}

TEST(PoliceCar, EveryPoliceRuleHasItsMoves) {
  struct Case {
    PoliceRule rule;
    std::map<std::string, std::string> after;
  };
  const Case cases[] = {
      {PoliceRule::kTurnThen2, {{"F", "0,2,N"}, {"R", "2,0,E"}}},
      {PoliceRule::kTurnThen1Or2,
       {{"F", "0,2,N"}, {"R", "2,0,E"}, {"F1", "0,1,N"}, {"R1", "1,0,E"}}},
      {PoliceRule::kTurnBetween, {{"F", "0,2,N"}, {"R", "1,1,E"}}},
      {PoliceRule::kPerStepOne, {{"FF", "0,2,N"}, {"RF", "2,0,E"}, {"FR", "1,1,E"}}},
      {PoliceRule::kPerStep,
       {{"FF", "0,2,N"}, {"RF", "2,0,E"}, {"FR", "1,1,E"}, {"RR", "1,-1,S"}}},
  };
  for (const Case& rule : cases) {
    Options options;
    options.police = rule.rule;
    const PoliceCar start(options);
    EXPECT_EQ(LegalTexts(start).size(), rule.after.size());
    for (const auto& [move, car] : rule.after) {
      EXPECT_EQ(AfterMoves(start, {move}), car + " 2,7 c 1");
    }
  }
}

TEST(PoliceCar, EveryCriminalRuleHasItsDirections) {
  const auto count = [](CriminalRule rule) {
    Options options;
    options.criminals = rule;
    options.first = First::kCriminals;
    return CountMoves(PoliceCar(options));
  };
  EXPECT_EQ(count(CriminalRule::kOrtho), 4);
  EXPECT_EQ(count(CriminalRule::kOrthoStay), 5);
  EXPECT_EQ(count(CriminalRule::kKing), 8);
  EXPECT_EQ(count(CriminalRule::kKingStay), 9);
  Options king;
  king.criminals = CriminalRule::kKingStay;
  for (const std::string heading : {"N", "E", "S", "W"}) {
    const PoliceCar position = At("0,0," + heading + " 9,9 c 1", king);
    EXPECT_EQ(AfterMoves(position, {"NE"}), "0,0," + heading + " 10,10 p 1");
    EXPECT_EQ(AfterMoves(position, {"SW"}), "0,0," + heading + " 8,8 p 1");
    EXPECT_EQ(AfterMoves(position, {"NW"}), "0,0," + heading + " 8,10 p 1");
    EXPECT_EQ(AfterMoves(position, {"stay"}), "0,0," + heading + " 9,9 p 1");
  }
}

TEST(PoliceCar, CaptureCoversExactlyItsCells) {
  const std::map<Capture, int> cells = {
      {Capture::kKing, 9}, {Capture::kOrtho, 5}, {Capture::kSame, 1}};
  for (const auto& [capture, expected] : cells) {
    Options options;
    options.capture = capture;
    int caught = 0;
    for (int x = -3; x <= 3; ++x) {
      for (int y = -3; y <= 3; ++y) {
        const PoliceCar position(options,
                                 {.criminals_x = x, .criminals_y = y, .police_moves = 1});
        caught += static_cast<int>(position.IsCaught());
        EXPECT_EQ(position.IsTerminal(), position.IsCaught());
      }
    }
    EXPECT_EQ(caught, expected);
  }
}

TEST(PoliceCar, WhoStepsIntoTheRangeIsCaughtUnlessPoliceMovesAloneCount) {
  const std::string text = "0,0,N 2,0 c 1";
  PoliceCar any = At(text);
  Play(any, "W");
  EXPECT_TRUE(any.IsTerminal());
  EXPECT_EQ(any.Utility(kPolice), 1);
  EXPECT_EQ(any.Utility(kCriminals), -1);
  Options police_only;
  police_only.capture_check = CaptureCheck::kPolice;
  PoliceCar alone = At(text, police_only);
  Play(alone, "W");
  EXPECT_FALSE(alone.IsTerminal());
  Play(alone, "R");
  EXPECT_TRUE(alone.IsTerminal());
}

TEST(PoliceCar, TheCarJumpsOverTheCriminalsUnlessItCatchesEnPassant) {
  Options options;
  options.capture = Capture::kSame;
  EXPECT_EQ(AfterMoves(At("0,0,N 0,1 p 3", options), {"F"}), "0,2,N 0,1 c 4");
  EXPECT_FALSE(At("0,2,N 0,1 c 4", options).IsTerminal());
  options.en_passant = true;
  PoliceCar position = At("0,0,N 0,1 p 3", options);
  Play(position, "F");
  EXPECT_EQ(Notation::FormatPosition(position), "0,1,N 0,1 c 4");
  EXPECT_TRUE(position.IsCaught());
}

TEST(PoliceCar, EnPassantBeforeTheSecondTurnKeepsTheHeading) {
  Options options;
  options.capture = Capture::kSame;
  options.en_passant = true;
  options.police = PoliceRule::kPerStep;
  EXPECT_EQ(AfterMoves(At("0,0,N 0,1 p 3", options), {"FR"}), "0,1,N 0,1 c 4");
  EXPECT_EQ(AfterMoves(At("0,0,N 1,0 p 3", options), {"RR"}), "1,0,E 1,0 c 4");
}

TEST(PoliceCar, TheLastPoliceMoveEndsTheGame) {
  Options options;
  options.move_limit = 3;
  PoliceCar escaped = At("0,0,N 9,9 p 2", options);
  Play(escaped, "F");
  EXPECT_TRUE(escaped.IsTerminal());
  EXPECT_EQ(escaped.Utility(kPolice), -1);
  EXPECT_EQ(CountMoves(escaped), 0);
  PoliceCar caught = At("0,0,N 0,3 p 2", options);
  Play(caught, "F");
  EXPECT_EQ(caught.Utility(kPolice), 1) << "a capture by the last move counts";
}

TEST(PoliceCar, ALimitIsWonExactlyIfTheChaseFitsIntoIt) {
  for (int limit = 1; limit <= 20; ++limit) {
    Options options;
    options.move_limit = limit;
    EXPECT_EQ(PoliceCar(options).Known()->utility, limit >= 11 ? 1 : -1) << limit;
    for (int made = 0; made < limit; ++made) {
      const PoliceCar later = At("0,0,N 2,7 p " + std::to_string(made), options);
      EXPECT_EQ(later.Known()->utility, limit - made >= 11 ? 1 : -1);
    }
  }
}

TEST(PoliceCar, TheHashTellsSidesRulesAndMovesLeftApart) {
  const PoliceCar start;
  EXPECT_NE(start.Hash(), At("0,0,N 2,7 c 0").Hash());
  EXPECT_NE(start.Hash(), At("0,0,N 2,7 p 1").Hash());
  EXPECT_NE(start.Hash(), At("0,0,N 7,2 p 0").Hash());
  EXPECT_NE(start.Hash(), At("0,0,E 2,7 p 0").Hash());
  Options other;
  other.capture = Capture::kSame;
  EXPECT_NE(start.Hash(), PoliceCar(other).Hash());
  EXPECT_EQ(start.Hash(), At("900,-30,N 902,-23 p 0").Hash()) << "moved";
  EXPECT_EQ(start.Hash(), At("5,5,E 12,3 p 0").Hash()) << "turned";
  EXPECT_NE(start.Hash(), At("0,0,N -2,7 p 0").Hash()) << "a mirror image is another position";
}

TEST(PoliceCar, TheEdgeOfTheCoordinatesIsNoBorder) {
  PoliceCar position = At("1000000,1000000,N 1000000,999000 p 0");
  Random random(3);
  PlayOut(position, random);
  const std::string text = Notation::FormatPosition(position);
  const auto again = Notation::ParsePosition(text, Options{});
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_TRUE(*again == position);
}

// Random options by name for the referee, and as the game's own.
std::map<std::string, std::string> RandomNames(Random& random) {
  std::map<std::string, std::string> names;
  for (const OptionInfo& info : PoliceCarOptions().Infos()) {
    const int choices = static_cast<int>(info.choices.size());
    names[info.name] = choices > 0
                           ? info.choices[static_cast<std::size_t>(random.Below(choices))]
                           : info.default_value;
  }
  names["move_limit"] = std::to_string(random.Below(60));
  names["x"] = std::to_string(random.Below(9) - 4);
  names["y"] = std::to_string(2 + random.Below(4));
  return names;
}

TEST(PoliceCar, RandomGamesFollowTheReferee) {
  Random random(20261130);
  int plies = 0;
  int captures = 0;
  int escapes = 0;
  while (plies < 120'000) {
    const auto names = RandomNames(random);
    Spec spec{.name = "police_car", .options = {}};
    for (const auto& option : names) spec.options.push_back(option);
    const auto options = ParseOptions(spec);
    ASSERT_TRUE(options.ok()) << options.status();
    PoliceCar position(*options);
    Referee referee(names);
    while (true) {
      ASSERT_EQ(Notation::FormatPosition(position), referee.Text()) << FormatSpec(spec);
      ASSERT_EQ(position.IsTerminal(), referee.Over()) << referee.Text() << FormatSpec(spec);
      std::vector<std::string> expected = referee.Legal();
      std::vector<std::string> legal = LegalTexts(position);
      std::sort(expected.begin(), expected.end());
      std::sort(legal.begin(), legal.end());
      ASSERT_EQ(legal, expected) << referee.Text() << FormatSpec(spec);
      if (referee.Over()) break;
      const std::string& move =
          legal[static_cast<std::size_t>(random.Below(static_cast<int>(legal.size())))];
      Play(position, move);
      referee.Play(move);
      ++plies;
    }
    EXPECT_EQ(position.IsCaught(), referee.Caught());
    EXPECT_EQ(position.Utility(kPolice), referee.Caught() ? 1 : -1);
    ++(referee.Caught() ? captures : escapes);
  }
  EXPECT_GT(captures, 500);
  EXPECT_GT(escapes, 500);
}

}  // namespace
}  // namespace plyground::police_car
