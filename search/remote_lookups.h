#ifndef PLYGROUND_SEARCH_REMOTE_LOOKUPS_H_
#define PLYGROUND_SEARCH_REMOTE_LOOKUPS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/dealt_layers.h"
#include "search/outbox.h"
#include "search/peers.h"

namespace plyground {

// Values of finished layers that other peers have, asked for many at a time: a question
// is a slot of 4 bytes, its answer a byte in the next exchange.
class RemoteLookups {
 public:
  // Which board of the layer being solved asks, and what its move has brought the side
  // that moves at the board asked for.
  struct Asker {
    std::uint32_t at;
    std::int8_t taken;
    bool same;  // which is the one that moved
    int ValueOf(int board) const noexcept { return same ? taken + board : -(taken + board); }
  };

  // Up to `round` questions may be asked between two looks at full(). Throws
  // std::bad_alloc.
  RemoteLookups(const DealtLayers& below, Peers& peers, std::size_t round)
      : below_(below),
        peers_(peers),
        outbox_(peers.count(), round),
        askers_(outbox_.room() * static_cast<std::size_t>(peers.count())),
        replies_(static_cast<std::size_t>(peers.count())) {}

  bool full() const noexcept { return outbox_.full(); }
  void Ask(const DealtLayers::Slot& slot, const Asker& asker) noexcept {
    const auto to = static_cast<std::size_t>(slot.peer);
    askers_[to * outbox_.room() + outbox_.CountFor(slot.peer)] = asker;
    outbox_.Add(slot.peer, static_cast<std::uint32_t>(slot.at));
  }

  // Two exchanges: questions and answers of all peers. Calls note(asker, value) for each
  // question that was asked, after soon(asker) for it and some that follow. The sum of
  // all `left`.
  template <class Soon, class Note>
  std::uint64_t Settle(std::uint64_t left, const Soon& soon, const Note& note) {
    const std::uint64_t sum = ExchangeAll(left);
    for (int peer = 0; peer < peers_.count(); ++peer) {
      const Peers::Bytes values = mail_.From(peer);
      const Asker* asker = askers_.data() + static_cast<std::size_t>(peer) * outbox_.room();
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (i + kAhead < values.size()) soon(asker[i + kAhead]);
        note(asker[i], static_cast<std::int8_t>(values[i]));
      }
    }
    return sum;
  }

 private:
  static constexpr std::size_t kAhead = 16;

  // Leaves the answers in mail_.
  std::uint64_t ExchangeAll(std::uint64_t left);

  const DealtLayers& below_;
  Peers& peers_;
  Outbox outbox_;
  Peers::Mail mail_;
  std::vector<Asker> askers_;  // by peer, in the order of the words in the outbox
  std::vector<std::int8_t> values_;
  std::vector<Peers::Bytes> replies_;  // parts of values_
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_REMOTE_LOOKUPS_H_
