#include <gtest/gtest.h>

#include <vector>

#include "games/kalah/array_kalah.h"
#include "games/kalah/kalah.h"
#include "games/kalah/notation.h"
#include "games/kalah/rules.h"
#include "tests/game_conformance.h"
#include "tests/mcts_conformance.h"
#include "tests/search_conformance.h"

namespace plyground {
namespace {

kalah::Options WithSize(const kalah::Rules& rules, int pits, int seeds) {
  kalah::Options options;
  static_cast<kalah::Rules&>(options) = rules;
  options.pits = pits;
  options.seeds = seeds;
  return options;
}

// The presets, and every option away from its default at least once.
std::vector<kalah::Options> AllRulesOfSize(int pits, int seeds) {
  std::vector<kalah::Options> sets;
  for (std::uint8_t code = 0; code < 24; ++code) {
    sets.push_back(WithSize(kalah::UnpackRules(code), pits, seeds));
  }
  return sets;
}

template <class G>
struct Laws {
  using Game = G;
  using Notation = kalah::Notation<G>;
};
struct StandardLaws : Laws<kalah::StandardKalah> {
  static std::vector<kalah::Options> OptionSets() {
    return {WithSize(kalah::kStandardRules, 6, 4), WithSize(kalah::kStandardRules, 6, 10)};
  }
};
struct CourseLaws : Laws<kalah::CourseKalah> {
  static std::vector<kalah::Options> OptionSets() {
    return {WithSize(kalah::kCourseRules, 6, 4), WithSize(kalah::kCourseRules, 6, 1)};
  }
};
struct AnyRulesLaws : Laws<kalah::AnyRulesKalah> {
  static std::vector<kalah::Options> OptionSets() { return AllRulesOfSize(6, 3); }
};
struct ArrayLaws : Laws<kalah::ArrayKalah> {
  static std::vector<kalah::Options> OptionSets() {
    std::vector<kalah::Options> sets = AllRulesOfSize(4, 5);
    sets.push_back(WithSize(kalah::kCourseRules, 1, 1));
    sets.push_back(WithSize(kalah::kStandardRules, 12, 10));
    sets.push_back(WithSize(kalah::kStandardRules, 5, 24));
    return sets;
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(StandardKalah, GameConformance, StandardLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(StandardKalah, SearchConformance, StandardLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(StandardKalah, MctsConformance, StandardLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(CourseKalah, GameConformance, CourseLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(CourseKalah, SearchConformance, CourseLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(AnyRulesKalah, GameConformance, AnyRulesLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(AnyRulesKalah, SearchConformance, AnyRulesLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(ArrayKalah, GameConformance, ArrayLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(ArrayKalah, SearchConformance, ArrayLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(ArrayKalah, MctsConformance, ArrayLaws);

}  // namespace
}  // namespace plyground
