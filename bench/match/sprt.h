#ifndef PLYGROUND_BENCH_MATCH_SPRT_H_
#define PLYGROUND_BENCH_MATCH_SPRT_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "bench/match/statistics.h"

namespace plyground::match {

// The sequential probability ratio test of two hypotheses about the first
// player's strength: it plays on until the results speak for one of them.
// Generalised (GSPRT): each hypothesis takes the distribution of results that is
// likeliest under it. Sources: M. Van den Bergh, "Comments on normalized Elo"
// (proposition 1.1, logistic) and "Normalized Elo in practice" (4.1, normalised).

// What elo0 and elo1 measure. kLogistic: the expected score. kNormalized: the
// mean by the spread of one game, for which a test takes equally long whatever
// the share of draws and the bias of the openings.
enum class EloModel { kLogistic, kNormalized };

// What is counted. Pairs on one opening are independent, their games are not.
enum class SprtUnit { kPairs, kGames };

struct SprtOptions {
  EloModel model = EloModel::kNormalized;
  SprtUnit unit = SprtUnit::kPairs;
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;  // chance of accepting elo1 when elo0 is true
  double beta = 0.05;   // chance of accepting elo0 when elo1 is true
  friend bool operator==(const SprtOptions&, const SprtOptions&) = default;
};

// "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized,unit=pairs", each
// optional. Errors: what OptionTable tells; elo0 not below elo1.
[[nodiscard]] absl::StatusOr<SprtOptions> ParseSprt(std::string_view text);
// Only what differs from the defaults; "" when nothing does.
std::string FormatSprt(const SprtOptions& options);

// A. Wald, "Sequential tests of statistical hypotheses", 1945.
struct SprtBounds {
  double lower = 0;  // elo0 is accepted at or below
  double upper = 0;  // elo1 at or above
};
SprtBounds WaldBounds(double alpha, double beta);

// The generalised log likelihood ratio of elo1 to elo0; 0 without results.
// Pre: bins.size() is 3 (games) or 5 (pairs), elo0 < elo1.
double LogLikelihoodRatio(Bins bins, const SprtOptions& options);

enum class SprtVerdict { kOpen, kElo0, kElo1 };
std::string_view VerdictName(SprtVerdict verdict);  // "open", "elo0", "elo1"
SprtVerdict Judge(double log_likelihood_ratio, const SprtOptions& options);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_SPRT_H_
