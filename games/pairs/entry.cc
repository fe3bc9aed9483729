#include <memory>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "eval/evaluator.h"
#include "games/pairs/eval.h"
#include "games/pairs/notation.h"
#include "games/pairs/options.h"
#include "games/pairs/pairs.h"
#include "games/pairs/strategies.h"
#include "games/pairs/survival.h"
#include "search/erase.h"

namespace plyground {
namespace pairs {
namespace {

constexpr std::string_view kVariants[] = {"players=3,fresh=true", "variant=continuous"};

constexpr char kRulesText[] =
    "A card game for two to eight players without a winner: it has a loser, the\n"
    "first to collect too many points.\n"
    "\n"
    "The deck has one 1, two 2s, three 3s, up to ten 10s. After every shuffle five\n"
    "cards are burned: laid aside face down, so that nobody can be sure what is\n"
    "left. When the deck runs out, the discards and the burned cards become a new\n"
    "one.\n"
    "\n"
    "A round begins with one open card to each player. The lowest card goes first;\n"
    "who is tied for it gets another card, and again, until one is lowest. A pair\n"
    "caught in this deal costs nothing: its second card is discarded and replaced.\n"
    "\n"
    "In turn, to the left, each player does one of two things:\n"
    "  hit   take the next card. If it equals a card of your own stack, you score\n"
    "        its rank, keep one of the two aside, and the round is over.\n"
    "  fold  score the lowest card that lies in any stack, keep it aside, and the\n"
    "        round is over.\n"
    "After a round all stacks are discarded. Cards kept aside stay out of the deck.\n"
    "\n"
    "Who first reaches the target loses, and the game is over: 31 points for two\n"
    "players, 21 for three, 16 for four, 13 for five, 11 for more. The loser pays a\n"
    "point to each of the others.\n"
    "\n"
    "With variant=continuous only the scorer's stack is discarded and the next\n"
    "player goes on; who has no cards must hit. With fresh=true all cards are\n"
    "shuffled together before every round, so that counting them is in vain.\n"
    "burn_each=round burns before every round instead of after every shuffle.\n"
    "\n"
    "Moves are written hit and fold, cards by their rank.\n";

absl::StatusOr<std::shared_ptr<const AnyGame>> Make(const Spec& spec) {
  const absl::StatusOr<Options> options = ParseOptions(spec);
  if (!options.ok()) return options.status();
  using Es = Evaluators<SurvivalEvaluator, LapEvaluator, OddsEvaluator, EvenEvaluator>;
  using Ss = Strategies<ExpectedPoints, FoldAt>;
  if (options->players == 2) {
    return EraseGame<Pairs<2>, Notation<2>, Es, Ss>(spec, PairsOptions(), *options);
  }
  return EraseGame<Pairs<kMaxSeats>, Notation<kMaxSeats>, Es, Ss>(spec, PairsOptions(),
                                                                  *options);
}

}  // namespace
}  // namespace pairs

extern const GameEntry kPairsEntry;
const GameEntry kPairsEntry = {
    .name = "pairs",
    .summary = "Pairs: push your luck with a deck of one 1 to ten 10s; one player loses",
    .rules = pairs::kRulesText,
    .min_players = 2,
    .max_players = pairs::kMaxSeats,
    .options = [] { return pairs::PairsOptions().Infos(); },
    .variants = pairs::kVariants,
    .make = pairs::Make,
};

}  // namespace plyground
