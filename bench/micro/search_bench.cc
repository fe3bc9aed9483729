#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "core/any_game.h"
#include "core/spec.h"
#include "games/registry.h"

namespace plyground {
namespace {

// A search of the start position to a depth by a player that has forgotten what it
// knew: what table and ordering are worth, from the shallowest searches on.
void SearchToDepth(benchmark::State& state, const std::string& game_spec,
                   const std::string& player_spec) {
  const auto game = FindGame(game_spec);
  const auto spec = ParseSpec(player_spec);
  if (!game.ok() || !spec.ok()) return state.SkipWithError("a spec that is none");
  const auto player = (*game)->MakePlayer(*spec);
  if (!player.ok()) return state.SkipWithError("no such player");
  const AnyPosition start = (*game)->Start();
  for (auto _ : state) {
    (*player)->Reset(1);
    benchmark::DoNotOptimize((*player)->Search(start, SearchRequest{}));
  }
  state.SetItemsProcessed(state.iterations());
}

const bool kRegistered = [] {
  for (const char* game : {"othello", "kalah:rules=standard", "oware"}) {
    for (int depth = 1; depth <= 9; ++depth) {
      for (const bool plain : {true, false}) {
        const std::string player =
            absl::StrCat("alphabeta:depth=", depth, plain ? ",table=false,ordering=false" : "");
        benchmark::RegisterBenchmark(
            absl::StrCat("search/", game, "/", depth, plain ? "/plain" : "").c_str(),
            [game = std::string(game), player](benchmark::State& state) {
              SearchToDepth(state, game, player);
            });
      }
    }
  }
  return true;
}();

}  // namespace
}  // namespace plyground
