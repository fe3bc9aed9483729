#include "games/kalah/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/error.h"

namespace plyground::kalah {
namespace {

using testing::HasSubstr;

absl::StatusOr<Options> Parse(const std::string& text) {
  const auto spec = ParseSpec(text);
  return spec.ok() ? ParseOptions(*spec) : spec.status();
}

std::string Canonical(const std::string& text) {
  const auto options = Parse(text);
  if (!options.ok()) return std::string(DescribeError(options.status()).message);
  return FormatSpec(KalahOptions().Format("kalah", *options));
}

TEST(KalahOptions, DefaultIsTheCourseVariant) {
  const auto options = Parse("kalah");
  ASSERT_TRUE(options.ok());
  EXPECT_EQ(*options, Options{});
  EXPECT_EQ(*options, *Parse("kalah:rules=course"));
  EXPECT_EQ(static_cast<const Rules&>(*options), kCourseRules);
  EXPECT_TRUE(kCourseRules.lap_skip);
  EXPECT_EQ(kCourseRules.empty_capture, EmptyCapture::kSingle);
}

TEST(KalahOptions, StandardIsThePresetWithoutSkipAndEmptyCapture) {
  const auto options = Parse("kalah:rules=standard");
  ASSERT_TRUE(options.ok());
  EXPECT_EQ(static_cast<const Rules&>(*options), kStandardRules);
  EXPECT_EQ(*options, *Parse("kalah:lap_skip=false,empty_capture=none"));
}

TEST(KalahOptions, SingleOptionsOverruleThePresetInAnyOrder) {
  EXPECT_EQ(Canonical("kalah:rules=standard,lap_skip=true"), "kalah:empty_capture=none");
  EXPECT_EQ(Canonical("kalah:lap_skip=true,rules=standard"), "kalah:empty_capture=none");
}

TEST(KalahOptions, EveryOptionIsReadAndWritten) {
  const std::string all =
      "kalah:pits=12,seeds=10,lap_skip=false,empty_capture=none,end=mover,rest=finisher";
  const auto options = Parse(all);
  ASSERT_TRUE(options.ok()) << options.status();
  EXPECT_EQ(options->pits, 12);
  EXPECT_EQ(options->seeds, 10);
  EXPECT_FALSE(options->lap_skip);
  EXPECT_EQ(options->empty_capture, EmptyCapture::kNone);
  EXPECT_EQ(options->end, End::kMover);
  EXPECT_EQ(options->rest, Rest::kFinisher);
  EXPECT_EQ(Canonical(all), all);
  EXPECT_EQ(Canonical("kalah:rest=none"), "kalah:rest=none");
  EXPECT_EQ(Canonical("kalah:rest=owner,end=either,pits=6,seeds=4"), "kalah");
}

TEST(KalahOptions, SizesUpTo255SeedsAreAccepted) {
  EXPECT_TRUE(Parse("kalah:pits=1,seeds=1").ok());
  EXPECT_TRUE(Parse("kalah:pits=5,seeds=24").ok());   // 240
  EXPECT_TRUE(Parse("kalah:pits=12,seeds=10").ok());  // 240
  EXPECT_TRUE(Parse("kalah:pits=6,seeds=21").ok());   // 252
}

struct BadSpec {
  std::string text;
  std::string message;   // a part of it
  std::string expected;  // one of the things accepted
};

TEST(KalahOptions, BadOptionsSayWhatIsAccepted) {
  const std::vector<BadSpec> cases = {
      {"kalah:pits=0", "option pits must be in 1..12, not 0", "1..12"},
      {"kalah:pits=13", "must be in 1..12, not 13", "1..12"},
      {"kalah:pits=six", "not \"six\"", "1..12"},
      {"kalah:seeds=0", "option seeds", "1..24"},
      {"kalah:seeds=25", "option seeds", "1..24"},
      {"kalah:seeds=-4", "option seeds", "1..24"},
      {"kalah:seeds=", "option seeds", "1..24"},
      {"kalah:pits=12,seeds=11", "pits=12 and seeds=11 would have 264 seeds",
       "2 * pits * seeds <= 255"},
      {"kalah:seeds=22", "pits=6 and seeds=22 would have 264 seeds", "2 * pits * seeds <= 255"},
      {"kalah:lap_skip=yes", "value of option lap_skip \"yes\"", "true"},
      {"kalah:empty_capture=both", "option empty_capture \"both\"", "single"},
      {"kalah:end=never", "option end \"never\"", "mover"},
      {"kalah:rest=all", "option rest \"all\"", "finisher"},
      {"kalah:rules=house", "option rules \"house\"", "standard"},
      {"kalah:stones=4", "option of kalah \"stones\"", "seeds"},
  };
  for (const BadSpec& bad : cases) {
    const auto options = Parse(bad.text);
    ASSERT_FALSE(options.ok()) << bad.text;
    const InputError error = DescribeError(options.status());
    EXPECT_THAT(error.message, HasSubstr(bad.message)) << bad.text;
    EXPECT_THAT(error.expected, testing::Contains(bad.expected)) << bad.text;
  }
}

TEST(KalahRules, PackedRulesUnpackToThemselves) {
  for (int code = 0; code < 24; ++code) {
    const Rules rules = UnpackRules(static_cast<std::uint8_t>(code));
    EXPECT_EQ(PackRules(rules), code);
  }
  EXPECT_NE(PackRules(kCourseRules), PackRules(kStandardRules));
}

}  // namespace
}  // namespace plyground::kalah
