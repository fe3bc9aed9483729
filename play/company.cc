#include "play/company.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "play/levels.h"
#include "play/words.h"

namespace plyground::play {
namespace {

std::string Sentence(const absl::Status& status) {
  return absl::StrCat("That will not do: ", status.message(), ".");
}

// "S", or for seats that are numbers "1", counted from 1.
std::string SeatQuestion(const Company& company, int seat) {
  const std::string name = company.game().Start().SeatName(seat);
  const bool number = Labelled("", name).empty();
  return absl::StrCat("Seat ", number ? absl::StrCat(seat + 1) : name);
}

}  // namespace

Company::Company(std::shared_ptr<const AnyGame> game, const PlayGuide* guide)
    : game_(std::move(game)), levels_(LevelsFor(*game_, guide)) {
  const AnyPosition start = game_->Start();
  num_seats_ = start.num_players();
  first_ = start.IsChance() || start.IsTerminal() ? 0 : start.to_move();
  for (int seat = 0; seat < num_seats_; ++seat) seat_names_.push_back(start.SeatName(seat));
}

std::vector<std::string> Company::names() const {
  std::vector<std::string> names;
  for (const Participant& participant : seats_) names.push_back(participant.name);
  return names;
}

std::vector<std::string> Company::labels() const {
  std::vector<std::string> labels;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    labels.push_back(Labelled(seats_[seat].name, seat_names_[seat]));
  }
  return labels;
}

bool Company::HasPeople() const {
  return std::any_of(seats_.begin(), seats_.end(),
                     [](const Participant& participant) { return participant.IsPerson(); });
}

absl::Status Company::Add(std::string_view participant) {
  absl::StatusOr<Participant> made =
      MakeParticipant(*game_, levels_, participant, static_cast<int>(seats_.size()));
  if (!made.ok()) return made.status();
  seats_.push_back(*std::move(made));
  TellNamesApart(seats_);
  return absl::OkStatus();
}

void Company::SetName(int seat, std::string name) {
  seats_[static_cast<std::size_t>(seat)].name = std::move(name);
  TellNamesApart(seats_);
}

absl::Status Company::Replace(int seat, std::string_view participant) {
  absl::StatusOr<Participant> made = MakeParticipant(*game_, levels_, participant, seat);
  if (!made.ok()) return made.status();
  seats_[static_cast<std::size_t>(seat)] = *std::move(made);
  TellNamesApart(seats_);
  return absl::OkStatus();
}

void Company::LetStart(int seat) {
  const auto shift = (seat - first_ + num_seats_) % num_seats_;
  std::rotate(seats_.begin(), seats_.begin() + shift, seats_.end());
}

void Company::WriteTo(GameRecord& record) const {
  record.players.clear();
  for (const Participant& participant : seats_) record.players.push_back(participant.spec);
  record.names = names();
}

absl::StatusOr<Company> Company::FromRecord(std::shared_ptr<const AnyGame> game,
                                            const PlayGuide* guide, const GameRecord& record) {
  Company company(std::move(game), guide);
  if (static_cast<int>(record.players.size()) != company.num_seats_) {
    return InvalidInput(
        {.message = absl::StrCat("game record: ", record.players.size(),
                                 " players in a game for ", company.num_seats_)});
  }
  for (const std::string& player : record.players) {
    if (absl::Status status = company.Add(player); !status.ok()) return status;
  }
  for (std::size_t seat = 0; seat < record.names.size(); ++seat) {
    // A name that nobody could have typed is not worth losing the game for.
    const bool person = company.seats_[seat].IsPerson();
    if (person && IsName(record.names[seat])) {
      company.SetName(static_cast<int>(seat), record.names[seat]);
    }
  }
  return company;
}

bool AskForSeats(Dialog& dialog, Company& company) {
  if (company.complete()) return true;
  dialog.Write(absl::StrCat("Who plays? A person (human), a program by its level,\n",
                            DescribeLevels(company.levels()),
                            "or any player spec (plyground games lists them).\n"));
  while (!company.complete()) {
    const int seat = static_cast<int>(company.seats().size());
    const auto levels = company.levels();
    const std::string usual =
        company.HasPeople() ? std::string(levels[levels.size() / 2].name) : "human";
    const auto answer =
        dialog.Ask(absl::StrCat(SeatQuestion(company, seat), ": who plays? [", usual, "]: "));
    if (!answer.has_value()) return false;
    const absl::Status status = company.Add(answer->empty() ? usual : *answer);
    if (!status.ok()) {
      dialog.Say(Sentence(status));
      continue;
    }
    while (company.at(seat).IsPerson()) {
      const auto name =
          dialog.Ask(absl::StrCat("Name of this player [", company.at(seat).name, "]: "));
      if (!name.has_value()) return false;
      if (name->empty()) break;
      if (IsName(*name)) {
        company.SetName(seat, *name);
        break;
      }
      dialog.Say("A name has 1 to 20 characters.");
    }
  }
  return true;
}

bool AskForStarter(Dialog& dialog, Random& random, Company& company) {
  std::string question = "Who moves first:";
  std::vector<std::string> answers;
  for (int seat = 0; seat < company.num_seats(); ++seat) {
    absl::StrAppend(&question, seat == 0 ? " " : ", ", seat + 1, " ", company.at(seat).name);
    answers.push_back(absl::StrCat(seat + 1));
  }
  answers.emplace_back("random");
  const auto answer = dialog.Choose(question + "?", answers, "1");
  if (!answer.has_value()) return false;
  const auto chosen = std::find(answers.begin(), answers.end(), *answer) - answers.begin();
  const bool by_lot = *answer == "random";
  company.LetStart(by_lot ? random.Below(company.num_seats()) : static_cast<int>(chosen));
  return true;
}

bool AskForReplacement(Dialog& dialog, int seat, Company& company) {
  while (true) {
    const auto answer = dialog.Ask("Who plays on instead? [human]: ");
    if (!answer.has_value()) return false;
    const absl::Status status = company.Replace(seat, answer->empty() ? "human" : *answer);
    if (status.ok()) return true;
    dialog.Say(Sentence(status));
  }
}

}  // namespace plyground::play
