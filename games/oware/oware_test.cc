#include "games/oware/oware.h"

#include <cstdint>
#include <string>
#include <vector>

#include "core/history.h"
#include "core/moves.h"
#include "core/random.h"
#include "games/oware/notation.h"
#include "games/oware/replies.h"
#include "games/oware/test_referee.h"
#include "gtest/gtest.h"

// The rules against the referee, and single rules. The vectors of tests/data
// are run by tests/vectors_test.cc.
namespace plyground::oware {
namespace {

using Game = WithHistory<PlainOware>;
using AnyGame = WithHistory<AnySlamOware>;

constexpr Slam kAllSlams[] = {Slam::kNoCapture,    Slam::kIllegal,  Slam::kTakeAll,
                              Slam::kOpponentRest, Slam::kKeepLast, Slam::kKeepFirst,
                              Slam::kPlain,        Slam::kAwari};

Board BoardOf(const std::string& text) {
  const auto board = ParseBoard(text);
  EXPECT_TRUE(board.ok()) << board.status();
  return board.value_or(Board{});
}

template <class G = AnyGame>
G At(const std::string& text, const Options& options = {}) {
  return G(options, typename G::Base(options, BoardOf(text)));
}

template <class G>
std::string Legal(const G& position) {
  std::string legal;
  ForEachMove(position, [&](Move move) { legal += Notation<G>::FormatMove(position, move); });
  return legal;
}

// Plays moves written one after another; stops at one that is not legal.
template <class G>
bool Play(G& position, const std::string& moves) {
  for (const char name : moves) {
    if (Legal(position).find(name) == std::string::npos) return false;
    position.Apply(MoveAt(name >= 'a' ? name - 'a' : name - 'A'));
  }
  return true;
}

template <class G>
std::string Text(const G& position) {
  return Notation<G>::FormatPosition(position);
}

Options RandomOptions(Random& random) {
  Options options;
  options.seeds = 1 + random.Below(kMaxHouseSeeds);
  options.slam = kAllSlams[random.Below(8)];
  options.repetition = static_cast<Repetition>(random.Below(3));
  options.early_end = random.Below(2) == 0;
  options.rep_count = 2 + random.Below(2);
  options.max_plies = random.Below(2) == 0 ? 1000 : 1 + random.Below(300);
  return options;
}

// Any spread of seeds over few houses, which makes slams and long sowings.
Board RandomBoard(Random& random) {
  Board board;
  board.to_move = PlayerAt(random.Below(2));
  const int crowded = 1 + random.Below(12);
  const int seeds = random.Below(2) == 0 ? random.Below(12) : random.Below(kMaxSeeds + 1);
  for (int seed = 0; seed < seeds; ++seed) {
    const int place = random.Below(crowded + 2);
    if (place >= crowded) {
      ++board.scores[random.Below(2)];
    } else {
      const int cell = (place * 5 + crowded) % 12;
      ++board.rows[cell / 6][cell % 6];
    }
  }
  return board;
}

template <class G>
bool Agrees(const G& position, const Referee& referee) {
  std::vector<int> legal;
  ForEachMove(position, [&](Move move) { legal.push_back(HouseOf(move)); });
  if (position.position().ToBoard() != referee.ToBoard() || legal != referee.Legal() ||
      position.IsTerminal() != referee.over()) {
    return false;
  }
  if (!referee.over()) return true;
  const int south = referee.SouthMargin();
  return position.Utility(Player::kFirst) == south &&
         position.Utility(Player::kSecond) == -south;
}

template <class G>
int PlayBeside(const Options& options, const Board& start, Random& random) {
  G position(options, typename G::Base(options, start));
  Referee referee(options, start);
  int plies = 0;
  while (true) {
    EXPECT_TRUE(Agrees(position, referee)) << Text(position) << " after " << plies << " plies";
    if (testing::Test::HasFailure() || referee.over()) return plies;
    const std::vector<int> legal = referee.Legal();
    const int house =
        legal[static_cast<std::size_t>(random.Below(static_cast<int>(legal.size())))];
    position.Apply(MoveAt(house));
    referee.Play(house);
    ++plies;
  }
}

// Seeds change hands during a game by captures alone; a slam may take nothing.
TEST(OwareTest, MovesThatWinSeedsAreTactical) {
  Random random(20261210);
  int tactical = 0;
  int idle = 0;
  for (int game = 0; game < 500; ++game) {
    AnyGame position(RandomOptions(random));
    do {
      ForEachMove(position, [&](Move move) {
        AnyGame child = position;
        child.Apply(move);
        if (child.IsTerminal()) return;
        const bool wins = child.position().SeedsOnBoard() < position.position().SeedsOnBoard();
        const bool is_tactical = position.IsTactical(move);
        EXPECT_GE(is_tactical, wins) << Text(position);
        tactical += static_cast<int>(is_tactical);
        idle += static_cast<int>(is_tactical && !wins);
      });
    } while (PlayRandomMove(position, random));
  }
  EXPECT_GT(tactical, 10'000);
  EXPECT_LT(idle, tactical / 10) << "slams are rare";
}

TEST(OwareReferee, GamesFromTheStartAgreeInEveryPly) {
  Random random(20261202);
  int plies = 0;
  while (plies < 100'000 && !HasFailure()) {
    Options options = RandomOptions(random);
    plies += PlayBeside<AnyGame>(options, StartBoard(options), random);
    options.slam = Slam::kNoCapture;
    plies += PlayBeside<Game>(options, StartBoard(options), random);
  }
}

TEST(OwareReferee, GamesFromAnyPositionAgreeInEveryPly) {
  Random random(20261203);
  int plies = 0;
  while (plies < 100'000 && !HasFailure()) {
    Options options = RandomOptions(random);
    plies += PlayBeside<AnyGame>(options, RandomBoard(random), random);
    options.slam = Slam::kNoCapture;
    plies += PlayBeside<Game>(options, RandomBoard(random), random);
  }
}

template <class G>
void ExpectRepliesCountedAsPlayed(const G& position) {
  int replies = 0;
  ForEachMove(position, [&](Move move) {
    G child = position;
    child.Apply(move);
    MoveList<G> moves;
    child.AppendMoves(moves);
    replies += moves.size();
  });
  EXPECT_EQ(position.CountRepliesToAll(), replies);
}

TEST(OwareReplies, AreCountedUnderEveryRuleAsTheyArePlayed) {
  Random random(20261209);
  int shortcuts = 0;
  int others = 0;
  for (int game = 0; game < 3000 && !HasFailure(); ++game) {
    Options options = RandomOptions(random);
    const Board board = game % 2 == 0 ? StartBoard(options) : RandomBoard(random);
    AnyGame position(options, AnySlamOware(options, board));
    do {
      const AnySlamOware& bare = position.position();
      ++(AreRepliesPlain(bare.own_word(), bare.other_word()) ? shortcuts : others);
      ExpectRepliesCountedAsPlayed(position);
      ExpectRepliesCountedAsPlayed(bare);
      ExpectRepliesCountedAsPlayed(PlainOware(options, bare.ToBoard()));
      ASSERT_FALSE(HasFailure()) << Text(position);
    } while (PlayRandomMove(position, random));
  }
  EXPECT_GT(shortcuts, 20'000);
  EXPECT_GT(others, 20'000);
}

TEST(OwareTest, PerftOfTheStart) {
  const std::int64_t leaves[] = {6, 36, 190, 1014, 5219, 27332, 139157, 711414, 3592872};
  Game position;
  for (int depth = 1; depth <= 9; ++depth) {
    EXPECT_EQ(Perft(position, depth), leaves[depth - 1]) << depth;
  }
  PlainOware plain;
  EXPECT_EQ(Perft(plain, 9), leaves[8]);
}

TEST(OwareTest, ChainStopsAtTheEndOfTheRow) {
  Game position = At<Game>("0,2,0,0,2,3/1,1,5,0,0,0/10,24 S");
  ASSERT_TRUE(Play(position, "e"));  // f and A get one: A has two
  EXPECT_EQ(Text(position), "0,2,0,0,0,4/0,1,5,0,0,0/12,24 N");
}

TEST(OwareTest, ChainStopsAtAHouseOfAnotherCount) {
  Game position = At<Game>("0,0,0,0,0,3/1,3,1,5,0,0/17,18 S");
  ASSERT_TRUE(Play(position, "f"));  // 2, 4, 2: the four stops it
  EXPECT_EQ(Text(position), "0,0,0,0,0,0/2,4,0,5,0,0/19,18 N");
}

// The bugs that public implementations have.

TEST(OwareBugs, APlayerWhoCannotFeedTakesTheRestAtOnce) {
  Game position = At<Game>("1,0,0,0,0,1/0,0,0,0,0,0/20,26 S", {{.early_end = false}});
  EXPECT_EQ(Legal(position), "f") << "only f feeds";
  ASSERT_TRUE(Play(position, "f"));
  EXPECT_EQ(Text(position), "1,0,0,0,0,0/1,0,0,0,0,0/20,26 N");
  ASSERT_TRUE(Play(position, "AaBbCcDdEeF"));
  EXPECT_EQ(Legal(position), "f");
  Game stuck = At<Game>("1,0,0,0,0,0/0,0,0,0,0,0/20,21 S");
  EXPECT_TRUE(stuck.IsTerminal());
  EXPECT_EQ(Text(stuck), "0,0,0,0,0,0/0,0,0,0,0,0/21,21 S");
}

TEST(OwareBugs, APlayerWithoutSeedsLeavesTheRestToItsOwner) {
  AnyGame position = At("0,0,0,0,0,3/1,2,1,0,0,0/17,18 S", {{.slam = Slam::kPlain}});
  ASSERT_TRUE(Play(position, "f"));
  EXPECT_EQ(Text(position), "0,0,0,0,0,0/0,0,0,0,0,0/24,18 N");
  position = At("1,0,0,0,0,3/1,2,1,0,0,0/10,18 S", {{.slam = Slam::kPlain}});
  ASSERT_TRUE(Play(position, "f"));
  EXPECT_EQ(Text(position), "0,0,0,0,0,0/0,0,0,0,0,0/18,18 N") << "a's seed is South's";
}

TEST(OwareBugs, RepetitionIsDetected) {
  Game position = At<Game>("1,0,0,0,0,0/1,0,0,0,0,0/20,20 S");
  int plies = 0;
  for (; !position.IsTerminal() && plies < 100; ++plies)
    Play(position, Legal(position).substr(0, 1));
  EXPECT_EQ(plies, 24) << "a round takes 12 plies; the third occurrence ends it";
  EXPECT_EQ(position.Utility(Player::kFirst), 0);
}

TEST(OwareBugs, RepetitionNeedsTheSameScores) {
  Options options;
  options.rep_count = 2;
  Game position = At<Game>("1,0,0,0,0,0/1,0,0,0,0,0/20,20 S", options);
  ASSERT_TRUE(Play(position, "aAbBcCdDeEf"));
  EXPECT_FALSE(position.IsTerminal());
  ASSERT_TRUE(Play(position, "F"));
  EXPECT_TRUE(position.IsTerminal());
}

TEST(OwareBugs, RepetitionGivesASideItsRowIfAskedTo) {
  Options options{{.repetition = Repetition::kOwnSide}};
  options.rep_count = 2;
  Game position = At<Game>("2,0,0,0,0,0/1,0,0,0,0,0/20,22 S", options);
  Referee referee(options, BoardOf("2,0,0,0,0,0/1,0,0,0,0,0/20,22 S"));
  Random random(3);
  while (!position.IsTerminal()) {
    const Move move = position.Moves()[random.Below(position.Moves().size())];
    position.Apply(move);
    referee.Play(HouseOf(move));
  }
  EXPECT_EQ(position.occurrences(), 2);
  EXPECT_EQ(position.Utility(Player::kFirst), referee.SouthMargin());
  EXPECT_NE(position.Utility(Player::kFirst), -2) << "the rows differ";
}

TEST(OwareBugs, ThePlyLimitScoresTheGame) {
  Options options{{.repetition = Repetition::kNone}};
  options.max_plies = 5;
  Game position = At<Game>("1,0,0,0,0,0/2,0,0,0,0,0/21,20 S", options);
  ASSERT_TRUE(Play(position, "aAbBc"));
  EXPECT_TRUE(position.IsTerminal());
  EXPECT_EQ(position.Utility(Player::kFirst), 1) << "what is left is divided";
  EXPECT_EQ(position.position().SeedsOnBoard(), 3);
}

TEST(OwareBugs, FeedingComesBeforeTheSlamRule) {
  // e goes round once and a half and would take two seeds from every house; a
  // does not feed.
  const std::string text = "1,0,0,0,18,0/0,0,0,0,0,0/10,10 S";
  EXPECT_EQ(Legal(At(text, {{.slam = Slam::kNoCapture}})), "e");
  EXPECT_EQ(Legal(At(text, {{.slam = Slam::kAwari}})), "e");
  EXPECT_EQ(Text(At(text, {{.slam = Slam::kIllegal}})), "0,0,0,0,0,0/0,0,0,0,0,0/29,10 S")
      << "no move feeds and is legal";
}

TEST(OwareBugs, LongSowingsSkipTheirOriginInEveryRound) {
  // 23 seeds: twice round eleven houses and one more.
  Game position = At<Game>("23,0,0,0,0,0/0,0,0,0,0,1/12,12 S");
  ASSERT_TRUE(Play(position, "a"));
  EXPECT_EQ(Text(position), "0,3,2,2,2,2/2,2,2,2,2,3/12,12 N");
}

// ---- Slams: f takes 2, 3 and 2, all that North has. ------------------------

struct SlamCase {
  Slam slam;
  std::string after;
};

TEST(OwareTest, EverySlamRuleDoesWhatItSays) {
  const std::string before = "1,0,0,0,3,3/1,2,1,0,0,0/10,10 S";
  const std::vector<SlamCase> cases = {
      {Slam::kNoCapture, "1,0,0,0,3,0/2,3,2,0,0,0/10,10 N"},
      {Slam::kTakeAll, "0,0,0,0,0,0/0,0,0,0,0,0/21,10 N"},
      {Slam::kOpponentRest, "0,0,0,0,0,0/0,0,0,0,0,0/17,14 N"},
      {Slam::kKeepLast, "1,0,0,0,3,0/2,0,0,0,0,0/15,10 N"},
      {Slam::kKeepFirst, "1,0,0,0,3,0/0,0,2,0,0,0/15,10 N"},
      {Slam::kPlain, "0,0,0,0,0,0/0,0,0,0,0,0/21,10 N"},
  };
  for (const SlamCase& slam_case : cases) {
    AnyGame position = At(before, {{.slam = slam_case.slam, .early_end = false}});
    EXPECT_EQ(Legal(position), "aef");
    ASSERT_TRUE(Play(position, "f"));
    EXPECT_EQ(Text(position), slam_case.after) << static_cast<int>(slam_case.slam);
  }
  for (const Slam slam : {Slam::kIllegal, Slam::kAwari}) {
    EXPECT_EQ(Legal(At(before, {{.slam = slam}})), "ae");
  }
}

TEST(OwareTest, WhereEveryMoveIsASlamItMayBePlayedOrEndsTheGame) {
  const std::string before = "0,0,0,0,0,3/1,2,1,0,0,0/17,18 S";
  EXPECT_EQ(Legal(At(before, {{.slam = Slam::kAwari}})), "f");
  const AnyGame illegal = At(before, {{.slam = Slam::kIllegal}});
  EXPECT_EQ(Text(illegal), "0,0,0,0,0,0/0,0,0,0,0,0/24,18 S");
}

TEST(OwareTest, OneHouseIsASlamAsWell) {
  AnyGame position = At("1,0,0,0,0,1/1,0,0,0,0,0/22,23 S", {{.slam = Slam::kKeepLast}});
  ASSERT_TRUE(Play(position, "f"));
  EXPECT_EQ(Text(position), "1,0,0,0,0,0/2,0,0,0,0,0/22,23 N");
}

TEST(OwareTest, MoreThanHalfEndsTheGameAsItStands) {
  const std::string before = "1,0,0,0,0,1/1,4,4,0,0,0/23,14 S";
  Game position = At<Game>(before);
  ASSERT_TRUE(Play(position, "f"));
  EXPECT_EQ(Text(position), "1,0,0,0,0,0/0,4,4,0,0,0/25,14 N");
  EXPECT_TRUE(position.IsTerminal());
  EXPECT_EQ(position.Utility(Player::kFirst), 11);
  EXPECT_EQ(position.Margin(), -11);
  Game longer = At<Game>(before, {{.early_end = false}});
  ASSERT_TRUE(Play(longer, "f"));
  EXPECT_EQ(Legal(longer), "BC");
}

TEST(OwareTest, ExactlyHalfGoesOn) {
  Game position = At<Game>("1,0,0,0,0,1/1,4,4,0,0,0/22,15 S");
  ASSERT_TRUE(Play(position, "f"));
  EXPECT_EQ(Text(position), "1,0,0,0,0,0/0,4,4,0,0,0/24,15 N");
  EXPECT_FALSE(position.IsTerminal());
}

TEST(OwareTest, HashKnowsRulesAndLimitsButNotTheColour) {
  const std::string south = "1,2,3,4,5,6/4,0,4,4,4,4/1,2 S";
  const std::string north = "4,0,4,4,4,4/1,2,3,4,5,6/2,1 N";
  EXPECT_EQ(At(south).Hash(), At(north).Hash());
  EXPECT_NE(At(south).Hash(), At("1,2,3,4,5,6/4,0,4,4,4,4/1,2 N").Hash());
  EXPECT_NE(At(south).Hash(), At(south, {{.slam = Slam::kAwari}}).Hash());
  EXPECT_NE(At(south).Hash(), At(south, {{.early_end = false}}).Hash());
  Options twice;
  twice.rep_count = 2;
  EXPECT_NE(At(south).Hash(), At(south, twice).Hash());
  Options brief;
  brief.max_plies = 10;
  EXPECT_NE(At(south).Hash(), At(south, brief).Hash());
}

TEST(OwareTest, TakenSeedsCanBeLeftOut) {
  const PlainOware position = At<Game>("1,2,3,4,5,6/4,0,4,4,4,4/1,6 S").position();
  EXPECT_EQ(position.TakenMargin(), -5);
  EXPECT_EQ(FormatBoard(position.WithoutTaken().ToBoard()), "1,2,3,4,5,6/4,0,4,4,4,4/0,0 S");
}

TEST(OwareTest, PackedRulesUnpackToThemselves) {
  for (const Slam slam : kAllSlams) {
    for (int i = 0; i < 6; ++i) {
      const Rules rules{slam, static_cast<Repetition>(i / 2), i % 2 == 0};
      EXPECT_EQ(UnpackRules(PackRules(rules)), rules);
    }
  }
}

}  // namespace
}  // namespace plyground::oware
