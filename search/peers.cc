#include "search/peers.h"

#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"

namespace plyground {

std::uint64_t SumOverPeers(Peers& peers, std::uint64_t number) {
  const std::vector<Peers::Bytes> nothing(static_cast<std::size_t>(peers.count()));
  Peers::Mail mail;
  return peers.Exchange(nothing, mail, number);
}

std::vector<std::vector<std::byte>> ShareWithPeers(Peers& peers, Peers::Bytes own) {
  const auto self = static_cast<std::size_t>(peers.self());
  std::vector<Peers::Bytes> out(static_cast<std::size_t>(peers.count()), own);
  out[self] = {};
  Peers::Mail mail;
  peers.Exchange(out, mail, 0);
  std::vector<std::vector<std::byte>> all;
  for (int peer = 0; peer < peers.count(); ++peer) {
    const Peers::Bytes bytes = peer == peers.self() ? own : mail.From(peer);
    all.emplace_back(bytes.begin(), bytes.end());
  }
  return all;
}

absl::Status AgreeOn(Peers& peers, const absl::Status& status) {
  if (SumOverPeers(peers, static_cast<std::uint64_t>(!status.ok())) == 0) {
    return absl::OkStatus();
  }
  // The code, then the message.
  std::string own;
  if (!status.ok()) {
    own = absl::StrCat(std::string(1, static_cast<char>(status.code())), status.message());
  }
  const auto all = ShareWithPeers(peers, std::as_bytes(std::span(own)));
  for (std::size_t peer = 0; peer < all.size(); ++peer) {
    if (all[peer].empty()) continue;
    const std::string_view text(reinterpret_cast<const char*>(all[peer].data()),
                                all[peer].size());
    const std::string where = peer == 0 ? "" : absl::StrCat("process ", peer, ": ");
    return absl::Status(static_cast<absl::StatusCode>(text[0]),
                        absl::StrCat(where, std::string(text.substr(1))));
  }
  return absl::OkStatus();  // not reached: some peer has an error
}

}  // namespace plyground
