#include <vector>

#include "games/isolo/isolo.h"
#include "games/isolo/notation.h"
#include "gtest/gtest.h"
#include "tests/game_conformance.h"
#include "tests/mcts_conformance.h"
#include "tests/search_conformance.h"

namespace plyground {
namespace {

using isolo::EndSide;
using isolo::Options;
using isolo::Resow;

struct IsoloLaws {
  using Game = isolo::Isolo;
  using Notation = isolo::Notation;
  // Every option away from its default at least once.
  static std::vector<Options> OptionSets() {
    std::vector<Options> sets = {
        Options{},
        Options{{.main_min = 1}, 0, 3},
        Options{{.max_plies = 60, .end_side = EndSide::kOwner}, 2, 1},
        Options{{.max_plies = 30, .n_resow = Resow::kAfterLast}, isolo::kUnlimited, 4},
        Options{{.n_end_left = true, .m_single = true}, 4, 2},
        Options{{.max_plies = 20, .max_laps = 3}, 16, 2},
    };
    return sets;
  }
};
// Games that a search can see to their end.
struct ShortLaws {
  using Game = isolo::Isolo;
  using Notation = isolo::Notation;
  static std::vector<Options> OptionSets() {
    return {
        Options{{.max_plies = 9}, 2, 2},
        Options{{.max_plies = 12, .end_side = EndSide::kOwner}, 0, 2},
        Options{{.max_plies = 16, .n_resow = Resow::kAfterLast}, 3, 1},
        Options{{.max_plies = 14, .main_min = 3, .n_end_left = true, .m_single = true}, 0, 3},
        Options{},
    };
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Isolo, GameConformance, IsoloLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(Isolo, SearchConformance, ShortLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(Isolo, MctsConformance, ShortLaws);

}  // namespace
}  // namespace plyground
