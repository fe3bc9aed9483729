#include "eval/tuples.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <set>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/random.h"

namespace plyground {
namespace {

constexpr int kWalks = 2;
constexpr std::uint64_t kWalkSeed = 1;

absl::Status Unfit(const std::string& fault) {
  return absl::InvalidArgumentError(
      absl::StrCat("the features cannot be learnt from: ", fault));
}

std::uint64_t HashOf(const FeatureLayout& layout, const std::vector<std::vector<int>>& tuples) {
  std::uint64_t hash = 0;
  const auto add = [&hash](std::uint64_t value) { hash = Random::Mix(hash ^ value) + 1; };
  const auto add_text = [&add](const std::string& text) {
    add(text.size());
    for (const char c : text) add(static_cast<unsigned char>(c));
  };
  const auto add_lists = [&add](const std::vector<std::vector<int>>& lists) {
    add(lists.size());
    for (const std::vector<int>& list : lists) {
      add(list.size());
      for (const int value : list) add(static_cast<std::uint64_t>(value));
    }
  };
  add_text(layout.rules);
  add(static_cast<std::uint64_t>(layout.target));
  add_lists({layout.cells, {layout.stages}});
  for (const DenseFeature& number : layout.dense) add_text(number.name);
  add_lists(layout.symmetries);
  add_lists(tuples);
  return hash;
}

std::vector<int> ImageOf(const std::vector<int>& tuple, const std::vector<int>& symmetry) {
  std::vector<int> image;
  for (const int cell : tuple) image.push_back(symmetry[static_cast<std::size_t>(cell)]);
  return image;
}

std::vector<int> Sorted(std::vector<int> cells) {
  std::sort(cells.begin(), cells.end());
  return cells;
}

absl::Status Check(const FeatureLayout& layout) {
  if (layout.cells.empty()) return Unfit("there are none");
  if (layout.cells.size() > kMaxCells || layout.dense.size() > kMaxDense) {
    return Unfit(absl::StrCat(layout.cells.size(), " cells and ", layout.dense.size(),
                              " dense numbers are too many"));
  }
  if (layout.stages < 1 || layout.stages > 255) return Unfit("the stages are not 1 to 255");
  for (const int values : layout.cells) {
    if (values < 1 || values > 256) return Unfit("a cell has not 1 to 256 values");
  }
  for (const std::vector<int>& symmetry : layout.symmetries) {
    std::vector<int> identity(layout.cells.size());
    for (std::size_t i = 0; i < identity.size(); ++i) identity[i] = static_cast<int>(i);
    if (Sorted(symmetry) != identity) return Unfit("a symmetry is no permutation");
    for (std::size_t i = 0; i < identity.size(); ++i) {
      if (layout.cells[i] != layout.cells[static_cast<std::size_t>(symmetry[i])]) {
        return Unfit("a symmetry takes a cell to one of another range");
      }
    }
  }
  return absl::OkStatus();
}

absl::Status CheckTuples(const FeatureLayout& layout,
                         const std::vector<std::vector<int>>& tuples) {
  for (const std::vector<int>& tuple : tuples) {
    std::int64_t table = 1;
    for (const int cell : tuple) {
      if (cell < 0 || cell >= static_cast<int>(layout.cells.size())) {
        return Unfit("a tuple has a cell that is not there");
      }
      table *= layout.cells[static_cast<std::size_t>(cell)];
      if (table > TupleShape::kMaxTable) return Unfit("a tuple's table is too large");
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<TupleShape> TupleShape::Make(const FeatureLayout& layout) {
  if (absl::Status status = Check(layout); !status.ok()) return status;
  const std::vector<std::vector<int>> tuples =
      layout.tuples.empty() ? WalkTuples(layout.neighbours, kWalks, kWalkSeed) : layout.tuples;
  if (absl::Status status = CheckTuples(layout, tuples); !status.ok()) return status;
  TupleShape shape;
  shape.layout_ = layout;
  shape.hash_ = HashOf(layout, tuples);
  shape.Place(tuples);
  if (shape.instances() > kMaxInstances || shape.entries_ > kMaxEntries) {
    return Unfit(absl::StrCat(shape.instances(), " tuples with their images and ",
                              shape.entries_, " entries are too many"));
  }
  return shape;
}

void TupleShape::Place(const std::vector<std::vector<int>>& tuples) {
  std::vector<std::pair<std::vector<int>, int>> placed;  // cells, base
  std::set<std::vector<int>> known;
  for (const std::vector<int>& tuple : tuples) {
    if (!known.insert(Sorted(tuple)).second) continue;
    const int base = entries_;
    int table = 1;
    for (const int cell : tuple) table *= layout_.cells[static_cast<std::size_t>(cell)];
    entries_ += table;
    placed.emplace_back(tuple, base);
    for (int i = 0; i < table; ++i) twins_.push_back(static_cast<std::uint32_t>(base + i));
    for (const std::vector<int>& symmetry : layout_.symmetries) {
      const std::vector<int> image = ImageOf(tuple, symmetry);
      if (known.insert(Sorted(image)).second) {
        placed.emplace_back(image, base);
      } else if (Sorted(image) == Sorted(tuple)) {
        Tie(tuple, base);
      }
    }
  }
  rows_ = (static_cast<int>(placed.size()) + kLanes - 1) / kLanes;
  int rows = 0;
  for (const int values : layout_.cells) {
    first_row_.push_back(rows);
    rows += values;
  }
  contributions_.assign(static_cast<std::size_t>(rows * rows_), Row{});
  const bool has_planes = layout_.cells == std::vector<int>(64, 3);
  std::map<std::vector<int>, std::size_t> known_digits;
  for (std::size_t i = 0; i < placed.size(); ++i) {
    if (has_planes) AddPlanes(placed[i].first, known_digits);
    bases_.push_back(static_cast<std::uint32_t>(placed[i].second));
    int stride = 1;
    for (const int cell : placed[i].first) {
      const int values = layout_.cells[static_cast<std::size_t>(cell)];
      for (int value = 0; value < values; ++value) {
        const int row = (first_row_[static_cast<std::size_t>(cell)] + value) * rows_ +
                        static_cast<int>(i) / kLanes;
        contributions_[static_cast<std::size_t>(row)].lanes[i % kLanes] =
            static_cast<std::uint16_t>(value * stride);
      }
      stride *= values;
    }
  }
}

// Tuples whose cells come in the same order share their digits.
void TupleShape::AddPlanes(const std::vector<int>& tuple,
                           std::map<std::vector<int>, std::size_t>& known) {
  std::vector<std::pair<int, int>> strides;  // of each cell
  int stride = 1;
  std::uint64_t mask = 0;
  for (const int cell : tuple) {
    strides.emplace_back(cell, stride);
    mask |= std::uint64_t{1} << cell;
    stride *= 3;
  }
  std::sort(strides.begin(), strides.end());
  std::vector<int> order;
  for (const auto& [cell, its] : strides) order.push_back(its);
  const auto [found, is_new] = known.try_emplace(order, digits_.size());
  masks_.push_back(mask);
  first_digit_.push_back(static_cast<std::uint32_t>(found->second));
  if (!is_new) return;
  for (std::size_t set = 0; set < std::size_t{1} << order.size(); ++set) {
    int sum = 0;
    for (std::size_t i = 0; i < order.size(); ++i) sum += (set >> i & 1) != 0 ? order[i] : 0;
    digits_.push_back(static_cast<std::uint16_t>(sum));
  }
}

// The entries of a tuple that its own images bring together.
void TupleShape::Tie(const std::vector<int>& tuple, int base) {
  const int table = entries_ - base;
  std::vector<int> digits(tuple.size());
  for (const std::vector<int>& symmetry : layout_.symmetries) {
    const std::vector<int> image = ImageOf(tuple, symmetry);
    if (Sorted(image) != Sorted(tuple)) continue;
    for (int index = 0; index < table; ++index) {
      int rest = index;
      for (std::size_t i = 0; i < tuple.size(); ++i) {
        const int values = layout_.cells[static_cast<std::size_t>(tuple[i])];
        digits[i] = rest % values;
        rest /= values;
      }
      // The board moved by the symmetry: image[i] has what tuple[i] had.
      int other = 0;
      int stride = 1;
      for (const int cell : tuple) {
        const auto at = std::find(image.begin(), image.end(), cell) - image.begin();
        other += stride * digits[static_cast<std::size_t>(at)];
        stride *= layout_.cells[static_cast<std::size_t>(cell)];
      }
      std::uint32_t& own = twins_[static_cast<std::size_t>(base + index)];
      std::uint32_t& its = twins_[static_cast<std::size_t>(base + other)];
      own = its = std::min(own, its);
    }
  }
}

template <int kRows>
void TupleShape::Sum(const FeatureReading& reading, int first,
                     std::uint16_t* sums) const noexcept {
  // Whole vectors: the optimiser leaves a loop over lanes as it is.
  using Lanes [[gnu::vector_size(2 * kLanes)]] = std::uint16_t;
  std::array<Lanes, kRows> total{};
  const auto cells = static_cast<int>(layout_.cells.size());
  for (int cell = 0; cell < cells; ++cell) {
    const int row = (first_row_[static_cast<std::size_t>(cell)] +
                     reading.cells[static_cast<std::size_t>(cell)]) *
                        rows_ +
                    first;
    for (int i = 0; i < kRows; ++i) {
      Lanes lanes;
      __builtin_memcpy(&lanes, &contributions_[static_cast<std::size_t>(row + i)],
                       sizeof(lanes));
      total[static_cast<std::size_t>(i)] += lanes;
    }
  }
  __builtin_memcpy(sums, total.data(), sizeof(total));
}

void TupleShape::Offsets(const FeatureReading& reading, std::uint32_t* offsets) const noexcept {
  std::array<std::uint16_t, kMaxInstances> sums;
  int row = 0;
  for (; row + 4 <= rows_; row += 4) Sum<4>(reading, row, &sums[row * std::size_t{kLanes}]);
  switch (rows_ - row) {
    case 3:
      Sum<3>(reading, row, &sums[row * std::size_t{kLanes}]);
      break;
    case 2:
      Sum<2>(reading, row, &sums[row * std::size_t{kLanes}]);
      break;
    case 1:
      Sum<1>(reading, row, &sums[row * std::size_t{kLanes}]);
      break;
    default:
      break;
  }
  const auto count = static_cast<std::size_t>(instances());
  for (std::size_t i = 0; i < count; ++i) offsets[i] = bases_[i] + sums[i];
}

void TupleShape::Move(int cell, int from, int to, std::uint32_t* offsets) const noexcept {
  const int first = first_row_[static_cast<std::size_t>(cell)];
  const Row* before = &contributions_[static_cast<std::size_t>((first + from) * rows_)];
  const Row* after = &contributions_[static_cast<std::size_t>((first + to) * rows_)];
  const int count = instances();
  for (int i = 0; i < count; ++i) {
    offsets[i] += static_cast<std::uint32_t>(after[i / kLanes].lanes[i % kLanes] -
                                             before[i / kLanes].lanes[i % kLanes]);
  }
}

TupleModel::TupleModel(std::shared_ptr<const TupleShape> shape,
                       std::vector<std::int16_t> tables, std::vector<std::int32_t> dense)
    : shape_(std::move(shape)), tables_(std::move(tables)), dense_(std::move(dense)) {
  assert(tables_.size() == static_cast<std::size_t>(shape_->stages() * shape_->entries()));
  assert(dense_.size() == static_cast<std::size_t>(shape_->stages() * (1 + shape_->dense())));
}

int TupleModel::Evaluate(const FeatureReading& reading) const noexcept {
  std::array<std::uint32_t, TupleShape::kMaxInstances> offsets;
  shape_->Offsets(reading, offsets.data());
  return EvaluateAt(reading, offsets.data());
}

const std::int16_t* TupleModel::TablesOf(int stage) const noexcept {
  return tables_.data() +
         static_cast<std::size_t>(stage) * static_cast<std::size_t>(shape_->entries());
}

int TupleModel::Evaluate(const TupleShape::Planes& planes,
                         const FeatureReading& reading) const noexcept {
  const TupleShape& shape = *shape_;
  const std::int16_t* table = TablesOf(reading.stage);
  const auto count = static_cast<std::size_t>(shape.instances());
  int sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += table[shape.OffsetOf(planes, i)];
  return Total(sum, reading);
}

int TupleModel::EvaluateAt(const FeatureReading& reading,
                           const std::uint32_t* offsets) const noexcept {
  const std::int16_t* table = TablesOf(reading.stage);
  const int count = shape_->instances();
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += table[offsets[i]];
  return Total(sum, reading);
}

int TupleModel::Total(int sum, const FeatureReading& reading) const noexcept {
  const int numbers = shape_->dense();
  const std::int32_t* weights =
      &dense_[static_cast<std::size_t>(reading.stage * (1 + numbers))];
  std::int64_t dense = weights[0];
  for (int i = 0; i < numbers; ++i) {
    dense += std::int64_t{weights[1 + i]} * reading.dense[static_cast<std::size_t>(i)];
  }
  return sum / kFraction + static_cast<int>(dense / kDenseFraction);
}

std::vector<std::vector<int>> WalkTuples(const std::vector<std::vector<int>>& neighbours,
                                         int walks, std::uint64_t seed) {
  std::vector<std::vector<int>> tuples;
  Random random(seed);
  const auto cells = static_cast<int>(neighbours.size());
  for (int cell = 0; cell < cells; ++cell) {
    for (const int next : neighbours[static_cast<std::size_t>(cell)]) {
      tuples.push_back({cell, next});
    }
  }
  for (int cell = 0; cell < cells; ++cell) {
    for (int walk = 0; walk < 2 * walks; ++walk) {
      const std::size_t length = walk % 2 == 0 ? 3 : 4;
      std::vector<int> tuple = {cell};
      while (tuple.size() < length) {
        std::vector<int> next;
        for (const int to : neighbours[static_cast<std::size_t>(tuple.back())]) {
          if (std::find(tuple.begin(), tuple.end(), to) == tuple.end()) next.push_back(to);
        }
        if (next.empty()) break;
        tuple.push_back(
            next[static_cast<std::size_t>(random.Below(static_cast<int>(next.size())))]);
      }
      tuples.push_back(tuple);
    }
  }
  return tuples;
}

}  // namespace plyground
