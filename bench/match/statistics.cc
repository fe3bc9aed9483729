#include "bench/match/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "bench/student.h"

namespace plyground::match {
namespace {

bool AllTheSame(Bins bins, std::int64_t count) {
  return std::find(bins.begin(), bins.end(), count) != bins.end();
}

// Of two likelihoods of superiority the one that is less sure.
double LessSure(double left, double right) {
  return std::abs(left - 0.5) < std::abs(right - 0.5) ? left : right;
}

double LosOfFew(Bins bins) {
  std::int64_t wins = 0;
  std::int64_t losses = 0;
  for (std::size_t i = 0; i < bins.size(); ++i) {
    if (2 * i + 1 < bins.size()) losses += bins[i];
    if (2 * i + 1 > bins.size()) wins += bins[i];
  }
  return LosFromSigns(wins, losses);
}

// Of a rate in `trials` trials, where `quantile` standard errors are allowed for.
Interval WilsonOf(double rate, double trials, double quantile) {
  const double z2 = quantile * quantile;
  const double scale = 1 + z2 / trials;
  const double middle = (rate + z2 / (2 * trials)) / scale;
  const double half =
      quantile / scale * std::sqrt(rate * (1 - rate) / trials + z2 / (4 * trials * trials));
  return {.low = std::clamp(middle - half, 0.0, 1.0),
          .high = std::clamp(middle + half, 0.0, 1.0)};
}

}  // namespace

double NormalCdf(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

double LosFromSigns(std::int64_t wins, std::int64_t losses) {
  // P(Beta(a + 1, b + 1) > 1/2) = P(Binomial(a + b + 1, 1/2) <= a).
  const std::int64_t trials = wins + losses + 1;
  double probability = std::pow(0.5, static_cast<double>(trials));
  double sum = 0;
  for (std::int64_t k = 0; k <= wins; ++k) {
    sum += probability;
    probability *= static_cast<double>(trials - k) / static_cast<double>(k + 1);
  }
  return sum;
}

ScoreSummary Summarize(Bins bins) {
  ScoreSummary summary;
  const auto last = static_cast<double>(bins.size() - 1);
  double sum = 0;
  for (std::size_t i = 0; i < bins.size(); ++i) {
    summary.count += bins[i];
    sum += static_cast<double>(bins[i]) * static_cast<double>(i) / last;
  }
  if (summary.count == 0) return summary;
  const auto count = static_cast<double>(summary.count);
  summary.mean = sum / count;
  double squares = 0;
  for (std::size_t i = 0; i < bins.size(); ++i) {
    const double deviation = static_cast<double>(i) / last - summary.mean;
    squares += static_cast<double>(bins[i]) * deviation * deviation;
  }
  summary.variance = squares / count;
  summary.standard_error = std::sqrt(summary.variance / count);
  return summary;
}

std::optional<double> EloFromScore(double score) {
  if (!(score > 0 && score < 1)) return std::nullopt;
  return -400 * std::log10(1 / score - 1);
}

std::optional<Interval> ScoreInterval(Bins bins) {
  const ScoreSummary summary = Summarize(bins);
  if (summary.count == 0 || AllTheSame(bins, summary.count)) return std::nullopt;
  const bool few = summary.count < kFewResults;
  const Interval normal{.low = summary.mean - kZ95 * summary.standard_error,
                        .high = summary.mean + kZ95 * summary.standard_error};
  if (!few && normal.low > 0 && normal.high < 1) return normal;
  const double trials = static_cast<double>(summary.count - 1) * summary.mean *
                        (1 - summary.mean) / summary.variance;
  return WilsonOf(summary.mean, trials,
                  few ? bench::StudentQuantile95(static_cast<int>(summary.count) - 1) : kZ95);
}

EloEstimate EstimateElo(Bins bins) {
  EloEstimate estimate;
  const ScoreSummary summary = Summarize(bins);
  estimate.elo = EloFromScore(summary.mean);
  const std::optional<Interval> interval = ScoreInterval(bins);
  if (!estimate.elo.has_value() || !interval.has_value()) return estimate;
  const auto low = EloFromScore(interval->low);
  const auto high = EloFromScore(interval->high);
  if (low.has_value() && high.has_value()) estimate.error95 = (*high - *low) / 2;
  estimate.los = NormalCdf((summary.mean - 0.5) / summary.standard_error);
  if (summary.count < kFewResults) estimate.los = LessSure(*estimate.los, LosOfFew(bins));
  return estimate;
}

NormalizedEloEstimate EstimateNormalizedElo(Bins bins) {
  const ScoreSummary summary = Summarize(bins);
  if (summary.count == 0 || AllTheSame(bins, summary.count)) return {};
  // A pair is two games, whose mean varies half as much as one.
  const double games = bins.size() == 5 ? 2 : 1;
  NormalizedEloEstimate estimate;
  estimate.elo = kNormalizedUnit * (summary.mean - 0.5) / std::sqrt(games * summary.variance);
  estimate.error95 =
      kNormalizedUnit * kZ95 / std::sqrt(games * static_cast<double>(summary.count));
  return estimate;
}

Interval WilsonInterval(double successes, double trials) {
  if (!(trials > 0)) return {};
  return WilsonOf(successes / trials, trials, kZ95);
}

}  // namespace plyground::match
