#include "search/table.h"

#include <sys/resource.h>

#include <atomic>
#include <thread>
#include <vector>

#include "core/random.h"
#include "gtest/gtest.h"

namespace plyground {
namespace {

using Bound = TranspositionTable::Bound;

TEST(TranspositionTableTest, GivesBackWhatWasStored) {
  TranspositionTable table(1 << 16);
  const TranspositionTable::Entry entries[] = {
      {Score::Points(-7), 12, 3, Bound::kLower},
      {Score::WinIn(5), TranspositionTable::kProved, 255, Bound::kExact},
      {Score::LossIn(Score::kMaxDistance), 0, 0, Bound::kUpper},
  };
  for (std::uint64_t key = 0; key < 3; ++key) {
    table.Store(Random::Mix(key), entries[key]);
    const auto found = table.Probe(Random::Mix(key));
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->score, entries[key].score);
    EXPECT_EQ(found->depth, entries[key].depth);
    EXPECT_EQ(found->move_index, entries[key].move_index);
    EXPECT_EQ(found->bound, entries[key].bound);
  }
  EXPECT_FALSE(table.Probe(Random::Mix(99)).has_value());
  table.Clear();
  EXPECT_FALSE(table.Probe(Random::Mix(0)).has_value());
}

// Keys that share a bucket: the low bits are equal.
TEST(TranspositionTableTest, KeepsTheDeepAndDropsTheOld) {
  TranspositionTable table(64);  // one bucket of four
  for (std::uint64_t i = 1; i <= 4; ++i) {
    table.Store(i << 32, {Score(), static_cast<int>(10 * i), 0, Bound::kExact});
  }
  table.Store(std::uint64_t{5} << 32, {Score(), 15, 0, Bound::kExact});
  EXPECT_FALSE(table.Probe(std::uint64_t{1} << 32).has_value()) << "the shallowest goes";
  EXPECT_TRUE(table.Probe(std::uint64_t{4} << 32).has_value());
  table.NewSearch();
  table.Store(std::uint64_t{6} << 32, {Score(), 1, 0, Bound::kExact});
  table.Store(std::uint64_t{7} << 32, {Score(), 2, 0, Bound::kExact});
  EXPECT_TRUE(table.Probe(std::uint64_t{6} << 32).has_value())
      << "old entries go before any of this search";
}

TranspositionTable::Entry EntryOf(std::uint64_t i) {
  return {Score::Points(static_cast<int>(i % 1000)), static_cast<int>(i % 200),
          static_cast<int>(i % 7), Bound::kExact};
}

TEST(TranspositionTableTest, GrowingKeepsTheEntries) {
  TranspositionTable table(std::size_t{64} << 20);
  const std::size_t small = table.bytes_in_use();
  constexpr std::uint64_t kEntries = 300'000;
  for (std::uint64_t i = 0; i < kEntries; ++i) table.Store(Random::Mix(i), EntryOf(i));
  EXPECT_GE(table.bytes_in_use(), 64 * small);
  int kept = 0;
  for (std::uint64_t i = 0; i < kEntries; ++i) {
    const auto found = table.Probe(Random::Mix(i));
    if (!found.has_value()) continue;
    ++kept;
    ASSERT_EQ(found->score, EntryOf(i).score);
    ASSERT_EQ(found->depth, EntryOf(i).depth);
    ASSERT_EQ(found->move_index, EntryOf(i).move_index);
  }
  EXPECT_GT(kept, kEntries * 95 / 100) << "few buckets overflow at an entry each on average";
}

TEST(TranspositionTableTest, GrowsNoFurtherThanItMay) {
  TranspositionTable table(std::size_t{1} << 20);
  for (std::uint64_t i = 0; i < 200'000; ++i) table.Store(Random::Mix(i), EntryOf(i));
  EXPECT_EQ(table.bytes_in_use(), table.bytes());
  EXPECT_EQ(table.bytes(), std::size_t{1} << 20);
}

// Both ways of clearing: a table that stayed small, and one that grew large.
TEST(TranspositionTableTest, ClearingForgetsEverythingAndShrinks) {
  for (const std::uint64_t entries : {5'000, 300'000}) {
    TranspositionTable table(std::size_t{64} << 20);
    const std::size_t small = table.bytes_in_use();
    for (const std::uint64_t start : {0U, 1'000'000U}) {
      for (std::uint64_t i = 0; i < entries; ++i) {
        table.Store(Random::Mix(start + i), EntryOf(i));
      }
      table.Clear();
      EXPECT_EQ(table.bytes_in_use(), small);
      for (std::uint64_t i = 0; i < entries; ++i) {
        ASSERT_FALSE(table.Probe(Random::Mix(start + i)).has_value());
      }
    }
    // What was cleared does not come back when the table grows over it again.
    for (std::uint64_t i = 0; i < entries; ++i) {
      table.Store(Random::Mix(2'000'000 + i), EntryOf(i));
    }
    for (std::uint64_t i = 0; i < entries; ++i) {
      ASSERT_FALSE(table.Probe(Random::Mix(i)).has_value());
    }
  }
}

TEST(TranspositionTableTest, AShortSearchInALargeTableTouchesLittleMemory) {
  rusage before{};
  rusage after{};
  getrusage(RUSAGE_SELF, &before);
  TranspositionTable table(std::size_t{1} << 30);
  for (std::uint64_t i = 0; i < 2'000; ++i) table.Store(Random::Mix(i), EntryOf(i));
  getrusage(RUSAGE_SELF, &after);
  EXPECT_LE(table.bytes_in_use(), std::size_t{1} << 18);
#ifndef __SANITIZE_THREAD__  // which keeps several pages of its own for each
  EXPECT_LT(after.ru_minflt - before.ru_minflt, 200) << "pages touched";
#endif
}

TEST(TranspositionTableTest, ThreadsMayStoreWhileItGrows) {
  TranspositionTable table(std::size_t{64} << 20);
  std::atomic<int> wrong{0};
  const auto work = [&](std::uint64_t start) {
    for (std::uint64_t i = start; i < 200'000; i += 2) {
      table.Store(Random::Mix(i), EntryOf(i));
      const auto found = table.Probe(Random::Mix(i / 2));
      wrong += found.has_value() && found->score != EntryOf(i / 2).score;
    }
  };
  std::thread other(work, 1);
  work(0);
  other.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(table.bytes_in_use(), std::size_t{1} << 20);
}

// Two threads write the same few buckets with entries that can be checked: a
// torn one must never be returned.
TEST(TranspositionTableTest, NeverReturnsATornEntry) {
  TranspositionTable table(256);
  std::atomic<int> wrong{0};
  const auto work = [&](std::uint64_t seed) {
    Random random(seed);
    for (int i = 0; i < 200'000; ++i) {
      const std::uint64_t key = Random::Mix(static_cast<std::uint64_t>(random.Below(64)));
      const int value = static_cast<int>(key % 1000);
      if (const auto found = table.Probe(key)) wrong += found->score != Score::Points(value);
      table.Store(key, {Score::Points(value), value % 100, value % 7, Bound::kExact});
    }
  };
  std::thread other(work, 1);
  work(2);
  other.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace plyground
