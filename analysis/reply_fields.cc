#include "analysis/reply_fields.h"

#include <utility>

namespace plyground::analysis {
namespace {

using Fields = std::vector<Field>;

Field Of(FieldType type, const char* name, const char* help, Fields fields = {}) {
  Field field{.name = name, .type = type, .help = help, .required = true};
  field.fields = std::move(fields);
  return field;
}

Field Text(const char* name, const char* help, std::vector<std::string> choices = {}) {
  Field field = Of(FieldType::kText, name, help);
  field.choices = std::move(choices);
  return field;
}

Field Count(const char* name, const char* help) {
  Field field = Of(FieldType::kInteger, name, help);
  field.minimum = 0;
  return field;
}

Field Nullable(Field field) {
  field.nullable = true;
  return field;
}

// Not in every reply of the shape.
Field Optional(Field field) {
  field.required = false;
  return field;
}

Fields Join(std::vector<Fields> groups) {
  Fields all;
  for (Fields& group : groups) {
    for (Field& field : group) all.push_back(std::move(field));
  }
  return all;
}

Fields Head(const char* type) {
  return {
      Text("type", "the kind of reply", {type}),
      Nullable(Of(FieldType::kId, "id", "of the request; null when it could not be read")),
      Count("seq", "counts the replies to one request from 0"),
      Nullable(Count("turn", "moves made before the position; null for the whole request")),
      Of(FieldType::kBoolean, "final", "no more replies for this id and turn"),
  };
}

Fields HeadOf(const char* type, const char* op) {
  return Join({Head(type), {Text("op", "the operation answered", {op})}});
}

Fields FaultFields() {
  std::vector<std::string> codes;
  for (const ErrorCode code : AllErrorCodes()) codes.emplace_back(CodeName(code));
  return {
      Text("code", "for programs", std::move(codes)),
      Text("message", "for people"),
      Text("path", "JSON pointer to the culprit; empty is the whole request"),
      Of(FieldType::kTexts, "expected", "what is accepted there"),
      Nullable(Of(FieldType::kAny, "got", "the culprit, shortened")),
      Nullable(Text("hint", "e.g. the nearest name")),
  };
}

Field Warnings() {
  return Of(FieldType::kObjects, "warnings", "suspicious, but accepted", FaultFields());
}

Fields ErrorFields() {
  return Join({FaultFields(),
               {Of(FieldType::kBoolean, "retryable", "the same request may succeed later")}});
}

Fields ScoreFields() {
  return {
      Text("kind", "exact, or a bound, or an estimate",
           {"exact", "lower", "upper", "estimate"}),
      Nullable(Of(FieldType::kNumber, "value", "in the perspective asked for")),
      Text("unit",
           "of a point; \"outcome\" where there are none, or only who wins is known: 1 win, 0 "
           "draw, -1 loss; \"points\" are utilities of more than two seats"),
      Of(FieldType::kNumbers, "values", "one a seat, in seat order"),
  };
}

Fields ProofFields() {
  return {
      Nullable(Text("proof", "what is proven", {"win", "draw", "loss"})),
      Nullable(Count("distance", "plies to the proven end")),
  };
}

Fields MoveFields() {
  return Join(
      {{Text("move", "its text"), Count("rank", "1 is the move to play"),
        Of(FieldType::kObject, "score", "after the move, same perspective", ScoreFields())},
       ProofFields(),
       {Count("nodes", "searched below the move"), Count("visits", "simulations"),
        Nullable(Of(FieldType::kNumber, "prior", "probability before the search")),
        Nullable(Of(FieldType::kNumber, "stderr", "standard error of an estimate")),
        Of(FieldType::kTexts, "pv", "the line, this move first")}});
}

Fields StatsFields() {
  return {
      Count("nodes", "positions visited"),
      Count("simulations", "playouts"),
      Count("depth", "plies completed"),
      Count("selDepth", "deepest line"),
      Count("ttHits", "found in the transposition table"),
      Count("tbHits", "found in a database"),
      Optional(Nullable(Of(FieldType::kNumber, "timeMs", "wall time"))),
      Optional(Nullable(Of(FieldType::kNumber, "cpuMs", "processor time"))),
      Optional(Nullable(Of(FieldType::kNumber, "nodesPerSecond", "of wall time"))),
  };
}

Fields ProfileFields() {
  return {
      Count("interior", "positions whose moves were tried, last plies not counted"),
      Nullable(Of(FieldType::kNumber, "branching", "moves tried in one of them")),
      Count("cuts", "of them ended by a move that was good enough"),
      Nullable(Of(FieldType::kNumber, "firstMoveCuts", "share that the first move ended")),
      Of(FieldType::kNumbers, "byPly", "interior positions by distance from the root"),
  };
}

Fields ChildFields() {
  return {
      Text("move", "leads to the child"),
      Text("position", "its text"),
      Text("hash", "0x and 16 digits"),
      Nullable(Text("player", "the seat to move")),
      Of(FieldType::kBoolean, "over", "the game is over there"),
      Nullable(Of(FieldType::kObject, "score", "if the search scored it", ScoreFields())),
  };
}

Fields FindingFields() {
  Fields policy = {Text("move", "its text"),
                   Of(FieldType::kNumber, "probability", "share of the visits")};
  return Join(
      {{Nullable(Text("player", "the seat to move; null if nobody is")),
        Nullable(
            Of(FieldType::kObject, "score", "null if nothing was searched", ScoreFields()))},
       ProofFields(),
       {Nullable(Of(FieldType::kNumbers, "wdl", "win, draw and loss; by include")),
        Of(FieldType::kObjects, "moves", "by rank", MoveFields()),
        Optional(Nullable(Of(FieldType::kObjects, "policy", "by include", std::move(policy)))),
        Optional(Of(FieldType::kObjects, "children", "by include", ChildFields())),
        Optional(Nullable(Of(FieldType::kObject, "search", "by include", ProfileFields()))),
        Of(FieldType::kObject, "stats", "the effort", StatsFields()),
        Text("position", "its text"), Text("hash", "0x and 16 digits")}});
}

Field Status() {
  return Text("status", "how it ended",
              {"complete", "stopped", "cancelled", "terminal", "failed"});
}

Fields OptionFields() {
  return {
      Text("name", "the key"),
      Text("type", "of the value", {"integer", "real", "boolean", "choice", "text"}),
      Text("help", "what it does"),
      Text("default", "its text"),
      Of(FieldType::kTexts, "choices", "of a choice"),
      Nullable(Of(FieldType::kNumber, "minimum", "of a number")),
      Nullable(Of(FieldType::kNumber, "maximum", "of a number")),
  };
}

Fields GameFields() {
  return {
      Text("name", "for specs"),
      Text("summary", "one line"),
      Text("rules", "for people"),
      Count("minPlayers", "seats"),
      Count("maxPlayers", "seats"),
      Of(FieldType::kObjects, "options", "of the spec", OptionFields()),
      Of(FieldType::kTexts, "capabilities", "what searches may use"),
      Text("unit", "of a point"),
      Text("start", "the start position"),
  };
}

Fields PlaceFields() {
  return {
      Text("game", "its spec, defaults left out"),
      Text("position", "its text"),
      Text("hash", "0x and 16 digits"),
      Nullable(Text("player", "the seat to move")),
      Of(FieldType::kBoolean, "over", "the game is over"),
  };
}

Fields HelloFields() {
  return {
      Text("type", "the kind of reply", {"hello"}),
      Text("protocol", "its name", {"analysis"}),
      Text("version", "of the protocol", {"1.0"}),
      Of(FieldType::kObject, "engine", "what answers",
         {Text("name", "of the program"), Text("version", "of the program"),
          Text("git", "the commit it was built from"), Text("compiler", "that built it")}),
      Of(FieldType::kTexts, "games", "names"),
      Of(FieldType::kObject, "limits", "of this process",
         {Count("maxLine", "bytes"), Count("maxQueued", "requests"),
          Count("threads", "requests carried out at a time")}),
  };
}

Fields VerifiedFields() {
  Fields difference = {Text("field", "that differs"),
                       Nullable(Of(FieldType::kAny, "expected", "by the client")),
                       Nullable(Of(FieldType::kAny, "actual", "by the rules"))};
  return Join(
      {HeadOf("result", "verify"),
       {Status(), Nullable(Of(FieldType::kBoolean, "agrees", "null if undecided")),
        Of(FieldType::kObjects, "differences", "", std::move(difference)), Warnings()}});
}

Fields MovesFields() {
  Fields outcome = {Text("move", "its text"), Count("weight", "of this outcome"),
                    Count("total", "of all weights")};
  return Join({PlaceFields(),
               {Of(FieldType::kTexts, "moves", "legal ones"),
                Nullable(Of(FieldType::kObjects, "chance", "outcomes, at a chance node",
                            std::move(outcome))),
                Nullable(Of(FieldType::kIntegers, "returns", "points a seat, once over"))}});
}

Fields LegalMovesFields() {
  return Join({HeadOf("result", "legalMoves"), MovesFields(), {Warnings()}});
}

Fields ShowFields() {
  Fields cell = {Text("name", "as moves name it"),
                 Of(FieldType::kInteger, "count", "of what is in it")};
  return Join(
      {HeadOf("result", "show"),
       MovesFields(),
       {Of(FieldType::kTexts, "seats", "names, in order"), Text("drawing", "the board in text"),
        Of(FieldType::kObjects, "cells", "where the game has some", std::move(cell)),
        Warnings()}});
}

Fields StepsFields() {
  Fields step = {Text("kind", "what happens", {"lift", "sow", "capture", "gain", "rest"}),
                 Text("cell", "its name"),
                 Of(FieldType::kInteger, "change", "pieces that come or go"),
                 Of(FieldType::kInteger, "count", "in the cell afterwards"),
                 Count("lap", "of the sowing, from 1")};
  return Join({HeadOf("result", "steps"),
               PlaceFields(),
               {Of(FieldType::kObjects, "steps", "in order", std::move(step)),
                Of(FieldType::kTexts, "news", "sentences"), Warnings()}});
}

Fields CounterFields() {
  return {
      Count("received", "lines"),
      Count("finished", "final replies to them"),
      Count("errors", "requests refused"),
      Count("queued", "requests that wait"),
      Count("running", "requests on a worker"),
      Count("nodes", "searched"),
      Count("threads", "workers"),
      Optional(Of(FieldType::kNumber, "uptimeMs", "since the start")),
  };
}

ReplyInfo Ack(const char* op, Fields fields = {}) {
  return {op, "the operation has been carried out",
          Join({HeadOf("ack", op), std::move(fields), {Warnings()}})};
}

std::vector<ReplyInfo> BuildReplies() {
  const Field cancelled = Count("cancelled", "turns that had not ended");
  return {
      {"hello", "the first line", HelloFields()},
      {"result", "of an analysis",
       Join({Head("result"), {Status()}, FindingFields(), {Warnings()}})},
      {"progress", "of an analysis that goes on", Join({Head("progress"), FindingFields()})},
      {"error", "what was wrong with the request",
       Join({Head("error"),
             {Of(FieldType::kObject, "error", "the first fault", ErrorFields()),
              Of(FieldType::kObjects, "errors", "all faults", ErrorFields()), Warnings(),
              Optional(Of(FieldType::kBoolean, "valid", "false, for op validate"))}})},
      {"warning", "about the stream", Join({Head("warning"), {Warnings()}})},
      {"validate", "the request is good",
       Join({HeadOf("result", "validate"),
             {Of(FieldType::kBoolean, "valid", "true")},
             PlaceFields(),
             {Text("algorithm", "that would search, with its options"), Warnings()}})},
      {"legalMoves", "of a position", LegalMovesFields()},
      {"show", "a position for people", ShowFields()},
      {"steps", "of a move", StepsFields()},
      {"verify", "a comparison", VerifiedFields()},
      {"games", "all of them",
       Join({HeadOf("result", "games"),
             {Of(FieldType::kObjects, "games", "all of them", GameFields()), Warnings()}})},
      {"schema", "of requests and replies",
       Join({HeadOf("result", "schema"),
             {Of(FieldType::kAny, "schema", "JSON Schema 2020-12"), Warnings()}})},
      {"stats", "counters", Join({HeadOf("result", "stats"), CounterFields(), {Warnings()}})},
      Ack("cancel", {Of(FieldType::kId, "target", "the id named"), cancelled}),
      Ack("cancelAll", {cancelled}),
      Ack("clearCache"),
      Ack("ping"),
      Ack("shutdown", {Text("mode", "how", {"drain", "now"})}),
  };
}

}  // namespace

const std::vector<ReplyInfo>& AllReplies() {
  static const auto* const kReplies = new std::vector<ReplyInfo>(BuildReplies());
  return *kReplies;
}

}  // namespace plyground::analysis
