#ifndef PLYGROUND_SEARCH_LAYER_WRITER_H_
#define PLYGROUND_SEARCH_LAYER_WRITER_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "absl/status/status.h"
#include "search/layer_block.h"
#include "search/layer_file.h"
#include "search/layer_format.h"

namespace plyground {

// A layer's file in the making: under another name until it is whole. One process makes
// it; others may write some of its blocks meanwhile. Errors are kept, and told at the end.
class LayerWriter {
 public:
  enum class Role { kMaker, kHelper };

  // The file that is to be at `path`. A helper's must have been made.
  LayerWriter(const std::string& path, Role role);
  // The maker's is gone unless it was finished.
  ~LayerWriter();
  LayerWriter(const LayerWriter&) = delete;
  LayerWriter& operator=(const LayerWriter&) = delete;

  void Write(const LayerBytes& block, std::uint64_t offset) noexcept {
    WriteBytes(block.data(), block.size(), offset);
  }
  // What was written so far is on the disk.
  [[nodiscard]] absl::Status Sync();
  // Writes the rest and has the file take its place, whole. The maker's, once all blocks
  // are on the disk.
  [[nodiscard]] absl::Status Finish(const LayerId& id, std::uint64_t positions,
                                    std::span<const BlockEntry> index);

 private:
  void WriteBytes(const void* data, std::size_t size, std::uint64_t offset) noexcept;

  std::string path_;
  std::string new_path_;
  Role role_;
  int file_ = -1;
  int error_ = 0;
  bool finished_ = false;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_LAYER_WRITER_H_
