#include "analysis/engine_info.h"

#include "analysis/git_revision.inc"  // kGitRevision, written by the build
#include "core/version.h"

namespace plyground::analysis {

EngineInfo ThisEngine() {
#if defined(__clang__)
  constexpr char kCompiler[] = "clang " __clang_version__;
#else
  constexpr char kCompiler[] = "gcc " __VERSION__;
#endif
  return {.name = "plyground", .version = kVersion, .git = kGitRevision, .compiler = kCompiler};
}

}  // namespace plyground::analysis
