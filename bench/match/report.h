#ifndef PLYGROUND_BENCH_MATCH_REPORT_H_
#define PLYGROUND_BENCH_MATCH_REPORT_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/match/ratings.h"
#include "bench/match/sprt.h"
#include "bench/match/statistics.h"
#include "core/record.h"

namespace plyground::match {

// Results from one player's point of view.
struct Results {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;

  std::int64_t games() const { return wins + draws + losses; }
  // Wins plus half the draws, as a share of the games; empty without games.
  std::optional<double> score() const;
  Interval wilson() const;
};

using PairBins = std::array<std::int64_t, 5>;  // LL, LD, WL or DD, WD, WW

// One player in one game against all others. With two seats Elo is the
// player's lead over the field: of the pairs played, where every opponent was
// met in a complete pair, otherwise of single games. With more seats it is
// empty: places are not wins. `rating` comes from the results of the whole pool
// (ratings.h), whatever opponents the player met.
struct StandingsRow {
  std::string player;
  std::string game;
  Results results;
  EloEstimate elo;
  PoolRating rating;
};

// Two players in one game. With more than two seats the one with more points
// wins. `pairs`: of complete seat-swapped pairs, for games with two seats.
struct PairingRow {
  std::string player;
  std::string opponent;
  std::string game;
  Results results;
  std::optional<PairBins> pairs;
  EloEstimate elo;  // of `player`, from the pairs where there are any
  NormalizedEloEstimate normalized;
};

// What one seat of a game was worth, whoever sat there.
struct SeatRow {
  std::string game;
  int seat = 0;
  Results results;
};

// Games by length: `games` of them ended after `plies` plies, and the first seat
// had this share of the points.
struct LengthRow {
  int plies = 0;
  Results first_seat;
};

// The whole pool of one game.
struct PoolReport {
  std::string game;
  std::vector<std::string> players;  // in the order of the spec
  // More than one: these have no common scale (ratings.h).
  std::vector<std::vector<std::string>> groups;
  std::vector<std::vector<std::optional<double>>> los;  // row stronger than column
  std::vector<LengthRow> lengths;                       // by plies
};

// An SPRT of one game so far. The verdict is that of the first blocks in the
// order of the schedule that allow one; games beyond them count for nothing.
struct SprtReport {
  std::string game;
  std::string player;  // whose strength is judged
  std::string opponent;
  SprtOptions options;
  double log_likelihood_ratio = 0;
  SprtVerdict verdict = SprtVerdict::kOpen;
  std::int64_t blocks = 0;
};

struct FaultRow {
  std::string player;
  std::string game;
  Termination termination = Termination::kCrash;
  std::int64_t games = 0;
};

// A meeting in a Swiss or knockout tournament. Points are empty as long as games
// are missing, and where nobody was met.
struct EncounterRow {
  std::string game;
  int round = 1;
  std::string player;
  std::string opponent = {};  // "": a bye
  std::string winner = {};    // "": level or open
  std::optional<double> points = {};
  std::optional<double> opponent_points = {};
};

struct Report {
  std::int64_t games = 0;
  std::vector<StandingsRow> standings;  // by game, then score, then name
  std::vector<PairingRow> pairings;     // by game, then order of the players
  std::array<std::int64_t, kTerminations> terminations = {};
  std::vector<FaultRow> faults;
  std::vector<SeatRow> seats;
  std::vector<PoolReport> pools;
  std::vector<SprtReport> sprts;
  std::vector<EncounterRow> encounters;  // by game and round
};

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_REPORT_H_
