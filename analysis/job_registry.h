#ifndef PLYGROUND_ANALYSIS_JOB_REGISTRY_H_
#define PLYGROUND_ANALYSIS_JOB_REGISTRY_H_

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "analysis/job.h"

namespace plyground::analysis {

// The requests that are unanswered, by id: what a cancel can find, and what makes
// an id a duplicate. Several sessions may share one. Thread-safe.
class JobRegistry {
 public:
  // Runs `enqueue` with the job registered under `id`, so that a cancel finds it
  // either not at all or queued; false if the id is taken or `enqueue` says so, and
  // then nothing is registered. `owner` tells sessions apart.
  template <class Enqueue>
  bool Add(const std::string& id, const std::shared_ptr<Job>& job, const void* owner,
           Enqueue enqueue) {
    const std::lock_guard lock(mutex_);
    const auto [place, fresh] = jobs_.emplace(id, Entry{job, owner});
    if (!fresh) return false;
    if (enqueue()) return true;
    jobs_.erase(place);
    return false;
  }
  void Remove(const std::string& id) {
    const std::lock_guard lock(mutex_);
    jobs_.erase(id);
  }
  std::shared_ptr<Job> Find(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto found = jobs_.find(id);
    return found == jobs_.end() ? nullptr : found->second.job;
  }
  // Those of one owner, or all with null.
  std::vector<std::shared_ptr<Job>> JobsOf(const void* owner) const {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<Job>> jobs;
    for (const auto& [id, entry] : jobs_) {
      if (owner == nullptr || owner == entry.owner) jobs.push_back(entry.job);
    }
    return jobs;
  }

 private:
  struct Entry {
    std::shared_ptr<Job> job;
    const void* owner;
  };

  mutable std::mutex mutex_;
  std::map<std::string, Entry> jobs_;
};

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_JOB_REGISTRY_H_
