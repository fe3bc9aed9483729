#ifndef PLYGROUND_SEARCH_DATABASE_VERIFIER_H_
#define PLYGROUND_SEARCH_DATABASE_VERIFIER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "search/any_layers.h"
#include "search/layer_stack.h"

namespace plyground {

// Checks a database: every byte by its checksum, and every entry against the entries
// that its board's moves lead to. The second finds what the first cannot, such as
// values that were wrong when they were written. If asked, random entries of the whole
// database are searched for as well, which alone finds a wrong cycle that agrees with
// itself.

struct VerifyRequest {
  std::string folder;
  LayerWork work = {};
  bool repair = false;
  std::uint64_t searches = 0;  // random entries to be compared with a search
  std::uint64_t seed = 1;
};

struct VerifiedLayer {
  int layer = 0;
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;                  // of its file
  std::string fault;                        // why the file cannot be used, if so
  std::vector<std::uint64_t> damaged;       // blocks
  bool compared = false;                    // with the entries that moves lead to
  std::vector<WrongEntry> wrong;            // the first of them
  std::uint64_t searched = 0;               // entries
  std::vector<WrongEntry> wrong_by_search;  // the first of them
  bool repaired = false;
  // Of a layer without faults, or repaired: positions by value, and the sum of rank
  // times value modulo 2^61 - 1.
  std::map<int, std::uint64_t> histogram;
  std::uint64_t checksum = 0;

  bool sound() const {
    return fault.empty() && damaged.empty() && wrong.empty() && wrong_by_search.empty();
  }
};

// `report` is called for each layer in turn. With `repair`, damaged blocks are solved
// again from the layers below and the rest of their own; a layer whose file cannot be
// used, or that has wrong entries, is solved again as a whole. Without, layers above a
// faulty one are checked by their checksums alone.
// Errors: kNotFound: no database of this game and rules there; kCancelled; memory; disk.
[[nodiscard]] absl::Status VerifyDatabase(
    const AnyLayers& layers, const VerifyRequest& request,
    const std::function<void(const VerifiedLayer&)>& report);

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_DATABASE_VERIFIER_H_
