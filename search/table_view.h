#ifndef PLYGROUND_SEARCH_TABLE_VIEW_H_
#define PLYGROUND_SEARCH_TABLE_VIEW_H_

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/game.h"
#include "core/score.h"
#include "search/alpha_beta_config.h"
#include "search/table.h"
#include "search/window.h"

namespace plyground {

// The transposition table as a search of one game sees it: which key a position
// has, which entries answer a question, what is worth storing. Scores count plies
// to a proven end from the root outside and from the position inside. Without a
// table (null) nothing is found and nothing stored.
template <Game G>
class TableView {
 public:
  using Bound = TranspositionTable::Bound;
  using Entry = TranspositionTable::Entry;

  TableView(TranspositionTable* table, const AlphaBetaConfig& config) noexcept
      : table_(table),
        strict_(config.strict_depth),
        symmetric_plies_(config.symmetry && !config.strict_depth ? kSymmetricPlies : 0) {}

  // `to_the_end`: a proof is wanted, and every value is one.
  void Begin(bool to_the_end) noexcept {
    path_exact_ = !PathDependent<G> || to_the_end || strict_;
  }

  explicit operator bool() const noexcept { return table_ != nullptr; }

  // Near the root all symmetric positions share a key; where they do, the move of
  // an entry may be that of a twin, which makes it a worse guess and no worse.
  std::uint64_t KeyOf(const G& position, int ply) const noexcept {
    if (table_ == nullptr) return 0;
    std::uint64_t key = PlainKeyOf(position);
    if constexpr (Symmetric<G>) {
      if (ply > symmetric_plies_) return key;
      for (int i = 1; i < G::kSymmetries; ++i) {
        key = std::min(key, PlainKeyOf(position.Transformed(i)));
      }
    }
    return key;
  }

  std::optional<Entry> Find(std::uint64_t key) const noexcept {
    if (table_ == nullptr) return std::nullopt;
    return table_->Probe(key);
  }

  // The stored score if it decides the window: value >= beta, value <= alpha, or
  // the value itself. Entries of the wrong depth know a move alone.
  std::optional<Score> Decides(const Entry& entry, Window window, int depth,
                               int ply) const noexcept {
    const int wanted = std::min(depth, kDeepest);
    const bool usable = strict_ ? entry.depth == wanted : entry.depth >= wanted;
    if (!usable) return std::nullopt;
    const Score score = entry.score.Later(ply);
    const bool decided = entry.bound == Bound::kExact ||
                         (entry.bound == Bound::kLower && score >= window.beta) ||
                         (entry.bound == Bound::kUpper && score <= window.alpha);
    return decided ? std::optional<Score>(score) : std::nullopt;
  }

  // `proved`: no guess is in the score. Pre: ply and depth of the position.
  void Store(std::uint64_t key, Score score, Bound bound, int move_index, int depth, int ply,
             bool proved) noexcept {
    if (table_ == nullptr) return;
    const bool keep_proof = proved && !strict_ && path_exact_;
    table_->Store(
        key, {.score = score.Later(-ply),
              .depth = keep_proof ? TranspositionTable::kProved : std::min(depth, kDeepest),
              .move_index = std::min(move_index, 255),
              .bound = bound});
  }

 private:
  std::uint64_t PlainKeyOf(const G& position) const noexcept {
    if constexpr (PathDependent<G>) {
      if (path_exact_) return position.PathHash();
    }
    if constexpr (Hashed<G>) return position.Hash();
    return 0;
  }

  static constexpr int kDeepest = TranspositionTable::kProved - 1;

  // Further from the root a symmetric twin is rarer than the search for it is dear.
  static constexpr int kSymmetricPlies = 6;

  TranspositionTable* table_;
  bool strict_;  // entries answer for exactly their depth
  int symmetric_plies_;
  bool path_exact_ = true;  // the key tells apart all that a value depends on
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_TABLE_VIEW_H_
