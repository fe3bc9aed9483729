#ifndef PLYGROUND_GAMES_PAIRS_PAIRS_H_
#define PLYGROUND_GAMES_PAIRS_PAIRS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/game.h"
#include "core/player.h"
#include "games/pairs/cards.h"
#include "games/pairs/layout.h"
#include "games/pairs/options.h"

namespace plyground::pairs {

// A decision or a card that chance deals: 1..10 the rank of a card.
struct Move {
  std::uint8_t code = 0;
  constexpr bool IsCard() const noexcept { return code <= kMaxRanks; }
  constexpr int rank() const noexcept { return code; }
  friend constexpr bool operator==(Move, Move) = default;
};
inline constexpr Move kHit{kMaxRanks + 1};
inline constexpr Move kFold{kMaxRanks + 2};
constexpr Move CardMove(int rank) noexcept { return {static_cast<std::uint8_t>(rank)}; }

// The decisions without a list: to hit, then to fold, where allowed.
struct Decisions {
  std::uint8_t hit = 0;
  std::uint8_t fold = 0;
  int size() const noexcept { return hit + fold; }
  Move operator[](int index) const noexcept { return index < hit ? kHit : kFold; }
};

// What everybody knows, which is all that anybody knows: the cards on the table,
// how many the deck has, and which are unseen. The order of the deck is in no
// position; each card is drawn when it is needed. Deck and burned cards are
// equally unknown, so that the next card is of rank r with probability
// unseen[r] / unseen, whatever was burned.
//
// A deal is a chance node a card, and so is the card after a hit. The discards
// are shuffled when a card is needed and the deck is empty, not before.
//
// kSeats is 2 (which makes it a game for two) or the most seats there can be.
template <int kSeats>
class Pairs {
 public:
  using Move = pairs::Move;
  using Options = pairs::Options;
  static constexpr int kMaxPlayers = kSeats;
  static constexpr int kMaxMoves = 2;
  static constexpr int kMaxOutcomes = kMaxRanks;
  // A round takes at most two plies a card and a fold; rounds end with a score.
  static constexpr int kMaxPlies = (2 * kMaxCards + 1) * (kSeats * (kMaxTarget - 1) + 1);
  static constexpr int kMaxUtility = kSeats - 1;
  static constexpr int kMoveIndices = kMaxRanks + 2;

  Pairs() noexcept : Pairs(Options{}) {}
  explicit Pairs(const Options& options) noexcept;
  // Pre: a layout that CheckLayout (notation.h) accepts.
  Pairs(const Options& options, const Layout& layout) noexcept;

  int NumPlayers() const noexcept { return rules_.players; }
  // At a chance node the seat that waits for the card.
  Player ToMove() const noexcept { return PlayerAt(seat_); }
  bool IsTerminal() const noexcept { return phase_ == Phase::kOver; }
  bool IsChance() const noexcept { return phase_ == Phase::kDeal || phase_ == Phase::kDraw; }
  Decisions Moves() const noexcept;
  void AppendMoves(FixedList<Move, kMaxMoves>& moves) const noexcept;
  void AppendOutcomes(FixedList<Outcome<Move>, kMaxOutcomes>& outcomes) const noexcept;
  // The loser pays one point to each of the others.
  int Utility(Player player) const noexcept {
    return score(Index(player)) >= rules_.target ? 1 - rules_.players : 1;
  }
  int MostUtility() const noexcept { return 1; }
  int LeastUtility() const noexcept { return 1 - rules_.players; }
  void Apply(Move move) noexcept;
  // The seat that decides does neither hit nor fold.
  void SkipTurn() noexcept {
    seat_ = static_cast<std::uint8_t>(seat_ + 1 == rules_.players ? 0 : seat_ + 1);
  }
  int MoveIndex(Move move) const noexcept { return move.code - 1; }
  // Knows no order of the cards in a stack, but which came last where a deal
  // compares it.
  std::uint64_t Hash() const noexcept;

  // Its target is never 0.
  const Options& rules() const noexcept { return rules_; }
  Phase phase() const noexcept { return phase_; }
  int score(int seat) const noexcept { return scores_[At(seat)]; }
  const Stack& stack(int seat) const noexcept { return stacks_[At(seat)]; }
  Cards unseen() const noexcept { return unseen_; }
  int deck() const noexcept { return deck_; }
  // What the next card is drawn from: the unseen cards or, once the deck is
  // empty, those and the discards.
  Cards Available() const noexcept { return deck_ > 0 ? unseen_ : unseen_ + Shuffled(); }
  // All but the stacks and the cards kept, as who forgets the discards sees it.
  Cards NotOnTable() const noexcept {
    return Cards::Deck(rules_.ranks) - KeptCards() - StackedCards();
  }
  // The lowest rank in any stack; 0 if there are none.
  int LowestInPlay() const noexcept;
  Layout layout() const noexcept;

  friend bool operator==(const Pairs&, const Pairs&) = default;

 private:
  static constexpr std::size_t At(int seat) noexcept { return static_cast<std::size_t>(seat); }

  Cards KeptCards() const noexcept;
  Cards StackedCards() const noexcept;
  // The discards without those caught in the deal that is going on.
  Cards Shuffled() const noexcept;
  // How many of `cards` cards remain after burning.
  int AfterBurn(int cards) const noexcept;
  void TakeCard(int rank) noexcept;
  void Deal(int rank) noexcept;
  void Draw(int rank) noexcept;
  void Fold() noexcept;
  void Score(int rank) noexcept;
  void StartRound() noexcept;
  void StartDeal() noexcept;
  void FinishDeal(int starter) noexcept;

  Cards unseen_;
  Cards caught_;
  std::array<Stack, kSeats> stacks_{};
  std::array<Cards, kSeats> kept_{};
  std::array<std::uint8_t, kSeats> scores_{};
  Options rules_;
  std::uint8_t deck_ = 0;
  Phase phase_ = Phase::kDeal;
  std::uint8_t seat_ = 0;
  Seats tied_ = 0;     // in a deal: whose last cards are compared
  Seats waiting_ = 0;  // in a deal: those of them who are still to get one
};

}  // namespace plyground::pairs

// The definitions, inlined into every search.
#include "games/pairs/play.h"   // IWYU pragma: keep
#include "games/pairs/table.h"  // IWYU pragma: keep

namespace plyground::pairs {

static_assert(sizeof(Pairs<2>) == 64 && sizeof(Pairs<8>) == 168);
static_assert(TwoPlayer<Pairs<2>> && Stochastic<Pairs<2>> && CompactMoves<Pairs<2>> &&
              Hashed<Pairs<2>> && IndexedMoves<Pairs<2>>);
static_assert(!TwoPlayer<Pairs<8>> && Stochastic<Pairs<8>> && CompactMoves<Pairs<8>> &&
              Hashed<Pairs<8>> && IndexedMoves<Pairs<8>>);

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_PAIRS_H_
