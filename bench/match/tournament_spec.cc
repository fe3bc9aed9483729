#include "bench/match/tournament_spec.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
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

// A field of SpecFields beside games and players, by its name in JSON.
template <class Value>
struct Field {
  const char* name;
  std::optional<Value> SpecFields::*place;
};

constexpr std::array<Field<std::int64_t>, 6> kNumbers = {
    {{"gamesPerPairing", &SpecFields::games_per_pairing},
     {"seed", &SpecFields::seed},
     {"openingPlies", &SpecFields::opening_plies},
     {"maxPlies", &SpecFields::max_plies},
     {"rounds", &SpecFields::rounds},
     {"openingStart", &SpecFields::opening_start}}};
constexpr std::array<Field<std::string>, 9> kTexts = {
    {{"format", &SpecFields::format},
     {"controls", &SpecFields::controls},
     {"adjudicator", &SpecFields::adjudicator},
     {"sprt", &SpecFields::sprt},
     {"seatOrders", &SpecFields::seat_orders},
     {"openings", &SpecFields::openings},
     {"openingsHash", &SpecFields::openings_hash},
     {"openingOrder", &SpecFields::opening_order},
     {"openingJudge", &SpecFields::opening_judge}}};
constexpr std::array<Field<double>, 1> kReals = {
    {{"openingMargin", &SpecFields::opening_margin}}};

