#ifndef PLYGROUND_BENCH_MATCH_RECORD_CHECK_H_
#define PLYGROUND_BENCH_MATCH_RECORD_CHECK_H_

#include <map>
#include <string>

#include "absl/status/status.h"
#include "bench/match/schedule.h"
#include "bench/match/tournament_spec.h"
#include "core/record.h"

namespace plyground::match {

// Whether the lines of a journal are what was played: whoever edits a result, a
// move or a name is found out, since a game's id and seed follow from what it
// is, and its returns from its moves.
class RecordCheck {
 public:
  // Both outlive it.
  RecordCheck(const TournamentSpec& spec, const Games& games);

  // kDataLoss, saying what does not fit. The moves are made again one by one. A
  // game that ended by itself must end there with these returns; one that a
  // player's fault, an adjudication or the limit of plies ended must not be over
  // before. A fault costs its player what the rules of tournaments say, the limit and
  // a draw by adjudication leave all level, and adjudications there are only where
  // the tournament has them; who won one is taken on trust.
  [[nodiscard]] absl::Status Check(const GameRecord& record) const;

  // The game of a record that was checked.
  const AnyGame* GameOf(const GameRecord& record) const { return games_.at(record.game); }

 private:
  absl::Status CheckReturns(const GameRecord& record, const AnyPosition& position) const;

  const TournamentSpec& spec_;
  GameIds ids_;
  std::map<std::string, const AnyGame*> games_;
};

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_RECORD_CHECK_H_
