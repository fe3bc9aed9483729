#include "bench/match/play_game.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstddef>
#include <exception>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "bench/match/adjudicator.h"
#include "core/game_follower.h"
#include "core/random.h"

namespace plyground::match {
namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

Termination FaultOf(const absl::Status& status) {
  if (absl::IsInvalidArgument(status)) return Termination::kIllegalMove;
  if (absl::IsDeadlineExceeded(status)) return Termination::kTimeout;
  if (absl::IsAborted(status)) return Termination::kStall;
  return Termination::kCrash;
}

std::string TextOf(const absl::Status& status) {
  const auto message = status.message();
  return std::string(message.data(), message.size());
}

// Whose fault and what it was; no move then.
struct Blunder {
  Termination termination = Termination::kCrash;
  std::string message;
};

// The player's report, whatever the player does. A player is foreign code here:
// what it throws (memory may run out) ends its game, not the tournament.
absl::StatusOr<SearchReport> Search(AnyPlayer& player, const AnyPosition& position,
                                    const SearchRequest& request) {
  try {
    absl::StatusOr<SearchReport> report = player.Search(position, request);
    if (report.ok() && report->moves.empty()) {
      return absl::InvalidArgumentError("the player names no move");
    }
    return report;
  } catch (const std::exception& error) {
    return absl::InternalError(absl::StrCat("the player threw an exception: ", error.what()));
  }
}

// One seat: its player, and what is left of its time.
class Seat {
 public:
  Seat(AnyPlayer& player, const Controls& controls, const TimeControl& time)
      : player_(player),
        follower_(dynamic_cast<GameFollower*>(&player)),
        controls_(controls),
        time_(time) {}

  void Begin(std::uint64_t seed, const std::string& position) {
    player_.Reset(seed);
    if (follower_ != nullptr) follower_->Begin(position);
  }
  void Follow(const std::string& move) {
    if (follower_ != nullptr) follower_->Follow(move);
  }

  // The report, or `blunder`. Neither means anything once the run ends.
  SearchReport Ask(const AnyPosition& position, Leash& leash, std::optional<Blunder>& blunder) {
    SearchRequest request;
    request.stop = &leash.stop();
    request.limits.clock = time_.clock;
    const std::optional<std::int64_t> allowed = Allowed();
    const std::int64_t patience = allowed.has_value()
                                      ? *allowed + controls_.margin_ms + Controls::kGraceMs
                                      : controls_.hang_ms;
    const auto start = SteadyClock::now();
    leash.Arm(start + milliseconds(patience));
    absl::StatusOr<SearchReport> report = Search(player_, position, request);
    const bool stalled = leash.Disarm();
    const std::int64_t spent =
        std::chrono::ceil<milliseconds>(SteadyClock::now() - start).count();
    if (stalled) {
      blunder = {Termination::kStall, absl::StrCat("no move after ", patience, " ms")};
    } else if (!report.ok()) {
      blunder = {FaultOf(report.status()), TextOf(report.status())};
    } else if (allowed.has_value() && spent > *allowed + controls_.margin_ms) {
      blunder = {Termination::kTimeout,
                 absl::StrCat("a move after ", spent, " ms, where ", *allowed,
                              " ms and a margin of ", controls_.margin_ms, " ms were left")};
    }
    if (time_.clock.has_value()) {
      std::int64_t& left = time_.clock->remaining_ms;
      left = std::max<std::int64_t>(0, left - spent) + time_.clock->increment_ms;
    }
    return report.ok() ? *std::move(report) : SearchReport();
  }

 private:
  std::optional<std::int64_t> Allowed() const {
    if (!time_.clock.has_value()) return time_.move_ms;
    return std::min(time_.clock->remaining_ms,
                    time_.move_ms.value_or(time_.clock->remaining_ms));
  }

  AnyPlayer& player_;
  GameFollower* follower_;  // the player, if it is one
  const Controls& controls_;
  TimeControl time_;
};

class Table {
 public:
  explicit Table(const GameSetup& setup)
      : setup_(setup),
        position_(StartOf(*setup.game, *setup.opening)),
        chance_(setup.chance_seed),
        adjudicator_(setup.controls, static_cast<int>(setup.seats.size())) {
    record_.game = setup.game->spec();
    record_.position = position_.Text();
    record_.seed = setup.seed;
    for (std::size_t seat = 0; seat < setup.seats.size(); ++seat) {
      seats_.emplace_back(*setup.seats[seat], setup.controls,
                          setup.time.empty() ? TimeControl{} : setup.time[seat]);
    }
  }

