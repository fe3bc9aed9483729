#include "search/crew.h"

#include <pthread.h>

#include <atomic>
#include <ctime>
#include <thread>
#include <utility>

namespace plyground {

struct Crew::Member {
  enum State : int { kIdle, kWorking, kLeaving };
  std::atomic<int> state{kIdle};
  std::thread thread;

  void Set(State value) noexcept {
    state.store(value, std::memory_order_release);
    state.notify_all();
  }
  void WaitWhile(State value) noexcept { state.wait(value, std::memory_order_acquire); }
};

Crew::Crew(int size, std::function<void(int)> work) : work_(std::move(work)) {
  try {
    for (int i = 0; i < size; ++i) {
      members_.push_back(std::make_unique<Member>());
      Member& member = *members_.back();
      member.thread = std::thread([this, i, &member] {
        while (true) {
          member.WaitWhile(Member::kIdle);
          if (member.state.load(std::memory_order_acquire) == Member::kLeaving) return;
          work_(i);
          member.Set(Member::kIdle);
        }
      });
    }
  } catch (...) {
    members_.pop_back();  // it has no thread; the others leave
    for (auto& member : members_) {
      member->Set(Member::kLeaving);
      member->thread.join();
    }
    throw;
  }
}

Crew::~Crew() {
  Wait();
  for (auto& member : members_) {
    member->Set(Member::kLeaving);
    member->thread.join();
  }
}

void Crew::Start() noexcept {
  for (auto& member : members_) member->Set(Member::kWorking);
}

void Crew::Wait() noexcept {
  for (auto& member : members_) member->WaitWhile(Member::kWorking);
}

double Crew::CpuMs() const noexcept {
  double sum = 0;
  for (const auto& member : members_) {
    clockid_t clock{};
    timespec time{};
    if (pthread_getcpuclockid(member->thread.native_handle(), &clock) != 0) continue;
    if (clock_gettime(clock, &time) != 0) continue;
    sum += static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
  }
  return sum;
}

}  // namespace plyground
