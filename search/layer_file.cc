#include "search/layer_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "search/on_threads.h"

namespace plyground {
namespace {

static_assert(std::endian::native == std::endian::little, "files are little-endian");

constexpr std::array<char, 8> kMagic = {'P', 'L', 'Y', 'L', 'A', 'Y', 'E', 'R'};
// Also of what the ranks of a game mean: a new numbering is a new version.
constexpr std::uint32_t kVersion = 1;
constexpr int kCompression = 6;
constexpr std::uint64_t kEncodedTogether = 256;  // blocks in memory at a time

struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t block;  // positions in each
  std::array<char, 32> game;
  std::uint64_t rules_hash;
  std::uint64_t layer;
  std::uint64_t positions;
  std::uint64_t file_bytes;
  std::uint64_t index_checksum;
  std::uint64_t checksum;  // of what precedes it
};
static_assert(sizeof(Header) == 96);

struct BlockEntry {
  std::uint64_t offset;  // in the file
  std::uint64_t bytes;
  std::uint64_t checksum;
};
static_assert(sizeof(BlockEntry) == 24);

// The first byte of a block.
enum Codec : std::uint8_t {
  kPacked = 1,      // then: how many values occur, these, and the place among them of
                    // each value in the fewest bits, lowest bits first
  kCompressed = 2,  // then: a Zstandard frame of the values
};

std::uint64_t Checksum(const void* data, std::size_t size) noexcept {
  return XXH3_64bits(data, size);
}

std::uint64_t HeaderChecksum(const Header& header) noexcept {
  return Checksum(&header, offsetof(Header, checksum));
}

std::uint64_t RulesHash(const LayerId& id) {
  const std::string text = absl::StrCat(id.game, ":", id.rules);
  return Checksum(text.data(), text.size());
}

using Bytes = std::vector<std::uint8_t>;

int BitsFor(std::size_t values) noexcept {
  return static_cast<int>(std::bit_width(values - 1));
}

Bytes Pack(std::span<const std::int8_t> values) {
  std::array<bool, 256> occurs{};
  for (const std::int8_t value : values) occurs[static_cast<std::uint8_t>(value)] = true;
  std::array<std::uint8_t, 256> place{};
  Bytes bytes = {kPacked, 0};
  for (int value = -128; value < 128; ++value) {
    const auto byte = static_cast<std::uint8_t>(value);
    if (!occurs[byte]) continue;
    place[byte] = static_cast<std::uint8_t>(bytes.size() - 2);
    bytes.push_back(byte);
  }
  const std::size_t count = bytes.size() - 2;
  bytes[1] = static_cast<std::uint8_t>(count);
  const int width = BitsFor(count);
  std::uint64_t waiting = 0;
  int bits = 0;
  for (const std::int8_t value : values) {
    waiting |= std::uint64_t{place[static_cast<std::uint8_t>(value)]} << bits;
    for (bits += width; bits >= 8; bits -= 8) {
      bytes.push_back(static_cast<std::uint8_t>(waiting));
      waiting >>= 8;
    }
  }
  if (bits > 0) bytes.push_back(static_cast<std::uint8_t>(waiting));
  return bytes;
}

bool Unpack(std::span<const std::uint8_t> bytes, std::span<std::int8_t> values) noexcept {
  if (bytes.empty() || bytes[0] == 0 || bytes.size() < std::size_t{1} + bytes[0]) return false;
  const std::span<const std::uint8_t> known = bytes.subspan(1, bytes[0]);
  const int width = BitsFor(known.size());
  const std::span<const std::uint8_t> packed = bytes.subspan(1 + known.size());
  if (packed.size() != (values.size() * static_cast<std::size_t>(width) + 7) / 8) return false;
  std::uint64_t waiting = 0;
  int bits = 0;
  std::size_t next = 0;
  for (std::int8_t& value : values) {
    for (; bits < width; bits += 8) waiting |= std::uint64_t{packed[next++]} << bits;
    const std::uint64_t place = waiting & ((std::uint64_t{1} << width) - 1);
    if (place >= known.size()) return false;
    value = static_cast<std::int8_t>(known[place]);
    waiting >>= width;
    bits -= width;
  }
  return true;
}

Bytes Compress(std::span<const std::int8_t> values) {
  Bytes bytes(1 + ZSTD_compressBound(values.size()));
  bytes[0] = kCompressed;
  const std::size_t size = ZSTD_compress(bytes.data() + 1, bytes.size() - 1, values.data(),
                                         values.size(), kCompression);
  if (ZSTD_isError(size)) return {};
  bytes.resize(1 + size);
  return bytes;
}

Bytes Encode(std::span<const std::int8_t> values) {
  Bytes packed = Pack(values);
  Bytes compressed = Compress(values);
  return !compressed.empty() && compressed.size() < packed.size() ? compressed : packed;
}

// The decoder's memory is made once a thread.
bool Decode(std::span<const std::uint8_t> bytes, std::span<std::int8_t> values) noexcept {
  if (bytes.empty()) return false;
  if (bytes[0] == kPacked) return Unpack(bytes.subspan(1), values);
  if (bytes[0] != kCompressed) return false;
  struct Free {
    void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
  };
  thread_local const std::unique_ptr<ZSTD_DCtx, Free> context(ZSTD_createDCtx());
  return ZSTD_decompressDCtx(context.get(), values.data(), values.size(), bytes.data() + 1,
                             bytes.size() - 1) == values.size();
}

// A file being written, gone unless Close() and rename were reached.
class NewFile {
 public:
  explicit NewFile(std::string path) : path_(std::move(path)) {
    file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    error_ = file_ < 0 ? errno : 0;
  }
  ~NewFile() {
    if (file_ >= 0) ::close(file_);
    if (!renamed_) ::unlink(path_.c_str());
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void Write(const void* data, std::size_t size, std::uint64_t offset) noexcept {
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

  absl::Status MoveTo(const std::string& path) {
    if (error_ == 0 && ::fsync(file_) != 0) error_ = errno;
    if (error_ == 0 && ::close(std::exchange(file_, -1)) != 0) error_ = errno;
    if (error_ == 0 && ::rename(path_.c_str(), path.c_str()) != 0) error_ = errno;
    if (error_ != 0) return FileError("write", path, error_);
    renamed_ = true;
    // The name is on the disk once the folder is.
    const std::string folder = std::filesystem::path(path).parent_path().string();
    const int directory = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
    if (directory >= 0) {
      ::fsync(directory);
      ::close(directory);
    }
    return absl::OkStatus();
  }

 private:
  std::string path_;
  int file_ = -1;
  int error_ = 0;
  bool renamed_ = false;
};

absl::Status Damaged(const std::string& path, std::string_view how) {
  return absl::DataLossError(absl::StrCat("the database file ", path,
                                          " is damaged: ", std::string(how),
                                          "; plyground database verify --repair mends it"));
}

std::string_view GameOf(const Header& header) noexcept {
  const char* const begin = header.game.data();
  return {begin, ::strnlen(begin, header.game.size())};
}

// Nothing, or why the header is not that of the layer that is wanted.
absl::Status CheckHeader(const std::string& path, const Header& header, const LayerId& id,
                         std::uint64_t positions, std::uint64_t file_bytes) {
  if (header.magic != kMagic) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, " is not a layer of an end-game database"));
  }
  if (header.version != kVersion) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, " is a database file of version ", header.version,
                     ", and this program reads version ", kVersion, "; build it again"));
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
  std::memcpy(&entry, file + sizeof(Header) + block * sizeof(BlockEntry), sizeof(entry));
  return entry;
}

}  // namespace

