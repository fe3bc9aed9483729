#ifndef PLYGROUND_TESTS_GAME_CONFORMANCE_H_
#define PLYGROUND_TESTS_GAME_CONFORMANCE_H_

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/child.h"
#include "core/game.h"
#include "core/moves.h"
#include "core/notation.h"
#include "core/random.h"
#include "core/score.h"
#include "eval/evaluator.h"
#include "gtest/gtest.h"
#include "search/exhaustive.h"
#include "tests/allocation_counter.h"

namespace plyground {

// The laws of core/game.h that no compiler can check, as one typed test suite.
// A game's test states what to check and instantiates it:
//
//   struct KalahLaws {
//     using Game = Kalah;
//     using Notation = KalahNotation;
//     static std::vector<Kalah::Options> OptionSets();
//   };
//   INSTANTIATE_TYPED_TEST_SUITE_P(Kalah, GameConformance, KalahLaws);
//
// Every law is checked on all positions of random games from the start of each
// option set. Laws alone do not make a game right (an inverted winner obeys
// them all): each game adds facts, perft counts and solved positions.

template <class Laws>
class GameConformance : public ::testing::Test {
 protected:
  static constexpr int kGames = 12;
  static constexpr std::uint64_t kSeed = 20261130;

  // Calls `check(position)` on every position of kGames random games of every
  // option set, the last ones included.
  template <class Check>
  static void ForEachPosition(Check check) {
    using G = typename Laws::Game;
    int set = 0;
    for (const auto& options : Laws::OptionSets()) {
      SCOPED_TRACE("option set " + std::to_string(set++));
      Random random(kSeed + static_cast<std::uint64_t>(set));
      for (int game = 0; game < kGames; ++game) {
        G position(options);
        int plies = 0;
        do {
          check(position);
          if (::testing::Test::HasFatalFailure()) return;
          ASSERT_LE(plies, G::kMaxPlies) << "a game that does not end";
          ++plies;
        } while (PlayRandomMove(position, random));
      }
    }
  }

  template <class G>
  static std::vector<typename G::Move> MovesOf(const G& position) {
    std::vector<typename G::Move> moves;
    ForEachMove(position, [&](typename G::Move move) noexcept { moves.push_back(move); });
    return moves;
  }

  template <class G>
  static G After(const G& position, typename G::Move move) {
    G child = position;
    child.Apply(move);
    return child;
  }
};

TYPED_TEST_SUITE_P(GameConformance);

TYPED_TEST_P(GameConformance, TerminalExactlyWithoutMoves) {
  this->ForEachPosition([&](const typename TypeParam::Game& position) {
    const auto moves = this->MovesOf(position);
    EXPECT_EQ(position.IsTerminal(), moves.empty());
    EXPECT_EQ(CountMoves(position), static_cast<int>(moves.size()));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(moves[i] == moves[j]);
    }
  });
}

TYPED_TEST_P(GameConformance, CompactMovesEqualTheList) {
  using G = typename TypeParam::Game;
  this->ForEachPosition([&](const G& position) {
    if constexpr (CompactMoves<G>) {
      if (IsChanceNode(position)) return;
      MoveList<G> moves;
      position.AppendMoves(moves);
      ASSERT_EQ(position.Moves().size(), moves.size());
      for (int i = 0; i < moves.size(); ++i) EXPECT_TRUE(position.Moves()[i] == moves[i]);
    }
  });
}

TYPED_TEST_P(GameConformance, PlayersAndUtilitiesStayInBounds) {
  using G = typename TypeParam::Game;
  this->ForEachPosition([&](const G& position) {
    ASSERT_GE(position.NumPlayers(), 1);
    ASSERT_LE(position.NumPlayers(), G::kMaxPlayers);
    if (!IsChanceNode(position)) {
      EXPECT_LT(Index(position.ToMove()), position.NumPlayers());
    }
    if (!position.IsTerminal()) return;
    int sum = 0;
    for (int i = 0; i < position.NumPlayers(); ++i) {
      const int utility = position.Utility(PlayerAt(i));
      EXPECT_LE(std::abs(utility), G::kMaxUtility);
      sum += utility;
    }
    EXPECT_EQ(sum, 0);
  });
}

TYPED_TEST_P(GameConformance, EqualPositionsAgreeInEverything) {
  using G = typename TypeParam::Game;
  this->ForEachPosition([&](const G& position) {
    const G copy = position;
    EXPECT_TRUE(copy == position);
    if constexpr (Hashed<G>) {
      EXPECT_EQ(copy.Hash(), position.Hash());
    }
    for (const auto& move : this->MovesOf(position)) {
      const G one = this->After(position, move);
      const G two = this->After(copy, move);
      EXPECT_TRUE(one == two);
      EXPECT_TRUE(position == copy) << "a move changed the position it was made from";
      EXPECT_FALSE(one == position) << "a move that changes nothing";
    }
  });
}

