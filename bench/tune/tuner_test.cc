#include "bench/tune/tuner.h"

#include <string>
#include <vector>

#include "bench/match/files.h"
#include "bench/match/test_folder.h"
#include "bench/tune/state_file.h"
#include "bench/tune/test_aim.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::tune {
namespace {

using testing::HasSubstr;

TuneSpec AimSpec() {
  TuneSpec spec;
  spec.game = "aim";
  spec.player = {.name = "aim"};
  spec.parameters = {{.name = "x", .low = 0, .high = 99, .step = 1}};
  spec.start = {20};
  spec.schedule = {.iterations = 300, .spread = 0.1, .travel = 10};
  spec.blocks = 2;
  spec.opening_plies = 0;
  spec.seed = 5;
  return spec;
}

TEST(Tuner, FindsTheBestPlayerOfAnyNumber) {
  for (const int seats : {2, 3}) {
    const auto state = Tune(AimSpec(), *MakeAim(seats), {}, 1, {});
    ASSERT_TRUE(state.ok()) << state.status();
    EXPECT_TRUE(state->complete);
    EXPECT_NEAR(state->settled[0], 70, 6) << seats << " seats";
  }
}

TEST(Tuner, ThreadsChangeNothing) {
  const auto one = Tune(AimSpec(), *MakeAim(2), {}, 1, {});
  const auto three = Tune(AimSpec(), *MakeAim(2), {}, 3, {});
  ASSERT_TRUE(one.ok() && three.ok());
  EXPECT_EQ(one->leads, three->leads);
  EXPECT_EQ(one->settled, three->settled);
}

TEST(Tuner, GoesOnWhereItWasStopped) {
  const TuneSpec spec = AimSpec();
  const auto whole = Tune(spec, *MakeAim(2), {}, 1, {});
  const match::TestFolder folder;
  int games = 0;
  TuneCallbacks callbacks;
  callbacks.keep_going = [&games] { return ++games < 100; };
  callbacks.learnt = [&](const TuneState& state) {
    return WriteState(folder.path(), spec, state);
  };
  int runs = 0;
  while (true) {
    games = 0;
    const auto known = ReadLeads(folder.path(), spec);
    ASSERT_TRUE(known.ok()) << known.status();
    const auto state = Tune(spec, *MakeAim(2), *known, 1, callbacks);
    ASSERT_TRUE(state.ok());
    ASSERT_LT(++runs, 30) << "every run gets somewhere";
    if (!state->complete) continue;
    EXPECT_EQ(state->leads, whole->leads);
    EXPECT_EQ(state->settled, whole->settled);
    break;
  }
  EXPECT_GT(runs, 5);
}

TEST(Tuner, NamesThePlayerThatFails) {
  TuneSpec spec = AimSpec();
  spec.player.options = {{"fail", "true"}};
  const auto state = Tune(spec, *MakeAim(2), {}, 2, {});
  ASSERT_FALSE(state.ok());
  EXPECT_THAT(std::string(state.status().message()), HasSubstr("no idea"));
  EXPECT_THAT(std::string(state.status().message()), HasSubstr("aim:fail=true"));
}

TEST(Tuner, VerifiesInSeatBalancedBlocks) {
  const Spec good{.name = "aim", .options = {{"x", "70"}}};
  const Spec bad{.name = "aim", .options = {{"x", "40"}}};
  const auto lead = Verify(AimSpec(), *MakeAim(2), good, bad, 100, 2, nullptr);
  ASSERT_TRUE(lead.ok());
  EXPECT_EQ(lead->games, 200);
  EXPECT_EQ(lead->bins.size(), 5U);
  EXPECT_GT(lead->score.mean, 0.85);
  const auto same = Verify(AimSpec(), *MakeAim(3), good, good, 200, 1, nullptr);
  ASSERT_TRUE(same.ok());
  EXPECT_EQ(same->games, 600);
  EXPECT_NEAR(same->score.mean, 0.5, 4 * same->score.standard_error);
  int games = 0;
  const auto part =
      Verify(AimSpec(), *MakeAim(2), good, bad, 100, 1, [&games] { return ++games <= 21; });
  ASSERT_TRUE(part.ok());
  EXPECT_EQ(part->games, 20) << "whole blocks alone";
}

TEST(TunerState, RefusesWhatIsNotItsOwn) {
  const match::TestFolder folder;
  const TuneSpec spec = AimSpec();
  ASSERT_TRUE(ReadLeads(folder.path(), spec)->empty());
  ASSERT_TRUE(WriteState(folder.path(), spec, {.leads = {0.5, -1}}).ok());
  EXPECT_EQ(*ReadLeads(folder.path(), spec), (std::vector<double>{0.5, -1}));
  TuneSpec other = spec;
  other.seed = 6;
  other.blocks = 9;
  const auto refused = ReadLeads(folder.path(), other);
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(std::string(refused.status().message()), HasSubstr("seed is 5, not 6"));
  EXPECT_THAT(std::string(refused.status().message()), HasSubstr("blocks is 2, not 9"));
  const std::string path = folder.path() + "/tune.json";
  const std::string good = *ReadFile(path);
  for (std::size_t size = 0; size + 2 < good.size(); ++size) {
    ASSERT_TRUE(match::WriteFileAtomically(path, good.substr(0, size)).ok());
    const auto torn = ReadLeads(folder.path(), spec);
    ASSERT_FALSE(torn.ok()) << size;
    EXPECT_THAT(std::string(torn.status().message()), HasSubstr("damaged"));
  }
  for (const char* leads : {"[2]", "[\"a\"]", "7", "[null]"}) {
    std::string text = good;
    text.replace(text.find("[0.5,-1.0]"), 10, leads);
    ASSERT_TRUE(match::WriteFileAtomically(path, text).ok());
    EXPECT_FALSE(ReadLeads(folder.path(), spec).ok()) << leads;
  }
}

}  // namespace
}  // namespace plyground::tune
