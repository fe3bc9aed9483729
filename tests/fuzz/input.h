#ifndef PLYGROUND_TESTS_FUZZ_INPUT_H_
#define PLYGROUND_TESTS_FUZZ_INPUT_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace plyground::fuzz {

// A law that does not hold ends the fuzzer, which keeps the input.
inline void Require(bool holds) {
  if (!holds) std::abort();
}

// Bytes as a sequence of choices and lines; past the end everything is 0 or
// empty.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size)
      : rest_(reinterpret_cast<const char*>(data), size) {}

  bool empty() const { return rest_.empty(); }
  // The text up to the next newline, taken off.
  std::string Line() {
    const std::size_t end = rest_.find('\n');
    std::string line(rest_.substr(0, end));
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    return line;
  }
  unsigned Byte() {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(rest_[0]);
    rest_.remove_prefix(1);
    return byte;
  }

 private:
  std::string_view rest_;
};

}  // namespace plyground::fuzz

#endif  // PLYGROUND_TESTS_FUZZ_INPUT_H_
