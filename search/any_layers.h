#ifndef PLYGROUND_SEARCH_ANY_LAYERS_H_
#define PLYGROUND_SEARCH_ANY_LAYERS_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "search/dealt_layers.h"
#include "search/layer_file.h"
#include "search/layer_stack.h"
#include "search/peers.h"

namespace plyground {

// Where a database has a position.
struct BoardPlace {
  int layer = 0;
  std::uint64_t rank = 0;
  int taken = 0;  // the margin already won, for the side to move
};

// An entry that is not what its board is worth: by its moves, or by a search.
struct WrongEntry {
  std::uint64_t rank = 0;
  int stored = 0;
  int expected = 0;
};

// A game's numbering of its boards (core/layered.h) and the solving of its layers,
// with the types erased: what building, checking and probing a database need of a
// game. Immutable; many threads may use it.
class AnyLayers {
 public:
  virtual ~AnyLayers() = default;

  virtual int most() const = 0;  // the last layer that can be solved
  virtual LayerId IdOf(int layer) const = 0;
  virtual std::uint64_t SizeOf(int layer) const = 0;

  // Solves a layer, given those below it. False if it was stopped. Throws
  // std::bad_alloc.
  [[nodiscard]] virtual bool Solve(const LayerStack& below, int layer, const LayerWork& work,
                                   std::span<std::int8_t> values) const = 0;
  // Whether SolveShare may be called.
  virtual bool CanBeDealt() const = 0;
  // Solve by several processes, each of which has a share of this layer and of those
  // below (search/dealt_layers.h): all of them call it. Throws std::bad_alloc.
  virtual void SolveShare(const DealtLayers& below, int layer, Peers& peers,
                          const LayerWork& work, std::span<std::int8_t> values) const = 0;
  // Bytes a position of the layer that is being solved, its values included.
  virtual int BytesToSolve() const = 0;
  // Compares every entry of a layer of the stack with what the entries that its board's
  // moves lead to say: the wrong ones by rank, at most `most`. Fewer if it was stopped.
  [[nodiscard]] virtual std::vector<WrongEntry> Check(const LayerStack& layers, int layer,
                                                      const LayerWork& work,
                                                      std::size_t most) const = 0;
  // Solves again the boards of `blocks` (of LayerFile::kBlock positions) of a layer,
  // given all others. Throws std::bad_alloc.
  virtual void Mend(LayerStack& layers, int layer,
                    std::span<const std::uint64_t> blocks) const = 0;

  // What boards are worth by search from each alone (search/forced_search.h), quickest
  // where the guess is right. Not for several threads at once; throws std::bad_alloc.
  using BoardSearch = std::function<int(int layer, std::uint64_t rank, int guess)>;
  virtual BoardSearch MakeSearch() const = 0;

  virtual std::string TextOf(int layer, std::uint64_t rank) const = 0;
  // Pre: a position of this game. Nothing if its layer is beyond most().
  virtual std::optional<BoardPlace> Find(const AnyPosition& position) const = 0;
};

// What an AnyGame is besides: one that may have a numbering of its boards.
class MayHaveLayers {
 public:
  virtual ~MayHaveLayers() = default;
  // Errors: the game has no end-game databases, or none with these options.
  [[nodiscard]] virtual absl::StatusOr<std::unique_ptr<const AnyLayers>> MakeLayers() const = 0;
};

[[nodiscard]] absl::StatusOr<std::unique_ptr<const AnyLayers>> LayersOfGame(
    const AnyGame& game);
inline constexpr char kNoLayers[] = "with these rules a board alone does not tell its value";
[[nodiscard]] absl::Status NoDatabases(const std::string& game, const std::string& why);

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ANY_LAYERS_H_
