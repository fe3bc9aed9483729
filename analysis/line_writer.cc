#include "analysis/line_writer.h"

namespace plyground::analysis {

void LineWriter::Write(std::string_view line) {
  if (broken_) return;
  const bool written = std::fwrite(line.data(), 1, line.size(), file_) == line.size() &&
                       std::fputc('\n', file_) != EOF && std::fflush(file_) == 0;
  if (!written) broken_ = true;
}

}  // namespace plyground::analysis
