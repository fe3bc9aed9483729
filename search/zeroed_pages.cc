#include "search/zeroed_pages.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace plyground {
namespace {

constexpr std::size_t kSmallBytes = std::size_t{4} << 20;

}  // namespace

ZeroedPages::ZeroedPages(std::size_t bytes)
    : bytes_(bytes),
      memory_(
          mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
  if (memory_ == MAP_FAILED) throw std::bad_alloc();
  const std::size_t small = std::min(bytes, kSmallBytes);
  madvise(memory_, small, MADV_NOHUGEPAGE);
  if (bytes > small) madvise(static_cast<char*>(memory_) + small, bytes - small, MADV_HUGEPAGE);
}

ZeroedPages::~ZeroedPages() { munmap(memory_, bytes_); }

void ZeroedPages::Clear(std::size_t used) noexcept {
  if (used <= kSmallBytes) {
    std::memset(memory_, 0, used);
  } else {
    // Giving many pages back is cheaper than writing zeros over them.
    madvise(memory_, used, MADV_DONTNEED);
  }
}

}  // namespace plyground
