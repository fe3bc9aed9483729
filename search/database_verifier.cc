#include "search/database_verifier.h"

#include <algorithm>
#include <filesystem>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/random.h"
#include "search/database_builder.h"
#include "search/layer_file.h"

namespace plyground {
namespace {

constexpr std::size_t kMostWrong = 10;  // that are told

// The last layer whose file is there, or -1.
int LastLayer(const AnyLayers& layers, const std::string& folder) {
  int last = -1;
  for (int layer = 0; layer <= layers.most(); ++layer) {
    std::error_code error;
    if (std::filesystem::exists(LayerPath(folder, layers.IdOf(layer)), error)) last = layer;
  }
  return last;
}

std::uint64_t Checksum(std::span<const std::int8_t> values) {
  __extension__ using Wide = __int128;
  constexpr Wide kModulus = (Wide{1} << 61) - 1;
  Wide sum = 0;
  for (std::size_t rank = 0; rank < values.size(); ++rank) {
    sum += static_cast<Wide>(rank) * values[rank];
  }
  return static_cast<std::uint64_t>((sum % kModulus + kModulus) % kModulus);
}

void Summarise(std::span<const std::int8_t> values, VerifiedLayer& layer) {
  std::uint64_t counts[256] = {};
  for (const std::int8_t value : values) ++counts[value + 128];
  for (int value = -128; value < 128; ++value) {
    if (counts[value + 128] > 0) layer.histogram[value] = counts[value + 128];
  }
  layer.checksum = Checksum(values);
}

// So many random entries of layers 0 to `last`: the number of each among those of all
// layers, in ascending order.
std::vector<std::uint64_t> DrawEntries(const AnyLayers& layers, int last,
                                       const VerifyRequest& request) {
  std::uint64_t positions = 0;
  for (int layer = 0; layer <= last; ++layer) positions += layers.SizeOf(layer);
  Random random(request.seed);
  std::vector<std::uint64_t> drawn(request.searches);
  for (std::uint64_t& entry : drawn) entry = random.Next() % positions;
  std::sort(drawn.begin(), drawn.end());
  return drawn;
}

class Verifier {
 public:
  Verifier(const AnyLayers& layers, int last, const VerifyRequest& request)
      : layers_(layers),
        request_(request),
        search_(layers.MakeSearch()),
        drawn_(DrawEntries(layers, last, request)) {}

  absl::StatusOr<VerifiedLayer> Next() {
    VerifiedLayer layer;
    layer.layer = stack_.size();
    layer.positions = layers_.SizeOf(layer.layer);
    const absl::Status opened = Read(layer);
    if (!opened.ok()) return opened;
    if (layer.fault.empty() && layer.damaged.empty() && below_is_sound_) {
      layer.wrong = layers_.Check(stack_, layer.layer, request_.work, kMostWrong);
      layer.compared = true;
    }
    if (layer.sound()) Search(layer);
    next_first_ += layer.positions;
    if (!layer.sound() && request_.repair) {
      if (absl::Status status = Repair(layer); !status.ok()) return status;
    }
    if (request_.work.stopped()) {
      return absl::CancelledError(absl::StrCat("interrupted at layer ", layer.layer));
    }
    below_is_sound_ = below_is_sound_ && (layer.sound() || layer.repaired);
    if (layer.sound() || layer.repaired) Summarise(stack_.Layer(layer.layer), layer);
    return layer;
  }

 private:
  // What can be read of the layer goes to the stack. Errors: not those of the file.
  absl::Status Read(VerifiedLayer& layer) {
    const std::span<std::int8_t> values = stack_.Add(layer.positions);
    const LayerId id = layers_.IdOf(layer.layer);
    const absl::StatusOr<LayerFile> file =
        LayerFile::Open(LayerPath(request_.folder, id), id, layer.positions);
    if (absl::IsFailedPrecondition(file.status()) || absl::IsPermissionDenied(file.status())) {
      return file.status();
    }
    if (!file.ok()) {
      layer.fault = std::string(file.status().message());
      return absl::OkStatus();
    }
    layer.bytes = file->bytes();
    for (std::uint64_t block = 0; block < file->blocks(); ++block) {
      const absl::Status read =
          file->Read(block, values.subspan(block * LayerFile::kBlock, file->SizeOf(block)));
      if (!read.ok()) layer.damaged.push_back(block);
    }
    return absl::OkStatus();
  }

  // Compares the entries drawn with a search that knows none of them.
  void Search(VerifiedLayer& layer) {
    auto next = std::lower_bound(drawn_.begin(), drawn_.end(), next_first_);
    for (; next != drawn_.end() && !request_.work.stopped(); ++next) {
      const std::uint64_t rank = *next - next_first_;
      if (rank >= layer.positions) break;
      const int stored = stack_.At(layer.layer, rank);
      const int found = search_(layer.layer, rank, stored);
      ++layer.searched;
      if (found != stored && layer.wrong_by_search.size() < kMostWrong) {
        layer.wrong_by_search.push_back({rank, stored, found});
      }
    }
  }

  absl::Status Repair(VerifiedLayer& layer) {
    const bool only_blocks = !layer.damaged.empty() && layer.fault.empty();
    bool whole = !only_blocks;
    if (only_blocks) {
      layers_.Mend(stack_, layer.layer, layer.damaged);
      // The rest of the layer may be wrong, too.
      layer.wrong = layers_.Check(stack_, layer.layer, request_.work, kMostWrong);
      layer.compared = true;
      whole = !layer.wrong.empty();
    }
    const std::span<std::int8_t> values = stack_.Mutable(layer.layer);
    if (whole && !layers_.Solve(stack_, layer.layer, request_.work, values)) {
      return absl::OkStatus();
    }
    if (request_.work.stopped()) return absl::OkStatus();
    const LayerId id = layers_.IdOf(layer.layer);
    const absl::Status written =
        WriteLayer(LayerPath(request_.folder, id), id, values, request_.work.threads);
    layer.repaired = written.ok();
    return written;
  }

  const AnyLayers& layers_;
  const VerifyRequest& request_;
  LayerStack stack_;
  AnyLayers::BoardSearch search_;
  std::vector<std::uint64_t> drawn_;
  std::uint64_t next_first_ = 0;  // entries of the layers before the next one
  bool below_is_sound_ = true;
};

}  // namespace

absl::Status VerifyDatabase(const AnyLayers& layers, const VerifyRequest& request,
                            const std::function<void(const VerifiedLayer&)>& report) {
  const int last = LastLayer(layers, request.folder);
  if (last < 0) return NoDatabaseIn(request.folder, layers.IdOf(0));
  std::optional<FolderLock> lock;
  if (request.repair) {
    absl::StatusOr<FolderLock> taken = FolderLock::Take(request.folder);
    if (!taken.ok()) return taken.status();
    lock.emplace(*std::move(taken));
  }
  try {
    Verifier verifier(layers, last, request);
    for (int layer = 0; layer <= last; ++layer) {
      const absl::StatusOr<VerifiedLayer> verified = verifier.Next();
      if (!verified.ok()) return verified.status();
      report(*verified);
    }
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError("not enough memory for this layer");
  }
  return absl::OkStatus();
}

}  // namespace plyground
