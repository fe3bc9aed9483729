#ifndef PLYGROUND_GAMES_PAIRS_CARDS_H_
#define PLYGROUND_GAMES_PAIRS_CARDS_H_

#include <bit>
#include <cassert>
#include <cstdint>

namespace plyground::pairs {

inline constexpr int kMaxRanks = 10;
inline constexpr int kMaxCards = kMaxRanks * (kMaxRanks + 1) / 2;

// How many cards of each rank, without an order: four bits a rank.
//
//   bits 0-3   rank 1      bits 4-7   rank 2   ...   bits 36-39   rank 10
//
// A rank has at most ten cards, so that sums of disjoint sets never carry.
class Cards {
 public:
  constexpr Cards() noexcept = default;

  // The whole deck: one 1, two 2s, and so on.
  static constexpr Cards Deck(int ranks) noexcept {
    return Cards(0xA987654321ULL & ((std::uint64_t{1} << (4 * ranks)) - 1));
  }
  // One card of each rank in the set: bit r - 1 stands for rank r.
  static constexpr Cards OneOfEach(std::uint32_t ranks) noexcept {
    Cards cards;
    for (; ranks != 0; ranks &= ranks - 1) cards.Add(std::countr_zero(ranks) + 1);
    return cards;
  }

  constexpr int operator[](int rank) const noexcept {
    return static_cast<int>(bits_ >> Shift(rank) & 15);
  }
  constexpr void Add(int rank) noexcept { bits_ += std::uint64_t{1} << Shift(rank); }
  // Pre: there is one.
  constexpr void Remove(int rank) noexcept {
    assert((*this)[rank] > 0);
    bits_ -= std::uint64_t{1} << Shift(rank);
  }
  constexpr int size() const noexcept {
    constexpr std::uint64_t kEven = 0x0F0F0F0F0F0F0F0FULL;
    const std::uint64_t bytes = (bits_ & kEven) + (bits_ >> 4 & kEven);
    return static_cast<int>(bytes * 0x0101010101010101ULL >> 56);
  }
  constexpr int points() const noexcept {
    int sum = 0;
    for (int rank = 1; rank <= kMaxRanks; ++rank) sum += rank * (*this)[rank];
    return sum;
  }
  constexpr bool empty() const noexcept { return bits_ == 0; }
  constexpr std::uint64_t bits() const noexcept { return bits_; }

  friend constexpr Cards operator+(Cards a, Cards b) noexcept {
    return Cards(a.bits_ + b.bits_);
  }
  // Pre: `b` is part of `a`.
  friend constexpr Cards operator-(Cards a, Cards b) noexcept {
    return Cards(a.bits_ - b.bits_);
  }
  friend constexpr bool operator==(Cards, Cards) noexcept = default;

 private:
  constexpr explicit Cards(std::uint64_t bits) noexcept : bits_(bits) {}
  static constexpr int Shift(int rank) noexcept { return 4 * (rank - 1); }

  std::uint64_t bits_ = 0;
};

// The cards in front of a player in the order they came; no two are equal.
//
//   bits 0-39   ranks, four bits a card, the first lowest
//   bits 40-49  the set of them: bit 39 + r for rank r
//   bits 56-63  how many
class Stack {
 public:
  bool Has(int rank) const noexcept { return (bits_ >> (39 + rank) & 1) != 0; }
  int size() const noexcept { return static_cast<int>(bits_ >> 56); }
  bool empty() const noexcept { return bits_ == 0; }
  // Bit r - 1 stands for rank r.
  std::uint32_t ranks() const noexcept {
    return static_cast<std::uint32_t>(bits_ >> 40) & 1023;
  }
  // Pre: 0 <= place < size().
  int operator[](int place) const noexcept {
    return static_cast<int>(bits_ >> (4 * place) & 15);
  }
  // Pre: not empty.
  int last() const noexcept { return (*this)[size() - 1]; }
  // Pre: !Has(rank).
  void Push(int rank) noexcept {
    assert(!Has(rank));
    bits_ += static_cast<std::uint64_t>(rank) << (4 * size()) |
             std::uint64_t{1} << (39 + rank) | std::uint64_t{1} << 56;
  }
  // Pre: Has(rank).
  void Remove(int rank) noexcept {
    Stack rest;
    for (int place = 0; place < size(); ++place) {
      if ((*this)[place] != rank) rest.Push((*this)[place]);
    }
    *this = rest;
  }
  std::uint64_t bits() const noexcept { return bits_; }
  friend bool operator==(Stack, Stack) noexcept = default;

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_CARDS_H_
