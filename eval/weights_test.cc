#include "eval/weights.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "eval/range_coder.h"
#include "eval/test_layout.h"

namespace plyground {
namespace {

using ::testing::HasSubstr;

const char kRecord[] = R"({"game":"line"})";

std::string SomeFile() { return FormatWeights(RandomModel(ShapeOf(LineLayout()), 1), kRecord); }

std::string FaultOf(const std::string& bytes, const FeatureLayout& layout = LineLayout()) {
  return std::string(ParseWeights(bytes, ShapeOf(layout)).status().message());
}

// With a checksum that fits whatever was changed.
std::string Sealed(std::string bytes) {
  bytes.resize(bytes.size() - 8);
  const std::uint64_t sum = Checksum(bytes);
  for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<char>(sum >> 8 * i & 0xFF));
  return bytes;
}

TEST(RangeCoderTest, GivesBackAnyIntegers) {
  using Limits = std::numeric_limits<std::int32_t>;
  std::vector<std::int32_t> numbers = {0, 1, -1, Limits::max(), Limits::min(), 0, 0};
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    numbers.push_back(static_cast<std::int32_t>(random.Next()) >> random.Below(32));
  }
  RangeEncoder encoder;
  IntegerModel<RangeEncoder> writer;
  int context = 0;
  for (const std::int32_t number : numbers) writer.Encode(encoder, number, context++ % 3);
  const std::string bytes = encoder.Finish();
  RangeDecoder decoder(bytes);
  IntegerModel<RangeDecoder> reader;
  context = 0;
  for (const std::int32_t number : numbers)
    ASSERT_EQ(reader.Decode(decoder, context++ % 3), number);
}

TEST(RangeCoderTest, ZerosCostNextToNothing) {
  RangeEncoder encoder;
  IntegerModel<RangeEncoder> writer;
  for (int i = 0; i < 100000; ++i) writer.Encode(encoder, 0, 0);
  EXPECT_LT(encoder.Finish().size(), 400u);
}

TEST(WeightsTest, AFileGivesTheWeightsAndTheRecordBack) {
  const TupleModel model = RandomModel(ShapeOf(LineLayout()), 1);
  const auto read = ParseWeights(SomeFile(), ShapeOf(LineLayout()));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->tables(), model.tables());
  EXPECT_EQ(read->dense(), model.dense());
  EXPECT_EQ(*ReadRecord(SomeFile()), kRecord);
}

TEST(WeightsTest, TruncatedFilesAreErrors) {
  const std::string file = SomeFile();
  for (std::size_t size = 0; size < file.size(); ++size) {
    ASSERT_THAT(FaultOf(file.substr(0, size)), HasSubstr("truncated")) << size;
  }
  EXPECT_THAT(FaultOf(file + "x"), HasSubstr("damaged"));
}

TEST(WeightsTest, FilesWithAFlippedBitAreErrors) {
  const std::string file = SomeFile();
  for (std::size_t bit = 0; bit < 8 * file.size(); ++bit) {
    std::string flipped = file;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    ASSERT_FALSE(ParseWeights(flipped, ShapeOf(LineLayout())).ok()) << bit;
  }
}

TEST(WeightsTest, FilesOfAnotherKindAreErrors) {
  EXPECT_THAT(FaultOf(std::string(100, 'x')), HasSubstr("no file of learnt weights"));
  EXPECT_THAT(FaultOf("#!/bin/sh\n"), HasSubstr("no file of learnt weights"));
}

TEST(WeightsTest, FilesOfAnotherVersionAreErrors) {
  for (const char version : {'\0', '\2'}) {
    std::string file = SomeFile();
    file[8] = version;
    EXPECT_THAT(FaultOf(Sealed(file)), HasSubstr("is of version"));
  }
}

TEST(WeightsTest, FilesOfAnotherGameAreErrorsThatNameIt) {
  FeatureLayout layout = LineLayout();
  layout.rules = "other rules";
  EXPECT_THAT(FaultOf(SomeFile(), layout), HasSubstr(R"("game":"line")"));
}

TEST(WeightsTest, LengthsBeyondTheFileAreErrorsEvenWhenSealed) {
  std::string file = SomeFile();
  for (int i = 24; i < 32; ++i) file[static_cast<std::size_t>(i)] = '\xFF';
  EXPECT_THAT(FaultOf(Sealed(file)), HasSubstr("truncated"));
}

TEST(WeightsTest, OfSeveralFilesTheOneThatFitsIsTaken) {
  FeatureLayout other = LineLayout();
  other.rules = "held beside";
  const std::string wrong = FormatWeights(RandomModel(ShapeOf(other), 2), kRecord);
  const std::string right = SomeFile();
  const std::vector<std::string_view> files = {wrong, right};
  const auto model = FindWeights(files, ShapeOf(LineLayout()));
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_EQ(model->tables(), RandomModel(ShapeOf(LineLayout()), 1).tables());
  FeatureLayout unknown = LineLayout();
  unknown.rules = "not held";
  EXPECT_FALSE(FindWeights(files, ShapeOf(unknown)).ok());
  EXPECT_FALSE(FindWeights({}, ShapeOf(unknown)).ok());
}

}  // namespace
}  // namespace plyground
