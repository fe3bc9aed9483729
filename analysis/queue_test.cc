#include "analysis/queue.h"

#include <thread>

#include "absl/strings/str_cat.h"
#include "analysis/test_game.h"
#include "gtest/gtest.h"

namespace plyground::analysis {
namespace {

class JobQueueTest : public testing::Test {
 protected:
  std::shared_ptr<Job> Make(const std::string& name, int priority = 0) {
    ParsedRequest parsed;
    parsed.request.id = name;
    parsed.request.priority = priority;
    return std::make_shared<Job>(std::move(parsed), Subject{}, Plan{}, outlet_, outlet_.Open(),
                                 [] {});
  }
  static std::string NameOf(const std::shared_ptr<Job>& job) {
    return job == nullptr ? "none" : job->request().id;
  }

  Outlet outlet_{[](std::string_view) {}, ReplyOrder::kAsReady};
};

TEST_F(JobQueueTest, GivesHigherPrioritiesFirstAndElseTheOlder) {
  JobQueue queue(10, 1000);
  queue.Push(Make("low", -1), 1);
  queue.Push(Make("a"), 1);
  queue.Push(Make("high", 5), 1);
  queue.Push(Make("b"), 1);
  queue.Close();
  EXPECT_EQ(NameOf(queue.Pop()), "high");
  EXPECT_EQ(NameOf(queue.Pop()), "a");
  EXPECT_EQ(NameOf(queue.Pop()), "b");
  EXPECT_EQ(NameOf(queue.Pop()), "low");
  EXPECT_EQ(NameOf(queue.Pop()), "none");
}

TEST_F(JobQueueTest, GivesOnlyWhatIsUrgentEnoughToThoseWhoDoNotWait) {
  JobQueue queue(10, 1000);
  EXPECT_EQ(NameOf(queue.TryPop(-100)), "none");
  queue.Push(Make("a"), 1);
  queue.Push(Make("high", 5), 1);
  EXPECT_EQ(NameOf(queue.TryPop(6)), "none");
  EXPECT_EQ(NameOf(queue.TryPop(5)), "high");
  EXPECT_EQ(NameOf(queue.TryPop(1)), "none");
  EXPECT_EQ(NameOf(queue.TryPop(0)), "a");
  EXPECT_EQ(queue.size(), 0U);
}

TEST_F(JobQueueTest, RefusesMoreJobsThanItHolds) {
  JobQueue queue(2, 1000);
  EXPECT_TRUE(queue.Push(Make("a"), 1));
  EXPECT_TRUE(queue.Push(Make("b"), 1));
  EXPECT_FALSE(queue.Push(Make("c"), 1));
  queue.Pop();
  EXPECT_TRUE(queue.Push(Make("c"), 1));
}

TEST_F(JobQueueTest, RefusesMoreBytesThanItHoldsUnlessEmpty) {
  JobQueue queue(10, 100);
  EXPECT_TRUE(queue.Push(Make("large"), 5000));
  EXPECT_FALSE(queue.Push(Make("b"), 1));
  queue.Pop();
  EXPECT_TRUE(queue.Push(Make("c"), 60));
  EXPECT_FALSE(queue.Push(Make("d"), 41));
  EXPECT_TRUE(queue.Push(Make("e"), 40));
}

TEST_F(JobQueueTest, ForgetsWhatIsRemoved) {
  JobQueue queue(2, 100);
  const std::shared_ptr<Job> a = Make("a");
  const std::shared_ptr<Job> b = Make("b");
  queue.Push(a, 60);
  queue.Push(b, 40);
  queue.Remove(*a);
  queue.Remove(*a);
  EXPECT_EQ(queue.size(), 1U);
  EXPECT_TRUE(queue.Push(Make("c"), 60));
  EXPECT_EQ(NameOf(queue.Pop()), "b");
  EXPECT_EQ(NameOf(queue.Pop()), "c");
}

TEST_F(JobQueueTest, TakesNothingOnceClosed) {
  JobQueue queue(2, 100);
  queue.Close();
  EXPECT_FALSE(queue.Push(Make("a"), 1));
  queue.WaitForRoom(1);  // returns although there will never be room
}

TEST_F(JobQueueTest, WaitingForRoomEndsWhenAJobLeaves) {
  JobQueue queue(1, 100);
  queue.Push(Make("a"), 1);
  std::thread taker([&] { queue.Pop(); });
  queue.WaitForRoom(1);
  EXPECT_TRUE(queue.Push(Make("b"), 1));
  taker.join();
}

}  // namespace
}  // namespace plyground::analysis
