#ifndef PLYGROUND_TESTS_TRANSCRIPT_H_
#define PLYGROUND_TESTS_TRANSCRIPT_H_

#include <string>

#include "core/game.h"
#include "core/moves.h"
#include "gtest/gtest.h"

namespace plyground {

// A whole game of a sowing game as it was played once, a letter a move. What is
// written down must not change.
struct Transcript {
  std::string spec;
  std::string moves;
  std::string after;
  int south;  // the result
};

// Plays it again and compares the end.
template <class N, Game G>
void Replay(const Transcript& transcript, G position) {
  for (const char name : transcript.moves) {
    bool played = false;
    ForEachMove(G(position), [&](typename G::Move move) {
      if (played || N::FormatMove(position, move) != std::string(1, name)) return;
      position.Apply(move);
      played = true;
    });
    ASSERT_TRUE(played) << name << " in " << N::FormatPosition(position);
  }
  EXPECT_EQ(N::FormatPosition(position), transcript.after);
  EXPECT_TRUE(position.IsTerminal());
  EXPECT_EQ(position.Utility(Player::kFirst), transcript.south);
}

}  // namespace plyground

#endif  // PLYGROUND_TESTS_TRANSCRIPT_H_
