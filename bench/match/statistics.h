#ifndef PLYGROUND_BENCH_MATCH_STATISTICS_H_
#define PLYGROUND_BENCH_MATCH_STATISTICS_H_

#include <cstdint>
#include <optional>
#include <span>

namespace plyground::match {

// What a match proves about strength. Results are counted in bins of equally
// spaced scores, ascending: three bins for single games (loss, draw, win), five
// for pairs of games with the seats swapped (LL, LD, WL or DD, WD, WW). Pairs
// are what a seat-balanced match should be judged by: the two games of one
// opening are not independent, and single games overstate the error.
//
// Nothing here is ever infinite or not a number: what cannot be estimated is
// empty.
using Bins = std::span<const std::int64_t>;

// The 97.5% quantile of the normal distribution.
inline constexpr double kZ95 = 1.959963985;
// 800 / ln 10: normalised Elo equals Elo for small differences without draws.
inline constexpr double kNormalizedUnit = 347.43558552;
// With fewer results than this their spread is hardly known, so that what is
// computed from it alone would be too sure.
inline constexpr std::int64_t kFewResults = 30;

double NormalCdf(double x);

// The mean score on 0..1 and how well it is known.
struct ScoreSummary {
  std::int64_t count = 0;
  double mean = 0;
  double variance = 0;
  double standard_error = 0;  // of the mean
};
// Pre: bins.size() >= 2. Without any result all is zero.
ScoreSummary Summarize(Bins bins);

// -400 log10(1/score - 1); empty unless 0 < score < 1.
std::optional<double> EloFromScore(double score);

struct Interval {
  double low = 0;
  double high = 1;
};
// The 95% interval of the mean score; empty where every result was the same, since
// then nothing tells the spread. By the normal law, as other tools have it, if that
// stays within 0..1 and there are kFewResults results. Otherwise by Wilson's formula
// with as many yes-or-no trials as would leave the mean as uncertain, of which one is
// given up for the spread's being estimated, and with Student's quantile instead of
// the normal one where results are few (N. Dean and M. Pagano, "Evaluating confidence
// interval methods for binomial proportions in clustered surveys", 2015).
std::optional<Interval> ScoreInterval(Bins bins);

struct EloEstimate {
  std::optional<double> elo;
  std::optional<double> error95;  // half the width of ScoreInterval in Elo
  std::optional<double> los;      // likelihood of superiority, 0..1
};
// All empty for a score of 0 or 1 (see WilsonInterval); error and los are empty
// where every result was the same.
// With fewer than kFewResults results los is no surer than the sign of the
// results allows (LosFromSigns): three pairs won by 2, 2 and 1.5 points have
// next to no spread and yet prove little.
EloEstimate EstimateElo(Bins bins);

// How likely the better side wins more than half of the results that somebody
// wins, when `wins` and `losses` were seen: P(p > 1/2) for p of the distribution
// Beta(wins + 1, losses + 1), which is a sum of binomials.
// Pre: both below kFewResults.
double LosFromSigns(std::int64_t wins, std::int64_t losses);

// Elo in units of the spread of one game's result, comparable between time
// controls and openings with different shares of draws. (M. Van den Bergh,
// "Normalized Elo in practice", equation for the t value, scaled by 800/ln 10.)
struct NormalizedEloEstimate {
  std::optional<double> elo;
  std::optional<double> error95;
};
// Pre: bins.size() is 3 (games) or 5 (pairs).
NormalizedEloEstimate EstimateNormalizedElo(Bins bins);

// The 95% score interval (E. B. Wilson, "Probable inference, the law of
// succession, and statistical inference", 1927): of use where all games were
// won or lost. Draws count half a success. Without trials it is [0, 1].
Interval WilsonInterval(double successes, double trials);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_STATISTICS_H_
