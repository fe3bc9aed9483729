#include "search/layer_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "search/layer_block.h"
#include "search/layer_format.h"

namespace plyground {
namespace {

absl::Status Damaged(const std::string& path, std::string_view how) {
  return absl::DataLossError(absl::StrCat("the database file ", path,
                                          " is damaged: ", std::string(how),
                                          "; plyground database verify --repair mends it"));
}

std::string_view GameOf(const LayerHeader& header) noexcept {
  const char* const begin = header.game.data();
  return {begin, ::strnlen(begin, header.game.size())};
}

// Nothing, or why the header is not that of the layer that is wanted.
absl::Status CheckHeader(const std::string& path, const LayerHeader& header, const LayerId& id,
                         std::uint64_t positions, std::uint64_t file_bytes) {
  if (header.magic != kLayerMagic) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, " is not a layer of an end-game database"));
  }
  if (header.version != kLayerVersion) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, " is a database file of version ", header.version,
                     ", and this program reads version ", kLayerVersion, "; build it again"));
  }
  if (header.checksum != HeaderChecksum(header)) return Damaged(path, "its header changed");
  if (GameOf(header) != id.game || header.layer != static_cast<std::uint64_t>(id.layer)) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, " holds layer ", header.layer, " of ", std::string(GameOf(header)),
                     ", not layer ", id.layer, " of ", id.game));
  }
  if (header.rules_hash != RulesHash(id) || header.positions != positions ||
      header.block != LayerFile::kBlock) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, " was built for other rules of ", id.game));
  }
  if (header.file_bytes != file_bytes) {
    return Damaged(path, absl::StrCat("it has ", file_bytes, " bytes and should have ",
                                      header.file_bytes));
  }
  return absl::OkStatus();
}

BlockEntry EntryAt(const std::byte* file, std::uint64_t block) noexcept {
  BlockEntry entry;
  std::memcpy(&entry, file + sizeof(LayerHeader) + block * sizeof(BlockEntry), sizeof(entry));
  return entry;
}

}  // namespace

std::string LayerPath(const std::string& folder, const LayerId& id) {
  return absl::StrCat(folder, "/", id.game, "-", id.rules, "-", id.layer, ".layer");
}

absl::Status NoDatabaseIn(const std::string& folder, const LayerId& id) {
  std::error_code error;
  const bool exists = std::filesystem::is_directory(folder, error);
  return absl::NotFoundError(exists ? absl::StrCat("there is no database of ", id.game,
                                                   " with these rules in ", Quoted(folder),
                                                   "; plyground database build makes one")
                                    : absl::StrCat("there is no folder ", Quoted(folder)));
}

LayerFile::Mapping::~Mapping() { ::munmap(const_cast<std::byte*>(data), size); }

absl::StatusOr<LayerFile> LayerFile::Open(const std::string& path, const LayerId& id,
                                          std::uint64_t positions) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return FileError("open", path, errno);
  struct stat info {};
  const bool known = ::fstat(file, &info) == 0 && S_ISREG(info.st_mode);
  const auto size = static_cast<std::size_t>(known ? info.st_size : 0);
  void* const mapped =
      size == 0 ? MAP_FAILED : ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
  const int error = errno;
  ::close(file);
  if (!known || size < sizeof(LayerHeader)) {
    if (mapped != MAP_FAILED) ::munmap(mapped, size);
    return Damaged(path, absl::StrCat("it has ", size, " bytes, less than a header"));
  }
  if (mapped == MAP_FAILED) return FileError("read", path, error);
  auto mapping = std::make_unique<Mapping>(static_cast<const std::byte*>(mapped), size);
  LayerHeader header;
  std::memcpy(&header, mapping->data, sizeof(header));
  if (absl::Status status = CheckHeader(path, header, id, positions, size); !status.ok()) {
    return status;
  }
  LayerFile opened(path, positions, std::move(mapping));
  const std::uint64_t index_bytes = opened.blocks() * sizeof(BlockEntry);
  if (size - sizeof(LayerHeader) < index_bytes ||
      header.index_checksum !=
          LayerChecksum(opened.mapping_->data + sizeof(LayerHeader), index_bytes)) {
    return Damaged(path, "its index changed");
  }
  return opened;
}

std::size_t LayerFile::SizeOf(std::uint64_t block) const noexcept {
  return static_cast<std::size_t>(std::min(kBlock, positions_ - block * kBlock));
}

absl::Status LayerFile::Read(std::uint64_t block, std::span<std::int8_t> values) const {
  const BlockEntry entry = EntryAt(mapping_->data, block);
  const bool inside =
      entry.offset <= mapping_->size && entry.bytes <= mapping_->size - entry.offset;
  const auto* const bytes =
      reinterpret_cast<const std::uint8_t*>(mapping_->data) + (inside ? entry.offset : 0);
  if (!inside || LayerChecksum(bytes, entry.bytes) != entry.checksum ||
      !DecodeBlock({bytes, static_cast<std::size_t>(entry.bytes)}, values)) {
    return Damaged(path_, absl::StrCat("block ", block, " of ", blocks(), " changed"));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<std::int8_t>> LayerFile::ReadAll() const {
  std::vector<std::int8_t> values(positions_);
  for (std::uint64_t block = 0; block < blocks(); ++block) {
    const absl::Status status =
        Read(block, std::span(values).subspan(block * kBlock, SizeOf(block)));
    if (!status.ok()) return status;
  }
  return values;
}

std::vector<std::uint64_t> LayerFile::DamagedBlocks() const {
  std::vector<std::uint64_t> damaged;
  std::vector<std::int8_t> values(kBlock);
  for (std::uint64_t block = 0; block < blocks(); ++block) {
    if (!Read(block, std::span(values).first(SizeOf(block))).ok()) damaged.push_back(block);
  }
  return damaged;
}

}  // namespace plyground
