#include "core/random_play.h"

#include <cstdint>
#include <vector>

namespace plyground {

std::string RandomMove(const AnyPosition& position, Random& random) {
  if (!position.IsChance()) {
    const std::vector<std::string> moves = position.LegalMoves();
    return moves[random.Below(static_cast<int>(moves.size()))];
  }
  const std::vector<ChanceText> outcomes = position.Outcomes();
  // The modulo bias is below total / 2^64.
  auto ticket = static_cast<std::int64_t>(random.Next() %
                                          static_cast<std::uint64_t>(outcomes.front().total));
  for (const ChanceText& outcome : outcomes) {
    if (ticket < outcome.weight) return outcome.move;
    ticket -= outcome.weight;
  }
  return outcomes.back().move;
}

int PlayRandomPlies(AnyPosition& position, int plies, Random& random) {
  int made = 0;
  while (made < plies && !position.IsTerminal() &&
         position.Play(RandomMove(position, random)).ok()) {
    ++made;
  }
  return made;
}

}  // namespace plyground
