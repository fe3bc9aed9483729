#ifndef PLYGROUND_GAMES_EXPORTS_H_
#define PLYGROUND_GAMES_EXPORTS_H_

#include <span>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/record.h"

namespace plyground {

// A notation that programs of one game's field read, written from a played game.
struct GameExport {
  std::string_view game;    // name of the game
  std::string_view format;  // "ggf"
  std::string_view summary;
  // With the newline that ends it. Errors: a game that the notation cannot say.
  // Pre: the record is one of `game` and was checked (its moves are legal).
  absl::StatusOr<std::string> (*write)(const GameRecord& record, const AnyGame& game) = nullptr;
};

// Every line of exports.inc; each is made by the exports.cc of its game's folder.
std::span<const GameExport* const> AllExports();

}  // namespace plyground

#endif  // PLYGROUND_GAMES_EXPORTS_H_
