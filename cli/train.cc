#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "bench/match/files.h"
#include "bench/train/trainer.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/ranges.h"
#include "cli/ticker.h"
#include "games/learning.h"
#include "games/registry.h"

namespace plyground::cli {
namespace {

using Json = nlohmann::ordered_json;
using train::Phase;
using train::TrainProgress;
using train::TrainSpec;

struct TrainArguments {
  std::string game;
  TrainSpec spec;
  std::string player = "alphabeta:nodes=1000";
  std::string solver = "solve:nodes=20000,hash=4";
  std::int64_t seed = 1;
  int threads = 1;
  std::string out;
  bool json = false;
};

Json FiniteOrNull(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json PointOf(const TrainProgress& progress, double seconds) {
  Json point = {{"phase", train::PhaseName(progress.phase)},
                {"done", progress.done},
                {"of", progress.of},
                {"error", FiniteOrNull(progress.error)},
                {"samples", progress.samples},
                {"seconds", seconds}};
  if (progress.phase != Phase::kFit) return point;
  point["trainingError"] = FiniteOrNull(progress.training_error);
  point["stageErrors"] = Json::array();
  for (const double error : progress.stage_errors) {
    point["stageErrors"].push_back(FiniteOrNull(error));
  }
  return point;
}

// The learning curve: kept in the folder line by line, so that it outlives a stop. A
// run that goes on repeats what its state had not reached.
class Curve {
 public:
  explicit Curve(const std::string& folder)
      : path_(folder + "/curve.jsonl"), begun_(std::chrono::steady_clock::now()) {}
  void Add(const TrainProgress& progress) const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
    std::ofstream(path_, std::ios::app) << PointOf(progress, passed.count()).dump() << '\n';
  }
  Json Points() const {
    Json points = Json::array();
    std::ifstream file(path_);
    for (std::string line; std::getline(file, line);) {
      Json point = Json::parse(line, nullptr, false);
      if (point.is_object()) points.push_back(std::move(point));
    }
    return points;
  }

 private:
  std::string path_;
  std::chrono::steady_clock::time_point begun_;
};

// Games come in batches of a few: the curve gets some fifty of them.
class Sieve {
 public:
  bool Passes(const TrainProgress& progress) {
    constexpr std::int64_t kPoints = 50;
    const std::int64_t slot = progress.done * kPoints / progress.of;
    if (progress.phase == last_phase_ && slot == last_slot_) return false;
    last_phase_ = progress.phase;
    last_slot_ = slot;
    return true;
  }

 private:
  Phase last_phase_ = Phase::kDone;
  std::int64_t last_slot_ = 0;
};

class Said {
 public:
  void Say(const TrainProgress& progress) {
    const std::lock_guard<std::mutex> lock(mutex_);
    text_ = absl::StrFormat("training: %s %d of %d, error %.3f",
                            std::string(train::PhaseName(progress.phase)), progress.done,
                            progress.of, progress.error);
  }
  std::string text() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return text_;
  }

