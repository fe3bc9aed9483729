#ifndef PLYGROUND_ANALYSIS_LINE_WRITER_H_
#define PLYGROUND_ANALYSIS_LINE_WRITER_H_

#include <atomic>
#include <cstdio>
#include <string_view>

namespace plyground::analysis {

// Lines to a file, each flushed so that a reader sees it at once. After a
// failure nothing more is written. One thread writes at a time; any may ask.
class LineWriter {
 public:
  // `file` stays the caller's.
  explicit LineWriter(std::FILE* file) : file_(file) {}
  void Write(std::string_view line);
  bool broken() const { return broken_; }

 private:
  std::FILE* file_;
  std::atomic<bool> broken_{false};
};

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_LINE_WRITER_H_
