#ifndef PLYGROUND_CORE_SEED_ROWS_H_
#define PLYGROUND_CORE_SEED_ROWS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace plyground {

// Numbers for rows of six houses and for boards of two rows, as sowing games have
// them: bytes 0 to 5 of a word are the seeds of houses 0 to 5; its other bytes are
// not looked at. Rows (and boards, the own row first) of the same seeds are numbered
// in lexicographic order, house 0 before the others, fewer seeds first.
//
// Of t(j) seeds from house j on, a board of n seeds in houses 0 to 11 has the number
//   C(n + 11, 11) - 1 - sum over j = 1..11 of C(t(j) + 11 - j, 12 - j),
// by the recurrence of Pascal's triangle; a row of m seeds, the houses 6 to 11 of it,
//   C(m + 5, 5) - 1 - the terms of j = 7..11.

inline constexpr int kRowHouses = 6;
inline constexpr int kMostRowSeeds = 24;  // C(24 + 11, 11) fits 32 bits

namespace seed_rows {

inline constexpr std::uint64_t kOnes = 0x0000'0101'0101'0101;
inline constexpr std::uint64_t kHouses = 0x0000'FFFF'FFFF'FFFF;

// Multiplicative, exact at every step.
constexpr std::uint32_t Choose(int n, int k) noexcept {
  std::uint64_t ways = 1;
  for (int i = 1; i <= k; ++i) ways = ways * static_cast<std::uint64_t>(n - k + i) / i;
  return static_cast<std::uint32_t>(ways);
}

// The terms of houses j and j + 1 together, by t(j) + 32 t(j + 1), for j = 1, 3, ... 11.
using Terms = std::array<std::array<std::uint32_t, 32 * (kMostRowSeeds + 1)>, kRowHouses>;

constexpr Terms MakeTerms() noexcept {
  Terms terms{};
  for (int pair = 0; pair < kRowHouses; ++pair) {
    const int house = 2 * pair + 1;
    for (int left = 0; left <= kMostRowSeeds; ++left) {
      for (int next = 0; next <= left; ++next) {
        std::uint32_t& term = terms[pair][left + 32 * next];
        term = Choose(left + 11 - house, 12 - house);
        if (house < 11) term += Choose(next + 10 - house, 11 - house);
      }
    }
  }
  return terms;
}
inline constexpr Terms kTerms = MakeTerms();

using Counts = std::array<std::uint32_t, kMostRowSeeds + 1>;
constexpr Counts MakeCounts(int houses) noexcept {
  Counts counts{};
  for (int seeds = 0; seeds <= kMostRowSeeds; ++seeds) {
    counts[seeds] = Choose(seeds + houses - 1, houses - 1);
  }
  return counts;
}
inline constexpr Counts kRows = MakeCounts(kRowHouses);
inline constexpr Counts kBoards = MakeCounts(2 * kRowHouses);

// The sum of the houses up to each, in its byte.
constexpr std::uint64_t Sums(std::uint64_t row) noexcept { return (row & kHouses) * kOnes; }
constexpr int SeedsOf(std::uint64_t sums) noexcept {
  return static_cast<int>(sums >> 40 & 0xFF);
}

// The terms of six houses in a row, the first of them odd. Pre: `left` has in its
// bytes the seeds from each house on.
inline std::uint32_t TermsOf(std::uint64_t left, int first_pair) noexcept {
#ifdef __BMI2__
  const std::uint64_t packed = _pext_u64(left, 0x1F1F'1F1F'1F1F);
#else
  const auto pair = [left](int at) noexcept {
    return (left >> 16 * at & 0x1F) | (left >> (16 * at + 3) & 0x3E0);
  };
  const std::uint64_t packed = pair(0) | pair(1) << 10 | pair(2) << 20;
#endif
  const auto* const terms = &kTerms[static_cast<std::size_t>(first_pair)];
  return terms[0][packed & 0x3FF] + terms[1][packed >> 10 & 0x3FF] +
         terms[2][packed >> 20 & 0x3FF];
}

}  // namespace seed_rows

constexpr std::uint32_t CountRows(int seeds) noexcept {
  return seed_rows::kRows[static_cast<std::size_t>(seeds)];
}
constexpr std::uint32_t CountBoards(int seeds) noexcept {
  return seed_rows::kBoards[static_cast<std::size_t>(seeds)];
}

// Pre of all ranks: at most kMostRowSeeds seeds.
inline std::uint32_t RankOfRow(std::uint64_t row) noexcept {
  const std::uint64_t sums = seed_rows::Sums(row);
  const int seeds = seed_rows::SeedsOf(sums);
  const std::uint64_t left = static_cast<std::uint64_t>(seeds) * seed_rows::kOnes - sums;
  return CountRows(seeds) - 1 - seed_rows::TermsOf(left, 3);
}

inline std::uint32_t RankOfBoard(std::uint64_t own, std::uint64_t other) noexcept {
  const std::uint64_t own_sums = seed_rows::Sums(own);
  const std::uint64_t other_sums = seed_rows::Sums(other);
  const auto other_seeds = static_cast<std::uint64_t>(seed_rows::SeedsOf(other_sums));
  const auto seeds = static_cast<std::uint64_t>(seed_rows::SeedsOf(own_sums)) + other_seeds;
  return CountBoards(static_cast<int>(seeds)) - 1 -
         seed_rows::TermsOf(seeds * seed_rows::kOnes - own_sums, 0) -
         seed_rows::TermsOf(other_seeds * seed_rows::kOnes - other_sums, 3);
}

// All rows of so many seeds by their ranks. Made when first asked for: 5 MB for all.
std::span<const std::uint64_t> AllRows(int seeds);

// The boards of a layer by their ranks; the next ones after the last that was asked
// for cost a load from memory each.
class BoardWalker {
 public:
  struct Rows {
    std::uint64_t own;
    std::uint64_t other;
  };

  // Pre: seeds <= kMostRowSeeds.
  explicit BoardWalker(int seeds);

  // Pre: rank < CountBoards(seeds).
  Rows operator()(std::uint64_t rank) noexcept {
    if (rank - first_ >= others_.size()) [[unlikely]]
      Seek(rank);
    return {own_ & seed_rows::kHouses, others_[rank - first_]};
  }

 private:
  void Seek(std::uint64_t rank) noexcept;
  // All boards with this own row are next.
  void SetOwn(std::uint64_t own, std::uint64_t first) noexcept;

  std::uint64_t own_;  // byte 6: the seeds of the other row
  std::uint64_t first_ = 0;
  std::span<const std::uint64_t> others_;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_SEED_ROWS_H_
