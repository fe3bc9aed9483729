#ifndef PLYGROUND_BENCH_SIGNATURE_H_
#define PLYGROUND_BENCH_SIGNATURE_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/game_list.h"

namespace plyground::bench {

// What the engine does, in one number: a commit that leaves it alone changed
// no rule and no search, and one that changes it says so. It covers, for each
// game, the rules (perft and random games) and, at the start and a few seeded
// random positions, the node counts and lines of searches of fixed effort:
// alpha-beta with and without table and ordering, exact solving, Monte Carlo
// search. Times, threads and memory have no part in it.
//
// The same code gives the same number on every machine: all of it is integer
// arithmetic but for the selection formula of the Monte Carlo search, whose
// single precision (division, root, logarithm) has no sum of products that a
// compiler might fuse.
struct GameSignature {
  std::string game;  // spec
  int positions = 0;
  std::int64_t nodes = 0;
  std::uint64_t digest = 0;
};

struct Signature {
  std::vector<GameSignature> games;
  std::int64_t nodes = 0;
  // Of all games in their order: 48 bits, so that JSON readers that count in
  // double precision keep it.
  std::uint64_t bench = 0;
};

// Calls `progress`, which may be empty, after each game. Errors: a search that
// refuses one of its positions, or lack of memory.
[[nodiscard]] absl::StatusOr<Signature> ComputeSignature(
    std::span<const GamePtr> games,
    const std::function<void(const GameSignature&)>& progress = {});

// A line a game and the last line "Bench: N".
std::string FormatSignature(const Signature& signature);
// {"bench","nodes","games":[{"game","positions","nodes","digest"}]}, one line.
std::string FormatSignatureJson(const Signature& signature);

}  // namespace plyground::bench

#endif  // PLYGROUND_BENCH_SIGNATURE_H_
