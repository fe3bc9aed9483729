#ifndef PLYGROUND_SEARCH_ERASE_H_
#define PLYGROUND_SEARCH_ERASE_H_

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/any_game.h"
#include "core/error.h"
#include "core/game.h"
#include "core/moves.h"
#include "search/erase_players.h"

namespace plyground {

// Turns a game, its text form and its evaluators into an AnyGame. Included by
// a game's entry.cc alone: everything of search/ is instantiated there, once a
// type, and nothing else sees the templates.

// The text form of a game: all members static.
template <class N, class G>
concept Notation =
    Game<G> && requires(const G& position, typename G::Move move, Player player,
                        std::string_view text, const typename G::Options& options) {
      // The seat's name in the position text: "S", "X".
      { N::SeatName(position, player) } -> std::same_as<std::string>;
      { N::FormatMove(position, move) } -> std::same_as<std::string>;
      // A move as people write it, in the form of FormatMove; the result need
      // not be legal.
      { N::NormalizeMove(position, text) } -> std::same_as<std::string>;
      { N::FormatPosition(position) } -> std::same_as<std::string>;
      // Takes what FormatPosition writes, and documented variants of it.
      { N::ParsePosition(text, options) } -> std::same_as<absl::StatusOr<G>>;
      // With coordinates, ending in a newline.
      { N::Draw(position, DrawStyle{}) } -> std::same_as<std::string>;
      { N::kUnit } -> std::convertible_to<std::string_view>;  // of a point: "seeds"
    };

// A list of evaluator types; the first is the default of every search.
template <class... Es>
struct Evaluators {};

// A position and its text form, erased.
template <Game G, Notation<G> N>
class ErasedPosition final : public PositionModel {
 public:
  explicit ErasedPosition(const G& position) : position_(position) {}

  std::unique_ptr<PositionModel> Clone() const override {
    return std::make_unique<ErasedPosition>(*this);
  }
  int NumPlayers() const override { return position_.NumPlayers(); }
  int ToMove() const override { return Index(position_.ToMove()); }
  bool IsTerminal() const override { return position_.IsTerminal(); }
  bool IsChance() const override { return IsChanceNode(position_); }
  int CountMoves() const override { return plyground::CountMoves(position_); }
  void PlayIndex(int index) override { position_.Apply(AllMoves()[index]); }
  std::string SeatName(int player) const override {
    return N::SeatName(position_, PlayerAt(player));
  }
  std::string Text() const override { return N::FormatPosition(position_); }
  std::string Draw(DrawStyle style) const override { return N::Draw(position_, style); }
  const void* Raw() const override { return &position_; }

  std::vector<std::string> LegalMoves() const override {
    std::vector<std::string> texts;
    if (IsChance()) return texts;
    for (const auto& move : AllMoves()) texts.push_back(N::FormatMove(position_, move));
    return texts;
  }

  std::vector<ChanceText> Outcomes() const override {
    std::vector<ChanceText> texts;
    if constexpr (Stochastic<G>) {
      if (!position_.IsChance()) return texts;
      OutcomeList<G> outcomes;
      position_.AppendOutcomes(outcomes);
      std::int64_t total = 0;
      for (const auto& outcome : outcomes) total += outcome.weight;
      for (const auto& outcome : outcomes) {
        texts.push_back({N::FormatMove(position_, outcome.move), outcome.weight, total});
      }
    }
    return texts;
  }

  absl::Status Play(std::string_view text) override {
    const std::string wanted = N::NormalizeMove(position_, text);
    std::vector<std::string> legal;
    for (const auto& move : AllMoves()) {
      std::string name = N::FormatMove(position_, move);
      if (name == wanted) {
        position_.Apply(move);
        return absl::OkStatus();
      }
      legal.push_back(std::move(name));
    }
    return InvalidInput({.message = absl::StrCat("illegal move ", Quoted(text), " in ",
                                                 N::FormatPosition(position_),
                                                 legal.empty() ? ": the game is over" : ""),
                         .got = std::string(text.substr(0, 200)),
                         .expected = std::move(legal)});
  }

  std::vector<int> Returns() const override {
    std::vector<int> returns;
    for (int i = 0; i < position_.NumPlayers(); ++i) {
      returns.push_back(position_.Utility(PlayerAt(i)));
    }
    return returns;
  }

  std::uint64_t Hash() const override {
    if constexpr (Hashed<G>) {
      return position_.Hash();
    } else {
      const std::string text = N::FormatPosition(position_);
      std::uint64_t hash = 0xCBF29CE484222325ULL;  // FNV-1a of the text
      for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
      return hash;
    }
  }

  std::int64_t Perft(int depth) const override {
    G position = position_;
    return plyground::Perft(position, depth);
  }

  std::int64_t PlayOuts(std::int64_t games, std::uint64_t seed) const override {
    Random random(seed);
    std::int64_t plies = 0;
    for (std::int64_t i = 0; i < games; ++i) {
      G position = position_;
      plies += PlayOut(position, random);
    }
    return plies;
  }

 private:
  std::vector<typename G::Move> AllMoves() const {
    std::vector<typename G::Move> moves;
    ForEachMove(position_, [&](typename G::Move move) noexcept { moves.push_back(move); });
    return moves;
  }

  G position_;
};

template <Game G, Notation<G> N, class EvaluatorList>
class ErasedGame final : public AnyGame {
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
    return MakeErasedPlayer<G, N>(spec, EvaluatorList{});
  }
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
    add(Margin<G>, "margin");
    add(Bounded<G>, "bounds");
    add(Ordered<G>, "ordering");
    add(PliesLeft<G>, "plies_left");
    add(LastPlies<G>, "last_plies");
    add(Symmetric<G>, "symmetry");
    add(Undoable<G>, "undo");
    return names;
  }
  std::string_view unit() const override { return N::kUnit; }

 private:
  static AnyPosition Wrap(const G& position) {
    return AnyPosition(std::make_unique<ErasedPosition<G, N>>(position));
  }

  std::string spec_;
  std::string canonical_;
  typename G::Options options_;
};

// For entry.cc: the game `spec` asks for, its options already parsed by
// `table` (an OptionTable of the game's Options).
template <Game G, Notation<G> N, class EvaluatorList, class Table>
std::shared_ptr<const AnyGame> EraseGame(const Spec& spec, const Table& table,
                                         const typename G::Options& options) {
  return std::make_shared<ErasedGame<G, N, EvaluatorList>>(
      spec, FormatSpec(table.Format(spec.name, options)), options);
}

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ERASE_H_
