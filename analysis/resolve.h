#ifndef PLYGROUND_ANALYSIS_RESOLVE_H_
#define PLYGROUND_ANALYSIS_RESOLVE_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/catalogue.h"
#include "analysis/field.h"
#include "analysis/request.h"
#include "core/any_game.h"
#include "core/limits.h"
#include "core/spec.h"

namespace plyground::analysis {

struct Turn {
  int index;  // moves made before it
  AnyPosition position;
};

// What a request speaks of, in the engine's own types.
struct Subject {
  std::shared_ptr<const AnyGame> game;
  std::vector<Turn> turns;  // in the order asked for
  std::string unit;         // of scores
};

// The search that a request asks for.
struct Plan {
  Spec player;
  Limits limits;
  std::optional<int> perspective;  // a seat; unset is the side to move
  bool counts_visits = false;      // so that a score of every move costs nothing
};

// Time for a search that was given no limit its algorithm knows.
inline constexpr int kDefaultTimeMs = 1000;
// The most memory that one option (a table, a tree) may ask for, in MiB.
inline constexpr int kMaxOptionMib = 1024;

// Finds game, position and turns; what is wrong goes to `findings`. The result
// is to be used only if no fault was added.
Subject ResolveSubject(const Request& request, const Catalogue& catalogue, Findings& findings);

// Which of the members that the protocol does not know are facts of the game
// (core/notation.h); the others are warnings, or faults if the request is
// strict. A request that then claims nothing is at fault too.
void ResolveClaims(const Request& request, const Subject& subject, Findings& findings);

// The place of the move that op steps asks about; empty if a fault was added.
std::optional<int> ResolveStep(const Request& request, const Subject& subject,
                               Findings& findings);

// A filter must name legal moves of a position that has any.
void CheckFilters(const Request& request, const AnyPosition& position, Findings& findings);

// Chooses algorithm, options and limits, and checks them and the move filters
// against the subject; the filters of an analysis of several turns are left to
// each turn, which may fail alone. A limit or thread count that the algorithm cannot use
// is a warning. Pre: the subject was resolved without faults.
Plan ResolvePlan(const Request& request, const Catalogue& catalogue, const Subject& subject,
                 Findings& findings);

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_RESOLVE_H_
