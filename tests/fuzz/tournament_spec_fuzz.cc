// Tournament files: refused with a reason, or completed to a spec that reads as
// itself.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bench/match/tournament_spec.h"
#include "tests/fuzz/input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using plyground::fuzz::Require;
  namespace match = plyground::match;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto fields = match::ParseSpecFields(text, "input");
  if (!fields.ok()) {
    Require(!fields.status().message().empty());
    return 0;
  }
  const auto spec = match::CompleteSpec(*fields, 1);
  if (!spec.ok()) return 0;
  const auto again = match::ParseSpecFields(match::FormatTournamentSpec(*spec), "output");
  Require(again.ok());
  const auto same = match::CompleteSpec(*again, 2);
  Require(same.ok() && *same == *spec);
  return 0;
}
