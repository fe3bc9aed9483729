#include <vector>

#include "games/slider/notation.h"
#include "games/slider/slider.h"
#include "gtest/gtest.h"
#include "tests/game_conformance.h"
#include "tests/mcts_conformance.h"
#include "tests/search_conformance.h"

namespace plyground {
namespace {

struct SliderLaws {
  using Game = slider::Slider;
  using Notation = slider::Notation;
  static std::vector<slider::Options> OptionSets() {
    std::vector<slider::Options> sets;
    for (const slider::Closing closing :
         {slider::Closing::kNone, slider::Closing::kLoop, slider::Closing::kAll}) {
      for (const auto& [rows, columns] : std::vector<std::pair<int, int>>{
               {5, 6}, {3, 3}, {4, 4}, {1, 7}, {9, 1}, {2, 11}, {8, 8}}) {
        sets.push_back({.rows = rows, .columns = columns, .closing = closing});
      }
    }
    return sets;
  }
};
INSTANTIATE_TYPED_TEST_SUITE_P(Slider, GameConformance, SliderLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(Slider, SearchConformance, SliderLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(Slider, MctsConformance, SliderLaws);

}  // namespace
}  // namespace plyground
