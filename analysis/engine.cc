#include "analysis/engine.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "analysis/worker.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

EngineOptions WithThreads(EngineOptions options) {
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  if (options.threads <= 0) options.threads = static_cast<int>(processors);
  options.threads = std::min(options.threads, kMostWorkers);
  return options;
}

}  // namespace

Engine::Engine(Catalogue catalogue, EngineOptions options)
    : catalogue_(std::move(catalogue)),
      options_(WithThreads(options)),
      start_(std::chrono::steady_clock::now()),
      queue_(options_.max_queued, options_.max_queued_bytes) {
  try {
    for (int i = 0; i < options_.threads; ++i) workers_.emplace_back([this] { RunWorker(); });
  } catch (const std::system_error& error) {
    started_ = absl::ResourceExhaustedError(absl::StrCat("cannot start thread ",
                                                         workers_.size() + 1, " of ",
                                                         options_.threads, ": ", error.what()));
  }
}

Engine::~Engine() { Drain(); }

void Engine::RunWorker() {
  Worker worker(options_.timing);
  while (const std::shared_ptr<Job> job = queue_.Pop()) {
    ++running_;
    nodes_ += worker.Run(*job, cache_epoch_);
    --running_;
  }
}

void Engine::Drain() {
  queue_.Close();
  for (std::thread& worker : workers_) worker.join();
  workers_.clear();
}

nlohmann::ordered_json Engine::StatsBody() const {
  nlohmann::ordered_json body;
  body["type"] = "result";
  body["op"] = "stats";
  body["received"] = counters_.received.load();
  body["finished"] = counters_.finished.load();
  body["errors"] = counters_.errors.load();
  body["queued"] = queue_.size();
  body["running"] = running_.load();
  body["nodes"] = nodes_.load();
  body["threads"] = options_.threads;
  if (options_.timing == Timing::kShown) {
    const std::chrono::duration<double, std::milli> up =
        std::chrono::steady_clock::now() - start_;
    body["uptimeMs"] = Number(std::floor(up.count()));
  }
  return body;
}

}  // namespace plyground::analysis
