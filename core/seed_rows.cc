#include "core/seed_rows.h"

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
  for (int seeds = 0; seeds <= kMostRowSeeds; ++seeds) {
    auto row = static_cast<std::uint64_t>(seeds) << 40;
    rows.push_back(row);
    for (std::uint32_t i = 1; i < CountRows(seeds); ++i) rows.push_back(row = Next(row, 5));
  }
  return rows;
}

// Boards that are skipped rather by steps than by a new start.
constexpr std::uint64_t kNear = 1 << 14;

}  // namespace

std::span<const std::uint64_t> AllRows(int seeds) {
  static const std::vector<std::uint64_t> rows = MakeRows();
  // Rows of fewer seeds are boards of six houses and one more.
  const std::uint32_t first = seeds == 0 ? 0 : seed_rows::Choose(seeds + 5, 6);
  return std::span(rows).subspan(first, CountRows(seeds));
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
      const std::uint64_t boards = seed_rows::Choose(left + 10 - house, 10 - house);
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
