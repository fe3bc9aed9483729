#include <vector>

#include "games/skerry/options.h"
#include "games/skerry/skerry.h"
#include "games/skerry/test_laws.h"
#include "gtest/gtest.h"
#include "tests/seat_search_conformance.h"

namespace plyground {
namespace {

// Small maps, so that a few plies are affordable.
struct ThreeAndFourKeepers : skerry::Laws<skerry::Skerry4> {
  static std::vector<skerry::Options> OptionSets() {
    return {
        {.players = 3, .size = 3, .rocks = 1, .lighthouses = 2, .komi = 0, .seed = 3},
        {.players = 3, .size = 4, .rocks = 3, .lighthouses = 3, .komi = 1, .seed = 4},
        {.players = 4, .size = 4, .rocks = 3, .lighthouses = 2, .komi = 0, .seed = 5},
        {.players = 4, .size = 3, .rocks = 0, .lighthouses = 2, .komi = 2, .seed = 6},
    };
  }
};
INSTANTIATE_TYPED_TEST_SUITE_P(Skerry4, SeatSearchConformance, ThreeAndFourKeepers);

}  // namespace
}  // namespace plyground
