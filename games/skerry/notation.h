#ifndef PLYGROUND_GAMES_SKERRY_NOTATION_H_
#define PLYGROUND_GAMES_SKERRY_NOTATION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/any_game.h"
#include "core/text.h"
#include "games/skerry/chart.h"
#include "games/skerry/facts.h"
#include "games/skerry/skerry.h"

namespace plyground::skerry {

// The text form of a position (core/notation.h): rows from the top joined by
// '/', the keeper to move. Moves are squares: "c4".
template <class Position>
struct Notation {
  using Grid = typename Position::Grid;
  static constexpr std::string_view kUnit = "fish";

  static std::string SeatName(const Position&, Player player) {
    return std::string(1, static_cast<char>('A' + Index(player)));
  }
  static std::string FormatMove(const Position&, Move move) {
    return SquareName(move.square / Grid::kWidth, move.square % Grid::kWidth);
  }
  // In any case, with spaces around.
  static std::string NormalizeMove(const Position&, std::string_view text) {
    return absl::AsciiStrToLower(std::string(Trimmed(text)));
  }
  static std::string FormatPosition(const Position& position) {
    return FormatChart(position.ToChart(), Index(position.ToMove()));
  }
  static absl::StatusOr<Position> ParsePosition(std::string_view text, const Options& options) {
    const absl::StatusOr<Chart> chart = ParseChart(text, options);
    if (!chart.ok()) return chart.status();
    return Position(*chart, options);
  }
  [[gnu::cold]] static std::string Draw(const Position& position, DrawStyle style) {
    return DrawChart(position.ToChart(), Owners(position), Footer(position), style);
  }

  static std::string WhyIllegal(const Position& position, std::string_view text) {
    return WhyNoSite(position.ToChart(), NormalizeMove(position, text));
  }

  // See facts.h.
  static std::vector<std::string> FactNames() { return skerry::FactNames(); }
  static std::optional<std::string> Fact(const Position& position, std::string_view name,
                                         std::string_view claims) {
    return FactOf<Notation>(position, name, claims);
  }

  // Who fishes what, square by square: see DrawChart.
  [[gnu::cold]] static std::string Owners(const Position& position) {
    std::string owners;
    const Chart chart = position.ToChart();
    for (int i = 0; i < chart.size * chart.size; ++i) {
      const int keeper = chart.squares[i].keeper;
      owners += keeper == Square::kRock ? '#'
                : keeper >= 0           ? static_cast<char>('A' + keeper)
                                        : '.';
    }
    const auto mark = [&](typename Position::Bits squares, char owner) {
      for (auto left = squares; left != 0; left &= left - 1) {
        const int square = Lowest(left);
        owners[square / Grid::kWidth * chart.size + square % Grid::kWidth] = owner;
      }
    };
    mark(position.Lit(), '-');
    for (int seat = 0; seat < position.NumPlayers(); ++seat) {
      mark(position.LeadOf(seat).all, static_cast<char>('a' + seat));
    }
    return owners;
  }

 private:
  [[gnu::cold]] static std::string Footer(const Position& position) {
    std::string footer = "catch:";
    for (int seat = 0; seat < position.NumPlayers(); ++seat) {
      absl::StrAppend(&footer, " ", SeatName(position, PlayerAt(seat)), " ",
                      position.Catch(seat) + (seat == 0 ? position.komi() : 0));
    }
    if (position.komi() != 0) absl::StrAppend(&footer, " (komi ", position.komi(), ")");
    absl::StrAppend(&footer,
                    position.IsTerminal()
                        ? ", the game is over"
                        : absl::StrCat(", ", position.PliesLeft(), " to build, ",
                                       SeatName(position, position.ToMove()), " next"));
    return footer;
  }
};

}  // namespace plyground::skerry

#endif  // PLYGROUND_GAMES_SKERRY_NOTATION_H_
