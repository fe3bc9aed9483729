#include "games/pairs/notation.h"

#include <algorithm>
#include <bit>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/error.h"
#include "core/spec.h"
#include "core/text.h"

namespace plyground::pairs {
namespace {

constexpr std::string_view kExample =
    "scores=8,3 stacks=4.10.1|5.8 kept=8|3 unseen=0.2.2.3.4.5.6.6.7.7 deck=37 turn=0";

std::string StackText(const Stack& stack) {
  std::string text;
  for (int place = 0; place < stack.size(); ++place) {
    absl::StrAppend(&text, place == 0 ? "" : ".", stack[place]);
  }
  return text.empty() ? "-" : text;
}

std::string CardsText(Cards cards) {
  std::vector<int> ranks;
  for (int rank = 1; rank <= kMaxRanks; ++rank) {
    ranks.insert(ranks.end(), static_cast<std::size_t>(cards[rank]), rank);
  }
  return ranks.empty() ? "-" : absl::StrJoin(ranks, ".");
}

// The fields of a position text, checked one by one; the game's laws come after.
class Reader {
 public:
  explicit Reader(const Options& options) : options_(options) {}

  absl::StatusOr<Layout> Read(std::string_view text) {
    for (const std::string_view part : SplitAt(' ', Trimmed(text))) {
      if (part.empty()) continue;
      absl::Status status = Field(part);
      if (!status.ok()) return status;
    }
    for (const char* name : {"scores", "stacks", "kept", "unseen", "deck", "turn"}) {
      if (!seen_.contains(name)) {
        return InvalidInput(
            {.message = absl::StrCat("the position has no field \"", name, "\""),
             .got = std::string(text.substr(0, 200)),
             .expected = {std::string(kExample)}});
      }
    }
    return layout_;
  }

 private:
  absl::Status Field(std::string_view part) {
    const std::size_t equals = part.find('=');
    const bool over = part == "over";
    const std::string key(part.substr(0, equals));
    const std::string_view value =
        equals == part.npos ? std::string_view() : part.substr(equals + 1);
    static constexpr std::string_view kNames[] = {
        "scores", "stacks", "kept", "unseen", "caught", "deck", "turn", "draw", "deal"};
    if (!over && (equals == part.npos ||
                  std::find(std::begin(kNames), std::end(kNames), key) == std::end(kNames))) {
      std::vector<std::string> names(std::begin(kNames), std::end(kNames));
      names.emplace_back("over");
      return UnknownName("field of a position", key, names);
    }
    const bool awaited = over || key == "turn" || key == "draw" || key == "deal";
    if (!seen_.insert(awaited ? "turn" : key).second) {
      return InvalidInput({.message = absl::StrCat("the position has two fields ",
                                                   awaited ? "that say what is awaited" : key),
                           .got = std::string(part.substr(0, 200)),
                           .expected = {std::string(kExample)}});
    }
    if (over) {
      layout_.phase = Phase::kOver;
      return absl::OkStatus();
    }
    return Value(key, value);
  }

  absl::Status Value(const std::string& key, std::string_view value) {
    if (key == "scores") {
      return ParseNumbers({.what = "\"scores\"",
                           .count = options_.players,
                           .minimum = 0,
                           .maximum = TargetOf(options_) - 1 + options_.ranks},
                          value, layout_.scores.data());
    }
    if (key == "stacks") return StackFields(value);
    if (key == "kept") return KeptFields(value);
    if (key == "caught") return CardList("caught", value, kMaxCards, layout_.caught);
    if (key == "unseen") return Unseen(value);
    if (key == "deck") return Number(key, value, kMaxCards, layout_.deck);
    layout_.phase = key == "turn" ? Phase::kAct : key == "draw" ? Phase::kDraw : Phase::kDeal;
    return Number(key, value, options_.players - 1, layout_.seat);
  }

  static absl::Status Number(const std::string& key, std::string_view value, int maximum,
                             int& number) {
    const auto parsed = ParseInteger(key, value, 0, maximum);
    if (parsed.ok()) number = static_cast<int>(*parsed);
    return parsed.status();
  }

  // One part a seat.
  absl::StatusOr<std::vector<std::string_view>> BySeat(const char* key,
                                                       std::string_view value) const {
    std::vector<std::string_view> parts = SplitAt('|', value);
    if (static_cast<int>(parts.size()) == options_.players) return parts;
    return InvalidInput(
        {.message = absl::StrCat("\"", key, "\" has ", parts.size(), " parts for ",
                                 static_cast<int>(options_.players), " players"),
         .got = std::string(value.substr(0, 200)),
         .expected = {"one part a seat, separated by |"}});
  }

  absl::StatusOr<std::vector<int>> Ranks(const char* key, std::string_view value) const {
    std::vector<int> ranks;
    if (value == "-") return ranks;
    for (const std::string_view card : SplitAt('.', value)) {
      const auto rank = ParseInteger(absl::StrCat("card in ", key), card, 1, options_.ranks);
      if (!rank.ok()) return rank.status();
      ranks.push_back(static_cast<int>(*rank));
    }
    return ranks;
  }

