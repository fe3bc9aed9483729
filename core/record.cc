#include "core/record.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/error.h"

namespace plyground {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, kTerminations> kNames = {"normal",
                                                                "adjudicated_win",
                                                                "adjudicated_draw",
                                                                "max_moves",
                                                                "timeout",
                                                                "illegal_move",
                                                                "crash",
                                                                "stall"};

// Reads the fields of one object and keeps the first thing that is wrong.
class FieldReader {
 public:
  explicit FieldReader(const Json& object) : object_(object) {}

  void Text(const char* name, std::string& value) {
    const Json* field = Find(name);
    if (field == nullptr) return;
    if (!field->is_string()) return Refuse(name, "a string");
    value = field->get<std::string>();
  }

  void Integer(const char* name, int& value) {
    const Json* field = Find(name);
    if (field != nullptr && !ReadInteger(*field, value)) Refuse(name, "a whole number");
  }

  void Texts(const char* name, std::vector<std::string>& values) {
    const Json* field = Find(name);
    if (field == nullptr) return;
    if (!field->is_array()) return Refuse(name, "an array of strings");
    for (const Json& element : *field) {
      if (!element.is_string()) return Refuse(name, "an array of strings");
      values.push_back(element.get<std::string>());
    }
  }

  void Integers(const char* name, std::vector<int>& values) {
    const Json* field = Find(name);
    if (field == nullptr) return;
    if (!field->is_array()) return Refuse(name, "an array of whole numbers");
    for (const Json& element : *field) {
      int value = 0;
      if (!ReadInteger(element, value)) return Refuse(name, "an array of whole numbers");
      values.push_back(value);
    }
  }

  void Refuse(const char* name, const std::string& accepted) {
    if (!status_.ok()) return;
    const auto field = object_.find(name);
    const std::string got = field == object_.end()
                                ? "nothing"
                                : field->dump(-1, ' ', true, Json::error_handler_t::replace);
    status_ =
        InvalidInput({.message = absl::StrCat("game record: field \"", name, "\" must be ",
                                              accepted, ", not ", got.substr(0, 60)),
                      .got = got.substr(0, 200),
                      .expected = {}});
  }

  const absl::Status& status() const { return status_; }

 private:
  static bool ReadInteger(const Json& field, int& value) {
    // Unsigned 64-bit numbers do not fit a signed one: compared on their own.
    constexpr int kMax = std::numeric_limits<int>::max();
    if (field.is_number_unsigned()) {
      const auto number = field.get<std::uint64_t>();
      if (number > static_cast<std::uint64_t>(kMax)) return false;
      value = static_cast<int>(number);
      return true;
    }
    if (!field.is_number_integer()) return false;
    const auto number = field.get<std::int64_t>();
    if (number < std::numeric_limits<int>::min() || number > kMax) return false;
    value = static_cast<int>(number);
    return true;
  }

  const Json* Find(const char* name) {
    const auto field = object_.find(name);
    if (field != object_.end()) return &*field;
    Refuse(name, "present");
    return nullptr;
  }

  const Json& object_;
  absl::Status status_;
};

bool ParseHex(const std::string& text, std::uint64_t& value) {
  if (text.size() < 3 || text.compare(0, 2, "0x") != 0) return false;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + 2, end, value, 16);
  return error == std::errc() && rest == end;
}

void ReadTermination(FieldReader& reader, Termination& termination) {
  std::string name;
  reader.Text("termination", name);
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] != name) continue;
    termination = static_cast<Termination>(i);
    return;
  }
  std::string accepted = "one of";
  for (const std::string_view known : kNames) {
    absl::StrAppend(&accepted, " ", std::string(known));
  }
  reader.Refuse("termination", accepted);
}

void ReadFault(const Json& object, FieldReader& reader, GameRecord& record) {
  if (!IsFault(record.termination)) return;
  const auto field = object.find("fault");
  if (field == object.end() || !field->is_object()) {
    return reader.Refuse("fault", "an object with seat and message");
  }
  FieldReader inner(*field);
  Fault fault;
  inner.Integer("seat", fault.seat);
  inner.Text("message", fault.message);
  if (!inner.status().ok() || fault.seat < 0 ||
      fault.seat >= static_cast<int>(record.players.size())) {
    return reader.Refuse("fault", "an object with the seat of a player and a message");
  }
  record.fault = std::move(fault);
}

void CheckConsistency(FieldReader& reader, const GameRecord& record) {
  if (record.players.empty()) reader.Refuse("players", "a player or more");
  if (record.returns.size() != record.players.size()) reader.Refuse("returns", "one a player");
  if (!record.names.empty() && record.names.size() != record.players.size()) {
    reader.Refuse("names", "one a player");
  }
  if (record.plies != static_cast<int>(record.moves.size())) {
    reader.Refuse("plies", "the number of moves");
  }
  if (record.opening_plies < 0 || record.opening_plies > record.plies) {
    reader.Refuse("openingPlies", "0 to the number of plies");
  }
  if (record.block < 0) reader.Refuse("block", "0 or more");
}

}  // namespace

std::string_view TerminationName(Termination termination) {
  return kNames[static_cast<std::size_t>(termination)];
}

std::string FormatRecord(const GameRecord& record) {
  Json object;
  object["id"] = record.id;
  object["schema"] = GameRecord::kSchema;
  object["game"] = record.game;
  object["players"] = record.players;
  object["position"] = record.position;
  object["moves"] = record.moves;
  object["returns"] = record.returns;
  object["termination"] = std::string(TerminationName(record.termination));
  object["plies"] = record.plies;
  object["openingPlies"] = record.opening_plies;
  object["block"] = record.block;
  object["seed"] = absl::StrFormat("0x%016x", record.seed);
  if (record.fault.has_value()) {
    object["fault"] = {{"seat", record.fault->seat}, {"message", record.fault->message}};
  }
  if (!record.names.empty()) object["names"] = record.names;
  // A player's message may hold any bytes; JSON is UTF-8.
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

absl::StatusOr<GameRecord> ParseRecord(std::string_view line) {
  const Json object = Json::parse(line.begin(), line.end(), nullptr, false);
  if (!object.is_object()) {
    return InvalidInput(
        {.message = absl::StrCat("game record: not one JSON object: ", Quoted(line)),
         .got = std::string(line.substr(0, 200)),
         .expected = {}});
  }
  FieldReader reader(object);
  int schema = 0;
  reader.Integer("schema", schema);
  if (schema < 1 || schema > GameRecord::kSchema) {
    reader.Refuse("schema", absl::StrCat("1 to ", GameRecord::kSchema));
  }
  GameRecord record;
  reader.Text("id", record.id);
  reader.Text("game", record.game);
  reader.Texts("players", record.players);
  reader.Text("position", record.position);
  reader.Texts("moves", record.moves);
  reader.Integers("returns", record.returns);
  ReadTermination(reader, record.termination);
  reader.Integer("plies", record.plies);
  reader.Integer("openingPlies", record.opening_plies);
  reader.Integer("block", record.block);
  std::string seed;
  reader.Text("seed", seed);
  if (!ParseHex(seed, record.seed)) reader.Refuse("seed", "a hexadecimal string (0x...)");
  ReadFault(object, reader, record);
  if (object.contains("names")) reader.Texts("names", record.names);
  CheckConsistency(reader, record);
  if (!reader.status().ok()) return reader.status();
  return record;
}

}  // namespace plyground
