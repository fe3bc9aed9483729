#ifndef PLYGROUND_PLAY_PLAYED_GAME_H_
#define PLYGROUND_PLAY_PLAYED_GAME_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/record.h"

namespace plyground::play {

// A game as far as it was played, with everything that it takes to go back in it
// or to save it. Chance is drawn from the seed and the number of plies, so that a
// saved game goes on as it would have, and taking a move back and making it
// again brings the same card.
class PlayedGame {
 public:
  PlayedGame(std::shared_ptr<const AnyGame> game, std::uint64_t seed);
  // A record of `game`. Errors: a position or a move that is none.
  [[nodiscard]] static absl::StatusOr<PlayedGame> FromRecord(
      std::shared_ptr<const AnyGame> game, const GameRecord& record);

  const AnyGame& game() const { return *game_; }
  const AnyPosition& start() const { return start_; }
  const AnyPosition& position() const { return position_; }
  const std::vector<std::string>& moves() const { return moves_; }
  std::size_t plies() const { return moves_.size(); }
  std::uint64_t seed() const { return seed_; }
  // Of a program's random choices from here on.
  std::uint64_t SeedOf(int seat) const;

  // Over by the rules, or because somebody resigned.
  bool IsOver() const { return resigned_.has_value() || position_.IsTerminal(); }
  std::optional<int> resigned() const { return resigned_; }
  // Points a seat; who resigns pays one to each of the others. Pre: IsOver().
  std::vector<int> Returns() const;

  // Pre: not over, 0 <= index < position().CountMoves().
  void Make(int index);
  // The place of a drawn outcome in the list. Pre: a chance node.
  int DrawOutcome() const;
  void Resign(int seat) { resigned_ = seat; }
  // Calls visit(position, index) for every move made so far, in order, with the
  // position before it.
  template <class Visit>
  void Replay(Visit visit) const {
    AnyPosition position = start_;
    for (const std::string& move : moves_) {
      const int index = *position.IndexOf(move);
      visit(position, index);
      position.PlayIndex(index);
    }
  }
  // As it was after so many plies. Pre: plies <= this->plies().
  void GoBackTo(std::size_t plies);

  // The players' specs and names have to be filled in. A game that is not over
  // counts as broken off (max_moves), a resigned one as adjudicated.
  GameRecord ToRecord() const;

 private:
  std::shared_ptr<const AnyGame> game_;
  AnyPosition start_;
  AnyPosition position_;
  std::vector<std::string> moves_;
  std::uint64_t seed_;
  std::optional<int> resigned_;
};

}  // namespace plyground::play

#endif  // PLYGROUND_PLAY_PLAYED_GAME_H_
