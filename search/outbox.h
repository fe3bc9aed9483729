#ifndef PLYGROUND_SEARCH_OUTBOX_H_
#define PLYGROUND_SEARCH_OUTBOX_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/peers.h"

namespace plyground {

// Words of 32 bits for other peers, gathered so that many go in one message. So much
// memory whatever the number of peers, up to 128 of them.
class Outbox {
 public:
  // Full once one more round of `round` words for one peer might not find room.
  // Throws std::bad_alloc.
  Outbox(int peers, std::size_t round)
      : room_(std::max(kWords / static_cast<std::size_t>(peers), kLeastWords) + round + 1),
        limit_(room_ - round - 1),
        words_(room_ * static_cast<std::size_t>(peers)),
        counts_(static_cast<std::size_t>(peers)),
        bytes_(static_cast<std::size_t>(peers)) {}

  std::size_t room() const noexcept { return room_; }
  bool full() const noexcept { return full_; }
  std::size_t CountFor(int peer) const noexcept {
    return counts_[static_cast<std::size_t>(peer)];
  }

  void Add(int peer, std::uint32_t word) noexcept { AddIf(true, peer, word); }
  // Without a branch.
  void AddIf(bool yes, int peer, std::uint32_t word) noexcept {
    const auto to = static_cast<std::size_t>(peer);
    words_[to * room_ + counts_[to]] = word;
    counts_[to] += static_cast<std::size_t>(yes);
    full_ |= counts_[to] >= limit_;
  }

  // Exchanges what was added; empty again then. The sum of all `number` and of all words.
  std::uint64_t Send(Peers& peers, Peers::Mail& in, std::uint64_t number) {
    for (std::size_t to = 0; to < counts_.size(); ++to) {
      bytes_[to] = std::as_bytes(std::span(words_).subspan(to * room_, counts_[to]));
      number += counts_[to];
    }
    const std::uint64_t sum = peers.Exchange(bytes_, in, number);
    std::fill(counts_.begin(), counts_.end(), 0);
    full_ = false;
    return sum;
  }

 private:
  static constexpr std::size_t kWords = std::size_t{1} << 16;
  static constexpr std::size_t kLeastWords = kWords / 128;

  std::size_t room_;
  std::size_t limit_;
  std::vector<std::uint32_t> words_;
  std::vector<std::size_t> counts_;
  std::vector<Peers::Bytes> bytes_;
  bool full_ = false;
};

// The words of a message.
inline std::span<const std::uint32_t> WordsOf(Peers::Bytes bytes) noexcept {
  return {reinterpret_cast<const std::uint32_t*>(bytes.data()), bytes.size() / 4};
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_OUTBOX_H_
