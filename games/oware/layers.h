#ifndef PLYGROUND_GAMES_OWARE_LAYERS_H_
#define PLYGROUND_GAMES_OWARE_LAYERS_H_

#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/layered.h"
#include "core/seed_rows.h"
#include "games/oware/oware.h"
#include "games/oware/rules.h"
#include "games/oware/sow_tables.h"
#include "games/oware/words.h"

namespace plyground::oware {

// Oware's boards by the seeds on them, numbered as seed_rows.h does, the side to move
// first. They are played to the end (early_end=false), and what nobody can win in
// endless play is divided.
template <class SlamSource>
class OwareLayers {
 public:
  using Position = Oware<SlamSource>;
  static constexpr std::string_view kGame = "oware";
  static constexpr int kMaxLayer = kMostRowSeeds;

  // Repetition must divide the seeds left or never end the game.
  static std::optional<OwareLayers> Of(const Options& options) {
    if (options.repetition == Repetition::kOwnSide) return std::nullopt;
    Rules rules = Position(options).rules();
    rules.repetition = Repetition::kSplit;
    rules.early_end = false;
    return OwareLayers(rules);
  }

  std::uint64_t rules() const { return static_cast<std::uint64_t>(UnpackRules(code_).slam); }
  bool IsPlayedOut(const Position& position) const noexcept {
    return !position.rules().early_end;
  }
  int LayerOf(const Position& position) const noexcept { return position.SeedsOnBoard(); }
  std::uint64_t SizeOf(int layer) const noexcept { return CountBoards(layer); }
  std::uint64_t RankOf(const Position& position) const noexcept {
    return RankOfBoard(position.own_word(), position.other_word());
  }
  auto Walk(int layer) const {
    return [walk = BoardWalker(layer), code = code_](std::uint64_t rank) mutable noexcept {
      const BoardWalker::Rows rows = walk(rank);
      return Position(code, rows.own, rows.other);
    };
  }

  // The moves that led here were sown from an empty house of the other row.
  template <class F>
  void ForEachPredecessor(const Position& position, const F& f) const noexcept {
    const std::uint64_t sower = position.other_word() & kHouseBytes;
    const std::uint64_t mover = position.own_word() & kHouseBytes;
    if (mover == 0) return;  // the game is over
    const unsigned holding = HoldingOf(sower) | HoldingOf(mover) << kHouses;
    // Twice the ring of houses, so that it can be read on from any of them.
    const unsigned ring = holding | holding << 2 * kHouses;
    for (unsigned empty = ~holding & 0x3F; empty != 0; empty &= empty - 1) {
      const int house = std::countr_zero(empty);
      const int run = std::countr_one(ring >> (house + 1));
      for (int seeds = 1; seeds <= run; ++seeds) Unsow(sower, mover, house, seeds, f);
      if (run == kLap) UnsowLaps(sower, mover, house, f);
    }
  }

 private:
  static constexpr int kLap = 2 * kHouses - 1;

  explicit OwareLayers(const Rules& rules) : code_(PackRules(rules)) {}

  // The houses with seeds as six bits.
  static unsigned HoldingOf(std::uint64_t row) noexcept {
    const std::uint64_t tops = (row + kHolding) & kHouseTops;
    return static_cast<unsigned>(tops * 0x0002'0408'1020'4081 >> 56 & 0x3F);
  }

  // Pre: every house that the sowing reaches holds a seed from it.
  template <class F>
  void Unsow(std::uint64_t sower, std::uint64_t mover, int house, int seeds,
             const F& f) const noexcept {
    const Sowing& sowing = kSowTable[house][seeds];
    const std::uint64_t chain = ChainBytes(mover, sowing) & mover;
    if (chain != 0) [[unlikely]] {
      // It would have captured; a slam may not.
      if (chain == mover) UnsowSlam(sower, mover, house, seeds, f);
      return;
    }
    f(Position(code_, sower - sowing.own, mover - sowing.other));
  }
  template <class F>
  [[gnu::noinline]] void UnsowSlam(std::uint64_t sower, std::uint64_t mover, int house,
                                   int seeds, const F& f) const noexcept {
    const Sowing& sowing = kSowTable[house][seeds];
    const Position before(code_, sower - sowing.own, mover - sowing.other);
    Position after = before;
    after.Apply(MoveAt(house));
    const bool same = ((after.own_word() ^ mover) & kHouseBytes) == 0 &&
                      ((after.other_word() ^ sower) & kHouseBytes) == 0;
    if (same && (before.Moves().bits() >> (8 * house + 7) & 1) != 0) f(before);
  }
  // Sowings of more than a lap: each house holds what they brought it.
  template <class F>
  [[gnu::noinline]] void UnsowLaps(std::uint64_t sower, std::uint64_t mover, int house,
                                   const F& f) const noexcept {
    for (int seeds = kLap + 1; seeds <= kMaxSeeds; ++seeds) {
      const Sowing& sowing = kSowTable[house][seeds];
      const std::uint64_t origin = static_cast<std::uint64_t>(seeds) << 8 * house;
      if (!Holds(sower, sowing.own + origin) || !Holds(mover, sowing.other)) return;
      Unsow(sower, mover, house, seeds, f);
    }
  }
  // No byte of `part` is larger than that of `row`.
  static bool Holds(std::uint64_t row, std::uint64_t part) noexcept {
    return ((row + kHouseTops - part) & kHouseTops) == kHouseTops;
  }

  std::uint8_t code_;
};

}  // namespace plyground::oware

namespace plyground {

template <class SlamSource>
struct LayersOf<oware::Oware<SlamSource>> {
  using Type = oware::OwareLayers<SlamSource>;
};
static_assert(Layered<oware::PlainOware> && Layered<WithHistory<oware::AnySlamOware>>);
static_assert(Predecessors<oware::OwareLayers<oware::StoredSlam>>);

}  // namespace plyground

#endif  // PLYGROUND_GAMES_OWARE_LAYERS_H_
