#ifndef PLYGROUND_CORE_GAME_FOLLOWER_H_
#define PLYGROUND_CORE_GAME_FOLLOWER_H_

#include <string_view>

namespace plyground {

// What an AnyPlayer may be besides: one that wants to know how a position came
// about, which a position alone does not tell (repetition, a program that keeps
// its own board). Whoever plays a game with it calls Begin after Reset, then
// Follow for every move and chance outcome, whoever made it.
class GameFollower {
 public:
  virtual ~GameFollower() = default;
  virtual void Begin(std::string_view position) = 0;
  virtual void Follow(std::string_view move) = 0;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_GAME_FOLLOWER_H_
