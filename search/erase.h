#ifndef PLYGROUND_SEARCH_ERASE_H_
#define PLYGROUND_SEARCH_ERASE_H_

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/game.h"
#include "core/layered.h"
#include "core/notation.h"
#include "search/any_layers.h"
#include "search/erase_layers.h"
#include "search/erase_players.h"
#include "search/erase_position.h"

namespace plyground {

// Turns a game, its text form and its evaluators into an AnyGame. Included by
// a game's entry.cc alone: everything of search/ is instantiated there, once a
// type, and nothing else sees the templates.

template <Game G, Notation<G> N, class EvaluatorList, class StrategyList>
class ErasedGame final : public AnyGame, public MayHaveLayers {
 public:
  ErasedGame(const Spec& spec, std::string canonical, const typename G::Options& options)
      : spec_(FormatSpec(spec)), canonical_(std::move(canonical)), options_(options) {}

  const std::string& spec() const override { return spec_; }
  std::string CanonicalSpec() const override { return canonical_; }
  AnyPosition Start() const override { return Wrap(G(options_)); }
  absl::StatusOr<AnyPosition> Parse(std::string_view text) const override {
    absl::StatusOr<G> position = N::ParsePosition(text, options_);
    if (!position.ok()) return position.status();
    return Wrap(*position);
  }
  absl::StatusOr<std::unique_ptr<AnyPlayer>> MakePlayer(const Spec& spec) const override {
    return MakeErasedPlayer<G, N>(spec, options_, EvaluatorList{}, StrategyList{});
  }
  std::vector<PlayerInfo> OwnPlayers() const override { return StrategyInfos(StrategyList{}); }
  std::vector<std::string> Evaluators() const override {
    return EvaluatorNames(EvaluatorList{});
  }
  std::vector<std::string> Capabilities() const override {
    std::vector<std::string> names;
    const auto add = [&names](bool has, const char* name) {
      if (has) names.emplace_back(name);
    };
    add(TwoPlayer<G>, "two_player");
    add(!TwoPlayer<G>, "multiplayer");
    add(Alternating<G>, "alternating");
    add(Stochastic<G>, "chance");
    add(Hashed<G>, "hash");
    add(PerfectlyHashed<G>, "perfect_hash");
    add(PathDependent<G>, "history");
    add(Margin<G>, "margin");
    add(Bounded<G>, "bounds");
    add(Ordered<G>, "ordering");
    add(PliesLeft<G>, "plies_left");
    add(Solved<G>, "solved");
    add(QuickMoves<G>, "quick_moves");
    add(LastPlies<G>, "last_plies");
    add(Symmetric<G>, "symmetry");
    add(Undoable<G>, "undo");
    add(Tactical<G>, "tactical");
    add(ShowsSteps<N, G>, "steps");
    add(Layered<G>, "databases");
    return names;
  }
  std::string_view unit() const override { return N::kUnit; }
  absl::StatusOr<std::unique_ptr<const AnyLayers>> MakeLayers() const override {
    if constexpr (Layered<G>) {
      const auto layers = LayersOf<G>::Type::Of(options_);
      if (layers.has_value()) {
        return std::make_unique<ErasedLayers<G, N>>(options_, *layers);
      }
      return NoDatabases(canonical_, kNoLayers);
    }
    return NoDatabases(canonical_, "its boards have no numbering");
  }

 private:
  static AnyPosition Wrap(const G& position) {
    return AnyPosition(std::make_unique<ErasedPosition<G, N>>(position));
  }

  std::string spec_;
  std::string canonical_;
  typename G::Options options_;
};

// For entry.cc: the game `spec` asks for, its options already parsed by
// `table` (an OptionTable of the game's Options); with its strategies, if any.
template <Game G, Notation<G> N, class EvaluatorList, class StrategyList = Strategies<>,
          class Table>
std::shared_ptr<const AnyGame> EraseGame(const Spec& spec, const Table& table,
                                         const typename G::Options& options) {
  return std::make_shared<ErasedGame<G, N, EvaluatorList, StrategyList>>(
      spec, FormatSpec(table.Format(spec.name, options)), options);
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ERASE_H_
