#include "web/server/reply_stream.h"

#include <chrono>
#include <string>
#include <thread>

#include "gtest/gtest.h"

namespace plyground::web {
namespace {

using namespace std::chrono_literals;

TEST(ReplyStream, GivesLinesInOrderAndThenTheEnd) {
  ReplyStream stream(100);
  stream.Push("a");
  stream.Push("b");
  stream.End();
  EXPECT_FALSE(stream.IsDone());
  EXPECT_EQ(stream.Pop(0ms), "a");
  EXPECT_EQ(stream.Pop(0ms), "b");
  EXPECT_TRUE(stream.IsDone());
  EXPECT_EQ(stream.Pop(10s), std::nullopt) << "no waiting once it has ended";
}

TEST(ReplyStream, WaitsForALineOfAnotherThread) {
  ReplyStream stream(100);
  EXPECT_EQ(stream.Pop(1ms), std::nullopt);
  std::jthread writer([&stream] {
    std::this_thread::sleep_for(5ms);
    stream.Push("late");
  });
  EXPECT_EQ(stream.Pop(10s), "late");
}

TEST(ReplyStream, GivesUpAClientWhoDoesNotRead) {
  ReplyStream stream(10);
  stream.Push("12345");
  stream.Push("12345");
  EXPECT_FALSE(stream.overflowed());
  EXPECT_EQ(stream.Pop(0ms), "12345");
  stream.Push("12345");
  EXPECT_FALSE(stream.overflowed()) << "what was read makes room";
  stream.Push("1");
  EXPECT_TRUE(stream.overflowed());
  EXPECT_TRUE(stream.IsDone());
  EXPECT_EQ(stream.Pop(0ms), std::nullopt);
  stream.Push("more");
  EXPECT_EQ(stream.Pop(0ms), std::nullopt);
}

}  // namespace
}  // namespace plyground::web
