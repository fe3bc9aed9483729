#include "bench/match/inbox.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace plyground::match {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kLong = std::chrono::minutes(5);

GameRecord Numbered(int thread, int number) {
  GameRecord record;
  record.game = std::to_string(thread);
  record.plies = number;
  return record;
}

// Threads add `each` games; what the collector takes until all have ended.
std::vector<GameRecord> Collect(Inbox& inbox, int threads, int each) {
  std::atomic<int> working{threads};
  std::vector<std::thread> adding;
  for (int thread = 0; thread < threads; ++thread) {
    adding.emplace_back([&inbox, &working, thread, each] {
      for (int i = 0; i < each; ++i) inbox.Add(Numbered(thread, i));
      working.fetch_sub(1);
      inbox.Wake();
    });
  }
  const auto all_ended = [&working] { return working.load() == 0; };
  std::vector<GameRecord> taken;
  for (bool done = false; !done;) {
    inbox.WaitForGame(Clock::now() + kLong, all_ended);
    done = all_ended();
    for (GameRecord& record : inbox.Take()) taken.push_back(std::move(record));
  }
  for (std::thread& thread : adding) thread.join();
  return taken;
}

TEST(InboxTest, EveryGameComesOnceAndEachThreadsInItsOrder) {
  constexpr int kThreads = 4;
  constexpr int kEach = 20000;
  Inbox inbox(4096);
  std::vector<int> next(kThreads, 0);
  for (const GameRecord& record : Collect(inbox, kThreads, kEach)) {
    int& expected = next[static_cast<std::size_t>(std::stoi(record.game))];
    ASSERT_EQ(record.plies, expected) << "of thread " << record.game;
    ++expected;
  }
  EXPECT_EQ(next, std::vector<int>(kThreads, kEach));
}

TEST(InboxTest, ThreadsAheadOfTheCollectorWaitForHim) {
  constexpr std::size_t kMost = 3;
  Inbox inbox(kMost);
  std::atomic<int> added{0};
  std::thread adding([&inbox, &added] {
    for (int i = 0; i < 100; ++i) {
      inbox.Add(Numbered(0, i));
      added.fetch_add(1);
    }
  });
  const auto never = [] { return false; };
  int taken = 0;
  while (taken < 100) {
    inbox.WaitForGame(Clock::now() + kLong, never);
    EXPECT_LE(added.load(), taken + static_cast<int>(kMost));
    const std::vector<GameRecord> records = inbox.Take();
    EXPECT_LE(records.size(), kMost);
    taken += static_cast<int>(records.size());
  }
  adding.join();
  EXPECT_EQ(taken, 100);
}

TEST(InboxTest, WaitingEndsWhenItsTimeIsUp) {
  Inbox inbox(3);
  const auto never = [] { return false; };
  inbox.WaitForGame(Clock::now() + std::chrono::milliseconds(1), never);
  inbox.WaitForEnd(Clock::now() + std::chrono::milliseconds(1), never);
  EXPECT_TRUE(inbox.Take().empty());
}

TEST(InboxTest, GamesThatNobodyTakesAreFreedWithIt) {
  Inbox inbox(3);
  inbox.Add(Numbered(0, 0));
  inbox.Add(Numbered(0, 1));
}

}  // namespace
}  // namespace plyground::match
