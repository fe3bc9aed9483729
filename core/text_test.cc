#include "core/text.h"

#include <string>

#include "core/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(TextTest, TrimsWhiteSpace) {
  EXPECT_EQ(Trimmed("  a b "), "a b");
  EXPECT_EQ(Trimmed("   "), "");
  EXPECT_EQ(Trimmed("\t a\r\n"), "a");
}

TEST(TextTest, SplitsIntoOnePartMoreThanSeparators) {
  EXPECT_THAT(SplitAt('/', "a//b/"), ElementsAre("a", "", "b", ""));
  EXPECT_THAT(SplitAt('/', ""), ElementsAre(""));
}

TEST(TextTest, ReadsARowOfNumbers) {
  int numbers[3] = {};
  ASSERT_TRUE(
      ParseNumbers({.what = "row", .count = 3, .minimum = -1, .maximum = 9}, "0,-1,9", numbers)
          .ok());
  EXPECT_THAT(numbers, ElementsAre(0, -1, 9));
}

TEST(TextTest, BadRowsSayWhatIsAccepted) {
  int numbers[2] = {};
  const NumberRow row{.what = "the row", .count = 2, .minimum = 0, .maximum = 12};
  for (const char* bad : {"1,13", "1,-1", "1,", "1,x", "1,01", "1,-0", "1,+1", "1, 1", "1,1e1",
                          "1,99999999999999999999"}) {
    const absl::Status status = ParseNumbers(row, bad, numbers);
    ASSERT_FALSE(status.ok()) << bad;
    EXPECT_THAT(DescribeError(status).expected, ElementsAre("0..12")) << bad;
    EXPECT_THAT(DescribeError(status).message, HasSubstr("the row has ")) << bad;
  }
  for (const char* bad : {"", "1", "1,2,3"}) {
    const absl::Status status = ParseNumbers(row, bad, numbers);
    ASSERT_FALSE(status.ok()) << bad;
    EXPECT_THAT(DescribeError(status).expected, ElementsAre("2 numbers separated by commas"));
  }
}

}  // namespace
}  // namespace plyground
