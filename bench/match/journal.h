#ifndef PLYGROUND_BENCH_MATCH_JOURNAL_H_
#define PLYGROUND_BENCH_MATCH_JOURNAL_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/record.h"

namespace plyground::match {

// A tournament's truth is DIR/games.jsonl: one finished game a line, appended
// and never changed. Whatever stops the program, the file then holds whole
// lines and at most one torn line at its end, which the next writer cuts off.

struct JournalSummary {
  std::int64_t games = 0;        // of different ids
  std::int64_t duplicates = 0;   // further lines of an id already seen
  std::int64_t whole_bytes = 0;  // up to the end of the last good line
  std::int64_t torn_bytes = 0;   // what follows it
};

// Takes the first record of each id, in file order; an error ends the reading.
using RecordVisitor = std::function<absl::Status(GameRecord)>;

// Reads line by line without a lock, also while another process writes. A
// missing file is an empty journal. Errors: that of `visit`; a bad line that is
// not torn off, with its number.
[[nodiscard]] absl::StatusOr<JournalSummary> ScanJournal(const std::string& folder,
                                                         const RecordVisitor& visit);

// The journal of one folder, open for writing. Holds a lock on the file, so
// that there is one writer at a time; the system drops the lock with the
// process. Used by one thread.
class Journal {
 public:
  // Creates the file where it is missing, hands over what it holds and cuts off a
  // torn last line. Errors: those of ScanJournal; no permission; another process
  // is writing (kFailedPrecondition).
  [[nodiscard]] static absl::StatusOr<std::unique_ptr<Journal>> Open(
      const std::string& folder, const RecordVisitor& visit);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // What the file held when it was opened.
  const JournalSummary& summary() const { return summary_; }

  // Appends one line by one write. After an error the line is taken back as
  // far as the system lets it, and the journal takes no more.
  [[nodiscard]] absl::Status Append(const GameRecord& record);
  // On return all lines that Append took are on the disk.
  [[nodiscard]] absl::Status Sync();

 private:
  Journal(int descriptor, std::string path);

  int descriptor_;
  std::string path_;
  JournalSummary summary_;
  std::int64_t size_ = 0;
  absl::Status failure_;
};

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_JOURNAL_H_
