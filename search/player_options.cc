#include "search/player_options.h"

#include <limits>
#include <string_view>
#include <utility>

#include "core/error.h"
#include "core/limit_options.h"
#include "search/mcts_options.h"

namespace plyground {
namespace {

using Table = OptionTable<PlayerOptions>;

constexpr std::int64_t kMostSims = 1'000'000'000'000;
constexpr int kMostMib = 1 << 20;

// What a player that was given no limit at all spends on a move.
constexpr std::int64_t kDefaultNodes = 100'000;
constexpr std::int64_t kDefaultProofNodes = 1'000'000;
constexpr std::int64_t kDefaultSims = 2'000;
constexpr int kDefaultExhaustiveDepth = 3;

void AddSeed(Table& table) {
  table.Integer<std::uint64_t>("seed", &PlayerOptions::seed, 0,
                               std::numeric_limits<std::int64_t>::max(),
                               "seed of the player's random choices");
}

void AddEval(Table& table) {
  table.Text(
      "eval",
      [](std::string_view text, PlayerOptions& options) {
        options.eval = std::string(text);
        return absl::OkStatus();
      },
      [](const PlayerOptions& options) { return options.eval; },
      "evaluator by name; empty is the game's default");
  table.Text(
      "weights",
      [](std::string_view text, PlayerOptions& options) {
        options.weights = std::string(text);
        return absl::OkStatus();
      },
      [](const PlayerOptions& options) { return options.weights; },
      "file of learnt weights for it; empty is what the program holds");
  table.Text(
      "databases",
      [](std::string_view text, PlayerOptions& options) {
        options.databases = std::string(text);
        return absl::OkStatus();
      },
      [](const PlayerOptions& options) { return options.databases; },
      "folder of end-game databases to look positions up in; empty is none");
}

void AddNodes(Table& table) {
  table.Integer<std::int64_t>("nodes", &PlayerOptions::nodes, 0, kMostNodes,
                              "positions visited a move; 0 is no limit");
}

void AddDepth(Table& table) {
  table.Integer<int>("depth", &PlayerOptions::depth, 0, kMostDepth,
                     "plies looked ahead; 0 is no limit");
}

void AddHash(Table& table) {
  table.Integer<int>("hash", &PlayerOptions::hash_mib, 1, kMostMib,
                     "transposition table in MiB");
}

void AddThreads(Table& table) {
  table.Integer<int>("threads", &PlayerOptions::threads, 1, 1024, "threads over one table");
}

void AddSymmetry(Table& table) {
  table.Boolean("symmetry", &PlayerOptions::symmetry,
                "one table entry for symmetric positions near the root");
}

Table RandomTable() {
  Table table;
  AddSeed(table);
  return table;
}

Table GreedyTable() {
  Table table;
  AddEval(table);
  AddSeed(table);
  return table;
}

Table AlphaBetaTable() {
  Table table;
  AddDepth(table);
  AddNodes(table);
  AddTimeOptions(table);
  AddEval(table);
  AddHash(table);
  table.Boolean("table", &PlayerOptions::table, "use the transposition table");
  table.Boolean("ordering", &PlayerOptions::ordering, "order moves, search null windows");
  AddThreads(table);
  AddSymmetry(table);
  table.Boolean("killers", &PlayerOptions::killers, "order by moves that cut off at this ply");
  table.Boolean("counters", &PlayerOptions::counter_moves, "order by refutations of a move");
  table.Boolean("history", &PlayerOptions::history, "order by how often moves cut off");
  table.Boolean("etc", &PlayerOptions::enhanced_cut, "look children up before searching any");
  table.Boolean("iir", &PlayerOptions::internal_reduction,
                "search a ply less where the table knows no move");
  table.Real("reduction", &PlayerOptions::reduction, 0, 10,
             "search late moves less deep, times the built-in plies; 0 is off");
  table.Real("probcut", &PlayerOptions::prob_cut, 0, 10,
             "cut by shallow searches this many standard errors off; 0 is off");
  table.Integer<int>("quiescence", &PlayerOptions::quiescence, 0, 100,
                     "plies of captures and extra turns beyond the depth; 0 is off");
  table.Real("singular", &PlayerOptions::singular, 0, 1000,
             "extend a move that others fall short of by so many points; 0 is off");
  table.Real("aspiration", &PlayerOptions::aspiration, 0, 1000,
             "half the root's window in points; 0 is an open window");
  return table;
}

Table MctsTable() {
  Table table;
  table.Integer<std::int64_t>("sims", &PlayerOptions::sims, 0, kMostSims,
                              "simulations a move; 0 is no limit");
  AddNodes(table);
  AddTimeOptions(table);
  AddSeed(table);
  AddEval(table);
  table.Integer<int>("tree", &PlayerOptions::tree_mib, 1, kMostMib, "search tree in MiB");
  AddMctsOptions(table);
  return table;
}

Table SolveTable() {
  Table table;
  AddNodes(table);
  AddTimeOptions(table);
  AddHash(table);
  AddThreads(table);
  AddSymmetry(table);
  AddEval(table);
  table.Boolean("bounds", &PlayerOptions::bounds, "use what the game itself knows of its end");
  return table;
}

Table MaxNTable() {
  Table table;
  AddDepth(table);
  AddNodes(table);
  AddTimeOptions(table);
  AddEval(table);
  return table;
}

void AddTable(Table& table) {
  AddHash(table);
  table.Boolean("table", &PlayerOptions::table, "use the transposition table");
}

Table DeepeningTable() {
  Table table = MaxNTable();
  AddTable(table);
  return table;
}

Table ExpectimaxTable() {
  Table table = DeepeningTable();
  table.Boolean("ordering", &PlayerOptions::ordering, "try moves in the evaluator's order");
  table.Choice<Star>("star", &PlayerOptions::star,
                     {{"star1", Star::kStar1}, {"star2", Star::kStar2}, {"none", Star::kNone}},
                     "cut-offs at chance nodes: by bounds, and by one move tried below each "
                     "outcome before (star2)");
  return table;
}

Table DfPnTable() {
  Table table;
  AddNodes(table);
  AddTimeOptions(table);
  AddHash(table);
  table.Real("growth", &PlayerOptions::growth, 0, 10,
             "a line is left once its number exceeds the next best by this share; 0: by one");
  return table;
}

struct Kind {
  const char* name;
  PlayerKind kind;
  const char* summary;
  Table (*table)();
};

constexpr Kind kKinds[] = {
    {"random", PlayerKind::kRandom, "a uniformly random legal move", &RandomTable},
    {"greedy", PlayerKind::kGreedy, "the best evaluation after one move", &GreedyTable},
    {"alphabeta", PlayerKind::kAlphaBeta,
     "iterative deepening, principal variation search, transposition table; 100,000 nodes a "
     "move unless limited",
     &AlphaBetaTable},
    {"mcts", PlayerKind::kMcts,
     "Monte Carlo tree search, UCT with a solver; 2,000 simulations a move unless limited",
     &MctsTable},
    {"solve", PlayerKind::kSolve, "the exact value, searched to the end of the game",
     &SolveTable},
    {"exhaustive", PlayerKind::kExhaustive,
     "plain minimax, expectimax or max^n, the reference; depth 3 unless limited", &MaxNTable},
    {"expectimax", PlayerKind::kExpectimax,
     "iterative deepening with chance averaged, Star1 and Star2 cut-offs, table; with more "
     "than two seats max_n; 100,000 nodes a move unless limited",
     &ExpectimaxTable},
    {"max_n", PlayerKind::kMaxN,
     "max^n: every seat maximises its own; iterative deepening, table; 100,000 nodes a move "
     "unless limited",
     &DeepeningTable},
    {"paranoid", PlayerKind::kParanoid,
     "alpha-beta on the mover's value, all others against him; 100,000 nodes a move unless "
     "limited",
     &ExpectimaxTable},
    {"best_reply", PlayerKind::kBestReply,
     "the same, but only one of the others moves in a round; 100,000 nodes a move unless "
     "limited",
     &ExpectimaxTable},
    {"df_pn", PlayerKind::kDfPn,
     "proves a win, draw or loss by depth-first proof-number search; 1,000,000 nodes a move "
     "unless limited",
     &DfPnTable},
};

template <class T>
std::optional<T> Or(const std::optional<T>& request, T own) {
  if (request.has_value()) return request;
  return own > 0 ? std::optional<T>(own) : std::nullopt;
}

}  // namespace

Limits PlayerSpec::Fill(const Limits& request) const {
  Limits limits{.nodes = Or(request.nodes, options.nodes),
                .depth = Or(request.depth, options.depth),
                .simulations = Or(request.simulations, options.sims),
                .time_ms = Or(request.time_ms, options.time_ms),
                .clock = request.clock};
  if (limits == Limits{}) {
    switch (kind) {
      case PlayerKind::kAlphaBeta:
      case PlayerKind::kExpectimax:
      case PlayerKind::kMaxN:
      case PlayerKind::kParanoid:
      case PlayerKind::kBestReply:
        limits.nodes = kDefaultNodes;
        break;
      case PlayerKind::kDfPn:
        limits.nodes = kDefaultProofNodes;
        break;
      case PlayerKind::kMcts:
        limits.simulations = kDefaultSims;
        break;
      case PlayerKind::kExhaustive:
        limits.depth = kDefaultExhaustiveDepth;
        break;
      default:
        break;
    }
  }
  return limits;
}

std::optional<Clock> PlayerSpec::NewClock() const {
  return plyground::NewClock(options.base_ms, options.inc_ms);
}

absl::StatusOr<PlayerSpec> ParsePlayerSpec(const Spec& spec,
                                           const std::vector<std::string>& own_players) {
  std::vector<std::string> names = own_players;
  for (const Kind& kind : kKinds) {
    if (kind.name != spec.name) {
      names.emplace_back(kind.name);
      continue;
    }
    absl::StatusOr<PlayerOptions> options = kind.table().Parse(spec);
    if (!options.ok()) return options.status();
    return PlayerSpec{.kind = kind.kind, .options = *std::move(options)};
  }
  return UnknownName("player", spec.name, names);
}

Spec FormatPlayerSpec(const PlayerSpec& player) {
  for (const Kind& kind : kKinds) {
    if (kind.kind == player.kind) return kind.table().Format(kind.name, player.options);
  }
  return {};
}

std::vector<PlayerInfo> PlayerInfos() {
  std::vector<PlayerInfo> infos;
  for (const Kind& kind : kKinds) {
    infos.push_back({kind.name, kind.summary, kind.table().Infos()});
  }
  return infos;
}

}  // namespace plyground
