#ifndef PLYGROUND_PLAY_PARTICIPANT_H_
#define PLYGROUND_PLAY_PARTICIPANT_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/play_guide.h"

namespace plyground::play {

// Who plays: a person, or a program with its memory.
struct Participant {
  std::string name;                              // shown; no two at a table share one
  std::string spec;                              // "human", or the player spec of a program
  std::shared_ptr<AnyPlayer> program = nullptr;  // null for a person

  bool IsPerson() const { return program == nullptr; }
};

// Of what a person or a file says of a seat: "human", "human:name=Ann", the name
// of a level, or a player spec. A person without a name is "Player N" with
// `seat` + 1 for N. Errors say what is accepted; an unknown name, with the levels
// beside the kinds of players.
[[nodiscard]] absl::StatusOr<Participant> MakeParticipant(const AnyGame& game,
                                                          std::span<const Level> levels,
                                                          std::string_view text, int seat);

// Whether a person may be called so: 1 to 20 characters, UTF-8 without control
// characters.
bool IsName(std::string_view name);

// Numbers those whose name another has already: "Ann", "Ann 2".
void TellNamesApart(std::vector<Participant>& participants);

}  // namespace plyground::play

#endif  // PLYGROUND_PLAY_PARTICIPANT_H_
