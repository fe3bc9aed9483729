#include "games/exports.h"

#include <cctype>
#include <charconv>
#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/spec.h"

namespace plyground {
namespace {

// Two rows of six houses and the two scores, as the text of a position has them.
std::vector<int> NumbersOf(std::string_view text) {
  std::vector<int> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    int number = 0;
    const auto read = std::from_chars(at, end, number);
    if (read.ec == std::errc()) {
      numbers.push_back(number);
      at = read.ptr;
    } else {
      ++at;
    }
  }
  return numbers;
}

std::string Tag(std::string_view name, std::string_view value) {
  std::string tag = absl::StrCat("[", std::string(name), " \"");
  for (const char c : value) {
    if (c == '"' || c == '\\') tag += '\\';
    tag += c;
  }
  return tag + "\"]\n";
}

// South's and North's seeds at the end, "25-23". What is left on the board may be
// divided into halves.
std::string ResultOf(const std::vector<int>& numbers, int difference) {
  int seeds = 0;
  for (const int number : numbers) seeds += number;
  const char* half = (seeds + difference) % 2 == 0 ? "" : ".5";
  return absl::StrCat((seeds + difference) / 2, half, "-", (seeds - difference) / 2, half);
}

// Lines of fewer than 80 columns.
std::string Wrapped(const std::vector<std::string>& words) {
  std::string text;
  std::size_t column = 0;
  for (const std::string& word : words) {
    if (column > 0 && column + 1 + word.size() >= 80) {
      text += '\n';
      column = 0;
    }
    if (column > 0) text += ' ';
    text += word;
    column += word.size() + (column > 0 ? 1 : 0);
  }
  return text + "\n";
}

// Oware Game Notation as Aualé writes it: South's houses are capitals, which is
// the other way round here, and a capture follows its move.
absl::StatusOr<std::string> WriteOgn(const GameRecord& record, const AnyGame& game) {
  const auto spec = ParseSpec(record.game);
  if (!spec.ok()) return spec.status();
  for (const auto& [name, value] : spec->options) {
    if (name != "slam" || value == "no_capture") continue;
    return InvalidInput(
        {.message = absl::StrCat("game ", Quoted(record.id), ": OGN is for Oware Abapa, not ",
                                 Quoted(record.game)),
         .got = record.game,
         .expected = {"slam=no_capture"}});
  }
  const std::vector<int> start = NumbersOf(record.position);
  const std::string result = ResultOf(start, record.returns[0]);
  std::string text = absl::StrCat(
      Tag("Variant", "Oware Abapa"), Tag("Event", "plyground"), Tag("Site", "?"),
      Tag("Date", "?"), Tag("Round", absl::StrCat(record.block + 1)),
      Tag("South", record.players[0]), Tag("North", record.players[1]), Tag("Result", result));
  if (record.position != game.Start().Text()) {
    std::string fen;
    for (const int number : start) absl::StrAppend(&fen, number, "-");
    text += Tag("FEN", fen + record.position.back());
  }
  std::vector<std::string> words;
  auto position = game.Parse(record.position);
  if (!position.ok()) return position.status();
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    const int mover = position->to_move();
    const std::vector<int> before = NumbersOf(position->Text());
    if (absl::Status status = position->Play(record.moves[ply]); !status.ok()) return status;
    const std::vector<int> after = NumbersOf(position->Text());
    std::string word = record.moves[ply];
    for (char& c : word) {
      const auto letter = static_cast<unsigned char>(c);
      c = static_cast<char>(mover == 0 ? std::toupper(letter) : std::tolower(letter));
    }
    const std::size_t score = 12 + static_cast<std::size_t>(mover);
    const bool ended = position->IsTerminal();
    // At the end the scores may hold what was left on the board.
    if (!ended && after[score] > before[score]) {
      absl::StrAppend(&word, "+", after[score] - before[score]);
    }
    if (ply % 2 == 0) words.push_back(absl::StrCat(ply / 2 + 1, "."));
    words.push_back(word);
  }
  words.push_back(result);
  return absl::StrCat(text, "\n", Wrapped(words), "\n");
}

}  // namespace

extern const GameExport kOwareOgnExport;
const GameExport kOwareOgnExport{
    .game = "oware", .format = "ogn", .summary = "Oware Game Notation", .write = WriteOgn};

}  // namespace plyground
