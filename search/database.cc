#include "search/database.h"

#include <sys/mman.h>

#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/error.h"

namespace plyground {

Database::Layer::Layer(LayerFile opened)
    : file(std::move(opened)), states(static_cast<std::size_t>(file.blocks())) {
  void* const memory = ::mmap(nullptr, file.positions(), PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  values = static_cast<std::int8_t*>(memory);
}

Database::Layer::~Layer() { ::munmap(values, file.positions()); }

absl::StatusOr<std::shared_ptr<const Database>> Database::Open(
    const std::string& folder, LayerId id, const std::function<std::uint64_t(int)>& size_of) {
  std::shared_ptr<Database> database(new Database);
  for (id.layer = 0; size_of(id.layer) > 0; ++id.layer) {
    absl::StatusOr<LayerFile> file =
        LayerFile::Open(LayerPath(folder, id), id, size_of(id.layer));
    if (absl::IsNotFound(file.status()) && id.layer > 0) break;
    if (absl::IsNotFound(file.status())) return NoDatabaseIn(folder, id);
    if (!file.ok()) return file.status();
    try {
      database->layers_.push_back(std::make_unique<Layer>(*std::move(file)));
    } catch (const std::bad_alloc&) {
      return absl::ResourceExhaustedError("not enough memory for a database");
    }
  }
  return std::shared_ptr<const Database>(std::move(database));
}

bool Database::Unpack(const Layer& layer, std::uint64_t block) const noexcept {
  const std::scoped_lock lock(unpacking_);
  std::atomic<std::uint8_t>& state = layer.states[block];
  if (state.load(std::memory_order_relaxed) == kPacked) {
    const absl::Status read = layer.file.Read(
        block, {layer.values + block * LayerFile::kBlock, layer.file.SizeOf(block)});
    status_.Update(read);
    state.store(read.ok() ? kReady : kDamaged, std::memory_order_release);
  }
  return state.load(std::memory_order_relaxed) == kReady;
}

absl::Status Database::status() const {
  const std::scoped_lock lock(unpacking_);
  return status_;
}

}  // namespace plyground
