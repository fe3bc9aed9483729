#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "core/moves.h"
#include "core/spec.h"
#include "games/police_car/notation.h"
#include "games/police_car/options.h"
#include "games/police_car/police_car.h"
#include "gtest/gtest.h"

namespace plyground::police_car {
namespace {

// Random games as a second, independent version of these rules played them. They
// must not change.
struct Transcript {
  std::string spec;
  std::string moves;
  std::string after;
  int police;  // the result
};

const std::vector<Transcript>& Transcripts() {
  static const auto& transcripts = *new std::vector<Transcript>{
      {"police_car:x=2,y=3,move_limit=30",
       "R N F N R E F E R W F E R E R N F S R S F S R N R S R N R S R W R E R S R S F N R W R "
       "S "
       "F S F W F",
       "2,0,N 3,0 c 25", 1},
      {"police_car:x=2,y=3,move_limit=30",
       "R N F N R N R N F N R E R S F E R W R N R N R N F N R E R S R W F N F W R S R E F W R "
       "W "
       "F E R W F N R N F N F S F W F",
       "12,4,E 0,12 c 30", -1},
      {"police_car:capture=ortho,police=turn_then_1or2,criminals=king_stay,move_limit=8,x=1,y="
       "3",
       "F1 SE F1 stay F S R1 NW R1", "1,3,S 1,2 c 5", 1},
      {"police_car:capture=ortho,police=turn_then_1or2,criminals=king_stay,move_limit=8,x=1,y="
       "3",
       "R1 NE R SW R S R NE R NE R1 NE F NE R", "-1,-3,W 5,6 c 8", -1},
      {"police_car:capture=same,police=per_step,criminals=ortho_stay,en_passant=1,x=0,y=2,"
       "move_limit=40",
       "RF S RR N RR E RR S FF N RF stay RR S FR N RF stay RR N FR W FR E RR E RR N RF S FR W "
       "FR "
       "S RF W RF S FR stay RR stay RR N RR stay FR N FR stay RF W FR S FR E RF E RF E FR stay "
       "FR S FF stay RF",
       "2,1,S 2,1 c 34", 1},
      {"police_car:police=turn_between,capture_check=police,first=c,x=-2,y=2,move_limit=12",
       "W F S F S F W F S F E R E R E F S F N R S F N R", "-2,6,N -1,-1 c 12", -1},
      {"police_car:police=per_step_one,criminals=king,x=3,y=0,move_limit=15",
       "FR S FF SW FR W FF S FF NE FF NE RF SW RF NE FF", "2,-2,N 3,-1 c 9", 1},
  };
  return transcripts;
}

TEST(PoliceCarTranscripts, AreReplayedToTheSameEnd) {
  for (const Transcript& game : Transcripts()) {
    const auto options = ParseOptions(*ParseSpec(game.spec));
    ASSERT_TRUE(options.ok()) << options.status();
    PoliceCar position(*options);
    for (const std::string& name : std::vector<std::string>(absl::StrSplit(game.moves, ' '))) {
      ASSERT_FALSE(position.IsTerminal()) << game.moves;
      bool found = false;
      ForEachMove(PoliceCar(position), [&](Move move) noexcept {
        if (found || Notation::FormatMove(position, move) != name) return;
        position.Apply(move);
        found = true;
      });
      ASSERT_TRUE(found) << name << " in " << game.moves;
    }
    EXPECT_TRUE(position.IsTerminal()) << game.moves;
    EXPECT_EQ(Notation::FormatPosition(position), game.after);
    EXPECT_EQ(position.Utility(Player::kFirst), game.police);
  }
}

}  // namespace
}  // namespace plyground::police_car