  std::optional<GameRecord> Play(Leash& leash) {
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      seats_[seat].Begin(DeriveSeed(setup_.seed, seat), record_.position);
    }
    if (setup_.adjudicator != nullptr) {
      setup_.adjudicator->Reset(DeriveSeed(setup_.seed, seats_.size()));
    }
    for (const std::string& move : setup_.opening->moves) {
      [[maybe_unused]] const absl::Status status = Make(move);
      assert(status.ok());
    }
    record_.opening_plies = static_cast<int>(record_.moves.size());
    std::optional<Verdict> verdict;
    while (!leash.run_ends()) {
      if (position_.IsTerminal()) return Finish({Termination::kNormal, position_.Returns()});
      if (verdict.has_value()) return Finish(*std::move(verdict));
      if (static_cast<std::int64_t>(record_.moves.size()) >= setup_.max_plies) {
        return Finish({Termination::kMaxMoves, std::vector<int>(seats_.size(), 0)});
      }
      if (position_.IsChance()) {
        DrawOutcome();
        continue;
      }
      const int seat = position_.to_move();
      std::optional<Blunder> blunder;
      const SearchReport report = seats_[seat].Ask(position_, leash, blunder);
      if (leash.run_ends()) break;
      if (!blunder.has_value()) {
        const absl::Status status = Make(report.moves.front().move);
        if (!status.ok()) blunder = {Termination::kIllegalMove, TextOf(status)};
      }
      if (blunder.has_value()) return Blame(seat, *std::move(blunder));
      verdict = adjudicator_.Hear(seat, report, static_cast<int>(record_.moves.size()));
      if (!verdict.has_value()) verdict = AskAdjudicator(leash);
    }
    return std::nullopt;
  }

 private:
  absl::Status Make(const std::string& move) {
    absl::Status status = position_.Play(move);
    if (status.ok()) Record(move);
    return status;
  }

  void Record(const std::string& move) {
    record_.moves.push_back(move);
    for (Seat& seat : seats_) seat.Follow(move);
  }

  void DrawOutcome() {
    const std::vector<ChanceText> outcomes = position_.Outcomes();
    auto ticket = static_cast<std::int64_t>(chance_.Next() %
                                            static_cast<std::uint64_t>(outcomes.front().total));
    int index = 0;
    while (ticket >= outcomes[index].weight) ticket -= outcomes[index++].weight;
    position_.PlayIndex(index);
    Record(outcomes[index].move);
  }

  // What is proved of the position as it stands.
  std::optional<Verdict> AskAdjudicator(Leash& leash) {
    if (setup_.adjudicator == nullptr || position_.IsTerminal() || position_.IsChance()) {
      return std::nullopt;
    }
    SearchRequest request;
    request.stop = &leash.stop();
    leash.Arm(SteadyClock::now() + milliseconds(setup_.controls.hang_ms));
    const absl::StatusOr<SearchReport> report = Search(*setup_.adjudicator, position_, request);
    leash.Disarm();
    if (!report.ok()) return std::nullopt;
    return adjudicator_.Proved(position_.to_move(), *report);
  }

  GameRecord Blame(int seat, Blunder blunder) {
    record_.fault = Fault{.seat = seat, .message = std::move(blunder.message)};
    return Finish({blunder.termination, ReturnsAfterFault(seats_.size(), seat)});
  }

  GameRecord Finish(Verdict end) {
    record_.termination = end.termination;
    record_.returns = std::move(end.returns);
    record_.plies = static_cast<int>(record_.moves.size());
    return std::move(record_);
  }

  const GameSetup& setup_;
  std::vector<Seat> seats_;
  AnyPosition position_;
  Random chance_;
  Adjudicator adjudicator_;
  GameRecord record_;
};

}  // namespace

std::vector<int> ReturnsAfterFault(std::size_t seats, int seat) {
  std::vector<int> returns(seats, 1);
  returns[static_cast<std::size_t>(seat)] = 1 - static_cast<int>(seats);
  return returns;
}

std::optional<GameRecord> PlayGame(const GameSetup& setup, Leash& leash) {
  return Table(setup).Play(leash);
}

}  // namespace plyground::match
