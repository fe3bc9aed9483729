#include "bench/signature.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/random.h"
#include "core/report.h"
#include "core/spec.h"

namespace plyground::bench {
namespace {

// Plies from the start to each position: early, middle and late in games of 30
// to 60 plies, where a game that has ended by then gives its last decision.
constexpr int kRandomPlies[] = {5, 14, 26, 44};
constexpr std::uint64_t kPositionSeed = 1;

// Rules: all lines of a few plies, and whole games. A position with many moves
// gets fewer plies.
constexpr int kPerftPlies = 3;
constexpr std::int64_t kPlayOuts = 50;

// Depth says what is searched and nodes keep a game of many moves within a
// fraction of a second; both are the same work on any machine.
struct Search {
  const char* spec;
  bool needs_alpha_beta;
};
constexpr Search kSearches[] = {
    {"alphabeta:depth=9,nodes=100000,hash=1", true},
    {"alphabeta:depth=6,nodes=100000,table=false,ordering=false", true},
    {"solve:nodes=100000,hash=1", true},
    {"greedy:seed=1", true},
    {"mcts:sims=1000,seed=1,tree=8", false},
    {"mcts:sims=200,seed=1,tree=8,rollout=guided", false},
};

class Digest {
 public:
  void Add(std::uint64_t value) { state_ = Random::Mix(state_ ^ value) + kStep; }
  void Add(std::int64_t value) { Add(static_cast<std::uint64_t>(value)); }
  void Add(std::string_view text) {
    Add(static_cast<std::uint64_t>(text.size()));
    for (const char c : text) Add(std::uint64_t{static_cast<unsigned char>(c)});
  }
  std::uint64_t value() const { return state_; }

 private:
  // Keeps a value from cancelling the state: Mix(0) is 0.
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15ULL;
  std::uint64_t state_ = kStep;
};

// Random plies from `start`, past chance nodes; where the game ends before, the
// last decision of it. Empty if nobody had one.
std::optional<AnyPosition> RandomPosition(const AnyPosition& start, int plies,
                                          std::uint64_t seed) {
  Random random(seed);
  std::optional<AnyPosition> decision;
  AnyPosition position = start;
  for (int ply = 0; !position.IsTerminal(); ++ply) {
    if (!position.IsChance()) {
      decision = position;
      if (ply >= plies) break;
    }
    position.PlayIndex(random.Below(position.CountMoves()));
  }
  return decision;
}

std::vector<AnyPosition> Positions(const AnyGame& game) {
  std::vector<AnyPosition> positions;
  const AnyPosition start = game.Start();
  const auto add = [&](int plies) {
    auto position =
        RandomPosition(start, plies, DeriveSeed(kPositionSeed, std::uint64_t(plies)));
    if (position.has_value()) positions.push_back(*std::move(position));
  };
  add(0);
  for (const int plies : kRandomPlies) add(plies);
  return positions;
}

void AddRules(const AnyPosition& position, GameSignature& signature, Digest& digest) {
  digest.Add(position.Text());
  for (const std::string& move : position.LegalMoves()) digest.Add(move);
  for (int depth = 1; depth <= kPerftPlies; ++depth) {
    const std::int64_t leaves = position.Perft(depth);
    signature.nodes += leaves;
    digest.Add(leaves);
  }
  const std::int64_t plies = position.PlayOuts(kPlayOuts, kPositionSeed);
  signature.nodes += plies;
  digest.Add(plies);
}

absl::Status AddSearch(const Search& search, const AnyGame& game,
                       std::span<const AnyPosition> positions, GameSignature& signature,
                       Digest& digest) {
  const auto spec = ParseSpec(search.spec);
  if (!spec.ok()) return spec.status();
  const auto player = game.MakePlayer(*spec);
  if (!player.ok()) return player.status();
  for (const AnyPosition& position : positions) {
    (*player)->Reset(kPositionSeed);
    const auto report = (*player)->Search(position, SearchRequest{});
    if (!report.ok()) return report.status();
    signature.nodes += report->stats.nodes;
    digest.Add(report->stats.nodes);
    digest.Add(std::int64_t{report->stats.depth});
    if (report->moves.empty()) continue;  // not solved within the limit
    for (const std::string& move : report->moves[0].pv) digest.Add(move);
  }
  return absl::OkStatus();
}

absl::StatusOr<GameSignature> SignGame(const AnyGame& game) {
  GameSignature signature{.game = game.spec()};
  const std::vector<AnyPosition> positions = Positions(game);
  signature.positions = static_cast<int>(positions.size());
  Digest digest;
  digest.Add(game.spec());
  for (const AnyPosition& position : positions) AddRules(position, signature, digest);
  const bool has_alpha_beta = HasAlphaBeta(game);
  for (const Search& search : kSearches) {
    if (search.needs_alpha_beta && !has_alpha_beta) continue;
    absl::Status status = AddSearch(search, game, positions, signature, digest);
    if (!status.ok()) {
      return absl::Status(status.code(), absl::StrCat(search.spec, " on ", game.spec(), ": ",
                                                      status.message()));
    }
  }
  signature.digest = digest.value();
  return signature;
}

}  // namespace

absl::StatusOr<Signature> ComputeSignature(
    std::span<const GamePtr> games, const std::function<void(const GameSignature&)>& progress) {
  Signature signature;
  Digest digest;
  for (const GamePtr& game : games) {
    auto signed_game = SignGame(*game);
    if (!signed_game.ok()) return signed_game.status();
    digest.Add(signed_game->digest);
    signature.nodes += signed_game->nodes;
    if (progress) progress(*signed_game);
    signature.games.push_back(*std::move(signed_game));
  }
  constexpr int kBits = 48;
  signature.bench = digest.value() >> (64 - kBits);
  return signature;
}

std::string FormatSignature(const Signature& signature) {
  std::string text;
  for (const GameSignature& game : signature.games) {
    absl::StrAppendFormat(&text, "%-34s %2d positions %10d nodes  %016x\n", game.game,
                          game.positions, game.nodes, game.digest);
  }
  absl::StrAppendFormat(&text, "Bench: %d\n", signature.bench);
  return text;
}

std::string FormatSignatureJson(const Signature& signature) {
  using Json = nlohmann::ordered_json;
  Json games = Json::array();
  for (const GameSignature& game : signature.games) {
    games.push_back({{"game", game.game},
                     {"positions", game.positions},
                     {"nodes", game.nodes},
                     {"digest", absl::StrFormat("0x%016x", game.digest)}});
  }
  return Json{{"bench", signature.bench}, {"nodes", signature.nodes}, {"games", games}}.dump();
}

}  // namespace plyground::bench
