#include "bench/external/conformance.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "bench/external/child_process.h"
#include "bench/external/dialect.h"
#include "bench/external/external_player.h"
#include "core/error.h"
#include "core/game_follower.h"
#include "core/random.h"

namespace plyground::external {
namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int kMostPlies = 2000;       // of a game played here
constexpr std::int64_t kTimeMs = 200;  // the limit that is tried
constexpr std::int64_t kLateMs = 500;  // how much later than that is still in time
constexpr auto kEndPatience = milliseconds(2000);

// Raises a flag when a time is over, unless it goes out of scope before.
class StopAfter {
 public:
  explicit StopAfter(milliseconds time)
      : thread_([this, time] {
          std::unique_lock<std::mutex> lock(mutex_);
          if (!done_.wait_for(lock, time, [this] { return over_; })) stop_.store(true);
        }) {}
  ~StopAfter() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      over_ = true;
    }
    done_.notify_one();
    thread_.join();
  }
  const std::atomic<bool>& stop() const { return stop_; }

 private:
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable done_;
  bool over_ = false;
  std::thread thread_;
};

class Checker {
 public:
  Checker(const AnyGame& game, const CheckOptions& options, std::unique_ptr<AnyPlayer> player,
          const Dialect& dialect)
      : needs_moves_(dialect.NeedsMoves()),
        game_(game),
        options_(options),
        player_(std::move(player)),
        follower_(dynamic_cast<GameFollower*>(player_.get())),
        random_(options.seed) {}

  std::vector<Check> Run() {
    const int seats = game_.Start().num_players();
    for (int played = 0; played < options_.games; ++played) {
      const int seat = played % seats;
      Note(absl::StrCat("game ", played + 1, ": plays legal moves as seat ", seat + 1,
                        played == 0 ? "" : " in the same process"),
           PlayWhole(seat));
    }
    Note(needs_moves_ ? "goes on from a position that it has not seen"
                      : "goes on from a position alone, without its moves",
         AskOnce({}, options_.move_ms));
    Note(absl::StrCat("moves within ", kTimeMs, " ms when told to"),
         AskOnce({.nodes = {}, .depth = {}, .simulations = {}, .time_ms = kTimeMs}, kTimeMs));
    Limits clock;
    clock.clock = Clock{.remaining_ms = kTimeMs, .increment_ms = 10};
    Note(absl::StrCat("moves before a clock of ", kTimeMs, " ms is empty"),
         AskOnce(clock, kTimeMs));
    return std::move(checks_);
  }

 private:
  // Empty, or the fault.
  using Fault = std::string;

  void Note(std::string what, const Fault& fault) {
    checks_.push_back({std::move(what), fault.empty(), fault.empty() ? measured_ : fault});
    measured_.clear();
  }

  // Asks for a move and makes it.
  Fault AskFor(AnyPosition& position, const Limits& limits, std::int64_t patience_ms) {
    const auto start = SteadyClock::now();
    absl::StatusOr<SearchReport> report;
    {
      const StopAfter guard{milliseconds(patience_ms + kLateMs)};
      SearchRequest request;
      request.limits = limits;
      request.stop = &guard.stop();
      report = player_->Search(position, request);
    }
    const std::chrono::duration<double, std::milli> spent = SteadyClock::now() - start;
    slowest_ms_ = std::max(slowest_ms_, spent.count());
    if (absl::IsCancelled(report.status())) {
      return absl::StrCat("no move after ", patience_ms + kLateMs, " ms");
    }
    if (!report.ok()) return Text(report.status());
    return Text(Make(position, report->moves.front().move));
  }

  static std::string Text(const absl::Status& status) {
    const auto message = status.message();
    return std::string(message.data(), message.size());
  }

  absl::Status Make(AnyPosition& position, const std::string& move) {
    absl::Status status = position.Play(move);
    if (status.ok() && follower_ != nullptr && follow_) follower_->Follow(move);
    return status;
  }

  void MakeRandom(AnyPosition& position) {
    std::vector<std::string> moves = position.LegalMoves();
    for (const ChanceText& outcome : position.Outcomes()) moves.push_back(outcome.move);
    Make(position, moves[random_.Below(static_cast<int>(moves.size()))]).IgnoreError();
  }

