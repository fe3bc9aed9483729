#include <vector>

#include "games/skerry/test_laws.h"
#include "gtest/gtest.h"
#include "tests/game_conformance.h"
#include "tests/mcts_conformance.h"

// Maps beyond one word, and more keepers than two.
namespace plyground {
namespace {

using skerry::Laws;
using skerry::Options;

struct LargeLaws : Laws<skerry::LargeSkerry2> {
  static std::vector<Options> OptionSets() {
    return {{.size = 10, .rocks = 70, .lighthouses = 4},
            {.size = 9, .rocks = 60, .lighthouses = 30, .komi = 0, .seed = 2}};
  }
};
INSTANTIATE_TYPED_TEST_SUITE_P(LargeSkerry2, GameConformance, LargeLaws);

struct MoreKeepersLaws : Laws<skerry::Skerry4> {
  static std::vector<Options> OptionSets() {
    return {skerry::DefaultsFor(3),
            skerry::DefaultsFor(4),
            {.players = 3, .size = 3, .rocks = 1, .lighthouses = 9, .komi = 7},
            {.players = 4, .size = 8, .rocks = 63, .lighthouses = 1, .komi = 0}};
  }
};
INSTANTIATE_TYPED_TEST_SUITE_P(Skerry4, GameConformance, MoreKeepersLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(Skerry4, MctsConformance, MoreKeepersLaws);

struct LargeMoreKeepersLaws : Laws<skerry::LargeSkerry4> {
  static std::vector<Options> OptionSets() {
    return {{.players = 4, .size = 10, .rocks = 40, .lighthouses = 3, .komi = 0},
            {.players = 3, .size = 9, .rocks = 70, .lighthouses = 9, .komi = -3}};
  }
};
INSTANTIATE_TYPED_TEST_SUITE_P(LargeSkerry4, GameConformance, LargeMoreKeepersLaws);

}  // namespace
}  // namespace plyground
