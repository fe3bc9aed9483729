// The subtraction game: take one, two or three stones from a pile; who takes
// the last one wins. A complete game and a search of it, in a project of its
// own. Known result: the mover loses exactly when four divides the pile.
#include <cstdint>
#include <cstdio>

#include "core/game.h"
#include "core/zobrist.h"
#include "eval/evaluator.h"
#include "search/iterative.h"

class Subtraction {
 public:
  struct Move {
    std::int8_t stones = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };
  struct Options {
    int pile = 21;
    friend bool operator==(const Options&, const Options&) = default;
  };
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 3;
  static constexpr int kMaxPlies = 1000;
  static constexpr int kMaxUtility = 1;
  static constexpr bool kAlternating = true;

  Subtraction() = default;
  explicit Subtraction(const Options& options) noexcept : pile_(options.pile) {}

  int NumPlayers() const noexcept { return 2; }
  plyground::Player ToMove() const noexcept { return mover_; }
  bool IsTerminal() const noexcept { return pile_ == 0; }
  void AppendMoves(plyground::FixedList<Move, kMaxMoves>& moves) const noexcept {
    for (std::int8_t stones = 1; stones <= 3 && stones <= pile_; ++stones) moves.Add({stones});
  }
  int Utility(plyground::Player player) const noexcept { return player == mover_ ? -1 : 1; }
  void Apply(Move move) noexcept {
    pile_ -= move.stones;
    mover_ = plyground::Opponent(mover_);
  }
  std::uint64_t Hash() const noexcept {
    return plyground::HashWords(static_cast<std::uint64_t>(pile_), 1);
  }
  friend bool operator==(const Subtraction&, const Subtraction&) = default;

 private:
  int pile_ = 21;
  plyground::Player mover_ = plyground::Player::kFirst;
};
static_assert(plyground::Alternating<Subtraction> && plyground::Hashed<Subtraction>);

int main() {
  using plyground::ZeroEvaluator;
  plyground::RootSearch<Subtraction, ZeroEvaluator> search(ZeroEvaluator{}, {});
  for (int pile = 1; pile <= 40; ++pile) {
    const Subtraction position(Subtraction::Options{.pile = pile});
    plyground::RootRequest<Subtraction> request;
    position.AppendMoves(request.moves);
    const auto& result = search.Solve(position, request, [](const auto&) noexcept {});
    const bool wins = result.moves[0].score.IsWin();
    std::printf("%2d stones: %s, take %d\n", pile, wins ? "win " : "loss",
                result.moves[0].move.stones);
    if (!result.complete || wins != (pile % 4 != 0)) return 1;
    if (wins && result.moves[0].move.stones != pile % 4) return 1;
  }
  return 0;
}
