#include "tests/allocation_counter.h"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace plyground {
namespace {

thread_local std::int64_t allocations = 0;

void* TryAllocate(std::size_t size, std::size_t alignment) noexcept {
  ++allocations;
  return alignment <= alignof(std::max_align_t)
             ? std::malloc(size)
             : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void* Allocate(std::size_t size, std::size_t alignment) {
  void* memory = TryAllocate(size, alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

std::int64_t AllocationsSoFar() noexcept { return allocations; }

}  // namespace plyground

// The array forms call these. Those that do not throw are replaced as well: a
// sanitizer's own would not match the deallocation below.
void* operator new(std::size_t size) { return plyground::Allocate(size, 1); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return plyground::Allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return plyground::TryAllocate(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment,
                   const std::nothrow_t&) noexcept {
  return plyground::TryAllocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
