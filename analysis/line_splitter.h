#ifndef PLYGROUND_ANALYSIS_LINE_SPLITTER_H_
#define PLYGROUND_ANALYSIS_LINE_SPLITTER_H_

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace plyground::analysis {

// Cuts a stream of bytes into lines, whatever the sizes of the pieces it comes
// in. Keeps at most `max_line` bytes: a longer line is reported once, its rest
// is skipped, and the next line is read as usual. Used by one thread.
class LineSplitter {
 public:
  // `on_line` gets each line without its newline; blank lines are left out.
  LineSplitter(std::size_t max_line, std::function<void(std::string_view)> on_line,
               std::function<void()> on_too_long);

  void Feed(std::string_view bytes);
  // The stream has ended: what stands after the last newline is a line too.
  void Finish();

 private:
  void EndLine(std::string_view tail);
  void Keep(std::string_view part);

  std::size_t max_line_;
  std::function<void(std::string_view)> on_line_;
  std::function<void()> on_too_long_;
  std::string pending_;    // the current line so far
  bool skipping_ = false;  // the current line is too long and has been reported
};

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_LINE_SPLITTER_H_
