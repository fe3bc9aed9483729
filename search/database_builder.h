#ifndef PLYGROUND_SEARCH_DATABASE_BUILDER_H_
#define PLYGROUND_SEARCH_DATABASE_BUILDER_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "search/any_layers.h"
#include "search/layer_stack.h"

namespace plyground {

// Builds the layers of an end-game database in a folder, from 0 up. Each finished
// layer is a file, and a checkpoint: what is there is read, not built again, so that
// the same call resumes a build that was stopped or killed, to the same bytes.

struct BuildRequest {
  std::string folder;  // made if it is not there
  int last = 0;        // layers 0 to this one
  LayerWork work = {};
  std::uint64_t memory_bytes = 0;  // what may be used; 0: no limit
};

struct BuiltLayer {
  int layer = 0;
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;  // of its file
  bool was_there = false;
  double solve_cpu_seconds = 0;  // of all threads
  double write_cpu_seconds = 0;
  double seconds = 0;  // wall, both together
  // Of all processes that built it together (search/dealt_builder.h).
  std::uint64_t sent_bytes = 0;
  std::uint64_t exchanges = 0;  // in which all took part
};

// Memory that the build takes: the values of all layers, a byte a position, and the
// work on one of them.
std::uint64_t MemoryToBuild(const AnyLayers& layers, int last);

// `report` is called for each layer once it is on the disk. Errors: kCancelled when
// stopped; a file that is there and is damaged or another game's; not enough memory;
// the disk; another build in the same folder.
[[nodiscard]] absl::Status BuildDatabase(const AnyLayers& layers, const BuildRequest& request,
                                         const std::function<void(const BuiltLayer&)>& report);

// Reads the file of the next layer into the stack.
[[nodiscard]] absl::Status ReadLayer(const LayerFile& file, LayerStack& stack);

// Of all threads of this process.
double ProcessCpuSeconds() noexcept;

// Makes the folder of a database and those above it, where they are missing.
[[nodiscard]] absl::Status MakeDatabaseFolder(const std::string& folder);

// Only one process at a time changes a folder: others are refused while this lives.
class FolderLock {
 public:
  [[nodiscard]] static absl::StatusOr<FolderLock> Take(const std::string& folder);
  FolderLock(FolderLock&& other) noexcept : file_(other.file_) { other.file_ = -1; }
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock();

 private:
  explicit FolderLock(int file) : file_(file) {}
  int file_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_DATABASE_BUILDER_H_
