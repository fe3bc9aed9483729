#ifndef PLYGROUND_EVAL_SAMPLES_H_
#define PLYGROUND_EVAL_SAMPLES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/features.h"

namespace plyground {

// A position to learn from.
struct Sample {
  FeatureReading reading;
  std::uint32_t game = 0;  // that it comes from: what validation is split by
  float searched = 0;      // what a search said: points, or the chance of winning
  float result = 0;        // how the game ended: the same
};

// Samples packed one after the other, a byte a cell and two a dense number (those
// beyond 16 bits are clamped): a million positions of Othello are 90 MB.
class Samples {
 public:
  explicit Samples(const FeatureLayout& layout);

  std::size_t size() const noexcept { return bytes_.size() / record_; }
  std::size_t record_bytes() const noexcept { return record_; }
  // Pre: index < size().
  Sample At(std::size_t index) const noexcept;
  void Add(const Sample& sample);
  void SetResult(std::size_t index, float result) noexcept;
  const std::string& bytes() const noexcept { return bytes_; }
  // Appends samples that bytes() held; what is over at the end is left out.
  // Returns false, with nothing changed, when a value is beyond the layout.
  [[nodiscard]] bool AddBytes(std::string_view bytes);

 private:
  FeatureLayout layout_;
  std::size_t record_;
  std::string bytes_;
};

}  // namespace plyground

#endif  // PLYGROUND_EVAL_SAMPLES_H_
