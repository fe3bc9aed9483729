// The lines of tests/data/skerry*.jsonl, each a test of its own name: what they
// say of maps, owners, catches and every first move; tests/vectors_test.cc reads
// the perft counts and solved values.
#include <array>
#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/moves.h"
#include "core/random.h"
#include "core/spec.h"
#include "eval/evaluator.h"
#include "games/skerry/notation.h"
#include "games/skerry/options.h"
#include "games/skerry/skerry.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "search/exact_solver.h"

namespace plyground::skerry {
namespace {

using nlohmann::json;

template <class G>
bool PlayText(G& position, const std::string& text) {
  bool played = false;
  ForEachMove(G(position), [&](Move move) {
    if (played || Notation<G>::FormatMove(position, move) != text) return;
    position.Apply(move);
    played = true;
  });
  return played;
}

// The catches of all positions after exactly `depth` plies, summed.
template <class G>
void SumCatches(const G& position, int depth, std::array<std::int64_t, 4>& sums) {
  if (depth == 0) {
    for (int seat = 0; seat < position.NumPlayers(); ++seat) sums[seat] += position.Catch(seat);
    return;
  }
  ForEachMove(position, [&](Move move) noexcept {
    G child = position;
    child.Apply(move);
    SumCatches(child, depth - 1, sums);
  });
}

// Builds with assertions or sanitizers take the shorter part of a line.
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__)
constexpr std::int64_t kMostLeaves = 30'000'000;
#else
constexpr std::int64_t kMostLeaves = 1'000'000;
#endif

class SkerryVector : public ::testing::Test {
 public:
  explicit SkerryVector(json vector) : vector_(std::move(vector)) {}

  void TestBody() override {
    SCOPED_TRACE(vector_.dump());
    if (vector_.contains("splitmixSeed1")) return CheckGenerator();
    const auto options = OptionList{}.Parse(*ParseSpec(vector_.at("game").get<std::string>()));
    ASSERT_TRUE(options.ok()) << options.status();
    const bool small = options->size <= SmallGrid::kWidth;
    if (options->players == 2) CheckGame<LargeSkerry2>(*options);
    if (options->players == 2 && small) CheckGame<Skerry2>(*options);
    CheckGame<LargeSkerry4>(*options);
    if (small) CheckGame<Skerry4>(*options);
    if (vector_.contains("firstMoveValues")) CheckFirstMoves(*options);
  }

 private:
  void CheckGenerator() {
    Random random(1);
    for (const json& number : vector_["splitmixSeed1"]) {
      EXPECT_EQ(std::to_string(random.Next()), number.get<std::string>());
    }
  }

  template <class G>
  void CheckGame(const Options& options) {
    G position(options);
    if (vector_.contains("map")) {
      EXPECT_EQ(Notation<G>::FormatPosition(position),
                vector_["map"].get<std::string>() + " A");
    }
    if (vector_.contains("catchSums")) CheckCatches(position);
    if (!vector_.contains("moves")) return;
    for (const json& move : vector_["moves"]) {
      ASSERT_TRUE(PlayText(position, move.get<std::string>())) << move;
    }
    EXPECT_TRUE(position.IsTerminal());
    if (vector_.contains("after")) {
      EXPECT_EQ(Notation<G>::FormatPosition(position), vector_["after"].get<std::string>());
    }
    if (vector_.contains("owners")) {
      EXPECT_EQ(Notation<G>::Owners(position), vector_["owners"].get<std::string>());
    }
    std::vector<int> catches;
    for (int seat = 0; seat < options.players; ++seat) catches.push_back(position.Catch(seat));
    EXPECT_EQ(catches, vector_.at("catch").get<std::vector<int>>());
    const auto final = vector_.at("final").get<std::vector<int>>();
    int total = 0;
    for (const int fish : final) total += fish;
    for (int seat = 0; seat < options.players; ++seat) {
      const int expected = options.players == 2 ? 2 * final[seat] - total
                                                : options.players * final[seat] - total;
      EXPECT_EQ(position.Utility(PlayerAt(seat)), expected) << seat;
    }
  }

  template <class G>
  void CheckCatches(const G& start) {
    const json& expected = vector_["catchSums"];
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (vector_.at("perft")[i].get<std::int64_t>() > kMostLeaves) break;
      std::array<std::int64_t, 4> sums{};
      SumCatches(start, static_cast<int>(i) + 1, sums);
      for (std::size_t seat = 0; seat < expected[i].size(); ++seat) {
        EXPECT_EQ(sums[seat], expected[i][seat].get<std::int64_t>()) << "depth " << i + 1;
      }
    }
  }

  void CheckFirstMoves(const Options& options) {
    ExactSolver<Skerry2, MarginEvaluator> search(MarginEvaluator{},
                                                 {.table_bytes = std::size_t{1} << 22});
    for (const auto& [move, value] : vector_["firstMoveValues"].items()) {
      Skerry2 position(options);
      ASSERT_TRUE(PlayText(position, move)) << move;
      RootRequest<Skerry2> request;
      position.AppendMoves(request.moves);
      search.Clear();
      const auto& result =
          search.Solve(position, request, [](const SearchResult<Skerry2>&) noexcept {});
      EXPECT_EQ(result.moves[0].score, Score::Points(-value.get<int>())) << move;
    }
  }

  json vector_;
};

int RegisterLines(const std::string& name) {
  std::ifstream file(std::string(PLYGROUND_TEST_DATA) + "/" + name);
  int lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    const json vector = json::parse(line);
    ::testing::RegisterTest(
        "SkerryVectors", vector["id"].get<std::string>().c_str(), nullptr, nullptr, __FILE__,
        __LINE__, [vector]() -> ::testing::Test* { return new SkerryVector(vector); });
  }
  return lines;
}

const int kLines = RegisterLines("skerry.jsonl");
const int kTranscripts = RegisterLines("skerry_games.jsonl");

TEST(SkerryVectors, AreRegistered) {
  EXPECT_EQ(kLines, 17);
  EXPECT_GE(kTranscripts, 4);
}

}  // namespace
}  // namespace plyground::skerry
