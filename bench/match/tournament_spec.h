#ifndef PLYGROUND_BENCH_MATCH_TOURNAMENT_SPEC_H_
#define PLYGROUND_BENCH_MATCH_TOURNAMENT_SPEC_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "bench/match/controls.h"
#include "bench/match/sprt.h"
#include "core/any_game.h"

namespace plyground::match {

// Games are known by their specs alone: the caller says how one is found.
using GameResolver =
    std::function<absl::StatusOr<std::shared_ptr<const AnyGame>>(std::string_view spec)>;
using Games = std::vector<std::shared_ptr<const AnyGame>>;

// Everything that decides which games are played and what their results are.
struct TournamentSpec {
  std::vector<std::string> games;      // game specs, in the order of the report
  std::vector<std::string> players;    // player specs, limits included
  std::string format = "round_robin";  // a FormatNames()
  std::int64_t games_per_pairing = 0;  // sprt: at most
  std::uint64_t seed = 0;
  std::int64_t opening_plies = 0;
  std::int64_t max_plies = 0;  // a game still going then is a draw
  Controls controls = {};
  // A player spec: what it proves of a position ends the game; "" is nobody.
  std::string adjudicator = {};
  SprtOptions sprt = {};            // of the format sprt
  std::int64_t rounds = 0;          // of the format swiss; 0 elsewhere
  std::string seat_orders = "all";  // or cyclic: SeatOrders in schedule.h
  // A file of openings instead of random ones (OpeningPlan), and the hash of its
  // text, which decides whether two are the same.
  std::string openings = {};
  std::string openings_hash = {};
  std::string opening_order = "sequential";  // or random
  std::int64_t opening_start = 1;
  std::optional<double> opening_margin = {};
  std::string opening_judge = {};
  friend bool operator==(const TournamentSpec&, const TournamentSpec&) = default;
};

// The same with parts left open: from a file, from flags, from a manifest.
struct SpecFields {
  std::vector<std::string> games;
  std::vector<std::string> players;
  std::optional<std::string> format;
  std::optional<std::int64_t> games_per_pairing;
  std::optional<std::int64_t> seed;
  std::optional<std::int64_t> opening_plies;
  std::optional<std::int64_t> max_plies;
  std::optional<std::string> controls;  // as ParseControls takes it
  std::optional<std::string> adjudicator;
  std::optional<std::string> sprt;
  std::optional<std::int64_t> rounds;
  std::optional<std::string> seat_orders;
  std::optional<std::string> openings;
  std::optional<std::string> openings_hash;
  std::optional<std::string> opening_order;
  std::optional<std::int64_t> opening_start;
  std::optional<double> opening_margin;
  std::optional<std::string> opening_judge;
};

// match, round_robin, gauntlet, swiss, knockout, sprt.
const std::vector<std::string>& FormatNames();

inline constexpr std::int64_t kDefaultOpeningPlies = 4;
inline constexpr std::int64_t kDefaultMaxPlies = 2000;
// Seeds stay exact in any JSON reader.
inline constexpr std::int64_t kMostGamesPerPairing = 1'000'000;
inline constexpr std::int64_t kMostOpeningPlies = 200;
inline constexpr std::int64_t kMostPlies = 1'000'000;
inline constexpr std::int64_t kMostRounds = 1000;
inline constexpr std::int64_t kLargestSeed = (std::int64_t{1} << 53) - 1;

// `text` is a JSON object with any of the fields that FormatTournamentSpec
// writes, named as there. Errors name `source`, the field and what it
// takes; an unknown field gets the nearest name.
[[nodiscard]] absl::StatusOr<SpecFields> ParseSpecFields(std::string_view text,
                                                         std::string_view source);
// One JSON object on one line, in a fixed order: games, players, format,
// gamesPerPairing, seed, openingPlies, maxPlies, and what differs from its
// default of controls, adjudicator, sprt, rounds, seatOrders, openings, openingsHash,
// openingOrder, openingStart, openingMargin, openingJudge.
std::string FormatTournamentSpec(const TournamentSpec& spec);
SpecFields FieldsOf(const TournamentSpec& spec);

// `over` where it says something, `under` elsewhere.
SpecFields Overlay(SpecFields under, const SpecFields& over);

// Defaults for what is still open; `fallback_seed` where there is no seed.
// Specs are brought to one form. Errors: no game, no player, no number of
// games, numbers out of range, malformed specs, one game or player given twice,
// a field that the format does not take, a match or sprt not of two players.
[[nodiscard]] absl::StatusOr<TournamentSpec> CompleteSpec(const SpecFields& fields,
                                                          std::int64_t fallback_seed);

// The spec's games. Errors: an unknown game or option, two specs of one game,
// a player or adjudicator that a game refuses, too few players for a game.
[[nodiscard]] absl::StatusOr<Games> ResolveGames(const TournamentSpec& spec,
                                                 const GameResolver& resolve);

// Whether the two differ at most in the order of their specs' options and in
// where the same openings were read from.
bool SameTournament(const TournamentSpec& left, const TournamentSpec& right);

// What distinguishes two specs, one clause a field: "seed is 1, not 2".
std::string DescribeDifference(const TournamentSpec& have, const TournamentSpec& want);

// Sixteen hexadecimal digits that change with the spec.
std::string SpecHash(const TournamentSpec& spec);

// 64 bits of a text (FNV-1a, then mixed): ids and seeds. The same everywhere.
std::uint64_t HashText(std::string_view text);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_TOURNAMENT_SPEC_H_
