#include "bench/tune/tuner.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "bench/match/controls.h"
#include "bench/match/leash.h"
#include "bench/match/openings.h"
#include "bench/match/play_game.h"
#include "core/random.h"

namespace plyground::tune {
namespace {

// Seeds of the parts of a run, so that each is independent of the others.
enum Part : std::uint64_t { kOpenings, kProbes, kGames, kFreshOpenings, kFreshGames };

// One seat is the candidate's in each game of a block, in turn.
struct Block {
  match::Opening opening;
  std::uint64_t seed = 0;
};

// The candidate's points in a game: two for each other seat that has earned less,
// one for each that has earned as much.
int Points(const std::vector<int>& returns, int seat) {
  int points = 0;
  for (std::size_t other = 0; other < returns.size(); ++other) {
    if (static_cast<int>(other) == seat) continue;
    const int own = returns[static_cast<std::size_t>(seat)];
    points += own > returns[other] ? 2 : own == returns[other] ? 1 : 0;
  }
  return points;
}

// Plays blocks between two players, a few at a time.
class Contest {
 public:
  Contest(const TuneSpec& spec, const AnyGame& game, int concurrency,
          const std::function<bool()>& keep_going)
      : spec_(spec),
        game_(game),
        seats_(game.Start().num_players()),
        concurrency_(concurrency),
        keep_going_(keep_going) {}

  // The most points of a block.
  int MostPoints() const { return 2 * seats_ * (seats_ - 1); }

  // Points a block; those not finished are empty once keep_going has said no.
  absl::StatusOr<std::vector<std::optional<int>>> Play(const Spec& candidate, const Spec& base,
                                                       const std::vector<Block>& blocks) {
    const auto games = static_cast<int>(blocks.size()) * seats_;
    std::vector<std::optional<int>> points(static_cast<std::size_t>(games));
    std::atomic<int> next{0};
    std::mutex mutex;
    absl::Status failure;
    std::deque<match::Leash> leashes(
        static_cast<std::size_t>(std::max(1, std::min(concurrency_, games))));
    const auto end = [&leashes] {
      for (match::Leash& leash : leashes) leash.EndRun();
    };
    const auto work = [&](match::Leash& leash) {
      const bool asks = &leash == &leashes.front();
      while (!leash.run_ends()) {
        if (asks && keep_going_ && !keep_going_()) return end();
        const int number = next.fetch_add(1);
        if (number >= games) return;
        auto earned = PlayGame(candidate, base, blocks, number, leash);
        if (earned.ok()) {
          points[static_cast<std::size_t>(number)] = *earned;
          continue;
        }
        end();
        const std::lock_guard<std::mutex> lock(mutex);
        if (failure.ok()) failure = earned.status();
      }
    };
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 1; i < leashes.size(); ++i) {
        threads.emplace_back([&work, &leash = leashes[i]] { work(leash); });
      }
      work(leashes.front());
    }
    if (!failure.ok()) return failure;
    return SumBlocks(points);
  }

 private:
  absl::StatusOr<std::optional<int>> PlayGame(const Spec& candidate, const Spec& base,
                                              const std::vector<Block>& blocks, int number,
                                              match::Leash& leash) const {
    const int seat = number % seats_;
    const Block& block = blocks[static_cast<std::size_t>(number / seats_)];
    std::vector<std::unique_ptr<AnyPlayer>> players;
    match::GameSetup setup;
    for (int i = 0; i < seats_; ++i) {
      const Spec& spec = i == seat ? candidate : base;
      auto made = game_.MakePlayer(spec);
      if (!made.ok()) return made.status();
      setup.time.push_back(match::TimeControlOf(spec));
      players.push_back(*std::move(made));
      setup.seats.push_back(players.back().get());
    }
    setup.game = &game_;
    setup.opening = &block.opening;
    setup.seed = setup.chance_seed = block.seed;
    setup.max_plies = spec_.max_plies;
    const std::optional<GameRecord> record = match::PlayGame(setup, leash);
    if (!record.has_value()) return std::nullopt;
    if (record->fault.has_value()) {
      return absl::InternalError(absl::StrCat(
          "the player ", FormatSpec(record->fault->seat == seat ? candidate : base),
          " failed in a game: ", record->fault->message));
    }
    return Points(record->returns, seat);
  }

  std::vector<std::optional<int>> SumBlocks(
      const std::vector<std::optional<int>>& games) const {
    std::vector<std::optional<int>> blocks;
    for (std::size_t first = 0; first < games.size();
         first += static_cast<std::size_t>(seats_)) {
      std::optional<int> sum = 0;
      for (std::size_t i = first; i < first + static_cast<std::size_t>(seats_); ++i) {
        sum = sum.has_value() && games[i].has_value() ? std::optional<int>(*sum + *games[i])
                                                      : std::nullopt;
      }
      blocks.push_back(sum);
    }
    return blocks;
  }

