#include "tests/vectors.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "games/registry.h"

namespace plyground {
namespace {

using Json = nlohmann::json;
using Names = std::vector<std::string>;

absl::Status Differs(const std::string& what, const std::string& expected,
                     const std::string& actual) {
  return absl::FailedPreconditionError(
      absl::StrCat(what, ": expected ", expected, ", got ", actual));
}

absl::Status CheckNames(const std::string& what, Names expected, Names actual) {
  std::sort(expected.begin(), expected.end());
  std::sort(actual.begin(), actual.end());
  if (expected == actual) return absl::OkStatus();
  return Differs(what, absl::StrJoin(expected, " "), absl::StrJoin(actual, " "));
}

absl::Status CheckPerft(const AnyPosition& position, const Json& expected) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::int64_t leaves = position.Perft(static_cast<int>(i) + 1);
    if (leaves != expected[i].get<std::int64_t>()) {
      return Differs(absl::StrCat("perft at depth ", i + 1), expected[i].dump(),
                     std::to_string(leaves));
    }
  }
  return absl::OkStatus();
}

// Some sources do not say who is to move once a game is over.
std::string WithoutMover(const std::string& text) { return text.substr(0, text.rfind(' ')); }

absl::Status CheckPlay(AnyPosition position, const Json& vector) {
  absl::Status status = position.Play(vector["play"].get<std::string>());
  if (!status.ok()) return status;
  if (vector.contains("after")) {
    std::string expected = vector["after"].get<std::string>();
    std::string actual = position.Text();
    if (vector.contains("afterBoardOnly")) {
      expected = WithoutMover(expected);
      actual = WithoutMover(actual);
    }
    if (actual != expected) return Differs("the position after the move", expected, actual);
  }
  if (vector.contains("over") && vector["over"].get<bool>() != position.IsTerminal()) {
    return Differs("over", vector["over"].dump(), position.IsTerminal() ? "true" : "false");
  }
  if (vector.contains("returns") &&
      vector["returns"].get<std::vector<int>>() != position.Returns()) {
    return Differs("returns", vector["returns"].dump(), Json(position.Returns()).dump());
  }
  if (vector.contains("legalAfter")) {
    return CheckNames("legal moves after the move", vector["legalAfter"].get<Names>(),
                      position.LegalMoves());
  }
  return absl::OkStatus();
}

absl::StatusOr<SearchReport> Solve(const AnyGame& game, const AnyPosition& position,
                                   SearchRequest request) {
  const auto player = game.MakePlayer({.name = "solve", .options = {{"hash", "64"}}});
  if (!player.ok()) return player.status();
  auto report = (*player)->Search(position, request);
  if (report.ok() && report->status == SearchStatus::kStopped) {
    return absl::DeadlineExceededError("not solved");
  }
  return report;
}

absl::Status CheckValue(const AnyGame& game, const AnyPosition& position, const Json& vector) {
  const auto report = Solve(game, position, {});
  if (!report.ok()) return report.status();
  if (report->score.value != vector["value"].get<double>()) {
    return Differs("value", vector["value"].dump(), std::to_string(report->score.value));
  }
  if (vector.contains("best")) {
    // Of a lost position some sources name no move at all.
    if (vector["best"].empty() && report->score.value < 0) return absl::OkStatus();
    Names best;
    for (const MoveReport& move : report->moves) best.push_back(move.move);
    const absl::Status status = CheckNames("best moves", vector["best"].get<Names>(), best);
    if (!status.ok()) return status;
  }
  if (!vector.contains("moveValues")) return absl::OkStatus();
  for (const auto& [move, value] : vector["moveValues"].items()) {
    SearchRequest request;
    request.only_moves = {move};
    const auto one = Solve(game, position, request);
    if (!one.ok()) return one.status();
    if (one->score.value != value.get<double>()) {
      return Differs("value of " + move, value.dump(), std::to_string(one->score.value));
    }
  }
  return absl::OkStatus();
}

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
      const auto has = [&](const char* field) { return vector.contains(field); };
      if (!has("legal") && !has("perft") && !has("play") && !has("value")) continue;
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
  const Json vector = Json::parse(vector_case.text);
  const auto game = FindGame(vector["game"].get<std::string>());
  if (!game.ok()) return game.status();
  absl::StatusOr<AnyPosition> position = (*game)->Start();
  if (vector.contains("position")) {
    position = (*game)->Parse(vector["position"].get<std::string>());
    if (!position.ok()) return position.status();
  }
  absl::Status status;
  if (vector.contains("legal")) {
    status = CheckNames("legal moves", vector["legal"].get<Names>(), position->LegalMoves());
  }
  if (status.ok() && vector.contains("perft")) status = CheckPerft(*position, vector["perft"]);
  if (status.ok() && vector.contains("play")) status = CheckPlay(*position, vector);
  if (status.ok() && vector.contains("value")) status = CheckValue(**game, *position, vector);
  return status;
}

}  // namespace plyground