  Fault PlayWhole(int seat) {
    AnyPosition position = game_.Start();
    player_->Reset(random_.Next());
    follow_ = true;
    if (follower_ != nullptr) follower_->Begin(position.Text());
    slowest_ms_ = 0;
    for (int ply = 0; ply < kMostPlies && !position.IsTerminal(); ++ply) {
      if (position.IsChance() || position.to_move() != seat) {
        MakeRandom(position);
        continue;
      }
      const std::string before = position.Text();
      const Fault fault = AskFor(position, {}, options_.move_ms);
      if (!fault.empty()) return absl::StrCat("ply ", ply + 1, " (", before, "): ", fault);
    }
    measured_ = absl::StrCat("slowest move ", static_cast<int>(slowest_ms_), " ms");
    return "";
  }

  // In the middle of a game that it has not seen.
  Fault AskOnce(const Limits& limits, std::int64_t patience_ms) {
    constexpr int kPliesBefore = 6;
    AnyPosition position = game_.Start();
    player_->Reset(options_.seed);
    follow_ = needs_moves_;
    if (follow_ && follower_ != nullptr) follower_->Begin(position.Text());
    for (int ply = 0; ply < kPliesBefore || position.IsChance(); ++ply) {
      AnyPosition next = position;
      MakeRandom(next);
      if (next.IsTerminal()) break;
      position = std::move(next);
    }
    slowest_ms_ = 0;
    Fault fault = AskFor(position, limits, patience_ms);
    measured_ = absl::StrCat(static_cast<int>(slowest_ms_), " ms");
    return fault;
  }

  bool needs_moves_;
  const AnyGame& game_;
  const CheckOptions& options_;
  std::unique_ptr<AnyPlayer> player_;
  GameFollower* follower_;
  bool follow_ = true;
  Random random_;
  double slowest_ms_ = 0;
  std::string measured_;
  std::vector<Check> checks_;
};

std::string OptionOf(const Spec& spec, std::string_view name) {
  for (const auto& [key, value] : spec.options) {
    if (key == name) return value;
  }
  return "";
}

// Whether the program ends by itself once `end` has been done to it, after a move
// that was asked for with words it cannot know.
Check EndsAfter(const Spec& spec, const AnyGame& game, const std::string& what,
                void (*end)(ChildProcess&)) {
  Check check{.what = what, .passed = false, .detail = ""};
  const Wait wait = Wait::For(std::chrono::seconds(20));
  const auto say = [&check](const absl::Status& status) {
    const auto message = status.message();
    check.detail = std::string(message.data(), message.size());
    return check;
  };
  const auto command = SplitCommand(OptionOf(spec, "cmd"));
  if (!command.ok()) return say(command.status());
  const auto process = ChildProcess::Start(*command);
  if (!process.ok()) return say(process.status());
  const auto dialect = MakeDialect("line", game);
  if (!dialect.ok()) return say(dialect.status());
  absl::Status status = (*dialect)->Greet(**process, wait);
  if (status.ok()) status = (*dialect)->Begin(**process, 1, wait);
  if (status.ok()) status = (*process)->Write("tomorrow 1 2 3\n", wait);
  if (!status.ok()) return say(status);
  AnyPosition position = game.Start();
  while (position.IsChance()) position.PlayIndex(0);
  const auto answer = (*dialect)->Ask(
      **process, {.position = position, .start = position.Text(), .moves = {}, .limits = {}},
      wait);
  if (!answer.ok()) return say(answer.status());
  end(**process);
  const auto last = (*process)->ReadLine(Wait::For(kEndPatience));
  if (last.ok()) return say(NotAReply(*last, "nothing more"));
  const bool good = last.status().message() == "it ended with exit code 0";
  if (absl::IsDeadlineExceeded(last.status())) {
    return say(absl::DeadlineExceededError(
        absl::StrCat("it still runs after ", kEndPatience.count(), " ms")));
  }
  if (!good) return say(last.status());
  check.passed = true;
  return check;
}

}  // namespace

absl::StatusOr<std::vector<Check>> CheckPlayer(const Spec& spec, const AnyGame& game,
                                               const CheckOptions& options) {
  auto player = MakeExternalPlayer(spec, game);
  if (!player.ok()) return player.status();
  std::string protocol = OptionOf(spec, "protocol");
  if (protocol.empty()) protocol = DialectNames().front();
  const auto dialect = MakeDialect(protocol, game);
  if (!dialect.ok()) return dialect.status();
  std::vector<Check> checks = Checker(game, options, *std::move(player), **dialect).Run();
  if (protocol != "line") return checks;
  checks.push_back(EndsAfter(spec, game, "skips a line it cannot know, ends after \"quit\"",
                             [](ChildProcess& process) {
                               process.Write("quit", Wait::For(kEndPatience)).IgnoreError();
                             }));
  checks.push_back(EndsAfter(spec, game, "ends at the end of its input",
                             [](ChildProcess& process) { process.CloseInput(); }));
  return checks;
}

}  // namespace plyground::external
