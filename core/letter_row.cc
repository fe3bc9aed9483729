#include "core/letter_row.h"

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/text.h"

namespace plyground {
namespace {

char FirstLetter(LetterRow::Owner owner) {
  return owner == LetterRow::Owner::kSouth ? 'a' : 'A';
}

std::string NameOf(LetterRow::Owner owner) {
  return owner == LetterRow::Owner::kSouth ? "South" : "North";
}

}  // namespace

int PlaceNamed(const LetterRow& row, std::string_view move) {
  const std::string_view name = Trimmed(move);
  if (name.size() != 1) return -1;
  const int place = name[0] - FirstLetter(row.owner);
  return place >= 0 && place < row.count ? place : -1;
}

std::string WhyNoPlace(const LetterRow& row, std::string_view move) {
  const bool south = row.owner == LetterRow::Owner::kSouth;
  const LetterRow other{south ? LetterRow::Owner::kNorth : LetterRow::Owner::kSouth, row.count,
                        row.place};
  const std::string place(row.place);
  const char first = FirstLetter(row.owner);
  const std::string own = absl::StrCat(
      NameOf(row.owner), row.count == 1 ? " has only " : " plays from ", std::string(1, first),
      row.count == 1 ? "" : " to ",
      row.count == 1 ? "" : std::string(1, static_cast<char>(first + row.count - 1)));
  if (PlaceNamed(other, move) >= 0) {
    return absl::StrCat(place, " ", std::string(Trimmed(move)), " belongs to ",
                        NameOf(other.owner), "; ", own);
  }
  return absl::StrCat(Quoted(Trimmed(move)), " names no ", place, "; ", own);
}

}  // namespace plyground
