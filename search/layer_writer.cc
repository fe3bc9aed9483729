#include "search/layer_writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>
#include <vector>

#include "core/error.h"
#include "search/on_threads.h"

namespace plyground {
namespace {

constexpr std::uint64_t kEncodedTogether = 256;  // blocks in memory at a time

LayerHeader HeaderOf(const LayerId& id, std::uint64_t positions,
                     std::span<const BlockEntry> index) {
  LayerHeader header{};
  header.magic = kLayerMagic;
  header.version = kLayerVersion;
  header.block = LayerFile::kBlock;
  std::copy_n(id.game.data(), std::min(id.game.size(), header.game.size() - 1),
              header.game.data());
  header.rules_hash = RulesHash(id);
  header.layer = static_cast<std::uint64_t>(id.layer);
  header.positions = positions;
  header.file_bytes =
      index.empty() ? FirstBlockOffset(0) : index.back().offset + index.back().bytes;
  header.index_checksum = LayerChecksum(index.data(), index.size_bytes());
  header.checksum = HeaderChecksum(header);
  return header;
}

}  // namespace

LayerWriter::LayerWriter(const std::string& path, Role role)
    : path_(path), new_path_(path + ".new"), role_(role) {
  const int how = role == Role::kMaker ? O_CREAT | O_TRUNC : 0;
  file_ = ::open(new_path_.c_str(), O_WRONLY | O_CLOEXEC | how, 0644);
  error_ = file_ < 0 ? errno : 0;
}

LayerWriter::~LayerWriter() {
  if (file_ >= 0) ::close(file_);
  if (role_ == Role::kMaker && !finished_) ::unlink(new_path_.c_str());
}

void LayerWriter::WriteBytes(const void* data, std::size_t size,
                             std::uint64_t offset) noexcept {
  const char* from = static_cast<const char*>(data);
  while (size > 0 && error_ == 0) {
    const ssize_t written = ::pwrite(file_, from, size, static_cast<off_t>(offset));
    if (written < 0) {
      if (errno != EINTR) error_ = errno;
      continue;
    }
    from += written;
    size -= static_cast<std::size_t>(written);
    offset += static_cast<std::uint64_t>(written);
  }
}

absl::Status LayerWriter::Sync() {
  if (error_ == 0 && ::fsync(file_) != 0) error_ = errno;
  return error_ == 0 ? absl::OkStatus() : FileError("write", path_, error_);
}

absl::Status LayerWriter::Finish(const LayerId& id, std::uint64_t positions,
                                 std::span<const BlockEntry> index) {
  const LayerHeader header = HeaderOf(id, positions, index);
  WriteBytes(&header, sizeof(header), 0);
  WriteBytes(index.data(), index.size_bytes(), sizeof(header));
  if (absl::Status status = Sync(); !status.ok()) return status;
  if (::close(std::exchange(file_, -1)) != 0 ||
      std::rename(new_path_.c_str(), path_.c_str()) != 0) {
    return FileError("write", path_, errno);
  }
  finished_ = true;
  // The name is on the disk once the folder is.
  const std::string folder = std::filesystem::path(path_).parent_path().string();
  const int directory = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (directory >= 0) {
    ::fsync(directory);
    ::close(directory);
  }
  return absl::OkStatus();
}

absl::Status WriteLayer(const std::string& path, const LayerId& id,
                        std::span<const std::int8_t> values, int threads) {
  const std::uint64_t blocks = (values.size() + LayerFile::kBlock - 1) / LayerFile::kBlock;
  LayerWriter writer(path, LayerWriter::Role::kMaker);
  std::vector<BlockEntry> index(blocks);
  std::uint64_t end = FirstBlockOffset(blocks);
  std::vector<LayerBytes> encoded(std::min(blocks, kEncodedTogether));
  for (std::uint64_t from = 0; from < blocks; from += encoded.size()) {
    const std::uint64_t count = std::min<std::uint64_t>(encoded.size(), blocks - from);
    std::atomic<std::uint64_t> next{0};
    OnThreads(static_cast<int>(std::min<std::uint64_t>(count, threads)), [&] {
      for (std::uint64_t i = next++; i < count; i = next++) {
        const std::uint64_t first = (from + i) * LayerFile::kBlock;
        encoded[i] = EncodeBlock(values.subspan(
            first, std::min<std::uint64_t>(LayerFile::kBlock, values.size() - first)));
      }
    });
    for (std::uint64_t i = 0; i < count; ++i) {
      const LayerBytes& bytes = encoded[i];
      index[from + i] = {end, bytes.size(), LayerChecksum(bytes.data(), bytes.size())};
      writer.Write(bytes, end);
      end += bytes.size();
    }
  }
  return writer.Finish(id, values.size(), index);
}

}  // namespace plyground
