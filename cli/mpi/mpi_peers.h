#ifndef PLYGROUND_CLI_MPI_MPI_PEERS_H_
#define PLYGROUND_CLI_MPI_MPI_PEERS_H_

#include <cstdint>
#include <span>

#include "search/peers.h"

namespace plyground::cli {

// The ranks of MPI_COMM_WORLD. What fails in MPI ends all of them, with its message.
// Pre of all: between MPI_Init and MPI_Finalize.
class MpiPeers final : public Peers {
 public:
  MpiPeers();
  int count() const override { return count_; }
  int self() const override { return self_; }
  // Ranks on this one's machine, itself among them.
  int CountHere() const;

 private:
  std::uint64_t DoExchange(std::span<const Bytes> out, Mail& in, std::uint64_t number) override;

  int count_ = 1;
  int self_ = 0;
};

}  // namespace plyground::cli

#endif  // PLYGROUND_CLI_MPI_MPI_PEERS_H_
