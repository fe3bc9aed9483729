// One game under watch: time, stalls, and results that are agreed on.
#include "bench/match/play_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bench/match/adjudicator.h"
#include "bench/match/test_nim.h"
#include "core/game_follower.h"

namespace plyground::match {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

SearchReport Taking(const std::string& move) {
  SearchReport report;
  report.moves.emplace_back().move = move;
  return report;
}

// Takes one each time, after doing what the test wants; notes what it is told.
class Scripted final : public AnyPlayer, public GameFollower {
 public:
  using Script = std::function<absl::StatusOr<SearchReport>(const SearchRequest&)>;
  explicit Scripted(Script script = [](const SearchRequest&) { return Taking("1"); })
      : script_(std::move(script)) {}

  void Reset(std::uint64_t) override { followed.clear(); }
  void Begin(std::string_view position) override { start = position; }
  void Follow(std::string_view move) override { followed.emplace_back(move); }
  absl::StatusOr<SearchReport> Search(const AnyPosition&,
                                      const SearchRequest& request) override {
    clocks.push_back(request.limits.clock);
    return script_(request);
  }

  std::string start;
  std::vector<std::string> followed;
  std::vector<std::optional<Clock>> clocks;

 private:
  Script script_;
};

// Watches, as the thread that collects a run's games does.
class Watcher {
 public:
  explicit Watcher(Leash& leash)
      : thread_([this, &leash] {
          while (!done_) {
            leash.Watch(std::chrono::steady_clock::now());
            std::this_thread::sleep_for(milliseconds(5));
          }
        }) {}
  ~Watcher() {
    done_ = true;
    thread_.join();
  }

 private:
  std::atomic<bool> done_{false};
  std::thread thread_;
};

class PlayGameTest : public ::testing::Test {
 protected:
  PlayGameTest() { setup_.max_plies = 100; }

  GameRecord Play(Scripted& first, Scripted& second, const std::string& game = "nim:pile=6") {
    const auto found = FindNim(game);
    setup_.game = found->get();
    setup_.seats = {&first, &second};
    setup_.opening = &opening_;
    Leash leash;
    const Watcher watcher(leash);
    return *PlayGame(setup_, leash);
  }

