#include "games/skerry/options.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/error.h"

namespace plyground::skerry {
namespace {

constexpr std::int64_t kLargestSeed = (std::int64_t{1} << 53) - 1;  // exact in JSON

OptionTable<Options> MakeTable() {
  OptionTable<Options> table;
  table.Integer("players", &Options::players, 2, kMostKeepers, "keepers at the table")
      .Integer("size", &Options::size, kSmallestSize, kLargestSize,
               "squares along an edge; 7 with four keepers")
      .Integer("rocks", &Options::rocks, 0, kMostCells - 1,
               "rocks, at least one square less than the board has; 7 with four keepers")
      .Integer("lighthouses", &Options::lighthouses, 1, kMostCells / 2,
               "lighthouses of each keeper; 3 with three or four keepers")
      .Integer("komi", &Options::komi, -100, 100,
               "fish that the first keeper has from the start; 0 with three or four keepers")
      .Integer("seed", &Options::seed, 0, kLargestSeed, "number of the map");
  return table;
}

const OptionTable<Options>& Table() {
  static const OptionTable<Options> table = MakeTable();
  return table;
}

}  // namespace

Options DefaultsFor(int players) noexcept {
  Options options;
  options.players = players;
  if (players == 2) return options;
  options.komi = 0;
  options.lighthouses = 3;
  if (players == 4) options.size = options.rocks = 7;
  return options;
}

absl::StatusOr<Options> OptionList::Parse(const Spec& spec) const {
  const absl::StatusOr<Options> given = Table().Parse(spec);
  if (!given.ok()) return given.status();
  // Parsed again over the defaults of this number of keepers.
  Spec complete = Table().Format(spec.name, DefaultsFor(given->players));
  const auto is_given = [&spec](const auto& option) {
    return std::any_of(spec.options.begin(), spec.options.end(),
                       [&](const auto& other) { return other.first == option.first; });
  };
  std::erase_if(complete.options, is_given);
  complete.options.insert(complete.options.end(), spec.options.begin(), spec.options.end());
  const absl::StatusOr<Options> options = Table().Parse(complete);
  if (!options.ok()) return options.status();
  const int squares = options->size * options->size;
  if (options->rocks >= squares) {
    return InvalidInput(
        {.message = absl::StrCat("option rocks: ", options->rocks,
                                 " leave no square at sea on a map of size ", options->size),
         .got = absl::StrCat(options->rocks),
         .expected = {absl::StrCat("0..", squares - 1)}});
  }
  return options;
}

Spec OptionList::Format(std::string name, const Options& options) const {
  const Spec all = Table().Format(name, options);
  const Spec defaults = Table().Format(name, DefaultsFor(options.players));
  Spec spec{.name = std::move(name), .options = {}};
  for (const OptionInfo& info : Table().Infos()) {
    const auto find = [&info](const Spec& where) -> const std::string& {
      for (const auto& [key, value] : where.options) {
        if (key == info.name) return value;
      }
      return info.default_value;
    };
    const std::string& value = find(all);
    const bool of_course =
        info.name == "players" ? options.players == Options{}.players : value == find(defaults);
    if (!of_course) spec.options.emplace_back(info.name, value);
  }
  return spec;
}

std::vector<OptionInfo> OptionList::Infos() const { return Table().Infos(); }

std::string SquareName(int row, int column) {
  return absl::StrCat(std::string(1, static_cast<char>('a' + column)), row + 1);
}

}  // namespace plyground::skerry
