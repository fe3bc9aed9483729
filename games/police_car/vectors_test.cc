// The fields of tests/data/police_car.jsonl that belong to this game alone, each
// line a test of its own name; tests/vectors_test.cc checks the others.
#include <algorithm>
#include <cstddef>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/moves.h"
#include "core/spec.h"
#include "games/police_car/notation.h"
#include "games/police_car/options.h"
#include "games/police_car/police_car.h"
#include "games/police_car/pursuit.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace plyground::police_car {
namespace {

using nlohmann::json;

class LineTest : public ::testing::Test {
 public:
  explicit LineTest(json line) : line_(std::move(line)) {}
  void TestBody() override {
    const auto spec = ParseSpec(line_.at("game").get<std::string>());
    ASSERT_TRUE(spec.ok());
    const auto options = ParseOptions(*spec);
    ASSERT_TRUE(options.ok()) << options.status();
    line_.contains("table") ? CheckTable(*options) : CheckPosition(*options);
  }

 private:
  void CheckPosition(const Options& options) {
    const auto text = line_.at("position").get<std::string>();
    const auto position = Notation::ParsePosition(text, options);
    ASSERT_TRUE(position.ok()) << position.status();
    EXPECT_EQ(Notation::FormatPosition(*position), text);
    EXPECT_EQ(position->IsTerminal(), line_.value("over", false));
    const auto known = position->Known();
    ASSERT_TRUE(known.has_value());
    const bool police_win = (known->utility > 0) == (position->ToMove() == kPolice);
    EXPECT_EQ(police_win ? "police" : "criminals", line_.at("winner"));
    EXPECT_EQ(known->distance == KnownValue::kForever ? json() : json(known->distance),
              line_.at("dtc"));
    if (line_.contains("next")) CheckNext(*position);
  }

  void CheckNext(const PoliceCar& position) {
    std::map<std::string, std::string> next;
    ForEachMove(position, [&](Move move) {
      PoliceCar child = position;
      child.Apply(move);
      next[Notation::FormatMove(position, move)] = Notation::FormatPosition(child);
    });
    EXPECT_EQ(json(next), line_["next"]);
  }

  // [x, y, police moves to capture] for the police to move, the car at 0,0
  // heading north: all cells that they win from, or all of a box.
  void CheckTable(const Options& options) {
    const Pursuit& pursuit = Pursuit::For(PackRules(options));
    EXPECT_EQ(pursuit.is_complete(), line_.at("finite").get<bool>());
    for (const auto& row : line_.at("table")) {
      const Cell cell = {row[0].get<int>(), row[1].get<int>()};
      EXPECT_EQ(pursuit.MovesToCapture(cell, true), std::optional<int>(row[2].get<int>()))
          << row;
    }
    if (!pursuit.is_complete()) return;
    std::size_t cells = 0;
    int longest = 0;
    for (int x = -Pursuit::kRadius; x <= Pursuit::kRadius; ++x) {
      for (int y = -Pursuit::kRadius; y <= Pursuit::kRadius; ++y) {
        const auto moves = pursuit.MovesToCapture({x, y}, true);
        cells += static_cast<std::size_t>(moves.has_value());
        longest = std::max(longest, moves.value_or(0));
      }
    }
    EXPECT_EQ(cells, line_.at("table").size());
    EXPECT_EQ(cells, line_.at("statesPoliceToMove").get<std::size_t>());
    EXPECT_EQ(longest, line_.at("maxDtc").get<int>());
  }

  json line_;
};

const int kRegistered = [] {
  std::ifstream file(std::string(PLYGROUND_TEST_DATA) + "/police_car.jsonl");
  int registered = 0;
  for (std::string text; std::getline(file, text);) {
    const json line = json::parse(text);
    if (!line.contains("table") && !line.contains("winner")) continue;
    ::testing::RegisterTest("PoliceCarVectors", line["id"].get<std::string>().c_str(), nullptr,
                            nullptr, __FILE__, __LINE__,
                            [line]() -> ::testing::Test* { return new LineTest(line); });
    ++registered;
  }
  return registered;
}();

TEST(PoliceCarVectors, AreRegistered) { EXPECT_EQ(kRegistered, 270); }

}  // namespace
}  // namespace plyground::police_car
