#ifndef PLYGROUND_SEARCH_ERASE_POSITION_H_
#define PLYGROUND_SEARCH_ERASE_POSITION_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/any_game.h"
#include "core/error.h"
#include "core/game.h"
#include "core/moves.h"
#include "core/notation.h"

namespace plyground {

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
  const G& position() const { return position_; }

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

  std::optional<int> IndexOf(std::string_view text) const override {
    const std::string wanted = N::NormalizeMove(position_, text);
    int index = 0;
    for (const auto& move : AllMoves()) {
      if (N::FormatMove(position_, move) == wanted) return index;
      ++index;
    }
    return std::nullopt;
  }

  absl::Status Play(std::string_view text) override {
    if (const std::optional<int> index = IndexOf(text); index.has_value()) {
      PlayIndex(*index);
      return absl::OkStatus();
    }
    std::vector<std::string> legal;
    for (const auto& move : AllMoves()) legal.push_back(N::FormatMove(position_, move));
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
      for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
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

  std::vector<std::string> FactNames() const override {
    if constexpr (TellsFacts<N, G>) return N::FactNames();
    return {};
  }
  std::optional<std::string> Fact(std::string_view name,
                                  std::string_view claims) const override {
    if constexpr (TellsFacts<N, G>) return N::Fact(position_, name, claims);
    return std::nullopt;
  }

  std::string WhyIllegal(std::string_view text) const override {
    if constexpr (ExplainsMoves<N, G>) return N::WhyIllegal(position_, text);
    return {};
  }
  std::vector<BoardCell> Cells() const override {
    if constexpr (ShowsSteps<N, G>) return N::Cells(position_);
    return {};
  }
  std::vector<BoardStep> StepsOf(int index) const override {
    if constexpr (ShowsSteps<N, G>) return N::Steps(position_, AllMoves()[index]);
    return {};
  }
  News NewsOf(int index, std::span<const std::string> names) const override {
    if constexpr (BringsNews<N, G>) return N::NewsOf(position_, AllMoves()[index], names);
    return {};
  }
  std::string DrawFor(const Viewer& viewer) const override {
    if constexpr (DrawsForPeople<N, G>) return N::DrawFor(position_, viewer);
    return Draw(viewer.style);
  }

 private:
  std::vector<typename G::Move> AllMoves() const {
    std::vector<typename G::Move> moves;
    ForEachMove(position_, [&](typename G::Move move) noexcept { moves.push_back(move); });
    return moves;
  }

  G position_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ERASE_POSITION_H_
