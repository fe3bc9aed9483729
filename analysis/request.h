#ifndef PLYGROUND_ANALYSIS_REQUEST_H_
#define PLYGROUND_ANALYSIS_REQUEST_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/fault.h"
#include "core/limits.h"

namespace plyground::analysis {

enum class Op {
  kAnalyze,
  kValidate,
  kLegalMoves,
  kShow,
  kSteps,
  kVerify,
  kGames,
  kSchema,
  kCancel,
  kCancelAll,
  kClearCache,
  kStats,
  kPing,
  kShutdown,
};

// What a client believes of a position (op verify); unset is not checked.
struct Expectation {
  std::optional<std::string> position;
  std::optional<std::vector<std::string>> legal;
  std::optional<bool> over;
  std::optional<std::vector<std::int64_t>> returns;
  std::optional<std::string> to_move;
  friend bool operator==(const Expectation&, const Expectation&) = default;
};

// What only op verify has.
struct VerifyRequest {
  std::optional<std::string> move;
  Expectation before;                 // of the position itself
  Expectation after;                  // after `move`, or of the position if there is none
  bool after_board_only = false;      // who is to move after `move` is not claimed
  std::vector<std::int64_t> perft;    // leaves at depth 1, 2, ...
  std::optional<std::int64_t> value;  // exact, for the side to move
  std::optional<std::int64_t> dtc;    // the distance to the end, as solve names it
  std::vector<std::string> best;      // all best moves
  std::vector<std::pair<std::string, double>> move_values;  // exact, for the side to move
  std::vector<std::pair<std::string, std::string>> next;    // the position after each move
  // Members that the protocol does not know, as JSON text: facts of the game's
  // own perhaps.
  std::vector<std::pair<std::string, std::string>> claims;

  // Whether it says anything that every game can compare; a move says that it
  // is legal.
  bool SaysSomething() const {
    return move.has_value() || before != Expectation{} || after != Expectation{} ||
           !perft.empty() || NeedsSolution() || !next.empty();
  }
  bool NeedsSolution() const {
    return value.has_value() || dtc.has_value() || !best.empty() || !move_values.empty();
  }
};

// One request, read and checked field by field; whether its game, position and
// moves make sense is a later step (resolve.h). The initial values are the
// protocol's defaults.
struct Request {
  std::string id = "null";  // as JSON text
  Op op = Op::kAnalyze;
  bool strict = false;

  std::string game;
  std::optional<std::string> position;
  std::vector<std::string> moves;

  std::string move;  // of op steps
  std::optional<std::vector<std::int64_t>> turns;
  Limits limits;
  std::string algorithm = "auto";
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::string> options_json;  // options[i].second as the client wrote it
  int multi_pv = 1;
  int pv_length = 16;
  std::vector<std::string> include;
  std::vector<std::string> only_moves;
  std::vector<std::string> avoid_moves;
  std::optional<std::int64_t> report_every_ms;
  int priority = 0;
  std::int64_t seed = 0;
  int threads = 1;
  std::string perspective = "mover";

  VerifyRequest verify;

  std::string target;                // of op cancel: an id as JSON text
  std::optional<std::int64_t> turn;  // of op cancel
  std::string mode = "drain";        // of op shutdown
};

// A request and everything that was wrong or suspicious about it. The request
// is to be carried out only if there are no faults.
struct ParsedRequest {
  Request request;
  std::vector<Fault> faults;
  std::vector<Fault> warnings;
};

// Reads one line. Never fails: what cannot be read is a fault, and `request`
// holds what could.
ParsedRequest ParseRequest(std::string_view line);

// What is wrong with a verification that claims nothing.
Fault NothingToCompare();

}  // namespace plyground::analysis

#endif  // PLYGROUND_ANALYSIS_REQUEST_H_
