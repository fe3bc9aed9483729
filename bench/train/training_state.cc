#include "bench/train/training_state.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "bench/match/files.h"
#include "core/error.h"
#include "eval/weights.h"

namespace plyground::train {
namespace {

using Json = nlohmann::ordered_json;

// A line of JSON, then the learner's arrays, then a checksum of it all. Floats are as
// the machine has them: the file is no exchange format.
constexpr int kSchema = 1;

Json SpecJson(const TrainSpec& spec) {
  Json solve_from;
  if (spec.solve_from.has_value()) solve_from = *spec.solve_from;
  return {{"game", spec.game},
          {"seed", spec.seed},
          {"openingPlies", spec.opening_plies},
          {"selfGames", spec.self_games},
          {"lambda", spec.lambda},
          {"rate", spec.rate},
          {"explore", spec.explore},
          {"games", spec.games},
          {"player", FormatSpec(spec.player)},
          {"randomMoves", spec.random_moves},
          {"solveFrom", solve_from},
          {"solver", spec.solve_from.has_value() ? FormatSpec(spec.solver) : ""},
          {"resultShare", spec.result_share},
          {"epochs", spec.epochs},
          {"fitRate", spec.fit_rate}};
}

absl::Status Damaged(const std::string& path, std::string_view fault) {
  return InvalidInput(
      {.message = absl::StrCat(Quoted(path), " is damaged: ", std::string(fault),
                               "; move the folder away to begin again")});
}

absl::Status Differs(const std::string& path, const Json& have, const Json& want) {
  for (const auto& [field, value] : want.items()) {
    const Json old = have.value(field, Json());
    if (old == value) continue;
    return InvalidInput(
        {.message = absl::StrCat(Quoted(path), " is of another training: ", field, " is ",
                                 old.dump(), ", not ", value.dump(), "; use another --out")});
  }
  return absl::OkStatus();
}

}  // namespace

std::string RecordOf(const TrainSpec& spec) { return SpecJson(spec).dump(); }

TrainingState::TrainingState(std::string folder, const TrainSpec& spec, Learner& learner,
                             Samples& samples)
    : folder_(std::move(folder)), spec_(spec), learner_(learner), samples_(samples) {}

std::string TrainingState::Path(const char* name) const {
  return absl::StrCat(folder_, "/", name);
}

absl::Status TrainingState::AppendSamples() {
  const std::string path = Path("samples");
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) return FileError("cannot open", path, errno);
  const FileCloser closer(descriptor);
  // What a killed run wrote after its last state does not count.
  if (ftruncate(descriptor, static_cast<off_t>(written_)) != 0 ||
      lseek(descriptor, 0, SEEK_END) < 0) {
    return FileError("cannot write", path, errno);
  }
  const std::string_view fresh = std::string_view(samples_.bytes()).substr(written_);
  if (absl::Status status = match::WriteAll(descriptor, path, fresh); !status.ok())
    return status;
  if (fsync(descriptor) != 0) return FileError("cannot write", path, errno);
  written_ = samples_.bytes().size();
  return absl::OkStatus();
}

absl::Status TrainingState::Write() {
  if (written_ != samples_.bytes().size()) {
    if (absl::Status status = AppendSamples(); !status.ok()) return status;
  }
  const Json header = {{"schema", kSchema},
                       {"spec", SpecJson(spec_)},
                       {"features", absl::StrCat(learner_.shape().hash())},
                       {"phase", static_cast<int>(point_.phase)},
                       {"done", point_.done},
                       {"samples", written_}};
  std::string bytes = header.dump() + "\n";
  for (const std::vector<float>* array : learner_.Arrays()) {
    bytes.append(reinterpret_cast<const char*>(array->data()), array->size() * sizeof(float));
  }
  const std::uint64_t sum = Checksum(bytes);
  bytes.append(reinterpret_cast<const char*>(&sum), sizeof(sum));
  return match::WriteFileAtomically(Path("state"), bytes);
}

absl::Status TrainingState::Restore() {
  const std::string path = Path("state");
  const auto bytes = ReadFile(path);
  if (absl::IsNotFound(bytes.status())) return absl::OkStatus();
  if (!bytes.ok()) return bytes.status();
  std::uint64_t sum = 0;
  if (bytes->size() < sizeof(sum)) return Damaged(path, "it is too short");
  const std::string_view body = std::string_view(*bytes).substr(0, bytes->size() - sizeof(sum));
  std::memcpy(&sum, bytes->data() + body.size(), sizeof(sum));
  if (sum != Checksum(body)) return Damaged(path, "its checksum is wrong");
  const std::size_t line = body.find('\n');
  const Json header = Json::parse(body.substr(0, line), nullptr, false);
  if (!header.is_object() || header.value("schema", 0) != kSchema) {
    return Damaged(path, "it is not of schema 1");
  }
  if (absl::Status status =
          Differs(path, header.value("spec", Json::object()), SpecJson(spec_));
      !status.ok()) {
    return status;
  }
  if (header.value("features", "") != absl::StrCat(learner_.shape().hash())) {
    return Damaged(path, "the features of the game are others now");
  }
  std::size_t at = line + 1;
  for (std::vector<float>* array : learner_.Arrays()) {
    const std::size_t size = array->size() * sizeof(float);
    if (body.size() - at < size) return Damaged(path, "it is too short");
    std::memcpy(array->data(), body.data() + at, size);
    at += size;
  }
  point_ = {static_cast<Phase>(header.value("phase", 0)),
            header.value("done", std::int64_t{0})};
  written_ = header.value("samples", std::size_t{0});
  if (written_ == 0) return absl::OkStatus();
  const std::string samples_path = Path("samples");
  const auto samples = ReadFile(samples_path);
  if (!samples.ok()) return samples.status();
  if (samples->size() < written_) return Damaged(samples_path, "it is too short");
  if (!samples_.AddBytes(std::string_view(*samples).substr(0, written_))) {
    return Damaged(samples_path, "it holds what the game does not know");
  }
  return absl::OkStatus();
}

}  // namespace plyground::train
