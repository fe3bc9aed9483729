#ifndef PLYGROUND_BENCH_MATCH_TALLY_H_
#define PLYGROUND_BENCH_MATCH_TALLY_H_

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "bench/match/formats.h"
#include "bench/match/report.h"
#include "bench/match/tournament_spec.h"
#include "core/record.h"

namespace plyground::match {

// Counts games. The report depends on which were added, never on the order, and
// a million games of two take a few megabytes.
class Tally {
 public:
  // A block of two games between two players, `first` the one with the smaller
  // index. Results are 1, 0, -1 from his view, kMissing for a game that is not
  // there; half 0 is the game in which he has the first seat.
  struct Block {
    static constexpr std::int8_t kMissing = 2;
    std::int16_t first = -1;
    std::int16_t second = -1;
    std::array<std::int8_t, 2> halves = {kMissing, kMissing};

    bool complete() const { return halves[0] != kMissing && halves[1] != kMissing; }
  };

  explicit Tally(const TournamentSpec& spec);

  // Pre: no game is added twice. Error: a game or player of another
  // tournament; a block of other players than before.
  [[nodiscard]] absl::Status Add(const GameRecord& record);

  Report MakeReport() const;
  std::int64_t games() const { return added_; }
  std::int64_t faults() const;

  // Of games with two seats.
  const std::vector<Block>& blocks(int game) const { return tallies_[game].blocks; }
  // The points of a complete block, of the player with the smaller index first.
  std::optional<BlockPoints> PointsOf(int game, std::int64_t block) const;
  // Empty unless the format is sprt.
  SprtVerdict verdict(int game) const { return tallies_[game].sprt.verdict; }

 private:
  struct Sprt {
    std::array<std::int64_t, 5> pairs = {};
    std::array<std::int64_t, 3> games = {};
    std::int64_t blocks = 0;  // in a row from the first, that are complete
    double ratio = 0;
    SprtVerdict verdict = SprtVerdict::kOpen;
  };
  struct GameTally {
    int seats = 0;
    std::vector<Results> players;
    std::vector<Results> by_seat;
    std::map<std::pair<int, int>, Results> pairings;
    std::map<std::pair<int, Termination>, std::int64_t> faults;
    std::map<int, Results> lengths;  // of the first seat, by plies
    std::vector<Block> blocks;       // two seats
    std::map<std::vector<std::vector<int>>, std::int64_t> rankings;  // more seats
    Sprt sprt;
    // SPRT: games of blocks that are not in the test yet.
    std::map<std::int64_t, std::vector<GameRecord>> waiting;
  };

  absl::Status AddBlock(GameTally& tally, const GameRecord& record,
                        const std::vector<int>& players);
  void Count(GameTally& tally, const GameRecord& record);
  void AdvanceSprt(GameTally& tally);
  std::vector<int> PlayersOf(const GameRecord& record) const;
  std::map<std::pair<int, int>, PairBins> PairsOf(const GameTally& tally) const;
  EloEstimate EloAgainstField(const GameTally& tally,
                              const std::map<std::pair<int, int>, PairBins>& pairs,
                              int player) const;
  PoolRatings Ratings(const GameTally& tally) const;
  void AppendGame(const GameTally& tally, const std::string& game, Report& report) const;
  void AppendStandings(const GameTally& tally,
                       const std::map<std::pair<int, int>, PairBins>& pairs,
                       const PoolRatings& ratings, const std::string& game,
                       Report& report) const;
  void AppendPool(const GameTally& tally, const PoolRatings& ratings, const std::string& game,
                  Report& report) const;
  void AppendSprt(const GameTally& tally, const std::string& game, Report& report) const;

  TournamentSpec spec_;
  bool is_sprt_ = false;
  std::vector<GameTally> tallies_;  // one a game of the spec
  std::int64_t added_ = 0;
  std::int64_t counted_ = 0;
  std::array<std::int64_t, kTerminations> terminations_ = {};
};

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_TALLY_H_
