#include "core/seed_rows.h"

#include <array>
#include <bit>
#include <vector>

namespace plyground {
namespace {

// The tuple of the same sum after `houses` in lexicographic order, in the bytes up to
// `last`. Pre: there is one.
std::uint64_t Next(std::uint64_t houses, int last) noexcept {
  const int house = (63 - std::countl_zero(houses)) / 8;  // the last one with seeds
  const std::uint64_t seeds = houses >> 8 * house;
  houses -= seeds << 8 * house;
  houses += std::uint64_t{1} << 8 * (house - 1);
  return houses + ((seeds - 1) << 8 * last);
}

std::vector<std::uint64_t> MakeRows() {
  std::vector<std::uint64_t> rows;
  rows.reserve(seed_rows::Choose(kMostRowSeeds + 6, 6));
  for (int seeds = 0; seeds <= kMostRowSeeds; ++seeds) {
    auto row = static_cast<std::uint64_t>(seeds) << 40;
    rows.push_back(row);
    for (std::uint32_t i = 1; i < CountRows(seeds); ++i) rows.push_back(row = Next(row, 5));
  }
  return rows;
}

// Where the rows of so many seeds begin among all: rows of fewer are boards of six houses
// and one more.
constexpr auto kFirstRows = [] {
  std::array<std::uint32_t, kMostRowSeeds + 1> first{};
  for (int seeds = 1; seeds <= kMostRowSeeds; ++seeds) {
    first[seeds] = seed_rows::Choose(seeds + 5, 6);
  }
  return first;
}();

// The boards that have so many seeds in the houses after each of the first six.
constexpr auto kBoardsAfter = [] {
  std::array<std::array<std::uint32_t, kMostRowSeeds + 1>, kRowHouses> boards{};
  for (int house = 0; house < kRowHouses; ++house) {
    for (int left = 0; left <= kMostRowSeeds; ++left) {
      boards[house][left] = seed_rows::Choose(left + 10 - house, 10 - house);
    }
  }
  return boards;
}();

// Boards that are skipped rather by steps than by a new start.
constexpr std::uint64_t kNear = 1 << 14;

}  // namespace

std::span<const std::uint64_t> AllRows(int seeds) {
  static const std::vector<std::uint64_t> rows = MakeRows();
  return std::span(rows).subspan(kFirstRows[static_cast<std::size_t>(seeds)], CountRows(seeds));
}

BoardWalker::BoardWalker(int seeds) : own_(static_cast<std::uint64_t>(seeds) << 48) {
  SetOwn(own_, 0);
}

void BoardWalker::SetOwn(std::uint64_t own, std::uint64_t first) noexcept {
  own_ = own;
  first_ = first;
  others_ = AllRows(static_cast<int>(own >> 48));
}

void BoardWalker::Seek(std::uint64_t rank) noexcept {
  if (rank > first_ && rank - first_ < kNear) {
    while (rank - first_ >= others_.size()) SetOwn(Next(own_, 6), first_ + others_.size());
    return;
  }
  // House by house: boards with fewer seeds there come first.
  int left = seed_rows::SeedsOf(seed_rows::Sums(own_)) + static_cast<int>(own_ >> 48);
  std::uint64_t own = 0;
  std::uint64_t first = 0;
  for (int house = 0; house < kRowHouses; ++house) {
    for (int seeds = 0;; ++seeds) {
      const std::uint64_t boards = kBoardsAfter[house][left];
      if (rank - first < boards) {
        own |= static_cast<std::uint64_t>(seeds) << 8 * house;
        break;
      }
      first += boards;
      --left;
    }
  }
  SetOwn(own | static_cast<std::uint64_t>(left) << 48, first);
}

}  // namespace plyground
