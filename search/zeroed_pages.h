#ifndef PLYGROUND_SEARCH_ZEROED_PAGES_H_
#define PLYGROUND_SEARCH_ZEROED_PAGES_H_

#include <cstddef>

namespace plyground {

// Memory for a table, all zero, straight from the system: a page is taken up when
// it is first touched. Huge pages save a third of the misses of a large table, but
// zeroing one costs as much as a short search, so that they begin where a table is
// no longer small.
class ZeroedPages {
 public:
  // Throws std::bad_alloc.
  explicit ZeroedPages(std::size_t bytes);
  ~ZeroedPages();
  ZeroedPages(const ZeroedPages&) = delete;
  ZeroedPages& operator=(const ZeroedPages&) = delete;

  void* data() const noexcept { return memory_; }
  std::size_t size() const noexcept { return bytes_; }

  // The first `used` bytes are zero again; what lies beyond was not written. Costs
  // what was used.
  void Clear(std::size_t used) noexcept;

 private:
  std::size_t bytes_;
  void* memory_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_ZEROED_PAGES_H_
