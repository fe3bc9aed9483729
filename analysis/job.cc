#include "analysis/job.h"

#include <utility>

#include "analysis/reply.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {

using Json = nlohmann::ordered_json;

Job::Job(ParsedRequest parsed, Subject subject, Plan plan, Outlet& outlet,
         Outlet::Ticket ticket, std::function<void()> on_last)
    : request_(std::move(parsed.request)),
      warnings_(std::move(parsed.warnings)),
      subject_(std::move(subject)),
      plan_(std::move(plan)),
      outlet_(outlet),
      ticket_(ticket),
      on_last_(std::move(on_last)),
      states_(std::make_unique<State[]>(subject_.turns.size())),
      remaining_(static_cast<int>(subject_.turns.size())) {}

bool Job::Begin(int i) {
  const std::lock_guard lock(mutex_);
  if (states_[i].ended) return false;
  states_[i].begun = true;
  return true;
}

int Job::Interrupt(int i, Interruption why, const MakeReply& unsearched) {
  const std::lock_guard lock(mutex_);
  int interrupted = 0;
  for (int k = 0; k < num_turns(); ++k) {
    State& state = states_[k];
    if ((i >= 0 && k != i) || state.ended || state.why != Interruption::kNone) continue;
    ++interrupted;
    state.why = why;
    state.stop = true;
    if (state.begun) continue;
    Json body = unsearched(k, why);
    FinishLocked(k, body);
  }
  return interrupted;
}

Interruption Job::interruption(int i) const {
  const std::lock_guard lock(mutex_);
  return states_[i].why;
}

bool Job::Ended() const {
  const std::lock_guard lock(mutex_);
  return remaining_ == 0;
}

void Job::Progress(int i, Json body) {
  const std::lock_guard lock(mutex_);
  if (!states_[i].ended) Send(i, false, body);
}

bool Job::Finish(int i, Json body) {
  const std::lock_guard lock(mutex_);
  return FinishLocked(i, body);
}

bool Job::FinishLocked(int i, Json& body) {
  if (states_[i].ended) return false;
  states_[i].ended = true;
  const bool last = --remaining_ == 0;
  if (last) on_last_();
  Send(i, true, body);
  if (last) outlet_.Close(ticket_);
  return true;
}

void Job::Send(int i, bool final, Json& body) {
  ReplyHead head{.id = request_.id, .seq = seq_++, .turn = std::nullopt, .final = final};
  if (request_.op == Op::kAnalyze) head.turn = subject_.turns[i].index;
  outlet_.Send(ticket_, FormatReply(head, body));
}

}  // namespace plyground::analysis
