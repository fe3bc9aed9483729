#include "core/seed_rows.h"

#include <array>
#include <cstdint>

#include "core/random.h"
#include "gtest/gtest.h"

namespace plyground {
namespace {

constexpr int kHouses = 2 * kRowHouses;
using Houses = std::array<int, kHouses>;

Houses HousesOf(const BoardWalker::Rows& rows) {
  Houses houses{};
  for (int house = 0; house < kRowHouses; ++house) {
    houses[house] = static_cast<int>(rows.own >> 8 * house & 0xFF);
    houses[kRowHouses + house] = static_cast<int>(rows.other >> 8 * house & 0xFF);
  }
  return houses;
}

int SumOf(const Houses& houses) {
  int sum = 0;
  for (const int seeds : houses) sum += seeds;
  return sum;
}

TEST(SeedRows, RowsOfEqualSeedsAreCountedInOrder) {
  for (int seeds = 0; seeds <= kMostRowSeeds; ++seeds) {
    const auto rows = AllRows(seeds);
    ASSERT_EQ(rows.size(), CountRows(seeds));
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
      ASSERT_EQ(seed_rows::SeedsOf(seed_rows::Sums(rows[i])), seeds);
      ASSERT_EQ(RankOfRow(rows[i] | std::uint64_t{0xFF} << 56), i);
      // Lexicographic: house 0 is the first letter.
      if (i > 0) {
        ASSERT_LT(__builtin_bswap64(rows[i - 1]), __builtin_bswap64(rows[i]));
      }
    }
  }
}

TEST(SeedRows, BoardsAreCountedInLexicographicOrder) {
  for (int seeds = 0; seeds <= 9; ++seeds) {
    BoardWalker walk(seeds);
    Houses last{};
    for (std::uint64_t rank = 0; rank < CountBoards(seeds); ++rank) {
      const BoardWalker::Rows rows = walk(rank);
      const Houses houses = HousesOf(rows);
      ASSERT_EQ(SumOf(houses), seeds);
      if (rank > 0) {
        ASSERT_LT(last, houses);
      }
      ASSERT_EQ(RankOfBoard(rows.own, rows.other), rank);
      last = houses;
    }
  }
}

TEST(SeedRows, BoardsAreFoundInAnyOrder) {
  Random random(11);
  for (int seeds = 0; seeds <= kMostRowSeeds; ++seeds) {
    BoardWalker walk(seeds);
    for (int i = 0; i < 2000; ++i) {
      const std::uint64_t rank = random.Next() % CountBoards(seeds);
      for (std::uint64_t next = rank; next < CountBoards(seeds) && next < rank + 3; ++next) {
        const BoardWalker::Rows rows = walk(next);
        ASSERT_EQ(SumOf(HousesOf(rows)), seeds);
        ASSERT_EQ(RankOfBoard(rows.own, rows.other), next);
      }
    }
  }
}

}  // namespace
}  // namespace plyground
