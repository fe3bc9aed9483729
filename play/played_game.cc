#include "play/played_game.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/random.h"
#include "core/random_play.h"

namespace plyground::play {
namespace {

// Parts of a game's seed (DeriveSeed): what is drawn at each ply, and the
// programs' own generators at each ply.
constexpr std::uint64_t kChanceParts = std::uint64_t{1} << 32;

std::string NameOfMove(const AnyPosition& position, int index) {
  return position.IsChance() ? position.Outcomes()[static_cast<std::size_t>(index)].move
                             : position.LegalMoves()[static_cast<std::size_t>(index)];
}

}  // namespace

PlayedGame::PlayedGame(std::shared_ptr<const AnyGame> game, std::uint64_t seed)
    : game_(std::move(game)), start_(game_->Start()), position_(start_), seed_(seed) {}

absl::StatusOr<PlayedGame> PlayedGame::FromRecord(std::shared_ptr<const AnyGame> game,
                                                  const GameRecord& record) {
  PlayedGame played(std::move(game), record.seed);
  if (record.position != played.start_.Text()) {
    absl::StatusOr<AnyPosition> start = played.game_->Parse(record.position);
    if (!start.ok()) return start.status();
    played.start_ = *start;
    played.position_ = *std::move(start);
  }
  for (const std::string& move : record.moves) {
    const std::optional<int> index = played.position_.IndexOf(move);
    if (!index.has_value()) {
      return InvalidInput(
          {.message = absl::StrCat("game record: move ", played.plies() + 1, ", ", Quoted(move),
                                   ", cannot be played in ", played.position_.Text()),
           .got = move.substr(0, 200),
           .expected = played.position_.LegalMoves()});
    }
    played.Make(*index);
  }
  return played;
}

std::uint64_t PlayedGame::SeedOf(int seat) const {
  return DeriveSeed(DeriveSeed(seed_, plies()), static_cast<std::uint64_t>(seat));
}

std::vector<int> PlayedGame::Returns() const {
  if (!resigned_.has_value()) return position_.Returns();
  const int seats = position_.num_players();
  std::vector<int> returns(static_cast<std::size_t>(seats), 1);
  returns[static_cast<std::size_t>(*resigned_)] = 1 - seats;
  return returns;
}

void PlayedGame::Make(int index) {
  moves_.push_back(NameOfMove(position_, index));
  position_.PlayIndex(index);
}

int PlayedGame::DrawOutcome() const {
  Random random(DeriveSeed(seed_, kChanceParts + plies()));
  return position_.IndexOf(RandomMove(position_, random)).value_or(0);
}

void PlayedGame::GoBackTo(std::size_t plies) {
  resigned_.reset();
  position_ = start_;
  moves_.resize(plies);
  for (const std::string& move : moves_) position_.PlayIndex(*position_.IndexOf(move));
}

GameRecord PlayedGame::ToRecord() const {
  GameRecord record;
  record.game = game_->spec();
  record.position = start_.Text();
  record.moves = moves_;
  record.plies = static_cast<int>(moves_.size());
  record.seed = seed_;
  if (IsOver()) {
    record.returns = Returns();
    if (resigned_.has_value()) record.termination = Termination::kAdjudicatedWin;
  } else {
    record.returns.assign(static_cast<std::size_t>(position_.num_players()), 0);
    record.termination = Termination::kMaxMoves;
  }
  return record;
}

}  // namespace plyground::play
