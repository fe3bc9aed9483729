#include "play/game_loop.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/error.h"
#include "core/game_follower.h"
#include "core/spec.h"
#include "play/saved_games.h"
#include "play/words.h"

namespace plyground::play {
namespace {

constexpr int kMostLaps = 12;  // shown of a move; the command steps shows all
constexpr int kAllLaps = 1 << 30;

std::string OneLine(const std::vector<std::string>& moves) { return absl::StrJoin(moves, " "); }

}  // namespace

GameLoop::GameLoop(House& house, Company& company, PlayedGame& game)
    : house_(house), dialog_(house.dialog), company_(company), game_(game) {}

GameEnd GameLoop::Play() {
  Rejoin();
  while (!game_.IsOver()) {
    if (dialog_.interrupted()) {
      TellUnfinished();
      return GameEnd::kLeft;
    }
    if (game_.position().IsChance()) {
      Make(game_.DrawOutcome(), nullptr);
      continue;
    }
    ShowBoard();
    const int seat = game_.position().to_move();
    const Turn turn = company_.at(seat).IsPerson() ? PersonTurn(seat) : ProgramTurn(seat);
    if (turn == Turn::kNew) return GameEnd::kNew;
    if (turn == Turn::kLeft) {
      TellUnfinished();
      return GameEnd::kLeft;
    }
  }
  Finish();
  return GameEnd::kFinished;
}

void GameLoop::Rejoin() {
  for (int seat = 0; seat < company_.num_seats(); ++seat) {
    const Participant& participant = company_.at(seat);
    if (participant.IsPerson()) continue;
    participant.program->Reset(game_.SeedOf(seat));
    auto* follower = dynamic_cast<GameFollower*>(participant.program.get());
    if (follower == nullptr) continue;
    follower->Begin(game_.start().Text());
    for (const std::string& move : game_.moves()) follower->Follow(move);
  }
  news_.clear();
  last_steps_.clear();
  const std::vector<std::string> names = company_.names();
  game_.Replay([&](const AnyPosition& position, int index) {
    news_.push_back(position.NewsOf(index, names));
    last_steps_ = position.StepsOf(index);
  });
  board_shown_ = false;
}

void GameLoop::ShowBoard() {
  if (board_shown_) return;
  const std::vector<std::string> names = company_.names();
  dialog_.Write("\n");
  dialog_.Write(game_.position().DrawFor(
      {.style = dialog_.style(), .columns = dialog_.columns(), .names = names}));
  board_shown_ = true;
}

void GameLoop::TellUnfinished() {
  if (game_.plies() == 0) return;
  dialog_.Say(absl::StrCat("The game is left unfinished after: ", OneLine(game_.moves())));
}

void GameLoop::Finish() {
  ShowBoard();
  const std::vector<std::string> names = company_.names();
  const std::vector<int> returns = game_.Returns();
  const std::optional<int> resigned = game_.resigned();
  if (resigned.has_value()) dialog_.Say(absl::StrCat(company_.label(*resigned), " resigns."));
  // Who resigns does not lose by a number of points.
  const std::string_view unit = resigned.has_value() ? "outcome" : game_.game().unit();
  dialog_.Say(ResultText(company_.labels(), returns, unit));
  house_.tally.Add(names, returns);
  const Statistics counted = Counted();
  house_.statistics.Add(counted);
  if (!counted.empty()) {
    dialog_.Write(absl::StrCat("The whole game, ", counted.rounds(),
                               counted.rounds() == 1 ? " round:\n" : " rounds:\n",
                               counted.Text(names)));
  }
}

Statistics GameLoop::Counted() const {
  Statistics counted;
  const std::vector<std::string> names = company_.names();
  for (const News& news : news_) counted.Add(names, news);
  return counted;
}

// ---- Moves ------------------------------------------------------------------

GameLoop::Turn GameLoop::PersonTurn(int seat) {
  while (true) {
    ShowBoard();
    const std::vector<std::string> legal = game_.position().LegalMoves();
    const bool forced = legal.size() == 1;
    const std::optional<std::string> typed =
        dialog_.Ask(absl::StrCat(company_.label(seat), " to move",
                                 forced ? absl::StrCat(" [", legal.front(), "]: ") : ": "));
    if (!typed.has_value()) return Turn::kLeft;
    std::optional<int> index = game_.position().IndexOf(*typed);
    if (typed->empty() && forced) index = 0;
    if (index.has_value()) {
      const bool stays = Make(*index, &company_.at(seat));
      return stays || game_.IsOver() ? Turn::kDone : Turn::kLeft;
    }
    const std::optional<Command> command = ParseCommand(*typed);
    if (!command.has_value()) {
      Refuse(*typed);
      continue;
    }
    const std::optional<Turn> turn = Do(*command, seat);
    if (turn.has_value()) return *turn;
  }
}

GameLoop::Turn GameLoop::ProgramTurn(int seat) {
  const Participant& participant = company_.at(seat);
  const absl::StatusOr<SearchReport> report = Think(*participant.program, 1);
  if (dialog_.interrupted()) return Turn::kLeft;
  const std::string label = company_.label(seat);
  std::optional<int> index;
  if (report.ok() && !report->moves.empty()) {
    index = game_.position().IndexOf(report->moves.front().move);
  }
  if (!index.has_value()) {
    dialog_.Say(absl::StrCat(
        label, " cannot go on: ",
        report.ok() ? "it named no legal move" : std::string(report.status().message()), "."));
    if (!AskForReplacement(dialog_, seat, company_)) return Turn::kLeft;
    Rejoin();
    return Turn::kDone;
  }
  const MoveReport& best = report->moves.front();
  // The news say it in the game's own words.
  const bool has_news = !game_.position().NewsOf(*index, company_.names()).lines.empty();
  if (!has_news) dialog_.Say(absl::StrCat(label, " plays ", best.move, "."));
  Make(*index, &participant);
  if (best.pv.size() > 1) {
    dialog_.Say(absl::StrCat("  It expects ",
                             absl::StrJoin(best.pv.begin() + 1, best.pv.end(), " "), "."));
  }
  if (house_.tells_values) {
    dialog_.Say(absl::StrCat("  It values this for itself at ",
                             ScoreText(best.score, game_.game().unit()), "; ",
                             EffortText(report->stats), "."));
  }
  return Turn::kDone;
}

bool GameLoop::Make(int index, const Participant* who) {
  const std::vector<std::string> names = company_.names();
  News news = game_.position().NewsOf(index, names);
  last_steps_ = game_.position().StepsOf(index);
  game_.Make(index);
  for (const Participant& participant : company_.seats()) {
    auto* follower = dynamic_cast<GameFollower*>(participant.program.get());
    if (follower != nullptr) follower->Follow(game_.moves().back());
  }
  board_shown_ = false;
  dialog_.Write(Wrapped(StepsText(last_steps_, kMostLaps), dialog_.columns()));
  for (const std::string& line : news.lines) dialog_.Say(line);
  if (who == nullptr && news.lines.empty()) {
    dialog_.Say(absl::StrCat("Chance: ", game_.moves().back()));
  }
  const bool asks = who != nullptr && who->IsPerson();
  const bool stays = !asks || AskTheQuestion(news.question);
  const bool round_over = news.round_over;
  news_.push_back(std::move(news));
  if (round_over && !game_.IsOver()) {
    const Statistics counted = Counted();
    dialog_.Write(absl::StrCat("After round ", counted.rounds(), ":\n", counted.Text(names)));
  }
  return stays;
}

bool GameLoop::AskTheQuestion(const NewsQuestion& question) {
  if (question.text.empty()) return true;
  const std::optional<std::string> answer =
      dialog_.Choose(question.text, question.answers, question.answers.front());
  if (!answer.has_value()) return false;
  const auto chosen = std::find(question.answers.begin(), question.answers.end(), *answer);
  dialog_.Say(question.lines[static_cast<std::size_t>(chosen - question.answers.begin())]);
  return true;
}

void GameLoop::Refuse(std::string_view typed) {
  const std::vector<std::string> legal = game_.position().LegalMoves();
  if (typed.empty()) {
    dialog_.Say(absl::StrCat("Type a move: ", OneLine(legal), "; or help."));
    return;
  }
  std::string why = game_.position().WhyIllegal(typed);
  if (why.empty()) why = absl::StrCat(Quoted(typed), " is no legal move");
  std::string text = absl::StrCat("Not possible: ", why, ".\nLegal: ", OneLine(legal), ".");
  const std::string command = NearestCommand(typed);
  if (!command.empty()) absl::StrAppend(&text, " Or did you mean ", command, "?");
  dialog_.Say(text);
}

// ---- Commands ---------------------------------------------------------------

std::optional<GameLoop::Turn> GameLoop::Do(const Command& command, int seat) {
  switch (command.kind) {
    case CommandKind::kResign:
      game_.Resign(seat);
      return Turn::kDone;
    case CommandKind::kNew:
      TellUnfinished();
      return Turn::kNew;
    case CommandKind::kUndo:
      Undo();
      return Turn::kDone;
    case CommandKind::kLoad:
      Load(command.argument);
      return Turn::kDone;
    case CommandKind::kSave:
      SaveGame(house_, company_, game_, command.argument);
      return std::nullopt;
    case CommandKind::kHint:
    case CommandKind::kEval:
      DoAdvise(command, seat);
      return std::nullopt;
    default:
      DoShow(command);
      return std::nullopt;
  }
}

void GameLoop::DoShow(const Command& command) {
  switch (command.kind) {
    case CommandKind::kRules:
      dialog_.Say(house_.entry.rules);
      break;
    case CommandKind::kBoard:
      board_shown_ = false;
      ShowBoard();
      dialog_.Write(absl::StrCat("position: ", game_.position().Text(), "\n"));
      break;
    case CommandKind::kMoves:
      dialog_.Say(absl::StrCat("Legal: ", OneLine(game_.position().LegalMoves()), "."));
      break;
    case CommandKind::kSteps: {
      const std::string text = StepsText(last_steps_, kAllLaps);
      dialog_.Say(text.empty() ? "There is nothing to show." : text);
      break;
    }
    case CommandKind::kTally: {
      const std::string text = house_.tally.Text();
      dialog_.Write(text.empty() ? "No game is finished yet.\n" : text);
      break;
    }
    default:
      dialog_.Write("Type a move (moves lists them) or one of\n");
      dialog_.Say(DescribeCommands());
      break;
  }
}

void GameLoop::DoAdvise(const Command& command, int seat) {
  if (command.argument == "on" || command.argument == "off") {
    house_.tells_values = command.argument == "on";
    dialog_.Say(house_.tells_values ? "Programs now say what they think of the position."
                                    : "Programs keep what they think to themselves.");
    return;
  }
  constexpr int kLines = 3;
  const bool hint = command.kind == CommandKind::kHint;
  const std::optional<SearchReport> report = Advice(hint ? 1 : kLines);
  if (!report.has_value()) return;
  const std::string_view unit = game_.game().unit();
  const MoveReport& best = report->moves.front();
  if (!hint) {
    const auto shown = std::min<std::size_t>(kLines, report->moves.size());
    dialog_.Say(absl::StrCat("For ", company_.label(seat), ": ", ScoreText(report->score, unit),
                             "; ", EffortText(report->stats), "."));
    dialog_.Say(MovesText({report->moves.data(), shown}, unit));
    return;
  }
  std::string text = absl::StrCat("Hint: ", best.move);
  if (best.pv.size() > 1) {
    absl::StrAppend(&text, ", expecting ",
                    absl::StrJoin(best.pv.begin() + 1, best.pv.end(), " "));
  }
  dialog_.Say(absl::StrCat(text, "; ", ScoreText(best.score, unit), "."));
}

void GameLoop::Undo() {
  std::optional<std::size_t> target;
  std::size_t ply = 0;
  game_.Replay([&](const AnyPosition& position, int) {
    if (!position.IsChance() && company_.at(position.to_move()).IsPerson()) target = ply;
    ++ply;
  });
  if (!target.has_value()) {
    dialog_.Say("There is no move of a person to take back.");
    return;
  }
  const std::vector<std::string> undone(
      game_.moves().begin() + static_cast<std::ptrdiff_t>(*target), game_.moves().end());
  game_.GoBackTo(*target);
  Rejoin();
  dialog_.Say(absl::StrCat("Taken back: ", OneLine(undone)));
}

void GameLoop::Load(const std::string& path) {
  absl::StatusOr<LoadedGame> loaded = LoadGame(house_, path);
  if (!loaded.ok()) {
    dialog_.Say(
        absl::StrCat("Not loaded, this game goes on: ", loaded.status().message(), "."));
    return;
  }
  company_ = std::move(loaded->company);
  game_ = std::move(loaded->game);
  adviser_ = nullptr;
  Rejoin();
  dialog_.Say(absl::StrCat("Loaded, ", game_.plies(), " plies played."));
}

absl::StatusOr<SearchReport> GameLoop::Think(AnyPlayer& player, int lines) {
  SearchRequest request;
  request.multi_pv = lines;
  request.stop = dialog_.terminal().interrupted();
  try {
    return player.Search(game_.position(), request);
  } catch (const std::exception& error) {
    return absl::ResourceExhaustedError(error.what());
  }
}

std::optional<SearchReport> GameLoop::Advice(int lines) {
  absl::Status status;
  if (adviser_ == nullptr) {
    const absl::StatusOr<Spec> spec = ParseSpec(company_.levels().back().player);
    absl::StatusOr<std::unique_ptr<AnyPlayer>> made =
        spec.ok() ? company_.game().MakePlayer(*spec) : spec.status();
    status = made.status();
    if (made.ok()) adviser_ = *std::move(made);
  }
  if (status.ok()) {
    adviser_->Reset(game_.SeedOf(company_.num_seats()));
    absl::StatusOr<SearchReport> report = Think(*adviser_, lines);
    if (dialog_.interrupted()) return std::nullopt;
    if (report.ok() && !report->moves.empty()) return *std::move(report);
    status = report.ok() ? absl::InternalError("no move was found") : report.status();
  }
  dialog_.Say(absl::StrCat("No advice: ", status.message(), "."));
  return std::nullopt;
}

}  // namespace plyground::play
