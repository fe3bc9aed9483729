#include "bench/train/training_games.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "core/random_play.h"

namespace plyground::train {
namespace {

// A game that goes on for longer counts as a draw.
constexpr int kMostPlies = 4096;

// Values as predictions go: points, or chances of winning.
class Values {
 public:
  explicit Values(const FeatureReader& reader)
      : is_result_(reader.layout().target == LearningTarget::kResult) {}

  // For the other of two sides.
  double Opposite(double value) const { return is_result_ ? 1 - value : -value; }
  double Even() const { return is_result_ ? 0.5 : 0; }
  // Of a utility. With more than two players, whoever gets something has won.
  double OfUtility(int utility) const {
    if (!is_result_) return utility;
    return utility > 0 ? 1 : utility < 0 ? 0 : 0.5;
  }
  // Of what a search says; nothing where its number has no such meaning.
  std::optional<double> OfScore(const ScoreReport& score, bool player_learnt) const {
    if (!is_result_) return score.value;
    if (score.proof == Proof::kWin) return 1;
    if (score.proof == Proof::kLoss) return 0;
    if (score.proof == Proof::kDraw) return 0.5;
    if (!player_learnt) return std::nullopt;
    constexpr double kPointsPerLogit =
        static_cast<double>(TupleModel::kUnitsPerLogit) / TupleModel::kUnitsPerPoint;
    return 1 / (1 + std::exp(-score.value / kPointsPerLogit));
  }

 private:
  bool is_result_;
};

// Whose readings a position gives: with two players the mover's, which says all.
std::vector<int> SeatsOf(const AnyPosition& position) {
  if (position.num_players() == 2) return {position.to_move()};
  std::vector<int> seats(static_cast<std::size_t>(position.num_players()));
  for (std::size_t i = 0; i < seats.size(); ++i) seats[i] = static_cast<int>(i);
  return seats;
}

struct Step {
  std::vector<int> seats;
  std::vector<FeatureReading> readings;  // of `seats`; none: has no reading
  bool is_cut = false;                   // the move that followed was not the best
  double best_value = 0;                 // of the best move for the mover, if it is
  int mover = 0;
};

class Selfplayer {
 public:
  Selfplayer(const FeatureReader& reader, const Learner& learner)
      : reader_(reader), learner_(learner), values_(reader) {}

  // What `seat` may expect. Pre: the reader reads the position or it is over.
  double ValueFor(const AnyPosition& position, int seat) const {
    if (position.IsTerminal()) {
      return values_.OfUtility(position.Returns()[static_cast<std::size_t>(seat)]);
    }
    const bool turned = position.num_players() == 2 && position.to_move() != seat;
    FeatureReading reading;
    if (!reader_.Read(position.model(), turned ? 1 - seat : seat, reading)) {
      return values_.Even();
    }
    const double value = learner_.Prediction(reading);
    return turned ? values_.Opposite(value) : value;
  }

  struct Choice {
    AnyPosition after;
    double value;
  };
  Choice Best(const AnyPosition& position) const {
    std::optional<Choice> best;
    const int mover = position.to_move();
    const int count = position.CountMoves();
    for (int i = 0; i < count; ++i) {
      AnyPosition after = position;
      after.PlayIndex(i);
      const double value = ValueFor(after, mover);
      if (!best.has_value() || value > best->value) best = Choice{std::move(after), value};
    }
    return *std::move(best);
  }

  Step StepAt(const AnyPosition& position) const {
    Step step;
    step.mover = position.to_move();
    step.seats = SeatsOf(position);
    for (const int seat : step.seats) {
      FeatureReading reading;
      if (!reader_.Read(position.model(), seat, reading)) {
        step.readings.clear();
        break;
      }
      step.readings.push_back(reading);
    }
    return step;
  }