// Two positions that differ share a hash only if they are worth the same to
// their movers, which no pair met by chance should be: texts without the
// mover's name tell them apart.
TYPED_TEST_P(GameConformance, HashTellsPositionsApart) {
  using G = typename TypeParam::Game;
  using N = typename TypeParam::Notation;
  if constexpr (Hashed<G>) {
    std::map<std::uint64_t, G> seen;
    this->ForEachPosition([&](const G& position) {
      const auto [at, is_new] = seen.emplace(position.Hash(), position);
      if (is_new || at->second == position) return;
      // A mover-relative hash may join a position with its colour-swapped twin.
      EXPECT_EQ(CountMoves(at->second), CountMoves(position))
          << N::FormatPosition(at->second) << " and " << N::FormatPosition(position);
      if constexpr (Margin<G>) {
        EXPECT_EQ(at->second.Margin(), position.Margin());
      }
    });
  }
}

TYPED_TEST_P(GameConformance, AlternatingGamesAlternate) {
  using G = typename TypeParam::Game;
  if constexpr (Alternating<G>) {
    this->ForEachPosition([&](const G& position) {
      for (const auto& move : this->MovesOf(position)) {
        EXPECT_NE(this->After(position, move).ToMove(), position.ToMove());
      }
    });
  }
}

TYPED_TEST_P(GameConformance, MarginAtTheEndIsTheUtility) {
  using G = typename TypeParam::Game;
  if constexpr (Margin<G>) {
    this->ForEachPosition([&](const G& position) {
      EXPECT_LE(std::abs(position.Margin()), G::kMaxUtility);
      if (position.IsTerminal()) {
        EXPECT_EQ(position.Margin(), position.Utility(position.ToMove()));
      }
    });
  }
}

TYPED_TEST_P(GameConformance, ChanceWeightsArePositive) {
  using G = typename TypeParam::Game;
  if constexpr (Stochastic<G>) {
    this->ForEachPosition([&](const G& position) {
      OutcomeList<G> outcomes;
      if (position.IsChance()) position.AppendOutcomes(outcomes);
      EXPECT_EQ(position.IsChance(), !outcomes.empty());
      for (const auto& outcome : outcomes) EXPECT_GT(outcome.weight, 0);
    });
  }
}

TYPED_TEST_P(GameConformance, UndoRestores) {
  using G = typename TypeParam::Game;
  this->ForEachPosition([&](const G& position) {
    G parent = position;
    for (const auto& move : this->MovesOf(position)) {
      { Child<G> child(parent, move); }
      EXPECT_TRUE(parent == position);
    }
  });
}

TYPED_TEST_P(GameConformance, ALeafLooksLikeTheChild) {
  using G = typename TypeParam::Game;
  this->ForEachPosition([&](const G& position) {
    G parent = position;
    for (const auto& move : this->MovesOf(position)) {
      const G child = this->After(position, move);
      {
        LeafChild<G> leaf(parent, move);
        const G& seen = leaf.position();
        ASSERT_EQ(seen.IsTerminal(), child.IsTerminal());
        EXPECT_EQ(CountMoves(seen), CountMoves(child));
        if (!IsChanceNode(child)) {
          EXPECT_EQ(seen.ToMove(), child.ToMove());
        }
        if (child.IsTerminal()) {
          EXPECT_EQ(seen.Utility(Player::kFirst), child.Utility(Player::kFirst));
        }
        if constexpr (Margin<G>) {
          EXPECT_EQ(seen.Margin(), child.Margin());
        }
        if constexpr (Hashed<G>) {
          EXPECT_EQ(seen.Hash(), child.Hash());
        }
      }
      EXPECT_TRUE(parent == position);
    }
  });
}

TYPED_TEST_P(GameConformance, RepliesAreCountedAsTheyArePlayed) {
  using G = typename TypeParam::Game;
  if constexpr (CountsAhead<G>) {
    this->ForEachPosition([&](const G& position) {
      int replies = 0;
      for (const auto& move : this->MovesOf(position)) {
        replies += static_cast<int>(this->MovesOf(this->After(position, move)).size());
      }
      EXPECT_EQ(position.CountRepliesToAll(), replies);
    });
  }
}

TYPED_TEST_P(GameConformance, SymmetriesCommuteWithMoves) {
  using G = typename TypeParam::Game;
  if constexpr (Symmetric<G>) {
    this->ForEachPosition([&](const G& position) {
      EXPECT_TRUE(position.Transformed(0) == position);
      for (int symmetry = 0; symmetry < G::kSymmetries; ++symmetry) {
        const G image = position.Transformed(symmetry);
        EXPECT_EQ(CountMoves(image), CountMoves(position));
        for (const auto& move : this->MovesOf(position)) {
          const G one = this->After(position, move).Transformed(symmetry);
          const G two = this->After(image, position.TransformedMove(move, symmetry));
          EXPECT_TRUE(one == two);
        }
      }
    });
  }
}

// The margin that a random game really ends with never beats a bound on it.
TYPED_TEST_P(GameConformance, BoundsHoldTheResult) {
  using G = typename TypeParam::Game;
  if constexpr (Bounded<G>) {
    Random random(this->kSeed);
    this->ForEachPosition([&](const G& position) {
      G end = position;
      PlayOut(end, random);
      for (const int want : {-G::kMaxUtility, 0, G::kMaxUtility}) {
        EXPECT_GE(position.UpperBound(want), end.Utility(position.ToMove()));
      }
    });
  }
}

