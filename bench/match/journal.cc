#include "bench/match/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "bench/match/files.h"
#include "core/error.h"

namespace plyground::match {
namespace {

std::string JournalPath(const std::string& folder) { return folder + "/games.jsonl"; }

// A last line that is no JSON is what a crash leaves behind, newline or not (a
// power cut may keep a file's length and lose its bytes). A bad line before it,
// or one that is whole and yet no game, is somebody's doing and never cut off.
absl::StatusOr<JournalContents> ParseJournal(std::string_view text, const std::string& path) {
  JournalContents contents;
  std::unordered_set<std::string> seen;
  std::size_t start = 0;
  for (int line = 1; start < text.size(); ++line) {
    const std::size_t newline = text.find('\n', start);
    if (newline == std::string_view::npos) break;
    auto record = ParseRecord(text.substr(start, newline - start));
    if (!record.ok()) {
      const std::string_view bad = text.substr(start, newline - start);
      if (newline + 1 == text.size() && !nlohmann::json::accept(bad)) break;
      const auto message = record.status().message();
      return absl::DataLossError(absl::StrCat(path, " line ", line, ": ", message,
                                              "; remove that line to play its game again"));
    }
    start = newline + 1;
    if (seen.insert(record->id).second) {
      contents.records.push_back(*std::move(record));
    } else {
      ++contents.duplicates;
    }
  }
  contents.whole_bytes = static_cast<std::int64_t>(start);
  contents.torn_bytes = static_cast<std::int64_t>(text.size() - start);
  return contents;
}

}  // namespace

absl::StatusOr<JournalContents> ReadJournal(const std::string& folder) {
  const std::string path = JournalPath(folder);
  const auto text = ReadFile(path);
  if (absl::IsNotFound(text.status())) return JournalContents{};
  if (!text.ok()) return text.status();
  return ParseJournal(*text, path);
}

absl::StatusOr<std::unique_ptr<Journal>> Journal::Open(const std::string& folder) {
  const std::string path = JournalPath(folder);
  const int descriptor =
      open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
  if (descriptor < 0) return FileError("cannot open", path, errno);
  std::unique_ptr<Journal> journal(new Journal(descriptor, path, {}));
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return FileError("cannot lock", path, errno);
    return absl::FailedPreconditionError(
        absl::StrCat(path, " is being written by another process; wait for it or stop it"));
  }
  auto contents = ReadJournal(folder);
  if (!contents.ok()) return contents.status();
  journal->contents_ = *std::move(contents);
  journal->size_ = journal->contents_.whole_bytes;
  if (journal->contents_.torn_bytes > 0 && ftruncate(descriptor, journal->size_) != 0) {
    return FileError("cannot cut the torn last line off", path, errno);
  }
  // An empty file may be a new one, whose name is not on the disk yet.
  if (journal->size_ > 0) return journal;
  if (absl::Status status = SyncFolder(folder); !status.ok()) return status;
  return journal;
}

Journal::Journal(int descriptor, std::string path, JournalContents contents)
    : descriptor_(descriptor),
      path_(std::move(path)),
      contents_(std::move(contents)),
      size_(contents_.whole_bytes) {}

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
