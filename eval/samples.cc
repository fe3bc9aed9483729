#include "eval/samples.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace plyground {
namespace {

// After the cells and the dense numbers: stage, game, searched, result.
constexpr std::size_t kTailBytes = 1 + 3 * 4;

}  // namespace

Samples::Samples(const FeatureLayout& layout)
    : layout_(layout), record_(layout.cells.size() + 2 * layout.dense.size() + kTailBytes) {}

Sample Samples::At(std::size_t index) const noexcept {
  const char* from = bytes_.data() + index * record_;
  Sample sample;
  const auto take = [&from](void* to, std::size_t count) {
    std::memcpy(to, from, count);
    from += count;
  };
  take(sample.reading.cells.data(), layout_.cells.size());
  for (std::size_t i = 0; i < layout_.dense.size(); ++i) {
    std::int16_t value = 0;
    take(&value, sizeof(value));
    sample.reading.dense[i] = value;
  }
  std::uint8_t stage = 0;
  take(&stage, 1);
  sample.reading.stage = stage;
  take(&sample.game, sizeof(sample.game));
  take(&sample.searched, sizeof(sample.searched));
  take(&sample.result, sizeof(sample.result));
  return sample;
}

void Samples::Add(const Sample& sample) {
  const auto put = [this](const void* from, std::size_t count) {
    bytes_.append(static_cast<const char*>(from), count);
  };
  put(sample.reading.cells.data(), layout_.cells.size());
  for (std::size_t i = 0; i < layout_.dense.size(); ++i) {
    using Limits = std::numeric_limits<std::int16_t>;
    const auto value = static_cast<std::int16_t>(
        std::clamp<std::int32_t>(sample.reading.dense[i], Limits::min(), Limits::max()));
    put(&value, sizeof(value));
  }
  const auto stage = static_cast<std::uint8_t>(sample.reading.stage);
  put(&stage, 1);
  put(&sample.game, sizeof(sample.game));
  put(&sample.searched, sizeof(sample.searched));
  put(&sample.result, sizeof(sample.result));
}

void Samples::SetResult(std::size_t index, float result) noexcept {
  std::memcpy(bytes_.data() + (index + 1) * record_ - sizeof(result), &result, sizeof(result));
}

bool Samples::AddBytes(std::string_view bytes) {
  const std::size_t before = bytes_.size();
  bytes_.append(bytes.substr(0, bytes.size() / record_ * record_));
  for (std::size_t i = before / record_; i < size(); ++i) {
    const Sample sample = At(i);
    bool fits = sample.reading.stage < layout_.stages;
    for (std::size_t cell = 0; cell < layout_.cells.size(); ++cell) {
      fits = fits && sample.reading.cells[cell] < layout_.cells[cell];
    }
    if (fits) continue;
    bytes_.resize(before);
    return false;
  }
  return true;
}

}  // namespace plyground
