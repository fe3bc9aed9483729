#include <algorithm>
#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "games/pairs/notation.h"

namespace plyground::pairs {
namespace {

absl::Status Impossible(std::string message, std::vector<std::string> expected) {
  return InvalidInput({.message = std::move(message), .expected = std::move(expected)});
}

// One layout under one set of options.
class Checker {
 public:
  Checker(const Layout& layout, const Options& options) : layout_(layout), options_(options) {}

  absl::Status Cards() const {
    for (int rank = 1; rank <= options_.ranks; ++rank) {
      int count = layout_.unseen[rank] + layout_.caught[rank];
      for (int seat = 0; seat < options_.players; ++seat) {
        count += Kept(seat)[rank] + static_cast<int>(StackOf(seat).Has(rank));
      }
      if (count > rank) {
        return Impossible(
            absl::StrCat("there are ", count, " cards of rank ", rank, " on the table"),
            {absl::StrCat("at most ", rank, " cards of rank ", rank)});
      }
    }
    const int unseen = layout_.unseen.size();
    const bool burned = options_.burn_each == BurnEach::kShuffle;
    const int least = burned ? std::max(0, unseen - options_.burn) : 0;
    if (layout_.deck >= least && layout_.deck <= unseen) return absl::OkStatus();
    return Impossible(absl::StrCat("a deck of ", layout_.deck, " cards does not fit ", unseen,
                                   " unseen cards"),
                      {absl::StrCat("deck=", least, "..", unseen)});
  }

  absl::Status Scores() const {
    const int target = TargetOf(options_);
    int losers = 0;
    for (int seat = 0; seat < options_.players; ++seat) {
      const int score = ScoreOf(seat);
      const int kept = Kept(seat).points();
      if (options_.fresh ? kept != 0 : kept != score) {
        return Impossible(
            absl::StrCat("seat ", seat, " has ", score, " points but has kept ", kept),
            {options_.fresh ? "no kept cards, since fresh=true"
                            : "a score that is the sum of the cards kept"});
      }
      if (score < target) continue;
      ++losers;
      if (LeastBefore(seat) >= target) {
        return Impossible(absl::StrCat("seat ", seat, " had lost before its last card"),
                          {absl::StrCat("a score that one card brings to ", target)});
      }
    }
    const int expected = layout_.phase == Phase::kOver ? 1 : 0;
    if (losers == expected) return absl::OkStatus();
    return Impossible(absl::StrCat(losers, " seats have reached the target ", target),
                      {expected == 1 ? "exactly one, since the game is over"
                                     : "\"over\" in place of a turn"});
  }

  absl::Status Stacks() const {
    const bool dealt = layout_.phase == Phase::kAct || layout_.phase == Phase::kDraw;
    if (layout_.phase == Phase::kDeal) return DealtStacks();
    if (!layout_.caught.empty()) {
      return Impossible("a pair was caught, but there is no deal", {"no field \"caught\""});
    }
    for (int seat = 0; seat < options_.players && dealt; ++seat) {
      if (StackOf(seat).empty() && options_.variant == Variant::kStandard) {
        return Impossible(absl::StrCat("seat ", seat, " has no cards after the deal"),
                          {"a card or more in every stack"});
      }
    }
    if (layout_.phase != Phase::kDraw || CardsLeft() > 0) return absl::OkStatus();
    return Impossible("a card is awaited, but there is none",
                      {absl::StrCat("turn=", layout_.seat)});
  }

 private:
  const Stack& StackOf(int seat) const {
    return layout_.stacks[static_cast<std::size_t>(seat)];
  }
  pairs::Cards Kept(int seat) const { return layout_.kept[static_cast<std::size_t>(seat)]; }
  int ScoreOf(int seat) const { return layout_.scores[static_cast<std::size_t>(seat)]; }

  // The score before the last card, if that was the highest it can have been.
  int LeastBefore(int seat) const {
    if (options_.fresh) return ScoreOf(seat) - options_.ranks;
    int rank = options_.ranks;
    while (rank > 0 && Kept(seat)[rank] == 0) --rank;
    return ScoreOf(seat) - rank;
  }

  // That can still be drawn in this round, after a shuffle perhaps.
  int CardsLeft() const {
    int left = pairs::Cards::Deck(options_.ranks).size() - layout_.caught.size();
    for (int seat = 0; seat < options_.players; ++seat) {
      left -= Kept(seat).size() + StackOf(seat).size();
    }
    return left;
  }

  absl::Status DealtStacks() const {
    const Seats tied = TiedSeats(layout_, options_.players);
    if (tied == 0) {
      return Impossible("the deal is done: one seat has the lowest card", {"turn=SEAT"});
    }
    // The dealt cards of the tied seats, but for the one that some still lack.
    const int place = StackOf(layout_.seat).size();
    for (int seat = 0; seat < options_.players; ++seat) {
      if (StackOf(seat).size() == DealtTo(seat, tied, place)) continue;
      return Impossible(
          absl::StrCat("seat ", seat, " cannot have ", StackOf(seat).size(),
                       " cards when seat ", layout_.seat, " is dealt card ", place + 1),
          {absl::StrCat(DealtTo(seat, tied, place), " cards")});
    }
    if (((tied >> layout_.seat) & 1) == 0) {
      return Impossible(absl::StrCat("seat ", layout_.seat, " is not tied for the lowest card"),
                        {"deal=SEAT of a tied seat"});
    }
    return Undealt(place);
  }

  // How many cards a seat has once card `place` of the tied seats is dealt up
  // to the seat that waits. One that fell out has one more than it shares with
  // those still tied.
  int DealtTo(int seat, Seats tied, int place) const {
    if (((tied >> seat) & 1) != 0) return place + static_cast<int>(seat < layout_.seat);
    const Stack& model = StackOf(std::countr_zero(tied));
    int shared = 0;
    while (shared < std::min(place, StackOf(seat).size()) &&
           model[shared] == StackOf(seat)[shared]) {
      ++shared;
    }
    return shared + 1;
  }

  absl::Status Undealt(int place) const {
    if (options_.variant == Variant::kContinuous && !options_.fresh) {
      for (int seat = 0; seat < options_.players; ++seat) {
        if (ScoreOf(seat) > 0) {
          return Impossible("in continuous play there is no deal after the first score",
                            {"turn=SEAT", "draw=SEAT"});
        }
      }
    }
    if (place == 0 && !layout_.caught.empty()) {
      return Impossible("no pair can be caught among first cards", {"no field \"caught\""});
    }
    const int needed = place == 0 ? options_.players - layout_.seat : 1;
    if (CardsLeft() >= needed) return absl::OkStatus();
    return Impossible("there are too few cards for the deal",
                      {absl::StrCat(needed, " cards outside stacks and kept cards")});
  }

  const Layout& layout_;
  const Options& options_;
};

}  // namespace

absl::Status CheckLayout(const Layout& layout, const Options& options) {
  const Checker checker(layout, options);
  absl::Status status = checker.Cards();
  if (status.ok()) status = checker.Scores();
  if (status.ok()) status = checker.Stacks();
  return status;
}

}  // namespace plyground::pairs
