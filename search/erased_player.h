#ifndef PLYGROUND_SEARCH_ERASED_PLAYER_H_
#define PLYGROUND_SEARCH_ERASED_PLAYER_H_

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/any_game.h"
#include "core/moves.h"
#include "search/database_use.h"
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

  [[gnu::cold]] absl::StatusOr<SearchReport> Search(const AnyPosition& any,
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
    Limits limits = request.limits;
    if (!limits.clock.has_value()) limits.clock = clock_;
    root->limits = spec_.Fill(limits);
    const Stopwatch watch;
    hits_before_ = DatabaseHits();
    const auto report = [&](const SearchResult<G>& result) {
      if (request.progress) request.progress(Report(position, result, request, watch));
    };
    const SearchResult<G>& result = Think(position, *root, report);
    SearchReport answer = Report(position, result, request, watch);
    if (clock_.has_value()) {
      const auto spent = static_cast<std::int64_t>(std::ceil(answer.stats.time_ms));
      clock_->remaining_ms += clock_->increment_ms - spent;
    }
    return answer;
  }

  void Reset(std::uint64_t seed) final {
    clock_ = spec_.NewClock();
    NewGame(seed);
  }

 protected:
  // Decides the random choices of a game, with the spec's own seed.
  virtual void NewGame(std::uint64_t seed) = 0;
  using Progress = std::function<void(const SearchResult<G>&)>;
  virtual const SearchResult<G>& Think(const G& position, const RootRequest<G>& request,
                                       const Progress& report) = 0;
  // Whether scores are average rewards instead of points.
  virtual bool CountsOutcomes() const { return false; }

  PlayerSpec spec_;
  std::optional<Clock> clock_ = spec_.NewClock();  // what is left of it in this game

 private:
  std::int64_t DatabaseHits() const noexcept {
    return spec_.databases == nullptr ? 0 : spec_.databases->hits();
  }

  [[gnu::cold]] SearchReport Report(const G& position, const SearchResult<G>& result,
                                    const SearchRequest& request,
                                    const Stopwatch& watch) const {
    SearchReport report =
        MakeReport<G, N>(position, result, request.pv_length, CountsOutcomes());
    watch.Fill(report.stats);
    report.stats.database_hits = DatabaseHits() - hits_before_;
    report.stats.cpu_ms += result.helpers_cpu_ms;
    return report;
  }

  std::int64_t hits_before_ = 0;  // of the search that is under way
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ERASED_PLAYER_H_
