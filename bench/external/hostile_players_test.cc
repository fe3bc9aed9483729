// Programs that do not play along. The manager survives each, loses no game, and
// says what happened.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "bench/external/external_player.h"
#include "bench/match/test_tournament.h"

namespace plyground::external {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

// A program that plays by the protocol (it always takes 1) but for what a case
// changes in it: `ready` and `move` answer a question of that number.
constexpr char kHonest[] = R"(
import os, signal, subprocess, sys, time
here = os.path.dirname(__file__)
def say(text):
    sys.stdout.buffer.write(text.encode("latin-1"))
    sys.stdout.flush()
def ready(number, word): say("ready %s\n" % number)
def move(number): say("move %s 1\n" % number)
)";
constexpr char kLoop[] = R"(
for line in sys.stdin:
    words = line.split()
    if words[0] in ("hello", "game", "new"): ready(words[1], words[0])
    if words[0] == "go": move(words[1])
    if words[0] == "quit": break
)";

struct HostileCase {
  std::string name;
  std::string change;  // Python, between the two halves
  std::string termination;
  std::string says;  // part of the fault's message
  std::string options = {};
};

std::vector<HostileCase> Cases() {
  return {
      {"GarbageForAGreeting", "say('\\xff\\x00\\x01\\x80 garbage\\n')", "illegal_move",
       "it said \"\\xff\\x00\\x01\\x80 garbage\""},
      {"GarbageForAMove", "def move(number): say('\\xfe\\xff' * 9 + '\\n')", "illegal_move",
       "where \"move 4\" was due"},
      {"BinaryWithoutEnd", "def move(number):\n  while True: say('\\x00' * 4096)",
       "illegal_move", "a line of more than 65536 bytes"},
      {"EndlessLine", "def move(number):\n  while True: say('move ' * 1000)", "illegal_move",
       "a line of more than 65536 bytes"},
      {"EndlessChatter", "def move(number):\n  while True: say('info score 1\\n' * 99)",
       "stall", "no move after 1500 ms"},
      {"EndlessGreeting", "while True: say('welcome\\n' * 99)", "illegal_move",
       "it said \"welcome\""},
      {"HalfALine", "def move(number): say('move %s' % number); time.sleep(99)", "stall",
       "no move after 1500 ms"},
      {"Silence", "def move(number): time.sleep(99)", "stall", "no move after 1500 ms"},
      {"BusySilence", "def move(number):\n  while True: pass", "stall",
       "no move after 1500 ms"},
      {"Frozen", "def move(number): os.kill(os.getpid(), signal.SIGSTOP)", "stall",
       "no move after 1500 ms"},
      {"NeverReady", "def ready(number, word): time.sleep(99)", "stall",
       "it was not ready after 400 ms (start_ms)", ",start_ms=400"},
      {"LateMove", "def move(number): time.sleep(0.4); say('move %s 1\\n' % number)", "timeout",
       "where 50 ms and a margin of 100 ms were left", ",time_ms=50"},
      {"LateByTheClock", "def move(number): time.sleep(0.4); say('move %s 1\\n' % number)",
       "timeout", "where 50 ms and a margin of 100 ms were left", ",base_ms=50"},
      {"SilentOnTheClock", "def move(number): time.sleep(99)", "stall", "no move after 2150 ms",
       ",base_ms=50"},
      {"ClosedOutput", "def move(number): os.close(1); time.sleep(99)", "crash",
       "it closed its output but did not end"},
      {"ClosedInput",
       "def ready(number, word):\n  if word == 'new': os.close(0)\n"
       "  say('ready %s\\n' % number)\n  if word == 'new': time.sleep(99)",
       "crash", "it closed its input but did not end"},
      {"EndsAtOnce", "sys.exit(3)", "crash", "it ended with exit code 3"},
      {"EndsWhenAsked", "def move(number): os._exit(0)", "crash", "it ended with exit code 0"},
      {"SegmentationFault", "def move(number): os.kill(os.getpid(), signal.SIGSEGV)", "crash",
       "it was ended by signal 11"},
      {"Exception", "def move(number): 1 // 0", "crash",
       "its last words were \"ZeroDivisionError"},
      {"FloodOfErrors", "def move(number):\n  sys.stderr.write('e' * 300000)\n  os._exit(1)",
       "crash", "it ended with exit code 1"},
      {"ReplyBeforeTheQuestion",
       "def ready(number, word): say('ready %s\\n%s' % (number, 'move 4 1\\n' * (word == "
       "'new')))",
       "illegal_move", "it said \"move 4 1\" before it was asked anything"},
      {"TwoReplies", "def move(number): say('move %s 1\\nmove %s 1\\n' % (number, number))",
       "illegal_move", "before it was asked anything"},
      {"ReplyToAnotherQuestion", "def move(number): say('move 3 1\\n')", "illegal_move",
       "it said \"move 3 1\" where \"move 4\" was due"},
      {"NoMove", "def move(number): say('move %s\\n' % number)", "illegal_move",
       "where one move was due"},
      {"IllegalMove", "def move(number): say('move %s 7\\n' % number)", "illegal_move",
       "illegal move \"7\""},
      {"Refusal", "def ready(number, word): say('no %s not nim\\xff\\n' % number)", "crash",
       "it refuses: \"no 1 not nim\\xff\""},
      {"Zombie",
       "def move(number):\n"
       "  p = subprocess.Popen(['sleep', '1000'])\n"
       "  open(here + '/grandchild', 'w').write(str(p.pid))\n"
       "  os._exit(0)",
       "crash", "it ended with exit code 0"},
  };
}

