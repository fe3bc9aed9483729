// The parts of Monte Carlo tree search by themselves: outcomes, memory, graph,
// statistics, options.
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "core/random.h"
#include "eval/evaluator.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/mcts.h"
#include "search/player_options.h"
#include "tests/mcts_option_sets.h"

namespace plyground {
namespace {

TEST(OutcomeSet, HoldsARangeOfOutcomes) {
  for (int low = 0; low <= 2; ++low) {
    for (int high = low; high <= 2; ++high) {
      const OutcomeSet set = OutcomeSet::Range(low, high);
      EXPECT_EQ(set.lowest(), low);
      EXPECT_EQ(set.highest(), high);
      EXPECT_EQ(set.IsDecided(), low == high);
      EXPECT_EQ(set.Flipped(), OutcomeSet::Range(2 - high, 2 - low));
      EXPECT_EQ(set & OutcomeSet(), set);
      for (int than = 0; than <= 2; ++than) EXPECT_EQ(set.IsBetterThan(than), high > than);
    }
  }
  EXPECT_EQ(OutcomeSet::Of(-0.5F).Reward(), -1);
  EXPECT_EQ(OutcomeSet::Of(0).Reward(), 0);
  EXPECT_EQ(OutcomeSet::Of(0.5F).Reward(), 1);
}

// 16 to 32 bytes a node, and a hundred million of them, headers and everything
// that can be kept beside a node included, in 4 GiB: at three children a block
// and more.
TEST(NodeMemory, AHundredMillionNodesFitIn4GiB) {
  static_assert(sizeof(TreeNode<std::uint8_t>) == 24 && sizeof(TreeNode<std::uint32_t>) == 24);
  static_assert(sizeof(TreeNode<std::uint64_t>) == 32);
  using Small = NodeArena<std::uint32_t, 1>;
  constexpr std::size_t kNodes = 100'000'000;
  constexpr std::size_t kWithHeaders = kNodes + kNodes / 3;
  constexpr std::size_t k4GiB = std::size_t{4} << 30;
  static_assert(kWithHeaders * Small::BytesPerNode({}) < k4GiB);
  static_assert(kNodes * Small::BytesPerNode({.squares = true, .minimax = true}) < k4GiB);
  static_assert(kNodes * NodeArena<std::uint64_t, 1>::BytesPerNode({}) < k4GiB);
  const Small arena(std::size_t{1} << 20, {});
  EXPECT_EQ(arena.capacity(), (std::size_t{1} << 20) / 24);
}

// As when a block with more room is made for the children of a node while another
// thread expands one of them.
TEST(TreeNode, ACopyDoesNotWaitForABlockThatIsBeingMade) {
  TreeNode<std::uint8_t> node;
  node.visits.store(3);
  TreeNode<std::uint8_t> copy;
  for (const std::uint32_t block : {kNoBlock, std::uint32_t{7}}) {
    node.block.store(block);
    copy.CopyFrom(node);
    EXPECT_EQ(copy.block.load(), block);
    EXPECT_EQ(copy.visits.load(), 3U);
  }
  node.block.store(kBusyBlock);
  copy.CopyFrom(node);
  EXPECT_EQ(copy.block.load(), kNoBlock);
}

// Two piles, take 1 to 3 from one of them; who takes the last stone wins. Many
// ways lead to a position.
class Piles {
 public:
  struct Options {
    int stones = 9;
    friend bool operator==(const Options&, const Options&) = default;
  };
  using Move = std::uint8_t;  // 4 * pile + stones
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 6;
  static constexpr int kMaxPlies = 64;
  static constexpr int kMaxUtility = 1;

  Piles() = default;
  explicit Piles(const Options& options) noexcept : piles_{options.stones, options.stones} {}
  int NumPlayers() const noexcept { return 2; }
  Player ToMove() const noexcept { return mover_; }
  void AppendMoves(FixedList<Move, kMaxMoves>& moves) const noexcept {
    for (int pile = 0; pile < 2; ++pile) {
      for (int stones = 1; stones <= 3 && stones <= piles_[static_cast<std::size_t>(pile)];
           ++stones) {
        moves.Add(static_cast<Move>(4 * pile + stones));
      }
    }
  }
  bool IsTerminal() const noexcept { return piles_[0] + piles_[1] == 0; }
  int Utility(Player player) const noexcept { return player == mover_ ? -1 : 1; }
  void Apply(Move move) noexcept {
    piles_[move / 4U] -= move % 4;
    mover_ = Opponent(mover_);
  }
  std::uint64_t Hash() const noexcept {
    return Random::Mix(static_cast<std::uint64_t>(1 + piles_[0] * 64 + piles_[1])) ^
           static_cast<std::uint64_t>(Index(mover_));
  }
  // By Bouton: each pile modulo 4 is a heap of nim.
  bool IsWon() const noexcept { return piles_[0] % 4 != piles_[1] % 4; }
  friend bool operator==(const Piles&, const Piles&) = default;

