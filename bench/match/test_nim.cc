#include "bench/match/test_nim.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/random.h"
#include "core/spec.h"

namespace plyground::match {
namespace {

constexpr int kMostTaken = 3;

struct NimOptions {
  int pile = 15;
  int seats = 2;
  bool dice = false;
  bool forget = false;
};

OptionTable<NimOptions> NimTable() {
  return OptionTable<NimOptions>()
      .Integer("pile", &NimOptions::pile, 1, 1000, "at the start")
      .Integer("seats", &NimOptions::seats, 1, 8, "players")
      .Boolean("dice", &NimOptions::dice, "chance adds to the pile")
      .Boolean("forget", &NimOptions::forget, "text without the moves");
}

class NimPosition final : public PositionModel {
 public:
  explicit NimPosition(const NimOptions& options)
      : options_(options), pile_(options.pile), chance_(options.dice) {}

  std::unique_ptr<PositionModel> Clone() const override {
    return std::make_unique<NimPosition>(*this);
  }
  int NumPlayers() const override { return options_.seats; }
  int ToMove() const override { return mover_; }
  bool IsTerminal() const override { return pile_ == 0; }
  bool IsChance() const override { return chance_; }
  std::vector<std::string> LegalMoves() const override {
    std::vector<std::string> moves;
    for (int take = 1; !chance_ && take <= std::min(kMostTaken, pile_); ++take) {
      moves.push_back(absl::StrCat(take));
    }
    return moves;
  }
  std::vector<ChanceText> Outcomes() const override {
    if (!chance_) return {};
    return {{"+0", 1, 4}, {"+1", 2, 4}, {"+2", 1, 4}};
  }
  absl::Status Play(std::string_view move) override {
    std::vector<std::string> names = LegalMoves();
    for (const ChanceText& outcome : Outcomes()) names.push_back(outcome.move);
    const auto place = std::find(names.begin(), names.end(), move);
    if (place == names.end()) {
      return InvalidInput({.message = absl::StrCat("illegal move ", Quoted(move)),
                           .got = std::string(move),
                           .expected = names});
    }
    PlayIndex(static_cast<int>(place - names.begin()));
    return absl::OkStatus();
  }
  void PlayIndex(int index) override {
    if (chance_) {
      pile_ += index;
      chance_ = false;
      history_ += absl::StrCat("+", index);
      return;
    }
    pile_ -= index + 1;
    history_ += absl::StrCat(index + 1);
    mover_ = (mover_ + 1) % options_.seats;
  }
  int CountMoves() const override {
    return chance_ ? 3 : static_cast<int>(LegalMoves().size());
  }
  std::vector<int> Returns() const override {
    std::vector<int> returns(static_cast<std::size_t>(options_.seats), -1);
    returns[(mover_ + options_.seats - 1) % options_.seats] = options_.seats - 1;
    return returns;
  }
  std::string SeatName(int player) const override {
    return std::string(1, static_cast<char>('A' + player));
  }
  std::string Text() const override {
    return options_.forget ? absl::StrCat(pile_, " ", mover_)
                           : absl::StrCat(pile_, " ", mover_, " ", history_);
  }
  std::string Draw(DrawStyle) const override { return Text() + "\n"; }
  std::uint64_t Hash() const override { return static_cast<std::uint64_t>(pile_); }
  std::int64_t Perft(int) const override { return 0; }
  std::int64_t PlayOuts(std::int64_t, std::uint64_t) const override { return 0; }

  int pile() const { return pile_; }

 private:
  NimOptions options_;
  int pile_;
  bool chance_;
  int mover_ = 0;
  std::string history_;
};

struct NimPlayerOptions {
  int pause_us = 0;
};

class NimPlayer final : public AnyPlayer {
 public:
  NimPlayer(std::string kind, int pause_us) : kind_(std::move(kind)), pause_us_(pause_us) {}

  void Reset(std::uint64_t seed) override {
    if (kind_ != "forgetful") random_ = Random(seed);
  }

