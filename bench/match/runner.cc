#include "bench/match/runner.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "bench/match/controls.h"
#include "bench/match/inbox.h"
#include "bench/match/leash.h"
#include "bench/match/play_game.h"
#include "core/any_game.h"
#include "core/spec.h"

namespace plyground::match {
namespace {

// Games that may wait to be written; threads that are ahead of the disk wait.
constexpr std::size_t kMostWaiting = 4096;

// What the threads share: the next game to take, and the games played.
struct Shared {
  std::deque<Leash> leashes;        // one a thread; they stay where they are
  std::atomic<bool> finish{false};  // begins no further one
  std::atomic<int> working{0};      // threads
  Inbox finished{kMostWaiting};
  std::mutex failure_mutex;
  absl::Status failure;

  absl::Status Failure() {
    const std::lock_guard<std::mutex> lock(failure_mutex);
    return failure;
  }

  // Drops the games that are running.
  void EndRun() {
    for (Leash& leash : leashes) leash.EndRun();
  }
  void Watch() {
    const auto now = std::chrono::steady_clock::now();
    for (Leash& leash : leashes) leash.Watch(now);
  }
};

// Makes players when they are first needed and keeps those of one game, so that
// big tables are set up once and not held for games that are done.
class PlayerPool {
 public:
  explicit PlayerPool(const RunPlan& plan) : plan_(plan) {}

  // The tournament's adjudicator as a player of its own, null if there is none.
  // Pre: Seat was called for the game.
  absl::StatusOr<AnyPlayer*> Adjudicator() {
    if (plan_.spec->adjudicator.empty()) return nullptr;
    return Find(plan_.spec->adjudicator, kAdjudicator, 0);
  }

  absl::StatusOr<std::vector<AnyPlayer*>> Seat(const ScheduledGame& scheduled) {
    if (scheduled.game != game_) players_.clear();
    game_ = scheduled.game;
    std::map<int, int> copies;
    std::vector<AnyPlayer*> seats;
    for (const int player : scheduled.seats) {
      auto made = Find(plan_.spec->players[player], player, copies[player]++);
      if (!made.ok()) return made.status();
      seats.push_back(*made);
    }
    return seats;
  }

 private:
  static constexpr int kAdjudicator = -1;  // no player of the spec

  absl::StatusOr<AnyPlayer*> Find(const std::string& text, int player, int copy) {
    std::unique_ptr<AnyPlayer>& place = players_[{player, copy}];
    if (place == nullptr) {
      const auto spec = ParseSpec(text);
      if (!spec.ok()) return spec.status();
      auto made = (*plan_.games)[game_]->MakePlayer(*spec);
      if (!made.ok()) return made.status();
      place = *std::move(made);
    }
    return place.get();
  }

