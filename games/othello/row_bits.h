#ifndef PLYGROUND_GAMES_OTHELLO_ROW_BITS_H_
#define PLYGROUND_GAMES_OTHELLO_ROW_BITS_H_

#include <array>
#include <cstddef>

namespace plyground::othello {

// A set of cells held as rows; bit c of rows[r] is column c of row r.
template <class Row, int kRowCount>
struct RowBits {
  std::array<Row, kRowCount> rows{};

  template <class Op>
  static constexpr RowBits Each(Op op) noexcept {
    RowBits result;
    for (std::size_t r = 0; r < kRowCount; ++r) result.rows[r] = static_cast<Row>(op(r));
    return result;
  }
  friend constexpr RowBits operator&(const RowBits& a, const RowBits& b) noexcept {
    return Each([&](std::size_t r) { return a.rows[r] & b.rows[r]; });
  }
  friend constexpr RowBits operator|(const RowBits& a, const RowBits& b) noexcept {
    return Each([&](std::size_t r) { return a.rows[r] | b.rows[r]; });
  }
  friend constexpr RowBits operator^(const RowBits& a, const RowBits& b) noexcept {
    return Each([&](std::size_t r) { return a.rows[r] ^ b.rows[r]; });
  }
  constexpr RowBits operator~() const noexcept {
    return Each([&](std::size_t r) { return ~rows[r]; });
  }
  friend bool operator==(const RowBits&, const RowBits&) noexcept = default;
};

}  // namespace plyground::othello

#endif  // PLYGROUND_GAMES_OTHELLO_ROW_BITS_H_
