#include "cli/mpi/mpi_peers.h"

#include <mpi.h>

#include <cstddef>
#include <vector>

namespace plyground::cli {
namespace {

constexpr int kTag = 0;

// What each rank tells each other one before its bytes follow.
struct Head {
  std::uint64_t bytes;
  std::uint64_t number;
};
static_assert(sizeof(Head) == 2 * sizeof(std::uint64_t));

}  // namespace

MpiPeers::MpiPeers() {
  MPI_Comm_size(MPI_COMM_WORLD, &count_);
  MPI_Comm_rank(MPI_COMM_WORLD, &self_);
}

int MpiPeers::CountHere() const {
  MPI_Comm here;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, self_, MPI_INFO_NULL, &here);
  int count = 1;
  MPI_Comm_size(here, &count);
  MPI_Comm_free(&here);
  return count;
}

std::uint64_t MpiPeers::DoExchange(std::span<const Bytes> out, Mail& in, std::uint64_t number) {
  std::vector<Head> told;
  for (const Bytes& bytes : out) told.push_back({bytes.size(), number});
  std::vector<Head> heads(out.size());
  MPI_Alltoall(told.data(), 2, MPI_UINT64_T, heads.data(), 2, MPI_UINT64_T, MPI_COMM_WORLD);
  std::uint64_t sum = 0;
  std::size_t size = 0;
  in.ends.clear();
  for (const Head& head : heads) {
    sum += head.number;
    in.ends.push_back(size += static_cast<std::size_t>(head.bytes));
  }
  in.bytes.resize(size);
  std::vector<MPI_Request> requests;
  requests.reserve(2 * out.size());
  for (int i = 0; i < count_; ++i) {
    const auto peer = static_cast<std::size_t>(i);
    if (heads[peer].bytes > 0) {
      MPI_Irecv(in.bytes.data() + in.ends[peer] - heads[peer].bytes,
                static_cast<int>(heads[peer].bytes), MPI_BYTE, i, kTag, MPI_COMM_WORLD,
                &requests.emplace_back());
    }
  }
  for (int i = 0; i < count_; ++i) {
    const Bytes bytes = out[static_cast<std::size_t>(i)];
    if (!bytes.empty()) {
      MPI_Isend(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, i, kTag, MPI_COMM_WORLD,
                &requests.emplace_back());
    }
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  return sum;
}

}  // namespace plyground::cli
