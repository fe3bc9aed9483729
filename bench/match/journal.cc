#include "bench/match/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "bench/match/files.h"
#include "bench/match/tournament_spec.h"
#include "core/error.h"

namespace plyground::match {
namespace {

std::string JournalPath(const std::string& folder) { return folder + "/games.jsonl"; }

// A last line that is no JSON is what a crash leaves behind, newline or not (a
// power cut may keep a file's length and lose its bytes). A bad line before it,
// or one that is whole and yet no game, is somebody's doing and never cut off.
class Scanner {
 public:
  Scanner(const std::string& path, const RecordVisitor& visit) : path_(path), visit_(visit) {}

  // Pre: the last line of the file comes with `last`, the others without.
  absl::Status Line(std::string_view text, bool last) {
    ++line_;
    auto record = ParseRecord(text);
    if (!record.ok()) {
      if (last && !nlohmann::json::accept(text)) {
        summary_.torn_bytes = static_cast<std::int64_t>(text.size() + 1);
        return absl::OkStatus();
      }
      const auto message = record.status().message();
      return absl::DataLossError(absl::StrCat(path_, " line ", line_, ": ", message,
                                              "; remove that line to play its game again"));
    }
    summary_.whole_bytes += static_cast<std::int64_t>(text.size() + 1);
    if (!seen_.insert(HashText(record->id)).second) {
      ++summary_.duplicates;
      return absl::OkStatus();
    }
    ++summary_.games;
    absl::Status status = visit_(*std::move(record));
    if (status.ok()) return status;
    const auto message = status.message();
    return absl::Status(status.code(), absl::StrCat(path_, " line ", line_, ": ", message));
  }

  void Torn(std::size_t bytes) { summary_.torn_bytes += static_cast<std::int64_t>(bytes); }
  const JournalSummary& summary() const { return summary_; }

 private:
  const std::string& path_;
  const RecordVisitor& visit_;
  JournalSummary summary_;
  absl::flat_hash_set<std::uint64_t> seen_;  // a million ids in 18 MB
  std::int64_t line_ = 0;
};

// Cuts the file into lines. A line is held back until it is known whether
// another follows.
absl::Status ScanLines(int descriptor, const std::string& path, Scanner& scanner) {
  std::vector<char> buffer(std::size_t{1} << 18);
  std::string open;  // after the last newline
  std::string held;  // the last line
  bool holding = false;
  while (true) {
    const ssize_t count = read(descriptor, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return FileError("cannot read", path, errno);
    if (count == 0) break;
    std::string_view text(buffer.data(), static_cast<std::size_t>(count));
    for (std::size_t newline = text.find('\n'); newline != std::string_view::npos;
         newline = text.find('\n')) {
      open.append(text.substr(0, newline));
      text.remove_prefix(newline + 1);
      if (holding) {
        if (absl::Status status = scanner.Line(held, false); !status.ok()) return status;
      }
      held.swap(open);
      open.clear();
      holding = true;
    }
    open.append(text);
  }
  if (holding) {
    if (absl::Status status = scanner.Line(held, open.empty()); !status.ok()) return status;
  }
  scanner.Torn(open.size());
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<JournalSummary> ScanJournal(const std::string& folder,
                                           const RecordVisitor& visit) {
  const std::string path = JournalPath(folder);
  const auto descriptor = OpenRegularFile(path);
  if (absl::IsNotFound(descriptor.status())) return JournalSummary{};
  if (!descriptor.ok()) return descriptor.status();
  const FileCloser closer(*descriptor);
  Scanner scanner(path, visit);
  if (absl::Status status = ScanLines(*descriptor, path, scanner); !status.ok()) return status;
  return scanner.summary();
}

absl::StatusOr<std::unique_ptr<Journal>> Journal::Open(const std::string& folder,
                                                       const RecordVisitor& visit) {
  const std::string path = JournalPath(folder);
  const int descriptor =
      open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
  if (descriptor < 0) return FileError("cannot open", path, errno);
  std::unique_ptr<Journal> journal(new Journal(descriptor, path));
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return FileError("cannot lock", path, errno);
    return absl::FailedPreconditionError(
        absl::StrCat(path, " is being written by another process; wait for it or stop it"));
  }
  const auto summary = ScanJournal(folder, visit);
  if (!summary.ok()) return summary.status();
  journal->summary_ = *summary;
  journal->size_ = summary->whole_bytes;
  if (summary->torn_bytes > 0 && ftruncate(descriptor, journal->size_) != 0) {
    return FileError("cannot cut the torn last line off", path, errno);
  }
  // An empty file may be a new one, whose name is not on the disk yet.
  if (journal->size_ > 0) return journal;
  if (absl::Status status = SyncFolder(folder); !status.ok()) return status;
  return journal;
}

Journal::Journal(int descriptor, std::string path)
    : descriptor_(descriptor), path_(std::move(path)) {}

Journal::~Journal() { close(descriptor_); }

absl::Status Journal::Append(const GameRecord& record) {
  if (!failure_.ok()) return failure_;
  const std::string line = FormatRecord(record) + "\n";
  // The first write takes the whole line; one that took less is followed by
  // another, which tells why.
  failure_ = WriteAll(descriptor_, path_, line);
  if (failure_.ok()) {
    size_ += static_cast<std::int64_t>(line.size());
    return absl::OkStatus();
  }
  // If this fails as well, the next writer cuts the line off.
  if (ftruncate(descriptor_, size_) != 0) return failure_;
  return failure_;
}

absl::Status Journal::Sync() {
  if (fdatasync(descriptor_) == 0) return absl::OkStatus();
  failure_ = FileError("cannot write", path_, errno);
  return failure_;
}

}  // namespace plyground::match
