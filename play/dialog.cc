#include "play/dialog.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/text.h"

namespace plyground::play {
namespace {

// One line of a text. Where it has to be broken, its words are set anew.
void AppendWrapped(std::string_view line, std::size_t columns, std::string& out) {
  if (line.size() <= columns) {
    out += line;
    return;
  }
  const std::string indent(std::min(line.find_first_not_of(' '), line.size()), ' ');
  std::size_t used = 0;  // of the line that is being written
  for (const std::string_view word : SplitAt(' ', line)) {
    if (word.empty()) continue;
    if (used > 0 && used + 1 + word.size() > columns) {
      out += '\n';
      used = 0;
    }
    out += used == 0 ? indent : " ";
    used += (used == 0 ? indent.size() : 1) + word.size();
    out += word;
  }
}

}  // namespace

std::string Wrapped(std::string_view text, int columns) {
  constexpr int kNarrowest = 20;  // a terminal that claims less is not believed
  const auto width = static_cast<std::size_t>(std::max(columns, kNarrowest));
  std::string out;
  bool first = true;
  for (const std::string_view line : SplitAt('\n', text)) {
    if (!first) out += '\n';
    first = false;
    AppendWrapped(line, width, out);
  }
  return out;
}

void Dialog::Say(std::string_view text) {
  terminal_.Write(Wrapped(text, terminal_.columns()));
  if (text.empty() || text.back() != '\n') terminal_.Write("\n");
}

std::optional<std::string> Dialog::AskPlainly(std::string_view prompt) {
  if (ended_ || interrupted()) {
    ended_ = true;
    return std::nullopt;
  }
  terminal_.Write(prompt);
  const std::optional<std::string> line = terminal_.ReadLine();
  if (!line.has_value() || interrupted()) {
    ended_ = true;
    terminal_.Write("\n");
    return std::nullopt;
  }
  return std::string(Trimmed(*line));
}

std::optional<std::string> Dialog::Ask(std::string_view prompt) {
  std::optional<std::string> answer = AskPlainly(prompt);
  if (answer.has_value() &&
      (absl::EqualsIgnoreCase(*answer, "quit") || absl::EqualsIgnoreCase(*answer, "exit"))) {
    return std::nullopt;
  }
  return answer;
}

std::optional<std::string> Dialog::Choose(const std::string& question,
                                          const std::vector<std::string>& answers,
                                          const std::string& otherwise) {
  const std::string listed = absl::StrJoin(answers, ", ");
  const std::string prompt =
      absl::StrCat(question, " (", listed,
                   otherwise.empty() ? "): " : absl::StrCat(") [", otherwise, "]: "));
  while (true) {
    std::optional<std::string> answer = Ask(prompt);
    if (!answer.has_value()) return std::nullopt;
    if (answer->empty() && !otherwise.empty()) return otherwise;
    std::vector<std::string> found;
    for (const std::string& candidate : answers) {
      if (absl::EqualsIgnoreCase(candidate, *answer)) return candidate;
      if (!answer->empty() && absl::StartsWithIgnoreCase(candidate, *answer)) {
        found.push_back(candidate);
      }
    }
    if (found.size() == 1) return found.front();
    Say(absl::StrCat("Please answer with one of: ", listed, "."));
  }
}

std::optional<int> Dialog::AskNumber(const std::string& question, int low, int high,
                                     std::optional<int> otherwise) {
  const std::string prompt =
      absl::StrCat(question, " (", low, " to ", high,
                   otherwise.has_value() ? absl::StrCat(") [", *otherwise, "]: ") : "): ");
  while (true) {
    const std::optional<std::string> answer = Ask(prompt);
    if (!answer.has_value()) return std::nullopt;
    if (answer->empty() && otherwise.has_value()) return otherwise;
    int number = 0;
    const char* end = answer->data() + answer->size();
    const auto [rest, error] = std::from_chars(answer->data(), end, number);
    if (error == std::errc() && rest == end && number >= low && number <= high) return number;
    Say(absl::StrCat("Please type a number from ", low, " to ", high, "."));
  }
}

}  // namespace plyground::play
