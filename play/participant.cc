#include "play/participant.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/spec.h"
#include "core/text.h"

namespace plyground::play {
namespace {

constexpr std::string_view kHuman = "human";

struct HumanOptions {
  std::string name;
};

absl::Status SetName(std::string_view text, HumanOptions& options) {
  if (!IsName(text)) {
    return InvalidInput({.message = absl::StrCat(Quoted(text), " is no name"),
                         .got = std::string(text.substr(0, 200)),
                         .expected = {"1 to 20 characters"}});
  }
  options.name = std::string(text);
  return absl::OkStatus();
}

absl::StatusOr<Participant> MakePerson(const Spec& spec, int seat) {
  OptionTable<HumanOptions> table;
  table.Text(
      "name", SetName, [](const HumanOptions& options) { return options.name; },
      "what the person is called");
  const absl::StatusOr<HumanOptions> options = table.Parse(spec);
  if (!options.ok()) return options.status();
  return Participant{
      .name = options->name.empty() ? absl::StrCat("Player ", seat + 1) : options->name,
      .spec = std::string(kHuman)};
}

absl::StatusOr<Participant> MakeProgram(const AnyGame& game, std::string name,
                                        const Spec& spec) {
  absl::StatusOr<std::unique_ptr<AnyPlayer>> player = game.MakePlayer(spec);
  if (!player.ok()) return player.status();
  return Participant{
      .name = std::move(name), .spec = FormatSpec(spec), .program = *std::move(player)};
}

}  // namespace

absl::StatusOr<Participant> MakeParticipant(const AnyGame& game, std::span<const Level> levels,
                                            std::string_view text, int seat) {
  const std::string lower = absl::AsciiStrToLower(std::string(Trimmed(text)));
  for (const Level& level : levels) {
    // A saved game has the player of a level, not its name.
    if (lower != level.name && Trimmed(text) != level.player) continue;
    const absl::StatusOr<Spec> spec = ParseSpec(level.player);
    if (!spec.ok()) return spec.status();
    return MakeProgram(game, absl::StrCat("Computer (", std::string(level.name), ")"), *spec);
  }
  const absl::StatusOr<Spec> spec = ParseSpec(Trimmed(text));
  if (!spec.ok()) return spec.status();
  if (absl::AsciiStrToLower(spec->name) == kHuman) return MakePerson(*spec, seat);
  absl::StatusOr<Participant> program =
      MakeProgram(game, absl::StrCat("Computer (", FormatSpec(*spec), ")"), *spec);
  if (!absl::IsNotFound(program.status())) return program;
  // Not only the kinds of players would have been accepted.
  InputError error = DescribeError(program.status());
  std::vector<std::string> accepted = {std::string(kHuman)};
  for (const Level& level : levels) accepted.emplace_back(level.name);
  accepted.insert(accepted.end(), error.expected.begin(), error.expected.end());
  return UnknownName("player", spec->name, accepted);
}

bool IsName(std::string_view name) {
  constexpr int kLongest = 20;
  int characters = 0;
  int pending = 0;  // continuation bytes of a character that are still to come
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    const bool continues = (byte & 0xC0) == 0x80;
    if (continues != (pending > 0)) return false;
    if (continues) {
      --pending;
      continue;
    }
    ++characters;
    if (byte < 0x80) {
      if (byte < 0x20 || byte == 0x7F) return false;
    } else if (byte >= 0xC3 && byte < 0xE0) {
      pending = 1;
    } else if (byte >= 0xE0 && byte < 0xF0) {
      pending = 2;
    } else if (byte >= 0xF0 && byte < 0xF5) {
      pending = 3;
    } else {
      return false;  // 0xC2 begins control characters of Latin-1 among others
    }
  }
  return pending == 0 && characters >= 1 && characters <= kLongest;
}

void TellNamesApart(std::vector<Participant>& participants) {
  for (std::size_t i = 0; i < participants.size(); ++i) {
    const std::string name = participants[i].name;
    const auto taken = [&] {
      return std::any_of(
          participants.begin(), participants.begin() + static_cast<long>(i),
          [&](const Participant& other) { return other.name == participants[i].name; });
    };
    for (int number = 2; taken(); ++number) {
      participants[i].name = absl::StrCat(name, " ", number);
    }
  }
}

}  // namespace plyground::play
