#include "analysis/worker.h"

#include <time.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <new>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "analysis/verify.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

const char* InterruptionStatus(Interruption why) {
  switch (why) {
    case Interruption::kCancelled:
      return "cancelled";
    case Interruption::kStopped:
      return "stopped";
    case Interruption::kNone:
      break;
  }
  return "";
}

// A search that its own limits ended has done what was asked, unless that was
// an exact value. "" leaves the report's own status.
std::string_view StatusOf(const Job& job, int i, const SearchReport& report) {
  const Interruption why = job.interruption(i);
  if (why != Interruption::kNone) return InterruptionStatus(why);
  if (report.status != SearchStatus::kStopped) return "";
  const bool wanted_exact = job.plan().player.name == "solve";
  return wanted_exact && report.score.kind != ScoreKind::kExact ? "failed" : "complete";
}

double ThreadCpuMs() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

ErrorCode CodeOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kOutOfRange:
    case absl::StatusCode::kUnimplemented:
      return ErrorCode::kInvalidRequest;
    case absl::StatusCode::kResourceExhausted:
      return ErrorCode::kOutOfMemory;
    default:
      return ErrorCode::kInternal;
  }
}

SearchRequest ToSearch(const Job& job, int i) {
  const Request& request = job.request();
  SearchRequest search;
  search.limits = job.plan().limits;
  search.multi_pv = request.multi_pv;
  if (job.plan().counts_visits && !request.include.empty()) {
    search.multi_pv = std::max(search.multi_pv, job.turn(i).position.CountMoves());
  }
  search.pv_length = request.pv_length;
  search.only_moves = request.only_moves;
  search.avoid_moves = request.avoid_moves;
  search.stop = &job.stop_flag(i);
  return search;
}

}  // namespace

ResultStyle StyleOf(const Job& job, Timing timing) {
  const auto& include = job.request().include;
  const auto wanted = [&](std::string_view part) {
    return std::find(include.begin(), include.end(), part) != include.end();
  };
  return {.unit = job.subject().unit,
          .perspective = job.plan().perspective,
          .policy = wanted("policy"),
          .wdl = wanted("wdl"),
          .children = wanted("children"),
          .search = wanted("search"),
          .multi_pv = job.request().multi_pv,
          .pv_length = job.request().pv_length,
          .timing = timing};
}

Json UnsearchedReply(const Job& job, int i, Interruption why, Timing timing) {
  const char* status = InterruptionStatus(why);
  if (job.request().op == Op::kVerify) return UnverifiedBody(job, status);
  return UnsearchedBody(job.turn(i).position, StyleOf(job, timing), status, job.warnings());
}

Json StatusBody(const absl::Status& status, const Job& job) {
  return ErrorBody({FaultFrom(CodeOf(status), status, "")}, job.warnings());
}

void Worker::Start(std::shared_ptr<Job> job, std::int64_t epoch) {
  job_ = std::move(job);
  next_turn_ = 0;
  prepared_ = false;
  if (epoch != epoch_) {
    player_.reset();
    epoch_ = epoch;
  }
}

std::int64_t Worker::RunNextTurn() noexcept {
  nodes_ = 0;
  const std::shared_ptr<Job> job = job_;
  const int i = next_turn_++;
  if (next_turn_ == job->num_turns()) job_.reset();
  if (!job->Begin(i)) return 0;
  Fault fault;
  try {
    RunTurn(*job, i);
    return nodes_;
  } catch (const std::bad_alloc&) {
    fault = {.code = ErrorCode::kOutOfMemory, .message = "there is not enough memory"};
  } catch (const std::exception& error) {
    fault = {.code = ErrorCode::kInternal, .message = error.what()};
  }
  player_.reset();
  prepared_ = false;
  job->Finish(i, ErrorBody({fault}, job->warnings()));
  return nodes_;
}

void Worker::RunTurn(Job& job, int i) {
  if (job.request().op == Op::kVerify) {
    Json body = VerifyBody(job, job.stop_flag(i), nodes_);
    const Interruption why = job.interruption(i);
    if (why != Interruption::kNone) body["status"] = InterruptionStatus(why);
    job.Finish(i, std::move(body));
  } else if (job.turn(i).position.IsTerminal()) {
    const AnyPosition& position = job.turn(i).position;
    job.Finish(i, ResultBody(position, TerminalReport(position), StyleOf(job, timing_),
                             InterruptionStatus(job.interruption(i)), job.warnings()));
  } else {
    job.Finish(i, Search(job, i));
  }
}

Json Worker::Search(Job& job, int i) {
  Findings findings;
  CheckFilters(job.request(), job.turn(i).position, findings);
  if (!findings.faults.empty()) return ErrorBody(findings.faults, job.warnings());
  const double cpu_before = ThreadCpuMs();
  const absl::StatusOr<AnyPlayer*> player = PlayerFor(job);
  if (!player.ok()) return StatusBody(player.status(), job);
  const double preparing_ms = ThreadCpuMs() - cpu_before;
  const ResultStyle style = StyleOf(job, timing_);
  const AnyPosition& position = job.turn(i).position;
  SearchRequest search = ToSearch(job, i);
  if (job.request().report_every_ms.has_value()) {
    const auto pause = std::chrono::milliseconds(*job.request().report_every_ms);
    search.progress = [&, pause, last = Clock::now()](const SearchReport& report) mutable {
      const Clock::time_point now = Clock::now();
      if (now - last < pause || report.moves.empty()) return;
      last = now;
      job.Progress(i, ProgressBody(position, report, style));
    };
  }
  absl::StatusOr<SearchReport> report = (*player)->Search(position, search);
  if (!report.ok()) return StatusBody(report.status(), job);
  report->stats.cpu_ms += preparing_ms;
  nodes_ += report->stats.nodes;
  return ResultBody(position, *report, style, StatusOf(job, i, *report), job.warnings());
}

absl::StatusOr<AnyPlayer*> Worker::PlayerFor(const Job& job) {
  if (!prepared_) {
    if (const absl::Status status = Prepare(job); !status.ok()) return status;
    prepared_ = true;
  }
  return player_.get();
}

absl::Status Worker::Prepare(const Job& job) {
  const AnyGame& game = *job.subject().game;
  std::string key = absl::StrCat(game.spec(), "\n", FormatSpec(job.plan().player));
  if (player_ == nullptr || key != key_) {
    player_.reset();
    game_ = job.subject().game;
    absl::StatusOr<std::unique_ptr<AnyPlayer>> made = game.MakePlayer(job.plan().player);
    if (!made.ok()) return made.status();
    player_ = *std::move(made);
    key_ = std::move(key);
  }
  player_->Reset(static_cast<std::uint64_t>(job.request().seed));
  return absl::OkStatus();
}

}  // namespace plyground::analysis