class HostilePlayersTest : public ::testing::TestWithParam<HostileCase> {};

std::string Script(const match::TestFolder& folder, const std::string& change) {
  const std::string path = folder.Inside("bot.py");
  match::Overwrite(path, absl::StrCat(kHonest, change, "\n", kLoop));
  return path;
}

constexpr char kImpatient[] = "hang_ms=1500,margin_ms=100";

match::RunArguments Tournament(const match::TestFolder& folder, const std::string& player,
                               const std::string& controls = "") {
  match::RunArguments arguments;
  arguments.fields.games = {"nim:pile=30"};
  arguments.fields.players = {player, "random"};
  arguments.fields.games_per_pairing = 2;
  arguments.fields.seed = 1;
  arguments.fields.controls = controls;
  arguments.folder = folder.Inside("out");
  arguments.form = match::OutputForm::kJson;
  return arguments;
}

match::Printed Play(const match::RunArguments& arguments) {
  return match::Capture([&](const match::Console& console) {
    return match::RunTournament(arguments, WithExternalPlayers(match::FindNim), console);
  });
}

bool IsAlive(pid_t pid) {
  std::string state;
  std::ifstream(absl::StrCat("/proc/", pid, "/stat")) >> state >> state >> state;
  return !state.empty() && state != "Z";
}