  std::vector<Lesson> Lessons(const std::vector<Step>& steps, const AnyPosition& end,
                              double lambda) const {
    const auto players = static_cast<std::size_t>(end.num_players());
    std::vector<double> returns(players, values_.Even());
    if (end.IsTerminal()) {
      for (std::size_t i = 0; i < players; ++i) {
        returns[i] = values_.OfUtility(end.Returns()[i]);
      }
    }
    std::vector<Lesson> lessons;
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
      if (step->is_cut) CutAt(*step, returns);
      for (std::size_t i = 0; i < step->readings.size(); ++i) {
        const auto seat = static_cast<std::size_t>(step->seats[i]);
        lessons.push_back({step->readings[i], returns[seat]});
        const double value = learner_.Prediction(step->readings[i]);
        returns[seat] = lambda * returns[seat] + (1 - lambda) * value;
        if (players == 2) returns[1 - seat] = values_.Opposite(returns[seat]);
      }
    }
    return lessons;
  }

 private:
  // What came after says nothing of what the best move would have brought; with more
  // seats the others' returns stay as they were, which is next best.
  void CutAt(const Step& step, std::vector<double>& returns) const {
    const auto mover = static_cast<std::size_t>(step.mover);
    returns[mover] = step.best_value;
    if (returns.size() == 2) returns[1 - mover] = values_.Opposite(step.best_value);
  }

  const FeatureReader& reader_;
  const Learner& learner_;
  Values values_;
};

}  // namespace

std::vector<Lesson> PlayItself(const AnyGame& game, const FeatureReader& reader,
                               const Learner& learner, const SelfPlay& settings,
                               std::uint64_t seed) {
  Random random(seed);
  const Selfplayer self(reader, learner);
  AnyPosition position = game.Start();
  PlayRandomPlies(position, random.Below(settings.opening_plies + 1), random);
  std::vector<Step> steps;
  for (int ply = 0; ply < kMostPlies && !position.IsTerminal(); ++ply) {
    Step step = self.StepAt(position);
    if (position.IsChance()) {
      PlayRandomPlies(position, 1, random);
    } else {
      Selfplayer::Choice best = self.Best(position);
      step.best_value = best.value;
      step.is_cut = random.Unit() < settings.explore;
      if (step.is_cut) {
        PlayRandomPlies(position, 1, random);
      } else {
        position = std::move(best.after);
      }
    }
    steps.push_back(std::move(step));
  }
  return self.Lessons(steps, position, settings.lambda);
}

absl::StatusOr<std::vector<Sample>> PlaySampled(const AnyGame& game,
                                                const FeatureReader& reader, AnyPlayer& player,
                                                const SampledGame& settings, std::uint64_t seed,
                                                std::uint32_t number) {
  Random random(seed);
  const Values values(reader);
  AnyPosition position = game.Start();
  PlayRandomPlies(position, random.Below(settings.opening_plies + 1), random);
  player.Reset(random.Next());
  std::vector<Sample> samples;
  std::vector<int> seats;               // of the samples
  std::vector<std::size_t> unsearched;  // samples without a value of their own
  for (int ply = 0; ply < kMostPlies && !position.IsTerminal(); ++ply) {
    if (position.IsChance()) {
      PlayRandomPlies(position, 1, random);
      continue;
    }
    const auto report = player.Search(position, SearchRequest{});
    if (!report.ok()) return report.status();
    for (const int seat : SeatsOf(position)) {
      Sample sample;
      sample.game = number;
      if (!reader.Read(position.model(), seat, sample.reading)) continue;
      std::optional<double> searched;
      if (position.num_players() == 2) {
        searched = values.OfScore(report->score, settings.player_learnt);
      }
      if (!searched.has_value()) unsearched.push_back(samples.size());
      sample.searched = static_cast<float>(searched.value_or(0));
      seats.push_back(seat);
      samples.push_back(sample);
    }
    if (report->moves.empty() || random.Unit() < settings.random_moves) {
      PlayRandomPlies(position, 1, random);
    } else if (absl::Status status = position.Play(report->moves[0].move); !status.ok()) {
      return status;
    }
  }
  for (std::size_t i = 0; i < samples.size(); ++i) {
    samples[i].result = static_cast<float>(
        position.IsTerminal()
            ? values.OfUtility(position.Returns()[static_cast<std::size_t>(seats[i])])
            : values.Even());
  }
  for (const std::size_t i : unsearched) samples[i].searched = samples[i].result;
  return samples;
}

}  // namespace plyground::train
