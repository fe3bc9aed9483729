#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/error.h"
#include "core/spec.h"
#include "games/oware/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground {

extern const GameEntry kOwareEntry;

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

std::shared_ptr<const AnyGame> Oware(const std::string& text) {
  const auto spec = ParseSpec(text);
  EXPECT_TRUE(spec.ok()) << spec.status();
  const auto game = kOwareEntry.make(*spec);
  EXPECT_TRUE(game.ok()) << game.status();
  return *game;
}

TEST(OwareEntry, StartsWithTheSeedsAskedFor) {
  EXPECT_EQ(Oware("oware")->Start().Text(), "4,4,4,4,4,4/4,4,4,4,4,4/0,0 S");
  EXPECT_EQ(Oware("oware:seeds=9,slam=awari")->Start().Text(), "9,9,9,9,9,9/9,9,9,9,9,9/0,0 S");
}

TEST(OwareEntry, OptionsAreReadAndWritten) {
  const std::string all =
      "oware:seeds=5,slam=keep_last,repetition=own_side,rep_count=2,max_plies=200,"
      "early_end=false";
  EXPECT_EQ(Oware(all)->CanonicalSpec(), all);
  EXPECT_EQ(Oware("oware:slam=no_capture,rep_count=3,early_end=true")->CanonicalSpec(),
            "oware");
  for (const std::string slam : {"no_capture", "illegal", "take_all", "opponent_rest",
                                 "keep_last", "keep_first", "plain", "awari"}) {
    EXPECT_EQ(Oware("oware:seeds=3,slam=" + slam)->CanonicalSpec(),
              slam == "no_capture" ? "oware:seeds=3" : "oware:seeds=3,slam=" + slam);
  }
}

TEST(OwareEntry, BadOptionsSayWhatIsAccepted) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"oware:seeds=0", "1..9"},           {"oware:seeds=10", "1..9"},
      {"oware:rep_count=1", "2..100"},     {"oware:max_plies=0", "1..10000"},
      {"oware:max_plies=ten", "1..10000"}, {"oware:slam=grand", "opponent_rest"},
      {"oware:repetition=draw", "split"},  {"oware:early_end=yes", "true"},
      {"oware:pits=6", "seeds"},
  };
  for (const auto& [text, expected] : cases) {
    const auto game = kOwareEntry.make(*ParseSpec(text));
    ASSERT_FALSE(game.ok()) << text;
    EXPECT_THAT(DescribeError(game.status()).expected, Contains(expected)) << text;
  }
}

TEST(OwareEntry, OffersItsOwnEvaluatorFirst) {
  EXPECT_THAT(Oware("oware")->Evaluators(), ElementsAre("rows", "margin", "zero", "learned"));
  EXPECT_EQ(Oware("oware")->unit(), "seeds");
}

TEST(OwareEntry, TellsWhatItCanDo) {
  const std::vector<std::string> capabilities = Oware("oware:slam=plain")->Capabilities();
  for (const std::string name :
       {"two_player", "alternating", "hash", "margin", "bounds", "ordering", "plies_left"}) {
    EXPECT_THAT(capabilities, Contains(name));
  }
}

TEST(OwareEntry, AMoveThatMustFeedIsNamedAmongThoseAccepted) {
  auto position = Oware("oware")->Parse("1,0,0,3,1,1/0,0,0,0,0,0/21,21 S");
  ASSERT_TRUE(position.ok()) << position.status();
  const absl::Status status = position->Play("a");
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(DescribeError(status).expected, ElementsAre("d", "f"));
  EXPECT_EQ(position->Text(), "1,0,0,3,1,1/0,0,0,0,0,0/21,21 S");
}

TEST(OwareEntry, MovesAfterAPositionBuildItsHistory) {
  // Two seeds that follow each other round the board: 24 plies a round.
  auto position = Oware("oware:rep_count=2")->Parse("1,0,0,0,0,0/1,0,0,0,0,0/20,20 S");
  ASSERT_TRUE(position.ok()) << position.status();
  int plies = 0;
  while (!position->IsTerminal() && plies < 1000) {
    ASSERT_TRUE(position->Play(position->LegalMoves()[0]).ok());
    ++plies;
  }
  EXPECT_EQ(plies, 12);
  EXPECT_EQ(position->Text(), "1,0,0,0,0,0/1,0,0,0,0,0/20,20 S");
  EXPECT_THAT(position->Returns(), ElementsAre(0, 0));
  EXPECT_FALSE(Oware("oware:rep_count=2")->Parse(position->Text())->IsTerminal())
      << "a text has no history";
}

TEST(OwareEntry, RulesFitATerminalAndNameTheOptions) {
  std::istringstream lines{std::string(kOwareEntry.rules)};
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80u) << line;
  for (const OptionInfo& info : kOwareEntry.options()) {
    EXPECT_THAT(std::string(kOwareEntry.rules), HasSubstr(info.name + "="));
    for (const std::string& choice : info.choices) {
      if (info.type != "choice") continue;
      EXPECT_THAT(std::string(kOwareEntry.rules), HasSubstr(choice));
    }
  }
}

}  // namespace
}  // namespace plyground
