#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/moves.h"
#include "core/spec.h"
#include "games/kalah/array_kalah.h"
#include "games/kalah/kalah.h"
#include "games/kalah/notation.h"
#include "games/kalah/options.h"
#include "nlohmann/json.hpp"

// Every line of tests/data/kalah*.jsonl, on each position type that can hold it.
namespace plyground::kalah {
namespace {

using nlohmann::json;

std::vector<json> ReadVectors(const std::string& file) {
  std::ifstream in(std::string(PLYGROUND_TEST_DATA) + "/" + file);
  EXPECT_TRUE(in.good()) << file;
  std::vector<json> vectors;
  for (std::string line; std::getline(in, line);) vectors.push_back(json::parse(line));
  EXPECT_FALSE(vectors.empty()) << file;
  return vectors;
}

Options OptionsOf(const json& vector) {
  const auto spec = ParseSpec(vector.at("game").get<std::string>());
  EXPECT_TRUE(spec.ok()) << spec.status();
  const auto options = ParseOptions(*spec);
  EXPECT_TRUE(options.ok()) << options.status();
  return options.value_or(Options{});
}

template <class G>
std::vector<std::string> LegalTexts(const G& position) {
  std::vector<std::string> legal;
  ForEachMove(position,
              [&](Move move) { legal.push_back(Notation<G>::FormatMove(position, move)); });
  return legal;
}

// The board part of a position text.
std::string Pits(const std::string& text) { return text.substr(0, text.find(' ')); }

template <class G>
void CheckPlay(const json& vector, G position) {
  const auto wanted = vector.at("play").get<std::string>();
  bool played = false;
  ForEachMove(G(position), [&](Move move) {
    if (played || Notation<G>::FormatMove(position, move) != wanted) return;
    position.Apply(move);
    played = true;
  });
  ASSERT_TRUE(played);

  const std::string after = FormatBoard(position.ToBoard());
  const auto expected = vector.at("after").get<std::string>();
  if (vector.value("afterBoardOnly", false)) {
    EXPECT_EQ(Pits(after), Pits(expected));
  } else {
    EXPECT_EQ(after, expected);
  }
  EXPECT_EQ(position.IsTerminal(), vector.at("over").get<bool>());
  if (vector.contains("legalAfter")) {
    EXPECT_EQ(LegalTexts(position), vector["legalAfter"].get<std::vector<std::string>>());
  }
  if (vector.contains("returns")) {
    const std::vector<int> returns = {position.Utility(Player::kFirst),
                                      position.Utility(Player::kSecond)};
    EXPECT_EQ(returns, vector["returns"].get<std::vector<int>>());
  }
}

template <class G>
void CheckVector(const json& vector, const Options& options) {
  const auto text = vector.at("position").get<std::string>();
  const auto parsed = Notation<G>::ParsePosition(text, options);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(FormatBoard(parsed->ToBoard()), text);
  if (vector.contains("legal")) {
    EXPECT_EQ(LegalTexts(*parsed), vector["legal"].get<std::vector<std::string>>());
  }
  if (vector.contains("play")) CheckPlay(vector, *parsed);
  if (vector.contains("perft")) {
    const auto leaves = vector["perft"].get<std::vector<std::int64_t>>();
    for (std::size_t depth = 1; depth <= leaves.size(); ++depth) {
      G position = *parsed;
      EXPECT_EQ(Perft(position, static_cast<int>(depth)), leaves[depth - 1]) << depth;
    }
  }
}

TEST(KalahVectors, RulesAndPerft) {
  for (const json& vector : ReadVectors("kalah.jsonl")) {
    SCOPED_TRACE(vector.dump());
    const Options options = OptionsOf(vector);
    CheckVector<ArrayKalah>(vector, options);
    if (!FitsWords(options)) continue;
    CheckVector<AnyRulesKalah>(vector, options);
    const Rules& rules = options;
    if (rules == kStandardRules) CheckVector<StandardKalah>(vector, options);
  }
}

// Proves values by alpha-beta that remembers bounds of what is still to be won,
// by the position without its stores.
template <class G>
class Solver {
 public:
  // Two null windows, which take a fraction of the time of one open window.
  bool IsValue(const G& position, int value) {
    return Search(position, value - 1, value) >= value &&
           Search(position, value, value + 1) <= value;
  }

 private:
  struct Bounds {
    int lower = -kMaxStones;
    int upper = kMaxStones;
  };

  // Fail-soft: exact between alpha and beta, else a bound beyond them.
  int Search(const G& position, int alpha, int beta) {
    if (position.IsTerminal()) return position.Margin();
    const int taken = position.TakenMargin();
    const std::uint64_t key = position.WithoutTaken().Hash();
    if (const auto found = table_.find(key); found != table_.end()) {
      const auto [lower, upper] = found->second;
      if (lower + taken >= beta || lower == upper) return lower + taken;
      if (upper + taken <= alpha) return upper + taken;
    }
    std::vector<std::pair<int, G>> children;
    const auto orderer = position.MakeOrderer(0);
    ForEachMove(position, [&](Move move) {
      G child = position;
      child.Apply(move);
      children.emplace_back(orderer(move, child), child);
    });
    std::stable_sort(children.begin(), children.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    int best = -kMaxStones;
    for (const auto& [rank, child] : children) {
      const int floor = std::max(alpha, best);
      const bool same = child.ToMove() == position.ToMove();
      best = std::max(best, same ? Search(child, floor, beta) : -Search(child, -beta, -floor));
      if (best >= beta) break;
    }
    Bounds& bounds = table_[key];
    if (best > alpha) bounds.lower = std::max(bounds.lower, best - taken);
    if (best < beta) bounds.upper = std::min(bounds.upper, best - taken);
    return best;
  }

  std::unordered_map<std::uint64_t, Bounds> table_;
};

template <class G>
void CheckValue(const json& vector, const Options& options) {
  const auto parsed =
      Notation<G>::ParsePosition(vector.at("position").get<std::string>(), options);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  Solver<G> solver;
  EXPECT_TRUE(solver.IsValue(*parsed, vector.at("value").get<int>()));
  if (!vector.contains("moveValues")) return;
  ForEachMove(*parsed, [&](Move move) {
    G child = *parsed;
    child.Apply(move);
    const std::string name = Notation<G>::FormatMove(*parsed, move);
    const int value = vector["moveValues"].at(name).get<int>();
    const bool same = child.ToMove() == parsed->ToMove();
    EXPECT_TRUE(solver.IsValue(child, same ? value : -value)) << name;
  });
}

TEST(KalahVectors, SolvedValuesOfSmallGames) {
  int solved = 0;
  for (const json& vector : ReadVectors("kalah_values.jsonl")) {
    const Options options = OptionsOf(vector);
    // Up to 36 seeds; larger games take a solver with a database.
    if (2 * options.pits * options.seeds > 36) continue;
    SCOPED_TRACE(vector.dump());
    FitsWords(options) ? CheckValue<AnyRulesKalah>(vector, options)
                       : CheckValue<ArrayKalah>(vector, options);
    ++solved;
  }
  EXPECT_GT(solved, 50);
}

}  // namespace
}  // namespace plyground::kalah
