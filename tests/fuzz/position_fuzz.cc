// Bytes choose a game spec, a position text and moves: whatever they say, the
// answer is an error or a position that keeps its laws.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/registry.h"

namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

// The text up to the next newline, taken off `rest`.
std::string TakeLine(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  std::string line(rest.substr(0, end));
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  return line;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kMostPlies = 2000;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const auto game = plyground::FindGame(TakeLine(rest));
  if (!game.ok()) return 0;
  auto parsed = (*game)->Parse(TakeLine(rest));
  plyground::AnyPosition position = parsed.ok() ? *parsed : (*game)->Start();
  for (int ply = 0; ply < kMostPlies && !rest.empty(); ++ply) {
    const std::string before = position.Text();
    const auto again = (*game)->Parse(before);
    if (!position.IsChance()) Require(again.ok() && again->Text() == before);
    Require(position.IsTerminal() == (position.CountMoves() == 0));
    if (position.IsTerminal()) {
      int sum = 0;
      for (const int points : position.Returns()) sum += points;
      Require(sum == 0);
      break;
    }
    // A line of text is tried as a move; its first byte chooses a legal one.
    const std::string line = TakeLine(rest);
    if (!position.Play(line).ok()) {
      Require(position.Text() == before);
      const int choice = line.empty() ? 0 : static_cast<unsigned char>(line[0]);
      position.PlayIndex(choice % position.CountMoves());
    }
  }
  return 0;
}
