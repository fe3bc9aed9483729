#include "analysis/session.h"

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "analysis/answers.h"
#include "analysis/request_fields.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

using Json = nlohmann::ordered_json;

bool NeedsPosition(Op op) {
  return op == Op::kAnalyze || op == Op::kValidate || op == Op::kLegalMoves ||
         op == Op::kShow || op == Op::kSteps || op == Op::kVerify;
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

Session::Session(Engine& engine, std::shared_ptr<JobRegistry> registry, SessionOptions options,
                 Sink sink)
    : engine_(engine),
      registry_(std::move(registry)),
      options_(std::move(options)),
      outlet_(std::move(sink), options_.order) {}

Session::~Session() { Drain(); }

void Session::SayHello() {
  const EngineOptions& options = engine_.options();
  outlet_.SendNow(
      HelloLine(engine_.catalogue(), {kMaxLine, options.max_queued, options.threads}));
}

void Session::Submit(std::string_view line) {
  // Replies that wait for their order are bounded too.
  constexpr std::int64_t kMostWaiting = 20'000;
  outlet_.WaitBelow(kMostWaiting);
  ++engine_.counters().received;
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

void Session::SubmitTooLong() {
  ++engine_.counters().received;
  Refuse(outlet_.Open(), Request{},
         {{.code = ErrorCode::kLineTooLong,
           .message = absl::StrCat("the line is longer than ", kMaxLine, " bytes"),
           .expected = {absl::StrCat("at most ", kMaxLine, " bytes a line")}}},
         {});
}

void Session::Handle(std::string_view line, Outlet::Ticket ticket) {
  ParsedRequest parsed = ParseRequest(line);
  CheckAdmission(parsed);
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

void Session::CheckAdmission(ParsedRequest& parsed) const {
  const Request& request = parsed.request;
  if (shutting_down_) {
    // Retryable: a batch that is resumed asks again.
    parsed.faults.push_back(
        {.code = ErrorCode::kQueueFull, .message = "the engine is shutting down"});
  }
  if (request.id != "null" && registry_->Find(request.id) != nullptr) {
    parsed.faults.push_back({.code = ErrorCode::kDuplicateId,
                             .message = "a request with this id is in flight",
                             .path = "/id",
                             .expected = {"an id that no unanswered request has"},
                             .got_json = request.id});
  }
  if (request.op == Op::kShutdown && options_.shutdown == Shutdown::kRefused) {
    parsed.faults.push_back({.code = ErrorCode::kInvalidRequest,
                             .message = "this engine serves others too and is not shut down "
                                        "by one of them",
                             .path = "/op",
                             .got_json = "\"shutdown\""});
  }
}

void Session::Carry(ParsedRequest parsed, Outlet::Ticket ticket, std::size_t bytes) {
  Findings findings{.faults = std::move(parsed.faults), .warnings = std::move(parsed.warnings)};
  const Request& request = parsed.request;
  Subject subject;
  Plan plan;
  // A request with faults is looked at further, so that all are told at once.
  if (!request.game.empty() || findings.faults.empty()) {
    subject = ResolveSubject(request, engine_.catalogue(), findings);
    if (subject.game != nullptr && NeedsPlan(request.op)) {
      plan = ResolvePlan(request, engine_.catalogue(), subject, findings);
    }
  }
  if (request.op == Op::kVerify) ResolveClaims(request, subject, findings);
  std::optional<int> step;
  if (request.op == Op::kSteps) step = ResolveStep(request, subject, findings);
  if (!findings.faults.empty()) {
    Refuse(ticket, request, findings.faults, findings.warnings);
  } else if (request.op == Op::kValidate) {
    Reply(ticket, request.id, ValidBody(subject, plan, findings.warnings));
  } else if (request.op == Op::kLegalMoves) {
    Reply(ticket, request.id, LegalMovesBody(subject, findings.warnings));
  } else if (request.op == Op::kShow) {
    Reply(ticket, request.id, ShowBody(subject, findings.warnings));
  } else if (request.op == Op::kSteps) {
    Reply(ticket, request.id, StepsBody(subject, *step, findings.warnings));
  } else {
    parsed.warnings = std::move(findings.warnings);
    const std::size_t cost = CostOf(bytes, subject.turns.size());
    Enqueue(std::move(parsed), std::move(subject), std::move(plan), ticket, cost);
  }
}

void Session::Enqueue(ParsedRequest parsed, Subject subject, Plan plan, Outlet::Ticket ticket,
                      std::size_t bytes) {
  const auto turns = static_cast<std::int64_t>(subject.turns.size());
  const std::string id = parsed.request.id;
  const auto job = std::make_shared<Job>(
      std::move(parsed), std::move(subject), std::move(plan), outlet_, ticket,
      [&counters = engine_.counters(), registry = registry_, id, turns] {
        counters.finished += turns;
        registry->Remove(id);
      });
  JobQueue& queue = engine_.queue();
  if (options_.when_full == WhenFull::kWait) queue.WaitForRoom(bytes);
  const bool queued = registry_->Add(id, job, this, [&] { return queue.Push(job, bytes); });
  // A job that waited for room comes too late for StopAll to have met it.
  if (queued && stopping_) InterruptJob(*job, -1, Interruption::kStopped);
  if (queued) return;
  Refuse(
      ticket, job->request(),
      {{.code = ErrorCode::kQueueFull,
        .message = absl::StrCat("the queue is full: ", engine_.options().max_queued,
                                " requests or ", engine_.options().max_queued_bytes, " bytes"),
        .hint = "send it again when others have been answered"}},
      {});
}

// ---- Operations that are carried out at once -----------------------------------

Json Session::Answer(const Request& request) {
  Json body = AckBody(InfoOf(request.op).name);
  switch (request.op) {
    case Op::kGames:
      return GamesBody(engine_.catalogue());
    case Op::kSchema:
      return SchemaBody();
    case Op::kStats:
      return engine_.StatsBody();
    case Op::kCancel:
      body["target"] = Json::parse(request.target);
      body["cancelled"] = Cancel(request);
      break;
    case Op::kCancelAll:
      body["cancelled"] = InterruptJobs(nullptr, Interruption::kCancelled);
      break;
    case Op::kClearCache:
      engine_.ClearCache();
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

int Session::Cancel(const Request& request) {
  const std::shared_ptr<Job> job = registry_->Find(request.target);
  if (job == nullptr) return 0;
  if (!request.turn.has_value()) return InterruptJob(*job, -1, Interruption::kCancelled);
  for (int i = 0; i < job->num_turns(); ++i) {
    if (job->turn(i).index == *request.turn) {
      return InterruptJob(*job, i, Interruption::kCancelled);
    }
  }
  return 0;
}

int Session::InterruptJob(Job& job, int turn_place, Interruption why) {
  const int interrupted = job.Interrupt(turn_place, why, [&](int i, Interruption reason) {
    return UnsearchedReply(job, i, reason, engine_.options().timing);
  });
  if (job.Ended()) engine_.queue().Remove(job);
  return interrupted;
}

int Session::InterruptJobs(const void* owner, Interruption why) {
  int interrupted = 0;
  for (const auto& job : registry_->JobsOf(owner)) interrupted += InterruptJob(*job, -1, why);
  return interrupted;
}

// ---- The rest --------------------------------------------------------------------

void Session::Reply(Outlet::Ticket ticket, const std::string& id, Json body) {
  ++engine_.counters().finished;
  outlet_.Send(ticket, FormatReply({.id = id}, body));
  outlet_.Close(ticket);
}

void Session::Refuse(Outlet::Ticket ticket, const Request& request,
                     const std::vector<Fault>& faults, const std::vector<Fault>& warnings) {
  ++engine_.counters().errors;
  Json body = ErrorBody(faults, warnings);
  if (request.op == Op::kValidate) body["valid"] = false;
  Reply(ticket, request.id, std::move(body));
}

int Session::StopAll() {
  shutting_down_ = true;
  stopping_ = true;
  return InterruptJobs(this, Interruption::kStopped);
}

void Session::Drain() { outlet_.WaitForAll(); }

void Session::NotifyWhenAnswered(std::function<void()> answered) {
  outlet_.NotifyWhenAllClosed(std::move(answered));
}

}  // namespace plyground::analysis
