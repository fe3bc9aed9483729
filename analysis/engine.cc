#include "analysis/engine.h"

#include <algorithm>
#include <cmath>
#include <list>
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
    for (int i = 0; i < options_.threads; ++i) workers_.emplace_back([this] { RunJobs(); });
  } catch (const std::system_error& error) {
    started_ = absl::ResourceExhaustedError(absl::StrCat("cannot start thread ",
                                                         workers_.size() + 1, " of ",
                                                         options_.threads, ": ", error.what()));
  }
}

Engine::~Engine() { Drain(); }

// Each round is one turn of one job: a fresh one from the queue, or one that was begun
// before. Those go round, higher priorities first, and alternate with fresh ones of
// their own priority. What a job found so far stays with its worker, so that its
// result does not depend on who came in between.
void Engine::RunJobs() {
  constexpr std::size_t kMostBegun = 4;  // each may have a table
  std::list<Worker> begun;               // jobs that are not done, next one first
  std::list<Worker> spare;               // at most one
  bool begun_is_due = false;             // one waited while a fresh one had its turn
  while (true) {
    std::shared_ptr<Job> fresh;
    if (begun.empty()) {
      fresh = queue_.Pop();
      if (fresh == nullptr) return;
    } else if (begun.size() < kMostBegun) {
      fresh = queue_.TryPop(begun.front().job().request().priority + (begun_is_due ? 1 : 0));
    }
    begun_is_due = fresh != nullptr && !begun.empty();
    if (fresh != nullptr) {
      if (spare.empty()) spare.emplace_back(options_.timing);
      begun.splice(begun.begin(), spare);
      begun.front().Start(std::move(fresh), cache_epoch_);
      ++running_;
    }
    Worker& worker = begun.front();
    const int priority = worker.job().request().priority;
    nodes_ += worker.RunNextTurn();
    if (worker.IsDone()) {
      --running_;
      spare.clear();
      spare.splice(spare.begin(), begun, begun.begin());
      continue;
    }
    const auto later = std::find_if(begun.begin(), begun.end(), [&](const Worker& other) {
      return other.job().request().priority < priority;
    });
    begun.splice(later, begun, begun.begin());
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
