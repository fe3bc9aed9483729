#include "bench/match/record_check.h"

#include <cstddef>
#include <numeric>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "bench/match/play_game.h"
#include "core/error.h"

namespace plyground::match {
namespace {

absl::Status Wrong(const GameRecord& record, std::string_view what) {
  return absl::DataLossError(
      absl::StrCat("game ", Quoted(record.id), " is not what was played: ", std::string(what)));
}

std::string Shown(const std::vector<int>& returns) {
  return absl::StrCat("[", absl::StrJoin(returns, ","), "]");
}

}  // namespace

RecordCheck::RecordCheck(const TournamentSpec& spec, const Games& games)
    : spec_(spec), ids_(spec) {
  for (std::size_t i = 0; i < games.size(); ++i) games_[spec.games[i]] = games[i].get();
}

absl::Status RecordCheck::Check(const GameRecord& record) const {
  const auto game = games_.find(record.game);
  if (game == games_.end()) {
    return Wrong(record, absl::StrCat("the tournament has no game ", Quoted(record.game)));
  }
  const std::uint64_t hash = ids_.Hash(record.game, record.block, record.players);
  if (record.id != IdText(hash)) {
    return Wrong(record, absl::StrCat("players, game and block have the id ", IdText(hash)));
  }
  if (record.seed != PlayersSeed(hash)) return Wrong(record, "it had another seed");
  // A position other than the start is that of an opening.
  AnyPosition position = game->second->Start();
  if (record.position != position.Text()) {
    if (spec_.openings.empty()) return Wrong(record, "it began in another position");
    auto parsed = game->second->Parse(record.position);
    if (!parsed.ok()) return Wrong(record, "it began in a position that is none");
    position = *std::move(parsed);
  }
  if (record.players.size() != static_cast<std::size_t>(position.num_players())) {
    return Wrong(record, absl::StrCat("it is for ", position.num_players(), " players"));
  }
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    if (position.Play(record.moves[ply]).ok()) continue;
    return Wrong(
        record, absl::StrCat("ply ", ply + 1, ", ", Quoted(record.moves[ply]), ", is illegal"));
  }
  return CheckReturns(record, position);
}

absl::Status RecordCheck::CheckReturns(const GameRecord& record,
                                       const AnyPosition& position) const {
  const bool over = position.IsTerminal();
  const auto expect = [&](const std::vector<int>& returns) {
    if (record.returns == returns) return absl::OkStatus();
    return Wrong(record, absl::StrCat("its returns are ", Shown(returns), ", not ",
                                      Shown(record.returns)));
  };
  if (record.termination == Termination::kNormal) {
    if (!over) return Wrong(record, "it is not over after its moves");
    return expect(position.Returns());
  }
  if (over) return Wrong(record, "it is over after its moves");
  if (IsFault(record.termination)) {
    if (!record.fault.has_value()) return Wrong(record, "it does not say whose fault it was");
    return expect(ReturnsAfterFault(record.players.size(), record.fault->seat));
  }
  const std::vector<int> level(record.players.size(), 0);
  if (record.termination == Termination::kMaxMoves) {
    if (static_cast<std::int64_t>(record.moves.size()) < spec_.max_plies) {
      return Wrong(record, "it has not reached the limit of plies");
    }
    return expect(level);
  }
  const bool won = record.termination == Termination::kAdjudicatedWin;
  const Controls& controls = spec_.controls;
  if (!controls.proved && spec_.adjudicator.empty() &&
      (won ? controls.win_plies : controls.draw_plies) == 0) {
    return Wrong(record, "the tournament ends no games so early");
  }
  if (!won) return expect(level);
  if (record.returns == level ||
      std::accumulate(record.returns.begin(), record.returns.end(), 0) != 0) {
    return Wrong(record, absl::StrCat("its returns ", Shown(record.returns), " are no win"));
  }
  return absl::OkStatus();
}

}  // namespace plyground::match
