#include "bench/train/trainer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "bench/match/files.h"
#include "bench/match/test_folder.h"
#include "eval/tuples.h"
#include "eval/weights.h"
#include "games/learning.h"
#include "games/registry.h"

namespace plyground::train {
namespace {

using ::testing::HasSubstr;

constexpr char kGame[] = "kalah:pits=3,seeds=2";

TrainSpec SmallSpec(const std::string& game = kGame) {
  TrainSpec spec;
  spec.game = game;
  spec.opening_plies = 3;
  spec.self_games = 48;
  spec.games = 40;
  spec.player = *ParseSpec("alphabeta:depth=2,hash=1");
  spec.epochs = 2;
  return spec;
}

absl::StatusOr<std::string> TrainIn(const std::string& folder, const TrainSpec& spec,
                                    int threads, const TrainCallbacks& callbacks = {}) {
  const auto game = FindGame(spec.game);
  if (!game.ok()) return game.status();
  const auto reader = FindFeatures(spec.game);
  if (!reader.ok()) return reader.status();
  return Train(spec, **game, **reader, folder, threads, callbacks);
}

std::string FaultIn(const std::string& folder, const TrainSpec& spec) {
  return std::string(TrainIn(folder, spec, 1).status().message());
}

std::string WeightsOf(const TrainSpec& spec, int threads) {
  match::TestFolder folder;
  const auto path = TrainIn(folder.path(), spec, threads);
  EXPECT_TRUE(path.ok()) << path.status();
  return path.ok() ? *ReadFile(*path) : "";
}

TEST(TrainerTest, TheOutcomeDoesNotDependOnTheNumberOfThreads) {
  EXPECT_EQ(WeightsOf(SmallSpec(), 1), WeightsOf(SmallSpec(), 3));
}

TEST(TrainerTest, SeedsTellTrainingsApart) {
  TrainSpec other = SmallSpec();
  other.seed = 2;
  EXPECT_NE(WeightsOf(SmallSpec(), 1), WeightsOf(other, 1));
}

// Stopped after every batch of games and every epoch in turn.
TEST(TrainerTest, TrainingStoppedAnywhereAndResumedEqualsAnUndisturbedOne) {
  match::TestFolder folder;
  int stops = 0;
  for (absl::Status status = absl::CancelledError("not begun"); absl::IsCancelled(status);) {
    TrainCallbacks callbacks;
    callbacks.keep_going = [] { return false; };
    status = TrainIn(folder.path(), SmallSpec(), 1, callbacks).status();
    ASSERT_TRUE(status.ok() || absl::IsCancelled(status)) << status;
    ASSERT_LT(++stops, 50);
  }
  EXPECT_EQ(stops, 3 + 3 + 2 + 1);
  EXPECT_EQ(*ReadFile(folder.Inside("weights")), WeightsOf(SmallSpec(), 1));
}

TEST(TrainerTest, WhatAKilledRunWroteAfterItsLastStateDoesNotCount) {
  match::TestFolder folder;
  TrainCallbacks callbacks;
  int pauses = 0;
  callbacks.keep_going = [&pauses] { return ++pauses < 5; };  // in the player's games
  ASSERT_TRUE(absl::IsCancelled(TrainIn(folder.path(), SmallSpec(), 1, callbacks).status()));
  const std::string samples = *ReadFile(folder.Inside("samples"));
  ASSERT_FALSE(samples.empty());
  ASSERT_TRUE(match::WriteFileAtomically(folder.Inside("samples"), samples + "torn").ok());
  ASSERT_TRUE(TrainIn(folder.path(), SmallSpec(), 1).ok());
  EXPECT_EQ(*ReadFile(folder.Inside("weights")), WeightsOf(SmallSpec(), 1));
}

TEST(TrainerTest, FitsLowerTheErrorOnHeldOutGames) {
  match::TestFolder folder;
  TrainSpec spec = SmallSpec();
  spec.self_games = 0;
  spec.games = 400;
  spec.epochs = 5;
  double unlearnt = 0;
  double last = 0;
  TrainCallbacks callbacks;
  callbacks.progress = [&](const TrainProgress& progress) {
    if (progress.phase == Phase::kGames) unlearnt = std::max(unlearnt, progress.error);
    last = progress.error;
  };
  ASSERT_TRUE(TrainIn(folder.path(), spec, 1, callbacks).ok());
  EXPECT_LT(last, 0.7 * unlearnt);
}

TEST(TrainerTest, SelfPlayForeseesMoreAndMore) {
  match::TestFolder folder;
  TrainSpec spec = SmallSpec();
  spec.games = 0;
  spec.self_games = 1600;
  double begin = 0;
  double end = 0;
  TrainCallbacks callbacks;
  callbacks.progress = [&](const TrainProgress& progress) {
    (progress.done <= progress.of / 4 ? begin : end) += progress.error;
  };
  ASSERT_TRUE(TrainIn(folder.path(), spec, 1, callbacks).ok());
  EXPECT_LT(end / 3, begin);
}

TEST(TrainerTest, TheWeightsFitTheGameAndNoOther) {
  const std::string bytes = WeightsOf(SmallSpec(), 1);
  const auto shape = [](const char* game) {
    return std::make_shared<const TupleShape>(
        *TupleShape::Make((*FindFeatures(game))->layout()));
  };
  EXPECT_TRUE(ParseWeights(bytes, shape(kGame)).ok());
  EXPECT_THAT(std::string(ParseWeights(bytes, shape("kalah:pits=4")).status().message()),
              HasSubstr(kGame));
  EXPECT_THAT(*ReadRecord(bytes), HasSubstr("\"selfGames\":48"));
}

TEST(TrainerTest, AFolderOfAnotherTrainingOrADamagedOneIsAnError) {
  match::TestFolder folder;
  ASSERT_TRUE(TrainIn(folder.path(), SmallSpec(), 1).ok());
  TrainSpec other = SmallSpec();
  other.lambda = 0.1;
  EXPECT_THAT(FaultIn(folder.path(), other), HasSubstr("lambda is 0.7, not 0.1"));
  const std::string state = *ReadFile(folder.Inside("state"));
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{5}, state.size() / 2, state.size() - 1}) {
    ASSERT_TRUE(match::WriteFileAtomically(folder.Inside("state"), state.substr(0, size)).ok());
    EXPECT_THAT(FaultIn(folder.path(), SmallSpec()), HasSubstr("damaged"));
  }
}

