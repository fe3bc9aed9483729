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
  struct LeafUndo {
    G position;
    int begin;
    int occurrences;
  };
  struct Undo {
    LeafUndo leaf;
    std::uint64_t forgotten;  // the oldest key, which the ring gave up
  };

  WithHistory() noexcept : WithHistory(Options{}) {}
  explicit WithHistory(const Options& options) noexcept : WithHistory(options, G(options)) {}
  // Nothing came before `position`.
  WithHistory(const Options& options, const G& position) noexcept
      : position_(position), rules_(G::HistoryRulesOf(options)) {
    if (rules_.repetition_limit == 0) rules_.repetition_limit = kNever;
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
    for (int at = plies_; at >= Oldest(plies_); --at) KeyAt(at) = other.KeyAt(at);
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
  int CountRepliesToAll() const noexcept requires CompactMoves<G> {
    if (IsCutShort()) return 0;
    const bool may_be_cut = MayRepeatAt(plies_ + 1) || plies_ + 1 >= rules_.ply_limit;
    if constexpr (CountsAhead<G>) {
      if (!may_be_cut) return position_.CountRepliesToAll();
    }
    int replies = 0;
    const auto moves = position_.Moves();
    const int count = moves.size();
    for (int i = 0; i < count; ++i) {
      G child = position_;
      child.Apply(moves[i]);
      if (!may_be_cut || !IsCutShortAt(child)) replies += child.Moves().size();
    }
    return replies;
  }
  bool IsTerminal() const noexcept { return IsCutShort() || position_.IsTerminal(); }
  int Utility(Player player) const noexcept {
    if (position_.IsTerminal()) return position_.Utility(player);
    return IsRepetition() ? position_.RepetitionUtility(player)
                          : position_.PlyLimitUtility(player);
  }
  void Apply(Move move) noexcept {
    Advance(move);
    const std::uint64_t key = position_.Hash();
    if (MayRepeatAt(plies_)) [[unlikely]]
      occurrences_ = CountOccurrences(key, plies_);
    KeyAt(plies_) = key;
  }
  Undo ApplyWithUndo(Move move) noexcept {
    const Undo undo{{position_, begin_, occurrences_}, KeyAt(plies_ + 1)};
    Apply(move);
    return undo;
  }
  void TakeBack(Move move, const Undo& undo) noexcept {
    KeyAt(plies_) = undo.forgotten;
    TakeBack(move, undo.leaf);
  }
  // For a child that no move is made from: its own key is not needed.
  LeafUndo ApplyToLeaf(Move move) noexcept {
    const LeafUndo undo{position_, begin_, occurrences_};
    Advance(move);
    if (MayRepeatAt(plies_)) [[unlikely]]
      occurrences_ = CountOccurrences(position_.Hash(), plies_);
    return undo;
  }
  void TakeBack(Move /*move*/, const LeafUndo& undo) noexcept {
    position_ = undo.position;
    --plies_;
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
    if (rules_.repetition_limit != kNever) {
      for (int at = Oldest(plies_); at < plies_; ++at) path += Random::Mix(KeyAt(at));
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
  bool IsTactical(Move move) const noexcept requires Tactical<G> {
    return position_.IsTactical(move);
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
  // Whether what came before may make another value of the position than endless play
  // that is worth what RepetitionUtility says: who can force more than that comes back
  // to no position, so that only one that is an occurrence from its last can stop him;
  // and unless the limit of plies is near, taken to be nearer than a game can be long.
  bool HistoryMatters() const noexcept {
    constexpr int kLongGame = 500;
    const bool near_last =
        plies_ != begin_ && (rules_.repetition_limit < 3 || MayRepeatAt(plies_));
    return near_last || rules_.ply_limit - plies_ < kLongGame;
  }
  // How often the position has occurred, this time included.
  int occurrences() const noexcept { return occurrences_; }

  friend bool operator==(const WithHistory& a, const WithHistory& b) noexcept {
    if (a.position_ != b.position_ || a.rules_ != b.rules_ || a.plies_ != b.plies_ ||
        a.Oldest(a.plies_) != b.Oldest(b.plies_) || a.occurrences_ != b.occurrences_) {
      return false;
    }
    for (int at = a.Oldest(a.plies_); at < a.plies_; ++at) {
      if (a.KeyAt(at) != b.KeyAt(at)) return false;
    }
    return true;
  }

 private:
  // Plies before the limit at which a position stops being like earlier ones.
  static constexpr int kNear = 64;
  // The occurrence that ends a game without a rule of repetition.
  static constexpr int kNever = 1 << 30;
  // A position comes back with the same player to move.
  static constexpr int kStep = Alternating<G> ? 2 : 1;
  static constexpr int kFirstStep = (G::kShortestCycle + kStep - 1) / kStep * kStep;

  static std::size_t Slot(int at) noexcept { return static_cast<std::size_t>(at) % kCapacity; }
  std::uint64_t& KeyAt(int at) noexcept { return keys_[Slot(at)]; }
  std::uint64_t KeyAt(int at) const noexcept { return keys_[Slot(at)]; }
  int Oldest(int plies) const noexcept {
    return std::max(begin_, plies - static_cast<int>(kCapacity - 1));
  }

  bool IsRepetition() const noexcept { return occurrences_ >= rules_.repetition_limit; }
  bool IsCutShort() const noexcept { return plies_ >= rules_.ply_limit || IsRepetition(); }

  // Everything but the key.
  void Advance(Move move) noexcept {
    const int epoch = position_.Epoch();
    position_.Apply(move);
    ++plies_;
    if (position_.Epoch() != epoch || rules_.repetition_limit == kNever) begin_ = plies_;
    occurrences_ = 1;
  }
  bool MayRepeatAt(int plies) const noexcept { return plies - begin_ >= kFirstStep; }
  // Of the position with this key at ply `plies`, the next at most, in the epoch.
  int CountOccurrences(std::uint64_t key, int plies) const noexcept {
    int occurrences = 1;
    for (int at = plies - kFirstStep; at >= Oldest(plies); at -= kStep) {
      occurrences += static_cast<int>(KeyAt(at) == key);
    }
    return occurrences;
  }
  // Whether the game is cut short at `child`, the position after a move.
  bool IsCutShortAt(const G& child) const noexcept {
    const int plies = plies_ + 1;
    if (plies >= rules_.ply_limit) return true;
    if (rules_.repetition_limit == kNever || child.Epoch() != position_.Epoch()) return false;
    return CountOccurrences(child.Hash(), plies) >= rules_.repetition_limit;
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
