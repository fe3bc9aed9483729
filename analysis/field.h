#ifndef PLYGROUND_ANALYSIS_FIELD_H_
#define PLYGROUND_ANALYSIS_FIELD_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/fault.h"
#include "nlohmann/json_fwd.hpp"

namespace plyground::analysis {

struct Request;

inline constexpr std::int64_t kMaxInteger = (std::int64_t{1} << 53) - 1;

enum class FieldType {
  kAny,
  kId,       // a string or a whole number
  kText,     // a string, one of `choices` if there are any
  kInteger,  // within minimum..maximum
  kNumber,   // any finite number
  kBoolean,
  kObject,       // with `fields`
  kScalars,      // an object whose values are strings, numbers or booleans
  kTextMap,      // an object whose values are strings
  kNumberMap,    // an object whose values are numbers
  kTextOrTexts,  // a kText or a list of them
  kTexts,        // a list of kText
  kIntegers,     // a list of kInteger
  kNumbers,      // a list of kNumber or null
  kObjects,      // a list of kObject
};

// One field of a request or a reply: the description that reads it, checks it,
// and becomes its part of the JSON Schema.
struct Field {
  std::string name;
  FieldType type = FieldType::kAny;
  std::string help = {};
  bool required = false;
  bool nullable = false;
  std::int64_t minimum = -kMaxInteger;
  std::int64_t maximum = kMaxInteger;
  std::vector<std::string> choices = {};
  std::vector<Field> fields = {};
  std::string default_json = {};  // "" where there is none
  // Stores a checked value; null where nothing is stored. Not called for null.
  std::function<void(const nlohmann::json&, Request&)> set = nullptr;
};

// What becomes of members that no field describes.
enum class Unknown { kWarn, kRefuse };

// Where faults and warnings of one request gather. Keeps the first
// kMostReported of each, so that a hostile line cannot make a huge reply.
struct Findings {
  static constexpr std::size_t kMostReported = 32;
  std::vector<Fault> faults;
  std::vector<Fault> warnings;

  void AddFault(Fault fault);
  void AddWarning(Fault warning);
  void AddUnknown(Unknown unknown, Fault fault);
  bool FaultsFull() const { return faults.size() >= kMostReported; }
  bool WarningsFull() const { return warnings.size() >= kMostReported; }
};

// Checks the members of `object` against `fields`, in their order, and stores
// the good ones in `request` (which may be null). Members that no field
// describes are warnings, or faults when `strict`. `path` is the object's own.
void CheckObject(const nlohmann::json& object, const std::vector<Field>& fields,
                 std::string_view path, Unknown unknown, Request* request, Findings& findings);

// The fault of a member `name` in the object at `path`, where only `accepted`
// are known.
Fault UnknownField(const std::string& name, std::string got_json,
                   const std::vector<std::string>& accepted, std::string_view path);

// The field of that name, or null.
const Field* FindField(const std::vector<Field>& fields, std::string_view name);

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_FIELD_H_
