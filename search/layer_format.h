#ifndef PLYGROUND_SEARCH_LAYER_FORMAT_H_
#define PLYGROUND_SEARCH_LAYER_FORMAT_H_

#include <xxhash.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "search/layer_file.h"

namespace plyground {

// The bytes of a layer's file, for what reads and what writes it (search/layer_file.h):
// a LayerHeader, a BlockEntry a block, the blocks.

static_assert(std::endian::native == std::endian::little, "files are little-endian");

inline constexpr std::array<char, 8> kLayerMagic = {'P', 'L', 'Y', 'L', 'A', 'Y', 'E', 'R'};
// Also of what the ranks of a game mean: a new numbering is a new version.
inline constexpr std::uint32_t kLayerVersion = 1;

struct LayerHeader {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t block;  // positions in each
  std::array<char, 32> game;
  std::uint64_t rules_hash;
  std::uint64_t layer;
  std::uint64_t positions;
  std::uint64_t file_bytes;
  std::uint64_t index_checksum;
  std::uint64_t checksum;  // of what precedes it
};
static_assert(sizeof(LayerHeader) == 96);

struct BlockEntry {
  std::uint64_t offset;  // in the file
  std::uint64_t bytes;
  std::uint64_t checksum;
};
static_assert(sizeof(BlockEntry) == 24);

inline std::uint64_t LayerChecksum(const void* data, std::size_t size) noexcept {
  return XXH3_64bits(data, size);
}

inline std::uint64_t HeaderChecksum(const LayerHeader& header) noexcept {
  return LayerChecksum(&header, offsetof(LayerHeader, checksum));
}

inline std::uint64_t RulesHash(const LayerId& id) {
  const std::string text = absl::StrCat(id.game, ":", id.rules);
  return LayerChecksum(text.data(), text.size());
}

// Where the first block is.
inline std::uint64_t FirstBlockOffset(std::uint64_t blocks) noexcept {
  return sizeof(LayerHeader) + blocks * sizeof(BlockEntry);
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_LAYER_FORMAT_H_
