#ifndef PLYGROUND_CORE_HISTORY_H_
#define PLYGROUND_CORE_HISTORY_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/game.h"
#include "core/random.h"
#include "core/repeatable.h"
#include "core/zobrist.h"

namespace plyground {

// G with the positions of its latest epoch, so that a repetition ends the game,
// and with a limit of plies. The last kCapacity positions are kept: one that
// came back after more reversible plies than that would go unnoticed.
//
// Values depend on what came before. Hash() knows how often the position has
// occurred, not which others have, so that a table serves play; PathHash()
// knows all that a value can depend on, so that a table serves proofs.
template <Repeatable G, std::size_t kCapacity = 256>
class WithHistory {
 public:
  using Base = G;
  using Move = typename G::Move;
  using Options = typename G::Options;
  static constexpr int kMaxPlayers = G::kMaxPlayers;
  static constexpr int kMaxMoves = G::kMaxMoves;
  static constexpr int kMaxPlies = G::kMaxPlies;
  static constexpr int kMaxUtility = G::kMaxUtility;
  static constexpr bool kAlternating = Alternating<G>;

  // What a move changes, apart from the key that it puts on top.
  struct Undo {
    G position;
    std::uint64_t forgotten;  // the oldest key, which the ring gave up
    int plies;
    int begin;
    int occurrences;
  };

  WithHistory() noexcept : WithHistory(Options{}) {}
  explicit WithHistory(const Options& options) noexcept : WithHistory(options, G(options)) {}
  // Nothing came before `position`.
  WithHistory(const Options& options, const G& position) noexcept
      : position_(position), rules_(G::HistoryRulesOf(options)) {
    keys_[0] = position.Hash();
  }

  // Copies the keys in use, not the whole ring.
  WithHistory(const WithHistory& other) noexcept { *this = other; }
  WithHistory& operator=(const WithHistory& other) noexcept {
    position_ = other.position_;
    rules_ = other.rules_;
    plies_ = other.plies_;
    begin_ = other.begin_;
    occurrences_ = other.occurrences_;
    for (int at = plies_; at >= Oldest(); --at) KeyAt(at) = other.KeyAt(at);
    return *this;
  }

  int NumPlayers() const noexcept { return position_.NumPlayers(); }
  Player ToMove() const noexcept { return position_.ToMove(); }
  void AppendMoves(MoveList<G>& moves) const noexcept {
    if (!IsCutShort()) position_.AppendMoves(moves);
  }
  // A default-made set of moves is empty.
  auto Moves() const noexcept requires CompactMoves<G> {
    return IsCutShort() ? decltype(position_.Moves()){} : position_.Moves();
  }
  int CountMovesAfter(Move move) const noexcept requires CompactMoves<G> {
    const auto count = [move](auto child) noexcept {
      child.Apply(move);
      return child.Moves().size();
    };
    const int next = plies_ + 1;
    const bool may_end = next - begin_ >= kFirstStep || next >= rules_.ply_limit;
    return may_end ? count(*this) : count(position_);
  }
  bool IsTerminal() const noexcept { return IsCutShort() || position_.IsTerminal(); }
  int Utility(Player player) const noexcept {
    if (position_.IsTerminal()) return position_.Utility(player);
    return IsRepetition() ? position_.RepetitionUtility(player)
                          : position_.PlyLimitUtility(player);
  }
  void Apply(Move move) noexcept {
    const int epoch = position_.Epoch();
    position_.Apply(move);
    Remember(position_.Epoch() != epoch);
  }
  Undo ApplyWithUndo(Move move) noexcept {
    const Undo undo{position_, KeyAt(plies_ + 1), plies_, begin_, occurrences_};
    Apply(move);
    return undo;
  }
  void TakeBack(Move /*move*/, const Undo& undo) noexcept {
    KeyAt(undo.plies + 1) = undo.forgotten;
    position_ = undo.position;
    plies_ = undo.plies;
    begin_ = undo.begin;
    occurrences_ = undo.occurrences;
  }