// In the order in which differences are told.
const std::vector<std::string>& FieldNames() {
  static const std::vector<std::string> kFields = {
      "games",        "players",       "format",      "gamesPerPairing", "seed",
      "openingPlies", "maxPlies",      "controls",    "adjudicator",     "sprt",
      "rounds",       "seatOrders",    "openings",    "openingsHash",    "openingOrder",
      "openingStart", "openingMargin", "openingJudge"};
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
  for (const Field<std::string>& field : kTexts) {
    if (name != field.name) continue;
    if (!value.is_string()) return BadField(source, name, value, "a string");
    fields.*field.place = value.get<std::string>();
    return absl::OkStatus();
  }
  for (const Field<double>& field : kReals) {
    if (name != field.name) continue;
    if (!value.is_number() || !std::isfinite(value.get<double>())) {
      return BadField(source, name, value, "a number");
    }
    fields.*field.place = value.get<double>();
    return absl::OkStatus();
  }
  for (const Field<std::int64_t>& field : kNumbers) {
    if (name != field.name) continue;
    const bool fits = !value.is_number_unsigned() ||
                      value.get<std::uint64_t>() <=
                          static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (!value.is_number_integer() || !fits) {
      return BadField(source, name, value, "a whole number");
    }
    fields.*field.place = value.get<std::int64_t>();
    return absl::OkStatus();
  }
  return UnknownName(absl::StrCat("field in ", std::string(source)), name, FieldNames());
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

template <class List>
void Take(const List& list, SpecFields& under, const SpecFields& over) {
  for (const auto& field : list) {
    if ((over.*field.place).has_value()) under.*field.place = over.*field.place;
  }
}

absl::Status OnlyFor(std::string_view field, std::string_view what) {
  return InvalidInput(
      {.message = absl::StrCat(Quoted(field), " is only for ", std::string(what)),
       .got = std::string(field),
       .expected = {}});
}

// Rounds that leave one player undefeated, as in a knockout.
std::int64_t DefaultRounds(std::size_t players) {
  std::int64_t rounds = 1;
  while ((std::size_t{1} << rounds) < players) ++rounds;
  return rounds;
}

absl::Status CompleteFormat(const SpecFields& fields, TournamentSpec& spec) {
  spec.format = fields.format.value_or(spec.format);
  const auto& formats = FormatNames();
  if (std::find(formats.begin(), formats.end(), spec.format) == formats.end()) {
    return UnknownName("tournament format", spec.format, formats);
  }
  const bool of_two = spec.format == "match" || spec.format == "sprt";
  if (of_two && spec.players.size() != 2) {
    return InvalidInput(
        {.message = absl::StrCat("the format ", Quoted(spec.format), " takes two players, not ",
                                 spec.players.size()),
         .got = absl::StrCat(spec.players.size()),
         .expected = {"--player SPEC --player SPEC"}});
  }
  if (spec.format == "sprt") {
    const auto sprt = ParseSprt(fields.sprt.value_or(""));
    if (!sprt.ok()) return sprt.status();
    spec.sprt = *sprt;
  } else if (fields.sprt.has_value()) {
    return OnlyFor("sprt", "the format \"sprt\"");
  }
  if (spec.format == "swiss") {
    spec.rounds = fields.rounds.value_or(DefaultRounds(spec.players.size()));
    return CheckRange("the number of rounds", spec.rounds, 1, kMostRounds);
  }
  if (fields.rounds.has_value()) return OnlyFor("rounds", "the format \"swiss\"");
  return absl::OkStatus();
}

absl::Status CompleteOpenings(const SpecFields& fields, TournamentSpec& spec) {
  spec.openings = fields.openings.value_or("");
  spec.openings_hash = fields.openings_hash.value_or("");
  const bool listed = !spec.openings.empty();
  spec.opening_plies = fields.opening_plies.value_or(listed ? 0 : kDefaultOpeningPlies);
  spec.opening_order = fields.opening_order.value_or(spec.opening_order);
  spec.opening_start = fields.opening_start.value_or(spec.opening_start);
  spec.opening_margin = fields.opening_margin;
  spec.opening_judge = fields.opening_judge.value_or("");
  if (spec.opening_order != "sequential" && spec.opening_order != "random") {
    return UnknownName("opening order", spec.opening_order, {"sequential", "random"});
  }
  constexpr char kListed[] = "openings of a file (--openings FILE)";
  constexpr char kRandom[] = "random openings, not those of a file";
  if (!listed && spec.opening_order != "sequential") return OnlyFor("openingOrder", kListed);
  if (!listed && spec.opening_start != 1) return OnlyFor("openingStart", kListed);
  if (listed && spec.opening_plies != 0) return OnlyFor("openingPlies", kRandom);
  if (listed && spec.opening_margin.has_value()) return OnlyFor("openingMargin", kRandom);
  if (spec.opening_margin.has_value() != !spec.opening_judge.empty()) {
    return InvalidInput({.message = "a margin and a judge of openings go together",
                         .got = spec.opening_judge,
                         .expected = {"--opening-margin X --opening-judge SPEC"}});
  }
  if (spec.opening_margin.has_value() && *spec.opening_margin < 0) {
    return InvalidInput({.message = absl::StrCat("the margin of openings must not be below 0, "
                                                 "but is ",
                                                 *spec.opening_margin),
                         .got = absl::StrCat(*spec.opening_margin),
                         .expected = {}});
  }
  if (absl::Status status = CheckRange("the first opening", spec.opening_start, 1, kMostPlies);
      !status.ok()) {
    return status;
  }
  return CheckRange("the number of opening plies", spec.opening_plies, 0, kMostOpeningPlies);
}

// Whether the game can make the player, by making it.
absl::Status CheckPlayer(const AnyGame& game, std::string_view kind,
                         const std::string& player) {
  const auto parsed = ParseSpec(player);
  if (!parsed.ok()) return parsed.status();
  const auto made = game.MakePlayer(*parsed);
  if (made.ok()) return absl::OkStatus();
  if (absl::IsResourceExhausted(made.status())) return made.status();  // no fault of his
  InputError error = DescribeError(made.status());
  error.message = absl::StrCat(std::string(kind), " ", Quoted(player), " for ",
                               Quoted(game.spec()), ": ", error.message);
  return InvalidInput(error);
}

}  // namespace

