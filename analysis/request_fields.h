#ifndef PLYGROUND_ANALYSIS_REQUEST_FIELDS_H_
#define PLYGROUND_ANALYSIS_REQUEST_FIELDS_H_

#include <string>
#include <string_view>
#include <vector>

#include "analysis/field.h"
#include "analysis/request.h"

namespace plyground::analysis {

// One operation of the protocol and the fields it takes.
struct OpInfo {
  Op op;
  std::string name;
  std::string help;
  std::vector<Field> fields;
};

// Every operation. This table reads requests, checks them and is printed as
// the JSON Schema.
const std::vector<OpInfo>& AllOps();

const OpInfo& InfoOf(Op op);
// Null if there is no such operation.
const OpInfo* FindOp(std::string_view name);

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_REQUEST_FIELDS_H_
