#include <vector>

#include "core/history.h"
#include "games/oware/notation.h"
#include "games/oware/oware.h"
#include "gtest/gtest.h"
#include "tests/game_conformance.h"
#include "tests/mcts_conformance.h"
#include "tests/search_conformance.h"

namespace plyground {
namespace {

using oware::Options;
using oware::Repetition;
using oware::Slam;

Options Of(Slam slam, Repetition repetition, bool early_end, int seeds, int rep_count = 3,
           int max_plies = 1000) {
  Options options;
  options.slam = slam;
  options.repetition = repetition;
  options.early_end = early_end;
  options.seeds = seeds;
  options.rep_count = rep_count;
  options.max_plies = max_plies;
  return options;
}

template <class Base>
struct Laws {
  using Game = WithHistory<Base>;
  using Notation = oware::Notation<Game>;
};

struct PlainLaws : Laws<oware::PlainOware> {
  static std::vector<Options> OptionSets() {
    return {Options{}, Of(Slam::kNoCapture, Repetition::kOwnSide, false, 1, 2),
            Of(Slam::kNoCapture, Repetition::kNone, true, 9),
            Of(Slam::kNoCapture, Repetition::kNone, false, 2, 3, 90)};
  }
};

// Every slam rule, the other options away from their defaults in turn.
struct AnySlamLaws : Laws<oware::AnySlamOware> {
  static std::vector<Options> OptionSets() {
    std::vector<Options> sets;
    for (int i = 0; i < 8; ++i) {
      const auto slam = static_cast<Slam>(i);
      sets.push_back(Of(slam, static_cast<Repetition>(i % 3), i % 2 == 0, 1 + i, 2 + i % 2));
      sets.push_back(Of(slam, Repetition::kSplit, i % 2 == 1, 1, 2));
    }
    return sets;
  }
};

// Short games, all of whose lines a search can see to their end, with the
// second occurrence of a position as an end that depends on the path.
struct ShortLaws : Laws<oware::AnySlamOware> {
  static std::vector<Options> OptionSets() {
    std::vector<Options> sets;
    for (int i = 0; i < 8; ++i) {
      sets.push_back(Of(static_cast<Slam>(i), static_cast<Repetition>(i % 3), i % 2 == 0,
                        1 + i % 2, 2, 18 + 4 * i));
    }
    return sets;
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(PlainOware, GameConformance, PlainLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(AnySlamOware, GameConformance, AnySlamLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(AnySlamOware, SearchConformance, ShortLaws);
INSTANTIATE_TYPED_TEST_SUITE_P(AnySlamOware, MctsConformance, ShortLaws);

}  // namespace
}  // namespace plyground
