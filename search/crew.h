#ifndef PLYGROUND_SEARCH_CREW_H_
#define PLYGROUND_SEARCH_CREW_H_

#include <functional>
#include <memory>
#include <vector>

namespace plyground {

// Threads that wait for work, made once, so that a search starts them without
// allocating. One owner uses it.
class Crew {
 public:
  // What each does when it is called: `work(0)` to `work(size - 1)`, each in a
  // thread of its own. Throws std::system_error if a thread cannot be started.
  Crew(int size, std::function<void(int)> work);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  int size() const noexcept { return static_cast<int>(members_.size()); }
  // Lets all work begin. Pre: none is at work.
  void Start() noexcept;
  // Returns once all have finished. The work has to know by itself when to end.
  void Wait() noexcept;

  // CPU time that all together have used since they were made, in ms.
  double CpuMs() const noexcept;

 private:
  struct Member;

  std::function<void(int)> work_;
  std::vector<std::unique_ptr<Member>> members_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_CREW_H_
