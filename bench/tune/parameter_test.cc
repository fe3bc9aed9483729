#include "bench/tune/parameter.h"

#include <string>

#include "core/random.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::tune {
namespace {

using testing::HasSubstr;

TEST(Parameter, ReadsWhatItWrites) {
  for (const char* text : {"reduction=0:3", "cutoff=1:40:1", "x=-2.5:0.25", "x=0:1:0.125"}) {
    const auto parameter = ParseParameter(text);
    ASSERT_TRUE(parameter.ok()) << parameter.status();
    EXPECT_EQ(FormatParameter(*parameter), text);
  }
}

TEST(Parameter, SaysWhatIsWrong) {
  const struct {
    const char* text;
    const char* message;
  } kCases[] = {
      {"", "no name"},
      {"=0:1", "no name"},
      {"reduction", "no name"},
      {"x=1", "not two or three numbers"},
      {"x=1:2:3:4", "not two or three numbers"},
      {"x=a:2", "takes"},
      {"x=0:nan", "takes"},
      {"x=0:1e30", "must be in"},
      {"x=2:1", "HIGH is not above LOW"},
      {"x=1:1", "HIGH is not above LOW"},
      {"x=0:1:0", "STEP"},
      {"x=0:1:-1", "STEP"},
      {"x=0:1:2", "STEP"},
  };
  for (const auto& c : kCases) {
    const auto parameter = ParseParameter(c.text);
    ASSERT_FALSE(parameter.ok()) << c.text;
    EXPECT_THAT(std::string(parameter.status().message()), HasSubstr(c.message)) << c.text;
  }
}

TEST(Parameter, PlacesAndValuesAgree) {
  const Parameter steps{.name = "x", .low = 2, .high = 12, .step = 3};
  EXPECT_EQ(*PlaceOf(steps, 7), 0.5);
  EXPECT_FALSE(PlaceOf(steps, 1.5).ok());
  EXPECT_FALSE(PlaceOf(steps, 12.5).ok());
  EXPECT_EQ(ValueAt(steps, 0), 2);
  EXPECT_EQ(ValueAt(steps, 0.5), 8) << "of 5 and 8";
  EXPECT_EQ(ValueAt(steps, 1), 11) << "the last whole step";
  const Parameter any{.name = "x", .low = 0, .high = 3, .step = 0};
  EXPECT_EQ(ValueAt(any, 1.0 / 3), 1);
  EXPECT_EQ(ValueAt(any, 0.123456789), 0.3704) << "four digits";
  EXPECT_EQ(ValueAt(any, 1), 3);
  EXPECT_EQ(FormatReal(ValueAt(any, 0.302531)), "0.9076");
}

TEST(Parameter, DrawsStepsSoThatTheirMeanIsThePlace) {
  const Parameter steps{.name = "x", .low = 0, .high = 10, .step = 1};
  Random random(7);
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    const double value = DrawValueAt(steps, 0.37, random);
    EXPECT_TRUE(value == 3 || value == 4) << value;
    sum += value;
  }
  EXPECT_NEAR(sum / 10000, 3.7, 0.03);
}

TEST(Parameter, SetsOptionsOfASpec) {
  const std::vector<Parameter> parameters = {{.name = "b"}, {.name = "c"}};
  const Spec spec{.name = "p", .options = {{"a", "1"}, {"b", "2"}}};
  EXPECT_EQ(FormatSpec(WithValues(spec, parameters, {0.5, 3})), "p:a=1,b=0.5,c=3");
}

}  // namespace
}  // namespace plyground::tune
