#ifndef PLYGROUND_GAMES_KALAH_LAYERS_H_
#define PLYGROUND_GAMES_KALAH_LAYERS_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/layered.h"
#include "core/seed_rows.h"
#include "games/kalah/kalah.h"
#include "games/kalah/rules.h"

namespace plyground::kalah {

// The boards of n seeds in two rows, so numbered that a row whose seeds are pushed
// forward makes a smaller number, whoever is to move. Rows are numbered as
// seed_rows.h does; boards by the seeds of the row with fewer (a part each), then
//   of unequal rows:  2 (fewer * how many rows there are of the more + more) + who
//   of equal rows:    high^2 + 2 low + who
// with the numbers of the rows, high and low the larger and the smaller of the two; who
// is 1 if the side to move has the row with more seeds, or the lower one of equal rows.
class BoardNumbers {
 public:
  struct Rows {
    std::uint64_t own;
    std::uint64_t other;
  };

  static std::uint32_t RankOf(std::uint64_t own, std::uint64_t other) noexcept {
    const std::uint64_t own_sums = seed_rows::Sums(own);
    const std::uint64_t other_sums = seed_rows::Sums(other);
    const auto own_seeds = static_cast<std::size_t>(seed_rows::SeedsOf(own_sums));
    const auto other_seeds = static_cast<std::size_t>(seed_rows::SeedsOf(other_sums));
    const std::uint32_t own_rank = RankOfRow(own);
    const std::uint32_t other_rank = RankOfRow(other);
    const std::size_t most = std::max(own_seeds, other_seeds);
    const std::uint32_t base =
        kParts[own_seeds + other_seeds][std::min(own_seeds, other_seeds)];
    if (own_seeds == other_seeds) {
      const std::uint32_t high = std::max(own_rank, other_rank);
      const std::uint32_t low = std::min(own_rank, other_rank);
      return base + high * high + 2 * low + static_cast<std::uint32_t>(own_rank < other_rank);
    }
    const bool has_more = own_seeds > other_seeds;
    const std::uint32_t fewer = has_more ? other_rank : own_rank;
    const std::uint32_t more = has_more ? own_rank : other_rank;
    return base + 2 * (fewer * seed_rows::kRows[most] + more) +
           static_cast<std::uint32_t>(has_more);
  }

  static std::uint32_t FirstOf(int seeds, int fewer) noexcept {
    return kParts[static_cast<std::size_t>(seeds)][static_cast<std::size_t>(fewer)];
  }

  // The inverse; ascending ranks are found fastest.
  class Walker {
   public:
    explicit Walker(int seeds) : seeds_(seeds) {
      AllRows(0);  // made here, where it may throw
      SetPart(0);
      SetOuter(0);
    }
    Rows operator()(std::uint64_t rank) noexcept {
      if (rank - first_ >= size_) [[unlikely]]
        Seek(rank);
      const std::uint64_t at = rank - first_;
      const std::uint64_t inner = inner_rows_[at / 2];
      const bool inner_moves = (at & 1) != 0;
      return inner_moves ? Rows{inner, outer_} : Rows{outer_, inner};
    }

   private:
    bool equal() const noexcept { return 2 * fewer_ == seeds_; }
    void SetPart(int fewer) noexcept {
      fewer_ = fewer;
      part_ = FirstOf(seeds_, fewer);
      outer_rows_ = AllRows(fewer);
      inner_rows_ = AllRows(seeds_ - fewer);
    }
    // All boards with this row, the one of fewer seeds or the higher one.
    void SetOuter(std::uint64_t index) noexcept {
      index_ = index;
      outer_ = outer_rows_[index];
      first_ = part_ + (equal() ? index * index : 2 * index * inner_rows_.size());
      size_ = equal() ? 2 * index + 1 : 2 * inner_rows_.size();
    }
    void Seek(std::uint64_t rank) noexcept {
      if (rank == first_ + size_ && index_ + 1 < outer_rows_.size())
        return SetOuter(index_ + 1);
      int fewer = seeds_ / 2;
      while (rank < FirstOf(seeds_, fewer)) --fewer;
      SetPart(fewer);
      const std::uint64_t at = rank - part_;
      std::uint64_t index = at / (2 * inner_rows_.size());
      if (equal()) {
        index = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(at)));
        while (index * index > at) --index;
        while ((index + 1) * (index + 1) <= at) ++index;
      }
      SetOuter(index);
    }

