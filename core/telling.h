#ifndef PLYGROUND_CORE_TELLING_H_
#define PLYGROUND_CORE_TELLING_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plyground {

// What a game can tell people who play it or watch, beyond its text form: each
// part an optional capability of its notation (core/notation.h).

// kColour: escape codes of a terminal, and characters beyond ASCII.
enum class DrawStyle : std::uint8_t { kPlain, kColour };

// For whom a position is drawn.
struct Viewer {
  DrawStyle style = DrawStyle::kPlain;
  int columns = 80;                         // of the screen; a hint
  std::span<const std::string> names = {};  // of those who play, by seat; or empty
};

// ---- Steps: what changes on the board, in order of occurrence -----------------

// A place that holds things which can be counted: a pit, a store.
struct BoardCell {
  std::string name;  // as moves name it: "c"; "store S" where no move does
  int count = 0;
  friend bool operator==(const BoardCell&, const BoardCell&) = default;
};

enum class StepKind : std::uint8_t {
  kLift,     // everything is taken out of a cell to be sown
  kSow,      // one piece, or more at once, is put down
  kCapture,  // pieces are taken out of a cell by a capture
  kGain,     // what was captured or left over arrives where it counts
  kRest,     // what is left at the end of the game is taken off
};
std::string_view StepName(StepKind kind);  // "lift", "sow", ...

// One cell changes. Law: the steps of a move, applied in order to the cells
// before it, yield the cells after it, and no step finds less than it takes.
struct BoardStep {
  StepKind kind = StepKind::kSow;
  std::string cell;  // a name of the position's cells
  int change = 0;    // pieces that come (positive) or go (negative); not 0
  int count = 0;     // in the cell afterwards
  int lap = 1;       // of the sowing: a new one begins when the hand is filled again
  friend bool operator==(const BoardStep&, const BoardStep&) = default;
};

// ---- News: what a move brought about, in words and numbers --------------------

// Something of which a player's number grew: {"pairs", 1, 1}.
struct NewsCount {
  std::string what;  // a heading of the statistics: "hits", "points"
  int seat = 0;
  int amount = 1;
  friend bool operator==(const NewsCount&, const NewsCount&) = default;
};

// What the rules leave to who moved and what changes nothing in the game: a
// matter of taste, put to people alone.
struct NewsQuestion {
  std::string text;                  // "" if there is none
  std::vector<std::string> answers;  // two or more
  std::vector<std::string> lines;    // what is said of each
  friend bool operator==(const NewsQuestion&, const NewsQuestion&) = default;
};

struct News {
  std::vector<std::string> lines;  // sentences, in order of occurrence
  std::vector<NewsCount> counts;
  bool round_over = false;  // of games that are played in rounds
  NewsQuestion question = {};
  friend bool operator==(const News&, const News&) = default;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_TELLING_H_