const std::vector<std::string>& FormatNames() {
  static const std::vector<std::string> kNames = {"match", "round_robin", "gauntlet",
                                                  "swiss", "knockout",    "sprt"};
  return kNames;
}

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
  const std::string controls = FormatControls(spec.controls);
  if (!controls.empty()) object["controls"] = controls;
  if (!spec.adjudicator.empty()) object["adjudicator"] = spec.adjudicator;
  const TournamentSpec usual;
  if (spec.sprt != usual.sprt) object["sprt"] = FormatSprt(spec.sprt);
  if (spec.rounds != usual.rounds) object["rounds"] = spec.rounds;
  if (spec.seat_orders != usual.seat_orders) object["seatOrders"] = spec.seat_orders;
  if (spec.openings != usual.openings) object["openings"] = spec.openings;
  if (spec.openings_hash != usual.openings_hash) object["openingsHash"] = spec.openings_hash;
  if (spec.opening_order != usual.opening_order) object["openingOrder"] = spec.opening_order;
  if (spec.opening_start != usual.opening_start) object["openingStart"] = spec.opening_start;
  if (spec.opening_margin.has_value()) object["openingMargin"] = *spec.opening_margin;
  if (spec.opening_judge != usual.opening_judge) object["openingJudge"] = spec.opening_judge;
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

SpecFields FieldsOf(const TournamentSpec& spec) {
  // What stands at its default is left open, which comes to the same.
  const auto fields = ParseSpecFields(FormatTournamentSpec(spec), "the spec");
  assert(fields.ok());
  return *fields;
}

SpecFields Overlay(SpecFields under, const SpecFields& over) {
  if (!over.games.empty()) under.games = over.games;
  if (!over.players.empty()) under.players = over.players;
  Take(kNumbers, under, over);
  Take(kTexts, under, over);
  Take(kReals, under, over);
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
  spec.games_per_pairing = *fields.games_per_pairing;
  spec.seat_orders = fields.seat_orders.value_or(spec.seat_orders);
  const std::int64_t seed = fields.seed.value_or(fallback_seed);
  spec.max_plies = fields.max_plies.value_or(kDefaultMaxPlies);
  const auto controls = ParseControls(fields.controls.value_or(""));
  if (!controls.ok()) return controls.status();
  spec.controls = *controls;
  if (!fields.adjudicator.value_or("").empty()) {
    const auto adjudicator = ParseSpec(*fields.adjudicator);
    if (!adjudicator.ok()) return adjudicator.status();
    spec.adjudicator = FormatSpec(*adjudicator);
  }
  if (spec.seat_orders != "all" && spec.seat_orders != "cyclic") {
    return UnknownName("seat orders", spec.seat_orders, {"all", "cyclic"});
  }
  for (absl::Status status :
       {CheckRange("the number of games a pairing", spec.games_per_pairing, 1,
                   kMostGamesPerPairing),
        CheckRange("the seed", seed, 0, kLargestSeed),
        CheckRange("the largest number of plies", spec.max_plies, 1, kMostPlies),
        Normalize("game", spec.games), Normalize("player", spec.players),
        CompleteFormat(fields, spec), CompleteOpenings(fields, spec)}) {
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
      absl::Status status = CheckPlayer(**game, "player", player);
      if (!status.ok()) return status;
    }
    if (!spec.adjudicator.empty()) {
      absl::Status status = CheckPlayer(**game, "adjudicator", spec.adjudicator);
      if (!status.ok()) return status;
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
    if (!spec.openings.empty()) spec.openings = "the same";
    return spec;
  };
  return sorted(left) == sorted(right);
}

std::string DescribeDifference(const TournamentSpec& have, const TournamentSpec& want) {
  const Json left = Json::parse(FormatTournamentSpec(have));
  const Json right = Json::parse(FormatTournamentSpec(want));
  const auto shown = [](const Json& fields, const std::string& name) {
    return fields.contains(name) ? fields.at(name).dump() : std::string("left out");
  };
  std::vector<std::string> clauses;
  for (const std::string& name : FieldNames()) {
    const std::string old_value = shown(left, name);
    const std::string new_value = shown(right, name);
    if (old_value == new_value) continue;
    clauses.push_back(absl::StrCat(name, " is ", old_value, ", not ", new_value));
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
