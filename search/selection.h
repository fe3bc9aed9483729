#ifndef PLYGROUND_SEARCH_SELECTION_H_
#define PLYGROUND_SEARCH_SELECTION_H_

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>

#include "core/game.h"
#include "core/random.h"
#include "search/amaf.h"
#include "search/mcts_config.h"
#include "search/move_code.h"
#include "search/search_tree.h"

namespace plyground {

// The choice of a child to go down to, by `config`, for the player to move. With
// N visits of the position, n of the child, Q its mean reward, P its prior:
//
//   UCB1        Q + c sqrt(ln N / n)            Auer, Cesa-Bianchi, Fischer 2002
//   UCB1-Tuned  the same, times the estimated spread of rewards (there, 4)
//   PUCT        Q + c P sqrt(N) / (1 + n)       Silver et al. 2017; Rosin 2011
//
// where Q is first mixed with
//   (1 - a) Q + a V, the minimax value V        Lanctot et al. 2014, implicit
//                                               minimax backups
//   (1 - b) Q + b A, all moves as first A over  Cazenave 2015 (GRAVE); Gelly and
//   m visits, b = m / (m + n + bias m n)        Silver 2011 (RAVE)
// and to which is added
//   W H / (n (1 - Q') + 1), Q' and the move's   Nijssen and Winands 2011,
//   history H as shares 0..1                    progressive history
// A move that cannot better what is proved already is left to the last
// (Cazenave and Saffidine 2010).
//
// The natural logarithm to 1e-4, which moves no choice that means anything: a
// call of std::log at every node was 4% of a simulation of Kalah. log2 of the
// mantissa by a polynomial exact at 1 and 2. Pre: x >= 1.
inline float QuickLog(float x) noexcept {
  constexpr float kLn2 = 0.693147181F;
  const auto bits = std::bit_cast<std::uint32_t>(x);
  const auto exponent = static_cast<float>(static_cast<int>(bits >> 23) - 127);
  const float t = std::bit_cast<float>((bits & 0x007FFFFFU) | 0x3F800000U) - 1;
  const float curve = -0.43872554F + t * (0.23905732F + t * -0.08212982F);
  return kLn2 * (exponent + t * (1 + (t - 1) * curve));
}

template <Game G>
class Selector {
 public:
  // What is known at the position whose block it is.
  struct Situation {
    const G& position;
    std::uint32_t visits = 1;         // of the position
    int assured = OutcomeSet::kLoss;  // the least outcome, proved, for the mover
    std::uint32_t amaf_table = AmafTables<G>::kNone;
    const bool* allowed = nullptr;  // which nodes are legal here; null: all
  };

  explicit Selector(const MctsConfig& config) noexcept
      : config_(config),
        explore_(static_cast<float>(config.exploration)),
        implicit_(SearchTree<G>::UsesMinimax(config)
                      ? static_cast<float>(config.implicit_minimax)
                      : 0),
        amaf_bias_(static_cast<float>(config.amaf_bias)),
        progressive_(static_cast<float>(config.progressive)),
        first_value_(static_cast<float>(config.first_play_value)) {}

  // Whether ChoosePlain does.
  static constexpr bool IsPlain(const MctsConfig& config) noexcept {
    return config.selection == Selection::kUcb1 && config.first_play == FirstPlay::kAll &&
           !config.LogsMoves() && config.implicit_minimax == 0;
  }

