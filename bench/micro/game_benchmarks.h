#ifndef PLYGROUND_BENCH_MICRO_GAME_BENCHMARKS_H_
#define PLYGROUND_BENCH_MICRO_GAME_BENCHMARKS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "benchmark/benchmark.h"
#include "core/game.h"
#include "core/moves.h"
#include "core/random.h"
#include "eval/evaluator.h"

namespace plyground {

// What the inner loops of every search are made of, measured for any game. One
// iteration visits a fixed set of seeded random positions; items are what is
// named, so that items_per_second can be compared between games.
inline constexpr std::size_t kSamples = 256;

// Positions of random games, none of them over, after 0 to kSamples - 1 plies
// (counted on through as many games as that takes).
template <Game G>
std::array<G, kSamples> SamplePositions(const typename G::Options& options) {
  std::array<G, kSamples> samples;
  Random random(1);
  G position(options);
  for (G& sample : samples) {
    if (position.IsTerminal()) position = G(options);
    sample = position;
    PlayRandomMove(position, random);
  }
  return samples;
}

template <Game G>
void GenerateMoves(benchmark::State& state, const typename G::Options& options) {
  const auto samples = SamplePositions<G>(options);
  for (auto _ : state) {
    for (const G& position : samples) {
      MoveList<G> moves;
      position.AppendMoves(moves);
      benchmark::DoNotOptimize(moves);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kSamples));
}

// A copy and a move made on it, as a search does, moves drawn beforehand.
template <Game G>
void ApplyMove(benchmark::State& state, const typename G::Options& options) {
  const auto samples = SamplePositions<G>(options);
  std::array<typename G::Move, kSamples> drawn;
  Random random(2);
  for (std::size_t i = 0; i < kSamples; ++i) {
    MoveList<G> moves;
    samples[i].AppendMoves(moves);
    drawn[i] = moves[random.Below(moves.size())];
  }
  for (auto _ : state) {
    for (std::size_t i = 0; i < kSamples; ++i) {
      G child = samples[i];
      child.Apply(drawn[i]);
      benchmark::DoNotOptimize(child);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kSamples));
}

template <Game G, Evaluator<G> E>
void Evaluate(benchmark::State& state, const typename G::Options& options) {
  const auto samples = SamplePositions<G>(options);
  const E evaluator{};
  for (auto _ : state) {
    for (const G& position : samples) benchmark::DoNotOptimize(evaluator.Evaluate(position));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kSamples));
}

template <Hashed G>
void HashPosition(benchmark::State& state, const typename G::Options& options) {
  const auto samples = SamplePositions<G>(options);
  for (auto _ : state) {
    for (const G& position : samples) benchmark::DoNotOptimize(position.Hash());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kSamples));
}

// Items are games.
template <Game G>
void PlayGames(benchmark::State& state, const typename G::Options& options) {
  Random random(3);
  for (auto _ : state) {
    G position(options);
    benchmark::DoNotOptimize(PlayOut(position, random));
  }
  state.SetItemsProcessed(state.iterations());
}

// Items are leaves.
template <Game G>
void CountLines(benchmark::State& state, const typename G::Options& options, int depth) {
  std::int64_t leaves = 0;
  for (auto _ : state) {
    G position(options);
    leaves += Perft(position, depth);
  }
  state.SetItemsProcessed(leaves);
}

// Registers all of it as NAME/movegen and so on; evaluators come separately.
template <Game G>
void RegisterGame(const std::string& name, const typename G::Options& options,
                  int perft_depth) {
  const auto add = [&name](const char* what, auto run) {
    benchmark::RegisterBenchmark((name + "/" + what).c_str(), run);
  };
  add("movegen", [options](benchmark::State& state) { GenerateMoves<G>(state, options); });
  add("apply", [options](benchmark::State& state) { ApplyMove<G>(state, options); });
  add("hash", [options](benchmark::State& state) { HashPosition<G>(state, options); });
  add("playout", [options](benchmark::State& state) { PlayGames<G>(state, options); });
  add("perft", [options, perft_depth](benchmark::State& state) {
    CountLines<G>(state, options, perft_depth);
  });
}

template <Game G, Evaluator<G> E>
void RegisterEvaluator(const std::string& name, const typename G::Options& options) {
  benchmark::RegisterBenchmark(
      (name + "/evaluate/" + std::string(E::kName)).c_str(),
      [options](benchmark::State& state) { Evaluate<G, E>(state, options); });
}

}  // namespace plyground

#endif  // PLYGROUND_BENCH_MICRO_GAME_BENCHMARKS_H_
