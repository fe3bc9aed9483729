#ifndef PLYGROUND_PLAY_COMPANY_H_
#define PLYGROUND_PLAY_COMPANY_H_

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/play_guide.h"
#include "core/random.h"
#include "core/record.h"
#include "play/dialog.h"
#include "play/participant.h"
#include "play/played_game.h"

namespace plyground::play {

// Those who sit at the table, and the game that they play.
class Company {
 public:
  Company(std::shared_ptr<const AnyGame> game, const PlayGuide* guide);

  const AnyGame& game() const { return *game_; }
  const std::shared_ptr<const AnyGame>& shared_game() const { return game_; }
  std::span<const Level> levels() const { return levels_; }
  const std::vector<Participant>& seats() const { return seats_; }
  const Participant& at(int seat) const { return seats_[static_cast<std::size_t>(seat)]; }
  std::vector<std::string> names() const;
  // Names with the seats as the game calls them: "Ann (S)".
  std::vector<std::string> labels() const;
  std::string label(int seat) const { return labels()[static_cast<std::size_t>(seat)]; }
  bool complete() const { return static_cast<int>(seats_.size()) == num_seats_; }
  int num_seats() const { return num_seats_; }
  bool HasPeople() const;

  // Takes the next free seat. Errors as MakeParticipant.
  [[nodiscard]] absl::Status Add(std::string_view participant);
  void SetName(int seat, std::string name);
  // Another one takes a seat. Errors as MakeParticipant; the seat keeps who has it.
  [[nodiscard]] absl::Status Replace(int seat, std::string_view participant);
  // Who sits at `seat` moves to the seat of the first mover, the others follow
  // round the table.
  void LetStart(int seat);
  // The one after who moved first the last time.
  void LetNextStart() { LetStart((first_ + 1) % num_seats_); }

  // The players as a record names them.
  void WriteTo(GameRecord& record) const;
  // Those of a record of game(). Errors: players that are none here.
  [[nodiscard]] static absl::StatusOr<Company> FromRecord(std::shared_ptr<const AnyGame> game,
                                                          const PlayGuide* guide,
                                                          const GameRecord& record);

 private:
  std::shared_ptr<const AnyGame> game_;
  std::span<const Level> levels_;
  std::vector<Participant> seats_;
  std::vector<std::string> seat_names_;
  int num_seats_;
  int first_;  // the seat that moves first; 0 where chance does
};

// Asks for everybody who is still missing. False if the person leaves.
bool AskForSeats(Dialog& dialog, Company& company);
// Asks who moves first and seats them so. False if the person leaves.
bool AskForStarter(Dialog& dialog, Random& random, Company& company);
// Asks who plays on for a program that cannot. False if the person leaves.
bool AskForReplacement(Dialog& dialog, int seat, Company& company);

}  // namespace plyground::play

#endif  // PLYGROUND_PLAY_COMPANY_H_
