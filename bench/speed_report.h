#ifndef PLYGROUND_BENCH_SPEED_REPORT_H_
#define PLYGROUND_BENCH_SPEED_REPORT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace plyground::bench {

// Measured speeds as data, in memory and as JSON. What "count" counts:
enum class Figure {
  kPerft,           // leaves
  kPlayOut,         // random games
  kMcts,            // simulations, with random rollouts
  kAlphaBetaPlain,  // nodes; neither table nor ordering
  kAlphaBeta        // nodes; all defaults
};
inline constexpr Figure kFigures[] = {Figure::kPerft, Figure::kPlayOut, Figure::kMcts,
                                      Figure::kAlphaBetaPlain, Figure::kAlphaBeta};

std::string_view FigureName(Figure figure);  // "alphabeta_plain"
std::string_view FigureUnit(Figure figure);  // "nodes"

struct SpeedResult {
  std::string game;           // spec
  std::string what;           // FigureName, or one of a newer version
  std::int64_t count = 0;     // of all repetitions together, as are the seconds
  double cpu_seconds = 0;     // of the measuring thread
  double wall_seconds = 0;    // the same work by the wall clock; 0: not known
  double per_cpu_second = 0;  // median of the repetitions
  double low95 = 0;           // of the median (bench/median.h)
  double high95 = 0;
};

// What a speed depends on besides the code.
struct MachineFacts {
  std::string cpu;
  int cores = 0;
  std::string compiler;
  std::string build_type;
  std::optional<std::string> git;  // the commit; for the caller to fill in
  friend bool operator==(const MachineFacts&, const MachineFacts&) = default;
};
// Of this program on this machine; what cannot be found out is "unknown".
MachineFacts DescribeMachine();

struct SpeedReport {
  std::vector<SpeedResult> results;
  MachineFacts machine;
};

// One JSON document on one line, {"results":[..],"machine":{..}}.
std::string FormatSpeedJson(const SpeedReport& report);
// A table for people.
std::string FormatSpeedTable(const SpeedReport& report);

// Takes what FormatSpeedJson writes; members it does not know are left alone.
// Errors name `source` and the place: no JSON, a missing member or one of the
// wrong type, a rate that is not positive or outside its interval, two results
// of one game and figure.
[[nodiscard]] absl::StatusOr<SpeedReport> ParseSpeedJson(std::string_view text,
                                                         std::string_view source);
// The same from a file of at most 16 MiB. kNotFound where it cannot be opened.
[[nodiscard]] absl::StatusOr<SpeedReport> ReadSpeedFile(const std::string& path);

}  // namespace plyground::bench

#endif  // PLYGROUND_BENCH_SPEED_REPORT_H_
