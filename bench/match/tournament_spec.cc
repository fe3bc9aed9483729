#include "bench/match/tournament_spec.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/error.h"
#include "core/random.h"
#include "core/spec.h"

namespace plyground::match {
namespace {

using Json = nlohmann::ordered_json;

const std::vector<std::string>& FieldNames() {
  static const std::vector<std::string> kFields = {"games",           "players", "format",
                                                   "gamesPerPairing", "seed",    "openingPlies",
                                                   "maxPlies",        "controls"};
  return kFields;
}

std::string Shown(const Json& value) {
  return value.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, 60);
}

absl::Status BadField(std::string_view source, std::string_view name, const Json& value,
                      std::string_view accepted) {
  return InvalidInput(
      {.message = absl::StrCat(std::string(source), ": field \"", std::string(name),
                               "\" must be ", std::string(accepted), ", not ", Shown(value)),
       .got = Shown(value),
       .expected = {}});
}

absl::Status ReadTexts(std::string_view source, const std::string& name, const Json& value,
                       std::vector<std::string>& texts) {
  constexpr char kAccepted[] = "an array of specs, each a string";
  if (!value.is_array()) return BadField(source, name, value, kAccepted);
  for (const Json& element : value) {
    if (!element.is_string()) return BadField(source, name, element, kAccepted);
    texts.push_back(element.get<std::string>());
  }
  return absl::OkStatus();
}

absl::Status ReadField(std::string_view source, const std::string& name, const Json& value,
                       SpecFields& fields) {
  if (name == "games") return ReadTexts(source, name, value, fields.games);
  if (name == "players") return ReadTexts(source, name, value, fields.players);
  if (name == "format" || name == "controls") {
    if (!value.is_string()) return BadField(source, name, value, "a string");
    (name == "format" ? fields.format : fields.controls) = value.get<std::string>();
    return absl::OkStatus();
  }
  std::optional<std::int64_t>* number = nullptr;
  if (name == "gamesPerPairing") number = &fields.games_per_pairing;
  if (name == "seed") number = &fields.seed;
  if (name == "openingPlies") number = &fields.opening_plies;
  if (name == "maxPlies") number = &fields.max_plies;
  if (number == nullptr) {
    return UnknownName(absl::StrCat("field in ", std::string(source)), name, FieldNames());
  }
  const bool fits = !value.is_number_unsigned() ||
                    value.get<std::uint64_t>() <=
                        static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (!value.is_number_integer() || !fits) {
    return BadField(source, name, value, "a whole number");
  }
  *number = value.get<std::int64_t>();
  return absl::OkStatus();
}

absl::Status CheckRange(std::string_view what, std::int64_t value, std::int64_t minimum,
                        std::int64_t maximum) {
  if (value >= minimum && value <= maximum) return absl::OkStatus();
  return InvalidInput({.message = absl::StrCat(std::string(what), " must be ", minimum, "..",
                                               maximum, ", not ", value),
                       .got = absl::StrCat(value),
                       .expected = {absl::StrCat(minimum, "..", maximum)}});
}

Spec WithSortedOptions(Spec spec) {
  std::sort(spec.options.begin(), spec.options.end());
  return spec;
}

// Pre: specs that were read before.
std::vector<std::string> SortedOptions(std::vector<std::string> specs) {
  for (std::string& text : specs) text = FormatSpec(WithSortedOptions(*ParseSpec(text)));
  return specs;
}

// Brings each spec to one form; two that differ in the order of their options
// alone are the same.
absl::Status Normalize(std::string_view kind, std::vector<std::string>& specs) {
  std::vector<Spec> seen;
  for (std::string& text : specs) {
    const auto spec = ParseSpec(text);
    if (!spec.ok()) return spec.status();
    text = FormatSpec(*spec);
    Spec sorted = WithSortedOptions(*spec);
    if (std::find(seen.begin(), seen.end(), sorted) != seen.end()) {
      return InvalidInput(
          {.message = absl::StrCat(std::string(kind), " ", Quoted(text), " is given twice"),
           .got = text,
           .expected = {}});
    }
    seen.push_back(std::move(sorted));
  }
  return absl::OkStatus();
}

absl::Status Missing(std::string_view what, std::string_view how) {
  return InvalidInput({.message = absl::StrCat("the tournament has no ", std::string(what)),
                       .got = "",
                       .expected = {std::string(how)}});
}

template <class Value>
void Take(std::optional<Value>& under, const std::optional<Value>& over) {
  if (over.has_value()) under = over;
}

}  // namespace

absl::StatusOr<SpecFields> ParseSpecFields(std::string_view text, std::string_view source) {
  const Json object = Json::parse(text.begin(), text.end(), nullptr, false);
  if (!object.is_object()) {
    return InvalidInput(
        {.message = absl::StrCat(std::string(source), ": not one JSON object: ", Quoted(text)),
         .got = std::string(text.substr(0, 200)),
         .expected = FieldNames()});
  }
  SpecFields fields;
  for (const auto& [name, value] : object.items()) {
    if (absl::Status status = ReadField(source, name, value, fields); !status.ok())
      return status;
  }
  return fields;
}

std::string FormatTournamentSpec(const TournamentSpec& spec) {
  Json object;
  object["games"] = spec.games;
  object["players"] = spec.players;
  object["format"] = spec.format;
  object["gamesPerPairing"] = spec.games_per_pairing;
  object["seed"] = spec.seed;
  object["openingPlies"] = spec.opening_plies;
  object["maxPlies"] = spec.max_plies;
  object["controls"] = FormatControls(spec.controls);
  return object.dump();
}

