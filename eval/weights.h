#ifndef PLYGROUND_EVAL_WEIGHTS_H_
#define PLYGROUND_EVAL_WEIGHTS_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "eval/tuples.h"

namespace plyground {

// A file of learnt weights. All numbers little endian:
//
//   0   8  "PLYGLRN\n"
//   8   4  version, kWeightsVersion
//  12   4  length of the record
//  16   8  hash of the features and of the rules they are of (TupleShape::hash)
//  24   8  length of the weights
//  32      the record: JSON, one line, of the game and of what trained the weights
//          the weights: tables, then dense numbers, by a range coder
//      8  checksum of all before it
inline constexpr std::uint32_t kWeightsVersion = 1;

std::string FormatWeights(const TupleModel& model, std::string_view record);

// Errors say what is wrong: not such a file, of another version, truncated,
// damaged, or of a game, rules or features other than those of `shape`.
[[nodiscard]] absl::StatusOr<TupleModel> ParseWeights(std::string_view bytes,
                                                      std::shared_ptr<const TupleShape> shape);
// What trained them; checks the same but for the shape.
[[nodiscard]] absl::StatusOr<std::string> ReadRecord(std::string_view bytes);

// Of several files the first that fits. Errors: those of the first file, if none does.
[[nodiscard]] absl::StatusOr<TupleModel> FindWeights(std::span<const std::string_view> files,
                                                     std::shared_ptr<const TupleShape> shape);

// 64 bits that change with any bit of the text.
std::uint64_t Checksum(std::string_view bytes) noexcept;

}  // namespace plyground

#endif  // PLYGROUND_EVAL_WEIGHTS_H_
