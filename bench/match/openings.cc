#include "bench/match/openings.h"

#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/random.h"
#include "core/random_play.h"

namespace plyground::match {
namespace {

// Independent walks before the search for what is left: while a tenth of the
// openings is unused, all of them fail with a probability below 0.2%.
constexpr int kWalks = 64;
// Positions the search for an unused opening may visit in all (a second or so).
// Only a game with very many ways to few positions gets there.
constexpr int kMostVisited = 1 << 18;

template <class Element>
void Shuffle(std::vector<Element>& elements, Random& random) {
  for (std::size_t i = elements.size(); i > 1; --i) {
    std::swap(elements[i - 1], elements[random.Below(static_cast<int>(i))]);
  }
}

class OpeningSource {
 public:
  OpeningSource(const AnyGame& game, int plies, std::uint64_t seed)
      : start_(game.Start()), plies_(plies), random_(seed) {}

  // An opening whose position no earlier one had; none when there is no other.
  std::optional<Opening> Next() {
    for (int i = 0; i < kWalks; ++i) {
      std::optional<Opening> opening = Walk();
      if (opening.has_value()) return opening;
    }
    Opening opening;
    if (Find(start_, plies_, opening)) return opening;
    return std::nullopt;
  }

 private:
  std::optional<Opening> Walk() {
    AnyPosition position = start_;
    Opening opening;
    for (int ply = 0; ply < plies_; ++ply) {
      if (position.IsTerminal()) return std::nullopt;
      opening.push_back(RandomMove(position, random_));
      if (!position.Play(opening.back()).ok()) return std::nullopt;
    }
    if (position.IsTerminal() || !used_.insert(position.Text()).second) return std::nullopt;
    return opening;
  }

  // Depth first in random order, so that it finds an unused position if there
  // is one. What has none below it is remembered and never entered again.
  bool Find(const AnyPosition& position, int plies_left, Opening& opening) {
    if (position.IsTerminal()) return false;
    if (plies_left == 0) return used_.insert(position.Text()).second;
    const std::string key = absl::StrCat(plies_left, " ", position.Text());
    if (exhausted_.count(key) != 0 || ++visited_ > kMostVisited) return false;
    std::vector<std::string> moves = position.LegalMoves();
    for (ChanceText& outcome : position.Outcomes()) moves.push_back(std::move(outcome.move));
    Shuffle(moves, random_);
    for (const std::string& move : moves) {
      AnyPosition child = position;
      if (!child.Play(move).ok()) continue;
      opening.push_back(move);
      if (Find(child, plies_left - 1, opening)) return true;
      opening.pop_back();
    }
    exhausted_.insert(key);
    return false;
  }

  AnyPosition start_;
  int plies_;
  Random random_;
  std::set<std::string> used_;
  std::set<std::string> exhausted_;
  int visited_ = 0;
};

}  // namespace

absl::StatusOr<OpeningSet> DrawOpenings(const AnyGame& game, int plies, int count,
                                        std::uint64_t seed) {
  OpeningSet set;
  OpeningSource source(game, plies, seed);
  while (static_cast<int>(set.openings.size()) < count) {
    std::optional<Opening> opening = source.Next();
    if (!opening.has_value()) break;
    set.openings.push_back(std::move(*opening));
  }
  set.distinct = static_cast<int>(set.openings.size());
  if (set.distinct == 0) {
    return InvalidInput({.message = absl::StrCat("every line of ", Quoted(game.spec()),
                                                 " is over after ", plies, " opening plies"),
                         .got = absl::StrCat(plies),
                         .expected = {"fewer --opening-plies"}});
  }
  // Once all are used, they come again, each round in an order of its own.
  std::vector<Opening> round = set.openings;
  Random random(DeriveSeed(seed, 1));
  while (static_cast<int>(set.openings.size()) < count) {
    Shuffle(round, random);
    for (const Opening& opening : round) {
      if (static_cast<int>(set.openings.size()) == count) break;
      set.openings.push_back(opening);
    }
  }
  return set;
}

}  // namespace plyground::match
