#ifndef PLYGROUND_ANALYSIS_FINISHED_H_
#define PLYGROUND_ANALYSIS_FINISHED_H_

#include <iosfwd>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "analysis/outlet.h"

namespace plyground::analysis {

// Which replies an earlier run of a batch already gave.
class FinishedReplies {
 public:
  // `id` is JSON text; no turn is the request as a whole.
  void Add(const std::string& id, std::optional<int> turn);
  bool Contains(const std::string& id, std::optional<int> turn) const;
  bool empty() const { return keys_.empty(); }

 private:
  std::set<std::pair<std::string, int>> keys_;
};

// Reads the output of an earlier run and copies to `kept` the lines that stay:
// the hello line and every final reply that settles its turn. Progress, lines
// cut short, and replies that say "try again" (status stopped, retryable
// errors) are left out, so that after the rest has run there is one final
// reply for each turn. Replies in the order asked for end where the first one is
// missing: what follows would stand before it.
FinishedReplies ReadFinished(std::istream& earlier, std::ostream& kept,
                             ReplyOrder order = ReplyOrder::kAsReady);

// Where KeepFinished writes before it replaces the file at `path`.
std::string PartName(const std::string& path);

// The same for a file, which afterwards holds only the lines that stay; it is
// replaced in one step. A file that is not there is an empty one. Errors: a file
// that does not begin with a reply, which is left as it is; one that cannot be
// written.
[[nodiscard]] absl::Status KeepFinished(const std::string& path, ReplyOrder order,
                                        FinishedReplies& finished);

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_FINISHED_H_
