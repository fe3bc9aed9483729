#include "analysis/service.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <new>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "analysis/answers.h"
#include "analysis/request_fields.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

using Json = nlohmann::ordered_json;

ServiceOptions WithThreads(ServiceOptions options) {
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  if (options.threads <= 0) options.threads = static_cast<int>(processors);
  options.threads = std::min(options.threads, kMostWorkers);
  return options;
}

bool NeedsPosition(Op op) {
  return op == Op::kAnalyze || op == Op::kValidate || op == Op::kLegalMoves ||
         op == Op::kVerify;
}

bool NeedsPlan(Op op) { return op == Op::kAnalyze || op == Op::kValidate; }

// What a waiting request occupies: its text several times over, and a position
// with its bookkeeping a turn.
std::size_t CostOf(std::size_t line_bytes, std::size_t turns) {
  return 1024 + 4 * line_bytes + 512 * turns;
}

// Leaves out the turns that an earlier run answered; false if none is left.
bool DropFinished(const FinishedReplies& finished, Request& request) {
  if (finished.empty()) return true;
  if (finished.Contains(request.id, std::nullopt)) return false;
  if (request.op != Op::kAnalyze) return true;
  std::vector<std::int64_t> left;
  const std::vector<std::int64_t> last = {static_cast<std::int64_t>(request.moves.size())};
  for (const std::int64_t turn : request.turns.value_or(last)) {
    if (!finished.Contains(request.id, static_cast<int>(turn))) left.push_back(turn);
  }
  request.turns = std::move(left);
  return !request.turns->empty();
}

}  // namespace

Service::Service(Catalogue catalogue, ServiceOptions options, Sink sink)
    : catalogue_(std::move(catalogue)),
      options_(WithThreads(std::move(options))),
      start_(std::chrono::steady_clock::now()),
      outlet_(std::move(sink), options_.order),
      queue_(options_.max_queued, options_.max_queued_bytes) {
  try {
    for (int i = 0; i < options_.threads; ++i) workers_.emplace_back([this] { RunWorker(); });
  } catch (const std::system_error& error) {
    started_ = absl::ResourceExhaustedError(absl::StrCat("cannot start thread ",
                                                         workers_.size() + 1, " of ",
                                                         options_.threads, ": ", error.what()));
  }
}

Service::~Service() { Drain(); }

void Service::SayHello() {
  outlet_.SendNow(HelloLine(catalogue_, {kMaxLine, options_.max_queued, options_.threads}));
}

void Service::Submit(std::string_view line) {
  // Replies that wait for their order are bounded too.
  constexpr std::int64_t kMostWaiting = 20'000;
  outlet_.WaitBelow(kMostWaiting);
  ++received_;
  const Outlet::Ticket ticket = outlet_.Open();
  Fault fault;
  try {
    Handle(line, ticket);
    return;
  } catch (const std::bad_alloc&) {
    fault = {.code = ErrorCode::kOutOfMemory, .message = "there is not enough memory"};
  } catch (const std::exception& error) {
    fault = {.code = ErrorCode::kInternal, .message = error.what()};
  }
  Refuse(ticket, Request{}, {fault}, {});
}

void Service::SubmitTooLong() {
  ++received_;
  Refuse(outlet_.Open(), Request{},
         {{.code = ErrorCode::kLineTooLong,
           .message = absl::StrCat("the line is longer than ", kMaxLine, " bytes"),
           .expected = {absl::StrCat("at most ", kMaxLine, " bytes a line")}}},
         {});
}

void Service::Handle(std::string_view line, Outlet::Ticket ticket) {
  ParsedRequest parsed = ParseRequest(line);
  if (shutting_down_) {
    // Retryable: a batch that is resumed asks again.
    parsed.faults.push_back(
        {.code = ErrorCode::kQueueFull, .message = "the engine is shutting down"});
  }
  if (parsed.request.id != "null" && InFlight(parsed.request.id)) {
    parsed.faults.push_back({.code = ErrorCode::kDuplicateId,
                             .message = "a request with this id is in flight",
                             .path = "/id",
                             .expected = {"an id that no unanswered request has"},
                             .got_json = parsed.request.id});
  }
  if (parsed.faults.empty() && !DropFinished(options_.finished, parsed.request)) {
    outlet_.Close(ticket);
    return;
  }
  if (NeedsPosition(parsed.request.op)) {
    Carry(std::move(parsed), ticket, line.size());
  } else if (!parsed.faults.empty()) {
    Refuse(ticket, parsed.request, parsed.faults, parsed.warnings);
  } else {
    Json body = Answer(parsed.request);
    body["warnings"] = WarningsJson(parsed.warnings);
    Reply(ticket, parsed.request.id, std::move(body));
  }
}

void Service::Carry(ParsedRequest parsed, Outlet::Ticket ticket, std::size_t bytes) {
  Findings findings{.faults = std::move(parsed.faults), .warnings = std::move(parsed.warnings)};
  const Request& request = parsed.request;
  Subject subject;
  Plan plan;
  // A request with faults is looked at further, so that all are told at once.
  if (!request.game.empty() || findings.faults.empty()) {
    subject = ResolveSubject(request, catalogue_, findings);
    if (subject.game != nullptr && NeedsPlan(request.op)) {
      plan = ResolvePlan(request, catalogue_, subject, findings);
    }
  }
  if (request.op == Op::kVerify) ResolveClaims(request, subject, findings);
  if (!findings.faults.empty()) {
    Refuse(ticket, request, findings.faults, findings.warnings);
  } else if (request.op == Op::kValidate) {
    Reply(ticket, request.id, ValidBody(subject, plan, findings.warnings));
  } else if (request.op == Op::kLegalMoves) {
    Reply(ticket, request.id, LegalMovesBody(subject, findings.warnings));
  } else {
    parsed.warnings = std::move(findings.warnings);
    const std::size_t cost = CostOf(bytes, subject.turns.size());
    Enqueue(std::move(parsed), std::move(subject), std::move(plan), ticket, cost);
  }
}

