#ifndef PLYGROUND_BENCH_MATCH_REPORT_H_
#define PLYGROUND_BENCH_MATCH_REPORT_H_

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "bench/match/statistics.h"
#include "bench/match/tournament_spec.h"
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
// empty: places are not wins.
struct StandingsRow {
  std::string player;
  std::string game;
  Results results;
  EloEstimate elo;
};

// Two players in one game. With more than two seats the one with more points
// wins. `pairs`: of complete seat-swapped pairs, for games with two seats.
struct PairingRow {
  std::string player;
  std::string opponent;
  std::string game;
  Results results;
  std::optional<PairBins> pairs;
  EloEstimate elo;
};

struct FaultRow {
  std::string player;
  std::string game;
  Termination termination = Termination::kCrash;
  std::int64_t games = 0;
};

struct Report {
  std::int64_t games = 0;
  std::vector<StandingsRow> standings;  // by game, then score, then name
  std::vector<PairingRow> pairings;     // by game, then order of the players
  std::array<std::int64_t, kTerminations> terminations = {};
  std::vector<FaultRow> faults;
};

// Counts games. The report depends on which were added, never on the order.
class Tally {
 public:
  explicit Tally(const TournamentSpec& spec);

  // Pre: no game is added twice. Error: a game or player of another
  // tournament.
  [[nodiscard]] absl::Status Add(const GameRecord& record);

  Report MakeReport() const;
  std::int64_t games() const { return games_; }
  std::int64_t faults() const;

 private:
  struct Pairing {
    Results results;
    PairBins pairs = {};
    // Games whose other half is not there yet: result by block and first seat.
    std::map<std::int64_t, std::array<std::optional<int>, 2>> halves;
  };
  struct GameTally {
    int seats = 0;
    std::vector<Results> players;
    std::map<std::pair<int, int>, Pairing> pairings;
    std::map<std::pair<int, Termination>, std::int64_t> faults;
  };

  void AddPairing(GameTally& tally, const GameRecord& record, const std::vector<int>& players,
                  int first_seat, int second_seat);
  EloEstimate EloAgainstField(const GameTally& tally, int player) const;
  void AppendStandings(const GameTally& tally, const std::string& game, Report& report) const;
  void AppendPairings(const GameTally& tally, const std::string& game, Report& report) const;

  TournamentSpec spec_;
  std::vector<GameTally> tallies_;  // one a game of the spec
  std::int64_t games_ = 0;
  std::array<std::int64_t, kTerminations> terminations_ = {};
};

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_REPORT_H_
