// Files of `bench --speed --json`, as `bench compare` reads them.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bench/speed_report.h"
#include "tests/fuzz/input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto report = plyground::bench::ParseSpeedJson(text, "input");
  plyground::fuzz::Require(report.ok() || !report.status().message().empty());
  return 0;
}
