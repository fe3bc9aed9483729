#include "analysis/request_fields.h"

#include <cmath>
#include <utility>

#include "analysis/json_reader.h"
#include "core/spec.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

using nlohmann::json;
using Fields = std::vector<Field>;
using Texts = std::vector<std::string>;
using Integers = std::vector<std::int64_t>;

// Whole numbers may be written as 1e3 or 1000.0.
std::int64_t ToInteger(const json& value) {
  return value.is_number_float() ? std::llround(value.get<double>())
                                 : value.get<std::int64_t>();
}

Integers ToIntegers(const json& value) {
  Integers integers;
  for (const json& item : value) integers.push_back(ToInteger(item));
  return integers;
}

std::string ToOptionText(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) return FormatReal(value.get<double>());
  return value.dump();
}

// ---- One kind of field each; `member` says where in the request it goes. ----

template <class Member>
Field Text(const char* name, Member member, const char* help, Texts choices = {}) {
  Field field{.name = name, .type = FieldType::kText, .help = help};
  field.choices = std::move(choices);
  field.set = [member](const json& value, Request& request) {
    member(request) = value.get<std::string>();
  };
  return field;
}

template <class Member>
Field TextList(const char* name, Member member, const char* help, Texts choices = {}) {
  Field field{.name = name, .type = FieldType::kTexts, .help = help};
  field.choices = std::move(choices);
  field.set = [member](const json& value, Request& request) {
    member(request) = value.get<Texts>();
  };
  return field;
}

template <class Member>
Field TextOrTexts(const char* name, Member member, const char* help) {
  Field field{.name = name, .type = FieldType::kTextOrTexts, .help = help};
  field.set = [member](const json& value, Request& request) {
    member(request) = value.is_array() ? value.get<Texts>() : Texts{value.get<std::string>()};
  };
  return field;
}

template <class Member>
Field Integer(const char* name, Member member, std::int64_t minimum, std::int64_t maximum,
              const char* help) {
  Field field{.name = name, .type = FieldType::kInteger, .help = help};
  field.minimum = minimum;
  field.maximum = maximum;
  field.set = [member](const json& value, Request& request) {
    using Target = std::remove_reference_t<decltype(member(request))>;
    if constexpr (std::is_integral_v<Target>) {
      member(request) = static_cast<Target>(ToInteger(value));
    } else {
      member(request) = static_cast<typename Target::value_type>(ToInteger(value));
    }
  };
  return field;
}

template <class Member>
Field IntegerList(const char* name, Member member, std::int64_t minimum, const char* help) {
  Field field{.name = name, .type = FieldType::kIntegers, .help = help};
  field.minimum = minimum;
  field.set = [member](const json& value, Request& request) {
    member(request) = ToIntegers(value);
  };
  return field;
}

template <class Member>
Field Boolean(const char* name, Member member, const char* help) {
  Field field{.name = name, .type = FieldType::kBoolean, .help = help};
  field.set = [member](const json& value, Request& request) {
    member(request) = value.get<bool>();
  };
  return field;
}

Field Object(const char* name, Fields fields, const char* help) {
  Field field{.name = name, .type = FieldType::kObject, .help = help};
  field.fields = std::move(fields);
  return field;
}

Field OrNull(Field field) {
  field.nullable = true;
  field.default_json = "null";
  return field;
}

Field Default(const char* default_json, Field field) {
  field.default_json = default_json;
  return field;
}

Field Required(Field field) {
  field.required = true;
  return field;
}

// ---- Groups of fields --------------------------------------------------------

Field IdField() {
  Field field{.name = "id", .type = FieldType::kId};
  field.help = "names the request in every reply; unique among the requests in flight";
  field.required = true;
  field.set = [](const json& value, Request& request) { request.id = *IdText(value); };
  return field;
}

Field OpField(const char* name, Op op) {
  Field field{.name = "op", .type = FieldType::kText, .help = "the operation"};
  field.choices = {name};
  if (op == Op::kAnalyze) {
    field.default_json = "\"analyze\"";
  } else {
    field.required = true;
  }
  return field;
}

Field StrictField() {
  return Default("false", Boolean(
                              "strict", [](Request & r) -> auto& { return r.strict; },
                              "unknown fields are errors instead of warnings"));
}

Fields PositionFields() {
  return {
      Required(Text(
          "game", [](Request & r) -> auto& { return r.game; },
          "a game spec, e.g. \"kalah:rules=standard\"")),
      OrNull(Text(
          "position", [](Request & r) -> auto& { return r.position; },
          "a position in the game's text form; null is the start position")),
      Default("[]", TextList(
                        "moves", [](Request & r) -> auto& { return r.moves; },
                        "moves made from the position, chance outcomes included")),
  };
}

