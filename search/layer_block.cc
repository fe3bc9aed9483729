#include "search/layer_block.h"

#include <zstd.h>

#include <array>
#include <bit>
#include <memory>

namespace plyground {
namespace {

constexpr int kCompression = 6;

// The first byte of a block.
enum Codec : std::uint8_t {
  kPacked = 1,      // then: how many values occur, these, and the place among them of
                    // each value in the fewest bits, lowest bits first
  kCompressed = 2,  // then: a Zstandard frame of the values
};

int BitsFor(std::size_t values) noexcept {
  return static_cast<int>(std::bit_width(values - 1));
}

LayerBytes Pack(std::span<const std::int8_t> values) {
  std::array<bool, 256> occurs{};
  for (const std::int8_t value : values) occurs[static_cast<std::uint8_t>(value)] = true;
  std::array<std::uint8_t, 256> place{};
  LayerBytes bytes = {kPacked, 0};
  for (int value = -128; value < 128; ++value) {
    const auto byte = static_cast<std::uint8_t>(value);
    if (!occurs[byte]) continue;
    place[byte] = static_cast<std::uint8_t>(bytes.size() - 2);
    bytes.push_back(byte);
  }
  const std::size_t count = bytes.size() - 2;
  bytes[1] = static_cast<std::uint8_t>(count);
  const int width = BitsFor(count);
  std::uint64_t waiting = 0;
  int bits = 0;
  for (const std::int8_t value : values) {
    waiting |= std::uint64_t{place[static_cast<std::uint8_t>(value)]} << bits;
    for (bits += width; bits >= 8; bits -= 8) {
      bytes.push_back(static_cast<std::uint8_t>(waiting));
      waiting >>= 8;
    }
  }
  if (bits > 0) bytes.push_back(static_cast<std::uint8_t>(waiting));
  return bytes;
}

bool Unpack(std::span<const std::uint8_t> bytes, std::span<std::int8_t> values) noexcept {
  if (bytes.empty() || bytes[0] == 0 || bytes.size() < std::size_t{1} + bytes[0]) return false;
  const std::span<const std::uint8_t> known = bytes.subspan(1, bytes[0]);
  const int width = BitsFor(known.size());
  const std::span<const std::uint8_t> packed = bytes.subspan(1 + known.size());
  if (packed.size() != (values.size() * static_cast<std::size_t>(width) + 7) / 8) return false;
  std::uint64_t waiting = 0;
  int bits = 0;
  std::size_t next = 0;
  for (std::int8_t& value : values) {
    for (; bits < width; bits += 8) waiting |= std::uint64_t{packed[next++]} << bits;
    const std::uint64_t place = waiting & ((std::uint64_t{1} << width) - 1);
    if (place >= known.size()) return false;
    value = static_cast<std::int8_t>(known[place]);
    waiting >>= width;
    bits -= width;
  }
  return true;
}

LayerBytes Compress(std::span<const std::int8_t> values) {
  LayerBytes bytes(1 + ZSTD_compressBound(values.size()));
  bytes[0] = kCompressed;
  const std::size_t size = ZSTD_compress(bytes.data() + 1, bytes.size() - 1, values.data(),
                                         values.size(), kCompression);
  if (ZSTD_isError(size)) return {};
  bytes.resize(1 + size);
  return bytes;
}

}  // namespace

LayerBytes EncodeBlock(std::span<const std::int8_t> values) {
  LayerBytes packed = Pack(values);
  LayerBytes compressed = Compress(values);
  return !compressed.empty() && compressed.size() < packed.size() ? compressed : packed;
}

// The decoder's memory is made once a thread.
bool DecodeBlock(std::span<const std::uint8_t> bytes, std::span<std::int8_t> values) noexcept {
  if (bytes.empty()) return false;
  if (bytes[0] == kPacked) return Unpack(bytes.subspan(1), values);
  if (bytes[0] != kCompressed) return false;
  struct Free {
    void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
  };
  thread_local const std::unique_ptr<ZSTD_DCtx, Free> context(ZSTD_createDCtx());
  return ZSTD_decompressDCtx(context.get(), values.data(), values.size(), bytes.data() + 1,
                             bytes.size() - 1) == values.size();
}

}  // namespace plyground
