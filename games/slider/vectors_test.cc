// The lines of tests/data/slider.jsonl that count positions, each a test of its
// own name; tests/vectors_test.cc checks everything else.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/moves.h"
#include "core/spec.h"
#include "games/slider/options.h"
#include "games/slider/slider.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace plyground::slider {
namespace {

// More than this takes more than a few seconds.
constexpr std::int64_t kMostPositions = 1'100'000;

// Distinct sets of dots and ends that play reaches, the empty board among them.
std::int64_t CountPositions(const Slider& start, bool up_to_symmetry) {
  std::vector<Slider> layer = {start};
  std::int64_t count = 0;
  while (!layer.empty()) {
    count += static_cast<std::int64_t>(layer.size());
    std::set<std::pair<Dots, Dots>> seen;
    std::vector<Slider> next;
    for (const Slider& position : layer) {
      ForEachMove(position, [&](Move move) noexcept {
        Slider child = position;
        child.Apply(move);
        const Slider::PositionKey key =
            up_to_symmetry ? child.Key() : Slider::PositionKey{child.used(), child.EndBits()};
        if (seen.insert({key.used, key.ends}).second) next.push_back(child);
      });
    }
    layer = std::move(next);
  }
  return count;
}

class CountTest : public ::testing::Test {
 public:
  explicit CountTest(nlohmann::json vector) : vector_(std::move(vector)) {}
  void TestBody() override {
    const auto spec = ParseSpec(vector_.at("game").get<std::string>());
    ASSERT_TRUE(spec.ok());
    const auto options = ParseOptions(*spec);
    ASSERT_TRUE(options.ok()) << options.status();
    EXPECT_EQ(CountPositions(Slider(*options), vector_.at("upToSymmetry").get<bool>()),
              vector_.at("positions").get<std::int64_t>());
  }

 private:
  nlohmann::json vector_;
};

const bool kRegistered = [] {
  std::ifstream file(std::string(PLYGROUND_TEST_DATA) + "/slider.jsonl");
  for (std::string line; std::getline(file, line);) {
    const nlohmann::json vector = nlohmann::json::parse(line);
    if (!vector.contains("positions") ||
        vector["positions"].get<std::int64_t>() > kMostPositions) {
      continue;
    }
    ::testing::RegisterTest("SliderPositions", vector["id"].get<std::string>().c_str(), nullptr,
                            nullptr, __FILE__, __LINE__,
                            [vector]() -> ::testing::Test* { return new CountTest(vector); });
  }
  return true;
}();

TEST(SliderPositions, AreRegistered) { EXPECT_TRUE(kRegistered); }

}  // namespace
}  // namespace plyground::slider
