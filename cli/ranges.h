#ifndef PLYGROUND_CLI_RANGES_H_
#define PLYGROUND_CLI_RANGES_H_

#include <cstdint>

#include "CLI/CLI.hpp"

namespace plyground::cli {

// The most threads, or games at a time, that an option may ask for.
inline constexpr std::int64_t kMostThreads = 1024;

// For Option::transform: low..high inclusive, in plain decimal; an error says
// which of text and size was wrong. CLI11's own reading takes 010 for 8, cuts
// what is beyond 64 bits off, and lets "nan" pass any range.
CLI::Validator WholeNumber(std::int64_t low, std::int64_t high);
CLI::Validator RealNumber(double low, double high);

}  // namespace plyground::cli

#endif  // PLYGROUND_CLI_RANGES_H_
