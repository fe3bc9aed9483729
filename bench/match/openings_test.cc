#include "bench/match/openings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "bench/match/test_nim.h"

namespace plyground::match {
namespace {

using ::testing::HasSubstr;

std::shared_ptr<const AnyGame> Game(const std::string& spec) {
  auto game = FindNim(spec);
  EXPECT_TRUE(game.ok()) << game.status();
  return *std::move(game);
}

struct Drawn {
  std::vector<Opening> openings;
  std::int64_t distinct = 0;
};

Drawn DrawBy(const std::string& game, const OpeningPlan& plan, int count) {
  const auto found = Game(game);
  auto book = OpeningBook::Make(*found, plan);
  EXPECT_TRUE(book.ok()) << book.status();
  Drawn drawn;
  for (int block = 0; block < count; ++block) drawn.openings.push_back((*book)->At(block));
  drawn.distinct = (*book)->CountUpTo(count);
  return drawn;
}

Drawn Draw(const std::string& game, int plies, int count, std::uint64_t seed = 1) {
  return DrawBy(game, {.plies = plies, .seed = seed}, count);
}

std::string ErrorOf(const std::string& game, const OpeningPlan& plan) {
  const auto found = Game(game);
  return std::string(OpeningBook::Make(*found, plan).status().message());
}

std::set<std::vector<std::string>> Lines(const Drawn& drawn) {
  std::set<std::vector<std::string>> lines;
  for (const Opening& opening : drawn.openings) lines.insert(opening.moves);
  return lines;
}

std::string After(const std::string& game, const Opening& opening) {
  const auto found = FindNim(game);
  AnyPosition position = (*found)->Start();
  for (const std::string& move : opening.moves) EXPECT_TRUE(position.Play(move).ok()) << move;
  EXPECT_FALSE(position.IsTerminal());
  return position.Text();
}

TEST(OpeningsTest, EveryOpeningIsUsedBeforeOneComesAgain) {
  // 3^3 lines of three plies, drawn to the last one.
  const Drawn set = Draw("nim:pile=20", 3, 27);
  EXPECT_EQ(set.distinct, 27);
  EXPECT_EQ(Lines(set).size(), 27u);
}

TEST(OpeningsTest, ExhaustedOpeningsComeAgainEquallyOften) {
  const Drawn set = Draw("nim:pile=20", 2, 9 * 3 + 4);
  EXPECT_EQ(set.distinct, 9);
  std::map<std::vector<std::string>, int> uses;
  for (const Opening& opening : set.openings) ++uses[opening.moves];
  EXPECT_EQ(uses.size(), 9u);
  for (const auto& [opening, count] : uses) {
    EXPECT_GE(count, 3);
    EXPECT_LE(count, 4);
  }
}

TEST(OpeningsTest, LinesThatMeetAreOneOpening) {
  // Four plies take 4..12 in all.
  const std::string game = "nim:pile=20,forget=true";
  const Drawn set = Draw(game, 4, 9);
  EXPECT_EQ(set.distinct, 9);
  std::set<std::string> positions;
  for (const Opening& opening : set.openings) positions.insert(After(game, opening));
  EXPECT_EQ(positions.size(), 9u);
  EXPECT_EQ(Draw(game, 4, 10).distinct, 9);
}

TEST(OpeningsTest, OpeningsThatEndTheGameAreRedrawn) {
  // Three plies from five: only 1-1-1, 1-1-2, 1-2-1 and 2-1-1 leave something.
  const Drawn set = Draw("nim:pile=5", 3, 4);
  EXPECT_EQ(set.distinct, 4);
  for (const Opening& opening : set.openings) After("nim:pile=5", opening);
}

TEST(OpeningsTest, AGameThatIsAlwaysOverIsAnError) {
  EXPECT_THAT(ErrorOf("nim:pile=5", {.plies = 5}),
              HasSubstr("every line of \"nim:pile=5\" is over after 5 opening plies"));
}

TEST(OpeningsTest, NoPliesIsTheStartPositionEachTime) {
  const Drawn set = Draw("nim", 0, 3);
  EXPECT_EQ(set.distinct, 1);
  EXPECT_EQ(set.openings, std::vector<Opening>(3));
}

TEST(OpeningsTest, OutcomesOfChanceAreDrawnByTheirWeights) {
  std::map<std::string, int> counts;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    ++counts[Draw("nim:dice=true", 1, 1, seed).openings.front().moves.front()];
  }
  // Weights 1, 2, 1: six standard deviations around 100, 200, 100.
  EXPECT_NEAR(counts["+0"], 100, 52);
  EXPECT_NEAR(counts["+1"], 200, 60);
  EXPECT_NEAR(counts["+2"], 100, 52);
}

TEST(OpeningsTest, TheSeedDecidesAndALargerCountAddsAtTheEnd) {
  const Drawn few = Draw("nim:pile=30", 5, 10, 3);
  const Drawn many = Draw("nim:pile=30", 5, 20, 3);
  EXPECT_TRUE(std::equal(few.openings.begin(), few.openings.end(), many.openings.begin()));
  EXPECT_NE(few.openings, Draw("nim:pile=30", 5, 10, 4).openings);
}

TEST(OpeningsTest, AnyBlockMayBeAskedForFirst) {
  const auto game = Game("nim:pile=20");
  auto book = OpeningBook::Make(*game, {.plies = 2, .seed = 3});
  const Opening late = (*book)->At(25);
  EXPECT_EQ(late, Draw("nim:pile=20", 2, 26, 3).openings[25]);
}

constexpr char kLines[] =
    "# three openings of nim, one twice\n"
    "1 2\n\n"
    "{\"game\":\"other\",\"moves\":[\"x\"]}\n"
    "{\"moves\":[\"2\",\"1\"]}\n"
    " 1, 2\r\n"
    "3";

TEST(OpeningsTest, LinesAreMovesOrObjects) {
  const Drawn set = DrawBy("nim:pile=20", {.seed = 1, .lines = kLines}, 3);
  EXPECT_EQ(set.distinct, 3);
  EXPECT_EQ(set.openings[0].moves, (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(set.openings[1].moves, (std::vector<std::string>{"2", "1"}));
  EXPECT_EQ(set.openings[2].moves, (std::vector<std::string>{"3"}));
}

TEST(OpeningsTest, LinesBeginWhereTheyAreAskedToAndComeAgain) {
  const OpeningPlan plan{.seed = 1, .lines = kLines, .start = 3};
  const Drawn set = DrawBy("nim:pile=20", plan, 6);
  EXPECT_EQ(set.openings[0].moves, (std::vector<std::string>{"3"}));
  EXPECT_EQ(set.openings[1].moves, (std::vector<std::string>{"1", "2"}));
  std::map<std::vector<std::string>, int> uses;
  for (const Opening& opening : set.openings) ++uses[opening.moves];
  for (const auto& [moves, count] : uses) EXPECT_EQ(count, 2);
}

TEST(OpeningsTest, LinesInRandomOrderFollowTheSeed) {
  std::set<std::vector<std::string>> first;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const OpeningPlan plan{.seed = seed, .lines = kLines, .order = OpeningOrder::kRandom};
    first.insert(DrawBy("nim:pile=20", plan, 1).openings.front().moves);
    EXPECT_EQ(DrawBy("nim:pile=20", plan, 3).openings, DrawBy("nim:pile=20", plan, 3).openings);
  }
  EXPECT_EQ(first.size(), 3u);
}

TEST(OpeningsTest, BadLinesAreNamedByTheirNumber) {
  const auto error = [](const std::string& lines) {
    return ErrorOf("nim:pile=4", {.lines = lines});
  };
  EXPECT_THAT(error("1\n\n1 7\n"), HasSubstr("openings, line 3: illegal move \"7\""));
  EXPECT_THAT(error("3 1\n"), HasSubstr("line 1: the game is over after it"));
  EXPECT_THAT(error("{\"moves\":1}"), HasSubstr("line 1: field \"moves\""));
  EXPECT_THAT(error("{"), HasSubstr("line 1: not a JSON object"));
  EXPECT_THAT(error("# none"), HasSubstr("no opening of \"nim:pile=4\""));
}

TEST(OpeningsTest, TheJudgeKeepsBalancedOpenings) {
  // `fair` values a pile that is a multiple of four at 1 and others at 0,
  // `unfair` everything at 1.
  const OpeningPlan plan{.plies = 3, .seed = 1, .margin = 0.5, .judge = "fair"};
  const Drawn set = DrawBy("nim:pile=20", plan, 9);
  EXPECT_GT(set.distinct, 3);
  EXPECT_LT(set.distinct, 27);
  for (const Opening& opening : set.openings) {
    const std::string text = After("nim:pile=20", opening);
    EXPECT_NE(std::stoi(text) % 4, 0) << text;
  }
  EXPECT_THAT(ErrorOf("nim:pile=20", {.plies = 3, .margin = 0.5, .judge = "unfair"}),
              HasSubstr("no opening of 3 plies of \"nim:pile=20\" is within 0.5"));
  EXPECT_THAT(ErrorOf("nim", {.plies = 3, .margin = 0.5, .judge = "nobody"}),
              HasSubstr("nobody"));
}

}  // namespace
}  // namespace plyground::match