TEST_P(HostilePlayersTest, LosesItsGamesAndTheReasonIsTold) {
  const HostileCase& hostile = GetParam();
  const match::TestFolder folder;
  const std::string player =
      absl::StrCat("external:cmd=python3 ", Script(folder, hostile.change), hostile.options);
  const match::Printed run = Play(Tournament(folder, player, kImpatient));
  EXPECT_EQ(run.status.code(), absl::StatusCode::kFailedPrecondition) << run.status;
  EXPECT_THAT(run.out, HasSubstr(absl::StrCat("{\"", hostile.termination, "\":2}")))
      << run.notes;
  EXPECT_THAT(run.notes, HasSubstr(absl::StrCat(": ", hostile.termination, ": ")));
  EXPECT_THAT(run.notes, HasSubstr(hostile.says));
  // Nothing of it is left.
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
  pid_t grandchild = 0;
  if (std::ifstream(folder.Inside("grandchild")) >> grandchild) {
    for (int wait = 0; IsAlive(grandchild) && wait < 100; ++wait) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_FALSE(IsAlive(grandchild));
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, HostilePlayersTest, ::testing::ValuesIn(Cases()),
                         [](const auto& tested) { return tested.param.name; });

// Any of it at any time: bytes, halves of lines, answers doubled, early, wrong or late,
// closed streams, ends of all kinds. Whatever comes, every game is kept and whoever
// failed is named.
constexpr char kMischief[] = R"(
import random
dice = random.Random(int(sys.argv[1]))
def noise(): return ''.join(chr(dice.randrange(256)) for i in range(dice.randrange(1, 200)))
def answer(text):
    act = dice.choice(['honest'] * 60 + ['noise', 'noise\n', 'half', 'twice', 'early', 'wrong',
                      'empty', 'info', 'exit', 'signal', 'stop', 'out', 'in', 'err', 'nul', 'no'])
    if act == 'honest': say(text)
    elif act == 'noise': say(noise())
    elif act == 'noise\n': say(noise() + '\n' + text)
    elif act == 'half': say(text[:dice.randrange(len(text))])
    elif act == 'twice': say(text * 2)
    elif act == 'early': say(text + text.replace(text.split()[1], str(int(text.split()[1]) + 1)))
    elif act == 'wrong': say(text[::-1] + '\n')
    elif act == 'empty': say('\n' * 5000 + text)
    elif act == 'info': say('info score nan depth 1e999 nodes -1 pv \xff\n' + text)
    elif act == 'exit': os._exit(dice.randrange(256))
    elif act == 'signal': os.kill(os.getpid(), dice.choice([6, 9, 11, 13, 15]))
    elif act == 'stop': os.kill(os.getpid(), signal.SIGSTOP)
    elif act == 'out': os.close(1)
    elif act == 'in': say(text); os.close(0)
    elif act == 'err': sys.stderr.write(noise() * 1000); say(text)
    elif act == 'nul': say(text[:-1] + '\0\n')
    elif act == 'no': say('no ' + text.split()[1] + ' ' + noise().replace('\n', ' ') + '\n')
def ready(number, word): answer('ready %s\n' % number)
def move(number): answer('move %s %d\n' % (number, dice.choice([1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 9])))
)";

TEST(ExternalPlayerTest, RandomMischiefLosesNoGame) {
  for (int seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE(seed);
    const match::TestFolder folder;
    const std::string player = absl::StrCat("external:cmd=python3 ", Script(folder, kMischief),
                                            " ", seed, ",start_ms=2000");
    match::RunArguments arguments = Tournament(folder, player, "hang_ms=500");
    arguments.fields.games_per_pairing = 6;
    arguments.concurrency = 2;
    const match::Printed run = Play(arguments);
    EXPECT_TRUE(run.status.ok() || absl::IsFailedPrecondition(run.status)) << run.status;
    EXPECT_EQ(match::SortedLines(arguments.folder).size(), 6u);
    EXPECT_EQ(run.status.ok(), run.notes.find("fault: external") == std::string::npos);
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  }
}

TEST(ExternalPlayerTest, AnHonestOnePlaysToTheEnd) {
  const match::TestFolder folder;
  const std::string player = absl::StrCat("external:cmd=python3 ", Script(folder, ""));
  const match::Printed run = Play(Tournament(folder, player));
  EXPECT_TRUE(run.status.ok()) << run.status << run.notes;
  EXPECT_THAT(run.out, HasSubstr("\"terminations\":{\"normal\":2}"));
}

TEST(ExternalPlayerTest, OneThatWillNotEndIsEnded) {
  const match::TestFolder folder;
  const std::string stubborn =
      "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
      "import atexit\natexit.register(lambda: time.sleep(99))\n";
  const std::string player = absl::StrCat("external:cmd=python3 ", Script(folder, stubborn));
  const auto start = std::chrono::steady_clock::now();
  const match::Printed run = Play(Tournament(folder, player));
  EXPECT_TRUE(run.status.ok()) << run.status << run.notes;
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
}

