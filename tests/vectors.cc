#include "tests/vectors.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "analysis/catalogue.h"
#include "analysis/service.h"
#include "nlohmann/json.hpp"

namespace plyground {
namespace {

using Json = nlohmann::json;

std::set<std::string> ReadNames(const std::filesystem::path& file) {
  std::set<std::string> names;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty() && line[0] != '#') names.insert(line);
  }
  return names;
}

std::string TestName(const std::string& file, int line, const std::string& id) {
  std::string name = absl::StrCat(file, "_", line, "_", id);
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

}  // namespace

std::vector<VectorCase> ReadVectors(const std::string& folder) {
  const std::set<std::string> slow = ReadNames(folder + "/slow.txt");
  std::vector<VectorCase> cases;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".jsonl") continue;
    std::ifstream stream(entry.path());
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
      ++number;
      const Json vector = Json::parse(line);
      if (!vector.contains("game")) continue;
      std::string name =
          TestName(entry.path().stem().string(), number, vector["id"].get<std::string>());
      if (!slow.contains(name)) cases.push_back({std::move(name), line});
    }
  }
  std::sort(cases.begin(), cases.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return cases;
}

absl::Status CheckVector(const VectorCase& vector_case) {
  Json request = Json::parse(vector_case.text);
  request["op"] = "verify";
  request["limits"]["nodes"] = std::int64_t{1} << 50;
  Json reply;
  {
    analysis::Service service(analysis::EngineCatalogue(), {.threads = 1},
                              [&](std::string_view line) { reply = Json::parse(line); });
    service.Submit(request.dump());
  }
  if (reply.value("agrees", Json()) == true) return absl::OkStatus();
  for (const char* field : {"error", "differences", "warnings"}) {
    if (reply.contains(field) && !reply[field].empty()) {
      return absl::FailedPreconditionError(reply[field].dump());
    }
  }
  return absl::InternalError(reply.dump());
}

}  // namespace plyground
