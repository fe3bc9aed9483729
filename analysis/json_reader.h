#ifndef PLYGROUND_ANALYSIS_JSON_READER_H_
#define PLYGROUND_ANALYSIS_JSON_READER_H_

#include <optional>
#include <string>
#include <string_view>

#include "analysis/fault.h"
#include "nlohmann/json_fwd.hpp"

namespace plyground::analysis {

// Deeper nesting than any request needs is refused while reading.
inline constexpr int kMaxDepth = 64;

// The longest id, so that a reply cannot be made large by its id alone.
inline constexpr int kMaxIdBytes = 256;

// The JSON text of `value` if it may serve as an id: a string of 1 to
// kMaxIdBytes bytes, or a whole number below 2^53 in size.
std::optional<std::string> IdText(const nlohmann::json& value);

// `text` as the JSON text of a string, at most kShownBytes of it; bytes that
// are not UTF-8 are replaced.
inline constexpr int kShownBytes = 200;
std::string JsonString(std::string_view text);

// What a client sent, for the `got` of an error: the JSON text of `value`, or,
// if that is too long to repeat, its beginning as a string.
std::string GotJson(const nlohmann::json& value);

// Reads one JSON text strictly: valid UTF-8, nesting of at most kMaxDepth, no
// key twice in an object. Never throws. On success sets `value`. On failure
// returns the fault (parse_error, or invalid_field for a number too large for
// any field) and sets `id` if the text's own "id" came before the fault, so
// that the client learns which request it was.
std::optional<Fault> ReadJson(std::string_view text, nlohmann::json& value,
                              std::optional<std::string>& id);

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_JSON_READER_H_
