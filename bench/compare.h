#ifndef PLYGROUND_BENCH_COMPARE_H_
#define PLYGROUND_BENCH_COMPARE_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/paired.h"
#include "bench/speed_report.h"

namespace plyground::bench {

// What became of one figure. A gain or loss is one that is larger than the threshold
// and whose interval excludes zero, widened so that the intervals of all figures
// compared hold together with 95%: of many figures some are off by chance.
enum class Verdict { kSame, kGain, kLoss };

// One game and figure before and after; ratios are ln(after / before). The
// interval joins those of both sides as the MOVER method does for a difference
// (G. Y. Zou and A. Donner, "Construction of confidence limits about effect
// measures", 2008, equation 3):
//   low = ratio - sqrt(below_after^2 + above_before^2), high likewise,
// where below and above are the distances of a median to its own limits.
struct ComparedFigure {
  std::string game;
  std::string what;
  double before = 0;  // a CPU second
  double after = 0;
  double log_ratio = 0;
  double low95 = 0;
  double high95 = 0;
  Verdict verdict = Verdict::kSame;
};

struct Comparison {
  std::vector<ComparedFigure> figures;   // in the order of the old report
  std::vector<std::string> only_before;  // "perft of othello"
  std::vector<std::string> only_after;
  // Over the figures as pairs, from two of them on. Its error tells how much
  // figures differ among themselves, too.
  std::optional<LogRatio> overall;
  double threshold = 0;
  bool same_machine = true;  // processor and build type; the compiler may be the point

  bool HasLoss() const;
};

// `threshold`: a share, 0.02 is 2%. Pre: 0 <= threshold < 1. Errors: no figure
// that both have.
[[nodiscard]] absl::StatusOr<Comparison> Compare(const SpeedReport& before,
                                                 const SpeedReport& after, double threshold);

std::string FormatComparison(const Comparison& comparison);
// {"figures":[{"game","what","before","after","logRatio","low95","high95",
// "verdict"}],"overall":{"logRatio","half95","figures"}|null,"onlyBefore",
// "onlyAfter","threshold","sameMachine","loss"}, one line.
std::string FormatComparisonJson(const Comparison& comparison);

}  // namespace plyground::bench

#endif  // PLYGROUND_BENCH_COMPARE_H_