  // The place of a child, from 0. Pre: the block has one that is allowed.
  int Choose(const SearchTree<G>& tree, std::uint32_t block, const Situation& at,
             Random& random) const noexcept {
    const BlockHeader& header = tree.arena.header(block);
    const int count = header.count.load(std::memory_order_acquire);
    const bool untried =
        at.allowed != nullptr ||
        header.visits.load(std::memory_order_relaxed) < static_cast<std::uint32_t>(count);
    if (untried && config_.first_play == FirstPlay::kAll) {
      const int child = Untried(tree, block, count, at.allowed, random);
      if (child >= 0) return child;
    }
    return Best(tree, block, count, at);
  }
  // The same by UCB1 alone, most searches' inner loop. Pre: IsPlain(config).
  int ChoosePlain(const SearchTree<G>& tree, std::uint32_t block, std::uint32_t visits,
                  int assured, Random& random) const noexcept {
    const BlockHeader& header = tree.arena.header(block);
    const int count = header.count.load(std::memory_order_relaxed);
    if (header.visits.load(std::memory_order_relaxed) < static_cast<std::uint32_t>(count)) {
      const int child = Untried(tree, block, count, nullptr, random);
      if (child >= 0) return child;
    }
    return BestByUcb1(tree, block, count, visits, assured);
  }

 private:
  using Tree = SearchTree<G>;
  static constexpr float kHopeless = 1e6F;
  static constexpr float kHardly = 1e-9F;  // nothing beside 1
  static constexpr float kUnit = 1 / kRewardUnits;

  static std::uint32_t Visits(const Tree& tree, std::uint32_t block, int child) noexcept {
    return tree.arena.node(block + 1 + static_cast<std::uint32_t>(child))
        .visits.load(std::memory_order_relaxed);
  }
  static float Log(std::uint32_t visits) noexcept {
    return QuickLog(static_cast<float>(std::max<std::uint32_t>(visits, 1)));
  }

  // A random one of those without a visit; -1: there is none.
  static int Untried(const Tree& tree, std::uint32_t block, int count, const bool* allowed,
                     Random& random) noexcept {
    const int start = random.Below(count);
    for (int i = 0; i < count; ++i) {
      const int child = start + i < count ? start + i : start + i - count;
      if (allowed != nullptr && !allowed[child]) continue;
      if (Visits(tree, block, child) == 0) return child;
    }
    return -1;
  }

  int BestByUcb1(const Tree& tree, std::uint32_t block, int count, std::uint32_t visits,
                 int assured) const noexcept {
    const auto* nodes = &tree.arena.node(block + 1);
    const float explore = explore_ * tree.range.Half() * std::sqrt(Log(visits));
    const unsigned better = OutcomeSet::BetterThan(assured);
    float best_value = -4 * kHopeless;
    int best = 0;
    for (int i = 0; i < count; ++i) {
      // Of an untried one nothing is 0 / 0, and it comes first.
      const float tried =
          kHardly + static_cast<float>(nodes[i].visits.load(std::memory_order_relaxed));
      const auto total =
          static_cast<float>(nodes[i].total.load(std::memory_order_relaxed)) * kUnit;
      float value = (total + explore * std::sqrt(tried)) / tried;  // one division
      if ((nodes[i].Outcomes().bits() & better) == 0) value -= kHopeless;
      if (value > best_value) {
        best_value = value;
        best = i;
      }
    }
    return best;
  }

  int Best(const Tree& tree, std::uint32_t block, int count,
           const Situation& at) const noexcept {
    const float log_visits = Log(at.visits);
    const float root_visits = std::sqrt(static_cast<float>(std::max(at.visits, 1U)));
    const float untried = UntriedValue(tree, block, count);
    const float half = tree.range.Half();
    float best_value = -4 * kHopeless;
    int best = 0;
    for (int i = 0; i < count; ++i) {
      if (at.allowed != nullptr && !at.allowed[i]) continue;
      const std::uint32_t slot = block + 1 + static_cast<std::uint32_t>(i);
      const auto& node = tree.arena.node(slot);
      const auto tried = static_cast<float>(node.visits.load(std::memory_order_relaxed));
      const float mean = Mean(tree, slot, tried, untried, at);
      float value = mean + half * Bonus(tree, slot, tried, log_visits, root_visits);
      if (progressive_ > 0) {
        const float history =
            tree.tables->At(AmafTables<G>::kWholeSearch, Played(at.position, node.move)).Mean();
        const float lost =
            (1 - std::clamp((mean - tree.range.Middle()) / half, -1.0F, 1.0F)) / 2;
        value += progressive_ * (half + history - tree.range.Middle()) / 2 / (tried * lost + 1);
      }
      if (!node.Outcomes().IsBetterThan(at.assured)) value -= kHopeless;
      if (value > best_value) {
        best_value = value;
        best = i;
      }
    }
    return best;
  }

