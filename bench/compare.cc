#include "bench/compare.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/error.h"

namespace plyground::bench {
namespace {

using Json = nlohmann::ordered_json;

const SpeedResult* Find(const SpeedReport& report, const SpeedResult& like) {
  for (const SpeedResult& result : report.results) {
    if (result.game == like.game && result.what == like.what) return &result;
  }
  return nullptr;
}

std::string NameOf(const SpeedResult& result) {
  return absl::StrCat(result.what, " of ", result.game);
}

double Percent(double log_ratio) { return 100 * std::expm1(log_ratio); }

// How many times wider than a figure's own 95% interval one has to be for all `figures`
// together to hold with 95%: 0.05 shared out among them (Bonferroni), by the normal law.
double Widening(std::size_t figures) {
  const auto quantile = [](double outside) {
    double low = 0;
    double high = 10;
    for (int i = 0; i < 60; ++i) {
      const double middle = (low + high) / 2;
      (std::erfc(middle / std::sqrt(2.0)) > outside ? low : high) = middle;
    }
    return low;
  };
  constexpr double kOutside = 0.05;
  return quantile(kOutside / static_cast<double>(figures)) / quantile(kOutside);
}

ComparedFigure ComparePair(const SpeedResult& before, const SpeedResult& after,
                           double threshold, double widening) {
  ComparedFigure figure{.game = before.game, .what = before.what};
  figure.before = before.per_cpu_second;
  figure.after = after.per_cpu_second;
  figure.log_ratio = std::log(figure.after / figure.before);
  const double low = std::hypot(std::log(after.per_cpu_second / after.low95),
                                std::log(before.high95 / before.per_cpu_second));
  const double high = std::hypot(std::log(after.high95 / after.per_cpu_second),
                                 std::log(before.per_cpu_second / before.low95));
  figure.low95 = figure.log_ratio - low;
  figure.high95 = figure.log_ratio + high;
  const double change = std::expm1(figure.log_ratio);
  const bool less = figure.log_ratio + widening * high < 0;
  const bool more = figure.log_ratio - widening * low > 0;
  if (less && change < -threshold) figure.verdict = Verdict::kLoss;
  if (more && change > threshold) figure.verdict = Verdict::kGain;
  return figure;
}

std::optional<LogRatio> Overall(const std::vector<ComparedFigure>& figures) {
  if (figures.size() < 2) return std::nullopt;
  std::vector<double> before;
  std::vector<double> after;
  for (const ComparedFigure& figure : figures) {
    before.push_back(figure.before);
    after.push_back(figure.after);
  }
  return PairedLogRatio(before, after);
}

const char* VerdictName(Verdict verdict) {
  switch (verdict) {
    case Verdict::kGain:
      return "gain";
    case Verdict::kLoss:
      return "loss";
    case Verdict::kSame:
      break;
  }
  return "same";
}

}  // namespace

bool Comparison::HasLoss() const {
  return std::any_of(figures.begin(), figures.end(), [](const ComparedFigure& figure) {
    return figure.verdict == Verdict::kLoss;
  });
}

absl::StatusOr<Comparison> Compare(const SpeedReport& before, const SpeedReport& after,
                                   double threshold) {
  Comparison comparison;
  comparison.threshold = threshold;
  comparison.same_machine = before.machine.cpu == after.machine.cpu &&
                            before.machine.build_type == after.machine.build_type;
  const auto common = static_cast<std::size_t>(
      std::count_if(before.results.begin(), before.results.end(),
                    [&](const SpeedResult& result) { return Find(after, result) != nullptr; }));
  const double widening = Widening(std::max<std::size_t>(1, common));
  for (const SpeedResult& old_result : before.results) {
    const SpeedResult* new_result = Find(after, old_result);
    if (new_result == nullptr) {
      comparison.only_before.push_back(NameOf(old_result));
    } else {
      comparison.figures.push_back(ComparePair(old_result, *new_result, threshold, widening));
    }
  }
  for (const SpeedResult& new_result : after.results) {
    if (Find(before, new_result) == nullptr)
      comparison.only_after.push_back(NameOf(new_result));
  }
  if (comparison.figures.empty()) {
    return InvalidInput({.message = "the two reports have no figure in common",
                         .got = {},
                         .expected = {"results of the same game and figure in both"}});
  }
  comparison.overall = Overall(comparison.figures);
  return comparison;
}

std::string FormatComparison(const Comparison& comparison) {
  std::string text = absl::StrFormat("%-28s %-16s %13s %13s %8s  %s\n", "game", "what",
                                     "before", "after", "change", "95% interval");
  for (const ComparedFigure& figure : comparison.figures) {
    const std::string interval =
        absl::StrFormat("[%+.2f%%, %+.2f%%]", Percent(figure.low95), Percent(figure.high95));
    absl::StrAppendFormat(&text, "%-28s %-16s %13.0f %13.0f %+7.2f%%  %-20s %s\n", figure.game,
                          figure.what, figure.before, figure.after, Percent(figure.log_ratio),
                          interval, VerdictName(figure.verdict));
  }
  for (const std::string& name : comparison.only_before) {
    absl::StrAppend(&text, "only before: ", name, "\n");
  }
  for (const std::string& name : comparison.only_after) {
    absl::StrAppend(&text, "only after: ", name, "\n");
  }
  if (const auto& overall = comparison.overall; overall.has_value()) {
    absl::StrAppendFormat(&text, "overall %+.4f%% +- %.4f%% (paired t over %d figures)\n",
                          100 * overall->gain(), 100 * overall->half95, overall->pairs);
  }
  absl::StrAppendFormat(&text, "%s (threshold %g%%)\n",
                        comparison.HasLoss() ? "LOSS: a figure is slower" : "no loss",
                        100 * comparison.threshold);
  return text;
}

std::string FormatComparisonJson(const Comparison& comparison) {
  Json figures = Json::array();
  for (const ComparedFigure& figure : comparison.figures) {
    figures.push_back({{"game", figure.game},
                       {"what", figure.what},
                       {"before", figure.before},
                       {"after", figure.after},
                       {"logRatio", figure.log_ratio},
                       {"low95", figure.low95},
                       {"high95", figure.high95},
                       {"verdict", VerdictName(figure.verdict)}});
  }
  Json overall;
  if (comparison.overall.has_value()) {
    overall = {{"logRatio", comparison.overall->mean},
               {"half95", comparison.overall->half95},
               {"figures", comparison.overall->pairs}};
  }
  return Json{{"figures", figures},
              {"overall", overall},
              {"onlyBefore", comparison.only_before},
              {"onlyAfter", comparison.only_after},
              {"threshold", comparison.threshold},
              {"sameMachine", comparison.same_machine},
              {"loss", comparison.HasLoss()}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace plyground::bench
