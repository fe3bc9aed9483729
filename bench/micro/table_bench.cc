#include <cstdint>
#include <optional>

#include "benchmark/benchmark.h"
#include "core/random.h"
#include "core/score.h"
#include "search/table.h"

namespace plyground {
namespace {

constexpr std::size_t kMib = std::size_t{1} << 20;
constexpr int kBatch = 256;

TranspositionTable::Entry EntryOf(std::uint64_t key) {
  return {.score = Score::Estimate(static_cast<int>(key & 0xFFF)),
          .depth = static_cast<int>(key >> 12 & 15),
          .move_index = static_cast<int>(key >> 16 & 31),
          .bound = TranspositionTable::Bound::kExact};
}

// Half as many entries as it holds, from keys that a seed makes again.
void Fill(TranspositionTable& table, std::uint64_t seed, std::int64_t entries) {
  Random keys(seed);
  for (std::int64_t i = 0; i < entries; ++i) {
    const std::uint64_t key = keys.Next();
    table.Store(key, EntryOf(key));
  }
}

// Keys that were stored, walked in the order of storing: a random place each.
void ProbeHits(benchmark::State& state) {
  TranspositionTable table(static_cast<std::size_t>(state.range(0)) * kMib);
  const auto entries = static_cast<std::int64_t>(table.bytes() / 32);
  Fill(table, 1, entries);
  Random keys(1);
  std::int64_t used = 0;
  for (auto _ : state) {
    if (used + kBatch > entries) {
      keys = Random(1);
      used = 0;
    }
    for (int i = 0; i < kBatch; ++i) benchmark::DoNotOptimize(table.Probe(keys.Next()));
    used += kBatch;
  }
  state.SetItemsProcessed(state.iterations() * kBatch);
}

// Keys that were not stored.
void ProbeMisses(benchmark::State& state) {
  TranspositionTable table(static_cast<std::size_t>(state.range(0)) * kMib);
  Fill(table, 1, static_cast<std::int64_t>(table.bytes() / 32));
  Random keys(2);
  for (auto _ : state) {
    for (int i = 0; i < kBatch; ++i) benchmark::DoNotOptimize(table.Probe(keys.Next()));
  }
  state.SetItemsProcessed(state.iterations() * kBatch);
}

// The same with the cache line asked for a batch ahead, as a search does for
// the children of a node.
void ProbePrefetched(benchmark::State& state) {
  TranspositionTable table(static_cast<std::size_t>(state.range(0)) * kMib);
  Fill(table, 1, static_cast<std::int64_t>(table.bytes() / 32));
  constexpr int kChildren = 8;
  Random keys(2);
  for (auto _ : state) {
    for (int node = 0; node < kBatch / kChildren; ++node) {
      std::uint64_t children[kChildren];
      for (std::uint64_t& key : children) {
        key = keys.Next();
        table.Prefetch(key);
      }
      for (const std::uint64_t key : children) benchmark::DoNotOptimize(table.Probe(key));
    }
  }
  state.SetItemsProcessed(state.iterations() * kBatch);
}

void Store(benchmark::State& state) {
  TranspositionTable table(static_cast<std::size_t>(state.range(0)) * kMib);
  Random keys(3);
  for (auto _ : state) {
    for (int i = 0; i < kBatch; ++i) {
      const std::uint64_t key = keys.Next();
      table.Store(key, EntryOf(key));
    }
  }
  state.SetItemsProcessed(state.iterations() * kBatch);
}

// MiB: within a second-level cache, and far beyond any.
BENCHMARK(ProbeHits)->Name("table/probe_hit")->Arg(1)->Arg(64);
BENCHMARK(ProbeMisses)->Name("table/probe_miss")->Arg(1)->Arg(64);
BENCHMARK(ProbePrefetched)->Name("table/probe_prefetched")->Arg(1)->Arg(64);
BENCHMARK(Store)->Name("table/store")->Arg(1)->Arg(64);

}  // namespace
}  // namespace plyground
