#ifndef PLYGROUND_PLAY_TALLY_H_
#define PLYGROUND_PLAY_TALLY_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/telling.h"

namespace plyground::play {

enum class Outcome { kWin, kDraw, kLoss };

// What a finished game was for a seat: won with the most points, drawn if all
// have the same.
std::vector<Outcome> OutcomesOf(std::span<const int> returns);

// Games won, drawn and lost, by name.
class Tally {
 public:
  // `names` and `returns` by seat.
  void Add(std::span<const std::string> names, std::span<const int> returns);
  int games() const { return games_; }
  // A table with a heading, one line a name, in order of appearance; "" without
  // games.
  std::string Text() const;

 private:
  struct Row {
    std::string name;
    int wins = 0;
    int draws = 0;
    int losses = 0;
  };
  Row& RowOf(const std::string& name);

  std::vector<Row> rows_;
  int games_ = 0;
};

// What the news of the games counted (core/telling.h), by name.
class Statistics {
 public:
  void Add(std::span<const std::string> names, const News& news);
  void Add(const Statistics& other);
  int rounds() const { return rounds_; }
  bool empty() const { return headings_.empty(); }
  // A table of everything counted, one line a name: those of `names`, or all that
  // anything was counted of.
  std::string Text(std::span<const std::string> names) const;
  std::string Text() const;

 private:
  struct Entry {
    std::string name;
    std::string what;
    int amount;
  };
  void Add(const std::string& name, const std::string& what, int amount);
  int AmountOf(std::string_view name, std::string_view what) const;

  std::vector<std::string> headings_;  // in order of appearance
  std::vector<Entry> entries_;
  int rounds_ = 0;
};

}  // namespace plyground::play

#endif  // PLYGROUND_PLAY_TALLY_H_
