#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/moves.h"
#include "games/oware/oware.h"
#include "games/oware/test_databases.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

// The rules and the meaning of endless play against end-game databases that two
// other programs computed: tests/data/oware_databases.json. All positions of up
// to six seeds, solved as slowly as can be.
namespace plyground::oware {
namespace {

using Houses = std::array<int, 12>;  // the mover's row, then the other one

std::uint64_t KeyOf(const Houses& houses) {
  std::uint64_t key = 0;
  for (const int seeds : houses) key = key * 32 + static_cast<std::uint64_t>(seeds);
  return key;
}

// All ways to spread `left` seeds over the houses from `house` on, by the order
// of their counts.
void AddSpreads(int left, std::size_t house, Houses& houses, std::vector<Houses>& all) {
  if (house + 1 == houses.size()) {
    houses[house] = left;
    all.push_back(houses);
    return;
  }
  for (int seeds = 0; seeds <= left; ++seeds) {
    houses[house] = seeds;
    AddSpreads(left - seeds, house + 1, houses, all);
  }
}

class Databases {
 public:
  explicit Databases(Slam slam) {
    rules_.slam = slam;
    rules_.early_end = false;
    values_.push_back({0});
    index_.push_back({{0, 0}});
  }

  // Solves the positions of the next number of seeds; they are returned in the
  // order of the files.
  const std::vector<int>& SolveNext() {
    const int seeds = static_cast<int>(values_.size());
    Houses houses{};
    std::vector<Houses> positions;
    AddSpreads(seeds, 0, houses, positions);
    index_.emplace_back();
    for (std::size_t i = 0; i < positions.size(); ++i) index_.back()[KeyOf(positions[i])] = i;
    nodes_.clear();
    for (const Houses& position : positions) nodes_.push_back(Expand(position));
    values_.push_back(Propagate(seeds));
    return values_.back();
  }

 private:
  struct Node {
    bool over = false;
    int known = -1000;  // the best value of a move that leaves the layer, or the end
    std::vector<std::size_t> inside;  // positions of the same layer after a move
  };

  static Houses HousesOf(const AnySlamOware& position) {
    const Board board = position.ToBoard();
    const int own = Index(board.to_move);
    Houses houses{};
    std::copy(board.rows[own].begin(), board.rows[own].end(), houses.begin());
    std::copy(board.rows[1 - own].begin(), board.rows[1 - own].end(), houses.begin() + 6);
    return houses;
  }

  Node Expand(const Houses& houses) const {
    Board board;
    std::copy(houses.begin(), houses.begin() + 6, board.rows[0].begin());
    std::copy(houses.begin() + 6, houses.end(), board.rows[1].begin());
    const AnySlamOware position(rules_, board);
    Node node;
    node.over = position.IsTerminal();
    if (node.over) node.known = position.Margin();
    ForEachMove(position, [&](Move move) {
      AnySlamOware child = position;
      child.Apply(move);
      const auto left = static_cast<std::size_t>(child.SeedsOnBoard());
      if (child.IsTerminal()) {
        node.known = std::max(node.known, -child.Margin());
      } else if (child.Epoch() != 0) {
        const int below = values_[left][index_[left].at(KeyOf(HousesOf(child)))];
        node.known = std::max(node.known, -child.Margin() - below);
      } else {
        node.inside.push_back(index_[left].at(KeyOf(HousesOf(child))));
      }
    });
    return node;
  }

  // For each number of seeds: who can force it in a finite number of plies?
  // What nobody can force is endless play, worth nothing.
  std::vector<int> Propagate(int seeds) const {
    std::vector<int> values(nodes_.size(), 0);
    for (int goal = seeds; goal >= 1; --goal) {
      for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
          if (values[i] != 0) continue;
          const Node& node = nodes_[i];
          const auto lost = [&](std::size_t next) { return values[next] <= -goal; };
          const auto won = [&](std::size_t next) { return values[next] >= goal; };
          if (node.known >= goal || std::any_of(node.inside.begin(), node.inside.end(), lost)) {
            values[i] = goal;
          } else if (node.known <= -goal &&
                     std::all_of(node.inside.begin(), node.inside.end(), won)) {
            values[i] = -goal;
          }
          changed |= values[i] != 0;
        }
      }
    }
    return values;
  }

  Rules rules_;
  std::vector<Node> nodes_;
  std::vector<std::vector<int>> values_;  // by seeds
  std::vector<std::unordered_map<std::uint64_t, std::size_t>> index_;
};

void CheckVariant(const std::string& name, Slam slam) {
  const nlohmann::json known = KnownLayers(PLYGROUND_TEST_DATA, name);
  Databases databases(slam);
  for (int seeds = 1; seeds <= 6; ++seeds) {
    ExpectKnownLayer(known.at(static_cast<std::size_t>(seeds - 1)), seeds,
                     databases.SolveNext());
  }
}

TEST(OwareDatabases, SmallLayersWithSlamsThatCaptureNothing) {
  CheckVariant("no_capture", Slam::kNoCapture);
}
TEST(OwareDatabases, SmallLayersWithIllegalSlams) { CheckVariant("illegal", Slam::kIllegal); }
TEST(OwareDatabases, SmallLayersWithSlamsThatTakeAll) {
  CheckVariant("take_all", Slam::kTakeAll);
}

}  // namespace
}  // namespace plyground::oware
