#include "search/any_layers.h"

#include "absl/strings/str_cat.h"
#include "core/error.h"

namespace plyground {

absl::Status NoDatabases(const std::string& game, const std::string& why) {
  return InvalidInput(
      {.message = absl::StrCat("there are no end-game databases of ", game, ": ", why),
       .got = game});
}

absl::StatusOr<std::unique_ptr<const AnyLayers>> LayersOfGame(const AnyGame& game) {
  const auto* const layered = dynamic_cast<const MayHaveLayers*>(&game);
  if (layered == nullptr) {
    return NoDatabases(game.CanonicalSpec(), "its boards have no numbering");
  }
  return layered->MakeLayers();
}

}  // namespace plyground
