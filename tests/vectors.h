#ifndef PLYGROUND_TESTS_VECTORS_H_
#define PLYGROUND_TESTS_VECTORS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace plyground {

// The truth from independent programs below tests/data: one case a line, each
// a test of its own.
struct VectorCase {
  std::string name;  // file, line and id, in characters that a test name may have
  std::string text;  // one JSON object
};

// The lines of every *.jsonl file of `folder` that name a game; the cases that
// `folder`/slow.txt names (solved values that take more than a few CPU seconds)
// are left out.
std::vector<VectorCase> ReadVectors(const std::string& folder);

// Sends the line to `op: verify` as it is, without limits; the status says what
// differs or could not be decided.
absl::Status CheckVector(const VectorCase& vector);

}  // namespace plyground

#endif  // PLYGROUND_TESTS_VECTORS_H_
