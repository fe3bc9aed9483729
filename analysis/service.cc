#include "analysis/service.h"

#include <memory>
#include <utility>

namespace plyground::analysis {

Service::Service(Catalogue catalogue, ServiceOptions options, Sink sink)
    : engine_(std::move(catalogue), {.threads = options.threads,
                                     .max_queued = options.max_queued,
                                     .max_queued_bytes = options.max_queued_bytes,
                                     .timing = options.timing}),
      session_(engine_, std::make_shared<JobRegistry>(),
               {.order = options.order,
                .when_full = options.when_full,
                .finished = std::move(options.finished)},
               std::move(sink)) {}

}  // namespace plyground::analysis