  GameSetup setup_;
  Opening opening_;
};

TEST_F(PlayGameTest, FollowersHearEveryMoveFromTheStart) {
  Scripted first;
  Scripted second;
  opening_.moves = {"+1", "2"};
  const GameRecord record = Play(first, second, "nim:pile=6,dice=true");
  EXPECT_EQ(first.start, "6 0 ");
  EXPECT_EQ(first.followed, record.moves);
  EXPECT_EQ(second.followed, record.moves);
  EXPECT_THAT(record.moves, ElementsAre("+1", "2", "1", "1", "1", "1", "1"));
}

TEST_F(PlayGameTest, ClocksRunForTheirOwnSeatAndGainTheIncrement) {
  Scripted slow([](const SearchRequest&) {
    std::this_thread::sleep_for(milliseconds(50));
    return Taking("1");
  });
  Scripted free;
  setup_.time = {{.move_ms = {}, .clock = Clock{.remaining_ms = 60'000, .increment_ms = 7}},
                 {}};
  Play(slow, free);
  ASSERT_EQ(slow.clocks.size(), 3u);
  EXPECT_EQ(slow.clocks[0], (Clock{60'000, 7}));
  EXPECT_LE(slow.clocks[2]->remaining_ms, 60'000 - 2 * 50 + 2 * 7);
  EXPECT_GE(slow.clocks[2]->remaining_ms, 30'000);
  EXPECT_EQ(free.clocks[0], std::nullopt);
}

TEST_F(PlayGameTest, AMoveBeyondLimitAndMarginIsATimeout) {
  Scripted slow([](const SearchRequest&) {
    std::this_thread::sleep_for(milliseconds(200));
    return Taking("1");
  });
  Scripted free;
  setup_.controls.margin_ms = 100;
  setup_.time = {{.move_ms = 50, .clock = {}}, {}};
  const GameRecord record = Play(slow, free);
  EXPECT_EQ(record.termination, Termination::kTimeout);
  EXPECT_EQ(record.fault->seat, 0);
  EXPECT_THAT(record.fault->message, HasSubstr("where 50 ms and a margin of 100 ms were left"));
  EXPECT_THAT(record.returns, ElementsAre(-1, 1));
  setup_.controls.margin_ms = 60'000;
  EXPECT_EQ(Play(slow, free).termination, Termination::kNormal);
}

TEST_F(PlayGameTest, AnEmptiedClockIsATimeout) {
  Scripted slow([](const SearchRequest&) {
    std::this_thread::sleep_for(milliseconds(200));
    return Taking("1");
  });
  Scripted free;
  setup_.controls.margin_ms = 150;
  setup_.time = {{.move_ms = {}, .clock = Clock{.remaining_ms = 250, .increment_ms = 0}}, {}};
  const GameRecord record = Play(slow, free);
  EXPECT_EQ(record.termination, Termination::kTimeout);
  EXPECT_GE(record.plies, 2);
}

TEST_F(PlayGameTest, ASilentPlayerIsStoppedAndHasStalled) {
  Scripted silent([](const SearchRequest& request) {
    while (!*request.stop) std::this_thread::sleep_for(milliseconds(1));
    return Taking("1");
  });
  Scripted free;
  setup_.controls.hang_ms = 100;
  const GameRecord record = Play(free, silent);
  EXPECT_EQ(record.termination, Termination::kStall);
  EXPECT_EQ(record.fault, (Fault{.seat = 1, .message = "no move after 100 ms"}));
  EXPECT_THAT(record.returns, ElementsAre(1, -1));
}

TEST_F(PlayGameTest, ErrorsAreToldApart) {
  const std::vector<std::pair<absl::Status, Termination>> cases = {
      {absl::InvalidArgumentError("x"), Termination::kIllegalMove},
      {absl::DeadlineExceededError("x"), Termination::kTimeout},
      {absl::AbortedError("x"), Termination::kStall},
      {absl::UnavailableError("x"), Termination::kCrash}};
  Scripted free;
  for (const auto& [status, termination] : cases) {
    const absl::Status said = status;
    Scripted failing([said](const SearchRequest&) { return said; });
    const GameRecord record = Play(failing, free);
    EXPECT_EQ(record.termination, termination);
    EXPECT_EQ(record.fault, (Fault{.seat = 0, .message = "x"}));
  }
}

TEST_F(PlayGameTest, ARunThatEndsDecidesNothing) {
  Leash leash;
  Scripted ends([&leash](const SearchRequest& request) {
    leash.EndRun();
    EXPECT_TRUE(request.stop->load());
    return Taking("1");
  });
  Scripted free;
  const auto game = FindNim("nim:pile=6");
  setup_.game = game->get();
  setup_.seats = {&ends, &free};
  setup_.opening = &opening_;
  EXPECT_EQ(PlayGame(setup_, leash), std::nullopt);
}

SearchReport Scoring(std::vector<double> values, const std::string& unit = "") {
  SearchReport report = Taking("1");
  report.score.values = std::move(values);
  report.score.unit = unit;
  return report;
}

TEST_F(PlayGameTest, AProvedResultEndsTheGameWhenThatIsWanted) {
  Scripted knows([](const SearchRequest&) {
    SearchReport report = Scoring({4, -4});
    report.score.kind = ScoreKind::kExact;
    report.score.proof = Proof::kWin;
    return report;
  });
  Scripted free;
  EXPECT_EQ(Play(knows, free).termination, Termination::kNormal);
  setup_.controls.proved = true;
  const GameRecord record = Play(knows, free);
  EXPECT_EQ(record.termination, Termination::kAdjudicatedWin);
  EXPECT_EQ(record.fault, std::nullopt);
  EXPECT_EQ(record.plies, 1);
  EXPECT_THAT(record.returns, ElementsAre(4, -4));
}

TEST_F(PlayGameTest, WhatTheAdjudicatorProvesEndsTheGame) {
  // Asked after a move with the other seat to move; proves the second time only.
  int asked = 0;
  Scripted knows([&asked](const SearchRequest&) {
    SearchReport report = Taking("1");
    if (++asked == 2) report.score.proof = Proof::kLoss;
    return report;
  });
  setup_.adjudicator = &knows;
  Scripted first;
  Scripted second;
  const GameRecord record = Play(first, second);
  EXPECT_EQ(record.termination, Termination::kAdjudicatedWin);
  EXPECT_EQ(record.plies, 2);
  EXPECT_THAT(record.returns, ElementsAre(-1, 1));  // lost for the first seat, which moves
  EXPECT_THAT(knows.followed, ElementsAre());       // no seat of the game
}

TEST_F(PlayGameTest, AnAdjudicatorThatFailsDecidesNothing) {
  Scripted fails([](const SearchRequest&) -> absl::StatusOr<SearchReport> {
    throw std::runtime_error("no");
  });
  setup_.adjudicator = &fails;
  Scripted first;
  Scripted second;
  const GameRecord record = Play(first, second);
  EXPECT_EQ(record.termination, Termination::kNormal);
  EXPECT_EQ(record.plies, 6);
}

TEST_F(PlayGameTest, AnAdjudicatorThatHangsIsStopped) {
  Scripted hangs([](const SearchRequest& request) {
    while (!request.stop->load()) std::this_thread::sleep_for(milliseconds(1));
    return SearchReport();
  });
  setup_.adjudicator = &hangs;
  setup_.controls.hang_ms = 20;
  Scripted first;
  Scripted second;
  EXPECT_EQ(Play(first, second).termination, Termination::kNormal);
}

TEST(AdjudicatorTest, AProofWithoutAMarginIsOnePoint) {
  const Controls controls = {.proved = true};
  Adjudicator adjudicator(controls, 2);
  SearchReport report = Scoring({});
  report.score.proof = Proof::kLoss;
  EXPECT_EQ(adjudicator.Hear(0, report, 1), (Verdict{Termination::kAdjudicatedWin, {-1, 1}}));
  report.score.proof = Proof::kDraw;
  EXPECT_EQ(adjudicator.Hear(0, report, 1), (Verdict{Termination::kAdjudicatedDraw, {0, 0}}));
}

TEST(AdjudicatorTest, AWinNeedsTheSameWinnerForAllThePliesAndAllPlayers) {
  const Controls controls = {.win_plies = 3, .win_score = 5};
  Adjudicator adjudicator(controls, 2);
  EXPECT_EQ(adjudicator.Hear(0, Scoring({6, -6}), 1), std::nullopt);
  EXPECT_EQ(adjudicator.Hear(1, Scoring({7, -7}), 2), std::nullopt);
  EXPECT_EQ(adjudicator.Hear(0, Scoring({-6, 6}), 3), std::nullopt);  // another
  EXPECT_EQ(adjudicator.Hear(1, Scoring({-5, 5}), 4), std::nullopt);
  EXPECT_EQ(adjudicator.Hear(0, Scoring({-4, 4}), 5), std::nullopt);  // too little
  EXPECT_EQ(adjudicator.Hear(1, Scoring({-5, 5}), 6), std::nullopt);
  EXPECT_EQ(adjudicator.Hear(1, Scoring({-5, 5}), 7), std::nullopt);
  EXPECT_EQ(adjudicator.Hear(1, Scoring({-5, 5}), 8), std::nullopt);  // seat 0 says nothing
  EXPECT_EQ(adjudicator.Hear(0, Scoring({-5, 5}), 9),
            (Verdict{Termination::kAdjudicatedWin, {-1, 1}}));
}

TEST(AdjudicatorTest, APlayerWithoutAScoreAgreesToNothing) {
  const Controls controls = {.win_plies = 2, .win_score = 1, .draw_plies = 2};
  Adjudicator adjudicator(controls, 2);
  EXPECT_EQ(adjudicator.Hear(0, Scoring({6, -6}), 1), std::nullopt);
  EXPECT_EQ(adjudicator.Hear(1, Scoring({}), 2), std::nullopt);
  EXPECT_EQ(adjudicator.Hear(0, Scoring({6, -6}), 3), std::nullopt);
  EXPECT_NE(adjudicator.Hear(1, Scoring({6, -6}), 4), std::nullopt);
}

TEST(AdjudicatorTest, OutcomesHaveThresholdsOfTheirOwn) {
  const Controls controls = {.win_plies = 2, .win_score = 10, .win_outcome = 0.9};
  Adjudicator adjudicator(controls, 2);
  EXPECT_EQ(adjudicator.Hear(0, Scoring({12, -12}), 1), std::nullopt);
  EXPECT_EQ(adjudicator.Hear(1, Scoring({0.8, -0.8}, "outcome"), 2), std::nullopt);
  EXPECT_EQ(adjudicator.Hear(0, Scoring({12, -12}), 3), std::nullopt);
  EXPECT_NE(adjudicator.Hear(1, Scoring({0.95, -0.95}, "outcome"), 4), std::nullopt);
}

TEST(AdjudicatorTest, ADrawWaitsForItsPly) {
  const Controls controls = {.draw_plies = 2, .draw_score = 1, .draw_after = 10};
  Adjudicator adjudicator(controls, 2);
  EXPECT_EQ(adjudicator.Hear(0, Scoring({1, -1}), 8), std::nullopt);
  EXPECT_EQ(adjudicator.Hear(1, Scoring({0, 0}), 9), std::nullopt);
  EXPECT_EQ(adjudicator.Hear(0, Scoring({0, 0}), 10),
            (Verdict{Termination::kAdjudicatedDraw, {0, 0}}));
}

TEST(AdjudicatorTest, ThreePlayersHaveOneWinner) {
  const Controls controls = {.win_plies = 3, .win_score = 2};
  Adjudicator adjudicator(controls, 3);
  EXPECT_EQ(adjudicator.Hear(0, Scoring({-1, 3, -2}), 1), std::nullopt);
  EXPECT_EQ(adjudicator.Hear(1, Scoring({-1, 3, -2}), 2), std::nullopt);
  EXPECT_EQ(adjudicator.Hear(2, Scoring({-1, 3, -2}), 3),
            (Verdict{Termination::kAdjudicatedWin, {-1, 2, -1}}));
}

TEST(ControlsTest, TextGivesTheControlsBack) {
  EXPECT_EQ(*ParseControls(""), Controls{});
  EXPECT_EQ(FormatControls({}), "");
  const auto controls = ParseControls("win_score=3.5,margin_ms=20,proved=true");
  ASSERT_TRUE(controls.ok()) << controls.status();
  EXPECT_EQ(FormatControls(*controls), "margin_ms=20,proved=true,win_score=3.5");
  EXPECT_EQ(*ParseControls(FormatControls(*controls)), *controls);
}

TEST(ControlsTest, ThePlayersSpecSaysItsTime) {
  EXPECT_EQ(TimeControlOf(*ParseSpec("random:seed=3")), TimeControl{});
  EXPECT_EQ(TimeControlOf(*ParseSpec("mcts:time_ms=20")),
            (TimeControl{.move_ms = 20, .clock = {}}));
  EXPECT_EQ(TimeControlOf(*ParseSpec("mcts:inc_ms=10,base_ms=1000")),
            (TimeControl{.move_ms = {}, .clock = Clock{1010, 10}}));
}

}  // namespace
}  // namespace plyground::match
