#ifndef PLYGROUND_CLI_MISUSE_H_
#define PLYGROUND_CLI_MISUSE_H_

#include "CLI/CLI.hpp"
#include "absl/status/status.h"

namespace plyground::cli {

// Why `app` could not read its command line, as one sentence for people. CLI11
// tells what is missing before what is superfluous, so that a misspelt option
// hides behind the one it was meant for: here the unknown name comes first, with
// what is accepted and the nearest name.
absl::Status ExplainMisuse(const CLI::App& app, const CLI::ParseError& error);

}  // namespace plyground::cli

#endif  // PLYGROUND_CLI_MISUSE_H_
