#ifndef PLYGROUND_PLAY_WORDS_H_
#define PLYGROUND_PLAY_WORDS_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/report.h"
#include "core/telling.h"

namespace plyground::play {

// What is said of a game, in the same words for all of them.

// "Ann (S)"; a seat that is a mere number is left out.
std::string Labelled(std::string_view name, std::string_view seat);

// The steps of a move in order of occurrence, a line a lap, at most `most_laps`:
//   take 4 from c; sow d 5, e 5, f 5, store S 1
// where a number is what a cell holds then. "" without steps.
std::string StepsText(std::span<const BoardStep> steps, int most_laps);

// "+3 seeds (exact)", "-0.35 (an estimate; 1 is a win, -1 a loss)", "a win in 5
// plies". `unit` is that of the game.
std::string ScoreText(const ScoreReport& score, std::string_view unit);

// What a search looked at: "depth 9, 100,000 positions".
std::string EffortText(const SearchStats& stats);

// A table of the best moves with value and line.
std::string MovesText(std::span<const MoveReport> moves, std::string_view unit);

// How a game ended: "Ann (S) wins by 3 seeds.", "Bob loses.", "A draw." `labels`
// and `returns` by seat.
std::string ResultText(std::span<const std::string> labels, std::span<const int> returns,
                       std::string_view unit);

}  // namespace plyground::play

#endif  // PLYGROUND_PLAY_WORDS_H_
