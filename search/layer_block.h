#ifndef PLYGROUND_SEARCH_LAYER_BLOCK_H_
#define PLYGROUND_SEARCH_LAYER_BLOCK_H_

#include <cstdint>
#include <span>
#include <vector>

namespace plyground {

// The values of a block of a layer's file (search/layer_file.h) as bytes: in the fewest
// bits that tell them apart, or compressed, whichever is smaller. Equal values give equal
// bytes. Many threads may call both.

using LayerBytes = std::vector<std::uint8_t>;

LayerBytes EncodeBlock(std::span<const std::int8_t> values);
// False if the bytes are not those of a block of values.size() positions.
bool DecodeBlock(std::span<const std::uint8_t> bytes, std::span<std::int8_t> values) noexcept;

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_LAYER_BLOCK_H_
