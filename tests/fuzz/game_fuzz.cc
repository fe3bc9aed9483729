// One program a game, FUZZED_GAME its name. Bytes choose options, a position
// text and moves: whatever they say, the answer is an error or a position that
// keeps its laws.
//
//   first line    "=" and options as text, or a byte an option (0: its default)
//   second line   a position, if it is one
//   other lines   moves; a line that is none chooses one by its first byte
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "games/registry.h"
#include "tests/fuzz/input.h"

namespace plyground::fuzz {
namespace {

std::string DrawnValue(const OptionInfo& option, unsigned byte) {
  if (!option.choices.empty()) return option.choices[byte % option.choices.size()];
  if (!option.minimum.has_value() || !option.maximum.has_value()) return option.default_value;
  const auto least = static_cast<std::int64_t>(*option.minimum);
  const auto most = static_cast<std::int64_t>(*option.maximum);
  return std::to_string(least + byte % (most - least + 1));
}

std::string DrawnSpec(Input& input) {
  std::string spec = FUZZED_GAME;
  const std::string line = input.Line();
  if (!line.empty() && line[0] == '=') return spec + ":" + line.substr(1);
  Input bytes(reinterpret_cast<const std::uint8_t*>(line.data()), line.size());
  char separator = ':';
  for (const OptionInfo& option : (*FindEntry(FUZZED_GAME))->options()) {
    const unsigned byte = bytes.Byte();
    if (byte == 0) continue;
    spec += separator + option.name + "=" + DrawnValue(option, byte);
    separator = ',';
  }
  return spec;
}

// What holds of every position.
void CheckLaws(const AnyGame& game, const AnyPosition& position) {
  const std::string text = position.Text();
  const auto again = game.Parse(text);
  Require(again.ok() && again->Text() == text);
  // What came before may have ended the game; a text does not tell it.
  const std::vector<std::string> capabilities = game.Capabilities();
  const bool has_history =
      std::find(capabilities.begin(), capabilities.end(), "history") != capabilities.end();
  Require(again->IsTerminal() == position.IsTerminal() ||
          (has_history && position.IsTerminal()));
  Require(position.IsTerminal() == (position.CountMoves() == 0));
  Require(!position.Draw(DrawStyle::kPlain).empty());
  if (position.IsTerminal()) {
    int sum = 0;
    for (const int points : position.Returns()) sum += points;
    Require(sum == 0);
    return;
  }
  if (position.IsChance()) {
    std::int64_t total = 0;
    const std::vector<ChanceText> outcomes = position.Outcomes();
    for (const ChanceText& outcome : outcomes) {
      Require(outcome.weight > 0);
      total += outcome.weight;
    }
    Require(!outcomes.empty() && total == outcomes[0].total);
    return;
  }
  Require(again->LegalMoves() == position.LegalMoves());
}

void PlayOn(const AnyGame& game, AnyPosition position, Input& input) {
  constexpr int kMostPlies = 2000;
  for (int ply = 0; ply < kMostPlies && !input.empty(); ++ply) {
    CheckLaws(game, position);
    if (position.IsTerminal()) return;
    const std::string before = position.Text();
    const std::string line = input.Line();
    if (position.Play(line).ok()) continue;
    Require(position.Text() == before);
    const int choice = line.empty() ? 0 : static_cast<unsigned char>(line[0]);
    position.PlayIndex(choice % position.CountMoves());
  }
}

}  // namespace
}  // namespace plyground::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plyground::fuzz::Input input(data, size);
  const auto game = plyground::FindGame(plyground::fuzz::DrawnSpec(input));
  if (!game.ok()) return 0;
  const auto parsed = (*game)->Parse(input.Line());
  plyground::fuzz::PlayOn(**game, parsed.ok() ? *parsed : (*game)->Start(), input);
  return 0;
}
