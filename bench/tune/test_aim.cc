#include "bench/tune/test_aim.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/error.h"
#include "core/random.h"
#include "core/spec.h"

namespace plyground::tune {
namespace {

constexpr int kNumbers = 100;
constexpr int kGoal = 70;
constexpr int kError = 20;

class AimPosition final : public PositionModel {
 public:
  explicit AimPosition(int seats) : seats_(seats) {}
  std::unique_ptr<PositionModel> Clone() const override {
    return std::make_unique<AimPosition>(*this);
  }
  int NumPlayers() const override { return seats_; }
  int ToMove() const override { return static_cast<int>(named_.size()); }
  bool IsTerminal() const override { return ToMove() == seats_; }
  bool IsChance() const override { return false; }
  std::vector<std::string> LegalMoves() const override {
    std::vector<std::string> moves;
    for (int i = 0; i < CountMoves(); ++i) moves.push_back(absl::StrCat(i));
    return moves;
  }
  std::vector<ChanceText> Outcomes() const override { return {}; }
  absl::Status Play(std::string_view move) override {
    const auto number = ParseInteger("number", move, 0, kNumbers - 1);
    if (!number.ok()) return number.status();
    PlayIndex(static_cast<int>(*number));
    return absl::OkStatus();
  }
  void PlayIndex(int index) override { named_.push_back(index); }
  int CountMoves() const override { return IsTerminal() ? 0 : kNumbers; }
  std::vector<int> Returns() const override {
    std::vector<int> returns;
    for (const int own : named_) {
      int sum = 0;
      for (const int other : named_) {
        const int lead = std::abs(other - kGoal) - std::abs(own - kGoal);
        sum += lead > 0 ? 1 : lead < 0 ? -1 : 0;
      }
      returns.push_back(sum);
    }
    return returns;
  }
  std::string SeatName(int player) const override { return absl::StrCat(player); }
  std::string Text() const override { return absl::StrJoin(named_, " "); }
  std::string Draw(DrawStyle) const override { return Text(); }
  std::uint64_t Hash() const override { return named_.size(); }
  std::int64_t Perft(int) const override { return 0; }
  std::int64_t PlayOuts(std::int64_t, std::uint64_t) const override { return 0; }

 private:
  int seats_;
  std::vector<int> named_;
};

struct AimOptions {
  double x = 50;
  bool fail = false;
};

class AimPlayer final : public AnyPlayer {
 public:
  explicit AimPlayer(const AimOptions& options) : options_(options) {}
  void Reset(std::uint64_t seed) override { random_ = Random(seed); }
  absl::StatusOr<SearchReport> Search(const AnyPosition&, const SearchRequest&) override {
    if (options_.fail) return absl::InternalError("no idea");
    const int number = static_cast<int>(options_.x) + random_.Below(2 * kError + 1) - kError;
    SearchReport report;
    MoveReport move;
    move.move = absl::StrCat(std::clamp(number, 0, kNumbers - 1));
    report.moves.push_back(move);
    return report;
  }

 private:
  AimOptions options_;
  Random random_{0};
};

class Aim final : public AnyGame {
 public:
  explicit Aim(int seats) : seats_(seats) {}
  const std::string& spec() const override { return spec_; }
  std::string CanonicalSpec() const override { return spec_; }
  AnyPosition Start() const override {
    return AnyPosition(std::make_unique<AimPosition>(seats_));
  }
  absl::StatusOr<AnyPosition> Parse(std::string_view) const override { return Start(); }
  absl::StatusOr<std::unique_ptr<AnyPlayer>> MakePlayer(const Spec& spec) const override {
    const auto options = OptionTable<AimOptions>()
                             .Real("x", &AimOptions::x, 0, kNumbers - 1, "")
                             .Boolean("fail", &AimOptions::fail, "")
                             .Parse(spec);
    if (!options.ok()) return options.status();
    return std::make_unique<AimPlayer>(*options);
  }
  std::vector<std::string> Evaluators() const override { return {}; }
  std::vector<std::string> Capabilities() const override { return {}; }
  std::string_view unit() const override { return "points"; }

 private:
  std::string spec_ = "aim";
  int seats_;
};

}  // namespace

std::shared_ptr<const AnyGame> MakeAim(int seats) { return std::make_shared<Aim>(seats); }

}  // namespace plyground::tune
