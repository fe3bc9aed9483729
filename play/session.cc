#include "play/session.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/error.h"
#include "core/play_guide.h"
#include "core/random.h"
#include "core/text.h"
#include "play/company.h"
#include "play/dialog.h"
#include "play/game_loop.h"
#include "play/played_game.h"
#include "play/saved_games.h"

namespace plyground::play {
namespace {

constexpr char kPlayersOption[] = "players";  // of games for different numbers of them

class Session {
 public:
  Session(const SessionSetup& setup, Terminal& terminal)
      : setup_(setup),
        dialog_(terminal),
        house_{.dialog = dialog_,
               .entry = *setup.entry,
               .find_game = setup.find_game,
               .files = setup.files},
        random_(setup.seed) {}

  absl::Status Run() {
    std::optional<PlayedGame> loaded;
    absl::StatusOr<Company> company =
        setup_.load.has_value() ? LoadedCompany(loaded) : FirstCompany();
    if (!company.ok()) return company.status();
    dialog_.Say(setup_.entry->summary);
    dialog_.Say(
        absl::StrCat("help lists what you can say, quit leaves. These games come again "
                     "with --seed ",
                     setup_.seed, "."));
    const bool has_menu = HasMenu();
    if (!has_menu || loaded.has_value() || !setup_.players.empty()) {
      PlayGames(*std::move(company), std::move(loaded));
    }
    if (has_menu) Menu();
    SayGoodbye();
    if (dialog_.interrupted()) return absl::CancelledError("interrupted");
    return absl::OkStatus();
  }

 private:
  bool HasMenu() const {
    return setup_.entry->guide != nullptr && !setup_.entry->guide->report.empty();
  }
  bool ChoosesPlayers() const {
    const bool given =
        std::any_of(setup_.game.options.begin(), setup_.game.options.end(),
                    [](const auto& option) { return option.first == kPlayersOption; });
    return !given && setup_.entry->min_players < setup_.entry->max_players;
  }

  absl::StatusOr<Company> CompanyFor(std::optional<int> players) const {
    Spec spec = setup_.game;
    if (players.has_value()) {
      spec.options.emplace_back(kPlayersOption, absl::StrCat(*players));
    }
    auto game = setup_.find_game(FormatSpec(spec));
    if (!game.ok()) return game.status();
    return Company(*std::move(game), setup_.entry->guide);
  }

  // That of the saved game, with the players that were asked for in their place.
  absl::StatusOr<Company> LoadedCompany(std::optional<PlayedGame>& game) {
    absl::StatusOr<LoadedGame> loaded = LoadGame(house_, *setup_.load);
    if (!loaded.ok()) return loaded.status();
    if (absl::Status status = CheckSeats(loaded->company); !status.ok()) return status;
    int seat = 0;
    for (const std::string& player : setup_.players) {
      absl::Status status = loaded->company.Replace(seat++, player);
      if (!status.ok()) return status;
    }
    game = std::move(loaded->game);
    return std::move(loaded->company);
  }

  absl::Status CheckSeats(const Company& company) const {
    const auto given = static_cast<int>(setup_.players.size());
    if (given <= company.num_seats()) return absl::OkStatus();
    return InvalidInput(
        {.message = absl::StrCat(given, " players for ", company.num_seats(), " seats"),
         .got = absl::StrCat(given),
         .expected = {"--player once a seat"}});
  }

  // With the players that were asked for.
  absl::StatusOr<Company> FirstCompany() const {
    const auto given = static_cast<int>(setup_.players.size());
    const bool fits = given >= setup_.entry->min_players && given <= setup_.entry->max_players;
    absl::StatusOr<Company> company =
        CompanyFor(ChoosesPlayers() && fits ? std::optional<int>(given) : std::nullopt);
    if (!company.ok()) return company;
    if (absl::Status status = CheckSeats(*company); !status.ok()) return status;
    for (const std::string& player : setup_.players) {
      if (absl::Status status = company->Add(player); !status.ok()) return status;
    }
    return company;
  }

  void ShowRules() {
    dialog_.Write("\n");
    dialog_.Say(setup_.entry->rules);
    rules_shown_ = true;
  }

  // ---- The menu ---------------------------------------------------------------

  void Menu() {
    while (!dialog_.ended()) {
      const std::optional<std::string> choice = dialog_.AskPlainly(
          "\n1  End\n2  Rules\n3  Play\n4  Design report\n5  Load a saved game\n"
          "Your choice (1 to 5): ");
      if (!choice.has_value() || *choice == "1") return;
      if (*choice == "2") {
        ShowRules();
      } else if (*choice == "3") {
        PlayFromMenu();
      } else if (*choice == "4") {
        dialog_.Write("\n");
        dialog_.Say(setup_.entry->guide->report);
      } else if (*choice == "5") {
        LoadFromMenu();
      } else {
        dialog_.Say("Only a number from 1 to 5 is accepted here.");
      }
    }
  }

