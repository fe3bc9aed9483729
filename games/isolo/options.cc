#include "games/isolo/options.h"

namespace plyground::isolo {

OptionTable<Options> IsoloOptions() {
  OptionTable<Options> table;
  table
      .Integer<int>("nkonto", &Options::nkonto, kUnlimited, kMostStock,
                    "seeds that each side has to add; -1: without end")
      .Integer<int>("seeds", &Options::seeds, 1, kMaxStartSeeds, "seeds in a hole at the start")
      .Integer<std::uint8_t>("main_min", &Options::main_min, 1, 16,
                             "seeds that a hole must hold to be played in the main game")
      .Integer<std::uint16_t>("max_laps", &Options::max_laps, 1, 10'000,
                              "laps after which a move ends; never reached by default")
      .Integer<std::uint16_t>("max_plies", &Options::max_plies, 1, kMostPlies,
                              "plies after which the game is drawn")
      .Choice<EndSide>("end_side", &Options::end_side,
                       {{"mover", EndSide::kMover}, {"owner", EndSide::kOwner}},
                       "whose left and right tell the endholes apart")
      .Choice<Resow>("n_resow", &Options::n_resow,
                     {{"lap_start", Resow::kLapStart}, {"after_last", Resow::kAfterLast}},
                     "where seeds captured after a relay lap are sown from")
      .Boolean("n_end_left", &Options::n_end_left,
               "seeds captured from an endhole after a relay lap start at the left")
      .Boolean("m_single", &Options::m_single,
               "single seeds from endholes are special in multiple captures, too");
  return table;
}

}  // namespace plyground::isolo
