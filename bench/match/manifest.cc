#include "bench/match/manifest.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "absl/strings/str_cat.h"
#include "bench/match/files.h"
#include "core/version.h"

namespace plyground::match {
namespace {

using Json = nlohmann::ordered_json;

std::string ManifestPath(const std::string& folder) { return folder + "/manifest.json"; }

std::string CompilerName() {
#if defined(__clang__)
  return absl::StrCat("clang++ ", __clang_version__);
#elif defined(__GNUC__)
  return absl::StrCat("g++ ", __VERSION__);
#else
  return "unknown";
#endif
}

absl::Status Damaged(const std::string& path, const std::string& why) {
  return absl::DataLossError(absl::StrCat(path, " ", why));
}

std::string TextOr(const Json& object, const char* name) {
  const auto field = object.find(name);
  return field != object.end() && field->is_string() ? field->get<std::string>() : "";
}

}  // namespace

std::string ProgramName() { return absl::StrCat("plyground ", kVersion); }

Manifest MakeManifest(const TournamentSpec& spec, const Origin& origin) {
  return {.spec = spec, .program = ProgramName(), .compiler = CompilerName(), .origin = origin};
}

absl::StatusOr<std::optional<Manifest>> ReadManifest(const std::string& folder) {
  const std::string path = ManifestPath(folder);
  const auto text = ReadFile(path);
  if (absl::IsNotFound(text.status())) return std::optional<Manifest>();
  if (!text.ok()) return text.status();
  const Json object = Json::parse(*text, nullptr, false);
  if (!object.is_object() || !object.contains("spec")) {
    return Damaged(path, "is not a tournament manifest");
  }
  if (object.value("schema", Json()) != Json(Manifest::kSchema)) {
    return Damaged(path, absl::StrCat("has another schema than ", Manifest::kSchema,
                                      ": it was written by another version"));
  }
  const auto fields =
      ParseSpecFields(object["spec"].dump(-1, ' ', true, Json::error_handler_t::replace), path);
  if (!fields.ok()) return fields.status();
  auto spec = CompleteSpec(*fields, 0);
  if (!spec.ok()) return Damaged(path, absl::StrCat(": ", spec.status().message()));
  if (TextOr(object, "specHash") != SpecHash(*spec)) {
    return Damaged(path, "was edited: its spec does not fit its hash");
  }
  const auto found = object.find("cores");
  const int cores = found != object.end() && found->is_number_integer() ? found->get<int>() : 0;
  return Manifest{
      .spec = *std::move(spec),
      .program = TextOr(object, "program"),
      .compiler = TextOr(object, "compiler"),
      .origin = {.git = TextOr(object, "git"), .cpu = TextOr(object, "cpu"), .cores = cores}};
}

absl::StatusOr<Manifest> RequireManifest(const std::string& folder) {
  auto manifest = ReadManifest(folder);
  if (!manifest.ok()) return manifest.status();
  if (!manifest->has_value()) {
    return absl::NotFoundError(
        absl::StrCat(folder, " is not the folder of a tournament: it has no manifest.json"));
  }
  return **std::move(manifest);
}

absl::Status CheckSameTournament(const std::string& folder, const TournamentSpec& have,
                                 const TournamentSpec& want) {
  if (SameTournament(have, want)) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(folder, " holds another tournament: ", DescribeDifference(have, want)));
}

absl::Status WriteManifest(const std::string& folder, const Manifest& manifest) {
  Json object;
  object["schema"] = Manifest::kSchema;
  object["spec"] = Json::parse(FormatTournamentSpec(manifest.spec));
  object["specHash"] = SpecHash(manifest.spec);
  object["seed"] = manifest.spec.seed;
  object["program"] = manifest.program;
  object["compiler"] = manifest.compiler;
  if (!manifest.origin.git.empty()) object["git"] = manifest.origin.git;
  if (!manifest.origin.cpu.empty()) object["cpu"] = manifest.origin.cpu;
  if (manifest.origin.cores > 0) object["cores"] = manifest.origin.cores;
  return WriteFileAtomically(ManifestPath(folder), object.dump(2) + "\n");
}

}  // namespace plyground::match
