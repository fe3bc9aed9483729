#include "analysis/schema.h"

#include <set>
#include <string>

#include "analysis/reply_fields.h"
#include "analysis/request_fields.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

using nlohmann::json;

json Schema() { return json::parse(ProtocolSchema().dump()); }

TEST(Schema, DescribesEveryOpAndEveryReply) {
  const json definitions = Schema().at("$defs");
  for (const OpInfo& info : AllOps()) {
    const json& properties = definitions.at("request-" + info.name).at("properties");
    EXPECT_EQ(properties.at("op").at("enum"), json({info.name}));
    EXPECT_EQ(properties.size(), info.fields.size()) << info.name;
  }
  for (const ReplyInfo& info : AllReplies()) {
    EXPECT_TRUE(definitions.contains("reply-" + info.name)) << info.name;
  }
}

TEST(Schema, EveryReferenceLeadsSomewhere) {
  const json schema = Schema();
  std::set<std::string> found;
  for (const char* side : {"request", "reply"}) {
    for (const json& ref : schema.at("$defs").at(side).at("anyOf")) {
      const std::string name = ref.at("$ref");
      EXPECT_TRUE(schema.contains(json::json_pointer(name.substr(1)))) << name;
      found.insert(name);
    }
  }
  EXPECT_EQ(found.size(), AllOps().size() + AllReplies().size());
}

TEST(Schema, CarriesRangesDefaultsAndNull) {
  const json properties = Schema().at("$defs").at("request-analyze").at("properties");
  EXPECT_EQ(properties.at("multiPv").at("default"), 1);
  EXPECT_EQ(properties.at("multiPv").at("minimum"), 1);
  EXPECT_EQ(properties.at("position").at("type"), json({"string", "null"}));
  EXPECT_TRUE(properties.at("position").at("default").is_null());
  EXPECT_EQ(properties.at("limits").at("properties").at("nodes").at("maximum"),
            9007199254740991);
  EXPECT_EQ(properties.at("include").at("items").at("enum"),
            json({"policy", "wdl", "children", "search"}));
  EXPECT_EQ(Schema().at("$defs").at("request-analyze").at("required"), json({"id", "game"}));
}

// The order of the table is the order of the enumeration, so that one indexes
// the other.
TEST(Ops, StandAtTheirOwnPlace) {
  for (const OpInfo& info : AllOps()) EXPECT_EQ(&InfoOf(info.op), &info);
  EXPECT_EQ(FindOp("nothing"), nullptr);
}

TEST(Ops, HaveNoFieldTwice) {
  for (const OpInfo& info : AllOps()) {
    std::set<std::string> names;
    for (const Field& field : info.fields) {
      EXPECT_TRUE(names.insert(field.name).second) << info.name << "." << field.name;
      EXPECT_FALSE(field.help.empty()) << info.name << "." << field.name;
    }
  }
}

}  // namespace
}  // namespace plyground::analysis
