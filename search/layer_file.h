#ifndef PLYGROUND_SEARCH_LAYER_FILE_H_
#define PLYGROUND_SEARCH_LAYER_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace plyground {

// One layer of an end-game database (the boards of so many seeds, say, numbered
// without gaps) as a file: the values in order of their ranks, in blocks that are read
// one by one.
//
//   header | a BlockEntry a block | the blocks
//
// (layer_file.cc has the bytes.) Every byte is under a checksum (XXH3), that of the
// header, of the index or of a block. A block is kept in the fewest bits that tell
// the values in it apart, or, where that is smaller, compressed (Zstandard). Equal
// values give equal bytes.

struct LayerId {
  std::string game;         // its name, at most 31 bytes
  std::uint64_t rules = 0;  // a number for each rule set whose values differ
  int layer = 0;
};

// Where the layer is in a folder: oware-0-12.layer.
std::string LayerPath(const std::string& folder, const LayerId& id);

// Writes under another name, has the bytes on the disk, then takes the place of
// `path`: who reads it sees the old file or the new one, whole. The threads compress;
// the bytes are the same for any number of them.
[[nodiscard]] absl::Status WriteLayer(const std::string& path, const LayerId& id,
                                      std::span<const std::int8_t> values, int threads = 1);

// That there is none, and whether there is a folder.
[[nodiscard]] absl::Status NoDatabaseIn(const std::string& folder, const LayerId& id);

// A file that is open for reading. Many threads may read.
class LayerFile {
 public:
  static constexpr std::uint64_t kBlock = std::uint64_t{1} << 15;  // positions

  // Checks all but the blocks. Errors: kNotFound: no such file; kInvalidArgument:
  // not a layer; kFailedPrecondition: of another version, game, rule set or layer;
  // kDataLoss: damaged or cut short.
  [[nodiscard]] static absl::StatusOr<LayerFile> Open(const std::string& path,
                                                      const LayerId& id,
                                                      std::uint64_t positions);

  LayerFile(LayerFile&&) noexcept = default;
  LayerFile& operator=(LayerFile&&) noexcept = default;

  const std::string& path() const noexcept { return path_; }
  std::uint64_t positions() const noexcept { return positions_; }
  std::uint64_t blocks() const noexcept { return (positions_ + kBlock - 1) / kBlock; }
  std::uint64_t bytes() const noexcept { return mapping_->size; }
  // Positions of a block: kBlock, of the last one what is left.
  std::size_t SizeOf(std::uint64_t block) const noexcept;

  // Into `values`, of SizeOf(block). kDataLoss: the block is damaged.
  [[nodiscard]] absl::Status Read(std::uint64_t block, std::span<std::int8_t> values) const;
  // All of it.
  [[nodiscard]] absl::StatusOr<std::vector<std::int8_t>> ReadAll() const;
  // Every block that is damaged.
  std::vector<std::uint64_t> DamagedBlocks() const;

 private:
  struct Mapping {
    Mapping(const std::byte* mapped, std::size_t bytes) : data(mapped), size(bytes) {}
    ~Mapping();
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
    const std::byte* data;
    std::size_t size;
  };

  LayerFile(std::string path, std::uint64_t positions, std::unique_ptr<Mapping> mapping)
      : path_(std::move(path)), positions_(positions), mapping_(std::move(mapping)) {}

  std::string path_;
  std::uint64_t positions_;
  std::unique_ptr<Mapping> mapping_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_LAYER_FILE_H_
