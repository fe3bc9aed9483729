#ifndef PLYGROUND_ANALYSIS_REPLY_H_
#define PLYGROUND_ANALYSIS_REPLY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/fault.h"
#include "core/any_game.h"
#include "core/report.h"
#include "nlohmann/json_fwd.hpp"

namespace plyground::analysis {

// Whether replies hold what differs from run to run: times and speeds.
enum class Timing { kShown, kHidden };

// What every reply to a request says first. Bodies below start with "type".
struct ReplyHead {
  std::string id = "null";  // as JSON text
  std::int64_t seq = 0;     // of the reply among those to its request
  std::optional<int> turn = {};
  bool final = true;
};

// One line, without its newline: type, the head, the rest of `body`. Bytes
// that are not UTF-8 are replaced.
std::string FormatReply(const ReplyHead& head, const nlohmann::ordered_json& body);

// A number as JSON has it: whole ones without a fraction, and null for what is
// not finite.
nlohmann::ordered_json Number(double value);
std::string HashText(std::uint64_t hash);

// {"type":"error","error":{..},"errors":[..],"warnings":[..]}. Pre: `faults` is
// not empty.
nlohmann::ordered_json ErrorBody(const std::vector<Fault>& faults,
                                 const std::vector<Fault>& warnings);
nlohmann::ordered_json WarningsJson(const std::vector<Fault>& warnings);

// What a position is, in the words shared by several replies.
nlohmann::ordered_json PlayerJson(const AnyPosition& position);   // seat name or null
nlohmann::ordered_json ReturnsJson(const AnyPosition& position);  // points or null
nlohmann::ordered_json ChanceJson(const AnyPosition& position);   // outcomes or null

// How results are to be told.
struct ResultStyle {
  std::string unit;
  std::optional<int> perspective;  // a seat; unset is the side to move
  bool policy = false;
  bool wdl = false;
  bool children = false;
  bool search = false;
  int multi_pv = 1;  // most moves to list; the parts above may use more
  int pv_length = 16;
  Timing timing = Timing::kShown;
};

// {"type":"result","status":..,...}. With `status` empty, the report's own.
nlohmann::ordered_json ResultBody(const AnyPosition& position, const SearchReport& report,
                                  const ResultStyle& style, std::string_view status,
                                  const std::vector<Fault>& warnings);
// {"type":"progress",...}: the same without status and warnings.
nlohmann::ordered_json ProgressBody(const AnyPosition& position, const SearchReport& report,
                                    const ResultStyle& style);
// A turn that was interrupted before its search began: no score, no moves.
nlohmann::ordered_json UnsearchedBody(const AnyPosition& position, const ResultStyle& style,
                                      std::string_view status,
                                      const std::vector<Fault>& warnings);

// The report of a position that is over, without a search.
SearchReport TerminalReport(const AnyPosition& position);

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_REPLY_H_