  const RunPlan& plan_;
  int game_ = -1;
  std::map<std::pair<int, int>, std::unique_ptr<AnyPlayer>> players_;
};

absl::StatusOr<std::optional<GameRecord>> PlayScheduled(const RunPlan& plan, std::int64_t place,
                                                        PlayerPool& pool, Leash& leash) {
  const ScheduledGame scheduled = plan.schedule->At(place);
  auto seats = pool.Seat(scheduled);
  if (!seats.ok()) return seats.status();
  GameSetup setup;
  setup.game = (*plan.games)[scheduled.game].get();
  setup.seats = *std::move(seats);
  const auto adjudicator = pool.Adjudicator();
  if (!adjudicator.ok()) return adjudicator.status();
  setup.adjudicator = *adjudicator;
  const Opening opening = plan.schedule->OpeningOf(scheduled.game, scheduled.block);
  setup.opening = &opening;
  setup.seed = scheduled.seed;
  setup.chance_seed = scheduled.chance_seed;
  setup.max_plies = plan.spec->max_plies;
  setup.controls = plan.spec->controls;
  for (const int player : scheduled.seats) {
    setup.time.push_back(TimeControlOf(*ParseSpec(plan.spec->players[player])));
  }
  std::optional<GameRecord> record = PlayGame(setup, leash);
  if (!record.has_value()) return record;
  record->id = scheduled.id;
  record->game = plan.spec->games[scheduled.game];
  record->block = static_cast<int>(scheduled.block);
  for (const int player : scheduled.seats)
    record->players.push_back(plan.spec->players[player]);
  return record;
}

absl::Status PlayUntilDone(const RunPlan& plan, Shared& shared, Leash& leash) {
  PlayerPool pool(plan);
  while (!leash.run_ends() && !shared.finish.load()) {
    const std::optional<std::int64_t> place = plan.next();
    if (!place.has_value()) break;
    auto record = PlayScheduled(plan, *place, pool, leash);
    if (!record.ok()) return record.status();
    if (!record->has_value()) break;
    shared.finished.Add(**std::move(record));
  }
  return absl::OkStatus();
}

void Work(const RunPlan& plan, Shared& shared, Leash& leash) {
  absl::Status status;
  try {
    status = PlayUntilDone(plan, shared, leash);
  } catch (const std::exception& error) {
    status = absl::ResourceExhaustedError(absl::StrCat("a game broke off: ", error.what()));
  }
  if (!status.ok()) {
    const std::lock_guard<std::mutex> lock(shared.failure_mutex);
    if (shared.failure.ok()) shared.failure = status;
  }
  shared.working.fetch_sub(1);
  shared.finished.Wake();
}

// Hands finished games over until all threads are done.
absl::Status Collect(const RunCallbacks& callbacks, Shared& shared) {
  using Clock = std::chrono::steady_clock;
  constexpr auto kTick = std::chrono::milliseconds(100);
  // Games that end within this time are handed over together: each trip to the disk
  // takes a core from a thread that plays.
  constexpr auto kBatch = std::chrono::milliseconds(20);
  absl::Status status;
  const auto all_ended = [&shared] { return shared.working.load() == 0; };
  Clock::time_point next_batch = Clock::now();
  bool done = false;
  while (!done) {
    shared.finished.WaitForGame(Clock::now() + kTick, all_ended);
    shared.finished.WaitForEnd(next_batch, all_ended);
    done = all_ended();  // before the games are taken: there will be no more
    std::vector<GameRecord> finished = shared.finished.Take();
    if (status.ok()) status = shared.Failure();
    if (status.ok() && !finished.empty()) status = callbacks.finished(std::move(finished));
    next_batch = Clock::now() + kBatch;
    const RunState state = status.ok() ? callbacks.state() : RunState::kStopping;
    if (state != RunState::kPlaying) shared.finish.store(true);
    if (state == RunState::kStopping) shared.EndRun();
    shared.Watch();
  }
  return status;
}

}  // namespace

absl::Status PlayGames(const RunPlan& plan, const RunCallbacks& callbacks) {
  Shared shared;
  const auto wanted = static_cast<std::size_t>(std::max(1, plan.concurrency));
  for (std::size_t i = 0; i < wanted; ++i) shared.leashes.emplace_back();
  std::vector<std::thread> threads;
  absl::Status start;
  for (std::size_t i = 0; i < wanted && start.ok(); ++i) {
    shared.working.fetch_add(1);
    try {
      threads.emplace_back(
          [&plan, &shared, &leash = shared.leashes[i]] { Work(plan, shared, leash); });
    } catch (const std::exception& error) {
      shared.working.fetch_sub(1);
      start = absl::ResourceExhaustedError(
          absl::StrCat("cannot start thread ", i + 1, " of ", wanted, ": ", error.what()));
      shared.EndRun();
    }
  }
  const absl::Status status = Collect(callbacks, shared);
  for (std::thread& thread : threads) thread.join();
  return start.ok() ? status : start;
}

}  // namespace plyground::match
