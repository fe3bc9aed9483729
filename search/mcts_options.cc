#include "search/mcts_options.h"

#include <limits>

#include "search/mcts_config.h"

namespace plyground {
namespace {

using Table = OptionTable<PlayerOptions>;
using Options = PlayerOptions;

constexpr int kMostWorkers = 1024;
constexpr int kMostPlies = 4096;
constexpr int kMostVisits = 1'000'000'000;

void AddSelection(Table& table) {
  table.Choice<Selection>("selection", &Options::selection,
                          {{"ucb1", Selection::kUcb1},
                           {"tuned", Selection::kUcb1Tuned},
                           {"puct", Selection::kPuct}},
                          "the formula that picks a child: UCB1, UCB1-Tuned, or PUCT with "
                          "priors from the evaluator");
  table.Real("exploration", &Options::exploration, 0, 100,
             "the constant of the formula, for rewards -1..1");
  table.Real("temperature", &Options::prior_temperature, 1e-6, 1000,
             "of the softmax over evaluations -1..1 that makes PUCT's priors");
  table.Choice<FirstPlay>(
      "fpu", &Options::first_play,
      {{"all", FirstPlay::kAll}, {"parent", FirstPlay::kParent}, {"value", FirstPlay::kValue}},
      "first-play urgency: every move once, as the tried siblings less "
      "fpu_value, or as fpu_value");
  table.Real("fpu_value", &Options::first_play_value, -10, 10, "see fpu; rewards are -1..1");
}

void AddStatistics(Table& table) {
  table.Choice<Amaf>("amaf", &Options::amaf,
                     {{"off", Amaf::kOff}, {"rave", Amaf::kRave}, {"grave", Amaf::kGrave}},
                     "statistics of moves wherever they are played later");
  table.Real("amaf_bias", &Options::amaf_bias, 0, 100, "how soon they count less");
  table.Integer<int>("amaf_ref", &Options::amaf_reference, 1, kMostVisits,
                     "visits of the node whose statistics GRAVE uses");
  table.Real("progressive", &Options::progressive, 0, 100,
             "weight of progressive history; 0 is off");
  table.Real("implicit", &Options::implicit_minimax, 0, 1,
             "share of the evaluation backed up by minimax; 0 is off, as with chance=open");
}

void AddTree(Table& table) {
  table.Boolean("solver", &Options::solver, "back up proven wins, draws and losses");
  table.Boolean("graph", &Options::graph, "equal positions share their children");
  table.Boolean("reuse", &Options::reuse, "go on from the tree of the last move");
  table.Boolean("recycling", &Options::recycling,
                "a full tree drops its least visited parts instead of growing no more");
  table.Integer<int>("expand", &Options::expand_at, 0, kMostVisits,
                     "visits of a leaf before it gets children");
  table.Choice<ChanceTree>("chance", &Options::chance_tree,
                           {{"closed", ChanceTree::kClosed}, {"open", ChanceTree::kOpen}},
                           "nodes for outcomes of chance, or for decisions alone");
  table.Real("widening", &Options::widening, 0, 1000,
             "outcomes of a chance node: widening * visits^widening_power; 0 is all");
  table.Real("widening_power", &Options::widening_power, 0, 1, "see widening");
}

void AddRollouts(Table& table) {
  table.Choice<Rollout>("rollout", &Options::rollout,
                        {{"random", Rollout::kRandom},
                         {"guided", Rollout::kGuided},
                         {"evaluator", Rollout::kEvaluator}},
                        "how a simulation ends: random moves, the evaluator's favourites, or "
                        "its value at once");
  table.Real("epsilon", &Options::epsilon, 0, 1, "share of random moves in a guided rollout");
  table.Boolean("decisive", &Options::decisive, "rollouts play a move that wins at once");
  table.Integer<int>("cutoff", &Options::cutoff, 0, kMostPlies,
                     "plies of a rollout before the evaluator ends it; 0 is none");
  table.Real("squash", &Options::squash, 0.01, 10000,
             "points that the evaluator's tanh takes for 0.76 of a win");
}

void AddParallel(Table& table) {
  table.Integer<int>("threads", &Options::workers, 1, kMostWorkers, "threads of the search");
  table.Choice<Parallel>("parallel", &Options::parallel,
                         {{"tree", Parallel::kTree}, {"root", Parallel::kRoot}},
                         "what threads share: one tree, or only the result");
  table.Real("virtual_loss", &Options::virtual_loss, 0, 100,
             "losses that a simulation under way counts as, in a shared tree");
}

}  // namespace

void AddMctsOptions(Table& table) {
  table.Preset("preset",
               {{"default", [](Options& options) { options.MctsConfig::operator=({}); }},
                {"uct", [](Options& options) { options.MctsConfig::operator=(PlainUct()); }}},
               "default", "uct is plain UCT with random rollouts and nothing else");
  AddSelection(table);
  AddStatistics(table);
  AddTree(table);
  AddRollouts(table);
  AddParallel(table);
}

}  // namespace plyground
