#ifndef PLYGROUND_CORE_ANY_GAME_H_
#define PLYGROUND_CORE_ANY_GAME_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/report.h"
#include "core/spec.h"
#include "core/telling.h"

namespace plyground {

struct PlayGuide;  // core/play_guide.h

// The one place where types are erased: command line, tournaments, the JSON
// protocol and the web server see games through these four classes and nothing
// else. A call here costs a virtual call and may allocate; it is made once a
// move played, never inside a search. Implemented for every game by
// search/erase.h.

struct ChanceText {
  std::string move;
  std::int64_t weight;
  std::int64_t total;  // the probability is weight / total
};

// The erased position; AnyPosition is its value type.
class PositionModel {
 public:
  virtual ~PositionModel() = default;
  virtual std::unique_ptr<PositionModel> Clone() const = 0;
  virtual int NumPlayers() const = 0;
  virtual int ToMove() const = 0;
  virtual bool IsTerminal() const = 0;
  virtual bool IsChance() const = 0;
  virtual std::vector<std::string> LegalMoves() const = 0;
  virtual std::vector<ChanceText> Outcomes() const = 0;
  // By the names in LegalMoves() and Outcomes().
  virtual std::optional<int> IndexOf(std::string_view move) const;
  virtual absl::Status Play(std::string_view move) = 0;
  virtual void PlayIndex(int index) = 0;
  virtual int CountMoves() const = 0;
  virtual std::vector<int> Returns() const = 0;
  virtual std::string SeatName(int player) const = 0;
  virtual std::string Text() const = 0;
  virtual std::string Draw(DrawStyle style) const = 0;
  virtual std::uint64_t Hash() const = 0;
  virtual std::int64_t Perft(int depth) const = 0;
  virtual std::int64_t PlayOuts(std::int64_t games, std::uint64_t seed) const = 0;
  virtual std::vector<std::string> FactNames() const { return {}; }
  virtual std::optional<std::string> Fact(std::string_view /*name*/,
                                          std::string_view /*claims*/) const {
    return std::nullopt;
  }
  virtual std::string WhyIllegal(std::string_view /*move*/) const { return {}; }
  virtual std::vector<BoardCell> Cells() const { return {}; }
  virtual std::vector<BoardStep> StepsOf(int /*index*/) const { return {}; }
  virtual News NewsOf(int /*index*/, std::span<const std::string> /*names*/) const {
    return {};
  }
  virtual std::string DrawFor(const Viewer& viewer) const { return Draw(viewer.style); }
};

// A position of some game. Copies are deep. Not thread-safe while it changes.
class AnyPosition {
 public:
  explicit AnyPosition(std::unique_ptr<PositionModel> model) : model_(std::move(model)) {}
  AnyPosition(const AnyPosition& other) : model_(other.model_->Clone()) {}
  AnyPosition& operator=(const AnyPosition& other) {
    if (this != &other) model_ = other.model_->Clone();
    return *this;
  }
  AnyPosition(AnyPosition&&) noexcept = default;
  AnyPosition& operator=(AnyPosition&&) noexcept = default;

