// Bad input costs nobody a game, a turn or the session.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/random.h"
#include "core/random_play.h"
#include "play/test_session.h"

namespace plyground::play {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

// What must cost nobody his game or his turn.
std::vector<std::string> HostileLines() {
  return {"",
          " ",
          "\t",
          "?",
          "-1",
          "0",
          "99999999999999999999999",
          "zz9",
          "a1a1",
          "%s%n%x",
          "../../etc/passwd",
          "'; drop table games; --",
          "\x1b[2J\x1b[1;1H",
          std::string("nul\0byte", 8),
          "\xFF\xFE\xC0\x80",
          "\xE2\x80\xAE",
          "{\"move\":\"a\"}",
          std::string(100'000, 'a'),
          std::string(5'000, ' ') + "x",
          "save",
          "save /no/such/folder/game.json",
          "load",
          "load nothing",
          "load \xFF",
          "undo",
          "undo 999999999999",
          "steps",
          "tally",
          "help me",
          "eval maybe",
          "eval on",
          "eval off",
          "hinnt",
          "resing",
          "yes",
          "human",
          "--help"};
}

TEST(HostileInputTest, HostileLinesChangeNothing) {
  ForEachGame([](const std::string& name, const AnyGame& game) {
    TestSession session;
    session.players = PeopleFor(game);
    std::string typed = "board\n";
    for (const std::string& line : HostileLines()) {
      const bool is_search = line.rfind("eval maybe", 0) == 0;  // slow: its own test
      if (!is_search) absl::StrAppend(&typed, line, "\n");
    }
    const std::string screen = session.ScreenOf(name, typed + "board\nquit\n1\n");
    EXPECT_TRUE(session.status.ok()) << session.status;
    EXPECT_THAT(screen, EndsWith(kGoodbye));
    const std::vector<std::string> positions = PositionsShown(screen);
    ASSERT_EQ(positions.size(), 2U);
    EXPECT_EQ(positions[0], positions[1]);
    // What came in is shown as text, whatever it would do to a screen.
    EXPECT_THAT(screen.substr(screen.find("\xE2\x80\xAE") + 3),
                Not(HasSubstr("\x1b[2J\x1b[1;1H\"")));
    EXPECT_TRUE(session.saved.empty());
  });
}

// Moves, commands and nonsense in any order.
std::string RandomTyping(const AnyGame& game, Random& random) {
  std::vector<std::string> words = HostileLines();
  words.erase(std::remove(words.begin(), words.end(), "eval maybe"), words.end());  // slow
  const std::vector<std::string> commands = {
      "undo",  "undo",     "board", "save g", "load g", "yes",   "no",   "resign", "new",
      "tally", "rules",    "moves", "swap",   "random", "steps", "quit", "3",      "2",
      "human", "beginner", "1",     "novice", "Ann",    "5",     "g"};
  words.insert(words.end(), commands.begin(), commands.end());
  AnyPosition position = game.Start();
  std::string typed;
  for (int line = 0; line < 60; ++line) {
    if (position.IsTerminal()) position = game.Start();
    if (random.Below(2) == 0) {
      const std::string move = RandomMove(position, random);
      position.PlayIndex(*position.IndexOf(move));
      absl::StrAppend(&typed, move, "\n");
    } else {
      absl::StrAppend(&typed, words[random.Below(static_cast<int>(words.size()))], "\n");
    }
  }
  return typed;
}

TEST(HostileInputTest, WhateverIsTypedTheSessionEndsAndWhatItSavedCanBeLoaded) {
  Random random(5);
  ForEachGame([&](const std::string& name, const AnyGame& game) {
    for (int i = 0; i < 40; ++i) {
      TestSession session;
      session.seed = random.Next() >> 32;
      if (i % 2 == 0) session.players = PeopleFor(game);
      const std::string typed = RandomTyping(game, random);
      EXPECT_THAT(session.ScreenOf(name, typed), EndsWith(kGoodbye)) << typed;
      EXPECT_TRUE(session.status.ok()) << session.status << typed;
      if (!session.saved.contains("g")) continue;
      session.load = "g";
      session.players.clear();
      EXPECT_THAT(session.ScreenOf(name, "quit\n1\n"), EndsWith(kGoodbye)) << typed;
      EXPECT_TRUE(session.status.ok()) << session.status << typed;
    }
  });
}

TEST(HostileInputTest, HostileAnswersAreAskedForAgain) {
  for (const std::string& line : HostileLines()) {
    if (line.empty() || line == " " || line == "\t" || line == "human") continue;
    TestSession session;
    const std::string screen =
        session.ScreenOf("kalah", line + "\nhuman\nAnn\n" + line + "\nhuman\nBob\n" + line +
                                      "\n2\nboard\nresign\n" + line + "\nno\n");
    EXPECT_TRUE(session.status.ok()) << session.status;
    EXPECT_EQ(PositionsShown(screen).size(), 1U) << line;
    EXPECT_THAT(screen, HasSubstr("Bob (S) resigns.")) << line;
    EXPECT_THAT(screen, EndsWith(kGoodbye)) << line;
  }
}

TEST(HostileInputTest, FilesThatAreNoGamesAreRefusedAndTheGameGoesOn) {
  TestSession source;
  source.players = {"human", "human"};
  source.ScreenOf("kalah", "a\nA\nsave good\nquit\n");
  const std::string good = source.saved["good"];
  const auto edited = [&](std::string_view from, std::string_view to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  };
  std::vector<std::string> bad = {
      "", "{}", "null", "[1]", "\xFF\xFE", good + good, good.substr(0, good.size() / 2)};
  bad.push_back(edited("\"kalah\"", "\"oware\""));
  bad.push_back(edited("\"kalah\"", "\"kalah:pits=0\""));
  bad.push_back(edited("\"kalah\"", "\"nim\""));
  bad.push_back(edited("[\"a\",\"A\"]", "[\"a\",\"a\"]"));
  bad.push_back(edited("\"human\"", "\"exterminal\""));
  bad.push_back(edited("4,4,4,4,4,4/", "4,4,4,4,4,4,4/"));
  bad.push_back(edited("\"schema\":1", "\"schema\":2"));
  bad.push_back(edited("\"plies\":2", "\"plies\":3"));
  bad.push_back(std::string(100'000, '['));
  for (const std::string& text : bad) {
    TestSession session;
    session.players = {"human", "human"};
    session.saved["bad"] = text;
    const std::string screen = session.ScreenOf("kalah", "c\nboard\nload bad\nboard\nquit\n");
    EXPECT_THAT(screen, HasSubstr("Not loaded, this game goes on: ")) << text.substr(0, 200);
    const std::vector<std::string> positions = PositionsShown(screen);
    ASSERT_EQ(positions.size(), 2U) << text.substr(0, 200);
    EXPECT_EQ(positions[0], positions[1]);
    session.load = "bad";
    session.ScreenOf("kalah", "");
    EXPECT_FALSE(session.status.ok()) << text.substr(0, 200);
  }
}

}  // namespace
}  // namespace plyground::play