void Service::Enqueue(ParsedRequest parsed, Subject subject, Plan plan, Outlet::Ticket ticket,
                      std::size_t bytes) {
  const Request request = parsed.request;
  const auto turns = static_cast<std::int64_t>(subject.turns.size());
  const auto job = std::make_shared<Job>(std::move(parsed), std::move(subject), std::move(plan),
                                         outlet_, ticket, [this, id = request.id, turns] {
                                           finished_ += turns;
                                           const std::lock_guard lock(mutex_);
                                           in_flight_.erase(id);
                                         });
  if (options_.when_full == WhenFull::kWait) queue_.WaitForRoom(bytes);
  bool queued = false;
  {
    // Under the lock, so that a cancel finds the job either not at all or queued.
    const std::lock_guard lock(mutex_);
    const auto [place, fresh] = in_flight_.emplace(request.id, job);
    if (fresh) {
      queued = queue_.Push(job, bytes);
      if (!queued) in_flight_.erase(place);
    }
  }
  // A job that waited for room comes too late for StopAll to have met it.
  if (queued && stopping_) InterruptJob(*job, -1, Interruption::kStopped);
  if (queued) return;
  Refuse(ticket, request,
         {{.code = ErrorCode::kQueueFull,
           .message = absl::StrCat("the queue is full: ", options_.max_queued, " requests or ",
                                   options_.max_queued_bytes, " bytes"),
           .hint = "send it again when others have been answered"}},
         {});
}

// ---- Operations that are carried out at once -----------------------------------

Json Service::Answer(const Request& request) {
  Json body = AckBody(InfoOf(request.op).name);
  switch (request.op) {
    case Op::kGames:
      return GamesBody(catalogue_);
    case Op::kSchema:
      return SchemaBody();
    case Op::kStats:
      return StatsBody();
    case Op::kCancel:
      body["target"] = Json::parse(request.target);
      body["cancelled"] = Cancel(request);
      break;
    case Op::kCancelAll:
      body["cancelled"] = InterruptAll(Interruption::kCancelled);
      break;
    case Op::kClearCache:
      ++cache_epoch_;
      break;
    case Op::kShutdown:
      shutting_down_ = true;
      if (request.mode == "now") StopAll();
      body["mode"] = request.mode;
      break;
    default:
      break;  // ping has nothing to do
  }
  return body;
}

int Service::Cancel(const Request& request) {
  const std::shared_ptr<Job> job = FindJob(request.target);
  if (job == nullptr) return 0;
  if (!request.turn.has_value()) return InterruptJob(*job, -1, Interruption::kCancelled);
  for (int i = 0; i < job->num_turns(); ++i) {
    if (job->turn(i).index == *request.turn) {
      return InterruptJob(*job, i, Interruption::kCancelled);
    }
  }
  return 0;
}

int Service::InterruptJob(Job& job, int turn_place, Interruption why) {
  const int interrupted = job.Interrupt(turn_place, why, [&](int i, Interruption reason) {
    return UnsearchedReply(job, i, reason, options_.timing);
  });
  if (job.Ended()) queue_.Remove(job);
  return interrupted;
}

int Service::InterruptAll(Interruption why) {
  std::vector<std::shared_ptr<Job>> jobs;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, job] : in_flight_) jobs.push_back(job);
  }
  int interrupted = 0;
  for (const auto& job : jobs) interrupted += InterruptJob(*job, -1, why);
  return interrupted;
}

Json Service::StatsBody() const {
  Json body;
  body["type"] = "result";
  body["op"] = "stats";
  body["received"] = received_.load();
  body["finished"] = finished_.load();
  body["errors"] = errors_.load();
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

// ---- The rest --------------------------------------------------------------------

bool Service::InFlight(const std::string& id) const { return FindJob(id) != nullptr; }

std::shared_ptr<Job> Service::FindJob(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = in_flight_.find(id);
  return found == in_flight_.end() ? nullptr : found->second;
}

void Service::Reply(Outlet::Ticket ticket, const std::string& id, Json body) {
  ++finished_;
  outlet_.Send(ticket, FormatReply({.id = id}, body));
  outlet_.Close(ticket);
}

void Service::Refuse(Outlet::Ticket ticket, const Request& request,
                     const std::vector<Fault>& faults, const std::vector<Fault>& warnings) {
  ++errors_;
  Json body = ErrorBody(faults, warnings);
  if (request.op == Op::kValidate) body["valid"] = false;
  Reply(ticket, request.id, std::move(body));
}

void Service::RunWorker() {
  Worker worker(options_.timing);
  while (const std::shared_ptr<Job> job = queue_.Pop()) {
    ++running_;
    nodes_ += worker.Run(*job, cache_epoch_);
    --running_;
  }
}

int Service::StopAll() {
  shutting_down_ = true;
  stopping_ = true;
  return InterruptAll(Interruption::kStopped);
}

void Service::Drain() {
  queue_.Close();
  for (std::thread& worker : workers_) worker.join();
  workers_.clear();
}

}  // namespace plyground::analysis
