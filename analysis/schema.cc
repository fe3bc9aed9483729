#include "analysis/schema.h"

#include <string>
#include <utility>
#include <vector>

#include "analysis/field.h"
#include "analysis/json_reader.h"
#include "analysis/reply_fields.h"
#include "analysis/request_fields.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

using Json = nlohmann::ordered_json;

Json ObjectSchema(const std::vector<Field>& fields);

Json IntegerSchema(const Field& field) {
  return {{"type", "integer"}, {"minimum", field.minimum}, {"maximum", field.maximum}};
}

Json TextSchema(const Field& field) {
  Json schema = {{"type", "string"}};
  if (!field.choices.empty()) schema["enum"] = field.choices;
  return schema;
}

Json ListOf(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }

Json TypeSchema(const Field& field) {
  switch (field.type) {
    case FieldType::kAny:
      return Json::object();
    case FieldType::kId: {
      Json schema = {{"type", {"string", "integer"}}};
      schema["minLength"] = 1;
      schema["maxLength"] = kMaxIdBytes;
      schema["minimum"] = -kMaxInteger;
      schema["maximum"] = kMaxInteger;
      return schema;
    }
    case FieldType::kText:
      return TextSchema(field);
    case FieldType::kInteger:
      return IntegerSchema(field);
    case FieldType::kNumber:
      return {{"type", "number"}};
    case FieldType::kBoolean:
      return {{"type", "boolean"}};
    case FieldType::kObject:
      return ObjectSchema(field.fields);
    case FieldType::kScalars:
      return {{"type", "object"},
              {"additionalProperties", {{"type", {"string", "number", "boolean"}}}}};
    case FieldType::kTextMap:
      return {{"type", "object"}, {"additionalProperties", {{"type", "string"}}}};
    case FieldType::kNumberMap:
      return {{"type", "object"}, {"additionalProperties", {{"type", "number"}}}};
    case FieldType::kTextOrTexts:
      return {{"type", {"string", "array"}}, {"items", {{"type", "string"}}}};
    case FieldType::kTexts:
      return ListOf(TextSchema(field));
    case FieldType::kIntegers:
      return ListOf(IntegerSchema(field));
    case FieldType::kNumbers:
      return ListOf({{"type", {"number", "null"}}});
    case FieldType::kObjects:
      return ListOf(ObjectSchema(field.fields));
  }
  return Json::object();
}

void AllowNull(Json& schema) {
  if (!schema.contains("type")) return;
  Json types = schema["type"].is_array() ? schema["type"] : Json::array({schema["type"]});
  types.push_back("null");
  schema["type"] = std::move(types);
  if (schema.contains("enum")) schema["enum"].push_back(nullptr);
}

Json FieldSchema(const Field& field) {
  Json schema = TypeSchema(field);
  if (field.nullable) AllowNull(schema);
  if (!field.default_json.empty()) schema["default"] = Json::parse(field.default_json);
  if (!field.help.empty()) schema["description"] = field.help;
  return schema;
}

// Members that no field describes are allowed: later versions may add some.
Json ObjectSchema(const std::vector<Field>& fields) {
  Json schema = {{"type", "object"}};
  Json required = Json::array();
  Json properties = Json::object();
  for (const Field& field : fields) {
    properties[field.name] = FieldSchema(field);
    if (field.required) required.push_back(field.name);
  }
  schema["properties"] = std::move(properties);
  if (!required.empty()) schema["required"] = std::move(required);
  return schema;
}

// Adds one definition a shape and returns the schema "one of these".
template <class Infos>
Json Define(const Infos& infos, const std::string& prefix, Json& definitions) {
  Json any = Json::array();
  for (const auto& info : infos) {
    Json schema = {{"description", info.help}};
    schema.update(ObjectSchema(info.fields));
    const std::string name = prefix + "-" + info.name;
    definitions[name] = std::move(schema);
    any.push_back({{"$ref", "#/$defs/" + name}});
  }
  return {{"anyOf", std::move(any)}};
}

}  // namespace

Json ProtocolSchema() {
  Json definitions = Json::object();
  Json request = Define(AllOps(), "request", definitions);
  Json reply = Define(AllReplies(), "reply", definitions);
  definitions["request"] = std::move(request);
  definitions["reply"] = std::move(reply);
  Json schema;
  schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
  schema["title"] = "The analysis protocol, version 1.0";
  schema["anyOf"] = {{{"$ref", "#/$defs/request"}}, {{"$ref", "#/$defs/reply"}}};
  schema["$defs"] = std::move(definitions);
  return schema;
}

}  // namespace plyground::analysis