// The game's own last plies against minimax, for windows below, around and above.
TYPED_TEST_P(GameConformance, LastPliesEqualMinimax) {
  using G = typename TypeParam::Game;
  if constexpr (LastPlies<G>) {
    int solved = 0;
    this->ForEachPosition([&](const G& position) {
      if (position.PliesLeft() > G::kLastPlies || position.IsTerminal()) return;
      const int value = Minimax(position, ZeroEvaluator{}, 64).raw() / Score::kUnitsPerPoint;
      for (const int alpha : {-G::kMaxUtility - 1, value - 2, value - 1, value, value + 1}) {
        std::int64_t nodes = 0;
        const int found = position.SolveLast(alpha, alpha + 1, nodes);
        EXPECT_EQ(found > alpha, value > alpha);
        EXPECT_TRUE(found > alpha ? value >= found : value <= found);
        EXPECT_GT(nodes, 0);
      }
      std::int64_t nodes = 0;
      EXPECT_EQ(position.SolveLast(-G::kMaxUtility - 1, G::kMaxUtility + 1, nodes), value);
      ++solved;
    });
    EXPECT_GT(solved, 100);
  }
}

TYPED_TEST_P(GameConformance, QuickMovesAreTheMoves) {
  using G = typename TypeParam::Game;
  if constexpr (QuickMoves<G>) {
    this->ForEachPosition([&](const G& position) {
      MoveList<G> quick;
      position.AppendQuickMoves(quick);
      const auto moves = this->MovesOf(position);
      ASSERT_EQ(quick.size(), static_cast<int>(moves.size()));
      EXPECT_TRUE(std::is_permutation(quick.begin(), quick.end(), moves.begin()));
    });
  }
}

TYPED_TEST_P(GameConformance, PlaysTheSameFromItsText) {
  using G = typename TypeParam::Game;
  using N = typename TypeParam::Notation;
  for (const auto& options : TypeParam::OptionSets()) {
    Random random(this->kSeed);
    G position(options);
    do {
      const std::string text = N::FormatPosition(position);
      const auto parsed = N::ParsePosition(text, options);
      ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.status();
      if constexpr (requires { position.WithoutHistory(); }) {
        EXPECT_TRUE(*parsed == position.WithoutHistory()) << text;
      } else {
        EXPECT_TRUE(*parsed == position) << text;
      }
      EXPECT_EQ(N::FormatPosition(*parsed), text);
    } while (PlayRandomMove(position, random));
  }
}

TYPED_TEST_P(GameConformance, MoveTextsAreDistinctAndStable) {
  using G = typename TypeParam::Game;
  using N = typename TypeParam::Notation;
  this->ForEachPosition([&](const G& position) {
    std::map<std::string, int> texts;
    for (const auto& move : this->MovesOf(position)) {
      const std::string text = N::FormatMove(position, move);
      EXPECT_EQ(++texts[text], 1) << text;
      EXPECT_EQ(N::NormalizeMove(position, text), text);
    }
    EXPECT_EQ(N::Draw(position, DrawStyle::kPlain).back(), '\n');
    EXPECT_EQ(N::Draw(position, DrawStyle::kPlain).find('\x1b'), std::string::npos);
  });
}

TYPED_TEST_P(GameConformance, PlayingAllocatesNothing) {
  using G = typename TypeParam::Game;
  for (const auto& options : TypeParam::OptionSets()) {
    G position(options);
    Random random(this->kSeed);
    std::uint64_t seen = 0;
    const std::int64_t before = AllocationsSoFar();
    do {
      if constexpr (Hashed<G>) seen ^= position.Hash();
      if constexpr (Margin<G>) seen += static_cast<std::uint64_t>(position.Margin());
      if constexpr (PliesLeft<G>) seen += static_cast<std::uint64_t>(position.PliesLeft());
    } while (PlayRandomMove(position, random));
    seen += static_cast<std::uint64_t>(position.Utility(Player::kFirst));
    EXPECT_EQ(AllocationsSoFar() - before, 0) << seen;
  }
}

REGISTER_TYPED_TEST_SUITE_P(GameConformance, TerminalExactlyWithoutMoves,
                            CompactMovesEqualTheList, PlayersAndUtilitiesStayInBounds,
                            EqualPositionsAgreeInEverything, HashTellsPositionsApart,
                            AlternatingGamesAlternate, MarginAtTheEndIsTheUtility,
                            ChanceWeightsArePositive, UndoRestores, ALeafLooksLikeTheChild,
                            RepliesAreCountedAsTheyArePlayed, SymmetriesCommuteWithMoves,
                            BoundsHoldTheResult, LastPliesEqualMinimax, QuickMovesAreTheMoves,
                            PlaysTheSameFromItsText, MoveTextsAreDistinctAndStable,
                            PlayingAllocatesNothing);

}  // namespace plyground

#endif  // PLYGROUND_TESTS_GAME_CONFORMANCE_H_
