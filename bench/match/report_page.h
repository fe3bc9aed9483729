#ifndef PLYGROUND_BENCH_MATCH_REPORT_PAGE_H_
#define PLYGROUND_BENCH_MATCH_REPORT_PAGE_H_

#include <string>
#include <vector>

#include "bench/match/prepared.h"
#include "bench/match/report.h"
#include "core/record.h"

namespace plyground::match {

// Which games the page lets be replayed: those that a player's fault ended, and
// the first ones of each tournament.
class ReplayChoice {
 public:
  void Consider(const GameRecord& record);
  // In the order of game, block and id, whatever order they were considered in.
  std::vector<GameRecord> Take(const TournamentSpec& spec) const;

 private:
  std::vector<GameRecord> faults_;
  std::vector<GameRecord> first_;
};

// One HTML file that needs nothing beside it: tables, charts (uPlot, embedded)
// and games to replay; for light and dark, offline, and narrow screens. The same
// games give the same bytes.
std::string ReportPage(const Prepared& prepared, const Report& report,
                       const std::vector<GameRecord>& replays);

// One table of standings and pairings: a row each, with a column for everything
// that either has (RFC 4180; what is unknown is empty).
std::string ReportCsv(const Report& report);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_REPORT_PAGE_H_
