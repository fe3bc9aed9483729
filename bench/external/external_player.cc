#include "bench/external/external_player.h"

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "bench/external/child_process.h"
#include "bench/external/dialect.h"
#include "core/error.h"
#include "core/game_follower.h"
#include "core/limit_options.h"

namespace plyground::external {
namespace {

constexpr char kExternal[] = "external";
constexpr auto kFarewell = std::chrono::milliseconds(100);

// The same, said of `program`.
absl::Status About(const std::string& program, const absl::Status& status) {
  const auto message = status.message();
  return absl::Status(status.code(), absl::StrCat(program, ": ", message));
}

class ExternalPlayer final : public AnyPlayer, public GameFollower {
 public:
  ExternalPlayer(ExternalOptions options, std::vector<std::string> command, const AnyGame& game)
      : options_(std::move(options)), command_(std::move(command)), game_(game) {}

  ~ExternalPlayer() override { End(); }

  void Reset(std::uint64_t seed) override {
    start_.reset();
    moves_.clear();
    if (options_.fresh) End();
    ready_ = GetReady(seed);
  }

  void Begin(std::string_view position) override { start_ = std::string(position); }
  void Follow(std::string_view move) override { moves_.emplace_back(move); }

  absl::StatusOr<SearchReport> Search(const AnyPosition& position,
                                      const SearchRequest& request) override {
    SearchReport report;
    if (position.IsTerminal()) {
      report.status = SearchStatus::kTerminal;
      return report;
    }
    if (position.IsChance()) {
      return absl::InvalidArgumentError("nobody is to move: the position waits for chance");
    }
    if (!ready_.has_value()) ready_ = GetReady(0);
    if (!ready_->ok()) return About(command_.front(), *ready_);
    Question question{.position = position,
                      .start = start_.value_or(position.Text()),
                      .moves = start_.has_value() ? moves_ : std::vector<std::string>{},
                      .limits = Fill(request.limits)};
    const auto answer =
        dialect_->Ask(*process_, question, {.until = Wait{}.until, .stop = request.stop});
    if (!answer.ok()) {
      Drop();
      ready_ = answer.status();  // until the next game
      return About(command_.front(), answer.status());
    }
    MoveReport move;
    move.move = answer->move;
    move.nodes = answer->nodes;
    if (answer->score.has_value()) SetScore(position, *answer->score, move.score);
    report.score = move.score;
    report.stats.nodes = answer->nodes;
    report.stats.depth = static_cast<int>(answer->depth);
    report.moves.push_back(std::move(move));
    return report;
  }

 private:
  absl::Status GetReady(std::uint64_t seed) {
    const Wait wait = Wait::For(std::chrono::milliseconds(options_.start_ms));
    absl::Status status;
    if (process_ == nullptr) status = StartProcess(wait);
    if (status.ok()) status = dialect_->Begin(*process_, seed, wait);
    // One that ended, or spoke out of turn, since its last game gets another
    // chance: that game is over.
    if (!status.ok() && !fresh_process_) {
      Drop();
      status = StartProcess(wait);
      if (status.ok()) status = dialect_->Begin(*process_, seed, wait);
    }
    fresh_process_ = false;
    if (status.ok()) return status;
    Drop();
    if (!absl::IsDeadlineExceeded(status)) return status;
    return absl::AbortedError(absl::StrCat("it was not ready after ", options_.start_ms,
                                           " ms (start_ms): ", status.message()));
  }

  absl::Status StartProcess(const Wait& wait) {
    fresh_process_ = true;
    auto dialect = MakeDialect(options_.protocol, game_);
    if (!dialect.ok()) return dialect.status();
    dialect_ = *std::move(dialect);
    auto process = ChildProcess::Start(command_, dialect_->transport());
    if (!process.ok()) return process.status();
    process_ = *std::move(process);
    const absl::Status status = process_->Connect(wait);
    return status.ok() ? dialect_->Greet(*process_, wait) : status;
  }

  // Whatever it is doing.
  void Drop() {
    if (process_ != nullptr) process_->Kill();
    process_.reset();
  }

  // By asking it first. It is told to end by the end of its input as well.
  void End() {
    if (process_ == nullptr) return;
    const std::string_view farewell = dialect_->Farewell();
    if (!farewell.empty()) process_->Write(farewell, Wait::For(kFarewell)).IgnoreError();
    process_.reset();
  }

  Limits Fill(const Limits& request) const {
    const auto fill = [](auto& limit, auto own) {
      if (!limit.has_value() && own > 0) limit = own;
    };
    Limits limits = request;
    fill(limits.nodes, options_.nodes);
    fill(limits.depth, options_.depth);
    fill(limits.simulations, options_.sims);
    fill(limits.time_ms, options_.time_ms);
    return limits;
  }

  static void SetScore(const AnyPosition& position, double value, ScoreReport& score) {
    score.value = value;
    if (position.num_players() != 2) return;
    score.values.assign(2, -value);
    score.values[position.to_move()] = value;
  }

