#ifndef PLYGROUND_TESTS_VECTORS_H_
#define PLYGROUND_TESTS_VECTORS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace plyground {

// The truth from independent programs below tests/data: one case a line, each
// a test of its own. Read here is what every game has: perft, legal moves, a
// move and its result, solved values. A game's own fields are tested beside it.
struct VectorCase {
  std::string name;  // file, line and id, in characters that a test name may have
  std::string text;  // one JSON object
};

// The lines of every *.jsonl file of `folder` that name a registered game and say
// something of a position, or of the start where they name none; the cases that
// `folder`/slow.txt names (solved values that take more than a few CPU seconds)
// are left out.
std::vector<VectorCase> ReadVectors(const std::string& folder);

// Checks one case; the status says what differs.
absl::Status CheckVector(const VectorCase& vector);

}  // namespace plyground

#endif  // PLYGROUND_TESTS_VECTORS_H_
