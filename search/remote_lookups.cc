#include "search/remote_lookups.h"

namespace plyground {

std::uint64_t RemoteLookups::ExchangeAll(std::uint64_t left) {
  outbox_.Send(peers_, mail_, 0);
  const std::span<const std::uint32_t> slots = WordsOf(mail_.bytes);
  values_.resize(slots.size());
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (i + kAhead < slots.size()) __builtin_prefetch(below_.At(slots[i + kAhead]));
    values_[i] = *below_.At(slots[i]);
  }
  for (std::size_t peer = 0, begin = 0; peer < replies_.size(); ++peer) {
    const std::size_t end = mail_.ends[peer] / sizeof(std::uint32_t);
    replies_[peer] = std::as_bytes(std::span(values_).subspan(begin, end - begin));
    begin = end;
  }
  return peers_.Exchange(replies_, mail_, left);
}

}  // namespace plyground