  int num_players() const { return model_->NumPlayers(); }
  // The seat whose decision it is. Pre: neither terminal nor a chance node.
  int to_move() const { return model_->ToMove(); }
  bool IsTerminal() const { return model_->IsTerminal(); }
  bool IsChance() const { return model_->IsChance(); }
  std::vector<std::string> LegalMoves() const { return model_->LegalMoves(); }
  std::vector<ChanceText> Outcomes() const { return model_->Outcomes(); }
  // Makes the move (or chance outcome) named by `move`. On error the position
  // is unchanged and the status lists the legal moves.
  [[nodiscard]] absl::Status Play(std::string_view move) { return model_->Play(move); }
  // The place of that move (or outcome) in the list of legal ones, if it is there.
  std::optional<int> IndexOf(std::string_view move) const { return model_->IndexOf(move); }
  // The number of legal moves (or outcomes), and one made by its place in the
  // list. Pre: 0 <= index < CountMoves().
  int CountMoves() const { return model_->CountMoves(); }
  void PlayIndex(int index) { model_->PlayIndex(index); }
  // Points a seat, summing to zero. Pre: IsTerminal().
  std::vector<int> Returns() const { return model_->Returns(); }
  std::string SeatName(int player) const { return model_->SeatName(player); }
  std::string Text() const { return model_->Text(); }
  std::string Draw(DrawStyle style) const { return model_->Draw(style); }
  std::uint64_t Hash() const { return model_->Hash(); }
  // Lines of exactly `depth` plies (core/moves.h).
  std::int64_t Perft(int depth) const { return model_->Perft(depth); }
  // Plays `games` random games to the end; returns the plies played.
  std::int64_t PlayOuts(std::int64_t games, std::uint64_t seed) const {
    return model_->PlayOuts(games, seed);
  }
  // What this game alone can say of a position (core/notation.h, TellsFacts):
  // none for most games.
  std::vector<std::string> FactNames() const { return model_->FactNames(); }
  // Pre: `name` is one of FactNames().
  std::optional<std::string> Fact(std::string_view name, std::string_view claims) const {
    return model_->Fact(name, claims);
  }
  // What the game can tell people (core/telling.h), empty where it cannot; the
  // table is drawn in any case. WhyIllegal: one sentence on a move that IndexOf
  // does not find. Of moves (or outcomes) Pre: 0 <= index < CountMoves().
  std::string WhyIllegal(std::string_view move) const { return model_->WhyIllegal(move); }
  std::vector<BoardCell> Cells() const { return model_->Cells(); }
  std::vector<BoardStep> StepsOf(int index) const { return model_->StepsOf(index); }
  News NewsOf(int index, std::span<const std::string> names) const {
    return model_->NewsOf(index, names);
  }
  std::string DrawFor(const Viewer& viewer) const { return model_->DrawFor(viewer); }
  const PositionModel& model() const { return *model_; }

 private:
  std::unique_ptr<PositionModel> model_;
};

// A program that plays. Keeps its memory (tables, trees) from move to move.
// Used by one thread at a time.
class AnyPlayer {
 public:
  virtual ~AnyPlayer() = default;
  // Forgets everything and takes a new seed, so that a game does not depend on
  // what was played before it.
  virtual void Reset(std::uint64_t seed) = 0;
  // The report's first move is the move to play. The limits of the player's
  // own spec fill in those that the request leaves open. Errors: a position of
  // another game, a chance node, a move list that is not legal, a search that
  // needs what the game lacks. A terminal position gives status kTerminal.
  [[nodiscard]] virtual absl::StatusOr<SearchReport> Search(const AnyPosition& position,
                                                            const SearchRequest& request) = 0;
};

// A kind of player (random, alphabeta, ...) and what its spec accepts.
struct PlayerInfo {
  std::string name;
  std::string summary;
  std::vector<OptionInfo> options;
};

// A game with its options fixed. Immutable, shared between threads.
class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual const std::string& spec() const = 0;    // as it was asked for
  virtual std::string CanonicalSpec() const = 0;  // defaults left out
  virtual AnyPosition Start() const = 0;
  [[nodiscard]] virtual absl::StatusOr<AnyPosition> Parse(std::string_view text) const = 0;
  // Player specs are listed by PlayerInfos() and OwnPlayers().
  [[nodiscard]] virtual absl::StatusOr<std::unique_ptr<AnyPlayer>> MakePlayer(
      const Spec& spec) const = 0;
  virtual std::vector<PlayerInfo> OwnPlayers() const { return {}; }  // of this game alone
  virtual std::vector<std::string> Evaluators() const = 0;           // the first is the default
  virtual std::vector<std::string> Capabilities() const = 0;         // "hash", "chance", ...
  virtual std::string_view unit() const = 0;                         // of the score: "seeds"
};

// One line of games/games.inc: a game before its options are known.
struct GameEntry {
  std::string_view name;
  std::string_view summary;  // one line
  std::string_view rules;    // for people; plain text, lines of at most 80 columns
  int min_players = 2;
  int max_players = 2;
  std::vector<OptionInfo> (*options)();
  // Options that run through other code than the default rules do, each as in a
  // spec ("rules=standard"): what bench signs beside the default.
  std::span<const std::string_view> variants = {};
  absl::StatusOr<std::shared_ptr<const AnyGame>> (*make)(const Spec& spec);
  const PlayGuide* guide = nullptr;  // for play in a terminal; may be null
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_ANY_GAME_H_
