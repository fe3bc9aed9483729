#include "eval/held_weights.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/error.h"

namespace plyground {
namespace {

// Larger files are nothing that training writes.
constexpr off_t kMostBytes = off_t{1} << 28;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

absl::StatusOr<std::string> ReadWhole(const std::string& path) {
  // Not waiting for whoever might write to a pipe.
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat facts {};
  if (file.number() < 0 || fstat(file.number(), &facts) != 0) {
    return FileError("cannot read the weights", path, errno);
  }
  if (!S_ISREG(facts.st_mode) || facts.st_size > kMostBytes) {
    return InvalidInput(
        {.message = absl::StrCat(Quoted(path), " is no file of learnt weights")});
  }
  std::string bytes(static_cast<std::size_t>(facts.st_size), '\0');
  std::size_t size = 0;
  while (size < bytes.size()) {
    const ssize_t count = read(file.number(), bytes.data() + size, bytes.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return FileError("cannot read the weights", path, errno);
    if (count == 0) break;
    size += static_cast<std::size_t>(count);
  }
  bytes.resize(size);
  return bytes;
}

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
  const auto bytes = ReadWhole(path);
  if (!bytes.ok()) return bytes.status();
  auto model = ParseWeights(*bytes, std::move(shape));
  if (!model.ok()) {
    return InvalidInput({.message = absl::StrCat("the file of weights ", Quoted(path), " ",
                                                 std::string(model.status().message()))});
  }
  return std::make_shared<const TupleModel>(*std::move(model));
}

}  // namespace plyground
