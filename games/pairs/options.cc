#include "games/pairs/options.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "games/pairs/cards.h"

namespace plyground::pairs {

OptionTable<Options> PairsOptions() {
  OptionTable<Options> table;
  table.Integer("players", &Options::players, 2, kMaxSeats, "how many play")
      .Integer("ranks", &Options::ranks, 2, kMaxRanks,
               "ranks in the deck: one 1, two 2s, and so on")
      .Integer("burn", &Options::burn, 0, kMaxCards, "cards laid aside unseen when burning")
      .Integer("target", &Options::target, 0, kMaxTarget,
               "points that lose; 0: 60 / players + 1, at least 11")
      .Choice<BurnEach>("burn_each", &Options::burn_each,
                        {{"shuffle", BurnEach::kShuffle}, {"round", BurnEach::kRound}},
                        "when cards are burned: after every shuffle or before every round")
      .Boolean("fresh", &Options::fresh, "all cards are shuffled together before every round")
      .Choice<Variant>(
          "variant", &Options::variant,
          {{"standard", Variant::kStandard}, {"continuous", Variant::kContinuous}},
          "standard: all stacks are discarded after a score; continuous: the scorer's alone");
  return table;
}

int MaxTarget(const Options& options) noexcept {
  const int cards = Cards::Deck(options.ranks).size();
  if (cards < options.players) return 0;
  if (options.fresh) return kMaxTarget;
  // The most cards that few points can take out of the deck are the lowest ones.
  // Cheapest way to leave too few: all but players - 1 cards, lowest first.
  int too_many = cards - options.players + 1;
  int points = 0;
  for (int rank = 1; rank <= options.ranks; ++rank) {
    const int taken = std::min(rank, too_many);
    points += taken * rank;
    too_many -= taken;
  }
  // Before the last score all players together have at most
  // players * (target - 1) points: that has to be less.
  return std::min(kMaxTarget, (points - 1) / options.players + 1);
}

absl::StatusOr<Options> ParseOptions(const Spec& spec) {
  absl::StatusOr<Options> options = PairsOptions().Parse(spec);
  if (!options.ok()) return options;
  const int most = MaxTarget(*options);
  if (most == 0) {
    return InvalidInput(
        {.message = absl::StrCat("a deck of ", static_cast<int>(options->ranks), " ranks has ",
                                 Cards::Deck(options->ranks).size(), " cards, too few for ",
                                 static_cast<int>(options->players), " players"),
         .got = FormatSpec(spec),
         .expected = {"more ranks", "fewer players"}});
  }
  if (TargetOf(*options) > most) {
    return InvalidInput(
        {.message = absl::StrCat("with the target ", TargetOf(*options),
                                 " the cards kept as points may leave too few for a round"),
         .got = FormatSpec(spec),
         .expected = {absl::StrCat("target=1..", most, " for ",
                                   static_cast<int>(options->ranks), " ranks and ",
                                   static_cast<int>(options->players), " players")}});
  }
  return options;
}

}  // namespace plyground::pairs
