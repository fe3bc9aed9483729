// Players of every game keep the limits of their spec and stop when they are
// told to, and have a move to play all the same.
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "games/registry.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground {
namespace {

// Searches that would not end before the machine does.
constexpr const char* kEndless[] = {"exhaustive:depth=200", "expectimax:depth=200",
                                    "max_n:depth=200", "paranoid:depth=200",
                                    "best_reply:depth=200"};

AnyPosition FirstDecision(const AnyGame& game) {
  AnyPosition position = game.Start();
  while (position.IsChance()) position.PlayIndex(0);
  return position;
}

// What the player of `spec` says of the first decision of every game.
template <class Check>
void ForEachGame(const std::string& spec, const SearchRequest& request, Check check) {
  for (const GameEntry* entry : AllGames()) {
    SCOPED_TRACE(absl::StrCat(spec, " of ", std::string(entry->name)));
    const auto game = FindGame(entry->name);
    ASSERT_TRUE(game.ok()) << game.status();
    const auto parsed = ParseSpec(spec);
    ASSERT_TRUE(parsed.ok()) << parsed.status();
    const auto player = (*game)->MakePlayer(*parsed);
    ASSERT_TRUE(player.ok()) << player.status();
    const AnyPosition position = FirstDecision(**game);
    const auto report = (*player)->Search(position, request);
    ASSERT_TRUE(report.ok()) << report.status();
    ASSERT_FALSE(report->moves.empty());
    EXPECT_THAT(position.LegalMoves(), testing::Contains(report->moves.front().move));
    check(*report);
  }
}

TEST(PlayerLimits, NodesOfTheSpecAreKept) {
  for (const char* spec : kEndless) {
    for (const int nodes : {1, 100, 10'000}) {
      ForEachGame(absl::StrCat(spec, ",nodes=", nodes), {}, [&](const SearchReport& report) {
        EXPECT_EQ(report.status, SearchStatus::kStopped);
        EXPECT_GE(report.stats.nodes, nodes);
        EXPECT_LE(report.stats.nodes, nodes + 1);
      });
    }
  }
}

TEST(PlayerLimits, NodesOfTheRequestGoBeforeThoseOfTheSpec) {
  SearchRequest request;
  request.limits.nodes = 50;
  for (const char* spec : kEndless) {
    ForEachGame(absl::StrCat(spec, ",nodes=100000"), request,
                [](const SearchReport& report) { EXPECT_LE(report.stats.nodes, 51); });
  }
}

TEST(PlayerLimits, TimeOfTheSpecEndsTheSearch) {
  for (const char* spec : kEndless) {
    ForEachGame(absl::StrCat(spec, ",time_ms=1"), {}, [](const SearchReport& report) {
      EXPECT_EQ(report.status, SearchStatus::kStopped);
    });
  }
}

TEST(PlayerLimits, ASearchThatIsToldToStopDoes) {
  const std::atomic<bool> stop{true};
  SearchRequest request;
  request.stop = &stop;
  for (const char* spec : kEndless) {
    ForEachGame(spec, request, [](const SearchReport& report) {
      EXPECT_EQ(report.status, SearchStatus::kStopped);
      EXPECT_LE(report.stats.nodes, 2);
      EXPECT_EQ(report.score.kind, ScoreKind::kEstimate);
      EXPECT_EQ(report.score.proof, Proof::kNone);
    });
  }
}

TEST(PlayerLimits, ProofNumbersKeepTheirLimitsToo) {
  SearchRequest request;
  for (const int nodes : {1, 100, 2'000}) {
    request.limits.nodes = nodes;
    for (const char* name : {"othello", "kalah", "oware", "isolo", "slider", "skerry"}) {
      SCOPED_TRACE(name);
      const auto game = FindGame(name);
      ASSERT_TRUE(game.ok()) << game.status();
      const auto player = (*game)->MakePlayer({.name = "df_pn", .options = {}});
      ASSERT_TRUE(player.ok()) << player.status();
      const AnyPosition start = (*game)->Start();
      const auto report = (*player)->Search(start, request);
      ASSERT_TRUE(report.ok()) << report.status();
      EXPECT_LE(report->stats.nodes, nodes + 1);
      ASSERT_FALSE(report->moves.empty());
      EXPECT_THAT(start.LegalMoves(), testing::Contains(report->moves.front().move));
    }
  }
}

TEST(PlayerLimits, OthersCanFollowTheNodesVisited) {
  std::atomic<std::int64_t> visited{0};
  SearchRequest request;
  request.visited = &visited;
  for (const char* spec :
       {"exhaustive:depth=200,nodes=20000", "expectimax:nodes=20000", "mcts:nodes=20000"}) {
    ForEachGame(spec, request, [&](const SearchReport& report) {
      // A game may be proved before the limit: Isolo's start is, by mcts.
      if (report.status == SearchStatus::kStopped) {
        EXPECT_GE(report.stats.nodes, 20'000);
      }
      EXPECT_GE(visited, report.stats.nodes / 2);
      EXPECT_LE(visited, report.stats.nodes);
    });
  }
}

}  // namespace
}  // namespace plyground
