#ifndef PLYGROUND_SEARCH_TABLE_KEY_H_
#define PLYGROUND_SEARCH_TABLE_KEY_H_

#include <algorithm>
#include <cstdint>

#include "core/game.h"

namespace plyground {

// The key of a position in a search's table.
template <Game G>
class TableKey {
 public:
  // `whole_path`: the key covers all that a value depends on, which a proof needs.
  // `symmetric`: symmetric positions near the root share a key; where they do, the
  // move of an entry may be that of a twin, a worse guess and no worse.
  TableKey(bool whole_path, bool symmetric) noexcept
      : whole_path_(whole_path), symmetric_plies_(symmetric ? kSymmetricPlies : 0) {}

  bool whole_path() const noexcept { return !PathDependent<G> || whole_path_; }

  // `ply`: of the position, below the root.
  std::uint64_t Of(const G& position, int ply) const noexcept {
    std::uint64_t key = Plain(position);
    if constexpr (Symmetric<G>) {
      if (ply > symmetric_plies_) return key;
      for (int i = 1; i < G::kSymmetries; ++i) {
        key = std::min(key, Plain(position.Transformed(i)));
      }
    }
    return key;
  }

 private:
  std::uint64_t Plain(const G& position) const noexcept {
    if constexpr (PathDependent<G>) {
      if (whole_path_) return position.PathHash();
    }
    if constexpr (Hashed<G>) return position.Hash();
    return 0;
  }

  // Further from the root a symmetric twin is rarer than the search for it is dear.
  static constexpr int kSymmetricPlies = 6;

  bool whole_path_;
  int symmetric_plies_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_TABLE_KEY_H_