TEST(TrainerTest, WhatCannotBeTrainedIsAnError) {
  match::TestFolder folder;
  EXPECT_THAT(FaultIn(folder.path(), SmallSpec("police_car")), HasSubstr("features"));
  EXPECT_THAT(FaultIn(folder.path(), SmallSpec("othello:size=10")), HasSubstr("up to 8x8"));
  TrainSpec idle = SmallSpec();
  idle.games = idle.self_games = 0;
  EXPECT_THAT(FaultIn(folder.path(), idle), HasSubstr("no games"));
}

// Alternating or not, with chance, with more than two seats, on boards with pits.
TEST(TrainerTest, EveryGameWithFeaturesLearns) {
  const char* const games[] = {"kalah",  "kalah:rules=standard",   "oware",
                               "isolo",  "othello:size=6,pits=a1", "slider:rows=4,cols=4",
                               "pairs",  "pairs:players=3",        "skerry:players=3,size=4",
                               "skerry", "oware:slam=awari",       "skerry:size=9"};
  std::set<std::string_view> covered;
  for (const char* game : games) {
    match::TestFolder folder;
    TrainSpec spec = SmallSpec(game);
    spec.self_games = spec.games = 2;
    spec.player = *ParseSpec("greedy:seed=1");
    const auto path = TrainIn(folder.path(), spec, 1);
    EXPECT_TRUE(path.ok()) << game << ": " << path.status();
    EXPECT_GT(ReadFile(folder.Inside("samples"))->size(), 0u) << game;
    covered.insert(std::string_view(game).substr(0, std::string_view(game).find(':')));
  }
  EXPECT_EQ(covered.size(), AllFeatures().size());
}

}  // namespace
}  // namespace plyground::train
