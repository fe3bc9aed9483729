#include <cstdint>
#include <vector>

#include "core/moves.h"
#include "games/pairs/notation.h"
#include "games/pairs/pairs.h"
#include "games/pairs/test_options.h"
#include "gtest/gtest.h"
#include "tests/allocation_counter.h"
#include "tests/game_conformance.h"
#include "tests/mcts_conformance.h"

namespace plyground {
namespace {

struct TwoSeatLaws {
  using Game = pairs::Pairs<2>;
  using Notation = pairs::Notation<2>;
  static std::vector<pairs::Options> OptionSets() { return pairs::ManyOptions(2, 2); }
};
struct ManySeatLaws {
  using Game = pairs::Pairs<8>;
  using Notation = pairs::Notation<8>;
  static std::vector<pairs::Options> OptionSets() { return pairs::ManyOptions(2, 8); }
};
INSTANTIATE_TYPED_TEST_SUITE_P(TwoSeats, GameConformance, TwoSeatLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(TwoSeats, MctsConformance, TwoSeatLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(ManySeats, GameConformance, ManySeatLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(ManySeats, MctsConformance, ManySeatLaws);

TEST(PairsLaws, PlayingAllocatesNothing) {
  const std::vector<pairs::Options> sets = pairs::ManyOptions(2, 8);
  Random random(3);
  const std::int64_t before = AllocationsSoFar();
  int plies = 0;
  for (const pairs::Options& options : sets) {
    pairs::Pairs<8> position(options);
    plies += PlayOut(position, random);
  }
  EXPECT_EQ(AllocationsSoFar() - before, 0);
  EXPECT_GT(plies, 1000);
}

}  // namespace
}  // namespace plyground
