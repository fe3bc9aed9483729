#include <sstream>
#include <string>
#include <vector>

#include "core/moves.h"
#include "games/pairs/notation.h"
#include "games/pairs/pairs.h"
#include "games/pairs/test_options.h"
#include "gtest/gtest.h"

namespace plyground::pairs {
namespace {

// Games as they were played when the rules were written and compared with the
// referee: cards by rank, h to hit, f to fold. They must not change.
struct Transcript {
  std::string spec;
  std::string moves;
  std::string after;
  int loser;
};

const std::vector<Transcript>& Transcripts() {
  static const auto& transcripts = *new std::vector<Transcript>{
      {"pairs",
       "6 7 f 5 3 f 10 9 h 5 h 10 4 8 h 6 h 2 h 8 h 4 h 3 h 10 h 5 h 6 h 6 2 7 h "
       "10 h 7 9 9 4 7 h 8 f 3 8 h 10 f 8 8 9 7 h 10 h 8 10 7 h 10 f",
       "scores=37,17 stacks=10|10 kept=6.6.7.8.10|3.3.4.7 "
       "unseen=1.0.0.1.2.2.1.1.5.2 deck=10 over",
       0},
      {"pairs:players=3",
       "10 10 5 f 6 7 5 f 8 10 8 10 9 h 5 h 8 8 10 6 h 5 h 10 f 9 5 10 h 4 f 6 7 3 "
       "f 10 7 7 4 7 3 h 10 h 9 h 6 f 3 10 2 f",
       "scores=8,5,22 stacks=3|10|- kept=8|5|2.3.3.4.5.5 "
       "unseen=1.1.0.2.0.2.2.4.6.0 deck=13 over",
       2},
      {"pairs:players=8",
       "10 9 4 4 9 9 10 7 8 7 h 7 1 9 5 6 9 9 7 10 f 10 2 10 7 8 10 8 8 f 5 2 4 7 "
       "6 10 10 6 h 5 h 10 f 6 8 4 8 10 9 3 3 6 3 9 h 8 h 7 h 9 h 7 f 9 10 5 10 9 "
       "4 5 10 h 6 h 7 h 4 h 9 10 10 7 5 5 5 10 8 10 6 8 f 8 6 8 9 10 10 4 8 h 9 h "
       "9 h 6 h 10 f 5 4 10 6 5 9 10 8 h 8 h 8 h 3 h 7 f 9 7 6 7 10 9 8 7 f",
       "scores=10,2,13,9,5,3,0,0 stacks=9|7|-|7|10|9|8|7 "
       "kept=1.9|2|3.4.6|2.7|5|3|-|- unseen=0.0.1.2.2.2.2.1.2.4 deck=11 over",
       2},
      {"pairs:players=4,variant=continuous",
       "9 7 9 4 h 5 f h 9 h 7 h 8 h 6 f f h 2 h 10 h 7 h 9 h 6 h 5 f h 10 h 7 f h "
       "6 h 1 f h 5 h 3 f h 3 f f h 5 h 8 h 10 h 2 f h 10 h 7 h 10 h 8 h 8 f",
       "scores=19,13,11,9 stacks=10|10|8|- kept=3.4.5.7|2.5.6|2.3.6|1.8 "
       "unseen=0.0.1.3.1.3.2.4.5.5 deck=19 over",
       0},
      {"pairs:fresh=true,target=11", "7 8 h 9 h 6 f 9 8 h 9 h 7 h 9 5 8 h 8 h 7 f",
       "scores=11,9 stacks=8|8.7 kept=-|- unseen=1.2.3.4.4.6.6.6.9.10 deck=46 over", 0},
      {"pairs:burn_each=round,players=5",
       "5 7 8 9 10 f 7 5 5 6 10 1 2 f 3 4 9 2 9 h 4 h 7 h 8 h 8 f 9 7 6 8 9 f 6 8 "
       "9 10 8 h 7 h 6 f",
       "scores=5,1,14,0,0 stacks=7|8.6|9|10|8 kept=5|1|2.6.6|-|- "
       "unseen=0.1.3.4.4.3.6.6.8.9 deck=44 over",
       2},
      {"pairs:ranks=4,burn=2,target=5", "4 4 2 3 h 3 h 3 2 4 h 2 1 4 f 3 4 h 4 f",
       "scores=3,6 stacks=4|4 kept=1.2|3.3 unseen=0.1.1.2 deck=2 over", 1},
      {"pairs:ranks=4,burn=1,target=4,players=3,variant=continuous",
       "2 3 2 3 4 h 4 h 4 h 1 f h 3 h 2 h 4 h 3 h 4 h 3 h 2 h 4",
       "scores=1,3,6 stacks=4.3|3.2|4 kept=1|3|2.4 unseen=0.0.0.1 deck=0 over", 2},
  };
  return transcripts;
}

TEST(PairsTranscripts, GamesEndAsTheyDid) {
  for (const Transcript& transcript : Transcripts()) {
    SCOPED_TRACE(transcript.spec);
    Pairs<8> position(OptionsOf(transcript.spec));
    std::istringstream moves(transcript.moves);
    for (std::string name; moves >> name;) {
      Move played{};
      ForEachMove(position, [&](Move move) {
        if (MoveName(move) == NormalMoveName(name)) played = move;
      });
      ASSERT_NE(played.code, 0) << name << " in " << Notation<8>::FormatPosition(position);
      position.Apply(played);
    }
    EXPECT_EQ(Notation<8>::FormatPosition(position), transcript.after);
    ASSERT_TRUE(position.IsTerminal());
    for (int seat = 0; seat < position.NumPlayers(); ++seat) {
      EXPECT_EQ(position.Utility(PlayerAt(seat)) < 0, seat == transcript.loser);
    }
  }
}

}  // namespace
}  // namespace plyground::pairs
