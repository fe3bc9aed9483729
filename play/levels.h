#ifndef PLYGROUND_PLAY_LEVELS_H_
#define PLYGROUND_PLAY_LEVELS_H_

#include <span>
#include <string>

#include "core/any_game.h"
#include "core/play_guide.h"

namespace plyground::play {

// How strong programs play a game, the weakest level first: those of its guide
// (which may be null), or else those that suit its capabilities. All of them are
// limited by work and not by time, so that a game can be played again. The last
// one also gives hints and values positions.
std::span<const Level> LevelsFor(const AnyGame& game, const PlayGuide* guide);

// A line a level: its name, what it does, its player spec.
std::string DescribeLevels(std::span<const Level> levels);

}  // namespace plyground::play

#endif  // PLYGROUND_PLAY_LEVELS_H_
