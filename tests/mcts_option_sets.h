#ifndef PLYGROUND_TESTS_MCTS_OPTION_SETS_H_
#define PLYGROUND_TESTS_MCTS_OPTION_SETS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "search/mcts_config.h"

namespace plyground {

struct NamedMctsConfig {
  std::string name;
  MctsConfig config;
};

// One set a part of the search, that part on and most others off, then sets in
// which parts meet. All have one thread; WithThreads gives them more.
inline std::vector<NamedMctsConfig> MctsOptionSets() {
  std::vector<NamedMctsConfig> sets;
  MctsConfig base = PlainUct();
  base.tree_bytes = std::size_t{1} << 20;
  const auto add = [&](const char* name, auto change) {
    MctsConfig config = base;
    change(config);
    sets.push_back({name, config});
  };
  add("plain", [](MctsConfig&) {});
  base.solver = true;
  add("solver", [](MctsConfig&) {});
  add("tuned", [](MctsConfig& c) { c.selection = Selection::kUcb1Tuned; });
  add("puct", [](MctsConfig& c) {
    c.selection = Selection::kPuct;
    c.first_play = FirstPlay::kParent;
  });
  add("fpu value", [](MctsConfig& c) {
    c.first_play = FirstPlay::kValue;
    c.first_play_value = 1.1;
  });
  add("rave", [](MctsConfig& c) { c.amaf = Amaf::kRave; });
  add("grave", [](MctsConfig& c) {
    c.amaf = Amaf::kGrave;
    c.amaf_reference = 20;
  });
  add("progressive history", [](MctsConfig& c) { c.progressive = 1; });
  add("implicit minimax", [](MctsConfig& c) { c.implicit_minimax = 0.3; });
  add("graph", [](MctsConfig& c) { c.graph = true; });
  add("reuse", [](MctsConfig& c) { c.reuse = true; });
  add("recycling", [](MctsConfig& c) {
    c.recycling = true;
    c.tree_bytes = 1;  // 4096 nodes
  });
  add("late expansion", [](MctsConfig& c) { c.expand_at = 5; });
  add("open loop", [](MctsConfig& c) { c.chance_tree = ChanceTree::kOpen; });
  add("widening", [](MctsConfig& c) { c.widening = 1; });
  add("guided", [](MctsConfig& c) { c.rollout = Rollout::kGuided; });
  add("evaluator", [](MctsConfig& c) { c.rollout = Rollout::kEvaluator; });
  add("decisive, cut off", [](MctsConfig& c) {
    c.decisive = true;
    c.cutoff = 3;
  });
  add("everything", [](MctsConfig& c) {
    c.selection = Selection::kPuct;
    c.first_play = FirstPlay::kParent;
    c.amaf = Amaf::kGrave;
    c.progressive = 0.5;
    c.implicit_minimax = 0.2;
    c.graph = c.reuse = c.recycling = true;
    c.widening = 2;
    c.tree_bytes = 1;
    c.rollout = Rollout::kGuided;
    c.decisive = true;
  });
  add("everything, open loop", [](MctsConfig& c) {
    c.selection = Selection::kUcb1Tuned;
    c.amaf = Amaf::kRave;
    c.progressive = 0.5;
    c.implicit_minimax = 0.2;
    c.chance_tree = ChanceTree::kOpen;
    c.reuse = c.recycling = true;
    c.tree_bytes = 1;
  });
  MctsConfig defaults;
  defaults.tree_bytes = std::size_t{1} << 20;
  sets.push_back({"defaults", defaults});
  return sets;
}

inline std::vector<NamedMctsConfig> WithThreads(std::vector<NamedMctsConfig> sets,
                                                Parallel parallel, int threads) {
  for (NamedMctsConfig& set : sets) {
    set.name += parallel == Parallel::kTree ? ", one tree" : ", trees";
    set.config.parallel = parallel;
    set.config.workers = threads;
  }
  return sets;
}

}  // namespace plyground

#endif  // PLYGROUND_TESTS_MCTS_OPTION_SETS_H_
