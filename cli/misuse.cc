#include "cli/misuse.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/error.h"

namespace plyground::cli {
namespace {

// The subcommand that the words led to, and those words.
struct Place {
  const CLI::App* command;
  std::string words;  // "plyground tournament run"
};

Place Reached(const CLI::App& app) {
  Place place{.command = &app, .words = app.get_name()};
  while (true) {
    const std::vector<CLI::App*> next = place.command->get_subcommands();
    if (next.empty()) return place;
    place.command = next.back();
    absl::StrAppend(&place.words, " ", place.command->get_name());
  }
}

std::vector<std::string> SubcommandNames(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* below : command.get_subcommands(nullptr)) {
    names.push_back(below->get_name());
  }
  return names;
}

std::vector<std::string> OptionNames(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

}  // namespace

absl::Status ExplainMisuse(const CLI::App& app, const CLI::ParseError& error) {
  const auto [command, words] = Reached(app);
  const std::vector<std::string> superfluous = app.remaining(true);
  const auto option =
      std::find_if(superfluous.begin(), superfluous.end(),
                   [](const std::string& word) { return word.size() > 1 && word[0] == '-'; });
  if (option != superfluous.end()) {
    const std::string name = option->substr(0, option->find('='));
    return UnknownName(absl::StrCat("option of ", words), name, OptionNames(*command));
  }
  const std::vector<std::string> below = SubcommandNames(*command);
  if (!below.empty() && !superfluous.empty()) {
    // CLI11 keeps the words of a command that takes none in either order.
    std::string word = superfluous.front();
    for (const std::string& other : superfluous) {
      if (!NearestName(other, below).empty()) word = other;
    }
    return UnknownName(absl::StrCat("subcommand of ", words), word, below);
  }
  if (!below.empty() && dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    return InvalidInput(
        {.message = absl::StrCat(words, " needs a subcommand"), .got = "", .expected = below});
  }
  if (!superfluous.empty()) {
    return InvalidInput({.message = absl::StrCat(words, " takes no further argument ",
                                                 Quoted(superfluous.front())),
                         .got = superfluous.front(),
                         .expected = {}});
  }
  for (const CLI::Option* given : command->get_options()) {
    if (given->get_items_expected_max() == 1 && given->count() > 1) {
      return InvalidInput({.message = absl::StrCat(given->get_name(), " is given ",
                                                   given->count(), " times, once is meant"),
                           .got = given->get_name(),
                           .expected = {}});
    }
  }
  return InvalidInput({.message = absl::StrCat(error.what(), " (see ", words, " --help)"),
                       .got = "",
                       .expected = {}});
}

}  // namespace plyground::cli