Field LimitsField() {
  Fields limits = {
      OrNull(Integer(
          "nodes", [](Request & r) -> auto& { return r.limits.nodes; }, 1, kMaxInteger,
          "positions visited")),
      OrNull(Integer(
          "depth", [](Request & r) -> auto& { return r.limits.depth; }, 1, 10000, "plies")),
      OrNull(Integer(
          "timeMs", [](Request & r) -> auto& { return r.limits.time_ms; }, 1, kMaxInteger,
          "wall time in milliseconds")),
      OrNull(Integer(
          "sims", [](Request & r) -> auto& { return r.limits.simulations; }, 1, kMaxInteger,
          "Monte Carlo simulations")),
  };
  return Default("{}", Object("limits", std::move(limits),
                              "the first limit reached ends the search; with none that the "
                              "algorithm knows, timeMs is 1000 (not for solve)"));
}

Fields SearchFields() {
  Field options{.name = "options", .type = FieldType::kScalars};
  options.help = "options of the algorithm, as in a player spec";
  options.default_json = "{}";
  options.set = [](const json& value, Request& request) {
    for (const auto& [key, option] : value.items()) {
      request.options.emplace_back(key, ToOptionText(option));
      request.options_json.push_back(GotJson(option));
    }
  };
  return {
      Default("\"auto\"", Text(
                              "algorithm", [](Request & r) -> auto& { return r.algorithm; },
                              "auto (alphabeta for two players without chance, else mcts) or "
                              "the name of a player")),
      std::move(options),
      Default("0", Integer(
                       "seed", [](Request & r) -> auto& { return r.seed; }, 0, kMaxInteger,
                       "seed of the algorithm's random choices")),
      Default("1", Integer(
                       "threads", [](Request & r) -> auto& { return r.threads; }, 1, 1024,
                       "threads for this request, where the algorithm can use several; "
                       "at most one a processor")),
  };
}

Fields ResultFields() {
  return {
      OrNull(IntegerList(
          "turns", [](Request & r) -> auto& { return r.turns; }, 0,
          "which positions to analyse: 0 is before the first move; null is the last one")),
      Default("1", Integer(
                       "multiPv", [](Request & r) -> auto& { return r.multi_pv; }, 1, 10000,
                       "moves that get a score and a line of their own")),
      Default("16", Integer(
                        "pvLength", [](Request & r) -> auto& { return r.pv_length; }, 1, 1000,
                        "most moves of a line")),
      Default("[]",
              TextList("include", [](Request & r) -> auto& { return r.include; },
                       "further parts of the result", {"policy", "wdl", "children", "search"})),
      Default("[]", TextList(
                        "onlyMoves", [](Request & r) -> auto& { return r.only_moves; },
                        "consider these moves alone; empty is all")),
      Default("[]", TextList(
                        "avoidMoves", [](Request & r) -> auto& { return r.avoid_moves; },
                        "do not consider these moves")),
      OrNull(Integer(
          "reportEveryMs", [](Request & r) -> auto& { return r.report_every_ms; }, 1, 86400000,
          "progress replies at most this often; null is none")),
      Default("\"mover\"",
              Text(
                  "perspective", [](Request & r) -> auto& { return r.perspective; },
                  "whose view score.value, proof and wdl take: mover, first or "
                  "the name of a seat")),
  };
}

Field PriorityField() {
  return Default("0", Integer(
                          "priority", [](Request & r) -> auto& { return r.priority; }, -1000000,
                          1000000, "higher ones are started first"));
}

// What may be expected of a position. `of` picks the Expectation to fill.
template <class Of>
Fields ExpectFields(Of of) {
  return {
      OrNull(Text(
          "position", [of](Request & r) -> auto& { return of(r).position; }, "its text")),
      OrNull(TextList(
          "legal", [of](Request & r) -> auto& { return of(r).legal; },
          "its legal moves, in any order")),
      OrNull(Boolean(
          "over", [of](Request & r) -> auto& { return of(r).over; },
          "whether the game is over")),
      OrNull(IntegerList(
          "returns", [of](Request & r) -> auto& { return of(r).returns; }, -kMaxInteger,
          "points a seat once it is over")),
      OrNull(Text(
          "toMove", [of](Request & r) -> auto& { return of(r).to_move; }, "the seat to move")),
  };
}

Expectation& AfterOf(Request& request) { return request.verify.after; }

Field MoveValues(const char* name, const char* help) {
  Field field{.name = name, .type = FieldType::kNumberMap, .help = help};
  field.default_json = "{}";
  field.set = [](const json& value, Request& request) {
    for (const auto& [move, points] : value.items()) {
      request.verify.move_values.emplace_back(move, points.get<double>());
    }
  };
  return field;
}

Field NextField() {
  Field field{.name = "next", .type = FieldType::kTextMap};
  field.help = "the position after each legal move";
  field.default_json = "{}";
  field.set = [](const json& value, Request& request) {
    for (const auto& [move, text] : value.items()) {
      request.verify.next.emplace_back(move, text.get<std::string>());
    }
  };
  return field;
}

