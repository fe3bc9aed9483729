#include "bench/match/tournament_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "bench/match/test_nim.h"

namespace plyground::match {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr char kSpec[] =
    R"({"games":["nim","nim:pile=7"],"players":["random","worst"],"format":"round_robin",)"
    R"("gamesPerPairing":10,"seed":3,"openingPlies":2,"maxPlies":100,"controls":"hang_ms=1000"})";

std::string ParseError(const std::string& text) {
  return std::string(ParseSpecFields(text, "spec.json").status().message());
}

SpecFields Fields() { return *ParseSpecFields(kSpec, "spec.json"); }

template <class Change>
std::string CompletionError(Change change) {
  SpecFields fields = Fields();
  change(fields);
  const auto spec = CompleteSpec(fields, 0);
  return spec.ok() ? "no error" : std::string(spec.status().message());
}

TEST(TournamentSpecTest, TextGivesTheSpecBack) {
  const auto spec = CompleteSpec(Fields(), 0);
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_EQ(FormatTournamentSpec(*spec), kSpec);
  EXPECT_EQ(*CompleteSpec(FieldsOf(*spec), 0), *spec);
}

TEST(TournamentSpecTest, WhatIsLeftOpenGetsDefaults) {
  SpecFields fields = Fields();
  fields.seed.reset();
  fields.opening_plies.reset();
  fields.max_plies.reset();
  fields.format.reset();
  const auto spec = CompleteSpec(fields, 99);
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_EQ(spec->seed, 99u);
  EXPECT_EQ(spec->opening_plies, kDefaultOpeningPlies);
  EXPECT_EQ(spec->max_plies, kDefaultMaxPlies);
  EXPECT_EQ(spec->format, "round_robin");
}

TEST(TournamentSpecTest, FlagsGoBeforeTheFile) {
  SpecFields flags;
  flags.players = {"perfect", "late"};
  flags.seed = 8;
  const auto spec = CompleteSpec(Overlay(Fields(), flags), 0);
  ASSERT_TRUE(spec.ok());
  EXPECT_EQ(spec->players, flags.players);
  EXPECT_EQ(spec->seed, 8u);
  EXPECT_EQ(spec->games_per_pairing, 10);
}

TEST(TournamentSpecTest, FileErrorsNameTheFieldAndWhatItTakes) {
  EXPECT_THAT(ParseError("[1]"), HasSubstr("spec.json: not one JSON object"));
  EXPECT_THAT(ParseError(std::string(50000, '[')), HasSubstr("not one JSON object"));
  EXPECT_THAT(ParseError(R"({"player":["a"]})"),
              AllOf(HasSubstr("unknown field in spec.json \"player\""),
                    HasSubstr("did you mean \"players\"?")));
  EXPECT_THAT(ParseError(R"({"games":"nim"})"),
              HasSubstr("\"games\" must be an array of specs"));
  EXPECT_THAT(ParseError(R"({"players":["a",1]})"), HasSubstr("\"players\" must be"));
  EXPECT_THAT(ParseError(R"({"controls":1})"), HasSubstr("\"controls\" must be a string"));
  EXPECT_THAT(ParseError(R"({"format":1})"), HasSubstr("\"format\" must be a string, not 1"));
  for (const std::string value : {"1.5", "\"1\"", "18446744073709551615", "1e400", "null"}) {
    EXPECT_NE(ParseError("{\"seed\":" + value + "}"), "") << value;
  }
}

TEST(TournamentSpecTest, NumbersOutOfRangeNameTheRange) {
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.games_per_pairing = 0; }),
              HasSubstr("the number of games a pairing must be 1..1000000, not 0"));
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.seed = -1; }),
              HasSubstr("the seed must be 0..9007199254740991, not -1"));
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.opening_plies = 201; }),
              HasSubstr("0..200, not 201"));
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.max_plies = 0; }),
              HasSubstr("1..1000000, not 0"));
}

TEST(TournamentSpecTest, MissingPartsNameTheirFlag) {
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.games.clear(); }),
              HasSubstr("--game SPEC"));
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.players.clear(); }),
              HasSubstr("--player SPEC"));
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.games_per_pairing.reset(); }),
              HasSubstr("--games N"));
}

TEST(TournamentSpecTest, UnknownControlsAreRefused) {
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.controls = "hang_mss=1"; }),
              HasSubstr("did you mean \"hang_ms\"?"));
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.controls = "win_outcome=2"; }),
              HasSubstr("0..1"));
}

TEST(TournamentSpecTest, UnknownFormatsAndMalformedSpecsAreRefused) {
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.format = "round-robin"; }),
              HasSubstr("did you mean \"round_robin\"?"));
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.players[0] = "a:b"; }),
              HasSubstr("malformed spec \"a:b\""));
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.games[0] = ""; }),
              HasSubstr("the name is empty"));
}