 private:
  std::array<int, 2> piles_{9, 9};
  Player mover_ = Player::kFirst;
};
static_assert(TwoPlayer<Piles> && Hashed<Piles>);

template <class G>
MoveList<G> MovesOf(const G& position) {
  MoveList<G> moves;
  position.AppendMoves(moves);
  return moves;
}

struct Loose {
  SearchTree<Piles> tree;
  Simulator<Piles, ZeroEvaluator> simulator;
  explicit Loose(const MctsConfig& config)
      : tree(config, config.tree_bytes), simulator(tree, ZeroEvaluator{}, config) {}
  void Simulate(const Piles& root, int simulations) {
    if (tree.arena.node(0).block == kNoBlock) {
      simulator.Begin(Budget(Limits{}, nullptr), 1);
      simulator.ExpandRoot(root, MovesOf(root));
    }
    for (int i = 0; i < simulations; ++i) simulator.Run(root);
  }
  // Follows every block once and checks that it adds up; returns the nodes seen.
  std::size_t Check() const {
    std::set<std::uint32_t> seen;
    return 1 + CheckBelow(0, seen);
  }
  std::size_t CheckBelow(std::uint32_t at, std::set<std::uint32_t>& seen) const {
    const std::uint32_t block = tree.arena.node(at).block;
    if (block == kNoBlock || !seen.insert(block).second) return 0;
    EXPECT_LT(block, tree.arena.size());
    const BlockHeader& header = tree.arena.header(block);
    EXPECT_LE(header.count, header.capacity);
    std::uint32_t visits = 0;
    std::size_t nodes = 0;
    for (std::uint32_t slot = block + 1; slot <= block + header.count; ++slot) {
      visits += tree.arena.node(slot).visits;
      nodes += 1 + CheckBelow(slot, seen);
    }
    EXPECT_EQ(visits, header.visits);
    return nodes;
  }
};

MctsConfig Plain() {
  MctsConfig config = PlainUct();
  config.tree_bytes = std::size_t{4} << 20;
  return config;
}

TEST(Recycling, KeepsTheMostVisitedHalfInOrder) {
  for (const bool graph : {false, true}) {
    MctsConfig config = Plain();
    config.graph = graph;
    config.tree_bytes = 1;
    Loose loose(config);
    const Piles root(Piles::Options{.stones = 20});
    for (int round = 0; round < 5; ++round) {
      while (!loose.tree.is_full && loose.tree.arena.node(0).visits < 20'000) {
        loose.Simulate(root, 1);
      }
      const std::uint32_t visits = loose.tree.arena.node(0).visits;
      Recycler<Piles>(loose.tree).MakeRoom();
      EXPECT_LE(loose.tree.arena.size(), loose.tree.arena.capacity() / 2 + 1);
      EXPECT_GT(loose.Check(), 100u);
      EXPECT_EQ(loose.tree.arena.node(0).visits, visits);
      EXPECT_FALSE(loose.tree.is_full);
    }
  }
}

TEST(Recycling, ASubtreeBecomesTheTree) {
  Loose loose(Plain());
  const Piles root(Piles::Options{.stones = 8});
  loose.Simulate(root, 5000);
  Piles later = root;
  later.Apply(1);
  later.Apply(4 + 2);
  ASSERT_TRUE(TreeReuse<Piles>(loose.tree).MoveTo(root, later, MovesOf(later)));
  EXPECT_EQ(loose.tree.arena.node(0).seat, Index(later.ToMove()));
  const std::size_t nodes = loose.Check();
  Recycler<Piles>(loose.tree).DropUnreachable();
  EXPECT_EQ(loose.Check(), nodes);
  std::size_t blocks = 0;
  for (std::size_t at = 1; at < loose.tree.arena.size();) {
    ++blocks;
    at += 1U + loose.tree.arena.header(at).capacity;
  }
  EXPECT_EQ(nodes + blocks, loose.tree.arena.size()) << "nothing else is left";
  loose.Simulate(later, 1000);
  loose.Check();
  Piles elsewhere(Piles::Options{.stones = 20});
  EXPECT_FALSE(TreeReuse<Piles>(loose.tree).MoveTo(later, elsewhere, MovesOf(elsewhere)));
}

TEST(Graph, EqualPositionsShareTheirChildren) {
  std::array<std::size_t, 2> sizes{};
  for (const bool graph : {false, true}) {
    MctsConfig config = Plain();
    config.graph = graph;
    Loose loose(config);
    loose.Simulate(Piles(Piles::Options{.stones = 12}), 20'000);
    sizes[graph ? 1 : 0] = loose.tree.arena.size();
    loose.Check();
  }
  EXPECT_LT(sizes[1] * 5, sizes[0]);
  // No more blocks than positions: 13 by 13 piles, two movers, 6 moves and a header.
  EXPECT_LE(sizes[1], 13u * 13 * 2 * 7 + 1);
}

TEST(Graph, ProofsAreTrueWithEveryOptionSet) {
  for (NamedMctsConfig& set : MctsOptionSets()) {
    for (const int workers : {1, 3}) {
      SCOPED_TRACE(set.name);
      set.config.graph = true;
      set.config.solver = true;
      set.config.workers = workers;
      Mcts<Piles, HashEvaluator> search(HashEvaluator{}, set.config);
      for (int stones = 1; stones <= 9; ++stones) {
        Piles root(Piles::Options{.stones = stones});
        for (const Piles::Move first : MovesOf(root)) {
          Piles position = root;
          position.Apply(first);
          if (position.IsTerminal()) continue;
          RootRequest<Piles> request;
          request.moves = MovesOf(position);
          request.limits.simulations = 2000;
          const auto& result = search.Run(position, request, 1, [](const auto&) noexcept {});
          if (result.decided) {
            EXPECT_EQ(result.moves[0].proof == Proof::kWin, position.IsWon());
          }
        }
      }
    }
  }
}

TEST(MoveStatistics, AverageAndNeverOverflow) {
  MoveStatistic statistic;
  for (int i = 0; i < 100; ++i) statistic.Add<Sharing::kAlone>(i % 4 == 0 ? -1.0F : 1.0F);
  EXPECT_NEAR(statistic.Mean(), 0.5, 1e-6);
  for (std::uint32_t i = 0; i < 3 * MoveStatistic::kMostVisits; ++i) {
    statistic.Add<Sharing::kAlone>(1);
  }
  EXPECT_LT(statistic.visits, MoveStatistic::kMostVisits);
  EXPECT_NEAR(statistic.Mean(), 1, 1e-3);
}

TEST(MoveStatistics, TablesAreTakenReturnedAndEmptied) {
  AmafTables<Piles> tables(4 * AmafTables<Piles>::kBytes);
  const PlayedMove move{.code = 5, .seat = 1};
  const std::uint32_t first = tables.Take();
  const std::uint32_t second = tables.Take();
  const std::uint32_t third = tables.Take();
  EXPECT_TRUE(first != second && second != third && third != 0);
  EXPECT_EQ(tables.Take(), AmafTables<Piles>::kNone);
  tables.At(second, move).Add<Sharing::kAlone>(1);
  EXPECT_EQ(tables.At(third, move).visits, 0u);
  tables.Return(second);
  EXPECT_EQ(tables.Take(), second);
  EXPECT_EQ(tables.At(second, move).visits, 0u);
}

TEST(Selection, TheQuickLogarithmIsCloseEnough) {
  for (float x = 1; x < 4.2e9F; x *= 1.003F) {
    EXPECT_NEAR(QuickLog(x), std::log(x), 1e-4) << x;
  }
  EXPECT_EQ(QuickLog(1), 0);
}

TEST(MctsSpec, BadOptionsAreNamedWithWhatIsAccepted) {
  const auto message = [](const char* key, const char* value) {
    const auto parsed = ParsePlayerSpec({.name = "mcts", .options = {{key, value}}});
    return parsed.ok() ? std::string("accepted") : std::string(parsed.status().message());
  };
  using ::testing::AllOf;
  using ::testing::HasSubstr;
  EXPECT_THAT(message("selection", "ucb"), AllOf(HasSubstr("\"ucb\""), HasSubstr("puct")));
  EXPECT_THAT(message("implicit", "1.5"), AllOf(HasSubstr("1.5"), HasSubstr("1")));
  EXPECT_THAT(message("threads", "0"), AllOf(HasSubstr("threads"), HasSubstr("1024")));
  EXPECT_THAT(message("grave", "true"), AllOf(HasSubstr("grave"), HasSubstr("amaf")));
}

// Every option that a spec may have survives being read and written.
TEST(MctsSpec, EveryOptionMakesTheRoundTrip) {
  for (const PlayerInfo& player : PlayerInfos()) {
    if (player.name != "mcts") continue;
    EXPECT_GE(player.options.size(), 30u);
    for (const OptionInfo& option : player.options) {
      std::vector<std::string> values = option.choices;
      if (option.minimum.has_value()) {
        const bool whole = option.type == "integer";
        for (const double value : {*option.minimum, *option.maximum}) {
          if (whole && value > 1e15) continue;  // not exact as a double
          values.push_back(whole ? std::to_string(static_cast<std::int64_t>(value))
                                 : FormatReal(value));
        }
      }
      for (const std::string& value : values) {
        const Spec spec{.name = "mcts", .options = {{option.name, value}}};
        const auto parsed = ParsePlayerSpec(spec);
        ASSERT_TRUE(parsed.ok()) << parsed.status();
        const Spec written = FormatPlayerSpec(*parsed);
        const auto again = ParsePlayerSpec(written);
        ASSERT_TRUE(again.ok()) << again.status();
        EXPECT_EQ(FormatPlayerSpec(*again), written);
        if (option.name == "preset") continue;
        if (value == option.default_value) {
          EXPECT_TRUE(written.options.empty()) << option.name;
        } else {
          EXPECT_EQ(written, spec);
        }
      }
    }
    return;
  }
  FAIL() << "no mcts";
}

}  // namespace
}  // namespace plyground
