#include "bench/external/dialect.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/error.h"

namespace plyground::external {
namespace {

struct Entry {
  const char* name;
  absl::StatusOr<std::unique_ptr<Dialect>> (*make)(const AnyGame& game);
};

constexpr Entry kEntries[] = {
    {"line", &MakeLineDialect}, {"gtp", &MakeGtpDialect}, {"nboard", &MakeNBoardDialect},
    {"kgp", &MakeKgpDialect},   {"uci", &MakeUciDialect},
};

}  // namespace

std::vector<std::string> DialectNames() {
  std::vector<std::string> names;
  for (const Entry& entry : kEntries) names.emplace_back(entry.name);
  return names;
}

absl::StatusOr<std::unique_ptr<Dialect>> MakeDialect(std::string_view name,
                                                     const AnyGame& game) {
  for (const Entry& entry : kEntries) {
    if (name == entry.name) return entry.make(game);
  }
  return UnknownName("protocol", name, DialectNames());
}

absl::Status CheckPlays(const AnyGame& game, std::string_view name,
                        const std::vector<std::string>& options) {
  const auto spec = ParseSpec(game.CanonicalSpec());
  bool good = spec.ok() && spec->name == name;
  for (std::size_t i = 0; good && i < spec->options.size(); ++i) {
    good = std::find(options.begin(), options.end(), spec->options[i].first) != options.end();
  }
  if (good) return absl::OkStatus();
  return InvalidInput({.message = absl::StrCat(
                           "the protocol is one for ", std::string(name),
                           options.empty() ? "" : " with at most the options ",
                           absl::StrJoin(options, ", "), ", not for ", game.CanonicalSpec()),
                       .got = game.CanonicalSpec(),
                       .expected = {std::string(name)}});
}

std::vector<std::string> SplitWords(std::string_view line) {
  return absl::StrSplit(absl::string_view(line.data(), line.size()), absl::ByAnyChar(" \t"),
                        absl::SkipEmpty());
}

namespace {

template <class Number>
void ReadWhole(std::string_view word, Number& value) {
  Number number{};
  const char* end = word.data() + word.size();
  const auto [rest, error] = std::from_chars(word.data(), end, number);
  if (rest == end && error == std::errc()) value = number;
}
}  // namespace

void ReadNumber(std::string_view word, std::int64_t& value) { ReadWhole(word, value); }
void ReadNumber(std::string_view word, double& value) {
  double number = value;
  ReadWhole(word, number);
  if (std::isfinite(number)) value = number;
}

std::string LegalMoveLike(const AnyPosition& position, std::string_view text) {
  const absl::string_view wanted(text.data(), text.size());
  for (std::string& move : position.LegalMoves()) {
    if (absl::EqualsIgnoreCase(move, wanted)) return std::move(move);
  }
  return std::string(text);
}

absl::Status NotAReply(std::string_view line, std::string_view expected) {
  return absl::InvalidArgumentError(
      absl::StrCat("it said ", Quoted(line), " where ", std::string(expected), " was due"));
}

absl::Status ExpectSilence(ChildProcess& process) {
  const std::optional<std::string> line = process.UnreadLine();
  if (!line.has_value()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("it said ", Quoted(*line), " before it was asked anything"));
}

}  // namespace plyground::external
