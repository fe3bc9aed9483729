#include "core/telling.h"

namespace plyground {

std::string_view StepName(StepKind kind) {
  switch (kind) {
    case StepKind::kLift:
      return "lift";
    case StepKind::kSow:
      return "sow";
    case StepKind::kCapture:
      return "capture";
    case StepKind::kGain:
      return "gain";
    case StepKind::kRest:
      break;
  }
  return "rest";
}

}  // namespace plyground
