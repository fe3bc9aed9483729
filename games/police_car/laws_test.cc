#include <vector>

#include "games/police_car/notation.h"
#include "games/police_car/police_car.h"
#include "gtest/gtest.h"
#include "tests/game_conformance.h"
#include "tests/mcts_conformance.h"
#include "tests/search_conformance.h"

namespace plyground {
namespace {

using police_car::Options;

Options Limited(int move_limit) {
  Options options;
  options.move_limit = move_limit;
  return options;
}

// Every value of every option, in changing company.
std::vector<Options> MixedOptions(int sets) {
  std::vector<Options> mixed;
  for (int i = 0; i < sets; ++i) {
    Options options;
    options.capture = static_cast<police_car::Capture>(i % 3);
    options.police = static_cast<police_car::PoliceRule>(i % 5);
    options.criminals = static_cast<police_car::CriminalRule>(i / 2 % 4);
    options.capture_check = static_cast<police_car::CaptureCheck>(i / 3 % 2);
    options.en_passant = i / 5 % 2 != 0;
    options.first = static_cast<police_car::First>(i / 7 % 2);
    options.move_limit = 3 + i % 11;
    options.x = i % 4 - 1;
    options.y = 2 + i % 3;
    mixed.push_back(options);
  }
  return mixed;
}

struct PoliceCarLaws {
  using Game = police_car::PoliceCar;
  using Notation = police_car::Notation;
  static std::vector<Options> OptionSets() {
    std::vector<Options> sets = MixedOptions(60);
    sets.insert(sets.begin(), Limited(20));
    return sets;
  }
};
INSTANTIATE_TYPED_TEST_SUITE_P(PoliceCar, GameConformance, PoliceCarLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(PoliceCar, SearchConformance, PoliceCarLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(PoliceCar, MctsConformance, PoliceCarLaws);

// Games of up to 2000 plies.
TEST(PoliceCarLaws, AGameWithoutALimitEnds) {
  for (const police_car::First first :
       {police_car::First::kPolice, police_car::First::kCriminals}) {
    Options options;
    options.x = 1000;
    options.first = first;
    police_car::PoliceCar position(options);
    Random random(1);
    const int plies = PlayOut(position, random);
    EXPECT_LE(plies, police_car::PoliceCar::kMaxPlies);
    EXPECT_EQ(position.police_moves(), 1000);
    EXPECT_EQ(position.Utility(police_car::kCriminals), 1);
  }
}

}  // namespace
}  // namespace plyground
