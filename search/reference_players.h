#ifndef PLYGROUND_SEARCH_REFERENCE_PLAYERS_H_
#define PLYGROUND_SEARCH_REFERENCE_PLAYERS_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/game.h"
#include "core/limits.h"
#include "core/random.h"
#include "core/score.h"
#include "search/erased_player.h"
#include "search/exhaustive.h"

namespace plyground {

// Players without a search of their own: chance, the definition of a value, and
// games that know theirs.

template <Game G, Notation<G> N>
class RandomPlayer final : public ErasedPlayer<G, N> {
 public:
  explicit RandomPlayer(const PlayerSpec& spec) : ErasedPlayer<G, N>(spec) { NewGame(0); }
  void NewGame(std::uint64_t seed) override {
    random_ = Random(DeriveSeed(this->spec_.options.seed, seed));
  }

 protected:
  bool CountsOutcomes() const override { return true; }
  const SearchResult<G>& Think(const G&, const RootRequest<G>& request,
                               const typename ErasedPlayer<G, N>::Progress&) override {
    RootMove<G> move{};
    move.move = request.moves[random_.Below(request.moves.size())];
    move.line.Add(move.move);
    result_.moves.Clear();
    result_.moves.Add(move);
    result_.ranked = 1;
    result_.complete = true;
    return result_;
  }

 private:
  Random random_{0};
  SearchResult<G> result_;
};

// Every line looked at, for any number of players and with chance: see MaxN.
// kExhaustive searches one depth, kGreedy looks one ply ahead and breaks ties by
// its seed.
template <Game G, Notation<G> N, class E>
class MaxNPlayer final : public ErasedPlayer<G, N> {
 public:
  MaxNPlayer(const PlayerSpec& spec, const E& evaluator)
      : ErasedPlayer<G, N>(spec), evaluator_(evaluator) {
    MaxNPlayer::NewGame(0);
  }
  void NewGame(std::uint64_t seed) override {
    random_ = Random(DeriveSeed(this->spec_.options.seed, seed));
  }

 protected:
  const SearchResult<G>& Think(const G& position, const RootRequest<G>& request,
                               const typename ErasedPlayer<G, N>::Progress&) override {
    MoveList<G> moves = request.moves;
    int deepest = std::min(request.limits.depth.value_or(kMaxDepth), kMaxDepth);
    if (this->spec_.kind == PlayerKind::kGreedy) {
      deepest = 1;
      for (int i = moves.size() - 1; i > 0; --i) {
        std::swap(moves[i], moves[random_.Below(i + 1)]);
      }
    }
    Budget budget(request.limits, request.stop, request.visited);
    SearchDepth(position, moves, deepest, request.multi_pv, budget);
    return result_;
  }

 private:
  static constexpr int kMaxDepth = 200;  // recursion, a stack frame a ply

  [[gnu::cold]] void SearchDepth(const G& position, const MoveList<G>& moves, int depth,
                                 int multi_pv, Budget& budget) noexcept {
    const auto mover = static_cast<std::size_t>(Index(position.ToMove()));
    result_ = SearchResult<G>{};
    for (const auto& move : moves) {
      G child = position;
      child.Apply(move);
      const ValueVector<G> points = MaxN(child, evaluator_, depth - 1, &budget);
      // What was cut off is not ranked, but there has to be a move.
      if (budget.exhausted() && !result_.moves.empty()) break;
      RootMove<G> root_move{};
      root_move.move = move;
      root_move.line.Add(move);
      if (!budget.exhausted()) {
        root_move.score = Score::Estimate(
            static_cast<int>(std::lround(points[mover] * Score::kUnitsPerPoint)));
        for (std::size_t i = 0; i < points.size(); ++i) {
          root_move.seats[i] = points[i];
        }
        root_move.has_seats = !TwoPlayer<G> || Stochastic<G>;
      } else {
        root_move.score = Score::Estimate(0);
      }
      result_.moves.Add(root_move);
    }
    result_.Sort([](const auto& a, const auto& b) noexcept { return a.score > b.score; });
    result_.nodes = budget.nodes();
    result_.ranked = std::min(multi_pv, result_.moves.size());
    result_.depth = result_.sel_depth = depth;
    result_.complete = !budget.exhausted();
  }

  E evaluator_;
  Random random_{0};
  SearchResult<G> result_;
};

// Looks the answer up. A game that never ends is lost or won without a
// distance. Distances are counted from the position searched: what the first
// move adds is the difference between the position's own and its best move's.
template <Solved G, Notation<G> N>
class KnowingPlayer final : public ErasedPlayer<G, N> {
 public:
  explicit KnowingPlayer(const PlayerSpec& spec) : ErasedPlayer<G, N>(spec) {}
  void NewGame(std::uint64_t) override {}

 protected:
  const SearchResult<G>& Think(const G& position, const RootRequest<G>& request,
                               const typename ErasedPlayer<G, N>::Progress&) override {
    result_ = SearchResult<G>{};
    for (const auto& move : request.moves) {
      const std::optional<KnownValue> value = ValueOf(position, move);
      if (!value.has_value()) return result_ = SearchResult<G>{};
      RootMove<G> root_move{};
      root_move.move = move;
      root_move.score = AsScore(*value);
      root_move.kind = ScoreKind::kExact;
      root_move.line.Add(move);
      result_.moves.Add(root_move);
    }
    result_.Sort([](const auto& a, const auto& b) noexcept { return Rank(a) > Rank(b); });
    CountFromRoot(position.Known());
    const std::int64_t best = Rank(result_.moves[0]);
    for (const auto& move : result_.moves)
      result_.ranked += static_cast<int>(Rank(move) == best);
    result_.ranked = std::max(result_.ranked, std::min(request.multi_pv, result_.moves.size()));
    result_.nodes = result_.moves.size();
    result_.complete = true;
    return result_;
  }

 private:
  // For the root's mover.
  static std::optional<KnownValue> ValueOf(const G& position,
                                           const typename G::Move& move) noexcept {
    G child = position;
    child.Apply(move);
    std::optional<KnownValue> value = child.Known();
    if (value.has_value() && child.ToMove() != position.ToMove()) {
      value->utility = -value->utility;
    }
    return value;
  }
  static Score AsScore(const KnownValue& value) noexcept {
    if (value.utility == 0 || value.distance == KnownValue::kForever) {
      return Score::Points(value.utility);
    }
    return value.utility > 0 ? Score::WinIn(value.distance) : Score::LossIn(value.distance);
  }
  void CountFromRoot(const std::optional<KnownValue>& root) noexcept {
    const Score best = result_.moves[0].score;
    if (!root.has_value() || !(best.IsWin() || best.IsLoss())) return;
    const int first_move = root->distance - best.Distance();
    for (auto& move : result_.moves) {
      if (move.score.IsWin()) move.score = Score::WinIn(move.score.Distance() + first_move);
      if (move.score.IsLoss()) move.score = Score::LossIn(move.score.Distance() + first_move);
    }
  }
  // Wins first, the quickest of them; the loss that lasts longest before the
  // others, one without end before all.
  static std::int64_t Rank(const RootMove<G>& move) noexcept { return move.score.raw(); }

  SearchResult<G> result_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_REFERENCE_PLAYERS_H_
