#include "games/skerry/skerry.h"

#include <algorithm>

// From charts to positions and back: outside of every search.
namespace plyground::skerry {

template <int kSeats, class G>
Skerry<kSeats, G>::Skerry(const Options& options) noexcept {
  Options fitting = options;
  fitting.size = std::min(options.size, Grid::kWidth);
  Set(DrawMap(fitting), fitting);
}

template <int kSeats, class G>
Skerry<kSeats, G>::Skerry(const Chart& chart, const Options& options) noexcept {
  Set(chart, options);
}

template <int kSeats, class G>
void Skerry<kSeats, G>::Set(const Chart& chart, const Options& options) noexcept {
  size_ = static_cast<std::uint8_t>(chart.size);
  players_ = static_cast<std::uint8_t>(options.players);
  komi_ = static_cast<std::int8_t>(options.komi);
  rocks_ = Grid::kAll;
  map_key_ =
      HashWords(static_cast<std::uint64_t>(options.lighthouses) << 16 | players_ << 8 | size_,
                static_cast<std::uint64_t>(options.komi + 128));
  std::array<Bits, kSeats> to_build{};
  int squares = 0;
  for (int row = 0; row < chart.size; ++row) {
    for (int column = 0; column < chart.size; ++column) {
      const Square& square = chart.At(row, column);
      const int at = Grid::At(row, column);
      map_key_ = HashWords(map_key_, square.keeper == Square::kRock ? 0 : square.fish);
      if (square.keeper == Square::kRock) continue;
      ++squares;
      rocks_ &= ~Grid::Bit(at);
      for (std::size_t bit = 0; bit < fish_.size(); ++bit) {
        if ((square.fish >> bit & 1) != 0) fish_[bit] |= Grid::Bit(at);
      }
      if (square.keeper >= 0) to_build[square.keeper] |= Grid::Bit(at);
    }
  }
  plies_left_ = static_cast<std::uint8_t>(std::min(players_ * options.lighthouses, squares));
  while (to_build[to_move_] != 0) {
    Bits& next = to_build[to_move_];
    const int square = Lowest(next);
    next &= next - 1;
    Apply(Move::At(square));
  }
}

template <int kSeats, class G>
Chart Skerry<kSeats, G>::ToChart() const noexcept {
  Chart chart{.size = size_, .squares = {}};
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      Square& square = chart.At(row, column);
      const Bits bit = Grid::Bit(Grid::At(row, column));
      if ((rocks_ & bit) != 0) {
        square.keeper = Square::kRock;
        continue;
      }
      square.fish = static_cast<std::int8_t>(FishOn(bit));
      for (int seat = 0; seat < kSeats; ++seat) {
        if ((towers_[seat] & bit) != 0) square.keeper = static_cast<std::int8_t>(seat);
      }
    }
  }
  return chart;
}

template class Skerry<2, SmallGrid>;
template class Skerry<2, LargeGrid>;
template class Skerry<4, SmallGrid>;
template class Skerry<4, LargeGrid>;

}  // namespace plyground::skerry
