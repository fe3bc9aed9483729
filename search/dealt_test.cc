#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gtest/gtest.h"
#include "search/dealt_blocks.h"
#include "search/dealt_layers.h"
#include "search/layer_file.h"
#include "search/peers.h"
#include "tests/thread_peers.h"

namespace plyground {
namespace {

constexpr std::uint64_t kBlock = LayerFile::kBlock;

TEST(DealtBlocks, EveryBoardHasOnePlaceAndNoPlaceIsEmpty) {
  for (const int peers : {1, 2, 3, 7, 1000}) {
    const DealtBlocks blocks(peers);
    for (const std::uint64_t positions : {std::uint64_t{0}, std::uint64_t{1}, kBlock - 1,
                                          kBlock, 3 * kBlock, 14 * kBlock + 5}) {
      std::vector<std::uint64_t> sizes(static_cast<std::size_t>(peers));
      for (std::uint64_t rank = 0; rank < positions; ++rank) {
        const DealtBlocks::Place place = blocks.Of(rank);
        ASSERT_EQ(place.at, sizes[static_cast<std::size_t>(place.peer)]++);
        ASSERT_EQ(blocks.RankAt(place.peer, place.at), rank);
      }
      for (int peer = 0; peer < peers; ++peer) {
        ASSERT_EQ(blocks.SizeOf(peer, positions), sizes[static_cast<std::size_t>(peer)])
            << peer << " of " << peers << " with " << positions;
      }
    }
  }
}

TEST(DealtBlocks, LargeRanksAreDealtExactly) {
  for (const int peers : {1, 3, 641, 9999, DealtBlocks::kMostPeers}) {
    const DealtBlocks blocks(peers);
    for (std::uint64_t block = (std::uint64_t{1} << 24) - 3 * 9999; block < 1 << 24; ++block) {
      const DealtBlocks::Place place = blocks.Of(block * kBlock + 7);
      ASSERT_EQ(static_cast<std::uint64_t>(place.peer),
                block % static_cast<std::uint64_t>(peers));
      ASSERT_EQ(place.at, block / static_cast<std::uint64_t>(peers) * kBlock + 7);
    }
  }
}

TEST(DealtLayers, SlotsOfAPeerFollowOneAnother) {
  const std::vector<std::uint64_t> sizes = {1, 12, 78 + 2 * kBlock, 4 * kBlock + 9};
  const DealtLayers layers(sizes, 3, 1);
  std::set<std::uint64_t> own;
  for (int layer = 0; layer < 4; ++layer) {
    std::uint64_t count = 0;
    for (std::uint64_t rank = 0; rank < sizes[static_cast<std::size_t>(layer)]; ++rank) {
      const DealtLayers::Slot slot = layers.Of(layer, rank);
      if (slot.peer != 1) continue;
      own.insert(slot.at);
      ++count;
    }
    EXPECT_EQ(layers.OwnSizeOf(layer), count);
  }
  EXPECT_EQ(own.size(), layers.own_slots());
  EXPECT_EQ(*own.rbegin(), layers.own_slots() - 1);
}

TEST(Peers, ShareWhatEachHas) {
  ThreadPeers::Run(3, [](Peers& peers) {
    const std::string own(static_cast<std::size_t>(peers.self()), 'x');
    const auto all = ShareWithPeers(peers, std::as_bytes(std::span(own)));
    ASSERT_EQ(all.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(all[i].size(), i);
    EXPECT_EQ(SumOverPeers(peers, 10 + static_cast<std::uint64_t>(peers.self())), 33U);
    EXPECT_EQ(peers.sent_bytes(), 2 * own.size());
    EXPECT_EQ(peers.exchanges(), 2U);
  });
}

TEST(Peers, AgreeOnTheFirstError) {
  ThreadPeers::Run(3, [](Peers& peers) {
    EXPECT_TRUE(AgreeOn(peers, absl::OkStatus()).ok());
    const absl::Status own =
        peers.self() == 0
            ? absl::OkStatus()
            : absl::NotFoundError(std::string(1, static_cast<char>('0' + peers.self())));
    const absl::Status agreed = AgreeOn(peers, own);
    EXPECT_TRUE(absl::IsNotFound(agreed));
    EXPECT_EQ(std::string(agreed.message()), "process 1: 1");
  });
}

}  // namespace
}  // namespace plyground
