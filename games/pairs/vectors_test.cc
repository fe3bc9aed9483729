// The lines of tests/data/pairs.jsonl, each a test of its own name: odds, values
// as fractions from an independent exact solver, and replayed games.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/moves.h"
#include "games/pairs/eval.h"
#include "games/pairs/loss_solver.h"
#include "games/pairs/notation.h"
#include "games/pairs/pairs.h"
#include "games/pairs/strategies.h"
#include "games/pairs/survival_table.h"
#include "games/pairs/test_options.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "search/deepening.h"
#include "search/exhaustive.h"
#include "search/expectimax.h"

namespace plyground::pairs {
namespace {

using Json = nlohmann::json;

// Values are doubles; the fractions of the vectors are exact.
constexpr double kRounding = 1e-12;

struct Fraction {
  long double above;
  long double below;
  double value() const { return static_cast<double>(above / below); }
};

Fraction ToFraction(const Json& text) {
  const std::string fraction = text.get<std::string>();
  const std::size_t slash = fraction.find('/');
  return {std::stold(fraction.substr(0, slash)),
          slash == std::string::npos ? 1 : std::stold(fraction.substr(slash + 1))};
}

Move MoveOf(const std::string& name) {
  return name == "hit" ? kHit : name == "fold" ? kFold : CardMove(std::stoi(name));
}

Pairs<2> PositionOf(const Json& vector) {
  const Options options = OptionsOf(vector.at("game").get<std::string>());
  const std::string text = vector.at("position").get<std::string>();
  const auto position = Notation<2>::ParsePosition(text, options);
  EXPECT_TRUE(position.ok()) << position.status();
  EXPECT_EQ(Notation<2>::FormatPosition(*position), text);
  return *position;
}

void CheckOdds(const Json& vector) {
  const Pairs<2> position = PositionOf(vector);
  Pairs<2> asked = position;
  asked.Apply(kHit);
  OutcomeList<Pairs<2>> outcomes;
  asked.AppendOutcomes(outcomes);
  std::int64_t total = 0;
  for (const auto& outcome : outcomes) total += outcome.weight;
  EXPECT_EQ(outcomes.size(), static_cast<int>(vector["oddsAfterHit"].size()));
  std::int64_t pairs = 0;
  for (const auto& outcome : outcomes) {
    const Fraction odds = ToFraction(vector["oddsAfterHit"].at(MoveName(outcome.move)));
    EXPECT_EQ(static_cast<long double>(outcome.weight) * odds.below,
              odds.above * static_cast<long double>(total));
    Pairs<2> next = asked;
    next.Apply(outcome.move);
    if (next.score(0) != position.score(0)) pairs += outcome.weight;
  }
  const auto count = static_cast<long double>(total);
  const Fraction pair = ToFraction(vector["pPair"]);
  EXPECT_EQ(static_cast<long double>(pairs) * pair.below, pair.above * count);
  const Cards cards = position.Available();
  const Fraction points = ToFraction(vector["expectedPoints"]);
  const int expected = ExpectedPoints::PairPoints(position.stack(0), cards);
  EXPECT_EQ(static_cast<long double>(expected) * points.below, points.above * count);
  if (vector["evRule"].is_null()) return;
  EXPECT_EQ(position.LowestInPlay(), vector["lowest"].get<int>());
  Random random(1);
  EXPECT_EQ(MoveName(ExpectedPoints({}).Choose(position, random)),
            vector["evRule"].get<std::string>());
}

// The search that plays, to the end of the game, with and without its parts.
void CheckSearch(const Pairs<2>& position, const Json& vector) {
  const auto seat = static_cast<std::size_t>(Index(position.ToMove()));
  RootRequest<Pairs<2>> request;
  position.AppendMoves(request.moves);
  request.multi_pv = request.moves.size();
  // Without a table, every order of the cards is searched by itself.
  Limits limits;
  limits.nodes = 30'000;
  Budget budget(limits, nullptr);
  MaxN(position, EvenEvaluator(), 1'000, &budget);
  const bool plain_is_affordable = !budget.exhausted();
  for (const Star star : {Star::kNone, Star::kStar1, Star::kStar2}) {
    for (const bool table : {false, true}) {
      if (!table && !plain_is_affordable) continue;
      Deepening<Pairs<2>, Expectimax<Pairs<2>, EvenEvaluator>> search(
          EvenEvaluator(), ExpectimaxConfig{.table = table, .star = star});
      const auto& result = search.Run(position, request, [](const auto&) noexcept {});
      ASSERT_TRUE(result.complete);
      for (const auto& move : result.moves) {
        EXPECT_EQ(move.kind, ScoreKind::kExact);
        EXPECT_NEAR(move.seats[seat],
                    vector["moveValues"].at(MoveName(move.move)).get<double>(), kRounding);
      }
      EXPECT_EQ(MoveName(result.moves[0].move), vector["best"].get<std::string>());
    }
  }
}

void CheckValues(const Json& vector) {
  const Pairs<2> position = PositionOf(vector);
  LossSolver solver(Policy::kOptimal);
  const bool first = position.ToMove() == Player::kFirst;
  double best = -2;
  std::string best_move;
  for (const auto& [name, fraction] : vector["p0Loses"].items()) {
    const double loses = solver.FirstLosesAfter(position, MoveOf(name));
    EXPECT_NEAR(loses, ToFraction(fraction).value(), kRounding) << name;
    const double utility = first ? 1 - 2 * loses : 2 * loses - 1;
    EXPECT_NEAR(utility, vector["moveValues"].at(name).get<double>(), kRounding) << name;
    if (utility > best) best_move = name;
    best = std::max(best, utility);
  }
  EXPECT_EQ(best_move, vector["best"].get<std::string>());
  CheckSearch(position, vector);
}

void CheckWholeGame(const Json& vector) {
  const Pairs<2> start(OptionsOf(vector.at("game").get<std::string>()));
  const std::pair<const char*, Policy> policies[] = {
      {"p0LosesOptimal", Policy::kOptimal},
      {"p0LosesBothRandom", Policy::kRandom},
      {"p0LosesBothAlwaysHit", Policy::kAlwaysHit}};
  for (const auto& [field, policy] : policies) {
    EXPECT_NEAR(LossSolver(policy).FirstLoses(start), ToFraction(vector[field]).value(),
                kRounding)
        << field;
  }
}

// Ways to deal, each card one of a kind: those after which the lowest is tied.
std::int64_t TiedDeals(const Pairs<8>& position, int cards) {
  if (cards == 0) return position.phase() == Phase::kDeal ? 1 : 0;
  OutcomeList<Pairs<8>> outcomes;
  position.AppendOutcomes(outcomes);
  std::int64_t ways = 0;
  for (const auto& outcome : outcomes) {
    Pairs<8> next = position;
    next.Apply(outcome.move);
    ways += outcome.weight * TiedDeals(next, cards - 1);
  }
  return ways;
}

void CheckTies(const Json& vector) {
  const Options options = OptionsOf(vector.at("game").get<std::string>());
  std::int64_t all = 1;
  for (int i = 0; i < options.players; ++i) all *= kMaxCards - i;
  const Fraction tied = ToFraction(vector["pTieForLowestOnDeal"]);
  const std::int64_t ways = TiedDeals(Pairs<8>(options), options.players);
  EXPECT_EQ(ways * std::llround(tied.below), all * std::llround(tied.above));
}

Json StacksOf(const Pairs<8>& position) {
  Json stacks = Json::array();
  for (int seat = 0; seat < position.NumPlayers(); ++seat) {
    Json cards = Json::array();
    for (int i = 0; i < position.stack(seat).size(); ++i) {
      cards.push_back(position.stack(seat)[i]);
    }
    stacks.push_back(cards);
  }
  return stacks;
}

void CheckReplay(const Json& vector) {
  Pairs<8> position(OptionsOf(vector.at("game").get<std::string>()));
  EXPECT_EQ(position.rules().target, vector["target"].get<int>());
  static const char* const kPhases[] = {"deal", "act", "draw", "end"};
  int step = 0;
  for (const Json& played : vector["replay"]) {
    SCOPED_TRACE("step " + std::to_string(step++));
    const bool is_card = played.contains("card");
    ASSERT_EQ(position.IsChance(), is_card);
    if (is_card) {
      EXPECT_EQ(kPhases[static_cast<int>(position.phase())], played["phase"]);
      EXPECT_EQ(position.deck() == 0, played.contains("reshuffled"));
    } else {
      EXPECT_EQ(Index(position.ToMove()), played["by"].get<int>());
    }
    const Move move = is_card ? CardMove(played["card"].get<int>())
                              : MoveOf(played["act"].get<std::string>());
    bool legal = false;
    ForEachMove(position, [&](Move other) { legal = legal || other == move; });
    ASSERT_TRUE(legal) << MoveName(move);
    position.Apply(move);
    const Json& after = played["after"];
    EXPECT_EQ(kPhases[static_cast<int>(position.phase())], after["phase"]);
    if (!after["turn"].is_null()) {
      EXPECT_EQ(Index(position.ToMove()), after["turn"]);
    }
    EXPECT_EQ(position.deck(), after["deckLeft"].get<int>());
    EXPECT_EQ(StacksOf(position), after["stacks"]);
    for (int seat = 0; seat < position.NumPlayers(); ++seat) {
      EXPECT_EQ(position.score(seat), after["scores"][seat].get<int>());
    }
  }
  EXPECT_TRUE(position.IsTerminal());
}

// The table is the solution of a game that puts back a pair caught in the deal.
// Solved here are the scores from which one round decides all; the odds by points
// alone are held against all of it.
void CheckFreshTable(const Json& vector) {
  const Json& table = vector["R"];
  const Options options = OptionsOf("pairs:fresh=true");
  Layout layout = Pairs<2>(options).layout();
  LossSolver solver(Policy::kOptimal, Caught::kPutBack);
  layout.scores = {29, 30};
  EXPECT_NEAR(solver.FirstLoses(Pairs<2>(options, layout)), table[29][30].get<double>(), 1e-6);
  double error = 0;
  for (int first = 0; first < 31; ++first) {
    for (int second = 0; second < 31; ++second) {
      layout.scores = {first, second};
      const double expected = 1 - 2 * table[first][second].get<double>();
      const int units = OddsEvaluator().Evaluate(Pairs<2>(options, layout));
      EXPECT_NEAR(
          kFirstLoses[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)],
          kTableUnit * table[first][second].get<double>(), 0.51);
      error += std::abs(units / 100.0 - expected) / (31 * 31);
    }
  }
  EXPECT_LT(error, 0.05);
}

class VectorTest : public ::testing::Test {
 public:
  explicit VectorTest(Json vector) : vector_(std::move(vector)) {}
  void TestBody() override {
    const std::pair<const char*, void (*)(const Json&)> checks[] = {
        {"oddsAfterHit", CheckOdds},
        {"p0Loses", CheckValues},
        {"p0LosesOptimal", CheckWholeGame},
        {"pTieForLowestOnDeal", CheckTies},
        {"replay", CheckReplay},
        {"R", CheckFreshTable}};
    int checked = 0;
    for (const auto& [field, check] : checks) {
      if (!vector_.contains(field)) continue;
      check(vector_);
      ++checked;
    }
    EXPECT_EQ(checked, 1) << "what does this line say?";
  }

 private:
  Json vector_;
};

const bool kRegistered = [] {
  std::ifstream file(std::string(PLYGROUND_TEST_DATA) + "/pairs.jsonl");
  for (std::string line; std::getline(file, line);) {
    const Json vector = Json::parse(line);
    ::testing::RegisterTest("PairsVectors", vector["id"].get<std::string>().c_str(), nullptr,
                            nullptr, __FILE__, __LINE__,
                            [vector]() -> ::testing::Test* { return new VectorTest(vector); });
  }
  return true;
}();

TEST(PairsVectors, AreRegistered) { EXPECT_TRUE(kRegistered); }

TEST(PairsVectors, ThreePlayersTieForTheLowestCardInThirtyTwoOf265Deals) {
  CheckTies({{"game", "pairs:players=3"}, {"pTieForLowestOnDeal", "32/265"}});
}

}  // namespace
}  // namespace plyground::pairs
