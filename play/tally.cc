#include "play/tally.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"

namespace plyground::play {
namespace {

// Characters, not bytes, of UTF-8.
std::size_t WidthOf(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::string PadRight(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, WidthOf(text)), ' ');
}

std::string PadLeft(std::string_view text, std::size_t width) {
  return std::string(width - std::min(width, WidthOf(text)), ' ') + std::string(text);
}

struct NamedNumbers {
  std::string name;
  std::vector<int> numbers;  // one a heading
};

std::string Table(const std::vector<std::string>& headings,
                  const std::vector<NamedNumbers>& rows) {
  std::size_t width = WidthOf("player");
  for (const NamedNumbers& row : rows) width = std::max(width, WidthOf(row.name));
  std::string text = absl::StrCat("  ", PadRight("player", width));
  for (const std::string& heading : headings) absl::StrAppend(&text, "  ", heading);
  text += "\n";
  for (const NamedNumbers& row : rows) {
    absl::StrAppend(&text, "  ", PadRight(row.name, width));
    for (std::size_t i = 0; i < headings.size(); ++i) {
      absl::StrAppend(&text, "  ", PadLeft(absl::StrCat(row.numbers[i]), headings[i].size()));
    }
    text += "\n";
  }
  return text;
}

}  // namespace

std::vector<Outcome> OutcomesOf(std::span<const int> returns) {
  const auto [least, most] = std::minmax_element(returns.begin(), returns.end());
  std::vector<Outcome> outcomes;
  for (const int points : returns) {
    outcomes.push_back(*least == *most   ? Outcome::kDraw
                       : points == *most ? Outcome::kWin
                                         : Outcome::kLoss);
  }
  return outcomes;
}

Tally::Row& Tally::RowOf(const std::string& name) {
  const auto found = std::find_if(rows_.begin(), rows_.end(),
                                  [&](const Row& row) { return row.name == name; });
  if (found != rows_.end()) return *found;
  rows_.push_back({.name = name});
  return rows_.back();
}

void Tally::Add(std::span<const std::string> names, std::span<const int> returns) {
  const std::vector<Outcome> outcomes = OutcomesOf(returns);
  for (std::size_t seat = 0; seat < outcomes.size(); ++seat) {
    Row& row = RowOf(names[seat]);
    row.wins += outcomes[seat] == Outcome::kWin ? 1 : 0;
    row.draws += outcomes[seat] == Outcome::kDraw ? 1 : 0;
    row.losses += outcomes[seat] == Outcome::kLoss ? 1 : 0;
  }
  ++games_;
}

std::string Tally::Text() const {
  if (games_ == 0) return "";
  std::vector<NamedNumbers> rows;
  for (const Row& row : rows_) rows.push_back({row.name, {row.wins, row.draws, row.losses}});
  return absl::StrCat("Tally after ", games_, games_ == 1 ? " game:\n" : " games:\n",
                      Table({"wins", "draws", "losses"}, rows));
}

void Statistics::Add(const std::string& name, const std::string& what, int amount) {
  if (std::find(headings_.begin(), headings_.end(), what) == headings_.end()) {
    headings_.push_back(what);
  }
  for (Entry& entry : entries_) {
    if (entry.name != name || entry.what != what) continue;
    entry.amount += amount;
    return;
  }
  entries_.push_back({name, what, amount});
}

void Statistics::Add(std::span<const std::string> names, const News& news) {
  for (const NewsCount& count : news.counts) {
    Add(names[static_cast<std::size_t>(count.seat)], count.what, count.amount);
  }
  if (news.round_over) ++rounds_;
}

void Statistics::Add(const Statistics& other) {
  for (const Entry& entry : other.entries_) Add(entry.name, entry.what, entry.amount);
  rounds_ += other.rounds_;
}

int Statistics::AmountOf(std::string_view name, std::string_view what) const {
  for (const Entry& entry : entries_) {
    if (entry.name == name && entry.what == what) return entry.amount;
  }
  return 0;
}

std::string Statistics::Text() const {
  std::vector<std::string> names;
  for (const Entry& entry : entries_) {
    if (std::find(names.begin(), names.end(), entry.name) == names.end()) {
      names.push_back(entry.name);
    }
  }
  return Text(names);
}

std::string Statistics::Text(std::span<const std::string> names) const {
  std::vector<NamedNumbers> rows;
  for (const std::string& name : names) {
    NamedNumbers row{.name = name, .numbers = {}};
    for (const std::string& heading : headings_) {
      row.numbers.push_back(AmountOf(name, heading));
    }
    rows.push_back(std::move(row));
  }
  return Table(headings_, rows);
}

}  // namespace plyground::play
