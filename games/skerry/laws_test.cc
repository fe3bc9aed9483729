#include <vector>

#include "games/skerry/test_laws.h"
#include "gtest/gtest.h"
#include "tests/game_conformance.h"
#include "tests/mcts_conformance.h"
#include "tests/search_conformance.h"

namespace plyground {
namespace {

using skerry::Laws;
using skerry::Options;

struct TwoKeepersLaws : Laws<skerry::Skerry2> {
  static std::vector<Options> OptionSets() {
    return {
        {.size = 6, .seed = 3},
        {.size = 3, .rocks = 0, .lighthouses = 50, .komi = 0, .seed = 5},
        {.size = 3, .rocks = 4, .lighthouses = 2, .komi = -100},
        {.size = 4, .rocks = 2, .lighthouses = 3, .komi = 1, .seed = 7},
        {.size = 5, .rocks = 12, .lighthouses = 2, .komi = 100, .seed = 11},
        {.size = 8, .rocks = 60, .lighthouses = 1, .seed = 13},
        {.size = 4, .rocks = 15, .lighthouses = 1, .komi = 0},
    };
  }
};
INSTANTIATE_TYPED_TEST_SUITE_P(Skerry2, GameConformance, TwoKeepersLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(Skerry2, SearchConformance, TwoKeepersLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(Skerry2, MctsConformance, TwoKeepersLaws);

}  // namespace
}  // namespace plyground
