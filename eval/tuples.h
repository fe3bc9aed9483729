#ifndef PLYGROUND_EVAL_TUPLES_H_
#define PLYGROUND_EVAL_TUPLES_H_

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "core/features.h"

namespace plyground {

// Sums of table entries, the model of n-tuple networks and of Othello's patterns
// (Buro, "Improving heuristic mini-max search by supervised learning", Artificial
// Intelligence 134, 2002; Lucas, "Learning to play Othello with n-tuple systems",
// 2008): every tuple of cells has a table with an entry for each combination of
// their values, and the images of a tuple under the symmetries share one table.

// Where a layout's tuples lie and what their tables hold. Immutable.
class TupleShape {
 public:
  static constexpr int kMaxInstances = 512;
  static constexpr int kMaxTable = 1 << 16;    // entries of a table
  static constexpr int kMaxEntries = 1 << 24;  // of all tables of a stage
  static constexpr int kLanes = 16;            // indices that are computed at once

  // Errors: a layout without cells, or beyond the limits above.
  [[nodiscard]] static absl::StatusOr<TupleShape> Make(const FeatureLayout& layout);

  const FeatureLayout& layout() const noexcept { return layout_; }
  // Tuples with their images.
  int instances() const noexcept { return static_cast<int>(bases_.size()); }
  // Entries of all tables of one stage.
  int entries() const noexcept { return entries_; }
  int stages() const noexcept { return layout_.stages; }
  int dense() const noexcept { return static_cast<int>(layout_.dense.size()); }
  // Of everything that has to agree for weights to fit: rules, cells, tuples.
  std::uint64_t hash() const noexcept { return hash_; }

  // The entry of each instance, as offsets into a stage's tables.
  // Pre: `offsets` has room for instances().
  void Offsets(const FeatureReading& reading, std::uint32_t* offsets) const noexcept;
  // The same of 64 cells of 3 values each that are given as two sets: bit i of the
  // first is set where cell i is 1, of the second where it is 2. Three times as fast
  // where the processor gathers bits. Pre: HasPlanes().
  using Planes = std::array<std::uint64_t, 2>;
  bool HasPlanes() const noexcept { return !masks_.empty(); }
  std::uint32_t OffsetOf(const Planes& planes, std::size_t instance) const noexcept {
    const std::uint16_t* digits = &digits_[first_digit_[instance]];
    const std::uint64_t mask = masks_[instance];
    return bases_[instance] + digits[GatheredBits(planes[0], mask)] +
           2U * digits[GatheredBits(planes[1], mask)];
  }
  // The same after one cell has gone from value `from` to `to`.
  void Move(int cell, int from, int to, std::uint32_t* offsets) const noexcept;

  // Entries that a symmetry makes equal: the least of those that an entry is equal
  // to, for tuples that are an image of themselves.
  const std::vector<std::uint32_t>& twins() const noexcept { return twins_; }

 private:
  TupleShape() = default;
  void Place(const std::vector<std::vector<int>>& tuples);
  void Tie(const std::vector<int>& tuple, int base);
  void AddPlanes(const std::vector<int>& tuple, std::map<std::vector<int>, std::size_t>& known);
  static std::uint64_t GatheredBits(std::uint64_t bits, std::uint64_t mask) noexcept;

  // Index contributions of one cell with one value to all instances.
  struct alignas(2 * kLanes) Row {
    std::uint16_t lanes[kLanes];
  };
  template <int kRows>
  void Sum(const FeatureReading& reading, int first, std::uint16_t* sums) const noexcept;

  FeatureLayout layout_;
  std::vector<std::uint32_t> bases_;  // of each instance's table
  int entries_ = 0;
  int rows_ = 0;                    // Rows to an index contribution
  std::vector<int> first_row_;      // by cell, of its value 0
  std::vector<Row> contributions_;  // (first_row_[cell] + value) * rows_ + i
  std::vector<std::uint32_t> twins_;
  std::uint64_t hash_ = 0;
  // By instance, if cells may be planes: its cells, and where the sums of strides
  // begin that each set of them has among digits_.
  std::vector<std::uint64_t> masks_;
  std::vector<std::uint32_t> first_digit_;
  std::vector<std::uint16_t> digits_;
};

// Those bits of `bits` that `mask` has, pushed together.
inline std::uint64_t TupleShape::GatheredBits(std::uint64_t bits, std::uint64_t mask) noexcept {
#ifdef __BMI2__
  return _pext_u64(bits, mask);
#else
  std::uint64_t gathered = 0;
  for (std::uint64_t bit = 1; mask != 0; bit += bit, mask &= mask - 1) {
    if ((bits & mask & -mask) != 0) gathered |= bit;
  }
  return gathered;
#endif
}

// A learnt value, in integers. Immutable; as small as the shape allows, and read
// by every thread at once.
class TupleModel {
 public:
  // Weights are kept in 1/8 of a unit: the error of 50 rounded ones is below half
  // a unit.
  static constexpr int kFraction = 8;

  // `tables`: stages x entries, in 1/kFraction units. `dense`: stages x (1 + dense),
  // in 1/kDenseFraction units for 1, and for each dense number.
  static constexpr int kDenseFraction = 1 << 12;
  TupleModel(std::shared_ptr<const TupleShape> shape, std::vector<std::int16_t> tables,
             std::vector<std::int32_t> dense);

  // In units: hundredths of a point (kMargin), thousandths of a logit (kResult).
  static constexpr int kUnitsPerPoint = 100;
  static constexpr int kUnitsPerLogit = 1000;
  int Evaluate(const FeatureReading& reading) const noexcept;
  // The cells as planes; those of the reading are not looked at.
  int Evaluate(const TupleShape::Planes& planes, const FeatureReading& reading) const noexcept;
  // With the offsets at hand, kept up to date by TupleShape::Move.
  int EvaluateAt(const FeatureReading& reading, const std::uint32_t* offsets) const noexcept;

  const TupleShape& shape() const noexcept { return *shape_; }
  const std::vector<std::int16_t>& tables() const noexcept { return tables_; }
  const std::vector<std::int32_t>& dense() const noexcept { return dense_; }

 private:
  const std::int16_t* TablesOf(int stage) const noexcept;
  // Of the sum of table entries and of the numbers.
  int Total(int sum, const FeatureReading& reading) const noexcept;

  std::shared_ptr<const TupleShape> shape_;
  std::vector<std::int16_t> tables_;
  std::vector<std::int32_t> dense_;
};

// Tuples for a game that names none: every two neighbours, and from every cell
// `walks` random walks of 3 and of 4 cells that visit none twice.
std::vector<std::vector<int>> WalkTuples(const std::vector<std::vector<int>>& neighbours,
                                         int walks, std::uint64_t seed);

}  // namespace plyground

#endif  // PLYGROUND_EVAL_TUPLES_H_
