#ifndef PLYGROUND_CORE_ADAPTORS_H_
#define PLYGROUND_CORE_ADAPTORS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/game.h"
#include "core/moves.h"
#include "core/zobrist.h"

namespace plyground {

// Games made of games.

// What the rules of repetition need from a game.
template <class G>
concept Repeatable = Hashed<G> &&
    requires(const G& position, typename G::Move move, Player player) {
  // The occurrence of a position that ends the game; 0: repetition is allowed.
  { position.RepetitionLimit() }
  noexcept->std::same_as<int>;
  // After this move no earlier position can come back (a capture, say).
  { position.IsIrreversible(move) }
  noexcept->std::same_as<bool>;
  // The result when repetition ends the game; sums to zero.
  { position.RepetitionUtility(player) }
  noexcept->std::same_as<int>;
};

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

// G with the positions since its last irreversible move, so that a repetition
// ends the game. At most kCapacity of them are kept, the latest: one that came
// back after more reversible plies than that would go unnoticed.
//
// The hash knows how often the position has occurred, not which others have:
// values in a table may come from another history (the graph-history problem),
// so tables serve play with this adaptor, and proofs do without.
template <Repeatable G, int kCapacity = 256>
class WithHistory {
 public:
  using Move = typename G::Move;
  using Options = typename G::Options;
  static constexpr int kMaxPlayers = G::kMaxPlayers;
  static constexpr int kMaxMoves = G::kMaxMoves;
  static constexpr int kMaxPlies = G::kMaxPlies;
  static constexpr int kMaxUtility = G::kMaxUtility;

  WithHistory() noexcept : WithHistory(Options{}) {}
  explicit WithHistory(const Options& options) noexcept : WithHistory(G(options)) {}
  explicit WithHistory(const G& position) noexcept : position_(position) { Remember(); }

  // Copies the keys in use, not the whole array: copying is what searches do.
  WithHistory(const WithHistory& other) noexcept { *this = other; }
  WithHistory& operator=(const WithHistory& other) noexcept {
    position_ = other.position_;
    size_ = other.size_;
    occurrences_ = other.occurrences_;
    std::copy_n(other.keys_.begin(), size_, keys_.begin());
    return *this;
  }

  int NumPlayers() const noexcept { return position_.NumPlayers(); }
  Player ToMove() const noexcept { return position_.ToMove(); }
  void AppendMoves(MoveList<G>& moves) const noexcept {
    if (!IsRepetition()) position_.AppendMoves(moves);
  }
  bool IsTerminal() const noexcept { return IsRepetition() || position_.IsTerminal(); }
  int Utility(Player player) const noexcept {
    return position_.IsTerminal() ? position_.Utility(player)
                                  : position_.RepetitionUtility(player);
  }
  void Apply(Move move) noexcept {
    if (position_.IsIrreversible(move)) size_ = 0;
    position_.Apply(move);
    Remember();
  }
  std::uint64_t Hash() const noexcept {
    return HashWords(position_.Hash(), static_cast<std::uint64_t>(occurrences_));
  }
  int Margin() const noexcept requires plyground::Margin<G> {
    return IsTerminal() ? Utility(ToMove()) : position_.Margin();
  }

  const G& position() const noexcept { return position_; }
  // How often the position has occurred, this time included.
  int occurrences() const noexcept { return occurrences_; }
  friend bool operator==(const WithHistory& a, const WithHistory& b) noexcept {
    return a.position_ == b.position_ && std::equal(a.keys_.begin(), a.keys_.begin() + a.size_,
                                                    b.keys_.begin(), b.keys_.begin() + b.size_);
  }

 private:
  bool IsRepetition() const noexcept {
    const int limit = position_.RepetitionLimit();
    return limit > 0 && occurrences_ >= limit;
  }

  void Remember() noexcept {
    const std::uint64_t key = position_.Hash();
    occurrences_ = 1 + static_cast<int>(std::count(keys_.begin(), keys_.begin() + size_, key));
    if (size_ == kCapacity) {
      std::copy(keys_.begin() + 1, keys_.end(), keys_.begin());
      --size_;
    }
    keys_[static_cast<std::size_t>(size_++)] = key;
  }

  G position_{};
  int size_ = 0;
  int occurrences_ = 1;
  std::array<std::uint64_t, static_cast<std::size_t>(kCapacity)> keys_;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_ADAPTORS_H_
