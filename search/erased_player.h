#ifndef PLYGROUND_SEARCH_ERASED_PLAYER_H_
#define PLYGROUND_SEARCH_ERASED_PLAYER_H_

#include <functional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/moves.h"
#include "search/erase_position.h"
#include "search/erase_report.h"
#include "search/player_options.h"
#include "search/result.h"

namespace plyground {

// What all erased players share: the checks before a search and the report
// after it. A player implements Think.
template <Game G, Notation<G> N>
class ErasedPlayer : public AnyPlayer {
 public:
  explicit ErasedPlayer(const PlayerSpec& spec) : spec_(spec) {}

  absl::StatusOr<SearchReport> Search(const AnyPosition& any,
                                      const SearchRequest& request) override {
    const auto* model = dynamic_cast<const ErasedPosition<G, N>*>(&any.model());
    if (model == nullptr) {
      return absl::InvalidArgumentError("the position is one of another game or size");
    }
    const G& position = model->position();
    if (position.IsTerminal()) return TerminalReport(position);
    if (IsChanceNode(position)) {
      return absl::InvalidArgumentError("nobody is to move: the position waits for chance");
    }
    absl::StatusOr<RootRequest<G>> root = MakeRootRequest<G, N>(position, request);
    if (!root.ok()) return root.status();
    root->limits = spec_.Fill(request.limits);
    const Stopwatch watch;
    const auto report = [&](const SearchResult<G>& result) {
      if (request.progress) request.progress(Report(position, result, request, watch));
    };
    const SearchResult<G>& result = Think(position, *root, report);
    return Report(position, result, request, watch);
  }

 protected:
  using Progress = std::function<void(const SearchResult<G>&)>;
  virtual const SearchResult<G>& Think(const G& position, const RootRequest<G>& request,
                                       const Progress& report) = 0;
  // Whether scores are average rewards instead of points.
  virtual bool CountsOutcomes() const { return false; }

  PlayerSpec spec_;

 private:
  SearchReport Report(const G& position, const SearchResult<G>& result,
                      const SearchRequest& request, const Stopwatch& watch) const {
    SearchReport report =
        MakeReport<G, N>(position, result, request.pv_length, CountsOutcomes());
    watch.Fill(report.stats);
    return report;
  }
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ERASED_PLAYER_H_
