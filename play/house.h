#ifndef PLYGROUND_PLAY_HOUSE_H_
#define PLYGROUND_PLAY_HOUSE_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "play/dialog.h"
#include "play/tally.h"

namespace plyground::play {

// Where games are saved; what stands behind it is the caller's business.
struct Files {
  std::function<absl::StatusOr<std::string>(const std::string& path)> read;
  std::function<absl::Status(const std::string& path, std::string_view text)> write;
  std::function<bool(const std::string& path)> exists;
};

using GameFinder =
    std::function<absl::StatusOr<std::shared_ptr<const AnyGame>>(std::string_view spec)>;

// What a game is played with, for as long as people stay.
struct House {
  Dialog& dialog;
  const GameEntry& entry;
  const GameFinder& find_game;
  const Files& files;
  bool tells_values = false;  // programs say what they think of the position
  Tally tally = {};
  Statistics statistics = {};  // of the finished games
};

}  // namespace plyground::play

#endif  // PLYGROUND_PLAY_HOUSE_H_
