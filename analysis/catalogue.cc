#include "analysis/catalogue.h"

#include <list>
#include <mutex>
#include <utility>

#include "games/registry.h"
#include "search/player_options.h"

namespace plyground::analysis {

namespace {

// The games asked for last. Reading a spec takes longer than all else that is done
// for a short request. Thread-safe.
class RecentGames {
 public:
  absl::StatusOr<std::shared_ptr<const AnyGame>> Find(std::string_view spec) {
    const std::lock_guard lock(mutex_);
    for (auto game = games_.begin(); game != games_.end(); ++game) {
      if ((*game)->spec() != spec) continue;
      games_.splice(games_.begin(), games_, game);
      return games_.front();
    }
    auto found = FindGame(spec);
    if (!found.ok() || spec.size() > kLongestSpec) return found;
    games_.push_front(*found);
    if (games_.size() > kMost) games_.pop_back();
    return found;
  }

 private:
  static constexpr std::size_t kMost = 16;
  static constexpr std::size_t kLongestSpec = 256;  // bytes

  std::mutex mutex_;
  std::list<std::shared_ptr<const AnyGame>> games_;
};

}  // namespace

Catalogue EngineCatalogue() {
  Catalogue catalogue;
  catalogue.find_game = [recent = std::make_shared<RecentGames>()](std::string_view spec) {
    return recent->Find(spec);
  };
  catalogue.games.assign(AllGames().begin(), AllGames().end());
  catalogue.players = PlayerInfos();
  return catalogue;
}

}  // namespace plyground::analysis
