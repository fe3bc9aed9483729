#include "bench/match/play_game.h"

#include <cassert>
#include <cstddef>
#include <exception>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/random.h"

namespace plyground::match {
namespace {

Termination FaultOf(const absl::Status& status) {
  if (absl::IsInvalidArgument(status)) return Termination::kIllegalMove;
  if (absl::IsDeadlineExceeded(status)) return Termination::kTimeout;
  return Termination::kCrash;
}

// The player's move, whatever the player does. A player is foreign code here:
// what it throws (memory may run out) ends its game, not the tournament.
absl::StatusOr<std::string> AskForMove(AnyPlayer& player, const AnyPosition& position,
                                       const std::atomic<bool>& stop) {
  try {
    SearchRequest request;
    request.stop = &stop;
    const absl::StatusOr<SearchReport> report = player.Search(position, request);
    if (!report.ok()) return report.status();
    if (report->moves.empty()) return absl::InvalidArgumentError("the player names no move");
    return report->moves.front().move;
  } catch (const std::exception& error) {
    return absl::InternalError(absl::StrCat("the player threw an exception: ", error.what()));
  }
}

class Table {
 public:
  explicit Table(const GameSetup& setup)
      : setup_(setup), position_(setup.game->Start()), chance_(setup.chance_seed) {
    record_.game = setup.game->spec();
    record_.position = position_.Text();
    record_.seed = setup.seed;
  }

  std::optional<GameRecord> Play(const std::atomic<bool>& stop) {
    for (std::size_t seat = 0; seat < setup_.seats.size(); ++seat) {
      setup_.seats[seat]->Reset(DeriveSeed(setup_.seed, seat));
    }
    for (const std::string& move : *setup_.opening) {
      [[maybe_unused]] const absl::Status status = Make(move);
      assert(status.ok());
    }
    record_.opening_plies = static_cast<int>(record_.moves.size());
    while (!stop.load(std::memory_order_relaxed)) {
      if (position_.IsTerminal()) {
        record_.returns = position_.Returns();
        return Finish();
      }
      if (static_cast<std::int64_t>(record_.moves.size()) >= setup_.max_plies) {
        record_.termination = Termination::kMaxMoves;
        record_.returns.assign(setup_.seats.size(), 0);
        return Finish();
      }
      if (position_.IsChance()) {
        DrawOutcome();
        continue;
      }
      const int seat = position_.to_move();
      absl::StatusOr<std::string> move = AskForMove(*setup_.seats[seat], position_, stop);
      if (stop.load(std::memory_order_relaxed)) break;
      absl::Status status = move.ok() ? Make(*move) : move.status();
      if (status.ok()) continue;
      Blame(seat, move.ok() ? Termination::kIllegalMove : FaultOf(status), status);
      return Finish();
    }
    return std::nullopt;
  }

 private:
  absl::Status Make(const std::string& move) {
    absl::Status status = position_.Play(move);
    if (status.ok()) record_.moves.push_back(move);
    return status;
  }

  void DrawOutcome() {
    const std::vector<ChanceText> outcomes = position_.Outcomes();
    auto ticket = static_cast<std::int64_t>(chance_.Next() %
                                            static_cast<std::uint64_t>(outcomes.front().total));
    int index = 0;
    while (ticket >= outcomes[index].weight) ticket -= outcomes[index++].weight;
    record_.moves.push_back(outcomes[index].move);
    position_.PlayIndex(index);
  }

  void Blame(int seat, Termination termination, const absl::Status& status) {
    const auto message = status.message();
    record_.termination = termination;
    record_.fault = Fault{.seat = seat, .message = std::string(message.data(), message.size())};
    const auto seats = static_cast<int>(setup_.seats.size());
    record_.returns.assign(setup_.seats.size(), 1);
    record_.returns[seat] = 1 - seats;
  }

  GameRecord Finish() {
    record_.plies = static_cast<int>(record_.moves.size());
    return std::move(record_);
  }

  const GameSetup& setup_;
  AnyPosition position_;
  Random chance_;
  GameRecord record_;
};

}  // namespace

std::optional<GameRecord> PlayGame(const GameSetup& setup, const std::atomic<bool>& stop) {
  return Table(setup).Play(stop);
}

}  // namespace plyground::match
