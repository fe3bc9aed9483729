#ifndef PLYGROUND_BENCH_MATCH_PAGE_TEMPLATE_H_
#define PLYGROUND_BENCH_MATCH_PAGE_TEMPLATE_H_

#include <string_view>

namespace plyground::match {

// The HTML of the report with its styles and scripts in it, and "@DATA@" where
// the JSON of a tournament goes. Made of the files in page/ by CMake.
std::string_view PageTemplate();

}  // namespace plyground::match

#endif  // PLYGROUND_BENCH_MATCH_PAGE_TEMPLATE_H_
