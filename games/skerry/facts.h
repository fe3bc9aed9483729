#ifndef PLYGROUND_GAMES_SKERRY_FACTS_H_
#define PLYGROUND_GAMES_SKERRY_FACTS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/moves.h"
#include "games/skerry/chart.h"
#include "games/skerry/grid.h"

namespace plyground::skerry {

// What core/notation.h calls facts:
//   map        the position without who is to move
//   owners     who fishes what, square by square
//   catch      the fish a keeper has, komi left out
//   final      komi included
//   beams      every lighthouse, in reading order, and how many squares it lights to
//              the east, south, west and north: "c4 e2 s0 w1 n3"
//   catchSums  the catches of all positions after exactly 1, 2, ... plies, summed
//              by keeper; as many depths as the claim has
std::vector<std::string> FactNames();

// A list of whole numbers, or of such lists, as JSON text.
std::string ListText(const std::vector<std::int64_t>& numbers);
std::string ListText(const std::vector<std::vector<std::int64_t>>& lists);
std::string ListText(const std::vector<std::string>& texts);
std::size_t ClaimedDepths(std::string_view claims);

// Adds the catches of all positions after exactly `depth` plies to `sums`; false
// once more than `most` positions were visited.
template <class Position>
bool SumCatches(const Position& position, int depth, std::int64_t& most,
                std::vector<std::int64_t>& sums) {
  if (--most < 0) return false;
  if (depth == 0) {
    for (int seat = 0; seat < position.NumPlayers(); ++seat) sums[seat] += position.Catch(seat);
    return true;
  }
  bool all = true;
  ForEachMove(position, [&](typename Position::Move move) noexcept {
    if (!all) return;
    Position child = position;
    child.Apply(move);
    all = SumCatches(child, depth - 1, most, sums);
  });
  return all;
}

template <class Position>
[[gnu::cold]] std::vector<std::string> BeamTexts(const Position& position) {
  using Grid = typename Position::Grid;
  constexpr const char* kDirectionNames[kDirections] = {" e", " s", " w", " n"};
  typename Position::Bits towers{};
  for (int seat = 0; seat < position.NumPlayers(); ++seat) towers |= position.towers(seat);
  std::vector<std::string> beams;
  for (; towers != 0; towers &= towers - 1) {
    const int square = Lowest(towers);
    beams.push_back(SquareName(square / Grid::kWidth, square % Grid::kWidth));
    for (int direction = 0; direction < kDirections; ++direction) {
      const int lit = Count(Grid::Beam(direction, square, ~position.Sea()));
      absl::StrAppend(&beams.back(), kDirectionNames[direction], lit);
    }
  }
  return beams;
}

template <class Notation, class Position>
[[gnu::cold]] std::optional<std::string> FactOf(const Position& position, std::string_view name,
                                                std::string_view claims) {
  if (name == "map") {
    const std::string text = Notation::FormatPosition(position);
    return "\"" + text.substr(0, text.find(' ')) + "\"";
  }
  if (name == "owners") return "\"" + Notation::Owners(position) + "\"";
  if (name == "beams") return ListText(BeamTexts(position));
  if (name == "catchSums") {
    std::int64_t most = 30'000'000;  // positions: a CPU second or so
    std::vector<std::vector<std::int64_t>> sums;
    for (std::size_t depth = 1; depth <= ClaimedDepths(claims); ++depth) {
      sums.emplace_back(static_cast<std::size_t>(position.NumPlayers()));
      if (!SumCatches(position, static_cast<int>(depth), most, sums.back()))
        return std::nullopt;
    }
    return ListText(sums);
  }
  std::vector<std::int64_t> fish;
  for (int seat = 0; seat < position.NumPlayers(); ++seat) {
    const bool has_komi = name == "final" && seat == 0;
    fish.push_back(position.Catch(seat) + (has_komi ? position.komi() : 0));
  }
  return ListText(fish);
}

}  // namespace plyground::skerry

#endif  // PLYGROUND_GAMES_SKERRY_FACTS_H_
