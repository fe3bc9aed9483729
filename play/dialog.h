#ifndef PLYGROUND_PLAY_DIALOG_H_
#define PLYGROUND_PLAY_DIALOG_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/terminal.h"

namespace plyground::play {

// `text` broken between words so that no line is longer than `columns`, where
// words allow it; its own line breaks stay, and so does each line's indentation,
// on the lines that it is broken into as well.
std::string Wrapped(std::string_view text, int columns);

// Talking to the person at a terminal. "quit" is understood at every question.
class Dialog {
 public:
  explicit Dialog(Terminal& terminal) : terminal_(terminal) {}

  // A paragraph, wrapped; its line ends even if the text does not end it.
  void Say(std::string_view text);
  // As it is.
  void Write(std::string_view text) { terminal_.Write(text); }
  // The answer without the spaces around it. Nothing if the person leaves: by
  // "quit", by the end of input, or by an interruption.
  std::optional<std::string> Ask(std::string_view prompt);
  // The same without a word that leaves.
  std::optional<std::string> AskPlainly(std::string_view prompt);
  // One of `answers` or the beginning of exactly one, in any case; an empty
  // line is `otherwise`. Asks again until it is. Nothing as above.
  std::optional<std::string> Choose(const std::string& question,
                                    const std::vector<std::string>& answers,
                                    const std::string& otherwise);
  // A whole number; an empty line is `otherwise`, if that is set.
  std::optional<int> AskNumber(const std::string& question, int low, int high,
                               std::optional<int> otherwise);

  // Why the last question got no answer: the person quit, or there will be no
  // more input at all.
  bool ended() const { return ended_; }
  bool interrupted() const {
    const std::atomic<bool>* flag = terminal_.interrupted();
    return flag != nullptr && flag->load();
  }
  Terminal& terminal() { return terminal_; }
  DrawStyle style() const { return terminal_.style(); }
  int columns() const { return terminal_.columns(); }

 private:
  Terminal& terminal_;
  bool ended_ = false;
};

}  // namespace plyground::play

#endif  // PLYGROUND_PLAY_DIALOG_H_