 private:
  mutable std::mutex mutex_;
  std::string text_ = "training";  // guarded by mutex_
};

absl::StatusOr<std::string> TrainWith(const TrainArguments& arguments, const Curve& curve) {
  const auto game = FindGame(arguments.game);
  if (!game.ok()) return game.status();
  const auto reader = FindFeatures(arguments.game);
  if (!reader.ok()) return reader.status();
  TrainSpec spec = arguments.spec;
  spec.game = (*game)->CanonicalSpec();
  spec.seed = static_cast<std::uint64_t>(arguments.seed);
  const auto player = ParseSpec(arguments.player);
  if (!player.ok()) return player.status();
  spec.player = *player;
  const auto solver = ParseSpec(arguments.solver);
  if (!solver.ok()) return solver.status();
  spec.solver = *solver;
  const std::atomic<bool>* stop = StopOnInterrupt();
  Said said;
  Sieve sieve;
  const Ticker ticker(
      [&](double seconds) { return absl::StrFormat("%s, %.0f s", said.text(), seconds); });
  train::TrainCallbacks callbacks;
  callbacks.keep_going = [stop] { return !stop->load(); };
  callbacks.progress = [&](const TrainProgress& progress) {
    said.Say(progress);
    if (sieve.Passes(progress)) curve.Add(progress);
  };
  return train::Train(spec, **game, **reader, arguments.out, arguments.threads, callbacks);
}

int RunTrain(const TrainArguments& arguments) {
  const Curve curve(arguments.out);
  const auto path = TrainWith(arguments, curve);
  if (!path.ok()) return FailWith(path.status());
  const auto weights = ReadFile(*path);
  if (!weights.ok()) return FailWith(weights.status());
  const Json points = curve.Points();
  if (arguments.json) {
    const Json result = {{"game", arguments.game},
                         {"weights", *path},
                         {"bytes", weights->size()},
                         {"curve", points}};
    std::printf("%s\n", result.dump().c_str());
    return 0;
  }
  for (const Json& point : points) std::printf("%s\n", point.dump().c_str());
  std::printf("%s: %zu bytes\n", path->c_str(), weights->size());
  return 0;
}

void AddLearning(CLI::App& command, TrainSpec& spec) {
  command
      .add_option("--self-games", spec.self_games,
                  "games of self-play, one ply deep (TD(lambda))")
      ->transform(WholeNumber(0, 1'000'000'000));
  command
      .add_option("--lambda", spec.lambda, "share of later positions in what a position learns")
      ->transform(RealNumber(0, 1));
  command
      .add_option("--rate", spec.rate,
                  "of self-play: share of a first error that is taken away")
      ->transform(RealNumber(0, 10));
  command
      .add_option("--explore", spec.explore, "share of random moves at first; falls to none")
      ->transform(RealNumber(0, 1));
  command
      .add_option("--games", spec.games, "games of the player, then a fit to their positions")
      ->transform(WholeNumber(0, 100'000'000));
  command
      .add_option("--random-moves", spec.random_moves,
                  "share of random moves in the player's games")
      ->transform(RealNumber(0, 1));
  command
      .add_option("--solve-from", spec.solve_from,
                  "ply of a game from which on positions are solved as far as limits allow")
      ->transform(WholeNumber(0, 4096));
  command
      .add_option("--result-share", spec.result_share,
                  "what the end of the game says of a position; the rest is the search's value")
      ->transform(RealNumber(0, 1));
  command.add_option("--epochs", spec.epochs, "passes over all positions in a fit")
      ->transform(WholeNumber(1, 10000));
  command.add_option("--fit-rate", spec.fit_rate, "points or logits of a fit's first steps")
      ->transform(RealNumber(0, 1000));
  command
      .add_option("--opening-plies", spec.opening_plies, "random plies before a game, at most")
      ->transform(WholeNumber(0, 200));
}

}  // namespace

void AddTrain(CLI::App& app, Run& run) {
  CLI::App* command = app.add_subcommand(
      "train", "Learn an evaluation: by self-play, then from positions that a search valued");
  auto arguments = std::make_shared<TrainArguments>();
  command->add_option("GAME", arguments->game, "game spec")->required();
  command->add_option("--out", arguments->out, "folder of weights and state; resumes from it")
      ->required();
  AddLearning(*command, arguments->spec);
  command->add_option("--player", arguments->player, "of --games, limits included");
  command->add_option("--solver", arguments->solver, "of --solve-from, limits included");
  command
      ->add_option("--seed", arguments->seed, "of openings, games and the order of positions")
      ->transform(WholeNumber(0, (std::int64_t{1} << 53) - 1));
  command->add_option("--threads", arguments->threads, "games at a time; changes no result")
      ->transform(WholeNumber(1, kMostThreads));
  command->add_flag("--json", arguments->json, "one JSON document");
  command->callback([arguments, &run] { run = [arguments] { return RunTrain(*arguments); }; });
}

}  // namespace plyground::cli
