#ifndef PLYGROUND_ANALYSIS_SCHEMA_H_
#define PLYGROUND_ANALYSIS_SCHEMA_H_

#include "nlohmann/json_fwd.hpp"

namespace plyground::analysis {

// The JSON Schema (2020-12) of the protocol, built from the tables that read
// requests and describe replies: "#/$defs/request" and "#/$defs/reply" are
// what a line in and a line out must satisfy.
nlohmann::ordered_json ProtocolSchema();

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_SCHEMA_H_
