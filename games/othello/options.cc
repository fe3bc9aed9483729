#include "games/othello/options.h"

#include <bit>
#include <charconv>
#include <string_view>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/error.h"

namespace plyground::othello {
namespace {

constexpr char kPitForm[] = "cells joined by '+', e.g. a1+b2";

absl::Status BadPit(std::string_view cell, std::string_view why, std::string expected) {
  return InvalidInput(
      {.message = absl::StrCat("option pits: ", Quoted(cell), " ", std::string(why)),
       .got = std::string(cell.substr(0, 200)),
       .expected = {std::move(expected)}});
}

absl::Status AddPitNamed(std::string_view name, Options& options) {
  const std::optional<CellPlace> place = CellNamed(name);
  if (!place.has_value()) return BadPit(name, "is not a cell", kPitForm);
  if (options.HasPit(place->row, place->column)) {
    return BadPit(name, "is given twice", "each pit once");
  }
  options.AddPit(place->row, place->column);
  return absl::OkStatus();
}

absl::Status ParsePits(std::string_view text, Options& options) {
  options.pits = {};
  while (!text.empty()) {
    const std::size_t plus = text.find('+');
    if (absl::Status status = AddPitNamed(text.substr(0, plus), options); !status.ok()) {
      return status;
    }
    if (plus == std::string_view::npos) break;
    text.remove_prefix(plus + 1);
    if (text.empty()) return BadPit("", "is not a cell", kPitForm);
  }
  return absl::OkStatus();
}

std::string FormatPits(const Options& options) {
  std::string text;
  for (int row = 0; row < kLargestBoard; ++row) {
    for (int column = 0; column < kLargestBoard; ++column) {
      if (!options.HasPit(row, column)) continue;
      absl::StrAppend(&text, text.empty() ? "" : "+", CellName(row, column));
    }
  }
  return text;
}

OptionTable<Options> MakeTable() {
  OptionTable<Options> table;
  table
      .Integer("size", &Options::size, kSmallestBoard, kLargestBoard,
               "cells along an edge, an even number")
      .Text("pits", ParsePits, FormatPits,
            "cells that nobody can occupy and no line passes, joined by '+' (a1+b2); at most "
            "half of the board, none of the four centre cells")
      .Choice("start", &Options::start,
              {{"standard", Start::kStandard}, {"seed", Start::kSeed}},
              "the centre: standard has O on the upper left and lower right cell (d4 and e5 of "
              "8x8), seed is its mirror image")
      .Choice(
          "score", &Options::score,
          {{"discs", ScoreRule::kDiscs}, {"empties_to_winner", ScoreRule::kEmptiesToWinner}},
          "what the margin counts: discs, or discs with the empty cells given to the winner");
  return table;
}

}  // namespace

int Options::CountPits() const noexcept {
  int count = 0;
  for (const std::uint32_t row : pits) count += std::popcount(row);
  return count;
}

std::optional<CellPlace> CellNamed(std::string_view name) {
  if (name.size() < 2 || name[1] == '0') return std::nullopt;
  const int column = (name[0] | 0x20) - 'a';
  int row = 0;
  const char* end = name.data() + name.size();
  const auto [rest, error] = std::from_chars(name.data() + 1, end, row);
  if (error != std::errc() || rest != end || row < 1 || row > kLargestBoard || column < 0 ||
      column >= kLargestBoard) {
    return std::nullopt;
  }
  return CellPlace{.row = row - 1, .column = column};
}

std::string CellName(int row, int column) {
  return absl::StrCat(std::string(1, static_cast<char>('a' + column)), row + 1);
}

const OptionTable<Options>& OptionsTable() {
  static const OptionTable<Options> table = MakeTable();
  return table;
}

absl::Status CheckOptions(const Options& options) {
  const int size = options.size;
  if (size % 2 != 0 || size < kSmallestBoard || size > kLargestBoard) {
    return InvalidInput(
        {.message = absl::StrCat("option size takes an even number, not ", size),
         .got = absl::StrCat(size),
         .expected = {"4, 6, 8, ... 26"}});
  }
  for (int row = 0; row < kLargestBoard; ++row) {
    for (int column = 0; column < kLargestBoard; ++column) {
      if (!options.HasPit(row, column)) continue;
      const std::string name = CellName(row, column);
      if (row >= size || column >= size) {
        return BadPit(name, absl::StrCat("is outside the board of size ", size),
                      absl::StrCat("a1..", CellName(size - 1, size - 1)));
      }
      if (IsCentre(size, row, column)) {
        return BadPit(name, "is a centre cell, which cannot be a pit",
                      "any cell but the four of the centre");
      }
    }
  }
  if (options.CountPits() > size * size / 2) {
    return InvalidInput({.message = absl::StrCat("option pits names ", options.CountPits(),
                                                 " cells, too many for size ", size),
                         .got = absl::StrCat(options.CountPits()),
                         .expected = {absl::StrCat("at most ", size * size / 2)}});
  }
  return absl::OkStatus();
}

}  // namespace plyground::othello
