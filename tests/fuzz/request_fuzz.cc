// Lines of the analysis protocol, up to the point where a search would start.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "analysis/catalogue.h"
#include "analysis/field.h"
#include "analysis/request.h"
#include "analysis/resolve.h"
#include "tests/fuzz/input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace analysis = plyground::analysis;
  static const analysis::Catalogue& catalogue =
      *new analysis::Catalogue(analysis::EngineCatalogue());
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const analysis::ParsedRequest parsed = analysis::ParseRequest(line);
  for (const auto& fault : parsed.faults) plyground::fuzz::Require(!fault.message.empty());
  if (!parsed.faults.empty()) return 0;
  analysis::Findings findings;
  const analysis::Subject subject =
      analysis::ResolveSubject(parsed.request, catalogue, findings);
  if (!findings.faults.empty()) return 0;
  analysis::ResolvePlan(parsed.request, catalogue, subject, findings);
  return 0;
}
