#include "games/exports.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/random.h"
#include "core/random_play.h"
#include "games/registry.h"

namespace plyground {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const GameExport& Find(const std::string& format) {
  for (const GameExport* one : AllExports()) {
    if (one->format == format) return *one;
  }
  ADD_FAILURE() << format;
  return *AllExports().front();
}

// A game of random moves to its end.
GameRecord PlayedAtRandom(const AnyGame& game, std::uint64_t seed) {
  GameRecord record{.id = "id", .game = game.spec(), .players = {"first", "second \"2\""}};
  AnyPosition position = game.Start();
  record.position = position.Text();
  Random random(seed);
  while (!position.IsTerminal()) {
    record.moves.push_back(RandomMove(position, random));
    EXPECT_TRUE(position.Play(record.moves.back()).ok());
  }
  record.returns = position.Returns();
  return record;
}

std::string Written(const std::string& format, const GameRecord& record) {
  const auto game = FindGame(record.game);
  const auto text = Find(format).write(record, **game);
  EXPECT_TRUE(text.ok()) << text.status();
  return text.ok() ? *text : "";
}

std::string ErrorOf(const std::string& format, const GameRecord& record) {
  const auto game = FindGame(record.game);
  return std::string(Find(format).write(record, **game).status().message());
}

TEST(ExportsTest, TranscriptsLeaveOutPassesAndPlayAgain) {
  const auto game = *FindGame("othello");
  int passes = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const GameRecord record = PlayedAtRandom(*game, seed);
    const std::string line = Written("transcript", record);
    AnyPosition position = game->Start();
    for (std::size_t i = 0; i + 1 < line.size(); i += 2) {
      if (position.LegalMoves() == std::vector<std::string>{"pass"}) {
        ++passes;
        ASSERT_TRUE(position.Play("pass").ok());
      }
      ASSERT_TRUE(position.Play(line.substr(i, 2)).ok()) << line;
    }
    EXPECT_TRUE(position.IsTerminal());
    EXPECT_EQ(position.Returns(), record.returns);
  }
  EXPECT_GT(passes, 0);
}

TEST(ExportsTest, GgfNamesColoursPassesAndTheBoard) {
  GameRecord record{.id = "id",
                    .game = "othello",
                    .players = {"a[1]", "b"},
                    .position = (*FindGame("othello"))->Start().Text(),
                    .moves = {"f5", "d6", "c3"},
                    .returns = {12, -12}};
  EXPECT_EQ(Written("ggf", record),
            "(;GM[Othello]PC[plyground]PB[a_1_]PW[b]RE[+12.000]TY[8]"
            "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
            "B[F5]W[D6]B[C3];)\n");
  const auto game = *FindGame("othello");
  int passes = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const GameRecord played = PlayedAtRandom(*game, seed);
    const std::string text = Written("ggf", played);
    passes += text.find("[PA]") != std::string::npos ? 1 : 0;
    EXPECT_THAT(text, EndsWith("];)\n"));
  }
  EXPECT_GT(passes, 0);
}

TEST(ExportsTest, WhatANotationCannotSayIsAnError) {
  const auto pits = *FindGame("othello:pits=a1");
  EXPECT_THAT(ErrorOf("ggf", PlayedAtRandom(*pits, 1)), HasSubstr("GGF has no pits"));
  GameRecord record = PlayedAtRandom(**FindGame("othello"), 1);
  record.position.back() = record.position.back() == 'X' ? 'O' : 'X';
  EXPECT_THAT(ErrorOf("transcript", record), HasSubstr("begins at the start"));
  EXPECT_THAT(ErrorOf("ogn", PlayedAtRandom(**FindGame("oware:slam=illegal"), 1)),
              HasSubstr("OGN is for Oware Abapa"));
}

TEST(ExportsTest, OgnHasTagsCapitalsForSouthAndCaptures) {
  const auto game = *FindGame("oware");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const GameRecord record = PlayedAtRandom(*game, seed);
    const std::string text = Written("ogn", record);
    EXPECT_THAT(text, StartsWith("[Variant \"Oware Abapa\"]\n[Event "));
    EXPECT_THAT(text, HasSubstr("[North \"second \\\"2\\\"\"]\n"));
    const std::size_t tag = text.find("[Result \"") + 9;
    const std::string result = text.substr(tag, text.find('"', tag) - tag);
    const double south = std::stod(result);
    const double north = std::stod(result.substr(result.find('-') + 1));
    EXPECT_EQ(south + north, 48);
    EXPECT_EQ(south - north, record.returns[0]);
    EXPECT_THAT(text, EndsWith(result + "\n\n"));
    // The moves alone are those of the record, the seats told by the case.
    std::string letters;
    for (const char c : text.substr(text.find("\n\n"))) {
      if (std::isalpha(static_cast<unsigned char>(c)) != 0) letters += c;
    }
    ASSERT_EQ(letters.size(), record.moves.size());
    for (std::size_t i = 0; i < letters.size(); ++i) {
      const char ours = record.moves[i].front();
      EXPECT_EQ(letters[i], std::isupper(static_cast<unsigned char>(ours)) != 0
                                ? std::tolower(ours)
                                : std::toupper(ours));
    }
  }
}

TEST(ExportsTest, FormatsAreOfGamesAndNamedOnce) {
  std::vector<std::string> names;
  for (const GameExport* one : AllExports()) {
    EXPECT_TRUE(FindEntry(one->game).ok()) << one->game;
    names.emplace_back(one->format);
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::unique(names.begin(), names.end()), names.end());
}

}  // namespace
}  // namespace plyground
