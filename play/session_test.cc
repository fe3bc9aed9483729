#include "play/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "bench/match/test_nim.h"
#include "play/test_session.h"

namespace plyground::play {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(SessionTest, EveryGameIsPlayedToItsEndByProgramsOfAnyLevel) {
  ForEachGame([](const std::string& name, const AnyGame& game) {
    for (const char* level : {"beginner", "casual"}) {
      TestSession session;
      session.players = PeopleFor(game);
      for (std::string& player : session.players) player = level;
      const std::string screen = session.ScreenOf(name, "no\n");
      EXPECT_TRUE(session.status.ok()) << session.status;
      EXPECT_THAT(screen, HasSubstr("Tally after 1 game:"));
      EXPECT_THAT(screen, Not(HasSubstr("cannot go on")));
    }
  });
}

TEST(SessionTest, EveryGameIsPlayedToItsEndByPeople) {
  ForEachGame([](const std::string& name, const AnyGame& game) {
    TestSession session;
    session.players = PeopleFor(game);
    std::vector<std::string> typed = RandomDecisions(name, session.seed, 100'000);
    const std::string screen = session.ScreenOf(name, Lines(typed) + "no\n1\n");
    EXPECT_TRUE(session.status.ok()) << session.status;
    EXPECT_THAT(screen, HasSubstr("Tally after 1 game:"));
    EXPECT_THAT(screen, Not(HasSubstr("Not possible")));
  });
}

TEST(SessionTest, EndOfInputAndInterruptsEndCleanlyAnywhere) {
  const std::vector<std::string> lines = {
      "3",    "3",    "human",  "Ann", "novice", "human", "Bo",   "hit",  "hit", "rules",
      "fold", "fold", "save x", "hit", "resign", "yes",   "fold", "quit", "4",   "1"};
  for (std::size_t count = 0; count < lines.size(); ++count) {
    const std::string typed = Lines({lines.begin(), lines.begin() + static_cast<long>(count)});
    TestSession session;
    EXPECT_THAT(session.ScreenOf("pairs", typed), EndsWith(kGoodbye)) << count;
    EXPECT_TRUE(session.status.ok()) << count << session.status;
    ScriptTerminal terminal(typed);
    terminal.EndWithInterrupt();
    TestSession interrupted;
    EXPECT_EQ(interrupted.Run("pairs", terminal).code(), absl::StatusCode::kCancelled) << count;
    EXPECT_THAT(terminal.screen(), EndsWith(kGoodbye)) << count;
  }
}

TEST(SessionTest, QuitLeavesAtTheQuestionThatFollowsAMove) {
  int questions = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    TestSession session;
    session.seed = seed;
    session.players = {"human", "human"};
    std::vector<std::string> typed = RandomDecisions("pairs", seed, 100'000);
    const auto asked = std::find_if(typed.begin(), typed.end(), [](const std::string& line) {
      return line.back() == '\n';
    });
    if (asked == typed.end() || asked == typed.end() - 1) continue;
    ++questions;
    asked->pop_back();
    const std::string screen =
        session.ScreenOf("pairs", Lines({typed.begin(), asked + 1}) + "quit\n1\n");
    EXPECT_THAT(screen, HasSubstr("do you take? (Player "));
    EXPECT_THAT(screen, HasSubstr("The game is left unfinished"));
    EXPECT_THAT(screen, EndsWith(kGoodbye));
  }
  EXPECT_GT(questions, 3);
}

TEST(SessionTest, SavedGamesGoOnAsTheyWouldHave) {
  ForEachGame([](const std::string& name, const AnyGame& game) {
    const std::vector<std::string> decisions = RandomDecisions(name, 7, 100'000);
    const auto half = decisions.begin() + static_cast<long>(decisions.size() / 2);
    TestSession whole;
    whole.players = PeopleFor(game);
    const std::string played =
        whole.ScreenOf(name, Lines({decisions.begin(), half}) + "save half\n" +
                                 Lines({half, decisions.end()}) + "save all\nno\n1\n");
    ASSERT_TRUE(whole.saved.contains("half") && whole.saved.contains("all"));
    TestSession rest;
    rest.saved = whole.saved;
    rest.load = "half";
    rest.seed = 12345;  // the game's own goes on
    const std::string loaded =
        rest.ScreenOf(name, Lines({half, decisions.end()}) + "save all2\nno\n1\n");
    EXPECT_TRUE(rest.status.ok()) << rest.status;
    EXPECT_EQ(rest.saved["all2"], whole.saved["all"]);
    // Loaded in the middle of another game as well.
    TestSession other;
    other.saved = whole.saved;
    other.players = PeopleFor(game);
    other.seed = 99;
    other.ScreenOf(name, "load half\n" + Lines({half, decisions.end()}) + "save all3\nno\n1\n");
    EXPECT_EQ(other.saved["all3"], whole.saved["all"]);
  });
}

TEST(SessionTest, SeatsOfASavedGameCanBeGivenToOthers) {
  TestSession source;
  source.players = {"human:name=Ann", "human:name=Bob"};
  source.ScreenOf("kalah", "a\nsave g\nquit\n");
  TestSession session;
  session.saved = source.saved;
  session.load = "g";
  session.players = {"human:name=Cy", "novice"};
  const std::string screen = session.ScreenOf("kalah", "resign\nno\n");
  EXPECT_TRUE(session.status.ok()) << session.status;
  EXPECT_THAT(screen, HasSubstr("Computer (novice) (N) plays "));
  EXPECT_THAT(screen, HasSubstr("Cy (S) resigns."));
  session.players.emplace_back("human");
  session.ScreenOf("kalah", "");
  EXPECT_THAT(std::string(session.status.message()), HasSubstr("3 players for 2 seats"));
}

TEST(SessionTest, UndoBringsEveryEarlierDecisionBack) {
  ForEachGame([](const std::string& name, const AnyGame& game) {
    TestSession session;
    session.players = PeopleFor(game);
    constexpr std::size_t kDecisions = 3;  // before any game can be over
    const std::vector<std::string> decisions = RandomDecisions(name, session.seed, kDecisions);
    std::string typed = "board\n";
    for (const std::string& move : decisions) absl::StrAppend(&typed, move, "\nboard\n");
    for (std::size_t i = 0; i < decisions.size(); ++i) typed += "undo\nboard\n";
    std::vector<std::string> positions =
        PositionsShown(session.ScreenOf(name, typed + "undo\nquit\n1\n"));
    ASSERT_EQ(positions.size(), 2 * decisions.size() + 1);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      EXPECT_EQ(positions[i], positions[positions.size() - 1 - i]);
    }
  });
}

TEST(SessionTest, UndoTakesBackWhatProgramsPlayedInBetween) {
  TestSession session;
  session.players = {"human", "greedy"};
  const std::string screen = session.ScreenOf("oware", "board\na\nboard\nundo\nboard\nquit\n");
  const std::vector<std::string> positions = PositionsShown(screen);
  ASSERT_EQ(positions.size(), 3U);
  EXPECT_NE(positions[0], positions[1]);
  EXPECT_EQ(positions[0], positions[2]);
}

TEST(SessionTest, TheSeedDecidesEverythingRandom) {
  const std::string typed =
      "2\nbeginner\nhuman\nBo\nhit\nhit\nhit\nfold\nfold\nfold\nquit\n1\n";
  const auto screen = [&](std::uint64_t seed) {
    TestSession session;
    session.seed = seed;
    std::string text = session.ScreenOf("pairs", "3\n" + typed);
    return text.substr(text.find("1  End"));  // behind the line that tells the seed
  };
  EXPECT_EQ(screen(1), screen(1));
  EXPECT_NE(screen(1), screen(2));
}

TEST(SessionTest, TheStarterIsChosenOrDrawn) {
  const auto first = [](const std::string& answer, std::uint64_t seed) {
    TestSession session;
    session.seed = seed;
    const std::string screen =
        session.ScreenOf("kalah", "human\nAnn\nhuman\nBob\n" + answer + "\nresign\nno\n");
    return screen.find("Ann (S) resigns.") != std::string::npos ? "Ann" : "Bob";
  };
  EXPECT_STREQ(first("", 1), "Ann");
  EXPECT_STREQ(first("1", 1), "Ann");
  EXPECT_STREQ(first("2", 1), "Bob");
  int ann = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    ann += std::string(first("random", seed)) == "Ann" ? 1 : 0;
  }
  EXPECT_GT(ann, 8);
  EXPECT_LT(ann, 32);
}

TEST(SessionTest, TheTallyFollowsTheNamesThroughSwappedSeats) {
  TestSession session;
  session.players = {"human:name=Ann", "human:name=Bob"};
  const std::string screen =
      session.ScreenOf("oware", "resign\nswap\nresign\nyes\na\nresign\nno\n");
  EXPECT_THAT(screen, HasSubstr("  Ann        1      0       2\n"));
  EXPECT_THAT(screen, HasSubstr("  Bob        2      0       1\n"));
}

TEST(SessionTest, NothingIsOverwrittenUnasked) {
  TestSession session;
  session.players = {"human", "human"};
  session.saved["x"] = "precious";
  EXPECT_THAT(session.ScreenOf("kalah", "save x\n\nsave x\nno\nquit\n"),
              HasSubstr("Not saved."));
  EXPECT_EQ(session.saved["x"], "precious");
  session.ScreenOf("kalah", "save x\nyes\nquit\n");
  EXPECT_NE(session.saved["x"], "precious");
}

TEST(SessionTest, WhatIsAskedForIsCheckedBeforeAnythingIsPlayed) {
  const auto error = [](const std::string& game, std::vector<std::string> players) {
    TestSession session;
    session.players = std::move(players);
    ScriptTerminal terminal("");
    const absl::Status status = session.Run(game, terminal);
    EXPECT_EQ(terminal.screen(), "");
    return std::string(status.message());
  };
  EXPECT_THAT(error("kalah", {"masster"}), HasSubstr("did you mean \"master\"?"));
  EXPECT_THAT(error("kalah", {"humen"}), HasSubstr("did you mean \"human\"?"));
  EXPECT_THAT(error("kalah", {"human", "human", "human"}), HasSubstr("3 players for 2 seats"));
  EXPECT_THAT(error("kalah", {"human:nmae=x"}), HasSubstr("did you mean \"name\"?"));
  EXPECT_THAT(error("kalah", {"alphabeta:depth=x"}), HasSubstr("depth"));
  EXPECT_THAT(error("pairs", std::vector<std::string>(9, "ev")), HasSubstr("9 players"));
}

TEST(SessionTest, PlayersDecideTheNumberOfSeats) {
  TestSession session;
  session.players = {"ev", "ev", "human:name=Ann"};
  EXPECT_THAT(session.ScreenOf("pairs", "quit\n1\n"), HasSubstr("Target 21: "));
}

// ---- Programs that fail, in a game that is not even one of ours ----------------

std::string NimScreen(const std::string& game, std::vector<std::string> players,
                      const std::string& typed) {
  static const GameEntry kNim = {.name = "nim",
                                 .summary = "Nim",
                                 .rules = "Take one to three.",
                                 .min_players = 2,
                                 .max_players = 2,
                                 .options = nullptr,
                                 .make = nullptr};
  SessionSetup setup{.entry = &kNim, .game = *ParseSpec(game), .players = std::move(players)};
  setup.find_game = match::FindNim;
  TestSession memory;
  setup.files = memory.MemoryFiles();
  ScriptTerminal terminal(typed);
  const absl::Status status = RunSession(setup, terminal);
  EXPECT_TRUE(status.ok()) << status;
  return terminal.screen();
}

TEST(SessionTest, AProgramThatFailsIsReplacedAndTheGameGoesOn) {
  for (const char* program : {"crash", "throws", "late", "silent", "illegal"}) {
    const std::string screen =
        NimScreen("nim:pile=5", {"human", program}, "1\nnobody\nhuman\n3\n1\nno\n");
    EXPECT_THAT(screen, HasSubstr("cannot go on")) << program;
    EXPECT_THAT(screen, HasSubstr("Who plays on instead?")) << program;
    EXPECT_THAT(screen, HasSubstr("Player 1 (A) wins")) << program;
  }
}

TEST(SessionTest, AdviceThatCannotBeHadIsExplained) {
  EXPECT_THAT(NimScreen("nim", {"human", "human"}, "hint\neval\nquit\n"),
              HasSubstr("No advice: unknown player"));
}

TEST(SessionTest, ChanceWithoutNewsIsNamed) {
  EXPECT_THAT(NimScreen("nim:dice=true", {"human", "human"}, "quit\n"), HasSubstr("Chance: +"));
}

}  // namespace
}  // namespace plyground::play
