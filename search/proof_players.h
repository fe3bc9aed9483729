#ifndef PLYGROUND_SEARCH_PROOF_PLAYERS_H_
#define PLYGROUND_SEARCH_PROOF_PLAYERS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/limits.h"
#include "core/report.h"
#include "search/erased_player.h"
#include "search/proof_number.h"

namespace plyground {

// Who wins, by proof numbers: first whether the mover wins, then whether he at
// least draws. Knows outcomes alone, no points: 1, 0 or -1, exact once proved;
// what a limit leaves open is reported as a bound or as an estimate of 0.
template <Game G, Notation<G> N>
class ProofNumberPlayer final : public ErasedPlayer<G, N> {
 public:
  explicit ProofNumberPlayer(const PlayerSpec& spec)
      : ErasedPlayer<G, N>(spec),
        search_({.epsilon = spec.options.growth,
                 .table_bytes = static_cast<std::size_t>(spec.options.hash_mib) << 20}) {}
  void NewGame(std::uint64_t) override { search_.Clear(); }

 protected:
  bool CountsOutcomes() const override { return true; }
  // With several lines every move is settled by itself.
  const SearchResult<G>& Think(const G& position, const RootRequest<G>& request,
                               const typename ErasedPlayer<G, N>::Progress&) override {
    search_.Begin(Budget(request.limits, request.stop, request.visited));
    result_ = SearchResult<G>{};
    if (request.multi_pv == 1) {
      result_.moves.Add(Settle(position, request.moves));
    } else {
      for (const auto& move : request.moves) {
        MoveList<G> alone;
        alone.Add(move);
        result_.moves.Add(Settle(position, alone));
      }
      result_.Sort([](const auto& a, const auto& b) noexcept { return a.mean > b.mean; });
    }
    result_.ranked = std::min(request.multi_pv, result_.moves.size());
    const auto is_open = [](const RootMove<G>& move) { return move.proof == Proof::kNone; };
    result_.complete = std::none_of(result_.moves.begin(), result_.moves.end(), is_open);
    result_.decided = result_.complete || result_.moves[0].proof == Proof::kWin;
    result_.nodes = search_.nodes();
    result_.table_hits = search_.table_hits();
    result_.sel_depth = search_.sel_depth();
    return result_;
  }

 private:
  // The best of `moves`, its outcome as far as it is proved, and the line to it.
  [[gnu::cold]] RootMove<G> Settle(const G& position, const MoveList<G>& moves) noexcept {
    const std::int64_t nodes_before = search_.nodes();
    RootMove<G> found{};
    int best = 0;
    int at_least = 1;
    ProofNumbers numbers = search_.Ask(position, moves, at_least, &best);
    if (numbers.IsProved()) {
      found.proof = Proof::kWin;
      found.mean = 1;
    } else if (numbers.IsDisproved()) {
      at_least = 0;
      numbers = search_.Ask(position, moves, at_least, &best);
      if (numbers.IsProved()) found.proof = Proof::kDraw;
      if (numbers.IsDisproved()) {
        found.proof = Proof::kLoss;
        found.mean = -1;
      }
      found.kind = ScoreKind::kUpper;
    }
    if (found.proof != Proof::kNone) found.kind = ScoreKind::kExact;
    found.move = moves[best];
    found.line.Add(found.move);
    search_.Follow(position, at_least, kMaxPv, found.line);
    found.nodes = search_.nodes() - nodes_before;
    return found;
  }

  ProofNumberSearch<G> search_;
  SearchResult<G> result_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_PROOF_PLAYERS_H_
