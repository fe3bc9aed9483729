#include "bench/external/dialect.h"

#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/error.h"

namespace plyground::external {
namespace {

struct Entry {
  const char* name;
  absl::StatusOr<std::unique_ptr<Dialect>> (*make)(const AnyGame& game);
};

constexpr Entry kEntries[] = {
    {"line", &MakeLineDialect},
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