TEST(TournamentSpecTest, APlayerGivenTwiceIsNamed) {
  EXPECT_THAT(CompletionError([](SpecFields& f) {
                f.players = {"mcts:sims=1,seed=2", "random", "mcts:seed=2,sims=1"};
              }),
              HasSubstr("player \"mcts:seed=2,sims=1\" is given twice"));
  EXPECT_EQ(CompletionError([](SpecFields& f) {
              f.players = {"mcts:seed=2", "mcts:seed=1"};
            }),
            "no error");
}

TEST(TournamentSpecTest, OneGameUnderTwoSpecsIsNamed) {
  SpecFields fields = Fields();
  fields.games = {"nim", "nim:pile=15"};
  const auto games = ResolveGames(*CompleteSpec(fields, 0), FindNim);
  EXPECT_THAT(std::string(games.status().message()),
              HasSubstr("games \"nim\" and \"nim:pile=15\" are the same"));
}

TEST(TournamentSpecTest, OnePlayerIsNotEnoughForTwoSeats) {
  SpecFields fields = Fields();
  fields.players = {"random"};
  const auto games = ResolveGames(*CompleteSpec(fields, 0), FindNim);
  EXPECT_THAT(std::string(games.status().message()), HasSubstr("give two players or more"));
}

TEST(TournamentSpecTest, DifferencesAreNamedFieldByField) {
  const TournamentSpec spec = *CompleteSpec(Fields(), 0);
  EXPECT_EQ(DescribeDifference(spec, spec), "");
  TournamentSpec other = spec;
  other.seed = 4;
  other.games.pop_back();
  EXPECT_EQ(DescribeDifference(spec, other),
            "games is [\"nim\",\"nim:pile=7\"], not [\"nim\"]; seed is 3, not 4");
  EXPECT_NE(SpecHash(spec), SpecHash(other));
  EXPECT_EQ(SpecHash(spec), SpecHash(*CompleteSpec(Fields(), 0)));
}

TEST(TournamentSpecTest, FurtherFieldsAreGivenBackToo) {
  const std::string text =
      R"({"games":["nim"],"players":["random","worst"],"format":"sprt","gamesPerPairing":10,)"
      R"("seed":3,"openingPlies":2,"maxPlies":100,"sprt":"elo1=5","seatOrders":"cyclic",)"
      R"("openingMargin":1.5,"openingJudge":"perfect"})";
  const auto spec = CompleteSpec(*ParseSpecFields(text, "spec.json"), 0);
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_EQ(FormatTournamentSpec(*spec), text);
  EXPECT_EQ(spec->sprt.elo1, 5);
  EXPECT_EQ(*CompleteSpec(FieldsOf(*spec), 0), *spec);
}

TEST(TournamentSpecTest, FieldsOfAnotherFormatAreRefused) {
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.sprt = "elo1=5"; }),
              HasSubstr("\"sprt\" is only for the format \"sprt\""));
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.rounds = 5; }),
              HasSubstr("only for the format \"swiss\""));
  EXPECT_THAT(CompletionError([](SpecFields& f) {
                f.format = "match";
                f.players.push_back("perfect");
              }),
              HasSubstr("takes two players, not 3"));
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.opening_order = "random"; }),
              HasSubstr("only for openings of a file"));
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.openings = "file"; }),
              HasSubstr("\"openingPlies\" is only for random openings"));
  EXPECT_THAT(CompletionError([](SpecFields& f) { f.opening_margin = 1; }),
              HasSubstr("a margin and a judge of openings go together"));
  EXPECT_THAT(CompletionError([](SpecFields& f) {
                f.format = "sprt";
                f.sprt = "elo0=5,elo1=1";
              }),
              HasSubstr("must be below"));
}

TEST(TournamentSpecTest, RoundsOfASwissTournamentFollowFromThePlayers) {
  SpecFields fields = Fields();
  fields.format = "swiss";
  fields.players = {"a", "b", "c", "d", "e"};
  EXPECT_EQ(CompleteSpec(fields, 0)->rounds, 3);
  fields.rounds = 7;
  EXPECT_EQ(CompleteSpec(fields, 0)->rounds, 7);
}

TEST(TournamentSpecTest, HashesStayTheSameForEver) {
  // Ids in journals on disk depend on it.
  EXPECT_EQ(HashText(""), 0xF52A15E9A9B5E89BULL);
  EXPECT_NE(HashText("a"), HashText("b"));
}

}  // namespace
}  // namespace plyground::match