  // What a move without a visit is taken to have earned.
  float UntriedValue(const Tree& tree, std::uint32_t block, int count) const noexcept {
    const float half = tree.range.Half();
    if (config_.first_play != FirstPlay::kParent) {
      return tree.range.Middle() + half * first_value_;
    }
    float total = 0;
    float tried = 0;
    for (int i = 0; i < count; ++i) {
      const auto& node = tree.arena.node(block + 1 + static_cast<std::uint32_t>(i));
      total += static_cast<float>(node.total.load(std::memory_order_relaxed)) * kUnit;
      tried += static_cast<float>(node.visits.load(std::memory_order_relaxed));
    }
    return total / std::max(tried, 1.0F) - half * first_value_;
  }

  float Mean(const Tree& tree, std::uint32_t slot, float tried, float untried,
             const Situation& at) const noexcept {
    const auto& node = tree.arena.node(slot);
    float mean = untried;
    if (tried > 0) {
      mean = static_cast<float>(node.total.load(std::memory_order_relaxed)) * kUnit / tried;
    }
    if (implicit_ > 0) {
      const int which = TwoPlayer<G> ? 0 : node.seat;
      const auto backed =
          static_cast<float>(tree.arena.value(slot, which).load(std::memory_order_relaxed));
      mean += implicit_ * (backed / kSeatValueUnits - mean);
    }
    if (at.amaf_table != AmafTables<G>::kNone) {
      const MoveStatistic& all = tree.tables->At(at.amaf_table, Played(at.position, node.move));
      const auto seen = static_cast<float>(all.visits.load(std::memory_order_relaxed));
      if (seen > 0) {
        const float share = seen / (seen + tried + amaf_bias_ * seen * tried);
        mean += share * (all.Mean() - mean);
      }
    }
    return mean;
  }

  float Bonus(const Tree& tree, std::uint32_t slot, float tried, float log_visits,
              float root_visits) const noexcept {
    const float count = std::max(tried, 1.0F);
    switch (config_.selection) {
      case Selection::kPuct: {
        const float prior = static_cast<float>(tree.arena.node(slot).prior) / 65535.0F;
        return explore_ * prior * root_visits / (1 + tried);
      }
      case Selection::kUcb1Tuned: {
        const float unit = kUnit / count / tree.range.Half();
        const float squares =
            unit / tree.range.Half() *
            static_cast<float>(tree.arena.square(slot).load(std::memory_order_relaxed));
        const float mean =
            unit *
            static_cast<float>(tree.arena.node(slot).total.load(std::memory_order_relaxed));
        // Rewards here span 2, where the paper's span 1: four times its variance.
        const float variance = squares - mean * mean + 4 * std::sqrt(2 * log_visits / count);
        // Below 0 only where virtual losses have moved the mean alone.
        return explore_ * std::sqrt(log_visits / count * std::clamp(variance, 0.0F, 1.0F));
      }
      case Selection::kUcb1:
        break;
    }
    return explore_ * std::sqrt(log_visits / count);
  }

  static PlayedMove Played(const G& position, typename G::Move move) noexcept {
    return {static_cast<std::uint16_t>(MoveCode(position, move)),
            static_cast<std::uint8_t>(Index(position.ToMove()))};
  }

  MctsConfig config_;
  float explore_;
  float implicit_;
  float amaf_bias_;
  float progressive_;
  float first_value_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_SELECTION_H_
