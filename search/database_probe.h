#ifndef PLYGROUND_SEARCH_DATABASE_PROBE_H_
#define PLYGROUND_SEARCH_DATABASE_PROBE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "core/layered.h"
#include "search/any_layers.h"
#include "search/database.h"
#include "search/database_use.h"

namespace plyground {

// A game's database, for its searches. Any number of threads may look up.
template <Layered G>
class DatabaseProbe : public DatabaseUse {
 public:
  using L = typename LayersOf<G>::Type;

  // Errors: rules without databases; those of Database::Open. Throws std::bad_alloc.
  [[nodiscard]] static absl::StatusOr<std::shared_ptr<const DatabaseProbe>> Open(
      const std::string& folder, const typename G::Options& options) {
    const std::optional<L> layers = L::Of(options);
    if (!layers.has_value()) return NoDatabases(std::string(L::kGame), kNoLayers);
    const auto size_of = [&](int layer) {
      return layer <= L::kMaxLayer ? layers->SizeOf(layer) : 0;
    };
    auto database =
        Database::Open(folder, {std::string(L::kGame), layers->rules(), 0}, size_of);
    if (!database.ok()) return database.status();
    return std::make_shared<const DatabaseProbe>(*layers, *std::move(database));
  }

  DatabaseProbe(const L& layers, std::shared_ptr<const Database> database)
      : layers_(layers), database_(std::move(database)) {}

  // The final margin for the side to move with best play to the end, whatever came
  // before; nothing for a position that is not in it. Pre: not over.
  std::optional<int> Find(const G& position) const noexcept {
    const auto& board = BoardOf(position);
    const int layer = layers_.LayerOf(board);
    if (layer >= database_->layers()) return std::nullopt;
    const std::optional<int> value = database_->Find(layer, layers_.RankOf(board));
    if (!value.has_value()) return std::nullopt;
    CountHit();
    return board.TakenMargin() + *value;
  }

  // The same where it is certain: where neither an early end of the game nor what came
  // before can change it.
  std::optional<int> Prove(const G& position) const noexcept {
    if (!layers_.IsPlayedOut(BoardOf(position)) || HistoryMatters(position)) {
      return std::nullopt;
    }
    return position.IsTerminal() ? std::nullopt : Find(position);
  }

 private:
  L layers_;
  std::shared_ptr<const Database> database_;
};

// A pointer to one, of no size for games that have none.
template <class G>
struct ProbePointer {
  struct Type {};
};
template <Layered G>
struct ProbePointer<G> {
  using Type = const DatabaseProbe<G>*;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_DATABASE_PROBE_H_
