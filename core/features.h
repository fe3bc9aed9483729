#ifndef PLYGROUND_CORE_FEATURES_H_
#define PLYGROUND_CORE_FEATURES_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace plyground {

class PositionModel;  // core/any_game.h

// What a game tells of its positions in numbers, for evaluations that are learnt
// (eval/tuples.h): a new game needs nothing else to learn.

inline constexpr int kMaxCells = 128;
inline constexpr int kMaxDense = 16;

// One position as one seat sees it: the side to move where the game is for two.
struct FeatureReading {
  std::array<std::uint8_t, kMaxCells> cells;  // each below its number of values
  std::array<std::int32_t, kMaxDense> dense;  // margins, mobility, other evaluations
  int stage = 0;                              // 0..stages-1: how far the game is
};

// What the learnt numbers mean.
enum class LearningTarget {
  kMargin,  // points for the seat; fitted by least squares
  kResult,  // the logit of winning; fitted by logistic regression
};

// A number that is weighed as a whole. Learning goes by its size.
struct DenseFeature {
  std::string name;
  double scale = 1;  // how large it usually is
  // Its weight before anything is learnt, in points or logits a unit: with another
  // evaluation among the numbers, what is learnt is added to that.
  double start = 0;
};

// The shape of all readings of a game under some options.
struct FeatureLayout {
  // The options that change what a reading is worth, as text: weights that were
  // learnt under others do not fit.
  std::string rules;
  LearningTarget target = LearningTarget::kMargin;
  std::vector<int> cells;  // how many values each has; none: nothing to learn from
  std::vector<DenseFeature> dense;
  int stages = 1;
  // Maps of the cells that change no value: [i][cell] is where a cell goes. The
  // identity is understood.
  std::vector<std::vector<int>> symmetries;
  // Cells that are looked at together; images under the symmetries share their
  // weights. Empty: walks over `neighbours` (eval/tuples.h, WalkTuples).
  std::vector<std::vector<int>> tuples;
  std::vector<std::vector<int>> neighbours;  // by cell
};

// The reader of a game's positions, erased. Immutable, shared between threads.
class FeatureReader {
 public:
  virtual ~FeatureReader() = default;
  virtual const FeatureLayout& layout() const = 0;
  // Whether the position has such a reading: it is of the reader's game and of a
  // board that the layout is of. Pre: not over, 0 <= seat < players.
  virtual bool Read(const PositionModel& position, int seat, FeatureReading& reading) const = 0;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_FEATURES_H_
