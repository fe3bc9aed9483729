#include "analysis/answers.h"

#include <utility>

#include "analysis/engine_info.h"
#include "analysis/reply.h"
#include "analysis/schema.h"
#include "core/spec.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

using Json = nlohmann::ordered_json;

Json ResultOf(const char* op) {
  Json body;
  body["type"] = "result";
  body["op"] = op;
  return body;
}

Json OptionJson(const OptionInfo& option) {
  Json object;
  object["name"] = option.name;
  object["type"] = option.type;
  object["help"] = option.help;
  object["default"] = option.default_value;
  object["choices"] = option.choices;
  object["minimum"] = option.minimum.has_value() ? Number(*option.minimum) : Json();
  object["maximum"] = option.maximum.has_value() ? Number(*option.maximum) : Json();
  return object;
}

Json GameJson(const GameEntry& entry) {
  Json object;
  object["name"] = entry.name;
  object["summary"] = entry.summary;
  object["rules"] = entry.rules;
  object["minPlayers"] = entry.min_players;
  object["maxPlayers"] = entry.max_players;
  object["options"] = Json::array();
  for (const OptionInfo& option : entry.options())
    object["options"].push_back(OptionJson(option));
  const auto game = entry.make(Spec{.name = std::string(entry.name), .options = {}});
  const bool made = game.ok();  // the default rules of a game always are
  object["capabilities"] = made ? Json((*game)->Capabilities()) : Json::array();
  object["unit"] = made ? std::string((*game)->unit()) : "";
  object["start"] = made ? (*game)->Start().Text() : "";
  return object;
}

void AddPlace(Json& body, const AnyGame& game, const AnyPosition& position) {
  body["game"] = game.CanonicalSpec();
  body["position"] = position.Text();
  body["hash"] = HashText(position.Hash());
  body["player"] = PlayerJson(position);
  body["over"] = position.IsTerminal();
}

void AddMoves(Json& body, const Subject& subject) {
  const AnyPosition& position = subject.turns.front().position;
  AddPlace(body, *subject.game, position);
  body["moves"] = position.LegalMoves();
  body["chance"] = ChanceJson(position);
  body["returns"] = ReturnsJson(position);
}

}  // namespace

std::string HelloLine(const Catalogue& catalogue, const ServiceLimits& limits) {
  const EngineInfo engine = ThisEngine();
  Json line;
  line["type"] = "hello";
  line["protocol"] = "analysis";
  line["version"] = "1.0";
  line["engine"] = {{"name", engine.name},
                    {"version", engine.version},
                    {"git", engine.git},
                    {"compiler", engine.compiler}};
  line["games"] = Json::array();
  for (const GameEntry* entry : catalogue.games) line["games"].push_back(entry->name);
  line["limits"] = {{"maxLine", limits.max_line},
                    {"maxQueued", limits.max_queued},
                    {"threads", limits.threads}};
  return line.dump();
}

Json GamesBody(const Catalogue& catalogue) {
  Json body = ResultOf("games");
  body["games"] = Json::array();
  for (const GameEntry* entry : catalogue.games) body["games"].push_back(GameJson(*entry));
  return body;
}

Json SchemaBody() {
  Json body = ResultOf("schema");
  body["schema"] = ProtocolSchema();
  return body;
}

Json ValidBody(const Subject& subject, const Plan& plan, const std::vector<Fault>& warnings) {
  Json body = ResultOf("validate");
  body["valid"] = true;
  AddPlace(body, *subject.game, subject.turns.back().position);
  body["algorithm"] = FormatSpec(plan.player);
  body["warnings"] = WarningsJson(warnings);
  return body;
}

Json LegalMovesBody(const Subject& subject, const std::vector<Fault>& warnings) {
  Json body = ResultOf("legalMoves");
  AddMoves(body, subject);
  body["warnings"] = WarningsJson(warnings);
  return body;
}

Json ShowBody(const Subject& subject, const std::vector<Fault>& warnings) {
  const AnyPosition& position = subject.turns.front().position;
  Json body = ResultOf("show");
  AddMoves(body, subject);
  body["seats"] = Json::array();
  for (int seat = 0; seat < position.num_players(); ++seat) {
    body["seats"].push_back(position.SeatName(seat));
  }
  body["drawing"] = position.Draw(DrawStyle::kPlain);
  body["cells"] = Json::array();
  for (const BoardCell& cell : position.Cells()) {
    body["cells"].push_back({{"name", cell.name}, {"count", cell.count}});
  }
  body["warnings"] = WarningsJson(warnings);
  return body;
}

Json StepsBody(const Subject& subject, int index, const std::vector<Fault>& warnings) {
  const AnyPosition& position = subject.turns.front().position;
  std::vector<std::string> names;
  for (int seat = 0; seat < position.num_players(); ++seat) {
    names.push_back(position.SeatName(seat));
  }
  Json body = ResultOf("steps");
  AddPlace(body, *subject.game, position);
  body["steps"] = Json::array();
  for (const BoardStep& step : position.StepsOf(index)) {
    body["steps"].push_back({{"kind", StepName(step.kind)},
                             {"cell", step.cell},
                             {"change", step.change},
                             {"count", step.count},
                             {"lap", step.lap}});
  }
  body["news"] = position.NewsOf(index, names).lines;
  body["warnings"] = WarningsJson(warnings);
  return body;
}

Json AckBody(const std::string& op) {
  Json body;
  body["type"] = "ack";
  body["op"] = op;
  return body;
}

}  // namespace plyground::analysis
