// Game and player specs: refused with a reason, or brought to a form that reads
// as itself.
#include <cstddef>
#include <cstdint>

#include "core/spec.h"
#include "games/registry.h"
#include "search/player_options.h"
#include "tests/fuzz/input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using plyground::fuzz::Require;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto spec = plyground::ParseSpec(text);
  if (!spec.ok()) {
    Require(!spec.status().message().empty());
    return 0;
  }
  const auto again = plyground::ParseSpec(plyground::FormatSpec(*spec));
  Require(again.ok() && plyground::FormatSpec(*again) == plyground::FormatSpec(*spec));
  (void)plyground::ParsePlayerSpec(*spec);
  const auto game = plyground::FindGame(text);
  if (!game.ok()) return 0;
  const std::string canonical = (*game)->CanonicalSpec();
  const auto same = plyground::FindGame(canonical);
  Require(same.ok() && (*same)->CanonicalSpec() == canonical);
  return 0;
}
