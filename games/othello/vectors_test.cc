#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "core/moves.h"
#include "core/spec.h"
#include "games/othello/notation.h"
#include "games/othello/othello.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace plyground::othello {
namespace {

using nlohmann::json;

// Builds with assertions or sanitizers take the shorter part of a perft line.
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__)
constexpr std::int64_t kMostLeaves = 250'000'000;
#else
constexpr std::int64_t kMostLeaves = 4'000'000;
#endif

std::vector<json> Lines() {
  std::ifstream file(PLYGROUND_TEST_DATA "/othello.jsonl");
  std::vector<json> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(json::parse(line));
  EXPECT_GT(lines.size(), 170U);
  return lines;
}

Options OptionsOf(const json& line) {
  const auto spec = ParseSpec(line.at("game").get<std::string>());
  EXPECT_TRUE(spec.ok()) << spec.status();
  const auto options = OptionsTable().Parse(*spec);
  EXPECT_TRUE(options.ok()) << options.status();
  return *options;
}

// Calls visit(position) with the line's position, as its own type.
template <class Visitor>
void WithPosition(const json& line, const Options& options, Visitor visit) {
  const auto parse = [&](auto board) {
    using Board = decltype(board);
    const auto position =
        OthelloNotation<Board>::ParsePosition(line.at("position").get<std::string>(), options);
    ASSERT_TRUE(position.ok()) << position.status();
    visit(*position);
  };
  if (options.size <= Board64::kMaxSize) {
    parse(Board64{});
  } else if (options.size <= Board256::kMaxSize) {
    parse(Board256{});
  } else {
    parse(Board832{});
  }
}

template <class Board>
bool PlayText(Othello<Board>& position, const std::string& text) {
  using Notation = OthelloNotation<Board>;
  const std::string wanted = Notation::NormalizeMove(position, text);
  MoveList<Othello<Board>> moves;
  position.AppendMoves(moves);
  for (const Move move : moves) {
    if (Notation::FormatMove(position, move) != wanted) continue;
    position.Apply(move);
    return true;
  }
  return false;
}

TEST(OthelloVectors, PerftCountsMatch) {
  int counts = 0;
  for (const json& line : Lines()) {
    if (!line.contains("perft")) continue;
    SCOPED_TRACE(line.at("id").get<std::string>());
    const auto expected = line.at("perft").get<std::vector<std::int64_t>>();
    WithPosition(line, OptionsOf(line), [&](auto position) {
      for (std::size_t i = 0; i < expected.size(); ++i) {
        if (expected[i] > kMostLeaves) continue;
        EXPECT_EQ(Perft(position, static_cast<int>(i) + 1), expected[i]) << "depth " << i + 1;
        ++counts;
      }
    });
  }
  EXPECT_GT(counts, 60);
}

TEST(OthelloVectors, GamesEndAsRecorded) {
  int games = 0;
  for (const json& line : Lines()) {
    if (!line.contains("moves")) continue;
    SCOPED_TRACE(line.at("id").get<std::string>());
    WithPosition(line, OptionsOf(line), [&](auto position) {
      for (const auto& move : line.at("moves")) {
        ASSERT_TRUE(PlayText(position, move.get<std::string>())) << move;
      }
      EXPECT_TRUE(position.IsTerminal());
      const int black = line.at("x").get<int>();
      const int white = line.at("o").get<int>();
      EXPECT_EQ(position.Utility(Player::kFirst), black - white);
      using Notation = OthelloNotation<typename decltype(position)::Board>;
      std::string board;
      for (const auto& row : line.at("board")) board += row.get<std::string>();
      std::replace(board.begin(), board.end(), '.', '-');
      EXPECT_EQ(Notation::ToDiagram(position).cells, board);
      EXPECT_EQ(line.at("result"), black > white ? "X" : black < white ? "O" : "draw");
      ++games;
    });
  }
  EXPECT_GE(games, 15);
}

TEST(OthelloVectors, SolvedGameOfTheFullBoardIsADraw) {
  int games = 0;
  for (const json& line : Lines()) {
    if (!line.contains("line")) continue;
    const std::string moves = line.at("line").get<std::string>();
    Othello64 position(OptionsOf(line));
    for (std::size_t i = 0; i + 1 < moves.size(); i += 2) {
      PlayText(position, "pass");  // the line leaves passes out
      ASSERT_TRUE(PlayText(position, moves.substr(i, 2))) << moves.substr(i, 2);
    }
    EXPECT_TRUE(position.IsTerminal());
    EXPECT_EQ(position.Utility(Player::kFirst), 0);
    EXPECT_EQ(Board64::Count(position.own()), 32);
    ++games;
  }
  EXPECT_EQ(games, 1);
}

// Plain fail-soft alpha-beta to the end; ordering only keeps it short.
int Solve(const Othello64& position, int alpha, int beta) {
  MoveList<Othello64> moves;
  position.AppendMoves(moves);
  if (moves.empty()) return position.Margin();
  const auto rank = position.MakeOrderer(position.PliesLeft());
  std::vector<std::pair<int, Othello64>> children;
  for (const Move move : moves) {
    Othello64 child = position;
    child.Apply(move);
    children.emplace_back(rank(move, child), child);
  }
  std::stable_sort(children.begin(), children.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  int best = -Othello64::kMaxUtility - 1;
  for (const auto& child : children) {
    best = std::max(best, -Solve(child.second, -beta, -std::max(alpha, best)));
    if (best >= beta) break;
  }
  return best;
}

// The complete 6x6 games (o6, o6p-*) and the FFO positions need a real solver;
// they are tested with the searches.
TEST(OthelloVectors, SmallGamesAndEndingsHaveTheirSolvedValues) {
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__)
  constexpr int kMostEmpties = 14;
#else
  constexpr int kMostEmpties = 10;
#endif
  int solved = 0;
  for (const json& line : Lines()) {
    if (!line.contains("valueEmptiesToWinner")) continue;
    SCOPED_TRACE(line.at("id").get<std::string>());
    Options options = OptionsOf(line);
    for (const char* key : {"value", "valueEmptiesToWinner"}) {
      WithPosition(line, options, [&](auto position) {
        if constexpr (std::is_same_v<decltype(position), Othello64>) {
          if (position.PliesLeft() > kMostEmpties) return;
          EXPECT_EQ(Solve(position, -64, 64), line.at(key).get<int>()) << key;
          ++solved;
        }
      });
      options.score = ScoreRule::kEmptiesToWinner;
    }
  }
  EXPECT_GT(solved, 200);
}

}  // namespace
}  // namespace plyground::othello
