#include "search/dealt_builder.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "search/dealt_blocks.h"
#include "search/dealt_layers.h"
#include "search/layer_block.h"
#include "search/layer_file.h"
#include "search/layer_format.h"
#include "search/layer_writer.h"

namespace plyground {
namespace {

std::vector<std::uint64_t> SizesOf(const AnyLayers& layers, int last) {
  std::vector<std::uint64_t> sizes;
  for (int layer = 0; layer <= last; ++layer) sizes.push_back(layers.SizeOf(layer));
  return sizes;
}

absl::Status Check(const AnyLayers& layers, const BuildRequest& request, int peers) {
  if (!layers.CanBeDealt()) {
    return InvalidInput({.message = absl::StrCat("databases of ", layers.IdOf(0).game,
                                                 " are built by one process alone")});
  }
  if (peers > DealtBlocks::kMostPeers) {
    return InvalidInput({.message = absl::StrCat(peers, " processes are too many"),
                         .expected = {absl::StrCat("1 to ", DealtBlocks::kMostPeers)}});
  }
  const std::uint64_t needed = MemoryToBuildTogether(layers, request.last, peers);
  // Slots are told by 32 bits, boards of a layer by 31.
  if (needed > std::numeric_limits<std::uint32_t>::max()) {
    return absl::ResourceExhaustedError(absl::StrCat("a process would have ", needed >> 20,
                                                     " MiB, and at most 4096 can be; ",
                                                     "more processes have less each"));
  }
  if (request.memory_bytes == 0 || needed <= request.memory_bytes) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat("building up to layer ", request.last, " takes ", (needed >> 20) + 1,
                   " MiB of memory in each of ", peers, " processes, and there may be used ",
                   request.memory_bytes >> 20));
}

// What the others have to know of a block.
struct BlockSum {
  std::uint64_t bytes;
  std::uint64_t checksum;
};

class DealtBuilder {
 public:
  // Throws std::bad_alloc.
  DealtBuilder(const AnyLayers& layers, const BuildRequest& request, Peers& peers)
      : layers_(layers),
        request_(request),
        peers_(peers),
        values_(SizesOf(layers, request.last), peers.count(), peers.self()) {}

  absl::StatusOr<BuiltLayer> Next() {
    BuiltLayer built;
    built.layer = next_++;
    built.positions = layers_.SizeOf(built.layer);
    id_ = layers_.IdOf(built.layer);
    path_ = LayerPath(request_.folder, id_);
    absl::StatusOr<LayerFile> file = LayerFile::Open(path_, id_, built.positions);
    const std::uint64_t having = SumOverPeers(peers_, static_cast<std::uint64_t>(file.ok()));
    if (having > 0) {
      const absl::Status read = file.ok() ? Read(*file, built.layer) : file.status();
      if (absl::Status status = AgreeOn(peers_, Shared(read)); !status.ok()) return status;
      built.was_there = true;
      built.bytes = file->bytes();
      return built;
    }
    const absl::Status missing =
        absl::IsNotFound(file.status()) ? absl::OkStatus() : file.status();
    if (absl::Status status = AgreeOn(peers_, missing); !status.ok()) return status;
    if (absl::Status status = Solve(built); !status.ok()) return status;
    return built;
  }

 private:
  using Clock = std::chrono::steady_clock;

  // A file that others see is missing only where the folder is not the same.
  absl::Status Shared(const absl::Status& read) const {
    if (!absl::IsNotFound(read)) return read;
    return absl::FailedPreconditionError(
        absl::StrCat(path_,
                     " is there for other processes: the folder has to be one that all "
                     "of them share"));
  }

  // The own blocks.
  absl::Status Read(const LayerFile& file, int layer) {
    std::span<std::int8_t> values = values_.OwnOf(layer);
    for (std::uint64_t own = 0; !values.empty(); ++own) {
      const std::uint64_t block = values_.blocks().BlockAt(peers_.self(), own);
      const std::size_t size = file.SizeOf(block);
      if (absl::Status status = file.Read(block, values.first(size)); !status.ok())
        return status;
      values = values.subspan(size);
    }
    return absl::OkStatus();
  }

  absl::Status Solve(BuiltLayer& built) {
    const auto begin = Clock::now();
    const double cpu = ProcessCpuSeconds();
    const std::uint64_t sent = peers_.sent_bytes();
    const std::uint64_t exchanges = peers_.exchanges();
    layers_.SolveShare(values_, built.layer, peers_, request_.work, values_.OwnOf(built.layer));
    const double solved = ProcessCpuSeconds();
    if (absl::Status status = Write(built); !status.ok()) return status;
    built.solve_cpu_seconds = Sum(solved - cpu);
    built.write_cpu_seconds = Sum(ProcessCpuSeconds() - solved);
    built.sent_bytes = SumOverPeers(peers_, peers_.sent_bytes() - sent);
    built.exchanges = peers_.exchanges() - exchanges;
    built.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return absl::OkStatus();
  }

