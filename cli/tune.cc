#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "bench/tune/state_file.h"
#include "bench/tune/tuner.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/ranges.h"
#include "cli/ticker.h"
#include "core/error.h"
#include "games/registry.h"
#include "search/player_options.h"

namespace plyground::cli {
namespace {

using Json = nlohmann::ordered_json;
using tune::Parameter;
using tune::TuneSpec;
using tune::TuneState;
using tune::Verification;

struct TuneArguments {
  std::string game;
  std::string player;
  std::vector<std::string> parameters;
  TuneSpec spec;
  std::int64_t seed = 0;
  int concurrency = 1;
  int verify = 0;  // blocks
  std::string out;
  bool json = false;
};

absl::Status NoSuchOption(const Spec& player, const std::string& name) {
  std::vector<std::string> numbers;
  for (const PlayerInfo& info : PlayerInfos()) {
    if (info.name != player.name) continue;
    for (const OptionInfo& option : info.options) {
      if (option.minimum.has_value()) numbers.push_back(option.name);
    }
  }
  return UnknownName(absl::StrCat("number to tune of player ", player.name), name, numbers);
}

// What the player has without tuning: from its spec, else its default.
absl::StatusOr<double> StartOf(const Spec& player, const Parameter& parameter) {
  for (const auto& [name, value] : player.options) {
    if (name != parameter.name) continue;
    return ParseReal(name, value, parameter.low, parameter.high);
  }
  for (const PlayerInfo& info : PlayerInfos()) {
    if (info.name != player.name) continue;
    for (const OptionInfo& option : info.options) {
      if (option.name != parameter.name || !option.minimum.has_value()) continue;
      return ParseReal(option.name, option.default_value, -1e18, 1e18);
    }
  }
  return NoSuchOption(player, parameter.name);
}

absl::Status Complete(TuneArguments& arguments) {
  TuneSpec& spec = arguments.spec;
  const auto player = ParseSpec(arguments.player);
  if (!player.ok()) return player.status();
  spec.player = *player;
  spec.seed = static_cast<std::uint64_t>(arguments.seed);
  for (const std::string& text : arguments.parameters) {
    const auto parameter = tune::ParseParameter(text);
    if (!parameter.ok()) return parameter.status();
    const auto twice =
        std::find_if(spec.parameters.begin(), spec.parameters.end(),
                     [&](const Parameter& p) { return p.name == parameter->name; });
    if (twice != spec.parameters.end()) {
      return InvalidInput(
          {.message = absl::StrCat("parameter ", parameter->name, " is given twice"),
           .got = text});
    }
    const auto start = StartOf(spec.player, *parameter);
    if (!start.ok()) return start.status();
    if (const auto place = tune::PlaceOf(*parameter, *start); !place.ok()) {
      return place.status();
    }
    spec.parameters.push_back(*parameter);
    spec.start.push_back(*start);
  }
  return absl::OkStatus();
}

Json VerificationJson(const Verification& verification) {
  const auto number = [](const std::optional<double>& value) {
    return value.has_value() ? Json(*value) : Json();
  };
  return {{"games", verification.games},
          {"score", verification.score.count > 0 ? Json(verification.score.mean) : Json()},
          {"elo", number(verification.elo.elo)},
          {"error95", number(verification.elo.error95)},
          {"los", number(verification.elo.los)}};
}

Json ResultJson(const TuneSpec& spec, const TuneState& state, const Spec& tuned,
                const std::optional<Verification>& verification) {
  Json parameters = Json::array();
  for (std::size_t i = 0; i < spec.parameters.size(); ++i) {
    parameters.push_back({{"name", spec.parameters[i].name},
                          {"low", spec.parameters[i].low},
                          {"high", spec.parameters[i].high},
                          {"start", spec.start[i]},
                          {"value", state.settled[i]}});
  }
  return {
      {"game", spec.game},
      {"player", FormatSpec(spec.player)},
      {"tuned", FormatSpec(tuned)},
      {"iterations", state.leads.size()},
      {"complete", state.complete},
      {"parameters", parameters},
      {"verification", verification.has_value() ? VerificationJson(*verification) : Json()}};
}

void PrintResult(const TuneSpec& spec, const TuneState& state, const Spec& tuned,
                 const std::optional<Verification>& verification) {
  std::printf("%-16s %12s %12s\n", "parameter", "start", "tuned");
  for (std::size_t i = 0; i < spec.parameters.size(); ++i) {
    std::printf("%-16s %12s %12s\n", spec.parameters[i].name.c_str(),
                FormatReal(spec.start[i]).c_str(), FormatReal(state.settled[i]).c_str());
  }
  std::printf("%s\n", FormatSpec(tuned).c_str());
  if (!verification.has_value()) return;
  const Verification& found = *verification;
  std::printf("against the start values, %ld games on other openings: score %.1f%%",
              static_cast<long>(found.games), 100 * found.score.mean);
  if (found.elo.elo.has_value()) std::printf(", %+.1f Elo", *found.elo.elo);
  if (found.elo.error95.has_value()) std::printf(" +-%.1f (95%%)", *found.elo.error95);
  std::printf("\n");
}

// That the player takes the least and the greatest values.
absl::Status CheckRanges(const AnyGame& game, const TuneSpec& spec) {
  std::vector<double> low;
  std::vector<double> high;
  for (const Parameter& parameter : spec.parameters) {
    low.push_back(parameter.low);
    high.push_back(parameter.high);
  }
  for (const std::vector<double>& values : {low, high}) {
    const Spec player = tune::WithValues(spec.player, spec.parameters, values);
    if (const auto made = game.MakePlayer(player); !made.ok()) return made.status();
  }
  return absl::OkStatus();
}

int RunTune(TuneArguments& arguments) {
  if (const absl::Status status = Complete(arguments); !status.ok()) return FailWith(status);
  TuneSpec& spec = arguments.spec;
  const auto game = FindGame(arguments.game);
  if (!game.ok()) return FailWith(game.status());
  spec.game = (*game)->CanonicalSpec();
  if (const absl::Status status = CheckRanges(**game, spec); !status.ok()) {
    return FailWith(status);
  }
  std::vector<double> known;
  if (!arguments.out.empty()) {
    auto leads = tune::ReadLeads(arguments.out, spec);
    if (!leads.ok()) return FailWith(leads.status());
    known = *std::move(leads);
  }
  const std::atomic<bool>* stop = StopOnInterrupt();
  std::atomic<int> done{static_cast<int>(known.size())};
  std::atomic<bool> verifying{false};
  const Ticker ticker([&](double seconds) {
    if (verifying) return absl::StrFormat("tuning: checking the result, %.0f s", seconds);
    return absl::StrFormat("tuning: %d of %d iterations, %.0f s", done.load(),
                           spec.schedule.iterations, seconds);
  });
  constexpr auto kBetweenWrites = std::chrono::seconds(1);
  auto written = std::chrono::steady_clock::now();
  tune::TuneCallbacks callbacks;
  callbacks.keep_going = [stop] { return !stop->load(); };
  callbacks.learnt = [&](const TuneState& state) {
    done = static_cast<int>(state.leads.size());
    const auto now = std::chrono::steady_clock::now();
    if (arguments.out.empty() || (now - written < kBetweenWrites && !state.complete)) {
      return absl::OkStatus();
    }
    written = now;
    return tune::WriteState(arguments.out, spec, state);
  };
  const auto state = tune::Tune(spec, **game, known, arguments.concurrency, callbacks);
  if (!state.ok()) return FailWith(state.status());
  if (!arguments.out.empty()) {
    const absl::Status status = tune::WriteState(arguments.out, spec, *state);
    if (!status.ok()) return FailWith(status);
  }
  if (!state->complete) {
    return FailWith(absl::CancelledError(
        absl::StrCat("interrupted after ", state->leads.size(), " iterations",
                     arguments.out.empty() ? "" : "; the same command goes on from here")));
  }
  const Spec tuned = tune::WithValues(spec.player, spec.parameters, state->settled);
  std::optional<Verification> verification;
  if (arguments.verify > 0) {
    verifying = true;
    const Spec base = tune::WithValues(spec.player, spec.parameters, spec.start);
    auto found = tune::Verify(spec, **game, tuned, base, arguments.verify,
                              arguments.concurrency, callbacks.keep_going);
    if (!found.ok()) return FailWith(found.status());
    if (stop->load()) return FailWith(absl::CancelledError("interrupted while checking"));
    verification = *std::move(found);
  }
  if (arguments.json) {
    std::printf("%s\n", ResultJson(spec, *state, tuned, verification).dump().c_str());
  } else {
    PrintResult(spec, *state, tuned, verification);
  }
  return 0;
}

}  // namespace

void AddTune(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand(
      "tune", "Fit numbers of a player's spec by games against itself (SPSA)");
  auto arguments = std::make_shared<TuneArguments>();
  TuneSpec& spec = arguments->spec;
  command->add_option("GAME", arguments->game, "game spec")->required();
  command->add_option("--player", arguments->player, "player spec, limits included")
      ->required();
  command
      ->add_option("--parameter", arguments->parameters,
                   "NAME=LOW:HIGH or NAME=LOW:HIGH:STEP, an option of the player; repeatable")
      ->required();
  command->add_option("--iterations", spec.schedule.iterations, "comparisons to learn from")
      ->required()
      ->transform(WholeNumber(1, 1000000));
  command->add_option("--blocks", spec.blocks, "an iteration; a block is a game a seat")
      ->transform(WholeNumber(1, 1000));
  command
      ->add_option("--spread", spec.schedule.spread,
                   "from the estimate to what is compared, as a share of the range")
      ->transform(RealNumber(0.001, 0.5));
  command
      ->add_option("--travel", spec.schedule.travel,
                   "ranges that the estimate would cross if one side won all games")
      ->transform(RealNumber(0.001, 1000));
  command->add_option("--opening-plies", spec.opening_plies, "random plies before each game")
      ->transform(WholeNumber(0, 200));
  command->add_option("--max-plies", spec.max_plies, "a game still going then is a draw")
      ->transform(WholeNumber(1, 1000000));
  command->add_option("--seed", arguments->seed, "of openings, probes and players")
      ->transform(WholeNumber(0, (std::int64_t{1} << 53) - 1));
  command->add_option("--concurrency", arguments->concurrency, "games at a time")
      ->transform(WholeNumber(1, kMostThreads));
  command
      ->add_option("--verify", arguments->verify, "blocks against the start values at the end")
      ->transform(WholeNumber(0, 1000000));
  command->add_option("--out", arguments->out, "folder to resume from; made where missing");
  command->add_flag("--json", arguments->json, "one JSON document");
  command->callback([arguments, &run] { run = [arguments] { return RunTune(*arguments); }; });
}

}  // namespace plyground::cli
