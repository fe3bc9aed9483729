#ifndef PLYGROUND_GAMES_LEARNING_H_
#define PLYGROUND_GAMES_LEARNING_H_

#include <memory>
#include <span>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/features.h"
#include "core/spec.h"

namespace plyground {

// A game that declares what evaluations of it can be learnt from.
struct GameFeatures {
  std::string_view game;  // its name
  // Errors: options that the game does not take, or that its features do not cover.
  absl::StatusOr<std::unique_ptr<FeatureReader>> (*make_reader)(const Spec& game) = nullptr;
  // The files of weights that the program holds for it.
  std::span<const std::string_view> (*held)() = nullptr;
};

// Every line of learning.inc; each is made by the reader.cc of its game's folder.
std::span<const GameFeatures* const> AllFeatures();

// The reader of a game spec's positions. Errors: those of make_reader; a game that
// declares nothing to learn from.
[[nodiscard]] absl::StatusOr<std::unique_ptr<FeatureReader>> FindFeatures(
    std::string_view game);

}  // namespace plyground

#endif  // PLYGROUND_GAMES_LEARNING_H_
