#ifndef PLYGROUND_SEARCH_PEERS_H_
#define PLYGROUND_SEARCH_PEERS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "absl/status/status.h"

namespace plyground {

// Processes that build a database together, each with memory of its own: what the
// building needs of them, whatever carries their messages. All of them make the same
// calls in the same order.
class Peers {
 public:
  using Bytes = std::span<const std::byte>;

  // What came from each of the others, one behind the other.
  struct Mail {
    std::vector<std::byte> bytes;
    std::vector<std::size_t> ends;  // of what each sent

    Bytes From(int peer) const noexcept {
      const auto at = static_cast<std::size_t>(peer);
      const std::size_t begin = at == 0 ? 0 : ends[at - 1];
      return Bytes(bytes).subspan(begin, ends[at] - begin);
    }
  };

  virtual ~Peers() = default;

  virtual int count() const = 0;
  virtual int self() const = 0;  // 0 to count() - 1

  // Sends out[i] to each peer i and waits for what they send to this one. Returns the
  // sum of all `number`. Throws std::bad_alloc. Pre: out.size() == count(), less than
  // 2 GiB each, and nothing to itself.
  std::uint64_t Exchange(std::span<const Bytes> out, Mail& in, std::uint64_t number) {
    for (const Bytes& bytes : out) sent_bytes_ += bytes.size();
    ++exchanges_;
    return DoExchange(out, in, number);
  }

  // What this peer has sent so far, and how often it has waited for all.
  std::uint64_t sent_bytes() const noexcept { return sent_bytes_; }
  std::uint64_t exchanges() const noexcept { return exchanges_; }

 private:
  virtual std::uint64_t DoExchange(std::span<const Bytes> out, Mail& in,
                                   std::uint64_t number) = 0;

  std::uint64_t sent_bytes_ = 0;
  std::uint64_t exchanges_ = 0;
};

// The sum over all peers; waits for them.
std::uint64_t SumOverPeers(Peers& peers, std::uint64_t number);

// Every peer gets what each sent, in order, its own among it.
std::vector<std::vector<std::byte>> ShareWithPeers(Peers& peers, Peers::Bytes own);

// OK if it is so for all peers, else the error of the first that has one, for all.
[[nodiscard]] absl::Status AgreeOn(Peers& peers, const absl::Status& status);

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_PEERS_H_
