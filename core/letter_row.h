#ifndef PLYGROUND_CORE_LETTER_ROW_H_
#define PLYGROUND_CORE_LETTER_ROW_H_

#include <string>
#include <string_view>

namespace plyground {

// The places that one of two players may play, named by letters: South's a, b,
// c .., North's A, B, C ..
struct LetterRow {
  enum class Owner { kSouth, kNorth };
  Owner owner = Owner::kSouth;
  int count = 0;           // places
  std::string_view place;  // what they are called: "pit"
};

// Which place of the row a move names, counted from 0; -1 if none.
int PlaceNamed(const LetterRow& row, std::string_view move);
// One sentence on why a move names none. Pre: PlaceNamed is -1.
std::string WhyNoPlace(const LetterRow& row, std::string_view move);

}  // namespace plyground

#endif  // PLYGROUND_CORE_LETTER_ROW_H_
