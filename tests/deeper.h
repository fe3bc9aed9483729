#ifndef PLYGROUND_TESTS_DEEPER_H_
#define PLYGROUND_TESTS_DEEPER_H_

#include <cstdint>
#include <cstdlib>

namespace plyground {

// How many times more positions than usual a comparison with exhaustive search may
// visit: the environment's PLYGROUND_DEEPER, 1 without it. Run a game's test program
// itself then; ctest would stop it.
inline std::int64_t TimesDeeper() {
  const char* text = std::getenv("PLYGROUND_DEEPER");
  const std::int64_t times = text == nullptr ? 1 : std::strtoll(text, nullptr, 10);
  return times < 1 ? 1 : times;
}

}  // namespace plyground

#endif  // PLYGROUND_TESTS_DEEPER_H_
