#include "search/result.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "core/random.h"
#include "gtest/gtest.h"
#include "search/crew.h"
#include "tests/tree_game.h"

namespace plyground {
namespace {

using Tree = TreeGame<2>;

SearchResult<Tree> Candidates(int count, Random& random, int values) {
  MoveList<Tree> moves;
  for (int i = 0; i < count; ++i) moves.Add(Tree::Move{i});
  SearchResult<Tree> result;
  result.Begin(moves);
  for (RootMove<Tree>& move : result.moves) {
    move.mean = static_cast<double>(random.Below(static_cast<std::uint32_t>(values)));
  }
  return result;
}

TEST(SearchResult, BeginsWithEveryMoveUnranked) {
  Random random(1);
  SearchResult<Tree> result = Candidates(3, random, 2);
  result.ranked = 3;
  result.complete = true;
  result.nodes = 9;
  MoveList<Tree> moves;
  moves.Add(Tree::Move{1});
  result.Begin(moves);
  ASSERT_EQ(result.moves.size(), 1);
  EXPECT_EQ(result.ranked, 0);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.nodes, 0);
  ASSERT_EQ(result.moves[0].line.size(), 1);
  EXPECT_EQ(result.moves[0].line[0], Tree::Move{1});
  EXPECT_EQ(result.moves[0].score, Score());
}

TEST(SearchResult, SortsAsStableSortDoes) {
  Random random(7);
  const auto before = [](const RootMove<Tree>& a, const RootMove<Tree>& b) noexcept {
    return a.mean > b.mean;
  };
  for (int round = 0; round < 2000; ++round) {
    const int count = static_cast<int>(random.Below(Tree::kMaxMoves + 1));
    SearchResult<Tree> result = Candidates(count, random, 1 + round % 9);
    std::vector<RootMove<Tree>> expected(result.moves.begin(), result.moves.end());
    std::stable_sort(expected.begin(), expected.end(), before);
    result.Sort(before);
    ASSERT_EQ(result.moves.size(), count);
    for (int i = 0; i < count; ++i) {
      const RootMove<Tree>& move = expected[static_cast<std::size_t>(i)];
      ASSERT_EQ(result.moves[i].move, move.move) << i;
      ASSERT_EQ(result.moves[i].mean, move.mean) << i;
    }
  }
}

TEST(SearchResult, AMoveComesUpAndTheOthersKeepTheirOrder) {
  Random random(3);
  SearchResult<Tree> result = Candidates(4, random, 1);
  result.MoveUp(3, 1);
  const int expected[] = {0, 3, 1, 2};
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(result.moves[i].move, Tree::Move{expected[i]});
  }
}

TEST(Crew, CountsTheCpuTimeOfItsMembersAlone) {
  std::atomic<bool> stop{false};
  Crew crew(1, [&](int) {
    while (!stop.load(std::memory_order_relaxed)) {
    }
  });
  const double before = crew.CpuMs();
  crew.Start();
  while (crew.CpuMs() - before < 20) std::this_thread::yield();
  stop = true;
  crew.Wait();
  const double after = crew.CpuMs();
  EXPECT_GE(after - before, 20);
  EXPECT_EQ(Crew(0, [](int) {}).CpuMs(), 0);
}

}  // namespace
}  // namespace plyground
