#ifndef PLYGROUND_BENCH_MATCH_REPORT_TEXT_H_
#define PLYGROUND_BENCH_MATCH_REPORT_TEXT_H_

#include <string>

#include "bench/match/report.h"

namespace plyground::match {

// The report for programs: one JSON object, without a newline at its end. The
// same report gives the same bytes; numbers are rounded to six decimals, so
// that machines whose logarithms differ in the last bit agree.
std::string ReportJson(const Report& report);

// The report for people: tables of each game, then endings and faults.
std::string ReportTable(const Report& report);

// "+12.3 +-4.5", with what is unknown left out.
std::string EloText(const EloEstimate& elo);

// "LLR 1.23 [-2.94, 2.94]", with "accepts elo1" where it does.
std::string SprtText(const SprtReport& sprt);

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_REPORT_TEXT_H_
