#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "games/pairs/notation.h"

namespace plyground::pairs {
namespace {

std::string Listed(Cards cards) {
  std::string text;
  for (int rank = 1; rank <= kMaxRanks; ++rank) {
    for (int i = 0; i < cards[rank]; ++i) absl::StrAppend(&text, text.empty() ? "" : " ", rank);
  }
  return text.empty() ? "-" : text;
}

std::string Awaited(const Layout& layout) {
  switch (layout.phase) {
    case Phase::kDeal:
      return absl::StrCat("a card is dealt to seat ", layout.seat);
    case Phase::kAct:
      return absl::StrCat("seat ", layout.seat, " decides");
    case Phase::kDraw:
      return absl::StrCat("seat ", layout.seat, " draws a card");
    case Phase::kOver:
      break;
  }
  return "the game is over";
}

// What it shows in red: the cards that can still come and would pair.
bool CanPair(const Layout& layout, int rank) {
  return layout.deck == 0 || layout.unseen[rank] > 0;
}

std::string SeatLine(const Layout& layout, int seat, int target, DrawStyle style) {
  const bool colour = style == DrawStyle::kColour;
  const auto at = static_cast<std::size_t>(seat);
  const Stack& stack = layout.stacks[at];
  const bool awaited = layout.phase != Phase::kOver && seat == layout.seat;
  std::string cards;
  for (int place = 0; place < stack.size(); ++place) {
    const std::string card = absl::StrFormat("[%2d]", stack[place]);
    const char* on = CanPair(layout, stack[place]) ? "\x1b[1;33m" : "\x1b[2;37m";
    cards += colour ? absl::StrCat(on, card, "\x1b[0m") : card;
  }
  const std::size_t width = 4 * static_cast<std::size_t>(std::max(stack.size(), 6));
  cards.append(width - 4 * static_cast<std::size_t>(stack.size()), ' ');
  const bool lost = layout.scores[at] >= target;
  std::string line = absl::StrFormat("%c %d  %3d of %d  ", awaited ? '>' : ' ', seat,
                                     layout.scores[at], target);
  if (colour && (awaited || lost)) {
    line = absl::StrCat(lost ? "\x1b[1;31m" : "\x1b[1;36m", line, "\x1b[0m");
  }
  return absl::StrCat(line, cards, "  kept ", Listed(layout.kept[at]), lost ? "  LOST" : "",
                      "\n");
}

}  // namespace

std::string DrawLayout(const Layout& layout, const Options& options, DrawStyle style) {
  const int target = TargetOf(options);
  std::string text = absl::StrCat("seat  points  stack\n");
  for (int seat = 0; seat < options.players; ++seat) {
    text += SeatLine(layout, seat, target, style);
  }
  const int unseen = layout.unseen.size();
  int discards = Cards::Deck(options.ranks).size() - unseen;
  for (std::size_t seat = 0; seat < options.players; ++seat) {
    discards -= layout.kept[seat].size() + layout.stacks[seat].size();
  }
  absl::StrAppend(&text, "deck ", layout.deck, ", burned ", unseen - layout.deck, ", discards ",
                  discards, "\nunseen");
  for (int rank = 1; rank <= options.ranks; ++rank) {
    absl::StrAppend(&text, "  ", rank, ":", layout.unseen[rank]);
  }
  return absl::StrCat(text, "\n", Awaited(layout), "\n");
}

}  // namespace plyground::pairs