  ExternalOptions options_;
  std::vector<std::string> command_;
  const AnyGame& game_;
  std::unique_ptr<ChildProcess> process_;
  std::unique_ptr<Dialect> dialect_;   // of this process
  bool fresh_process_ = false;         // it was started for this game
  std::optional<absl::Status> ready_;  // for the game that it was last reset for
  std::optional<std::string> start_;   // of the game, if somebody tells
  std::vector<std::string> moves_;
};

OptionTable<ExternalOptions> ExternalTable() {
  const auto text = [](std::string ExternalOptions::*member) {
    return [member](std::string_view value, ExternalOptions& options) {
      options.*member = std::string(value);
      return absl::OkStatus();
    };
  };
  const auto format = [](std::string ExternalOptions::*member) {
    return [member](const ExternalOptions& options) { return options.*member; };
  };
  OptionTable<ExternalOptions> table;
  table.Text("cmd", text(&ExternalOptions::command), format(&ExternalOptions::command),
             "the program and its arguments, without a shell");
  std::vector<std::pair<std::string, std::string>> protocols;
  for (const std::string& name : DialectNames()) protocols.emplace_back(name, name);
  table.Choice<std::string>("protocol", &ExternalOptions::protocol, protocols,
                            "what it speaks (docs/external_players.md)");
  table.Text("label", text(&ExternalOptions::label), format(&ExternalOptions::label),
             "a name in reports; tells two players of one command apart");
  table.Integer<std::int64_t>("nodes", &ExternalOptions::nodes, 0, kMostNodes,
                              "positions a move; what a limit means is up to the program");
  table.Integer<int>("depth", &ExternalOptions::depth, 0, kMostDepth, "plies a move");
  table.Integer<std::int64_t>("sims", &ExternalOptions::sims, 0, kMostNodes,
                              "simulations a move");
  AddTimeOptions(table);
  table.Integer<std::int64_t>("start_ms", &ExternalOptions::start_ms, 1, kMostMs,
                              "wall time to get ready for a game in ms");
  table.Boolean("fresh", &ExternalOptions::fresh, "start it anew for every game");
  return table;
}

// A game that forwards everything but the making of external players.
class GameWithExternalPlayers final : public AnyGame {
 public:
  explicit GameWithExternalPlayers(std::shared_ptr<const AnyGame> game)
      : game_(std::move(game)) {}

  const std::string& spec() const override { return game_->spec(); }
  std::string CanonicalSpec() const override { return game_->CanonicalSpec(); }
  AnyPosition Start() const override { return game_->Start(); }
  absl::StatusOr<AnyPosition> Parse(std::string_view text) const override {
    return game_->Parse(text);
  }
  absl::StatusOr<std::unique_ptr<AnyPlayer>> MakePlayer(const Spec& spec) const override {
    if (spec.name == kExternal) return MakeExternalPlayer(spec, *game_);
    auto made = game_->MakePlayer(spec);
    if (made.ok()) return made;
    InputError error = DescribeError(made.status());
    if (error.got != spec.name || error.expected.empty()) return made;
    error.expected.emplace_back(kExternal);  // an unknown name may have been meant for this
    return UnknownName("player", spec.name, error.expected);
  }
  std::vector<PlayerInfo> OwnPlayers() const override { return game_->OwnPlayers(); }
  std::vector<std::string> Evaluators() const override { return game_->Evaluators(); }
  std::vector<std::string> Capabilities() const override { return game_->Capabilities(); }
  std::string_view unit() const override { return game_->unit(); }

 private:
  std::shared_ptr<const AnyGame> game_;
};

}  // namespace

PlayerInfo ExternalPlayerInfo() {
  return {kExternal, "another program, in a process of its own (tournament, check)",
          ExternalTable().Infos()};
}

absl::StatusOr<std::unique_ptr<AnyPlayer>> MakeExternalPlayer(const Spec& spec,
                                                              const AnyGame& game) {
  auto options = ExternalTable().Parse(spec);
  if (!options.ok()) return options.status();
  auto command = SplitCommand(options->command);
  if (!command.ok()) return command.status();
  if (const auto path = FindProgram(command->front()); !path.ok()) return path.status();
  if (const auto dialect = MakeDialect(options->protocol, game); !dialect.ok()) {
    return dialect.status();
  }
  return std::make_unique<ExternalPlayer>(*std::move(options), *std::move(command), game);
}

Resolver WithExternalPlayers(Resolver resolve) {
  return [resolve = std::move(resolve)](
             std::string_view spec) -> absl::StatusOr<std::shared_ptr<const AnyGame>> {
    auto game = resolve(spec);
    if (!game.ok()) return game.status();
    return std::make_shared<GameWithExternalPlayers>(*std::move(game));
  };
}

}  // namespace plyground::external
