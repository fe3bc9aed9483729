#include "analysis/line_splitter.h"

#include <string>
#include <vector>

#include "core/random.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace plyground::analysis {
namespace {

using testing::ElementsAre;

constexpr std::size_t kMax = 8;

// What a splitter makes of `pieces`; "TOO LONG" for each such line.
std::vector<std::string> Split(const std::vector<std::string>& pieces) {
  std::vector<std::string> lines;
  LineSplitter splitter(
      kMax, [&](std::string_view line) { lines.emplace_back(line); },
      [&] { lines.emplace_back("TOO LONG"); });
  for (const std::string& piece : pieces) splitter.Feed(piece);
  splitter.Finish();
  return lines;
}

TEST(LineSplitter, EndsLinesAtNewlinesAndAtTheEnd) {
  EXPECT_THAT(Split({"ab\ncd", "ef\n", "gh"}), ElementsAre("ab", "cdef", "gh"));
}

TEST(LineSplitter, LeavesOutBlankLines) {
  EXPECT_THAT(Split({"\n \t\r\n", "a\r\n", "\n"}), ElementsAre("a\r"));
}

TEST(LineSplitter, TakesALineOfExactlyTheLimit) {
  EXPECT_THAT(Split({"12345678\n"}), ElementsAre("12345678"));
  EXPECT_THAT(Split({"12345678"}), ElementsAre("12345678"));
  EXPECT_THAT(Split({"123456789\n"}), ElementsAre("TOO LONG"));
}

TEST(LineSplitter, ReportsALongLineOnceAndReadsTheNext) {
  EXPECT_THAT(Split({"1234", "5678", "9", std::string(100, 'x'), "\nok\n"}),
              ElementsAre("TOO LONG", "ok"));
  EXPECT_THAT(Split({std::string(100, 'x')}), ElementsAre("TOO LONG"));
}

TEST(LineSplitter, DoesNotCareHowTheBytesArrive) {
  const std::string text = "abc\n\nlonger than eight\nx\n12345678\nlast";
  const std::vector<std::string> whole = Split({text});
  Random random(20);
  for (int round = 0; round < 500; ++round) {
    std::vector<std::string> pieces;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t size = 1 + random.Below(6);
      pieces.push_back(text.substr(at, size));
      at += size;
    }
    EXPECT_EQ(Split(pieces), whole);
  }
}

}  // namespace
}  // namespace plyground::analysis