  const TuneSpec& spec_;
  const AnyGame& game_;
  int seats_;
  int concurrency_;
  const std::function<bool()>& keep_going_;
};

std::vector<Block> MakeBlocks(match::OpeningBook& book, int first, int count,
                              std::uint64_t seed) {
  std::vector<Block> blocks;
  for (int i = first; i < first + count; ++i) {
    blocks.push_back(
        {.opening = book.At(i), .seed = DeriveSeed(seed, static_cast<std::uint64_t>(i))});
  }
  return blocks;
}

std::vector<double> ValuesAt(const TuneSpec& spec, const std::vector<double>& places) {
  std::vector<double> values;
  for (std::size_t i = 0; i < places.size(); ++i) {
    values.push_back(ValueAt(spec.parameters[i], places[i]));
  }
  return values;
}

Spec DrawPlayer(const TuneSpec& spec, const std::vector<double>& places, Random& random) {
  std::vector<double> values;
  for (std::size_t i = 0; i < places.size(); ++i) {
    values.push_back(DrawValueAt(spec.parameters[i], places[i], random));
  }
  return WithValues(spec.player, spec.parameters, values);
}

}  // namespace

absl::StatusOr<TuneState> Tune(const TuneSpec& spec, const AnyGame& game,
                               const std::vector<double>& known, int concurrency,
                               const TuneCallbacks& callbacks) {
  std::vector<double> places;
  for (std::size_t i = 0; i < spec.parameters.size(); ++i) {
    const auto place = PlaceOf(spec.parameters[i], spec.start[i]);
    if (!place.ok()) return place.status();
    places.push_back(*place);
  }
  const auto book =
      match::OpeningBook::Make(game, {.plies = static_cast<int>(spec.opening_plies),
                                      .seed = DeriveSeed(spec.seed, kOpenings)});
  if (!book.ok()) return book.status();
  Spsa spsa(std::move(places), spec.schedule);
  Random random(DeriveSeed(spec.seed, kProbes));
  Contest contest(spec, game, concurrency, callbacks.keep_going);
  TuneState state;
  state.settled = ValuesAt(spec, spsa.Settled());
  while (!spsa.IsDone()) {
    const int iteration = spsa.iteration();
    const Spsa::Probe probe = spsa.NextProbe(random);
    const Spec plus = DrawPlayer(spec, probe.plus, random);
    const Spec minus = DrawPlayer(spec, probe.minus, random);
    double lead = 0;
    if (static_cast<std::size_t>(iteration) < known.size()) {
      lead = known[static_cast<std::size_t>(iteration)];
    } else {
      const auto points = contest.Play(plus, minus,
                                       MakeBlocks(**book, iteration * spec.blocks, spec.blocks,
                                                  DeriveSeed(spec.seed, kGames)));
      if (!points.ok()) return points.status();
      for (const std::optional<int>& block : *points) {
        if (!block.has_value()) return state;  // told to stop
        lead += 2.0 * *block / contest.MostPoints() - 1;
      }
      lead /= spec.blocks;
    }
    spsa.Learn(probe, lead);
    state.leads.push_back(lead);
    state.settled = ValuesAt(spec, spsa.Settled());
    state.complete = spsa.IsDone();
    if (callbacks.learnt && static_cast<std::size_t>(iteration) >= known.size()) {
      const absl::Status status = callbacks.learnt(state);
      if (!status.ok()) return status;
    }
  }
  return state;
}

absl::StatusOr<Verification> Verify(const TuneSpec& spec, const AnyGame& game,
                                    const Spec& candidate, const Spec& base, int blocks,
                                    int concurrency, const std::function<bool()>& keep_going) {
  const auto book =
      match::OpeningBook::Make(game, {.plies = static_cast<int>(spec.opening_plies),
                                      .seed = DeriveSeed(spec.seed, kFreshOpenings)});
  if (!book.ok()) return book.status();
  Contest contest(spec, game, concurrency, keep_going);
  const auto points = contest.Play(
      candidate, base, MakeBlocks(**book, 0, blocks, DeriveSeed(spec.seed, kFreshGames)));
  if (!points.ok()) return points.status();
  Verification result;
  result.bins.assign(static_cast<std::size_t>(contest.MostPoints() + 1), 0);
  const int seats = game.Start().num_players();
  for (const std::optional<int>& block : *points) {
    if (!block.has_value()) continue;
    ++result.bins[static_cast<std::size_t>(*block)];
    result.games += seats;
  }
  result.score = match::Summarize(result.bins);
  result.elo = match::EstimateElo(result.bins);
  return result;
}

}  // namespace plyground::tune
