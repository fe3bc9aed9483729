#ifndef PLYGROUND_SEARCH_MCTS_CONFIG_H_
#define PLYGROUND_SEARCH_MCTS_CONFIG_H_

#include <cstddef>

namespace plyground {

// How a Monte Carlo simulation is finished once it has left the tree.
enum class Rollout {
  kRandom,     // uniformly random moves to the end
  kGuided,     // the evaluator's favourite move, a random one with `epsilon`
  kEvaluator,  // no moves: the evaluator's value, squashed into -1..1
};

// Which child a simulation goes down to (search/selection.h has the formulas).
enum class Selection { kUcb1, kUcb1Tuned, kPuct };

// What a move that was never tried counts as.
enum class FirstPlay {
  kAll,     // more than anything: every move is tried once before any twice
  kParent,  // the average of its tried siblings, less `first_play_value`
  kValue,   // `first_play_value`, as after one visit
};

// All moves as first: statistics of a move whenever it is played later.
enum class Amaf { kOff, kRave, kGrave };

// Where chance falls: nodes for outcomes, or nodes for decisions alone, each of
// which stands for all positions that chance may lead to.
enum class ChanceTree { kClosed, kOpen };

// What several threads share: one tree, or nothing until the end.
enum class Parallel { kTree, kRoot };

// Everything about a Monte Carlo tree search except its limits. Rewards are -1
// (lost) to 1 (won); so are all values below that are not said to be otherwise.
// What each part is worth: docs/search.md.
struct MctsConfig {
  Selection selection = Selection::kUcb1;
  double exploration = 1.0;        // the constant of the formula
  double prior_temperature = 0.1;  // of the softmax over evaluations; kPuct
  FirstPlay first_play = FirstPlay::kAll;
  double first_play_value = 0.0;

  Amaf amaf = Amaf::kOff;
  double amaf_bias = 1e-3;      // of RAVE's and GRAVE's weight of these statistics
  int amaf_reference = 50;      // visits of the node whose statistics GRAVE uses
  double progressive = 0.0;     // weight of progressive history; 0: off
  double implicit_minimax = 0;  // share of the backed-up evaluation; 0: off

  bool solver = true;
  bool graph = false;     // equal positions share their children
  bool reuse = true;      // the last search's tree, where the game has come to
  bool recycling = true;  // a full tree drops its least visited parts
  int expand_at = 1;      // visits of a leaf before it gets children

  ChanceTree chance_tree = ChanceTree::kClosed;
  double widening = 0;  // outcomes of a chance node: widening * visits^power; 0: all
  double widening_power = 0.5;

  Rollout rollout = Rollout::kRandom;
  double epsilon = 0.2;   // share of random moves in a guided rollout
  bool decisive = false;  // rollouts see a win in one move
  int cutoff = 0;         // plies of a rollout before the evaluator ends it; 0: none
  double squash = 10;     // points whose value is tanh(1) = 0.76

  int workers = 1;  // threads
  Parallel parallel = Parallel::kRoot;
  double virtual_loss = 1;  // losses that a running simulation counts as; kTree

  std::size_t tree_bytes = std::size_t{256} << 20;

  // Nodes are valued when they are made.
  constexpr bool IsInformed() const noexcept {
    return selection == Selection::kPuct || implicit_minimax > 0;
  }
  // Simulations have to know the moves that they were made of.
  constexpr bool LogsMoves() const noexcept { return amaf != Amaf::kOff || progressive > 0; }
  constexpr bool IsShared() const noexcept {
    return workers > 1 && parallel == Parallel::kTree;
  }
};

// Plain UCT (Kocsis and Szepesvari 2006) with random rollouts: what everything
// else is measured against.
constexpr MctsConfig PlainUct() noexcept {
  MctsConfig config;
  config.solver = config.reuse = config.recycling = false;
  return config;
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_MCTS_CONFIG_H_
