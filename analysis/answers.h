#ifndef PLYGROUND_ANALYSIS_ANSWERS_H_
#define PLYGROUND_ANALYSIS_ANSWERS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/catalogue.h"
#include "analysis/fault.h"
#include "analysis/resolve.h"
#include "nlohmann/json_fwd.hpp"

namespace plyground::analysis {

// Replies that need no search and are given at once.

struct ServiceLimits {
  std::size_t max_line;
  std::size_t max_queued;
  int threads;
};

// The first line out, complete.
std::string HelloLine(const Catalogue& catalogue, const ServiceLimits& limits);

nlohmann::ordered_json GamesBody(const Catalogue& catalogue);
nlohmann::ordered_json SchemaBody();
// Pre: the subject was resolved without faults.
nlohmann::ordered_json ValidBody(const Subject& subject, const Plan& plan,
                                 const std::vector<Fault>& warnings);
nlohmann::ordered_json LegalMovesBody(const Subject& subject,
                                      const std::vector<Fault>& warnings);
// A position for people: what legalMoves says of it, the seats' names, the board in
// text and, where the game can tell them, its cells.
nlohmann::ordered_json ShowBody(const Subject& subject, const std::vector<Fault>& warnings);
// What a move changes on the board, in order, and what is said of it. Pre: `index` is
// that of a legal move or an outcome.
nlohmann::ordered_json StepsBody(const Subject& subject, int index,
                                 const std::vector<Fault>& warnings);
// {"type":"ack","op":..}: to be completed by whoever has more to say.
nlohmann::ordered_json AckBody(const std::string& op);

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_ANSWERS_H_