std::string LayerPath(const std::string& folder, const LayerId& id) {
  return absl::StrCat(folder, "/", id.game, "-", id.rules, "-", id.layer, ".layer");
}

absl::Status WriteLayer(const std::string& path, const LayerId& id,
                        std::span<const std::int8_t> values, int threads) {
  const std::uint64_t blocks = (values.size() + LayerFile::kBlock - 1) / LayerFile::kBlock;
  NewFile file(path + ".new");
  std::vector<BlockEntry> index(blocks);
  std::uint64_t end = sizeof(Header) + blocks * sizeof(BlockEntry);
  std::vector<Bytes> encoded(std::min(blocks, kEncodedTogether));
  for (std::uint64_t from = 0; from < blocks; from += encoded.size()) {
    const std::uint64_t count = std::min<std::uint64_t>(encoded.size(), blocks - from);
    std::atomic<std::uint64_t> next{0};
    OnThreads(static_cast<int>(std::min<std::uint64_t>(count, threads)), [&] {
      for (std::uint64_t i = next++; i < count; i = next++) {
        const std::uint64_t first = (from + i) * LayerFile::kBlock;
        encoded[i] = Encode(values.subspan(
            first, std::min<std::uint64_t>(LayerFile::kBlock, values.size() - first)));
      }
    });
    for (std::uint64_t i = 0; i < count; ++i) {
      const Bytes& bytes = encoded[i];
      index[from + i] = {end, bytes.size(), Checksum(bytes.data(), bytes.size())};
      file.Write(bytes.data(), bytes.size(), end);
      end += bytes.size();
    }
  }
  Header header{};
  header.magic = kMagic;
  header.version = kVersion;
  header.block = LayerFile::kBlock;
  std::copy_n(id.game.data(), std::min(id.game.size(), header.game.size() - 1),
              header.game.data());
  header.rules_hash = RulesHash(id);
  header.layer = static_cast<std::uint64_t>(id.layer);
  header.positions = values.size();
  header.file_bytes = end;
  header.index_checksum = Checksum(index.data(), index.size() * sizeof(BlockEntry));
  header.checksum = HeaderChecksum(header);
  file.Write(&header, sizeof(header), 0);
  file.Write(index.data(), index.size() * sizeof(BlockEntry), sizeof(header));
  return file.MoveTo(path);
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
  if (!known || size < sizeof(Header)) {
    if (mapped != MAP_FAILED) ::munmap(mapped, size);
    return Damaged(path, absl::StrCat("it has ", size, " bytes, less than a header"));
  }
  if (mapped == MAP_FAILED) return FileError("read", path, error);
  auto mapping = std::make_unique<Mapping>(static_cast<const std::byte*>(mapped), size);
  Header header;
  std::memcpy(&header, mapping->data, sizeof(header));
  if (absl::Status status = CheckHeader(path, header, id, positions, size); !status.ok()) {
    return status;
  }
  LayerFile opened(path, positions, std::move(mapping));
  const std::uint64_t index_bytes = opened.blocks() * sizeof(BlockEntry);
  if (size - sizeof(Header) < index_bytes ||
      header.index_checksum != Checksum(opened.mapping_->data + sizeof(Header), index_bytes)) {
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
  if (!inside || Checksum(bytes, entry.bytes) != entry.checksum ||
      !Decode({bytes, static_cast<std::size_t>(entry.bytes)}, values)) {
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
