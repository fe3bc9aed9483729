#ifndef PLYGROUND_GAMES_PAIRS_OPTIONS_H_
#define PLYGROUND_GAMES_PAIRS_OPTIONS_H_

#include <algorithm>
#include <cstdint>

#include "absl/status/statusor.h"
#include "core/spec.h"

namespace plyground::pairs {

inline constexpr int kMaxSeats = 8;
inline constexpr int kMaxTarget = 200;

enum class BurnEach : std::uint8_t { kShuffle, kRound };
enum class Variant : std::uint8_t {
  kStandard,
  kContinuous,  // only the scorer's stack is discarded, and play goes on
};

// Bytes, since every position carries them.
struct Options {
  std::uint8_t players = 2;
  std::uint8_t ranks = 10;
  std::uint8_t burn = 5;
  std::uint8_t target = 0;  // 0: by the number of players
  BurnEach burn_each = BurnEach::kShuffle;
  bool fresh = false;
  Variant variant = Variant::kStandard;
  friend bool operator==(const Options&, const Options&) = default;
};

OptionTable<Options> PairsOptions();

// The points that lose: 60 / players + 1, at least 11, unless set.
inline int TargetOf(const Options& options) noexcept {
  return options.target != 0 ? options.target : std::max(11, 60 / options.players + 1);
}

// The largest target with which there is always a card for each player at the
// start of a round, whatever was scored before; 0 if there is none.
int MaxTarget(const Options& options) noexcept;

// Errors, beside those of the table: a target that lets the deck run short.
[[nodiscard]] absl::StatusOr<Options> ParseOptions(const Spec& spec);

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_OPTIONS_H_
