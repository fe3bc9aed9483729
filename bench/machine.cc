#include <fstream>
#include <string>
#include <thread>

#include "bench/speed_report.h"

namespace plyground::bench {
namespace {

// The first "model name" of /proc/cpuinfo; other systems have no such file.
std::string CpuModel() {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line)) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) {
      return line.substr(colon + 2);
    }
  }
  return "unknown";
}

std::string Compiler() {
#if defined(__clang__)
  return "clang++ " + std::to_string(__clang_major__) + "." + std::to_string(__clang_minor__) +
         "." + std::to_string(__clang_patchlevel__);
#elif defined(__GNUC__)
  return "g++ " + std::to_string(__GNUC__) + "." + std::to_string(__GNUC_MINOR__) + "." +
         std::to_string(__GNUC_PATCHLEVEL__);
#else
  return "unknown";
#endif
}

// The build type alone does not say whether assertions are on.
std::string BuildType() {
#if defined(PLYGROUND_BUILD_TYPE)
  std::string type = PLYGROUND_BUILD_TYPE;
#else
  std::string type = "unknown";
#endif
#if !defined(NDEBUG)
  type += " with assertions";
#endif
  return type;
}

}  // namespace

MachineFacts DescribeMachine() {
  MachineFacts facts;
  facts.cpu = CpuModel();
  facts.cores = static_cast<int>(std::thread::hardware_concurrency());
  facts.compiler = Compiler();
  facts.build_type = BuildType();
  return facts;
}

}  // namespace plyground::bench
