#ifndef PLYGROUND_GAMES_PAIRS_PEOPLE_H_
#define PLYGROUND_GAMES_PAIRS_PEOPLE_H_

#include <span>
#include <string>
#include <string_view>

#include "core/telling.h"
#include "games/pairs/layout.h"
#include "games/pairs/options.h"
#include "games/pairs/pairs.h"

namespace plyground::pairs {

// What people see of the game (core/telling.h). Unlike the drawing of a position
// it shows no counts of unseen cards: who counts cards does so himself.

// Scores, target and all stacks as cards, names in place of seats. Stacks that
// the screen is too narrow for are listed.
std::string DrawForPeople(const Layout& layout, const Options& options, const Viewer& viewer);

// Counts "hits", "folds", "pairs" and "points"; a pair caught in a deal is told
// and not counted. A folder who may choose among equal lowest cards is asked
// which. Pre: `move` is legal at `before` and leads to `after`.
News NewsBetween(const Layout& before, Move move, const Layout& after, const Options& options,
                 std::span<const std::string> names);

// Why a decision may not be taken. Pre: it is not legal, and a seat decides.
std::string WhyNoDecision(const Layout& layout, std::string_view text);

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_PEOPLE_H_
