#include "games/pairs/facts.h"

#include <string>

#include "games/pairs/notation.h"
#include "games/pairs/test_options.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace plyground::pairs {
namespace {

using Json = nlohmann::json;

constexpr char kSmall[] = "pairs:ranks=4,burn=2,target=4";
constexpr char kSmallText[] = "scores=1,0 stacks=3.4|4 kept=1|- unseen=0.1.0.2 deck=1 turn=1";

template <int kSeats = 2>
Json Told(const std::string& spec, const std::string& text, const std::string& name,
          const Json& claims = Json::object()) {
  Pairs<kSeats> position(OptionsOf(spec));
  if (!text.empty()) {
    const auto parsed = Notation<kSeats>::ParsePosition(text, OptionsOf(spec));
    EXPECT_TRUE(parsed.ok()) << parsed.status();
    position = *parsed;
  }
  const auto fact = Fact(position, name, claims.dump());
  return fact.has_value() ? Json::parse(*fact) : Json("unknown");
}

TEST(PairsFacts, AFractionIsTakenAsItIsIfItIsRight) {
  const Json right = {{"hit", "94141/352800"}, {"fold", "54223/132300"}};
  EXPECT_EQ(Told(kSmall, kSmallText, "p0Loses", {{"p0Loses", right}}), right);
  const Json wrong = {{"hit", "94142/352800"}, {"fold", "1/0"}};
  const Json told = Told(kSmall, kSmallText, "p0Loses", {{"p0Loses", wrong}});
  EXPECT_NEAR(told.at("hit").get<double>(), 94141.0 / 352800, 1e-12);
  EXPECT_NEAR(told.at("fold").get<double>(), 54223.0 / 132300, 1e-12);
  EXPECT_EQ(Told(kSmall, kSmallText, "best"), Json({"fold"}));
}

TEST(PairsFacts, OddsBelongToAHit) {
  const Json odds = Told(kSmall, kSmallText, "oddsAfterHit");
  EXPECT_EQ(odds, Json({{"2", "1/3"}, {"4", "2/3"}}));
  EXPECT_EQ(Told(kSmall, kSmallText, "pPair"), "2/3");
  EXPECT_EQ(Told(kSmall, kSmallText, "expectedPoints"), "8/3");
  for (const char* name : {"oddsAfterHit", "pPair", "evRule", "p0Loses"}) {
    EXPECT_EQ(Told(kSmall, "", name), "unknown") << name << " before the deal";
  }
}

TEST(PairsFacts, AReplayStopsWhereItCannotGoOn) {
  const Json steps = {{{"card", 9}}, {{"card", 4}}, {{"act", "hit"}}, {{"act", "fold"}}};
  const Json told = Told("pairs", "", "replay", {{"replay", steps}});
  ASSERT_EQ(told.size(), 3U) << "after a hit comes a card";
  EXPECT_EQ(told[2].at("by"), 1);
  EXPECT_EQ(told[2].at("after").at("phase"), "draw");
  EXPECT_EQ(told[1].at("after").at("stacks"), Json({{9}, {4}}));
  for (const char* text : {"[5]", R"([{"card":99999999999}])", R"([{"act":1}])"}) {
    EXPECT_EQ(Told("pairs", "", "replay", {{"replay", Json::parse(text)}}), Json::array());
  }
}

TEST(PairsFacts, WhatTakesTooLongIsNotAnswered) {
  EXPECT_EQ(Told("pairs", "", "p0LosesOptimal"), "unknown");
  EXPECT_EQ(Told<kMaxSeats>("pairs:players=8", "", "pTieForLowestOnDeal"), "unknown");
  EXPECT_EQ(Told<kMaxSeats>("pairs:players=3", "", "p0LosesOptimal"), "unknown");
  EXPECT_EQ(Told<kMaxSeats>("pairs:players=3", "", "pTieForLowestOnDeal",
                            {{"pTieForLowestOnDeal", "32/265"}}),
            "32/265");
}

}  // namespace
}  // namespace plyground::pairs
