#include "analysis/finished.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <istream>
#include <ostream>
#include <string_view>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "analysis/json_reader.h"
#include "core/error.h"
#include "nlohmann/json.hpp"

namespace plyground::analysis {
namespace {

using nlohmann::json;

constexpr int kWhole = -1;  // stands for "no turn"

// Whether a final reply is the last word on its turn.
bool Settles(const json& reply) {
  const auto status = reply.find("status");
  if (status != reply.end() && *status == "stopped") return false;
  const auto error = reply.find("error");
  if (error == reply.end() || !error->is_object()) return true;
  const auto retryable = error->find("retryable");
  return retryable == error->end() || *retryable != true;
}

}  // namespace

void FinishedReplies::Add(const std::string& id, std::optional<int> turn) {
  keys_.emplace(id, turn.value_or(kWhole));
}

bool FinishedReplies::Contains(const std::string& id, std::optional<int> turn) const {
  return keys_.contains({id, turn.value_or(kWhole)});
}

FinishedReplies ReadFinished(std::istream& earlier, std::ostream& kept, ReplyOrder order) {
  FinishedReplies finished;
  std::string line;
  while (std::getline(earlier, line)) {
    json reply;
    std::optional<std::string> id;
    if (ReadJson(line, reply, id).has_value() || !reply.is_object()) continue;
    if (reply.contains("protocol")) {
      kept << line << '\n';
      continue;
    }
    const auto final = reply.find("final");
    if (final == reply.end() || *final != true || !reply.contains("id")) continue;
    id = IdText(reply.at("id"));
    if (!id.has_value() || !Settles(reply)) {
      if (order == ReplyOrder::kAsAsked) break;
      continue;
    }
    const auto turn = reply.find("turn");
    const bool has_turn = turn != reply.end() && turn->is_number_integer();
    finished.Add(*id, has_turn ? std::optional<int>(turn->get<int>()) : std::nullopt);
    kept << line << '\n';
  }
  return finished;
}

namespace {

// Whether a file begins as an output of this protocol does, if only with a torn
// line: nothing else may be replaced.
bool IsOurs(std::istream& earlier) {
  constexpr std::string_view kStart = "{\"type\":";
  std::string line;
  while (std::getline(earlier, line)) {
    if (line.find_first_not_of(" \r") == std::string::npos) continue;
    const std::string_view head = std::string_view(line).substr(0, kStart.size());
    return head == kStart.substr(0, earlier.eof() ? head.size() : kStart.size());
  }
  return true;  // nothing in it
}

}  // namespace

std::string PartName(const std::string& path) { return path + ".part"; }

absl::Status KeepFinished(const std::string& path, ReplyOrder order,
                          FinishedReplies& finished) {
  std::ifstream earlier(path);
  if (!earlier) return absl::OkStatus();
  if (!IsOurs(earlier)) {
    return InvalidInput({.message = absl::StrCat(path, " holds something else than replies"),
                         .expected = {"an output of earlier requests", "a new file"}});
  }
  earlier.clear();
  earlier.seekg(0);
  const std::string part = PartName(path);
  {
    std::ofstream kept(part, std::ios::trunc);
    if (!kept) return FileError("cannot write", part, errno);
    finished = ReadFinished(earlier, kept, order);
    kept.flush();
    if (!kept) return absl::UnavailableError(absl::StrCat("cannot write ", part));
  }
  std::error_code error;
  std::filesystem::rename(part, path, error);
  if (error) return FileError("cannot replace", path, error.value());
  return absl::OkStatus();
}

}  // namespace plyground::analysis
