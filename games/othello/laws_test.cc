#include <vector>

#include "games/othello/notation.h"
#include "games/othello/othello.h"
#include "gtest/gtest.h"
#include "tests/game_conformance.h"
#include "tests/mcts_conformance.h"
#include "tests/search_conformance.h"

namespace plyground {
namespace {

using othello::Options;
using othello::ScoreRule;
using othello::Start;

Options WithPits(Options options) {
  // A corner, an edge cell, and a cell next to the centre's diagonal.
  options.AddPit(0, 0);
  options.AddPit(options.size - 1, 1);
  options.AddPit(options.size / 2 + 1, options.size / 2 - 1);
  return options;
}

std::vector<Options> SetsOfSizes(const std::vector<int>& sizes) {
  std::vector<Options> sets;
  for (const int size : sizes) {
    Options options{.size = size, .pits = {}};
    sets.push_back(options);
    options.start = Start::kSeed;
    options.score = ScoreRule::kEmptiesToWinner;
    sets.push_back(WithPits(options));
  }
  return sets;
}

struct Othello64Laws {
  using Game = othello::Othello64;
  using Notation = othello::OthelloNotation<othello::Board64>;
  static std::vector<Options> OptionSets() { return SetsOfSizes({4, 6, 8}); }
};
INSTANTIATE_TYPED_TEST_SUITE_P(Othello64, GameConformance, Othello64Laws);
INSTANTIATE_TYPED_TEST_SUITE_P(Othello64, SearchConformance, Othello64Laws);
INSTANTIATE_TYPED_TEST_SUITE_P(Othello64, MctsConformance, Othello64Laws);

struct Othello256Laws {
  using Game = othello::Othello256;
  using Notation = othello::OthelloNotation<othello::Board256>;
  static std::vector<Options> OptionSets() { return SetsOfSizes({10}); }
};
INSTANTIATE_TYPED_TEST_SUITE_P(Othello256, GameConformance, Othello256Laws);
INSTANTIATE_TYPED_TEST_SUITE_P(Othello256, SearchConformance, Othello256Laws);

struct Othello832Laws {
  using Game = othello::Othello832;
  using Notation = othello::OthelloNotation<othello::Board832>;
  static std::vector<Options> OptionSets() {
    Options options{.size = 18, .pits = {}};
    for (int row = 0; row < 18; ++row) {  // half the board, so that games are short
      for (int column = 0; column < 9; ++column) {
        if (!othello::IsCentre(18, row, column)) options.AddPit(row, column);
      }
    }
    return {options};
  }
};
INSTANTIATE_TYPED_TEST_SUITE_P(Othello832, GameConformance, Othello832Laws);
INSTANTIATE_TYPED_TEST_SUITE_P(Othello832, SearchConformance, Othello832Laws);

}  // namespace
}  // namespace plyground
