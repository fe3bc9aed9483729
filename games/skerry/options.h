#ifndef PLYGROUND_GAMES_SKERRY_OPTIONS_H_
#define PLYGROUND_GAMES_SKERRY_OPTIONS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/spec.h"

namespace plyground::skerry {

inline constexpr int kSmallestSize = 3;
inline constexpr int kLargestSize = 10;
inline constexpr int kMostCells = kLargestSize * kLargestSize;
inline constexpr int kMostKeepers = 4;
inline constexpr int kMostFish = 9;  // of one square

// What tells one game from another. The defaults of two keepers.
struct Options {
  int players = 2;
  int size = 6;
  int rocks = 5;
  int lighthouses = 4;  // of each keeper
  int komi = 2;         // fish that the first keeper has from the start
  std::int64_t seed = 1;
  friend bool operator==(const Options&, const Options&) = default;
};

// Three and four keepers have defaults of their own. Pre: 2 <= players <= 4.
Options DefaultsFor(int players) noexcept;

// The options as users write them: the defaults depend on `players`, so a
// plain table of options does not do.
class OptionList {
 public:
  // Errors: unknown keys, values out of range, no square left at sea.
  [[nodiscard]] absl::StatusOr<Options> Parse(const Spec& spec) const;
  // Only what differs from the defaults; Parse gives `options` back.
  Spec Format(std::string name, const Options& options) const;
  std::vector<OptionInfo> Infos() const;
};

// "c4": column letter, row number from the top. Pre: both below kLargestSize.
std::string SquareName(int row, int column);

}  // namespace plyground::skerry

#endif  // PLYGROUND_GAMES_SKERRY_OPTIONS_H_
