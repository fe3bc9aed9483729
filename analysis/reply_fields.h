#ifndef PLYGROUND_ANALYSIS_REPLY_FIELDS_H_
#define PLYGROUND_ANALYSIS_REPLY_FIELDS_H_

#include <string>
#include <vector>

#include "analysis/field.h"

namespace plyground::analysis {

// One shape that a line of output may have.
struct ReplyInfo {
  std::string name;  // of the shape: "result", "progress", "error", "legalMoves", ...
  std::string help;
  std::vector<Field> fields;
};

// Every shape; printed as the JSON Schema, and what the tests hold replies to.
const std::vector<ReplyInfo>& AllReplies();

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_REPLY_FIELDS_H_
