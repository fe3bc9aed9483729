#ifndef PLYGROUND_TESTS_TREE_GAME_H_
#define PLYGROUND_TESTS_TREE_GAME_H_

#include <cassert>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/random.h"

namespace plyground {

// A game written down as a tree, so that a search test states its whole game
// in one line:
//
//   node  :=  integer                 the end: points of player 0
//          |  '(' player node... ')'  that player chooses
//          |  '[' (weight '*' node)... ']'   chance
//
// e.g. "(0 (1 3 5) (0 -2 4))". With more than two players an end lists the
// points of all seats but the last, joined by commas, as in "2,-1".
struct GameTree {
  enum class Kind { kEnd, kChoice, kChance };
  struct Node {
    Kind kind = Kind::kEnd;
    int player = 0;
    std::vector<int> points;
    std::vector<int> children;
    std::vector<int> weights;
  };
  std::vector<Node> nodes;  // the root is the first

  // Pre: `text` follows the grammar (an assert in a test is answer enough).
  static GameTree Parse(std::string_view text) {
    GameTree tree;
    std::size_t at = 0;
    tree.ParseNode(text, at);
    assert(at == text.size());
    return tree;
  }

  // A random tree for property tests: every player moves anywhere, also twice
  // in a row; points in -spread..spread, so that ties are common.
  static std::string RandomText(Random& random, int depth, int players, bool chance,
                                int spread = 2) {
    if (depth == 0 || random.Below(8) == 0) {
      std::string text = std::to_string(random.Below(2 * spread + 1) - spread);
      for (int i = 2; i < players; ++i) {
        text += "," + std::to_string(random.Below(2 * spread + 1) - spread);
      }
      return text;
    }
    const int children = 1 + random.Below(4);
    const bool is_chance = chance && random.Below(3) == 0;
    std::string text = is_chance ? "[" : "(";
    if (!is_chance) text += std::to_string(random.Below(players)) + " ";
    for (int i = 0; i < children; ++i) {
      if (i > 0) text += " ";
      if (is_chance) text += std::to_string(1 + random.Below(5)) + "*";
      text += RandomText(random, depth - 1, players, chance, spread);
    }
    return text + (is_chance ? "]" : ")");
  }

 private:
  int ParseNode(std::string_view text, std::size_t& at) {
    const int index = static_cast<int>(nodes.size());
    nodes.emplace_back();
    Node node;
    const char open = text[at];
    if (open == '(' || open == '[') {
      node.kind = open == '(' ? Kind::kChoice : Kind::kChance;
      ++at;
      if (open == '(') node.player = ParseInt(text, at);
      while (text[at] != ')' && text[at] != ']') {
        if (text[at] == ' ') {
          ++at;
          continue;
        }
        if (open == '[') {
          node.weights.push_back(ParseInt(text, at));
          assert(text[at] == '*');
          ++at;
        }
        node.children.push_back(ParseNode(text, at));
      }
      ++at;
    } else {
      node.points.push_back(ParseInt(text, at));
      while (at < text.size() && text[at] == ',') {
        node.points.push_back(ParseInt(text, ++at));
      }
    }
    nodes[static_cast<std::size_t>(index)] = node;
    return index;
  }

  static int ParseInt(std::string_view text, std::size_t& at) {
    const std::string digits(text.substr(at));
    char* end = nullptr;
    const long value = std::strtol(digits.c_str(), &end, 10);
    assert(end != digits.c_str());
    at += static_cast<std::size_t>(end - digits.c_str());
    return static_cast<int>(value);
  }
};

enum class TreeChance { kNo, kYes };
enum class TreeResult { kOutcome, kPoints };  // whether points are a margin

// The tree as a game: a position is a place in a tree that outlives it.
template <int kPlayers, TreeChance kChance = TreeChance::kNo,
          TreeResult kResult = TreeResult::kPoints>
class TreeGame {
 public:
  struct Move {
    std::int32_t index = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };
  struct Options {
    const GameTree* tree = nullptr;
    friend bool operator==(const Options&, const Options&) = default;
  };
  static constexpr int kMaxPlayers = kPlayers;
  static constexpr int kMaxMoves = 16;
  static constexpr int kMaxOutcomes = 16;
  static constexpr int kMaxPlies = 64;
  static constexpr int kMaxUtility = 1000;

  TreeGame() = default;
  explicit TreeGame(const Options& options) noexcept : tree_(options.tree) {}

  int NumPlayers() const noexcept { return kPlayers; }
  Player ToMove() const noexcept { return PlayerAt(node().player); }
  bool IsTerminal() const noexcept { return node().kind == GameTree::Kind::kEnd; }
  void AppendMoves(FixedList<Move, kMaxMoves>& moves) const noexcept {
    if (node().kind != GameTree::Kind::kChoice) return;
    for (int i = 0; i < static_cast<int>(node().children.size()); ++i) moves.Add({i});
  }
  int Utility(Player player) const noexcept {
    const std::vector<int>& points = node().points;
    const auto seat = static_cast<std::size_t>(Index(player));
    if (seat < points.size()) return points[seat];
    int rest = 0;
    for (const int given : points) rest -= given;
    return rest;
  }
  void Apply(Move move) noexcept {
    place_ = node().children[static_cast<std::size_t>(move.index)];
  }
  std::uint64_t Hash() const noexcept {
    return Random::Mix(static_cast<std::uint64_t>(place_) + 1);
  }

  int Margin() const noexcept requires(kPlayers == 2 && kResult == TreeResult::kPoints) {
    return IsTerminal() ? Utility(ToMove()) : 0;
  }
  bool IsChance() const noexcept requires(kChance == TreeChance::kYes) {
    return node().kind == GameTree::Kind::kChance;
  }
  void AppendOutcomes(FixedList<Outcome<Move>, kMaxOutcomes>& outcomes) const noexcept
      requires(kChance == TreeChance::kYes) {
    for (int i = 0; i < static_cast<int>(node().weights.size()); ++i) {
      outcomes.Add({{i}, node().weights[static_cast<std::size_t>(i)]});
    }
  }
  friend bool operator==(const TreeGame&, const TreeGame&) = default;

 private:
  const GameTree::Node& node() const noexcept {
    static const GameTree kEmpty = GameTree::Parse("0");
    return (tree_ != nullptr ? *tree_ : kEmpty).nodes[static_cast<std::size_t>(place_)];
  }

  const GameTree* tree_ = nullptr;
  int place_ = 0;
};

}  // namespace plyground

#endif  // PLYGROUND_TESTS_TREE_GAME_H_
