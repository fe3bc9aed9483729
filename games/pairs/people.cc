#include "games/pairs/people.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/error.h"
#include "games/pairs/notation.h"

namespace plyground::pairs {
namespace {

std::string NameOf(std::span<const std::string> names, int seat) {
  const auto at = static_cast<std::size_t>(seat);
  return at < names.size() ? names[at] : absl::StrCat("seat ", seat);
}

std::string PointsText(int points) {
  return absl::StrCat(points, points == 1 ? " point" : " points");
}

// "a 7", "an 8".
std::string ACard(int rank) { return absl::StrCat(rank == 8 ? "an " : "a ", rank); }

// All headings at once, so that they stand in one order.
void Count(int seat, int hits, int folds, int pairs, int points, News& news) {
  news.counts.push_back({"hits", seat, hits});
  news.counts.push_back({"folds", seat, folds});
  news.counts.push_back({"pairs", seat, pairs});
  news.counts.push_back({"points", seat, points});
}

// "Ann", "Ann and Bob", "Ann, Bob and Cy".
std::string NamesOf(std::span<const std::string> names, Seats seats) {
  std::vector<std::string> listed;
  for (int seat = 0; seat < kMaxSeats; ++seat) {
    if ((seats >> seat & 1) != 0) listed.push_back(NameOf(names, seat));
  }
  const std::string last = listed.back();
  listed.pop_back();
  return listed.empty() ? last : absl::StrCat(absl::StrJoin(listed, ", "), " and ", last);
}

// ---- The table --------------------------------------------------------------

std::string Painted(const Viewer& viewer, const char* code, const std::string& text) {
  if (viewer.style != DrawStyle::kColour) return text;
  return absl::StrCat("\x1b[", code, "m", text, "\x1b[0m");
}

constexpr int kIndent = 2;
constexpr int kCardWidth = 4;  // and the last one's right edge

// .---.---.
// | 4 |10 |
// '---'---'
std::string DrawStack(const Stack& stack, const Viewer& viewer) {
  const std::string indent(kIndent, ' ');
  if (stack.empty()) return indent + "no cards\n";
  if (kIndent + kCardWidth * stack.size() + 1 > viewer.columns) {
    std::vector<int> ranks;
    for (int place = 0; place < stack.size(); ++place) ranks.push_back(stack[place]);
    return absl::StrCat(indent, "cards ", absl::StrJoin(ranks, " "), "\n");
  }
  std::string top = indent + ".";
  std::string middle = indent + "|";
  std::string bottom = indent + "'";
  for (int place = 0; place < stack.size(); ++place) {
    const std::string rank = absl::StrCat(stack[place] < 10 ? " " : "", stack[place], " ");
    top += "---.";
    absl::StrAppend(&middle, Painted(viewer, "1;33", rank), "|");
    bottom += "---'";
  }
  return absl::StrCat(top, "\n", middle, "\n", bottom, "\n");
}

int CountDiscards(const Layout& layout, const Options& options) {
  int discards = Cards::Deck(options.ranks).size() - layout.unseen.size();
  for (std::size_t seat = 0; seat < options.players; ++seat) {
    discards -= layout.kept[seat].size() + layout.stacks[seat].size();
  }
  return discards;
}

// ---- The news ---------------------------------------------------------------

// The seat that goes first, or who is tied, once a card of the deal has come.
void TellDeal(const Layout& after, const Options& options, bool caught,
              std::span<const std::string> names, News& news) {
  if (after.phase == Phase::kAct) {
    news.lines.push_back(absl::StrCat(NameOf(names, after.seat), " goes first."));
    return;
  }
  if (caught) return;
  // Everybody who was compared has his card, and the lowest are tied: their
  // stacks are equally high.
  const Seats tied = TiedSeats(after, options.players);
  bool all_wait = true;
  int height = 0;
  for (int seat = 0; seat < options.players; ++seat) {
    if ((tied >> seat & 1) == 0) continue;
    const int size = after.stacks[static_cast<std::size_t>(seat)].size();
    all_wait = all_wait && (height == 0 || size == height) && size > 0;
    height = size;
  }
  if (!all_wait) return;
  news.lines.push_back(
      absl::StrCat(NamesOf(names, tied), " are tied for the lowest card: another card each."));
}

void TellScore(const Layout& before, const Layout& after, const Options& options,
               std::span<const std::string> names, News& news) {
  const int seat = before.seat;
  const int score = after.scores[static_cast<std::size_t>(seat)];
  news.round_over = true;
  if (after.phase != Phase::kOver) return;
  news.lines.push_back(absl::StrCat(NameOf(names, seat), " has ", PointsText(score),
                                    ", which is ", TargetOf(options),
                                    " or more, and loses the game."));
}

void TellFold(const Layout& before, const Layout& after, const Options& options,
              std::span<const std::string> names, News& news) {
  const int seat = before.seat;
  const int points = after.scores[static_cast<std::size_t>(seat)] -
                     before.scores[static_cast<std::size_t>(seat)];
  std::vector<int> owners;  // of a card as low as the one taken
  for (int i = 0; i < options.players; ++i) {
    const int owner = (seat + i) % options.players;
    if (before.stacks[static_cast<std::size_t>(owner)].Has(points)) owners.push_back(owner);
  }
  const bool asks = owners.size() > 1 && options.variant == Variant::kStandard;
  news.lines.push_back(
      absl::StrCat(NameOf(names, seat), " folds and takes ",
                   asks ? ACard(points) : absl::StrCat("the ", points),
                   asks ? "" : absl::StrCat(" of ", NameOf(names, owners.front())), ": ",
                   PointsText(points), "."));
  Count(seat, 0, 1, 0, points, news);
  if (!asks) return;
  news.question.text = absl::StrCat("Whose ", points, " do you take?");
  for (const int owner : owners) {
    news.question.answers.push_back(NameOf(names, owner));
    news.question.lines.push_back(
        absl::StrCat("It is the ", points, " of ", NameOf(names, owner), "."));
  }
}

}  // namespace

std::string DrawForPeople(const Layout& layout, const Options& options, const Viewer& viewer) {
  const int target = TargetOf(options);
  constexpr int kWide = 66;  // has room for the first line
  std::string text = absl::StrCat("Target ", target, ": who reaches it loses.",
                                  viewer.columns < kWide ? "\n" : " ", "Deck ", layout.deck,
                                  ", burned ", layout.unseen.size() - layout.deck,
                                  ", discards ", CountDiscards(layout, options), ".\n");
  std::size_t width = 0;
  for (int seat = 0; seat < options.players; ++seat) {
    width = std::max(width, NameOf(viewer.names, seat).size());
  }
  for (int seat = 0; seat < options.players; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    const bool awaited = layout.phase != Phase::kOver && seat == layout.seat;
    std::string name = NameOf(viewer.names, seat);
    name.append(width - name.size(), ' ');
    const bool lost = layout.scores[at] >= target;
    absl::StrAppend(&text, awaited ? "> " : "  ",
                    Painted(viewer,
                            lost      ? "1;31"
                            : awaited ? "1;36"
                                      : "0",
                            name),
                    "  ", PointsText(layout.scores[at]), " of ", target, lost ? ", LOST" : "",
                    "\n", DrawStack(layout.stacks[at], viewer));
  }
  return text;
}

News NewsBetween(const Layout& before, Move move, const Layout& after, const Options& options,
                 std::span<const std::string> names) {
  News news;
  const std::string name = NameOf(names, before.seat);
  if (move.IsCard() && before.deck == 0) {
    news.lines.emplace_back("The deck is empty: discards and burned cards are shuffled.");
  }
  const Stack& stack = before.stacks[static_cast<std::size_t>(before.seat)];
  switch (before.phase) {
    case Phase::kDeal: {
      const bool caught = stack.Has(move.rank());
      news.lines.push_back(absl::StrCat(
          name, " is dealt ", ACard(move.rank()),
          caught ? ": a pair, which costs nothing in the deal. It is discarded and replaced."
                 : "."));
      TellDeal(after, options, caught, names, news);
      break;
    }
    case Phase::kDraw:
      if (!stack.Has(move.rank())) {
        news.lines.push_back(absl::StrCat(name, " draws ", ACard(move.rank()), ", no pair."));
        break;
      }
      news.lines.push_back(absl::StrCat(name, " draws ", ACard(move.rank()),
                                        ": CAUGHT, a pair of ", move.rank(), "s! ",
                                        PointsText(move.rank()), "."));
      Count(before.seat, 0, 0, 1, move.rank(), news);
      TellScore(before, after, options, names, news);
      break;
    case Phase::kAct:
      if (move == kHit) {
        news.lines.push_back(absl::StrCat(name, " hits."));
        Count(before.seat, 1, 0, 0, 0, news);
        break;
      }
      TellFold(before, after, options, names, news);
      TellScore(before, after, options, names, news);
      break;
    case Phase::kOver:
      break;
  }
  return news;
}

std::string WhyNoDecision(const Layout& layout, std::string_view text) {
  const std::string name = NormalMoveName(text);
  const Stack& stack = layout.stacks[static_cast<std::size_t>(layout.seat)];
  if (name == "hit") return "there is no card left to take";
  if (name == "fold" && stack.empty()) return "who has no cards has to take one";
  return absl::StrCat(Quoted(text), " is no decision: hit takes a card, fold ends the round");
}

}  // namespace plyground::pairs