  absl::Status CardList(const char* key, std::string_view value, int most, Cards& cards) const {
    const auto ranks = Ranks(key, value);
    if (!ranks.ok()) return ranks.status();
    for (const int rank : *ranks) {
      if (cards[rank] == std::min(rank, most)) {
        return InvalidInput(
            {.message = absl::StrCat("\"", key, "\" has too many cards of rank ", rank),
             .got = std::string(value.substr(0, 200)),
             .expected = {absl::StrCat("at most ", rank)}});
      }
      cards.Add(rank);
    }
    return absl::OkStatus();
  }

  absl::Status StackFields(std::string_view value) {
    const auto parts = BySeat("stacks", value);
    if (!parts.ok()) return parts.status();
    for (std::size_t seat = 0; seat < parts->size(); ++seat) {
      const auto ranks = Ranks("stacks", (*parts)[seat]);
      if (!ranks.ok()) return ranks.status();
      for (const int rank : *ranks) {
        if (layout_.stacks[seat].Has(rank)) {
          return InvalidInput(
              {.message = absl::StrCat("the stack of seat ", seat, " has a pair of ", rank),
               .got = std::string((*parts)[seat].substr(0, 200)),
               .expected = {"cards of different ranks"}});
        }
        layout_.stacks[seat].Push(rank);
      }
    }
    return absl::OkStatus();
  }

  absl::Status KeptFields(std::string_view value) {
    const auto parts = BySeat("kept", value);
    if (!parts.ok()) return parts.status();
    for (std::size_t seat = 0; seat < parts->size(); ++seat) {
      absl::Status status = CardList("kept", (*parts)[seat], kMaxCards, layout_.kept[seat]);
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  absl::Status Unseen(std::string_view value) {
    const std::vector<std::string_view> counts = SplitAt('.', value);
    if (static_cast<int>(counts.size()) != options_.ranks) {
      return InvalidInput(
          {.message = absl::StrCat("\"unseen\" has ", counts.size(), " numbers for ",
                                   static_cast<int>(options_.ranks), " ranks"),
           .got = std::string(value.substr(0, 200)),
           .expected = {"one number a rank, 1 first, separated by dots"}});
    }
    for (int rank = 1; rank <= options_.ranks; ++rank) {
      const auto count = ParseInteger(absl::StrCat("unseen cards of rank ", rank),
                                      counts[static_cast<std::size_t>(rank - 1)], 0, rank);
      if (!count.ok()) return count.status();
      for (int i = 0; i < *count; ++i) layout_.unseen.Add(rank);
    }
    return absl::OkStatus();
  }

  const Options& options_;
  Layout layout_;
  std::set<std::string> seen_;
};

std::string AwaitedText(const Layout& layout) {
  switch (layout.phase) {
    case Phase::kDeal:
      return absl::StrCat("deal=", layout.seat);
    case Phase::kAct:
      return absl::StrCat("turn=", layout.seat);
    case Phase::kDraw:
      return absl::StrCat("draw=", layout.seat);
    case Phase::kOver:
      break;
  }
  return "over";
}

}  // namespace

std::string FormatLayout(const Layout& layout, const Options& options) {
  std::vector<std::string> stacks;
  std::vector<std::string> kept;
  for (std::size_t seat = 0; seat < options.players; ++seat) {
    stacks.push_back(StackText(layout.stacks[seat]));
    kept.push_back(CardsText(layout.kept[seat]));
  }
  std::vector<int> unseen;
  for (int rank = 1; rank <= options.ranks; ++rank) unseen.push_back(layout.unseen[rank]);
  const auto scores_end = layout.scores.begin() + options.players;
  std::string text =
      absl::StrCat("scores=", absl::StrJoin(layout.scores.begin(), scores_end, ","),
                   " stacks=", absl::StrJoin(stacks, "|"), " kept=", absl::StrJoin(kept, "|"),
                   " unseen=", absl::StrJoin(unseen, "."), " deck=", layout.deck, " ");
  if (!layout.caught.empty()) absl::StrAppend(&text, "caught=", CardsText(layout.caught), " ");
  return text + AwaitedText(layout);
}

absl::StatusOr<Layout> ParseLayout(std::string_view text, const Options& options) {
  absl::StatusOr<Layout> layout = Reader(options).Read(text);
  if (!layout.ok()) return layout;
  if (absl::Status status = CheckLayout(*layout, options); !status.ok()) return status;
  return layout;
}

std::string MoveName(Move move) {
  if (move == kHit) return "hit";
  if (move == kFold) return "fold";
  return std::to_string(move.rank());
}

std::string NormalMoveName(std::string_view text) {
  const std::string_view trimmed = Trimmed(text);
  const std::string name =
      absl::AsciiStrToLower(absl::string_view(trimmed.data(), trimmed.size()));
  return name == "h" ? "hit" : name == "f" ? "fold" : name;
}

}  // namespace plyground::pairs
