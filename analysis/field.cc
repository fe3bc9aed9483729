#include "analysis/field.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "analysis/json_reader.h"
#include "core/error.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

using nlohmann::json;

// The culprit in a message: a long one is clipped, and escaped only once.
std::string GotText(const json& value, const std::string& got) {
  constexpr std::size_t kPlain = 60;
  if (got.size() <= kPlain) return got;
  return Quoted(value.is_string() ? value.get_ref<const std::string&>() : got);
}

bool IsWhole(const json& value) {
  if (value.is_number_integer()) return true;
  return value.is_number_float() && std::trunc(value.get<double>()) == value.get<double>();
}

// As a double, which tells a number beyond 2^53 from one within it.
bool InRange(const json& value, const Field& field) {
  const double number = value.get<double>();
  return number >= static_cast<double>(field.minimum) &&
         number <= static_cast<double>(field.maximum);
}

std::string TypeName(const Field& field) {
  const std::string range = absl::StrCat(field.minimum, "..", field.maximum);
  switch (field.type) {
    case FieldType::kAny:
      return "any value";
    case FieldType::kId:
      return absl::StrCat("a string of 1..", kMaxIdBytes,
                          " bytes or a whole number below 2^53");
    case FieldType::kText:
      return "a string";
    case FieldType::kInteger:
      return absl::StrCat("a whole number in ", range);
    case FieldType::kNumber:
      return "a number";
    case FieldType::kBoolean:
      return "true or false";
    case FieldType::kObject:
      return "an object";
    case FieldType::kScalars:
      return "an object of strings, numbers, true and false";
    case FieldType::kTextMap:
      return "an object of strings";
    case FieldType::kNumberMap:
      return "an object of numbers";
    case FieldType::kTextOrTexts:
      return "a string or a list of strings";
    case FieldType::kTexts:
      return "a list of strings";
    case FieldType::kIntegers:
      return absl::StrCat("a list of whole numbers in ", range);
    case FieldType::kNumbers:
      return "a list of numbers";
    case FieldType::kObjects:
      return "a list of objects";
  }
  return "";
}

// What the members of an object of that type are.
bool IsMember(FieldType type, const json& value) {
  if (type == FieldType::kTextMap) return value.is_string();
  if (type == FieldType::kNumberMap) return value.is_number();
  return value.is_string() || value.is_number() || value.is_boolean();
}
const char* MemberName(FieldType type) {
  if (type == FieldType::kTextMap) return "a string";
  if (type == FieldType::kNumberMap) return "a number";
  return "a string, a number, true or false";
}
bool IsMap(FieldType type) {
  return type == FieldType::kScalars || type == FieldType::kTextMap ||
         type == FieldType::kNumberMap;
}

bool HasType(const json& value, const Field& field) {
  switch (field.type) {
    case FieldType::kAny:
      return true;
    case FieldType::kId:
      return IdText(value).has_value();
    case FieldType::kText:
      return value.is_string();
    case FieldType::kInteger:
      return IsWhole(value) && InRange(value, field);
    case FieldType::kNumber:
      return value.is_number();
    case FieldType::kBoolean:
      return value.is_boolean();
    case FieldType::kObject:
    case FieldType::kScalars:
    case FieldType::kTextMap:
    case FieldType::kNumberMap:
      return value.is_object();
    case FieldType::kTextOrTexts:
      return value.is_string() || value.is_array();
    case FieldType::kTexts:
    case FieldType::kIntegers:
    case FieldType::kNumbers:
    case FieldType::kObjects:
      return value.is_array();
  }
  return false;
}

// What each item of a list is; an item takes range, choices and fields of the
// list's own description.
Field ItemOf(const Field& list) {
  Field item = list;
  item.nullable = false;
  switch (list.type) {
    case FieldType::kTexts:
    case FieldType::kTextOrTexts:
      item.type = FieldType::kText;
      break;
    case FieldType::kIntegers:
      item.type = FieldType::kInteger;
      break;
    case FieldType::kNumbers:
      item.type = FieldType::kNumber;
      item.nullable = true;
      break;
    default:
      item.type = FieldType::kObject;
      break;
  }
  return item;
}

class Checker {
 public:
  Checker(Unknown unknown, Request* request, Findings& findings)
      : unknown_(unknown), request_(request), findings_(findings) {}

  void Object(const json& object, const std::vector<Field>& fields, const std::string& path) {
    for (const Field& field : fields) {
      const auto found = object.find(field.name);
      if (found != object.end()) {
        Member(*found, field, PathTo(path, field.name));
      } else if (field.required) {
        findings_.AddFault({.code = ErrorCode::kMissingField,
                            .message = absl::StrCat("the field ", field.name, " is missing"),
                            .path = PathTo(path, field.name),
                            .expected = {TypeName(field)}});
      }
    }
    for (const auto& [name, value] : object.items()) {
      if (FindField(fields, name) == nullptr) UnknownMember(name, value, fields, path);
    }
  }

