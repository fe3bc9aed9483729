#ifndef PLYGROUND_PLAY_GAME_LOOP_H_
#define PLYGROUND_PLAY_GAME_LOOP_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/report.h"
#include "core/telling.h"
#include "play/commands.h"
#include "play/company.h"
#include "play/dialog.h"
#include "play/house.h"
#include "play/played_game.h"
#include "play/tally.h"

namespace plyground::play {

enum class GameEnd {
  kFinished,
  kNew,   // left for another game
  kLeft,  // the person wants no more, or there is no more input
};

// One game, from where it stands to its end.
class GameLoop {
 public:
  // All outlive the loop. A load during the game changes company and game.
  GameLoop(House& house, Company& company, PlayedGame& game);

  GameEnd Play();

 private:
  // What the turn of a seat came to.
  enum class Turn { kDone, kNew, kLeft };

  // After anything but a move: programs start afresh from the position, and what
  // the game's moves brought is counted again.
  void Rejoin();

  // The board, if it has changed since it was last shown.
  void ShowBoard();
  void TellUnfinished();
  void Finish();

  Turn PersonTurn(int seat);
  Turn ProgramTurn(int seat);
  // `who` is null for chance. False if the person leaves at a question.
  bool Make(int index, const Participant* who);
  bool AskTheQuestion(const NewsQuestion& question);
  void Refuse(std::string_view typed);
  // Whether the prompt is to be asked again.
  std::optional<Turn> Do(const Command& command, int seat);
  void DoShow(const Command& command);
  void DoAdvise(const Command& command, int seat);
  void Undo();
  void Load(const std::string& path);

  Statistics Counted() const;
  // What the strongest level says of the position. Nothing, having said why, if
  // it fails or the person interrupts.
  std::optional<SearchReport> Advice(int lines);
  // The program's view of the position. Errors: as AnyPlayer, exceptions too.
  absl::StatusOr<SearchReport> Think(AnyPlayer& player, int lines);

  House& house_;
  Dialog& dialog_;
  Company& company_;
  PlayedGame& game_;
  std::unique_ptr<AnyPlayer> adviser_;
  std::vector<News> news_;  // one a ply
  std::vector<BoardStep> last_steps_;
  bool board_shown_ = false;
};

}  // namespace plyground::play

#endif  // PLYGROUND_PLAY_GAME_LOOP_H_
