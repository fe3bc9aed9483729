#ifndef PLYGROUND_CORE_ADAPTORS_H_
#define PLYGROUND_CORE_ADAPTORS_H_

#include <algorithm>
#include <cstdint>

#include "core/game.h"
#include "core/zobrist.h"

namespace plyground {

// Games made of games. WithHistory, the one that knows what came before, is in
// core/history.h.

// G, ended as a draw, or by its margin, after N plies.
template <Game G, int N>
class MaxPlies {
 public:
  using Move = typename G::Move;
  using Options = typename G::Options;
  static constexpr int kMaxPlayers = G::kMaxPlayers;
  static constexpr int kMaxMoves = G::kMaxMoves;
  static constexpr int kMaxPlies = std::min(G::kMaxPlies, N);
  static constexpr int kMaxUtility = G::kMaxUtility;

  MaxPlies() = default;
  explicit MaxPlies(const Options& options) noexcept : position_(options) {}

  int NumPlayers() const noexcept { return position_.NumPlayers(); }
  Player ToMove() const noexcept { return position_.ToMove(); }
  void AppendMoves(MoveList<G>& moves) const noexcept {
    if (plies_ < N) position_.AppendMoves(moves);
  }
  bool IsTerminal() const noexcept { return plies_ >= N || position_.IsTerminal(); }
  int Utility(Player player) const noexcept {
    if (position_.IsTerminal()) return position_.Utility(player);
    if constexpr (plyground::Margin<G>) {
      return player == ToMove() ? position_.Margin() : -position_.Margin();
    }
    return 0;
  }
  void Apply(Move move) noexcept {
    position_.Apply(move);
    ++plies_;
  }

  std::uint64_t Hash() const noexcept requires Hashed<G> {
    return HashWords(position_.Hash(), static_cast<std::uint64_t>(plies_));
  }
  int Margin() const noexcept requires plyground::Margin<G> { return position_.Margin(); }
  int PliesLeft() const noexcept requires plyground::PliesLeft<G> {
    return std::min(N - plies_, position_.PliesLeft());
  }

  const G& position() const noexcept { return position_; }
  int plies() const noexcept { return plies_; }
  friend bool operator==(const MaxPlies&, const MaxPlies&) = default;

 private:
  G position_{};
  int plies_ = 0;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_ADAPTORS_H_
