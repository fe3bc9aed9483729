#include "games/exports.h"

namespace plyground {

#define EXPORT(Name) extern const GameExport k##Name##Export;
#include "games/exports.inc"
#undef EXPORT

namespace {

#define EXPORT(Name) &k##Name##Export,
constexpr const GameExport* kExports[] = {
#include "games/exports.inc"
};
#undef EXPORT

}  // namespace

std::span<const GameExport* const> AllExports() { return kExports; }

}  // namespace plyground
