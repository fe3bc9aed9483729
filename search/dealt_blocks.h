#ifndef PLYGROUND_SEARCH_DEALT_BLOCKS_H_
#define PLYGROUND_SEARCH_DEALT_BLOCKS_H_

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "search/layer_file.h"

namespace plyground {

// How the boards of a layer are dealt among peers: by blocks of the layer's file, in
// turn, so that none has all the boards of one kind. A peer keeps its blocks one behind
// the other: a board has a place among the peer's own.
class DealtBlocks {
 public:
  static constexpr int kMostPeers = 1 << 15;

  // Pre: 1 <= peers <= kMostPeers.
  explicit DealtBlocks(int peers) noexcept
      : peers_(static_cast<std::uint64_t>(peers)),
        // Exact for block numbers below 2^24: the rounding adds up to less than 1/peers.
        reciprocal_(((std::uint64_t{1} << kShift) + peers_ - 1) / peers_) {}

  struct Place {
    int peer;
    std::uint64_t at;
  };
  // Pre: rank < 2^39.
  Place Of(std::uint64_t rank) const noexcept {
    const std::uint64_t block = rank / LayerFile::kBlock;
    const std::uint64_t turn = block * reciprocal_ >> kShift;
    return {static_cast<int>(block - turn * peers_),
            turn * LayerFile::kBlock + rank % LayerFile::kBlock};
  }
  // The rank of a place of a peer; those of one block follow one another.
  std::uint64_t RankAt(int peer, std::uint64_t place) const noexcept {
    return RankOfBlock(peer, place / LayerFile::kBlock) + place % LayerFile::kBlock;
  }
  std::uint64_t BlockAt(int peer, std::uint64_t own_block) const noexcept {
    return own_block * peers_ + static_cast<std::uint64_t>(peer);
  }
  // How many of a layer's positions a peer has.
  std::uint64_t SizeOf(int peer, std::uint64_t positions) const noexcept {
    const std::uint64_t whole = positions / LayerFile::kBlock;
    const auto first = static_cast<std::uint64_t>(peer);
    const std::uint64_t blocks = whole > first ? (whole - first - 1) / peers_ + 1 : 0;
    const bool has_last = whole % peers_ == first;
    return blocks * LayerFile::kBlock + (has_last ? positions % LayerFile::kBlock : 0);
  }

 private:
  static constexpr int kShift = 40;
  std::uint64_t RankOfBlock(int peer, std::uint64_t own_block) const noexcept {
    return BlockAt(peer, own_block) * LayerFile::kBlock;
  }
  std::uint64_t peers_;
  std::uint64_t reciprocal_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_DEALT_BLOCKS_H_
