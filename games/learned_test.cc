// What is learnt, in play: every game that declares features (games/learning.inc)
// lists an evaluator `learned` that reads weights as the model says, through every
// search, and refuses files that are not for it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/random.h"
#include "core/random_play.h"
#include "eval/weights.h"
#include "games/learning.h"
#include "games/registry.h"
#include "search/player_options.h"

namespace plyground {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

constexpr int kUnits = TupleModel::kUnitsPerPoint;

// Several files of one test at a time.
class WeightsFile {
 public:
  WeightsFile() {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    static int number = 0;
    path_ = absl::StrCat(::testing::TempDir(), "learned_", test->name(), "_", ++number);
    std::replace(path_.begin() + static_cast<std::ptrdiff_t>(::testing::TempDir().size()),
                 path_.end(), '/', '_');
  }
  explicit WeightsFile(const std::string& bytes) : WeightsFile() {
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  ~WeightsFile() { std::remove(path_.c_str()); }
  WeightsFile(const WeightsFile&) = delete;
  WeightsFile& operator=(const WeightsFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::shared_ptr<const TupleShape> ShapeFor(const std::string& game) {
  const auto reader = FindFeatures(game);
  EXPECT_TRUE(reader.ok()) << game << ": " << reader.status();
  return std::make_shared<const TupleShape>(*TupleShape::Make((*reader)->layout()));
}

// Small weights, so that nothing is cut off by the bounds of a value, and few, so that
// they are read quickly.
TupleModel SomeModel(const std::string& game, std::uint64_t seed = 1) {
  const auto shape = ShapeFor(game);
  Random random(seed);
  std::vector<std::int16_t> tables(
      static_cast<std::size_t>(shape->stages() * shape->entries()));
  for (std::int16_t& weight : tables) {
    if (random.Below(8) == 0) weight = static_cast<std::int16_t>(random.Below(1001) - 500);
  }
  // What a symmetry makes equal is equal, so that the hash of a position is too.
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const std::size_t entries = shape->twins().size();
    tables[i] = tables[i / entries * entries + shape->twins()[i % entries]];
  }
  std::vector<std::int32_t> dense(
      static_cast<std::size_t>(shape->stages() * (1 + shape->dense())));
  for (std::int32_t& weight : dense) weight = random.Below(101) - 50;
  return TupleModel(shape, std::move(tables), std::move(dense));
}

std::string SomeWeights(const std::string& game) {
  return FormatWeights(SomeModel(game), absl::StrCat(R"({"game":")", game, R"("})"));
}

std::shared_ptr<const AnyGame> Game(const std::string& spec) {
  auto game = FindGame(spec);
  EXPECT_TRUE(game.ok()) << game.status();
  return *std::move(game);
}

// A game's players, each made once: reading weights takes longer than a search here.
class Players {
 public:
  explicit Players(const AnyGame& game) : game_(game) {}

  SearchReport Search(const AnyPosition& position, const std::string& spec) {
    std::unique_ptr<AnyPlayer>& player = players_[spec];
    if (player == nullptr) {
      auto made = game_.MakePlayer(*ParseSpec(spec));
      EXPECT_TRUE(made.ok()) << game_.spec() << " " << spec << ": " << made.status();
      player = *std::move(made);
    }
    player->Reset(1);
    SearchRequest request;
    request.multi_pv = 1000;
    const auto report = player->Search(position, request);
    EXPECT_TRUE(report.ok()) << game_.spec() << " " << spec << ": " << report.status();
    return *report;
  }

 private:
  const AnyGame& game_;
  std::map<std::string, std::unique_ptr<AnyPlayer>> players_;
};

std::vector<AnyPosition> Positions(const AnyGame& game, int count, int most_plies) {
  Random random(20261201);
  std::vector<AnyPosition> positions;
  for (int tries = 0; static_cast<int>(positions.size()) < count && tries < 50 * count;
       ++tries) {
    AnyPosition position = game.Start();
    PlayRandomPlies(position, random.Below(most_plies), random);
    if (!position.IsTerminal() && !position.IsChance()) positions.push_back(position);
  }
  return positions;
}

bool Has(const AnyGame& game, const std::string& capability) {
  const auto all = game.Capabilities();
  return std::find(all.begin(), all.end(), capability) != all.end();
}
bool IsPlain(const AnyGame& game) { return Has(game, "two_player") && !Has(game, "chance"); }

class LearnedTest : public ::testing::TestWithParam<const char*> {};
class LearnedPlainTest : public ::testing::TestWithParam<const char*> {};

TEST(LearnedGames, EveryGameWithFeaturesListsTheEvaluator) {
  for (const GameFeatures* features : AllFeatures()) {
    EXPECT_THAT(Game(std::string(features->game))->Evaluators(), Contains("learned"));
  }
}

TEST(LearnedGames, HeldWeightsFitTheGamesThatTheirRecordsName) {
  for (const GameFeatures* features : AllFeatures()) {
    for (const std::string_view bytes : features->held()) {
      const auto record = ReadRecord(bytes);
      ASSERT_TRUE(record.ok()) << features->game << ": " << record.status();
      const std::string game = nlohmann::json::parse(*record).at("game");
      EXPECT_THAT(game, HasSubstr(std::string(features->game)));
      const auto model = ParseWeights(bytes, ShapeFor(game));
      EXPECT_TRUE(model.ok()) << game << ": " << model.status();
    }
  }
}

TEST_P(LearnedPlainTest, ValuesAreThoseOfTheModel) {
  const auto game = Game(GetParam());
  ASSERT_TRUE(IsPlain(*game));
  const auto reader = *FindFeatures(GetParam());
  const TupleModel model = SomeModel(GetParam());
  const WeightsFile file(SomeWeights(GetParam()));
  Players players(*game);
  int compared = 0;
  for (const AnyPosition& position : Positions(*game, 12, 30)) {
    const SearchReport report =
        players.Search(position, absl::StrCat("exhaustive:depth=1,weights=", file.path()));
    for (const MoveReport& move : report.moves) {
      AnyPosition child = position;
      ASSERT_TRUE(child.Play(move.move).ok());
      FeatureReading reading;
      if (child.IsTerminal() || !reader->Read(child.model(), child.to_move(), reading))
        continue;
      const int sign = child.to_move() == position.to_move() ? 1 : -1;
      int expected = sign * model.Evaluate(reading);
      // Without points a report ends at won and lost.
      if (!Has(*game, "margin")) expected = std::clamp(expected, -kUnits, kUnits);
      EXPECT_DOUBLE_EQ(move.score.value * kUnits, expected)
          << position.Text() << " " << move.move;
      ++compared;
    }
  }
  EXPECT_GT(compared, 20);
}

TEST_P(LearnedPlainTest, SearchesAgreeOnValues) {
  const auto game = Game(GetParam());
  const WeightsFile file(SomeWeights(GetParam()));
  Players players(*game);
  for (const AnyPosition& position : Positions(*game, 6, 30)) {
    double expected = 0;
    for (const char* player : {"exhaustive", "expectimax", "alphabeta"}) {
      const bool is_selective = std::string(player) == "alphabeta";
      const SearchReport report = players.Search(
          position,
          absl::StrCat(
              player, ":depth=3,weights=", file.path(),
              is_selective ? ",reduction=0,probcut=0,iir=false,quiescence=0,singular=0" : ""));
      if (player == std::string("exhaustive")) expected = report.score.value;
      EXPECT_DOUBLE_EQ(report.score.value, expected) << player << " " << position.Text();
    }
  }
}

TEST_P(LearnedTest, EverySearchTakesWeights) {
  const auto game = Game(GetParam());
  const WeightsFile file(SomeWeights(GetParam()));
  Players players(*game);
  for (const AnyPosition& position : Positions(*game, 2, 12)) {
    for (const std::string limits : {"greedy:", "mcts:sims=50,tree=1,",
                                     "expectimax:depth=2,hash=1,", "exhaustive:depth=1,"}) {
      const SearchReport report =
          players.Search(position, absl::StrCat(limits, "weights=", file.path()));
      EXPECT_FALSE(report.moves.empty()) << limits;
    }
  }
}

TEST_P(LearnedTest, ValuesOfTheSeatsAddUpToNothing) {
  const auto game = Game(GetParam());
  const WeightsFile file(SomeWeights(GetParam()));
  Players players(*game);
  bool differs = false;
  for (const AnyPosition& position : Positions(*game, 8, 30)) {
    const SearchReport learnt =
        players.Search(position, absl::StrCat("exhaustive:depth=1,weights=", file.path()));
    const SearchReport made = players.Search(position, "exhaustive:depth=1");
    double sum = 0;
    for (const double value : learnt.score.values) sum += value;
    EXPECT_NEAR(sum, 0, 0.5) << position.Text();
    for (std::size_t i = 0; i < learnt.moves.size(); ++i) {
      differs = differs || learnt.moves[i].score.value != made.moves[i].score.value;
    }
  }
  EXPECT_TRUE(differs);
}

INSTANTIATE_TEST_SUITE_P(Games, LearnedPlainTest,
                         ::testing::Values("kalah", "kalah:pits=4,seeds=3",
                                           "kalah:rules=standard", "oware", "othello",
                                           "othello:size=6", "othello:pits=a1+b2", "isolo",
                                           "slider"));
INSTANTIATE_TEST_SUITE_P(Games, LearnedTest,
                         ::testing::Values("kalah", "oware", "othello", "isolo", "slider",
                                           "pairs", "pairs:players=3", "skerry",
                                           "skerry:players=3"));

TEST(LearnedFallback, RulesWithoutWeightsAreValuedByHand) {
  // Boards that no file is ever held for, and the evaluator that `learned` adds to.
  const std::pair<const char*, const char*> cases[] = {{"kalah:pits=5,seeds=7", "rows"},
                                                       {"othello:pits=c3+f2", "positional"}};
  for (const auto& [spec, by_hand] : cases) {
    const auto game = Game(spec);
    Players players(*game);
    for (const AnyPosition& position : Positions(*game, 10, 20)) {
      const SearchReport learnt =
          players.Search(position, "alphabeta:depth=4,eval=learned,hash=1");
      const SearchReport made =
          players.Search(position, absl::StrCat("alphabeta:depth=4,hash=1,eval=", by_hand));
      EXPECT_EQ(learnt.score.value, made.score.value) << position.Text();
      EXPECT_EQ(learnt.stats.nodes, made.stats.nodes) << position.Text();
    }
  }
}

std::string FaultOf(const std::string& game, const std::string& player) {
  const auto made = Game(game)->MakePlayer(*ParseSpec(player));
  EXPECT_EQ(made.status().code(), absl::StatusCode::kInvalidArgument) << made.status();
  return std::string(made.status().message());
}
std::string FaultOfBytes(const std::string& bytes) {
  const WeightsFile file(bytes);
  const std::string fault = FaultOf("kalah", absl::StrCat("alphabeta:weights=", file.path()));
  EXPECT_THAT(fault, HasSubstr("weights"));
  return fault;
}

TEST(LearnedFiles, TruncatedFilesAreRefused) {
  const std::string bytes = SomeWeights("kalah");
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{4}, std::size_t{30}, bytes.size() / 2, bytes.size() - 1}) {
    EXPECT_THAT(FaultOfBytes(bytes.substr(0, size)), HasSubstr("is truncated")) << size;
  }
  EXPECT_THAT(FaultOfBytes(bytes + "x"), HasSubstr("is damaged"));
}

TEST(LearnedFiles, FilesWithAnyBitFlippedAreRefused) {
  const std::string bytes = SomeWeights("kalah:pits=2");
  Random random(5);
  for (int i = 0; i < 60; ++i) {
    std::string flipped = bytes;
    const auto at =
        static_cast<std::size_t>(i < 40 ? i : random.Below(static_cast<int>(bytes.size())));
    flipped[at] = static_cast<char>(flipped[at] ^ (1 << random.Below(8)));
    const WeightsFile file(flipped);
    FaultOf("kalah:pits=2", absl::StrCat("mcts:weights=", file.path()));
  }
}

TEST(LearnedFiles, ForeignAndOlderFilesAreRefused) {
  EXPECT_THAT(FaultOfBytes("GIF89a and more of a picture"), HasSubstr("is no file of learnt"));
  EXPECT_THAT(FaultOfBytes(SomeWeights("oware")), HasSubstr("another game"));
  EXPECT_THAT(FaultOfBytes(SomeWeights("kalah:pits=5")), HasSubstr("kalah:pits=5"));
  std::string older = SomeWeights("kalah");
  older[8] = 0;
  EXPECT_THAT(FaultOfBytes(older), HasSubstr("is of version 0, not 1"));
  EXPECT_THAT(FaultOf("kalah", absl::StrCat("alphabeta:weights=", ::testing::TempDir())),
              HasSubstr("no file of learnt weights"));
}

TEST(LearnedFiles, AMissingFileIsNotFound) {
  const auto made = Game("kalah")->MakePlayer(*ParseSpec("solve:weights=/nowhere/kalah"));
  EXPECT_EQ(made.status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(made.status().message()), HasSubstr("/nowhere/kalah"));
}

TEST(LearnedFiles, WeightsNeedAnEvaluatorThatTakesThem) {
  const WeightsFile file(SomeWeights("kalah"));
  EXPECT_THAT(FaultOf("kalah", absl::StrCat("alphabeta:eval=zero,weights=", file.path())),
              HasSubstr("which zero is not"));
  EXPECT_THAT(FaultOf("police_car", absl::StrCat("mcts:weights=", file.path())),
              HasSubstr("for an evaluator that is learnt"));
}

TEST(LearnedSpecs, TheFileMakesTheRoundTrip) {
  for (const char* name :
       {"greedy", "alphabeta", "mcts", "solve", "exhaustive", "expectimax", "max_n"}) {
    const std::string text = absl::StrCat(name, ":eval=learned,weights=runs/a b/weights");
    const auto player = ParsePlayerSpec(*ParseSpec(text));
    ASSERT_TRUE(player.ok()) << player.status();
    EXPECT_EQ(player->options.weights, "runs/a b/weights");
    EXPECT_EQ(FormatSpec(FormatPlayerSpec(*player)), text);
  }
}

}  // namespace
}  // namespace plyground
