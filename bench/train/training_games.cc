#include "bench/train/training_games.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

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
  double OfUtility(double utility) const {
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

namespace {

// A game's samples on the way to their results.
class SampleList {
 public:
  explicit SampleList(const Values& values) : values_(values) {}

  // What position `step` told; the same step again adds a seat.
  struct Told {
    int seat;
    std::optional<double> value;  // of the search, for that seat
    bool is_proved = false;
    bool is_left = false;  // by a random move
  };
  void Add(const Sample& sample, const Told& told) {
    samples_.push_back(sample);
    samples_.back().searched = static_cast<float>(told.value.value_or(0));
    told_.push_back(told);
  }

  // `outcomes`: by seat.
  std::vector<Sample> WithResults(std::vector<double> outcomes) && {
    const bool is_for_two = outcomes.size() == 2;
    for (std::size_t i = samples_.size(); i-- > 0;) {
      const Told& told = told_[i];
      const auto seat = static_cast<std::size_t>(told.seat);
      if (is_for_two && told.value.has_value() && (told.is_proved || told.is_left)) {
        outcomes[seat] = *told.value;
        outcomes[1 - seat] = values_.Opposite(*told.value);
      }
      samples_[i].result = static_cast<float>(outcomes[seat]);
      if (!told.value.has_value()) samples_[i].searched = samples_[i].result;
    }
    return std::move(samples_);
  }

 private:
  const Values& values_;
  std::vector<Sample> samples_;
  std::vector<Told> told_;
};

std::vector<double> OutcomesOf(const AnyPosition& position, const Values& values) {
  std::vector<double> outcomes(static_cast<std::size_t>(position.num_players()), values.Even());
  if (!position.IsTerminal()) return outcomes;
  const std::vector<int> returns = position.Returns();
  for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i] = values.OfUtility(returns[i]);
  return outcomes;
}

}  // namespace

absl::StatusOr<std::vector<Sample>> PlaySampled(const AnyGame& game,
                                                const FeatureReader& reader,
                                                const SamplePlayers& players,
                                                const SampledGame& settings, std::uint64_t seed,
                                                std::uint32_t number) {
  Random random(seed);
  const Values values(reader);
  AnyPosition position = game.Start();
  PlayRandomPlies(position, random.Below(settings.opening_plies + 1), random);
  players.player->Reset(random.Next());
  if (players.solver != nullptr) players.solver->Reset(random.Next());
  SampleList samples(values);
  for (int ply = 0; ply < kMostPlies && !position.IsTerminal(); ++ply) {
    if (position.IsChance()) {
      PlayRandomPlies(position, 1, random);
      continue;
    }
    const auto report = players.player->Search(position, SearchRequest{});
    if (!report.ok()) return report.status();
    SampleList::Told told{};
    if (position.num_players() == 2) {
      told.value = values.OfScore(report->score, settings.player_learnt);
    }
    if (players.solver != nullptr && ply >= settings.solve_from.value_or(kMostPlies)) {
      const auto solved = players.solver->Search(position, SearchRequest{});
      if (!solved.ok()) return solved.status();
      told.is_proved =
          solved->status == SearchStatus::kComplete && solved->score.kind == ScoreKind::kExact;
      if (told.is_proved) told.value = values.OfUtility(solved->score.value);
    }
    told.is_left = report->moves.empty() || random.Unit() < settings.random_moves;
    for (const int seat : SeatsOf(position)) {
      Sample sample;
      sample.game = number;
      if (!reader.Read(position.model(), seat, sample.reading)) continue;
      told.seat = seat;
      samples.Add(sample, told);
    }
    if (told.is_left) {
      PlayRandomPlies(position, 1, random);
    } else if (absl::Status status = position.Play(report->moves[0].move); !status.ok()) {
      return status;
    }
  }
  return std::move(samples).WithResults(OutcomesOf(position, values));
}

}  // namespace plyground::train