  std::uint64_t Hash() const noexcept {
    const auto repeats = static_cast<std::uint64_t>(rules_.repetition_limit - occurrences_);
    const int left = std::max(0, rules_.ply_limit - plies_);
    const auto near = static_cast<std::uint64_t>(std::min(left, kNear));
    return HashWords(position_.Hash(), repeats << 32 | near);
  }
  std::uint64_t PathHash() const noexcept {
    std::uint64_t path = static_cast<std::uint64_t>(rules_.ply_limit - plies_);
    if (rules_.repetition_limit != 0) {
      for (int at = Oldest(); at < plies_; ++at) path += Random::Mix(KeyAt(at));
    }
    return HashWords(Hash(), path);
  }
  int Margin() const noexcept requires plyground::Margin<G> {
    return IsCutShort() ? Utility(ToMove()) : position_.Margin();
  }
  int PliesLeft() const noexcept requires plyground::PliesLeft<G> {
    return std::min(rules_.ply_limit - plies_, position_.PliesLeft());
  }
  int UpperBound(int want) const noexcept requires Bounded<G> {
    return position_.UpperBound(want);
  }
  auto MakeOrderer(int plies_left) const noexcept requires Ordered<G> {
    return [orderer = position_.MakeOrderer(plies_left)](
               Move move, const WithHistory& child) noexcept -> int {
      return orderer(move, child.position_);
    };
  }

  const G& position() const noexcept { return position_; }
  // The same with nothing before it: what a text says of a position.
  WithHistory WithoutHistory() const noexcept {
    WithHistory fresh = *this;
    fresh.keys_[0] = KeyAt(plies_);
    fresh.plies_ = fresh.begin_ = 0;
    fresh.occurrences_ = 1;
    return fresh;
  }
  // How often the position has occurred, this time included.
  int occurrences() const noexcept { return occurrences_; }

  friend bool operator==(const WithHistory& a, const WithHistory& b) noexcept {
    if (a.position_ != b.position_ || a.rules_ != b.rules_ || a.plies_ != b.plies_ ||
        a.Oldest() != b.Oldest() || a.occurrences_ != b.occurrences_) {
      return false;
    }
    for (int at = a.Oldest(); at < a.plies_; ++at) {
      if (a.KeyAt(at) != b.KeyAt(at)) return false;
    }
    return true;
  }

 private:
  // Plies before the limit at which a position stops being like earlier ones.
  static constexpr int kNear = 64;
  // A position comes back with the same player to move.
  static constexpr int kStep = Alternating<G> ? 2 : 1;
  static constexpr int kFirstStep = (G::kShortestCycle + kStep - 1) / kStep * kStep;

  static std::size_t Slot(int at) noexcept { return static_cast<std::size_t>(at) % kCapacity; }
  std::uint64_t& KeyAt(int at) noexcept { return keys_[Slot(at)]; }
  std::uint64_t KeyAt(int at) const noexcept { return keys_[Slot(at)]; }
  int Oldest() const noexcept {
    return std::max(begin_, plies_ - static_cast<int>(kCapacity - 1));
  }

  bool IsRepetition() const noexcept {
    return rules_.repetition_limit != 0 && occurrences_ >= rules_.repetition_limit;
  }
  bool IsCutShort() const noexcept { return plies_ >= rules_.ply_limit || IsRepetition(); }

  void Remember(bool new_epoch) noexcept {
    const std::uint64_t key = position_.Hash();
    const int plies = ++plies_;
    if (new_epoch || rules_.repetition_limit == 0) begin_ = plies;
    occurrences_ = 1;
    if (plies - begin_ >= kFirstStep) [[unlikely]] {
      for (int at = plies - kFirstStep; at >= Oldest(); at -= kStep) {
        occurrences_ += static_cast<int>(KeyAt(at) == key);
      }
    }
    KeyAt(plies) = key;
  }

  G position_{};
  HistoryRules rules_;
  int plies_ = 0;
  int begin_ = 0;  // the first ply of the latest epoch
  int occurrences_ = 1;
  std::array<std::uint64_t, kCapacity> keys_;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_HISTORY_H_
