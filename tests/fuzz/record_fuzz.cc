// Lines of a games file: refused with a reason, or written back as they mean.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/record.h"
#include "tests/fuzz/input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using plyground::fuzz::Require;
  const auto record =
      plyground::ParseRecord(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!record.ok()) {
    Require(!record.status().message().empty());
    return 0;
  }
  const auto again = plyground::ParseRecord(plyground::FormatRecord(*record));
  Require(again.ok() && *again == *record);
  return 0;
}