    int seeds_;
    int fewer_ = 0;
    std::uint64_t part_ = 0;
    std::uint64_t index_ = 0;
    std::uint64_t outer_ = 0;
    std::uint64_t first_ = 0;
    std::uint64_t size_ = 0;
    std::span<const std::uint64_t> outer_rows_;
    std::span<const std::uint64_t> inner_rows_;
  };

 private:
  using Parts = std::array<std::array<std::uint32_t, kMostRowSeeds / 2 + 1>, kMostRowSeeds + 1>;
  static constexpr Parts MakeParts() noexcept {
    Parts parts{};
    for (int seeds = 0; seeds <= kMostRowSeeds; ++seeds) {
      std::uint32_t first = 0;
      for (int fewer = 0; 2 * fewer <= seeds; ++fewer) {
        parts[seeds][fewer] = first;
        const std::uint32_t boards = seed_rows::kRows[fewer] * seed_rows::kRows[seeds - fewer];
        first += 2 * fewer < seeds ? 2 * boards : boards;
      }
    }
    return parts;
  }
  static const Parts kParts;
};
inline constexpr BoardNumbers::Parts BoardNumbers::kParts = BoardNumbers::MakeParts();

// Kalah's boards by the seeds in the pits. A move that drops none into the store stays
// in its own row and pushes its seeds forward.
template <class RuleSource>
class KalahLayers {
 public:
  using Position = Kalah<RuleSource>;
  static constexpr std::string_view kGame = "kalah";
  static constexpr int kMaxLayer = kMostRowSeeds;

  static std::optional<KalahLayers> Of(const Options& options) {
    if (!FitsWords(options)) return std::nullopt;
    return KalahLayers(PackRules(Position(options).rules()));
  }

  std::uint64_t rules() const { return code_; }
  bool IsPlayedOut(const Position&) const noexcept { return true; }
  int LayerOf(const Position& position) const noexcept { return position.PliesLeft(); }
  std::uint64_t SizeOf(int layer) const noexcept { return CountBoards(layer); }
  std::uint64_t RankOf(const Position& position) const noexcept {
    return BoardNumbers::RankOf(position.own_word(), position.other_word());
  }
  auto Walk(int layer) const {
    return [walk = BoardNumbers::Walker(layer),
            code = code_](std::uint64_t rank) mutable noexcept {
      const BoardNumbers::Rows rows = walk(rank);
      return Position(code, rows.own, rows.other);
    };
  }
  // The moves that led here were sown from an empty pit of the other row, short of its
  // store.
  template <class F>
  void ForEachPredecessor(const Position& position, const F& f) const noexcept {
    const std::uint64_t sower = position.other_word() & kPits;
    const std::uint64_t mover = position.own_word() & kPits;
    for (int pit = 0; pit + 1 < kRowHouses; ++pit) {
      if ((sower >> 8 * pit & 0xFF) != 0) continue;
      std::uint64_t before = sower;
      for (int seeds = 1; pit + seeds < kRowHouses; ++seeds) {
        const int last = 8 * (pit + seeds);
        if ((sower >> last & 0xFF) == 0) break;
        before -= std::uint64_t{1} << last;
        Unsow({before + (static_cast<std::uint64_t>(seeds) << 8 * pit), mover}, pit, position,
              f);
      }
    }
  }
  std::vector<std::uint64_t> Parts(int layer) const {
    std::vector<std::uint64_t> parts;
    for (int fewer = 0; 2 * fewer <= layer; ++fewer) {
      parts.push_back(BoardNumbers::FirstOf(layer, fewer));
    }
    return parts;
  }

 private:
  static constexpr std::uint64_t kPits = seed_rows::kHouses;

  explicit KalahLayers(std::uint8_t code) : code_(code) {}

  // What the last seed captures depends on the rules: they have to lead to the position.
  template <class F>
  void Unsow(const BoardNumbers::Rows& rows, int pit, const Position& position,
             const F& f) const noexcept {
    const Position before(code_, rows.own, rows.other);
    if (before.IsTerminal()) return;
    Position after = before;
    after.Apply(MoveAt(pit));
    if (!after.IsTerminal() && ((after.own_word() ^ position.own_word()) & kPits) == 0 &&
        ((after.other_word() ^ position.other_word()) & kPits) == 0) {
      f(before);
    }
  }

  std::uint8_t code_;
};

}  // namespace plyground::kalah

namespace plyground {

template <class RuleSource>
struct LayersOf<kalah::Kalah<RuleSource>> {
  using Type = kalah::KalahLayers<RuleSource>;
};
static_assert(AcyclicLayers<kalah::KalahLayers<kalah::StoredRules>>);
static_assert(Predecessors<kalah::KalahLayers<kalah::StoredRules>>);
static_assert(Layered<kalah::StandardKalah> && Layered<kalah::CourseKalah>);

}  // namespace plyground

#endif  // PLYGROUND_GAMES_KALAH_LAYERS_H_