  absl::StatusOr<SearchReport> Search(const AnyPosition& position,
                                      const SearchRequest&) override {
    if (pause_us_ > 0) std::this_thread::sleep_for(std::chrono::microseconds(pause_us_));
    if (kind_ == "throws") throw std::runtime_error("out of cards");
    if (kind_ == "crash") return absl::InternalError("segmentation fault");
    if (kind_ == "late") return absl::DeadlineExceededError("2 s late");
    SearchReport report;
    if (kind_ == "silent") return report;
    if (kind_ == "unfair" || (kind_ == "fair" && PileOf(position) % 4 == 0)) {
      report.score.value = 1;
    }
    if (kind_ == "perfect" && position.num_players() == 2) {
      report.score.proof =
          PileOf(position) % (kMostTaken + 1) == 0 ? Proof::kLoss : Proof::kWin;
    }
    MoveReport move;
    move.move = kind_ == "illegal" ? "four" : absl::StrCat(Take(position));
    report.moves.push_back(move);
    return report;
  }

 private:
  static int PileOf(const AnyPosition& position) {
    return dynamic_cast<const NimPosition&>(position.model()).pile();
  }

  int Take(const AnyPosition& position) {
    const int pile = PileOf(position);
    const int best = pile % (kMostTaken + 1);
    if (kind_ == "perfect") return best == 0 ? 1 : best;
    if (kind_ == "worst") return best == 1 ? std::min(2, pile) : 1;
    return 1 + random_.Below(std::min(kMostTaken, pile));
  }

  std::string kind_;
  int pause_us_;
  Random random_{1};
};

class Nim final : public AnyGame {
 public:
  Nim(const Spec& spec, const NimOptions& options)
      : spec_(FormatSpec(spec)), options_(options) {}

  const std::string& spec() const override { return spec_; }
  std::string CanonicalSpec() const override {
    return FormatSpec(NimTable().Format("nim", options_));
  }
  AnyPosition Start() const override {
    return AnyPosition(std::make_unique<NimPosition>(options_));
  }
  // "PILE" and what may follow it, before the first move.
  absl::StatusOr<AnyPosition> Parse(std::string_view text) const override {
    const auto pile = ParseInteger("pile", text.substr(0, text.find(' ')), 1, 1000);
    if (!pile.ok()) return pile.status();
    NimOptions options = options_;
    options.pile = static_cast<int>(*pile);
    options.dice = false;
    return AnyPosition(std::make_unique<NimPosition>(options));
  }
  absl::StatusOr<std::unique_ptr<AnyPlayer>> MakePlayer(const Spec& spec) const override {
    const std::vector<std::string> kinds = {"random",    "perfect", "worst", "illegal",
                                            "silent",    "crash",   "late",  "throws",
                                            "forgetful", "fair",    "unfair"};
    if (std::find(kinds.begin(), kinds.end(), spec.name) == kinds.end()) {
      return UnknownName("player", spec.name, kinds);
    }
    const auto options = OptionTable<NimPlayerOptions>()
                             .Integer("pause_us", &NimPlayerOptions::pause_us, 0, 1000000, "")
                             .Parse(spec);
    if (!options.ok()) return options.status();
    return std::make_unique<NimPlayer>(spec.name, options->pause_us);
  }
  std::vector<std::string> Evaluators() const override { return {}; }
  std::vector<std::string> Capabilities() const override { return {}; }
  std::string_view unit() const override { return "points"; }

 private:
  std::string spec_;
  NimOptions options_;
};

}  // namespace

absl::StatusOr<std::shared_ptr<const AnyGame>> FindNim(std::string_view text) {
  const auto spec = ParseSpec(text);
  if (!spec.ok()) return spec.status();
  if (spec->name != "nim") return UnknownName("game", spec->name, {"nim"});
  const auto options = NimTable().Parse(*spec);
  if (!options.ok()) return options.status();
  return std::make_shared<Nim>(*spec, *options);
}

}  // namespace plyground::match
