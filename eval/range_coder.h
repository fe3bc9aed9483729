#ifndef PLYGROUND_EVAL_RANGE_CODER_H_
#define PLYGROUND_EVAL_RANGE_CODER_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace plyground {

// An adaptive binary range coder (Martin, "Range encoding", 1979; with the carry
// propagation and probabilities of 11 bits of LZMA's specification) for lists of
// small integers: tables of weights have a third to a half of what a general
// compressor leaves of them, and need no library.

// The chance that the next bit is 0, learnt from those before it.
class BitModel {
 public:
  static constexpr int kBits = 11;
  std::uint32_t zero() const noexcept { return zero_; }
  void Learn(std::uint32_t bit) noexcept {
    constexpr int kRate = 5;
    if (bit == 0) {
      zero_ = static_cast<std::uint16_t>(zero_ + (((1U << kBits) - zero_) >> kRate));
    } else {
      zero_ = static_cast<std::uint16_t>(zero_ - (zero_ >> kRate));
    }
  }

 private:
  std::uint16_t zero_ = 1U << (kBits - 1);
};

class RangeEncoder {
 public:
  void Encode(BitModel& model, std::uint32_t bit) {
    const std::uint32_t bound = (range_ >> BitModel::kBits) * model.zero();
    if (bit == 0) {
      range_ = bound;
    } else {
      low_ += bound;
      range_ -= bound;
    }
    model.Learn(bit);
    for (; range_ < kLeast; range_ <<= 8) ShiftLow();
  }
  // What was encoded. Afterwards the encoder is spent.
  std::string Finish() {
    for (int i = 0; i < 5; ++i) ShiftLow();
    return std::move(bytes_);
  }

 private:
  static constexpr std::uint32_t kLeast = 1U << 24;
  void ShiftLow() {
    if (low_ < 0xFF000000U || low_ >> 32 != 0) {
      const auto carry = static_cast<std::uint8_t>(low_ >> 32);
      for (; pending_ != 0; --pending_) {
        bytes_.push_back(static_cast<char>(static_cast<std::uint8_t>(cache_ + carry)));
        cache_ = 0xFF;
      }
      cache_ = static_cast<std::uint8_t>(low_ >> 24);
    }
    ++pending_;
    low_ = (low_ & 0x00FFFFFFU) << 8;
  }

  std::uint64_t low_ = 0;
  std::uint32_t range_ = 0xFFFFFFFFU;
  std::uint8_t cache_ = 0;
  std::uint64_t pending_ = 1;
  std::string bytes_;
};

// Reads zeros past the end, so that it never fails; a checksum has to tell.
class RangeDecoder {
 public:
  explicit RangeDecoder(std::string_view bytes) noexcept : bytes_(bytes) {
    for (int i = 0; i < 5; ++i) code_ = code_ << 8 | NextByte();
  }
  std::uint32_t Decode(BitModel& model) noexcept {
    const std::uint32_t bound = (range_ >> BitModel::kBits) * model.zero();
    const std::uint32_t bit = code_ < bound ? 0 : 1;
    if (bit == 0) {
      range_ = bound;
    } else {
      code_ -= bound;
      range_ -= bound;
    }
    model.Learn(bit);
    for (; range_ < kLeast; range_ <<= 8) code_ = code_ << 8 | NextByte();
    return bit;
  }

 private:
  static constexpr std::uint32_t kLeast = 1U << 24;
  std::uint32_t NextByte() noexcept {
    return at_ < bytes_.size() ? static_cast<std::uint8_t>(bytes_[at_++]) : 0;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::uint32_t range_ = 0xFFFFFFFFU;
  std::uint32_t code_ = 0;
};

// Integers of 32 bits by one of these at each end: how many binary digits the
// amount has, its sign, the digits below the first. `context` is 0..2, what the
// number before it was: nothing, small, large.
template <class Coder>
class IntegerModel {
 public:
  static int ContextOf(std::int32_t before) noexcept {
    return before == 0 ? 0 : before > -16 && before < 16 ? 1 : 2;
  }
  void Encode(Coder& coder, std::int32_t value, int context) {
    const std::uint32_t amount =
        value < 0 ? 0U - static_cast<std::uint32_t>(value) : static_cast<std::uint32_t>(value);
    const int digits = std::bit_width(amount);
    Unary& unary = lengths_[static_cast<std::size_t>(context)];
    for (int i = 0; i < digits; ++i) coder.Encode(unary[static_cast<std::size_t>(i)], 1);
    if (digits < kDigits) coder.Encode(unary[static_cast<std::size_t>(digits)], 0);
    if (digits == 0) return;
    coder.Encode(sign_, value < 0 ? 1 : 0);
    for (int i = digits - 2; i >= 0; --i) {
      coder.Encode(DigitModel(digits, i), amount >> i & 1);
    }
  }
  std::int32_t Decode(Coder& coder, int context) {
    Unary& unary = lengths_[static_cast<std::size_t>(context)];
    int digits = 0;
    while (digits < kDigits && coder.Decode(unary[static_cast<std::size_t>(digits)]) == 1) {
      ++digits;
    }
    if (digits == 0) return 0;
    const bool negative = coder.Decode(sign_) == 1;
    std::uint32_t amount = 1;
    for (int i = digits - 2; i >= 0; --i)
      amount = amount << 1 | coder.Decode(DigitModel(digits, i));
    return static_cast<std::int32_t>(negative ? 0U - amount : amount);
  }

 private:
  static constexpr int kDigits = 32;
  using Unary = std::array<BitModel, kDigits + 1>;
  BitModel& DigitModel(int digits, int place) {
    return digits_[static_cast<std::size_t>(digits)][static_cast<std::size_t>(place)];
  }

  std::array<Unary, 3> lengths_{};
  BitModel sign_;
  std::array<std::array<BitModel, kDigits>, kDigits + 1> digits_{};
};

}  // namespace plyground

#endif  // PLYGROUND_EVAL_RANGE_CODER_H_