  void PlayFromMenu() {
    std::optional<int> players;
    if (ChoosesPlayers()) {
      players = dialog_.AskNumber("How many players", setup_.entry->min_players,
                                  setup_.entry->max_players, setup_.entry->min_players);
      if (!players.has_value()) return;
    }
    absl::StatusOr<Company> company = CompanyFor(players);
    if (!company.ok()) {  // options that go with another number of players only
      dialog_.Say(absl::StrCat("That cannot be played: ", company.status().message(), "."));
      return;
    }
    PlayGames(*std::move(company), std::nullopt);
  }

  void LoadFromMenu() {
    const std::optional<std::string> path = dialog_.Ask("Load which file? ");
    if (!path.has_value()) return;
    absl::StatusOr<LoadedGame> loaded = LoadGame(house_, *path);
    if (!loaded.ok()) {
      dialog_.Say(absl::StrCat("Not loaded: ", loaded.status().message(), "."));
      return;
    }
    PlayGames(std::move(loaded->company), std::move(loaded->game));
  }

  // ---- Games ------------------------------------------------------------------

  // Until the person has had enough.
  void PlayGames(Company company, std::optional<PlayedGame> game) {
    if (!game.has_value() && !SitDown(company)) return;
    while (true) {
      if (!game.has_value()) {
        game.emplace(company.shared_game(), DeriveSeed(setup_.seed, games_++));
      }
      const GameEnd end = GameLoop(house_, company, *game).Play();
      if (end == GameEnd::kLeft) return;
      if (end == GameEnd::kFinished) {
        if (!AskForAnother(company, *game)) return;
        dialog_.Write("\n" + house_.tally.Text());
      }
      game.reset();
    }
  }

  // Asks for whoever is missing. False if the person leaves.
  bool SitDown(Company& company) {
    if (!rules_shown_ && (!company.complete() || company.HasPeople())) ShowRules();
    if (company.complete()) return true;
    const bool nobody_given = company.seats().empty();
    if (nobody_given && !HasMenu() && ChoosesPlayers()) {
      const std::optional<int> players =
          dialog_.AskNumber("How many players", setup_.entry->min_players,
                            setup_.entry->max_players, setup_.entry->min_players);
      if (!players.has_value()) return false;
      absl::StatusOr<Company> chosen = CompanyFor(players);
      if (!chosen.ok()) {
        dialog_.Say(absl::StrCat("That cannot be played: ", chosen.status().message(), "."));
        return false;
      }
      company = *std::move(chosen);
    }
    if (!AskForSeats(dialog_, company)) return false;
    // Where chance comes first, it decides who starts.
    if (!nobody_given || company.game().Start().IsChance()) return true;
    return AskForStarter(dialog_, random_, company);
  }

  bool AskForAnother(Company& company, const PlayedGame& finished) {
    while (true) {
      const std::optional<std::string> answer = dialog_.Ask(
          "Another game? (yes, no, swap or random for other seats, save FILE) [yes]: ");
      if (!answer.has_value() || absl::EqualsIgnoreCase(*answer, "no") ||
          absl::EqualsIgnoreCase(*answer, "n")) {
        return false;
      }
      if (answer->empty() || absl::EqualsIgnoreCase(*answer, "yes") ||
          absl::EqualsIgnoreCase(*answer, "y")) {
        return true;
      }
      if (absl::EqualsIgnoreCase(*answer, "swap")) {
        company.LetNextStart();
        return true;
      }
      if (absl::EqualsIgnoreCase(*answer, "random")) {
        company.LetStart(random_.Below(company.num_seats()));
        return true;
      }
      const std::optional<Command> command = ParseCommand(*answer);
      if (command.has_value() && command->kind == CommandKind::kSave) {
        SaveGame(house_, company, finished, command->argument);
      } else {
        dialog_.Say("Please answer yes, no, swap, random, or save and a file's name.");
      }
    }
  }

  void SayGoodbye() {
    if (house_.tally.games() > 0) dialog_.Write("\n" + house_.tally.Text());
    if (house_.tally.games() > 1 && !house_.statistics.empty()) {
      dialog_.Write(absl::StrCat("All games, ", house_.statistics.rounds(), " rounds:\n",
                                 house_.statistics.Text()));
    }
    dialog_.Say("Goodbye.");
  }

  const SessionSetup& setup_;
  Dialog dialog_;
  House house_;
  Random random_;  // who starts
  std::uint64_t games_ = 0;
  bool rules_shown_ = false;
};

}  // namespace

absl::Status RunSession(const SessionSetup& setup, Terminal& terminal) {
  return Session(setup, terminal).Run();
}

}  // namespace plyground::play