TEST(ExternalPlayerTest, AfterACrashTheNextGameHasANewProcess) {
  const match::TestFolder folder;
  const std::string once =
      "def move(number):\n"
      "  if os.path.exists(here + '/crashed'): return say('move %s 1\\n' % number)\n"
      "  open(here + '/crashed', 'w')\n  os._exit(5)\n";
  const std::string player = absl::StrCat("external:cmd=python3 ", Script(folder, once));
  const match::Printed run = Play(Tournament(folder, player));
  EXPECT_THAT(run.out, HasSubstr("\"terminations\":{\"normal\":1,\"crash\":1}"));
  EXPECT_THAT(run.notes, HasSubstr("exit code 5"));
}

TEST(ExternalPlayerTest, OneThatEndsBetweenGamesIsStartedAgain) {
  const match::TestFolder folder;
  // Each process plays one game: it ends when it is told of a second one.
  const std::string once =
      "games = 0\n"
      "def ready(number, word):\n"
      "  global games\n"
      "  games += word == 'new'\n"
      "  if games == 2: os._exit(0)\n"
      "  say('ready %s\\n' % number)\n";
  const std::string player = absl::StrCat("external:cmd=python3 ", Script(folder, once));
  const match::Printed run = Play(Tournament(folder, player));
  EXPECT_THAT(run.out, HasSubstr("\"terminations\":{\"normal\":2}")) << run.notes;
}

TEST(ExternalPlayerTest, ScoresAndMovesReachTheReport) {
  const match::TestFolder folder;
  const std::string path = Script(
      folder,
      "def move(number): say('info depth 3 score 2.5 nodes 17\\nmove %s 2\\n' % number)");
  const auto game = WithExternalPlayers(match::FindNim)("nim:pile=9");
  ASSERT_TRUE(game.ok());
  const auto player =
      (*game)->MakePlayer(*ParseSpec(absl::StrCat("external:cmd=python3 ", path)));
  ASSERT_TRUE(player.ok()) << player.status();
  const auto report = (*player)->Search((*game)->Start(), {});
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->moves.at(0).move, "2");
  EXPECT_EQ(report->score.values, (std::vector<double>{2.5, -2.5}));
  EXPECT_EQ(report->stats.nodes, 17);
  EXPECT_EQ(report->stats.depth, 3);
}

TEST(ExternalPlayerTest, WhatCannotBeStartedIsABadArgument) {
  const auto game = WithExternalPlayers(match::FindNim)("nim");
  ASSERT_TRUE(game.ok());
  const auto error_of = [&](const std::string& spec) {
    const auto made = (*game)->MakePlayer(*ParseSpec(spec));
    EXPECT_TRUE(absl::IsInvalidArgument(made.status()) || absl::IsNotFound(made.status()));
    return std::string(made.status().message());
  };
  EXPECT_THAT(error_of("external"), HasSubstr("no program in the command"));
  EXPECT_THAT(error_of("extrenal:cmd=./none"), HasSubstr("did you mean \"external\"?"));
  EXPECT_THAT(error_of("external:cmd=./none"), HasSubstr("no such program: \"./none\""));
  EXPECT_THAT(error_of("external:cmd=/etc/passwd"), HasSubstr("not executable"));
  EXPECT_THAT(error_of("external:cmd=sh 'x"), HasSubstr("an open quotation mark"));
  EXPECT_THAT(error_of("external:cmd=sh,protokoll=x"), HasSubstr("did you mean \"protocol\"?"));
  EXPECT_THAT(error_of("external:cmd=sh,protocol=lime"), HasSubstr("did you mean \"line\"?"));
}

}  // namespace
}  // namespace plyground::external
