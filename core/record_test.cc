#include "core/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plyground {
namespace {

using ::testing::HasSubstr;

GameRecord Sample() {
  GameRecord record;
  record.id = "00ff";
  record.game = "nim:pile=5";
  record.players = {"perfect", "random:seed=1"};
  record.position = "5 A";
  record.moves = {"2", "3"};
  record.returns = {-1, 1};
  record.plies = 2;
  record.opening_plies = 1;
  record.block = 7;
  record.seed = 0xFEDCBA9876543210ULL;
  return record;
}

// Sample() as text, one part of it replaced.
std::string Edited(std::string_view from, std::string_view to) {
  std::string text = FormatRecord(Sample());
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return text.replace(place, from.size(), to);
}

std::string ErrorOf(std::string_view line) {
  const auto record = ParseRecord(line);
  return record.ok() ? "no error" : std::string(record.status().message());
}

TEST(RecordTest, TextIsOneLineInAFixedOrder) {
  EXPECT_EQ(
      FormatRecord(Sample()),
      R"({"id":"00ff","schema":1,"game":"nim:pile=5","players":["perfect","random:seed=1"],)"
      R"("position":"5 A","moves":["2","3"],"returns":[-1,1],"termination":"normal",)"
      R"("plies":2,"openingPlies":1,"block":7,"seed":"0xfedcba9876543210"})");
}

TEST(RecordTest, TextGivesTheRecordBack) {
  const auto plain = ParseRecord(FormatRecord(Sample()));
  ASSERT_TRUE(plain.ok()) << plain.status();
  EXPECT_EQ(*plain, Sample());

  for (int i = 0; i < kTerminations; ++i) {
    GameRecord record = Sample();
    record.termination = static_cast<Termination>(i);
    if (IsFault(record.termination)) record.fault = Fault{.seat = 1, .message = "a\n\"b\""};
    const std::string text = FormatRecord(record);
    EXPECT_EQ(text.find('\n'), std::string::npos);
    const auto parsed = ParseRecord(text);
    ASSERT_TRUE(parsed.ok()) << parsed.status();
    EXPECT_EQ(*parsed, record);
  }
}

TEST(RecordTest, NamesAreKeptWhereThereAreAny) {
  GameRecord record = Sample();
  EXPECT_EQ(FormatRecord(record).find("names"), std::string::npos);
  record.names = {"Ann", "Jos\xC3\xA9"};
  const auto parsed = ParseRecord(FormatRecord(record));
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(*parsed, record);
  record.names.pop_back();
  EXPECT_THAT(ErrorOf(FormatRecord(record)), HasSubstr("\"names\" must be one a player"));
}

TEST(RecordTest, BytesThatAreNotUtf8AreReplaced) {
  GameRecord record = Sample();
  record.termination = Termination::kCrash;
  record.fault = Fault{.seat = 0, .message = "\xFF\xFE"};
  EXPECT_TRUE(ParseRecord(FormatRecord(record)).ok());
}

TEST(RecordTest, FieldsOfALaterProgramAreIgnored) {
  const auto record = ParseRecord(Edited("\"plies\":2", "\"new\":[{}],\"plies\":2"));
  ASSERT_TRUE(record.ok()) << record.status();
  EXPECT_EQ(*record, Sample());
}

TEST(RecordTest, EveryProperPrefixIsRefused) {
  const std::string text = FormatRecord(Sample());
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_FALSE(ParseRecord(text.substr(0, size)).ok()) << size;
  }
}

TEST(RecordTest, ErrorsNameTheFieldAndWhatItTakes) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"[]", "not one JSON object"},
      {"{\"id\":\"\x01", "not one JSON object"},
      {std::string(100000, '['), "not one JSON object"},
      {"{}", "\"schema\" must be present"},
      {Edited("\"schema\":1", "\"schema\":2"), "\"schema\" must be 1 to 1"},
      {Edited("\"id\":\"00ff\"", "\"id\":5"), "\"id\" must be a string, not 5"},
      {Edited("\"game\"", "\"gane\""), "\"game\" must be present, not nothing"},
      {Edited("[\"2\",\"3\"]", "[\"2\",3]"), "\"moves\" must be an array of strings"},
      {Edited("[\"2\",\"3\"]", "2"), "\"moves\" must be an array of strings"},
      {Edited("[-1,1]", "[-1,1.5]"), "\"returns\" must be an array of whole numbers"},
      {Edited("[-1,1]", "3"), "\"returns\" must be an array of whole numbers"},
      {Edited("[-1,1]", "[-1,18446744073709551615]"), "\"returns\" must be an array of whole"},
      {Edited("[-1,1]", "[-1,-9223372036854775808]"), "\"returns\" must be an array of whole"},
      {Edited("[-1,1]", "[0]"), "\"returns\" must be one a player"},
      {Edited("normal", "norml"), "\"termination\" must be one of normal adjudicated_win"},
      {Edited("normal", "crash"), "\"fault\" must be an object"},
      {Edited("\"plies\":2", "\"plies\":3"), "\"plies\" must be the number of moves"},
      {Edited("\"plies\":2", "\"plies\":1e99"), "\"plies\" must be a whole number"},
      {Edited("\"openingPlies\":1", "\"openingPlies\":3"), "\"openingPlies\" must be 0 to"},
      {Edited("\"block\":7", "\"block\":-1"), "\"block\" must be 0 or more"},
      {Edited("0xfedcba9876543210", "fedcba"), "\"seed\" must be a hexadecimal"},
      {Edited("0xfedcba9876543210", "0x1ffffffffffffffff"), "\"seed\" must be a hexadecimal"},
      {Edited("[\"perfect\",\"random:seed=1\"]", "[]"), "\"players\" must be a player or more"},
  };
  for (const auto& [line, expected] : cases) {
    EXPECT_THAT(ErrorOf(line), HasSubstr(expected)) << line.substr(0, 200);
  }
}

TEST(RecordTest, FaultMustNameASeat) {
  GameRecord record = Sample();
  record.termination = Termination::kIllegalMove;
  record.fault = Fault{.seat = 2, .message = "who?"};
  EXPECT_THAT(ErrorOf(FormatRecord(record)), HasSubstr("the seat of a player"));
}

}  // namespace
}  // namespace plyground
