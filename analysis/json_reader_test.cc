#include "analysis/json_reader.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

using nlohmann::json;
using testing::HasSubstr;

struct Read {
  json value;
  std::optional<Fault> fault;
  std::optional<std::string> id;
};

Read ReadText(std::string_view text) {
  Read read;
  read.fault = ReadJson(text, read.value, read.id);
  return read;
}

std::string Nested(int depth) { return std::string(depth, '[') + std::string(depth, ']'); }

TEST(JsonReader, BuildsWhatTheTextSays) {
  const char* text = R"({"a":[1,-2,2.5,true,null,"x",{}],"b":{"c":[[]]}})";
  const Read read = ReadText(text);
  ASSERT_FALSE(read.fault.has_value());
  EXPECT_EQ(read.value, json::parse(text));
}

TEST(JsonReader, RefusesTextThatIsNotJson) {
  for (const char* text : {"", "{", "[1,]", "{\"a\"}", "nul", "{\"a\":1} x", "'a'",
                           "{\"a\":01}", "\"\\ud800\"", "NaN", "[1e]"}) {
    const Read read = ReadText(text);
    ASSERT_TRUE(read.fault.has_value()) << text;
    EXPECT_EQ(read.fault->code, ErrorCode::kParseError) << text;
  }
}

TEST(JsonReader, RefusesBytesThatAreNotUtf8AndDoesNotRepeatThem) {
  for (const char* text : {"{\"id\":\"\xFF\"}", "{\"id\":\"\xC3\"}",
                           "{\"id\":\"\xED\xA0\x80\"}", "\xFE", "{\xC0\x80}"}) {
    const Read read = ReadText(text);
    ASSERT_TRUE(read.fault.has_value());
    EXPECT_EQ(read.fault->code, ErrorCode::kParseError);
    for (const char c : read.fault->message) {
      EXPECT_GE(c, 0x20) << read.fault->message;
      EXPECT_LT(c, 0x7F) << read.fault->message;
    }
  }
}

TEST(JsonReader, TakesNestingUpToItsLimit) {
  EXPECT_FALSE(ReadText(Nested(kMaxDepth)).fault.has_value());
  const Read deeper = ReadText(Nested(kMaxDepth + 1));
  ASSERT_TRUE(deeper.fault.has_value());
  EXPECT_EQ(deeper.fault->code, ErrorCode::kParseError);
  EXPECT_THAT(deeper.fault->message, HasSubstr("64"));
  EXPECT_TRUE(ReadText(std::string(500'000, '[')).fault.has_value());
}

TEST(JsonReader, RefusesAKeyGivenTwice) {
  const Read read = ReadText(R"({"id":"a","limits":{"nodes":1,"nodes":2}})");
  ASSERT_TRUE(read.fault.has_value());
  EXPECT_EQ(read.fault->code, ErrorCode::kParseError);
  EXPECT_EQ(read.fault->path, "/limits/nodes");
  EXPECT_EQ(read.id, "\"a\"");
}

TEST(JsonReader, SaysWhichNumberIsTooLarge) {
  const Read read = ReadText(R"({"id":7,"turns":[1,[2],{"x":[3,1e999]}]})");
  ASSERT_TRUE(read.fault.has_value());
  EXPECT_EQ(read.fault->code, ErrorCode::kInvalidField);
  EXPECT_EQ(read.fault->path, "/turns/2/x/1");
  EXPECT_EQ(read.id, "7");
}

TEST(JsonReader, FindsTheIdThatCameBeforeTheFault) {
  EXPECT_EQ(ReadText(R"({"id":"q1","game":)").id, "\"q1\"");
  EXPECT_EQ(ReadText(R"({"game":"x","id":-3,)").id, "-3");
  EXPECT_FALSE(ReadText(R"({"game":{"id":"inner"},)").id.has_value());
  EXPECT_FALSE(ReadText(R"({"id":[1],)").id.has_value());
}

TEST(JsonReader, IdsAreShortStringsAndWholeNumbers) {
  EXPECT_EQ(IdText("a"), "\"a\"");
  EXPECT_EQ(IdText(9007199254740991), "9007199254740991");
  EXPECT_EQ(IdText(std::string(256, 'x')), "\"" + std::string(256, 'x') + "\"");
  for (const json& bad :
       {json(""), json(std::string(257, 'x')), json(9007199254740992), json(1.5), json(nullptr),
        json(true), json::array(), json::object()}) {
    EXPECT_FALSE(IdText(bad).has_value()) << bad.dump();
  }
}

}  // namespace
}  // namespace plyground::analysis
