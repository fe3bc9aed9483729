#ifndef PLYGROUND_SEARCH_DATABASE_USE_H_
#define PLYGROUND_SEARCH_DATABASE_USE_H_

#include <atomic>
#include <cstdint>

namespace plyground {

// How often a player found positions in its databases.
class DatabaseUse {
 public:
  std::int64_t hits() const noexcept { return hits_.load(std::memory_order_relaxed); }

 protected:
  ~DatabaseUse() = default;
  void CountHit() const noexcept { hits_.fetch_add(1, std::memory_order_relaxed); }

 private:
  mutable std::atomic<std::int64_t> hits_{0};
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_DATABASE_USE_H_
