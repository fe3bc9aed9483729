#ifndef PLYGROUND_SEARCH_ERASE_PLAYERS_H_
#define PLYGROUND_SEARCH_ERASE_PLAYERS_H_

#include <memory>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/any_game.h"
#include "core/error.h"
#include "search/chosen_evaluator.h"
#include "search/player_options.h"
#include "search/proof_players.h"
#include "search/reference_players.h"
#include "search/search_players.h"
#include "search/seat_players.h"
#include "search/strategy.h"

namespace plyground {

// From a player spec to the player that plays it.

template <Game G>
constexpr bool kCanAlphaBeta = TwoPlayer<G> && !Stochastic<G>;

inline absl::Status NeedsTwoPlayers(const std::string& name) {
  return InvalidInput({.message = "this game has chance or more than two players, which " +
                                  name + " cannot handle",
                       .got = name,
                       .expected = {"random", "greedy", "mcts", "expectimax", "exhaustive"}});
}

template <Game G, Notation<G> N, class E>
[[gnu::cold]] absl::StatusOr<std::unique_ptr<AnyPlayer>> MakeSearchPlayer(
    const PlayerSpec& spec, const std::string& name, const E& evaluator) {
  switch (spec.kind) {
    case PlayerKind::kMcts:
      return std::make_unique<MctsPlayer<G, N, E>>(spec, evaluator);
    case PlayerKind::kExpectimax:
    case PlayerKind::kMaxN:
    case PlayerKind::kParanoid:
    case PlayerKind::kBestReply:
      return MakeSeatPlayer<G, N>(spec, name, evaluator);
    case PlayerKind::kExhaustive:
      return std::make_unique<MaxNPlayer<G, N, E>>(spec, evaluator);
    default:
      break;
  }
  if constexpr (Solved<G>) {
    if (spec.kind == PlayerKind::kSolve) return std::make_unique<KnowingPlayer<G, N>>(spec);
  }
  if constexpr (kCanAlphaBeta<G> && Hashed<G>) {
    if (spec.kind == PlayerKind::kDfPn) return std::make_unique<ProofNumberPlayer<G, N>>(spec);
  }
  if (spec.kind == PlayerKind::kDfPn) return NeedsTwoPlayers(name);
  if constexpr (kCanAlphaBeta<G>) {
    if (spec.kind == PlayerKind::kSolve) {
      return std::make_unique<SolvePlayer<G, N, E>>(spec, evaluator);
    }
    return std::make_unique<AlphaBetaPlayer<G, N, E>>(spec, evaluator);
  } else {
    if (spec.kind != PlayerKind::kGreedy) return NeedsTwoPlayers(name);
    return std::make_unique<MaxNPlayer<G, N, E>>(spec, evaluator);
  }
}

template <Game G, Notation<G> N, Strategy<G> S>
[[gnu::cold]] absl::StatusOr<std::unique_ptr<AnyPlayer>> MakeStrategyPlayer(const Spec& text) {
  const auto options = S::Table().Parse(text);
  if (!options.ok()) return options.status();
  return std::make_unique<StrategyPlayer<G, N, S>>(*options);
}

// Lets the evaluator look up in the databases that a spec names.
template <Game G, class... Es>
[[gnu::cold]] absl::Status UseDatabases(PlayerSpec& spec, const typename G::Options& options,
                                        ChosenEvaluator<G, Es...>& evaluator) {
  const std::string& folder = spec.options.databases;
  if (folder.empty()) return absl::OkStatus();
  if constexpr (Layered<G>) {
    const auto probe = DatabaseProbe<G>::Open(folder, options);
    if (!probe.ok()) return probe.status();
    evaluator.LookUpIn(**probe);
    spec.databases = *probe;
    return absl::OkStatus();
  } else {
    return NoDatabases("this game", "its boards have no numbering");
  }
}

// The player that a spec asks for. Errors: unknown player, option or
// evaluator; weights that do not fit a game of `options`; a search that needs what the
// game lacks; not enough memory.
template <Game G, Notation<G> N, class... Es, class... Ss>
[[gnu::cold]] absl::StatusOr<std::unique_ptr<AnyPlayer>> MakeErasedPlayer(
    const Spec& text, const typename G::Options& options, Evaluators<Es...>,
    Strategies<Ss...>) {
  using Result = absl::StatusOr<std::unique_ptr<AnyPlayer>>;
  try {
    Result made = std::unique_ptr<AnyPlayer>();
    const bool own =
        ((text.name == Ss::kName && (made = MakeStrategyPlayer<G, N, Ss>(text), true)) || ...);
    if (own) return made;
    absl::StatusOr<PlayerSpec> spec = ParsePlayerSpec(text, {std::string(Ss::kName)...});
    if (!spec.ok()) return spec.status();
    if (spec->kind == PlayerKind::kRandom) return std::make_unique<RandomPlayer<G, N>>(*spec);
    auto evaluator = ChosenEvaluator<G, Es...>::Find(spec->options.eval, options,
                                                     spec->options.weights, spec->owned);
    if (!evaluator.ok()) return evaluator.status();
    if (const absl::Status used = UseDatabases(*spec, options, *evaluator); !used.ok()) {
      return used;
    }
    return MakeSearchPlayer<G, N>(*spec, text.name, *evaluator);
  } catch (const std::system_error& error) {
    return absl::ResourceExhaustedError(
        absl::StrCat("not enough threads for ", FormatSpec(text), ": ", error.what()));
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError(
        absl::StrCat("not enough memory for the tables of ", FormatSpec(text)));
  }
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ERASE_PLAYERS_H_
