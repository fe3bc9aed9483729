#include "search/database_builder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <new>
#include <span>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "search/layer_file.h"

namespace plyground {
namespace {

absl::Status Stopped(int layer) {
  return absl::CancelledError(absl::StrCat("interrupted at layer ", layer,
                                           "; the same command goes on where it stopped"));
}

absl::Status CheckMemory(const AnyLayers& layers, const BuildRequest& request) {
  const std::uint64_t needed = MemoryToBuild(layers, request.last);
  if (request.memory_bytes == 0 || needed <= request.memory_bytes) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat("building up to layer ", request.last, " takes ", (needed >> 20) + 1,
                   " MiB of memory, and there may be used ", request.memory_bytes >> 20));
}

// Adds the next layer to the stack: from its file, or solved and written.
absl::StatusOr<BuiltLayer> BuildLayer(const AnyLayers& layers, const BuildRequest& request,
                                      LayerStack& stack) {
  BuiltLayer built;
  built.layer = stack.size();
  built.positions = layers.SizeOf(built.layer);
  const LayerId id = layers.IdOf(built.layer);
  const std::string path = LayerPath(request.folder, id);
  absl::StatusOr<LayerFile> file = LayerFile::Open(path, id, built.positions);
  if (file.ok()) {
    built.was_there = true;
    built.bytes = file->bytes();
    if (absl::Status read = ReadLayer(*file, stack); !read.ok()) return read;
    return built;
  }
  if (!absl::IsNotFound(file.status())) return file.status();
  const auto begin = std::chrono::steady_clock::now();
  const double cpu = ProcessCpuSeconds();
  const std::span<std::int8_t> values = stack.Add(built.positions);
  if (!layers.Solve(stack, built.layer, request.work, values)) return Stopped(built.layer);
  const double solved = ProcessCpuSeconds();
  if (absl::Status status = WriteLayer(path, id, values, request.work.threads); !status.ok()) {
    return status;
  }
  file = LayerFile::Open(path, id, built.positions);
  if (!file.ok()) return file.status();
  built.bytes = file->bytes();
  built.solve_cpu_seconds = solved - cpu;
  built.write_cpu_seconds = ProcessCpuSeconds() - solved;
  built.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return built;
}

}  // namespace

double ProcessCpuSeconds() noexcept {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

absl::Status MakeDatabaseFolder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  return error ? FileError("make the folder", folder, error.value()) : absl::OkStatus();
}

std::uint64_t MemoryToBuild(const AnyLayers& layers, int last) {
  std::uint64_t all = 0;
  std::uint64_t largest = 0;
  for (int layer = 0; layer <= last; ++layer) {
    all += layers.SizeOf(layer);
    largest = std::max(largest, layers.SizeOf(layer));
  }
  return all + static_cast<std::uint64_t>(layers.BytesToSolve() - 1) * largest;
}

absl::Status ReadLayer(const LayerFile& file, LayerStack& stack) {
  const std::span<std::int8_t> values = stack.Add(file.positions());
  for (std::uint64_t block = 0; block < file.blocks(); ++block) {
    const absl::Status status =
        file.Read(block, values.subspan(block * LayerFile::kBlock, file.SizeOf(block)));
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status BuildDatabase(const AnyLayers& layers, const BuildRequest& request,
                           const std::function<void(const BuiltLayer&)>& report) {
  if (absl::Status status = CheckMemory(layers, request); !status.ok()) return status;
  if (absl::Status made = MakeDatabaseFolder(request.folder); !made.ok()) return made;
  const absl::StatusOr<FolderLock> lock = FolderLock::Take(request.folder);
  if (!lock.ok()) return lock.status();
  try {
    LayerStack stack;
    while (stack.size() <= request.last) {
      if (request.work.stopped()) return Stopped(stack.size());
      const absl::StatusOr<BuiltLayer> built = BuildLayer(layers, request, stack);
      if (!built.ok()) return built.status();
      report(*built);
    }
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError("not enough memory for this layer");
  }
  return absl::OkStatus();
}

absl::StatusOr<FolderLock> FolderLock::Take(const std::string& folder) {
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return FileError("open the folder", folder, errno);
  FolderLock lock(file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return absl::UnavailableError(absl::StrCat(
        "another program is building or mending the databases in ", Quoted(folder)));
  }
  return lock;  // where locks are not known, none is taken
}

FolderLock::~FolderLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace plyground
