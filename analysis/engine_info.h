#ifndef PLYGROUND_ANALYSIS_ENGINE_INFO_H_
#define PLYGROUND_ANALYSIS_ENGINE_INFO_H_

#include <string>

namespace plyground::analysis {

// What the hello line says of the program.
struct EngineInfo {
  std::string name;
  std::string version;
  std::string git;  // abbreviated commit, or "unknown" outside a repository
  std::string compiler;
};

EngineInfo ThisEngine();

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_ENGINE_INFO_H_
