#include "games/oware/options.h"

namespace plyground::oware {

OptionTable<Options> OwareOptions() {
  OptionTable<Options> table;
  table
      .Integer<int>("seeds", &Options::seeds, 1, kMaxHouseSeeds,
                    "seeds in a house at the start")
      .Choice<Slam>("slam", &Options::slam,
                    {{"no_capture", Slam::kNoCapture},
                     {"illegal", Slam::kIllegal},
                     {"take_all", Slam::kTakeAll},
                     {"opponent_rest", Slam::kOpponentRest},
                     {"keep_last", Slam::kKeepLast},
                     {"keep_first", Slam::kKeepFirst},
                     {"plain", Slam::kPlain},
                     {"awari", Slam::kAwari}},
                    "a move that would capture all seeds of the opponent")
      .Choice<Repetition>("repetition", &Options::repetition,
                          {{"split", Repetition::kSplit},
                           {"own_side", Repetition::kOwnSide},
                           {"none", Repetition::kNone}},
                          "who gets the seeds left when a position is repeated")
      .Integer<int>("rep_count", &Options::rep_count, 2, 100,
                    "the occurrence of a position that ends the game")
      .Integer<int>("max_plies", &Options::max_plies, 1, kMostPlies,
                    "plies after which the seeds left are divided equally")
      .Boolean("early_end", &Options::early_end,
               "more than half of all seeds ends the game at once");
  return table;
}

}  // namespace plyground::oware
