#include "bench/match/sprt.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/spec.h"

namespace plyground::match {
namespace {

constexpr std::size_t kMostBins = 5;
using Row = std::array<double, kMostBins>;

OptionTable<SprtOptions> SprtTable() {
  constexpr double kFarthest = 2000;
  return OptionTable<SprtOptions>()
      .Real("elo0", &SprtOptions::elo0, -kFarthest, kFarthest, "the first hypothesis")
      .Real("elo1", &SprtOptions::elo1, -kFarthest, kFarthest, "the second, above it")
      .Real("alpha", &SprtOptions::alpha, 1e-6, 0.5, "chance of a wrong elo1")
      .Real("beta", &SprtOptions::beta, 1e-6, 0.5, "chance of a wrong elo0")
      .Choice<EloModel>(
          "model", &SprtOptions::model,
          {{"normalized", EloModel::kNormalized}, {"logistic", EloModel::kLogistic}},
          "what Elo means")
      .Choice<SprtUnit>("unit", &SprtOptions::unit,
                        {{"pairs", SprtUnit::kPairs}, {"games", SprtUnit::kGames}},
                        "what is counted");
}

// What was seen: shares p of the scores a. A result that never came has the
// share that a thousandth of a result would have, so that no logarithm is
// infinite.
struct Sample {
  std::size_t size = 0;
  double count = 0;
  Row scores = {};
  Row shares = {};
};

Sample SampleOf(Bins bins) {
  constexpr double kNever = 1e-3;
  Sample sample;
  sample.size = bins.size();
  for (std::size_t i = 0; i < bins.size(); ++i) {
    sample.scores[i] = static_cast<double>(i) / static_cast<double>(bins.size() - 1);
    sample.shares[i] = bins[i] == 0 ? kNever : static_cast<double>(bins[i]);
    sample.count += sample.shares[i];
  }
  for (std::size_t i = 0; i < bins.size(); ++i) sample.shares[i] /= sample.count;
  return sample;
}

// The likeliest distribution whose mean of `values` is zero: p / (1 + theta v)
// for the root theta of sum p v / (1 + theta v), which falls in theta.
// The sample's shares come back where no distribution has that mean.
Row Tilted(const Sample& sample, const Row& values) {
  const auto end = values.begin() + static_cast<std::ptrdiff_t>(sample.size);
  const double least = *std::min_element(values.begin(), end);
  const double most = *std::max_element(values.begin(), end);
  if (!(least < 0 && most > 0)) return sample.shares;
  double low = -1 / most;
  double high = -1 / least;
  double theta = 0;
  constexpr int kMostSteps = 200;
  for (int step = 0; step < kMostSteps; ++step) {
    double sum = 0;
    double slope = 0;
    for (std::size_t i = 0; i < sample.size; ++i) {
      const double term = values[i] / (1 + theta * values[i]);
      sum += sample.shares[i] * term;
      slope -= sample.shares[i] * term * term;
    }
    (sum > 0 ? low : high) = theta;
    // Newton's step where it stays inside, else half of what is left.
    double next = theta - sum / slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (std::abs(next - theta) <= 1e-15 * (1 + std::abs(theta))) break;
    theta = next;
  }
  Row tilted = {};
  for (std::size_t i = 0; i < sample.size; ++i) {
    tilted[i] = sample.shares[i] / (1 + theta * values[i]);
  }
  return tilted;
}

Row LogisticHypothesis(const Sample& sample, double elo) {
  const double score = 1 / (1 + std::pow(10, -elo / 400));
  Row values = {};
  for (std::size_t i = 0; i < sample.size; ++i) values[i] = sample.scores[i] - score;
  return Tilted(sample, values);
}

Row NormalizedHypothesis(const Sample& sample, double elo) {
  const double games = sample.size == 5 ? 2 : 1;
  const double target = elo * std::sqrt(games) / kNormalizedUnit;
  Row shares = {};
  shares.fill(1 / static_cast<double>(sample.size));
  constexpr int kMostRounds = 100;
  for (int round = 0; round < kMostRounds; ++round) {
    double mean = 0;
    double square = 0;
    for (std::size_t i = 0; i < sample.size; ++i) mean += shares[i] * sample.scores[i];
    for (std::size_t i = 0; i < sample.size; ++i) {
      square += shares[i] * (sample.scores[i] - mean) * (sample.scores[i] - mean);
    }
    const double sigma = std::sqrt(square);
    Row values = {};
    for (std::size_t i = 0; i < sample.size; ++i) {
      const double z = (sample.scores[i] - mean) / sigma;
      values[i] = sample.scores[i] - 0.5 - target * sigma * (1 + z * z) / 2;
    }
    const Row next = Tilted(sample, values);
    double change = 0;
    for (std::size_t i = 0; i < sample.size; ++i) {
      change = std::max(change, std::abs(next[i] - shares[i]));
    }
    shares = next;
    if (change < 1e-9) break;
  }
  return shares;
}

}  // namespace

absl::StatusOr<SprtOptions> ParseSprt(std::string_view text) {
  const auto spec =
      ParseSpec(text.empty() ? std::string("sprt") : absl::StrCat("sprt:", std::string(text)));
  if (!spec.ok()) return spec.status();
  auto options = SprtTable().Parse(*spec);
  if (!options.ok() || options->elo0 < options->elo1) return options;
  return InvalidInput({.message = absl::StrCat("sprt: elo0 (", options->elo0,
                                               ") must be below elo1 (", options->elo1, ")"),
                       .got = std::string(text),
                       .expected = {"such as elo0=0,elo1=10"}});
}

std::string FormatSprt(const SprtOptions& options) {
  const std::string spec = FormatSpec(SprtTable().Format("sprt", options));
  const std::size_t colon = spec.find(':');
  return colon == std::string::npos ? "" : spec.substr(colon + 1);
}

SprtBounds WaldBounds(double alpha, double beta) {
  return {.lower = std::log(beta / (1 - alpha)), .upper = std::log((1 - beta) / alpha)};
}

double LogLikelihoodRatio(Bins bins, const SprtOptions& options) {
  assert(bins.size() == 3 || bins.size() == kMostBins);
  if (Summarize(bins).count == 0) return 0;
  const Sample sample = SampleOf(bins);
  const auto hypothesis =
      options.model == EloModel::kLogistic ? LogisticHypothesis : NormalizedHypothesis;
  const Row shares0 = hypothesis(sample, options.elo0);
  const Row shares1 = hypothesis(sample, options.elo1);
  double sum = 0;
  for (std::size_t i = 0; i < sample.size; ++i) {
    sum += sample.shares[i] * std::log(shares1[i] / shares0[i]);
  }
  return sample.count * sum;
}

std::string_view VerdictName(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::kElo0:
      return "elo0";
    case SprtVerdict::kElo1:
      return "elo1";
    case SprtVerdict::kOpen:
      break;
  }
  return "open";
}

SprtVerdict Judge(double log_likelihood_ratio, const SprtOptions& options) {
  const SprtBounds bounds = WaldBounds(options.alpha, options.beta);
  if (log_likelihood_ratio <= bounds.lower) return SprtVerdict::kElo0;
  if (log_likelihood_ratio >= bounds.upper) return SprtVerdict::kElo1;
  return SprtVerdict::kOpen;
}

}  // namespace plyground::match
