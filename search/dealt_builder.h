#ifndef PLYGROUND_SEARCH_DEALT_BUILDER_H_
#define PLYGROUND_SEARCH_DEALT_BUILDER_H_

#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "search/any_layers.h"
#include "search/database_builder.h"
#include "search/peers.h"

namespace plyground {

// BuildDatabase by several processes together, each with a share of every layer in memory
// (search/dealt_blocks.h), in a folder that all of them see: the same files, byte for
// byte, and the same resuming after a layer. All peers call it with the same request;
// `report` is called in each. `work.stop` and `work.threads` are not looked at: a process
// is one thread, and the layer in progress is lost with any of them.
// Errors: those of BuildDatabase, the same in all peers; a game whose layers cannot be
// dealt.
[[nodiscard]] absl::Status BuildDatabaseTogether(
    const AnyLayers& layers, const BuildRequest& request, Peers& peers,
    const std::function<void(const BuiltLayer&)>& report);

// Memory of the process that takes most: its share of what MemoryToBuild counts.
std::uint64_t MemoryToBuildTogether(const AnyLayers& layers, int last, int peers);

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_DEALT_BUILDER_H_
