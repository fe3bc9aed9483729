#include "analysis/outlet.h"

#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::analysis {
namespace {

using testing::ElementsAre;

struct Recorder {
  std::vector<std::string> lines;
  Sink sink() {
    return [this](std::string_view line) { lines.emplace_back(line); };
  }
};

TEST(Outlet, SendsAtOnceWithoutAnOrder) {
  Recorder recorder;
  Outlet outlet(recorder.sink(), ReplyOrder::kAsReady);
  const auto first = outlet.Open();
  const auto second = outlet.Open();
  outlet.Send(second, "2");
  outlet.Close(second);
  outlet.Send(first, "1");
  outlet.Close(first);
  EXPECT_THAT(recorder.lines, ElementsAre("2", "1"));
}

TEST(Outlet, KeepsLaterTicketsUntilEarlierOnesClose) {
  Recorder recorder;
  Outlet outlet(recorder.sink(), ReplyOrder::kAsAsked);
  const auto first = outlet.Open();
  const auto second = outlet.Open();
  const auto third = outlet.Open();
  outlet.Send(third, "3");
  outlet.Close(third);
  outlet.Send(second, "2a");
  outlet.Send(first, "1a");
  EXPECT_THAT(recorder.lines, ElementsAre("1a"));
  outlet.Close(first);
  EXPECT_THAT(recorder.lines, ElementsAre("1a", "2a"));
  outlet.Send(second, "2b");
  EXPECT_THAT(recorder.lines, ElementsAre("1a", "2a", "2b"));
  outlet.Close(second);
  EXPECT_THAT(recorder.lines, ElementsAre("1a", "2a", "2b", "3"));
}

TEST(Outlet, ATicketWithoutLinesHoldsNothingUp) {
  Recorder recorder;
  Outlet outlet(recorder.sink(), ReplyOrder::kAsAsked);
  const auto first = outlet.Open();
  const auto second = outlet.Open();
  outlet.Send(second, "2");
  outlet.Close(first);
  outlet.Close(second);
  EXPECT_THAT(recorder.lines, ElementsAre("2"));
}

TEST(Outlet, OrdersWhatManyThreadsSend) {
  constexpr int kTickets = 400;
  Recorder recorder;
  Outlet outlet(recorder.sink(), ReplyOrder::kAsAsked);
  std::vector<Outlet::Ticket> tickets;
  for (int i = 0; i < kTickets; ++i) tickets.push_back(outlet.Open());
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = kTickets - 1 - t; i >= 0; i -= 4) {
        outlet.Send(tickets[i], absl::StrCat(i));
        outlet.Close(tickets[i]);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  ASSERT_EQ(recorder.lines.size(), static_cast<std::size_t>(kTickets));
  for (int i = 0; i < kTickets; ++i) EXPECT_EQ(recorder.lines[i], absl::StrCat(i));
}

TEST(Outlet, WaitsUntilFewTicketsAreHeld) {
  Recorder recorder;
  Outlet outlet(recorder.sink(), ReplyOrder::kAsAsked);
  const auto first = outlet.Open();
  const auto second = outlet.Open();
  outlet.Close(second);
  std::thread closer([&] { outlet.Close(first); });
  outlet.WaitBelow(1);  // returns only once both are gone
  closer.join();
  outlet.WaitBelow(1);
}

}  // namespace
}  // namespace plyground::analysis
