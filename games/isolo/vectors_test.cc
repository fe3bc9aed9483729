#include <fstream>
#include <string>

#include "core/moves.h"
#include "eval/evaluator.h"
#include "games/isolo/isolo.h"
#include "games/isolo/notation.h"
#include "games/isolo/options.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "search/iterative.h"

// The fields of tests/data/isolo.jsonl that this game alone has: `winner`, and
// `firstMove` with the outcome and the length of the game that it leads to.
// Each line is a test by its id; the rest is checked by tests/vectors_test.cc.
namespace plyground::isolo {
namespace {

using nlohmann::json;

class IsoloVector : public testing::Test {
 public:
  explicit IsoloVector(json vector) : vector_(std::move(vector)) {}

  void TestBody() override {
    SCOPED_TRACE(vector_.dump());
    const auto options =
        IsoloOptions().Parse(*ParseSpec(vector_.at("game").get<std::string>()));
    ASSERT_TRUE(options.ok()) << options.status();
    const auto start =
        Notation::ParsePosition(vector_.at("position").get<std::string>(), *options);
    ASSERT_TRUE(start.ok()) << start.status();
    Isolo position = *start;
    const std::string field = vector_.contains("winner") ? "play" : "firstMove";
    const auto wanted = vector_.at(field).get<std::string>();
    bool played = false;
    ForEachMove(*start, [&](Move move) {
      if (Notation::FormatMove(*start, move) != wanted) return;
      position.Apply(move);
      played = true;
    });
    ASSERT_TRUE(played) << wanted;
    vector_.contains("winner") ? CheckWinner(position)
                               : CheckOutcome(position, start->ToMove());
  }

 private:
  void CheckWinner(const Isolo& position) const {
    ASSERT_TRUE(position.IsTerminal());
    const json& winner = vector_.at("winner");
    const int south = winner == "draw" ? 0 : winner == 0 ? 1 : -1;
    EXPECT_EQ(position.Utility(Player::kFirst), south);
  }

  // Solved: the shortest win, the longest loss, the first move counted.
  void CheckOutcome(const Isolo& position, Player first) const {
    RootSearch<Isolo, ZeroEvaluator> search({}, {});
    RootRequest<Isolo> request;
    position.AppendMoves(request.moves);
    const auto& result =
        search.Solve(position, request, [](const SearchResult<Isolo>&) noexcept {});
    ASSERT_TRUE(result.complete);
    const Score score = result.moves[0].score;
    ASSERT_TRUE(score.IsWin() || score.IsLoss());
    const bool win = score.IsWin() == (position.ToMove() == first);
    EXPECT_EQ(win ? "win" : "loss", vector_.at("outcomeForFirst"));
    EXPECT_EQ(1 + score.Distance(), vector_.at("plies"));
  }

  json vector_;
};

// Registered before main() so that gtest_main lists them.
const bool kRegistered = [] {
  std::ifstream file(PLYGROUND_TEST_DATA "/isolo.jsonl");
  for (std::string line; std::getline(file, line);) {
    const json vector = json::parse(line);
    if (!vector.contains("winner") && !vector.contains("firstMove")) continue;
    testing::RegisterTest("IsoloVectors", vector.at("id").get<std::string>().c_str(), nullptr,
                          nullptr, __FILE__, __LINE__,
                          [vector]() -> testing::Test* { return new IsoloVector(vector); });
  }
  return true;
}();

TEST(IsoloVectorFile, HasLinesOfEachKind) {
  EXPECT_TRUE(kRegistered);
  EXPECT_GE(testing::UnitTest::GetInstance()->total_test_count(), 8);
}

}  // namespace
}  // namespace plyground::isolo
