#ifndef PLYGROUND_GAMES_PAIRS_FACTS_H_
#define PLYGROUND_GAMES_PAIRS_FACTS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/pairs/pairs.h"

namespace plyground::pairs {

// What core/notation.h calls facts; fractions are texts, "9/53". For a hit of the
// side to move:
//   oddsAfterHit    the chance of each card that may come
//   pPair           the chance of a pair
//   expectedPoints  what it costs on average
// For the position:
//   lowest          the lowest card in any stack
//   evRule          what the strategy `ev` does
//   target          the points that lose
//   replay          a game from the position on, card by card: what each step
//                   leaves, in the words of the claim
//   R               the loser's chances of a whole table of scores: not found out
// For two players, exact by going through everything, if that is little enough;
// a fraction is right if it is equal to within 1e-12:
//   p0Loses         the chance that seat 0 loses after hit and after fold
//   moveValues      that as points for the side to move
//   best            the better of the two
//   p0LosesOptimal, p0LosesBothRandom, p0LosesBothAlwaysHit
//                   the chance that seat 0 loses if both play like that
//   pTieForLowestOnDeal  the chance that the first cards tie for the lowest
//                        (any number of players)
std::vector<std::string> FactNames();
template <int kSeats>
std::optional<std::string> Fact(const Pairs<kSeats>& position, std::string_view name,
                                std::string_view claims);

extern template std::optional<std::string> Fact(const Pairs<2>&, std::string_view,
                                                std::string_view);
extern template std::optional<std::string> Fact(const Pairs<kMaxSeats>&, std::string_view,
                                                std::string_view);

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_FACTS_H_
