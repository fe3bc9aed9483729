#include "eval/weights.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/random.h"
#include "eval/range_coder.h"

namespace plyground {
namespace {

constexpr std::string_view kMagic = "PLYGLRN\n";
constexpr std::size_t kHeaderBytes = 32;
constexpr std::size_t kChecksumBytes = 8;

template <class Int>
void Append(std::string& bytes, Int value) {
  for (std::size_t i = 0; i < sizeof(Int); ++i) {
    bytes.push_back(static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i) & 0xFF));
  }
}

// Pre: at + sizeof(Int) <= bytes.size().
template <class Int>
Int Take(std::string_view bytes, std::size_t at) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof(Int); ++i) {
    value |= std::uint64_t{static_cast<std::uint8_t>(bytes[at + i])} << (8 * i);
  }
  return static_cast<Int>(value);
}

struct Parts {
  std::string_view record;
  std::string_view weights;
  std::uint64_t hash = 0;
};

absl::Status Bad(std::string_view fault) {
  return absl::InvalidArgumentError(absl::StrCat(std::string(fault)));
}

absl::StatusOr<Parts> Split(std::string_view bytes) {
  if (bytes.substr(0, kMagic.size()) != kMagic.substr(0, bytes.size())) {
    return Bad("is no file of learnt weights");
  }
  if (bytes.size() < kHeaderBytes + kChecksumBytes)
    return Bad("is truncated: not even a header is left");
  const auto version = Take<std::uint32_t>(bytes, 8);
  if (version != kWeightsVersion) {
    return Bad(absl::StrCat("is of version ", version, ", not ", kWeightsVersion));
  }
  const std::uint64_t record = Take<std::uint32_t>(bytes, 12);
  const auto weights = Take<std::uint64_t>(bytes, 24);
  const std::uint64_t body = bytes.size() - kHeaderBytes - kChecksumBytes;
  if (record > body || weights > body - record) return Bad("is truncated");
  if (record + weights != body) return Bad("is damaged: there is more than its header says");
  if (Checksum(bytes.substr(0, bytes.size() - kChecksumBytes)) !=
      Take<std::uint64_t>(bytes, bytes.size() - kChecksumBytes)) {
    return Bad("is damaged: its checksum is wrong");
  }
  return Parts{bytes.substr(kHeaderBytes, record), bytes.substr(kHeaderBytes + record, weights),
               Take<std::uint64_t>(bytes, 16)};
}

// Numbers in the order of the tables, each told what the one before it was.
template <class Coder, class Use>
void ForEachNumber(Coder& coder, std::size_t tables, std::size_t dense, Use use) {
  IntegerModel<Coder> table_model;
  IntegerModel<Coder> dense_model;
  std::int32_t before = 0;
  for (std::size_t i = 0; i < tables + dense; ++i) {
    IntegerModel<Coder>& model = i < tables ? table_model : dense_model;
    before = use(coder, model, i, IntegerModel<Coder>::ContextOf(before));
  }
}

}  // namespace

std::uint64_t Checksum(std::string_view bytes) noexcept {
  std::uint64_t sum = bytes.size();
  for (std::size_t at = 0; at < bytes.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, std::min<std::size_t>(8, bytes.size() - at));
    sum = Random::Mix(sum ^ word) + 0x9E3779B97F4A7C15ULL;
  }
  return sum;
}

std::string FormatWeights(const TupleModel& model, std::string_view record) {
  RangeEncoder encoder;
  const std::vector<std::int16_t>& tables = model.tables();
  ForEachNumber(encoder, tables.size(), model.dense().size(),
                [&](RangeEncoder& coder, auto& numbers, std::size_t i, int context) {
                  const std::int32_t value =
                      i < tables.size() ? tables[i] : model.dense()[i - tables.size()];
                  numbers.Encode(coder, value, context);
                  return value;
                });
  const std::string weights = encoder.Finish();
  std::string bytes(kMagic);
  Append(bytes, kWeightsVersion);
  Append(bytes, static_cast<std::uint32_t>(record.size()));
  Append(bytes, model.shape().hash());
  Append(bytes, static_cast<std::uint64_t>(weights.size()));
  absl::StrAppend(&bytes, std::string(record), weights);
  Append(bytes, Checksum(bytes));
  return bytes;
}

absl::StatusOr<TupleModel> ParseWeights(std::string_view bytes,
                                        std::shared_ptr<const TupleShape> shape) {
  const auto parts = Split(bytes);
  if (!parts.ok()) return parts.status();
  if (parts->hash != shape->hash()) {
    return Bad(absl::StrCat("is of another game, other rules or other features (of ",
                            std::string(parts->record.substr(0, 200)), ")"));
  }
  std::vector<std::int16_t> tables(
      static_cast<std::size_t>(shape->stages() * shape->entries()));
  std::vector<std::int32_t> dense(
      static_cast<std::size_t>(shape->stages() * (1 + shape->dense())));
  RangeDecoder decoder(parts->weights);
  ForEachNumber(decoder, tables.size(), dense.size(),
                [&](RangeDecoder& coder, auto& numbers, std::size_t i, int context) {
                  const std::int32_t value = numbers.Decode(coder, context);
                  if (i < tables.size()) {
                    tables[i] = static_cast<std::int16_t>(value);
                  } else {
                    dense[i - tables.size()] = value;
                  }
                  return value;
                });
  return TupleModel(std::move(shape), std::move(tables), std::move(dense));
}

absl::StatusOr<std::string> ReadRecord(std::string_view bytes) {
  const auto parts = Split(bytes);
  if (!parts.ok()) return parts.status();
  return std::string(parts->record);
}

absl::StatusOr<TupleModel> FindWeights(std::span<const std::string_view> files,
                                       std::shared_ptr<const TupleShape> shape) {
  absl::Status first = absl::NotFoundError("there are no weights");
  for (const std::string_view bytes : files) {
    auto model = ParseWeights(bytes, shape);
    if (model.ok()) return model;
    if (absl::IsNotFound(first)) first = model.status();
  }
  return first;
}

}  // namespace plyground
