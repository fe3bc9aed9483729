#ifndef PLYGROUND_SEARCH_DATABASE_H_
#define PLYGROUND_SEARCH_DATABASE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "search/layer_file.h"

namespace plyground {

// The layers of one game in a folder, for searches to look values up in. A block is
// unpacked when it is first asked for and then stays: a byte of memory for each
// position of the blocks that were used. Any number of threads may look up.
class Database {
 public:
  // All layers from 0 on that are there, `size_of(layer)` positions each. Errors:
  // those of LayerFile::Open, and kNotFound where there is none.
  [[nodiscard]] static absl::StatusOr<std::shared_ptr<const Database>> Open(
      const std::string& folder, LayerId id, const std::function<std::uint64_t(int)>& size_of);

  // The layers known are those below.
  int layers() const noexcept { return static_cast<int>(layers_.size()); }

  // The value for the side to move; nothing for a layer that is not there and from a
  // block that is damaged. Pre: the layer has that rank.
  std::optional<int> Find(int layer, std::uint64_t rank) const noexcept {
    if (static_cast<std::size_t>(layer) >= layers_.size()) return std::nullopt;
    const Layer& of = *layers_[static_cast<std::size_t>(layer)];
    const std::uint64_t block = rank / LayerFile::kBlock;
    if (of.states[block].load(std::memory_order_acquire) != kReady && !Unpack(of, block)) {
      return std::nullopt;
    }
    return of.values[rank];
  }

  // What was found damaged so far, if anything was.
  absl::Status status() const;

 private:
  enum State : std::uint8_t { kPacked, kReady, kDamaged };

  struct Layer {
    explicit Layer(LayerFile opened);  // throws std::bad_alloc
    ~Layer();
    Layer(const Layer&) = delete;
    Layer& operator=(const Layer&) = delete;

    LayerFile file;
    std::int8_t* values;  // memory that is taken up as blocks are unpacked
    std::vector<std::atomic<std::uint8_t>> mutable states;
  };

  Database() = default;
  bool Unpack(const Layer& layer, std::uint64_t block) const noexcept;

  std::vector<std::unique_ptr<Layer>> layers_;
  mutable std::mutex unpacking_;
  mutable absl::Status status_;  // guarded by unpacking_
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_DATABASE_H_