  double Sum(double seconds) {
    return static_cast<double>(
               SumOverPeers(peers_, static_cast<std::uint64_t>(seconds * 1e6))) /
           1e6;
  }

  // Each process writes its own blocks.
  absl::Status Write(BuiltLayer& built) {
    const std::vector<LayerBytes> encoded = Encode(built.layer);
    const std::vector<BlockEntry> index = IndexOf(encoded, built.positions);
    built.bytes =
        index.empty() ? FirstBlockOffset(0) : index.back().offset + index.back().bytes;
    std::optional<LayerWriter> writer;
    const bool maker = peers_.self() == 0;
    if (maker) writer.emplace(path_, LayerWriter::Role::kMaker);
    SumOverPeers(peers_, 0);  // waits until it is made
    if (!maker) writer.emplace(path_, LayerWriter::Role::kHelper);
    for (std::size_t own = 0; own < encoded.size(); ++own) {
      writer->Write(encoded[own], index[values_.blocks().BlockAt(peers_.self(), own)].offset);
    }
    if (absl::Status status = AgreeOn(peers_, writer->Sync()); !status.ok()) return status;
    absl::Status status;
    if (maker) status = writer->Finish(id_, built.positions, index);
    return AgreeOn(peers_, status);
  }

  std::vector<LayerBytes> Encode(int layer) {
    std::vector<LayerBytes> encoded;
    std::span<std::int8_t> values = values_.OwnOf(layer);
    while (!values.empty()) {
      const std::size_t size = std::min<std::size_t>(LayerFile::kBlock, values.size());
      encoded.push_back(EncodeBlock(values.first(size)));
      encoded.back().shrink_to_fit();
      values = values.subspan(size);
    }
    return encoded;
  }

  std::vector<BlockEntry> IndexOf(const std::vector<LayerBytes>& encoded,
                                  std::uint64_t positions) {
    std::vector<BlockSum> own;
    for (const LayerBytes& bytes : encoded) {
      own.push_back({bytes.size(), LayerChecksum(bytes.data(), bytes.size())});
    }
    const auto all = ShareWithPeers(peers_, std::as_bytes(std::span(own)));
    std::vector<BlockEntry> index((positions + LayerFile::kBlock - 1) / LayerFile::kBlock);
    std::uint64_t end = FirstBlockOffset(index.size());
    for (std::uint64_t block = 0; block < index.size(); ++block) {
      const DealtBlocks::Place place = values_.blocks().Of(block * LayerFile::kBlock);
      BlockSum sum;
      std::memcpy(&sum,
                  all[static_cast<std::size_t>(place.peer)].data() +
                      place.at / LayerFile::kBlock * sizeof(sum),
                  sizeof(sum));
      index[block] = {end, sum.bytes, sum.checksum};
      end += sum.bytes;
    }
    return index;
  }

  const AnyLayers& layers_;
  const BuildRequest& request_;
  Peers& peers_;
  DealtLayers values_;
  int next_ = 0;
  LayerId id_;
  std::string path_;
};

}  // namespace

std::uint64_t MemoryToBuildTogether(const AnyLayers& layers, int last, int peers) {
  const DealtBlocks blocks(peers);
  std::uint64_t all = 0;
  std::uint64_t largest = 0;
  for (int layer = 0; layer <= last; ++layer) {
    // The first peer has as much of every layer as any.
    const std::uint64_t share = blocks.SizeOf(0, layers.SizeOf(layer));
    all += share;
    largest = std::max(largest, share);
  }
  return all + 2 * largest;
}

absl::Status BuildDatabaseTogether(const AnyLayers& layers, const BuildRequest& request,
                                   Peers& peers,
                                   const std::function<void(const BuiltLayer&)>& report) {
  if (absl::Status status = Check(layers, request, peers.count()); !status.ok()) return status;
  std::optional<FolderLock> lock;
  absl::Status locked;
  if (peers.self() == 0) {
    locked = MakeDatabaseFolder(request.folder);
    absl::StatusOr<FolderLock> taken =
        locked.ok() ? FolderLock::Take(request.folder) : absl::StatusOr<FolderLock>(locked);
    locked = taken.status();
    if (taken.ok()) lock.emplace(*std::move(taken));
  }
  if (absl::Status status = AgreeOn(peers, locked); !status.ok()) return status;
  DealtBuilder builder(layers, request, peers);
  for (int layer = 0; layer <= request.last; ++layer) {
    const absl::StatusOr<BuiltLayer> built = builder.Next();
    if (!built.ok()) return built.status();
    report(*built);
  }
  return absl::OkStatus();
}

}  // namespace plyground
