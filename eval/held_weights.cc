#include "eval/held_weights.h"

#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/read_file.h"

namespace plyground {
namespace {

// Larger files are nothing that training writes.
constexpr std::size_t kMostBytes = std::size_t{1} << 28;

}  // namespace

std::shared_ptr<const TupleModel> HeldWeights::Find(std::shared_ptr<const TupleShape> shape) {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::shared_ptr<const TupleModel>& kept = decoded_[shape->hash()];
  if (kept == nullptr) {
    auto found = FindWeights(files_, std::move(shape));
    if (found.ok()) kept = std::make_shared<const TupleModel>(*std::move(found));
  }
  return kept;
}

absl::StatusOr<std::shared_ptr<const TupleModel>> LoadWeights(
    const std::string& path, std::shared_ptr<const TupleShape> shape) {
  const auto bytes = ReadFile(path, kMostBytes);
  if (absl::IsInvalidArgument(bytes.status())) {
    return InvalidInput(
        {.message = absl::StrCat(Quoted(path), " is no file of learnt weights")});
  }
  if (!bytes.ok()) return bytes.status();
  auto model = ParseWeights(*bytes, std::move(shape));
  if (!model.ok()) {
    return InvalidInput({.message = absl::StrCat("the file of weights ", Quoted(path), " ",
                                                 std::string(model.status().message()))});
  }
  return std::make_shared<const TupleModel>(*std::move(model));
}

}  // namespace plyground
