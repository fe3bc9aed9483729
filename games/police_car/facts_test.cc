#include "games/police_car/facts.h"

#include "games/police_car/police_car.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace plyground::police_car {
namespace {

using Json = nlohmann::json;

// What is told of the start under these options, or "unknown".
Json Told(const Options& options, const char* name, const Json& claims = Json::object()) {
  const auto fact = Fact(PoliceCar(options), name, claims.dump());
  return fact.has_value() ? Json::parse(*fact) : Json("unknown");
}

TEST(PoliceCarFacts, AWrongTableIsPutRightAndMadeComplete) {
  const Json table = Told({}, "table", {{"table", {{2, 7, 3}, {5, 5, 3}}}});
  ASSERT_EQ(table.size(), 71U) << "70 wins, and the escape that was asked for";
  EXPECT_EQ(table[0], Json({2, 7, 11}));
  EXPECT_EQ(table[1], Json({5, 5, nullptr}));
}

TEST(PoliceCarFacts, AnEndlessTableAnswersForTheCellsThatWereAskedFor) {
  Options options;
  options.police = PoliceRule::kPerStep;
  const Json near = Told(options, "table", {{"table", {{3, 3, 0}}}});
  ASSERT_EQ(near.size(), 1U);
  EXPECT_GT(near[0][2], 0);
  EXPECT_EQ(Told(options, "table", {{"table", {{3, 3, 0}, {500, 0, 9}}}}), "unknown");
  EXPECT_EQ(Told(options, "finite"), false);
  EXPECT_EQ(Told(options, "maxDtc"), Json());
  EXPECT_EQ(Told({}, "maxDtc"), 11);
  EXPECT_EQ(Told({}, "statesPoliceToMove"), 70);
}

TEST(PoliceCarFacts, TheWinnerHeedsTheMoveLimit) {
  Options options;
  EXPECT_EQ(Told(options, "winner"), "police");
  options.move_limit = 10;
  EXPECT_EQ(Told(options, "winner"), "criminals");
}

TEST(PoliceCarFacts, WhatIsNoTableIsNotAnswered) {
  for (const char* text : {"5", "[5]", "[[]]", "[[1]]", R"([["a",2,3]])", "[[1.5,2,3]]",
                           "[[1e300,2,3]]", "[[99999999999,2,3]]", "null", "{}"}) {
    EXPECT_EQ(Told({}, "table", {{"table", Json::parse(text)}}), "unknown") << text;
  }
}

}  // namespace
}  // namespace plyground::police_car