Fields VerifyFields() {
  return {
      OrNull(Text(
          "move", [](Request & r) -> auto& { return r.verify.move; },
          "a move to make; `expect` then speaks of the position after it")),
      Default("{}", Object("expect", ExpectFields(AfterOf), "what the client believes")),
      // The flat form, as in files of test cases.
      OrNull(Text(
          "play", [](Request & r) -> auto& { return r.verify.move; }, "the same as move")),
      OrNull(TextList(
          "legal", [](Request & r) -> auto& { return r.verify.before.legal; },
          "legal moves before the move")),
      OrNull(Text(
          "after", [](Request & r) -> auto& { return r.verify.after.position; },
          "the same as expect.position")),
      Default("false", Boolean(
                           "afterBoardOnly",
                           [](Request & r) -> auto& { return r.verify.after_board_only; },
                           "the last word of after is not compared")),
      OrNull(TextList(
          "legalAfter", [](Request & r) -> auto& { return r.verify.after.legal; },
          "the same as expect.legal")),
      OrNull(Boolean(
          "over", [](Request & r) -> auto& { return r.verify.after.over; },
          "the same as expect.over")),
      OrNull(IntegerList(
          "returns", [](Request & r) -> auto& { return r.verify.after.returns; }, -kMaxInteger,
          "the same as expect.returns")),
      Default("[]", IntegerList(
                        "perft", [](Request & r) -> auto& { return r.verify.perft; }, 0,
                        "lines of 1, 2, ... plies from the position before the move")),
      OrNull(Integer(
          "value", [](Request & r) -> auto& { return r.verify.value; }, -kMaxInteger,
          kMaxInteger, "the exact value for the side to move, before the move")),
      OrNull(Integer(
          "dtc", [](Request & r) -> auto& { return r.verify.dtc; }, 0, kMaxInteger,
          "the distance to the end with best play, in the unit of solve, before the move")),
      Default("[]", TextOrTexts(
                        "best", [](Request & r) -> auto& { return r.verify.best; },
                        "all best moves, or the one; needs value, dtc or moveValues")),
      MoveValues("moveValues", "the exact value of each move, for the side to move"),
      MoveValues("firstMoveValues", "the same as moveValues"),
      NextField(),
  };
}

Field TargetField() {
  Field field{.name = "target", .type = FieldType::kId, .help = "the id of a request"};
  field.required = true;
  field.set = [](const json& value, Request& request) { request.target = *IdText(value); };
  return field;
}

OpInfo Describe(Op op, const char* name, const char* help, std::vector<Fields> groups) {
  OpInfo info{.op = op, .name = name, .help = help, .fields = {}};
  info.fields = {IdField(), OpField(name, op)};
  for (Fields& group : groups) {
    for (Field& field : group) info.fields.push_back(std::move(field));
  }
  info.fields.push_back(StrictField());
  return info;
}

std::vector<OpInfo> BuildOps() {
  const auto analysis = [] {
    return std::vector<Fields>{
        PositionFields(), {LimitsField()}, SearchFields(), ResultFields(), {PriorityField()}};
  };
  const Field turn = OrNull(Integer(
      "turn", [](Request & r) -> auto& { return r.turn; }, 0, kMaxInteger,
      "only this turn; null is all"));
  const Field mode =
      Default("\"drain\"", Text("mode", [](Request & r) -> auto& { return r.mode; },
                                "finish what is queued, or stop it", {"drain", "now"}));
  return {
      Describe(Op::kAnalyze, "analyze", "searches a position, or several of one game",
               analysis()),
      Describe(Op::kValidate, "validate", "checks an analyze request without searching",
               analysis()),
      Describe(Op::kLegalMoves, "legalMoves", "the moves of a position", {PositionFields()}),
      Describe(Op::kShow, "show", "a position for people", {PositionFields()}),
      Describe(Op::kSteps, "steps", "what a move changes on the board, in order",
               {PositionFields(),
                {Required(Text(
                    "move", [](Request & r) -> auto& { return r.move; },
                    "a legal move, or an outcome of chance"))}}),
      Describe(Op::kVerify, "verify", "compares what the client believes with the rules",
               {PositionFields(), VerifyFields(), {LimitsField(), PriorityField()}}),
      Describe(Op::kGames, "games", "every game with its options", {}),
      Describe(Op::kSchema, "schema", "this JSON Schema", {}),
      Describe(Op::kCancel, "cancel", "cancels a request", {{TargetField(), turn}}),
      Describe(Op::kCancelAll, "cancelAll", "cancels every request", {}),
      Describe(Op::kClearCache, "clearCache", "forgets tables kept between requests", {}),
      Describe(Op::kStats, "stats", "counters of this process", {}),
      Describe(Op::kPing, "ping", "is answered at once", {}),
      Describe(Op::kShutdown, "shutdown", "ends the process", {{mode}}),
  };
}

}  // namespace

const std::vector<OpInfo>& AllOps() {
  static const auto* const kOps = new std::vector<OpInfo>(BuildOps());
  return *kOps;
}

const OpInfo& InfoOf(Op op) { return AllOps()[static_cast<int>(op)]; }

const OpInfo* FindOp(std::string_view name) {
  for (const OpInfo& info : AllOps()) {
    if (info.name == name) return &info;
  }
  return nullptr;
}

}  // namespace plyground::analysis
