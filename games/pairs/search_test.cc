#include <vector>

#include "games/pairs/pairs.h"
#include "games/pairs/test_options.h"
#include "gtest/gtest.h"
#include "tests/seat_search_conformance.h"

namespace plyground {
namespace {

struct TwoSeatLaws {
  using Game = pairs::Pairs<2>;
  static std::vector<pairs::Options> OptionSets() { return pairs::ManyOptions(2, 2); }
};
struct ManySeatLaws {
  using Game = pairs::Pairs<8>;
  static std::vector<pairs::Options> OptionSets() { return pairs::ManyOptions(3, 5); }
};
INSTANTIATE_TYPED_TEST_SUITE_P(TwoSeats, SeatSearchConformance, TwoSeatLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(ManySeats, SeatSearchConformance, ManySeatLaws);

}  // namespace
}  // namespace plyground