 private:
  void Member(const json& value, const Field& field, const std::string& path) {
    if (value.is_null() && field.nullable) return;
    if (Value(value, field, path) && field.set != nullptr && request_ != nullptr) {
      field.set(value, *request_);
    }
  }

  // Whether the value itself may be stored; members of an object store
  // themselves.
  bool Value(const json& value, const Field& field, const std::string& path) {
    if (value.is_null() && field.nullable) return true;
    if (!HasType(value, field)) return Invalid(value, field, path);
    if (field.type == FieldType::kText) return Choice(value, field, path);
    if (field.type == FieldType::kObject) {
      Object(value, field.fields, path);
      return true;
    }
    if (IsMap(field.type)) return Map(value, field, path);
    if (!value.is_array() || field.type == FieldType::kAny) return true;
    const Field item = ItemOf(field);
    bool good = true;
    for (std::size_t i = 0; i < value.size(); ++i) {
      good = Value(value[i], item, PathTo(path, std::to_string(i))) && good;
    }
    return good;
  }

  bool Map(const json& value, const Field& field, const std::string& path) {
    bool good = true;
    for (const auto& [name, member] : value.items()) {
      if (IsMember(field.type, member)) continue;
      Field option{.name = field.name + "." + name, .type = FieldType::kText};
      good = Invalid(member, option, PathTo(path, name), MemberName(field.type));
    }
    return good;
  }

  bool Choice(const json& value, const Field& field, const std::string& path) {
    const auto& text = value.get_ref<const std::string&>();
    const auto& choices = field.choices;
    if (choices.empty() || std::find(choices.begin(), choices.end(), text) != choices.end()) {
      return true;
    }
    findings_.AddFault(
        FaultFrom(ErrorCode::kInvalidField,
                  UnknownName(absl::StrCat("value of ", field.name), text, choices), path));
    return false;
  }

  bool Invalid(const json& value, const Field& field, const std::string& path,
               std::string wanted = "") {
    if (findings_.FaultsFull()) return false;
    if (wanted.empty()) wanted = TypeName(field);
    if (field.nullable) wanted += " or null";
    const std::string got = GotJson(value);
    findings_.AddFault(
        {.code = ErrorCode::kInvalidField,
         .message = absl::StrCat(field.name, " is ", wanted, ", not ", GotText(value, got)),
         .path = path,
         .expected = {wanted},
         .got_json = got});
    return false;
  }

  void UnknownMember(const std::string& name, const json& value,
                     const std::vector<Field>& fields, const std::string& path) {
    if (unknown_ == Unknown::kRefuse ? findings_.FaultsFull() : findings_.WarningsFull())
      return;
    std::vector<std::string> accepted;
    for (const Field& field : fields) accepted.push_back(field.name);
    findings_.AddUnknown(unknown_, UnknownField(name, GotJson(value), accepted, path));
  }

  Unknown unknown_;
  Request* request_;
  Findings& findings_;
};

}  // namespace

void Findings::AddFault(Fault fault) {
  if (!FaultsFull()) faults.push_back(std::move(fault));
}

void Findings::AddWarning(Fault warning) {
  if (!WarningsFull()) warnings.push_back(std::move(warning));
}

void Findings::AddUnknown(Unknown unknown, Fault fault) {
  if (unknown == Unknown::kRefuse) {
    AddFault(std::move(fault));
  } else {
    AddWarning(std::move(fault));
  }
}

Fault UnknownField(const std::string& name, std::string got_json,
                   const std::vector<std::string>& accepted, std::string_view path) {
  const std::string nearest = NearestName(name, accepted);
  Fault fault{.code = ErrorCode::kUnknownField,
              .message = absl::StrCat("unknown field ", Quoted(name)),
              .path = PathTo(path, name),
              .expected = accepted,
              .got_json = std::move(got_json)};
  if (!nearest.empty()) fault.hint = absl::StrCat("did you mean \"", nearest, "\"?");
  return fault;
}

void CheckObject(const json& object, const std::vector<Field>& fields, std::string_view path,
                 Unknown unknown, Request* request, Findings& findings) {
  Checker(unknown, request, findings).Object(object, fields, std::string(path));
}

const Field* FindField(const std::vector<Field>& fields, std::string_view name) {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const Field& field) { return field.name == name; });
  return found == fields.end() ? nullptr : &*found;
}

}  // namespace plyground::analysis
