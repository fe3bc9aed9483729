// Whole sessions as they look on a screen. tests/golden/play/NAME.in has the game
// and the players on its first line and what is typed on the others, NAME.txt what
// is then on the screen: read once and found good. After a deliberate change,
//   PLYGROUND_RENEW=1 build/release/play/play_test --gtest_filter='*Transcripts*'
// writes it anew, to be read again.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/text.h"
#include "play/test_session.h"

namespace plyground::play {
namespace {

const std::filesystem::path kFolder =
    std::filesystem::path(PLYGROUND_SOURCE_DIR) / "tests/golden/play";

std::string ReadAll(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> Names() {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(kFolder)) {
    if (file.path().extension() == ".in") names.push_back(file.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

class Transcripts : public ::testing::TestWithParam<std::string> {};

TEST_P(Transcripts, LookAsTheyAreWrittenDown) {
  const std::string script = ReadAll(kFolder / (GetParam() + ".in"));
  const std::size_t line = script.find('\n');
  std::vector<std::string_view> words = SplitAt(' ', std::string_view(script).substr(0, line));
  TestSession session;
  session.players.assign(words.begin() + 1, words.end());
  const std::string screen =
      session.ScreenOf(std::string(words.front()), script.substr(line + 1));
  EXPECT_TRUE(session.status.ok()) << session.status;
  const std::filesystem::path path = kFolder / (GetParam() + ".txt");
  if (std::getenv("PLYGROUND_RENEW") != nullptr) {
    std::ofstream(path) << screen;
    GTEST_SKIP() << "renewed " << path;
  }
  EXPECT_EQ(screen, ReadAll(path));
}

INSTANTIATE_TEST_SUITE_P(Play, Transcripts, ::testing::ValuesIn(Names()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace plyground::play
