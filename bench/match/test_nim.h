#ifndef PLYGROUND_BENCH_MATCH_TEST_NIM_H_
#define PLYGROUND_BENCH_MATCH_TEST_NIM_H_

#include <memory>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/any_game.h"

namespace plyground::match {

// One-pile Nim behind the erased boundary, written by hand, so that the tests
// of this folder need no real game and no search. Take one to three; who takes
// the last wins. The position's text tells all moves made, so that every line
// is an opening of its own.
//   nim[:pile=N][,seats=N][,dice=true][,forget=true]
// dice: a chance node at the start adds 0, 1 or 2 with weights 1, 2, 1.
// forget: the text tells the pile and the mover alone, so that lines meet.
// Players:
//   random[:pause_us=N]  seeded; the pause is for being interrupted
//   perfect              wins whenever that can be done, and says so (two seats)
//   worst                never takes what perfect would
//   illegal, silent, crash, late, throws    fail at their first move
//   fair, unfair         judges of openings: 0 unless the pile is a multiple of
//                        four, and 1
//   forgetful            like random, but Reset does not reset it
[[nodiscard]] absl::StatusOr<std::shared_ptr<const AnyGame>> FindNim(std::string_view spec);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_TEST_NIM_H_