SpecFields FieldsOf(const TournamentSpec& spec) {
  return {.games = spec.games,
          .players = spec.players,
          .format = spec.format,
          .games_per_pairing = spec.games_per_pairing,
          .seed = static_cast<std::int64_t>(spec.seed),
          .opening_plies = spec.opening_plies,
          .max_plies = spec.max_plies,
          .controls = FormatControls(spec.controls)};
}

SpecFields Overlay(SpecFields under, const SpecFields& over) {
  if (!over.games.empty()) under.games = over.games;
  if (!over.players.empty()) under.players = over.players;
  Take(under.format, over.format);
  Take(under.games_per_pairing, over.games_per_pairing);
  Take(under.seed, over.seed);
  Take(under.opening_plies, over.opening_plies);
  Take(under.max_plies, over.max_plies);
  Take(under.controls, over.controls);
  return under;
}

absl::StatusOr<TournamentSpec> CompleteSpec(const SpecFields& fields,
                                            std::int64_t fallback_seed) {
  if (fields.games.empty()) return Missing("game", "--game SPEC");
  if (fields.players.empty()) return Missing("player", "--player SPEC");
  if (!fields.games_per_pairing.has_value()) {
    return Missing("number of games a pairing", "--games N");
  }
  TournamentSpec spec;
  spec.games = fields.games;
  spec.players = fields.players;
  spec.format = fields.format.value_or(spec.format);
  spec.games_per_pairing = *fields.games_per_pairing;
  const std::int64_t seed = fields.seed.value_or(fallback_seed);
  spec.opening_plies = fields.opening_plies.value_or(kDefaultOpeningPlies);
  spec.max_plies = fields.max_plies.value_or(kDefaultMaxPlies);
  auto controls = ParseControls(fields.controls.value_or(""));
  if (!controls.ok()) return controls.status();
  spec.controls = *controls;
  if (spec.format != "round_robin") {
    return UnknownName("tournament format", spec.format, {"round_robin"});
  }
  for (absl::Status status :
       {CheckRange("the number of games a pairing", spec.games_per_pairing, 1,
                   kMostGamesPerPairing),
        CheckRange("the seed", seed, 0, kLargestSeed),
        CheckRange("the number of opening plies", spec.opening_plies, 0, kMostOpeningPlies),
        CheckRange("the largest number of plies", spec.max_plies, 1, kMostPlies),
        Normalize("game", spec.games), Normalize("player", spec.players)}) {
    if (!status.ok()) return status;
  }
  spec.seed = static_cast<std::uint64_t>(seed);
  return spec;
}

absl::StatusOr<Games> ResolveGames(const TournamentSpec& spec, const GameResolver& resolve) {
  Games games;
  std::vector<std::string> canonical;
  for (const std::string& text : spec.games) {
    const auto game = resolve(text);
    if (!game.ok()) return game.status();
    const std::string name = (*game)->CanonicalSpec();
    const auto same = std::find(canonical.begin(), canonical.end(), name);
    if (same != canonical.end()) {
      return InvalidInput(
          {.message = absl::StrCat("games ", Quoted(spec.games[same - canonical.begin()]),
                                   " and ", Quoted(text), " are the same"),
           .got = text,
           .expected = {}});
    }
    const int seats = (*game)->Start().num_players();
    if (seats > 1 && spec.players.size() < 2) {
      return InvalidInput({.message = absl::StrCat(Quoted(text), " is a game for ", seats,
                                                   ": give two players or more"),
                           .got = spec.players.front(),
                           .expected = {"--player SPEC --player SPEC"}});
    }
    for (const std::string& player : spec.players) {
      const auto parsed = ParseSpec(player);
      if (!parsed.ok()) return parsed.status();
      const auto made = (*game)->MakePlayer(*parsed);
      if (made.ok()) continue;
      if (absl::IsResourceExhausted(made.status())) return made.status();  // no fault of his
      InputError error = DescribeError(made.status());
      error.message =
          absl::StrCat("player ", Quoted(player), " for ", Quoted(text), ": ", error.message);
      return InvalidInput(error);
    }
    games.push_back(*game);
    canonical.push_back(name);
  }
  return games;
}

bool SameTournament(const TournamentSpec& left, const TournamentSpec& right) {
  const auto sorted = [](TournamentSpec spec) {
    spec.games = SortedOptions(std::move(spec.games));
    spec.players = SortedOptions(std::move(spec.players));
    return spec;
  };
  return sorted(left) == sorted(right);
}

std::string DescribeDifference(const TournamentSpec& have, const TournamentSpec& want) {
  const Json left = Json::parse(FormatTournamentSpec(have));
  const Json right = Json::parse(FormatTournamentSpec(want));
  std::vector<std::string> clauses;
  for (const std::string& name : FieldNames()) {
    if (left.at(name) == right.at(name)) continue;
    clauses.push_back(
        absl::StrCat(name, " is ", left.at(name).dump(), ", not ", right.at(name).dump()));
  }
  return absl::StrJoin(clauses, "; ");
}

std::uint64_t HashText(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  return Random::Mix(hash);
}

std::string SpecHash(const TournamentSpec& spec) {
  return absl::StrFormat("%016x", HashText(FormatTournamentSpec(spec)));
}

}  // namespace plyground::match
