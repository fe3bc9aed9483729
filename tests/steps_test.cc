// The law of core/telling.h, for every game that shows its steps: they lead from
// the cells before a move to the cells after it, and none takes what is not there.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/random.h"
#include "games/registry.h"
#include "gtest/gtest.h"

namespace plyground {
namespace {

std::map<std::string, int> ByName(const std::vector<BoardCell>& cells) {
  std::map<std::string, int> counts;
  for (const BoardCell& cell : cells) {
    EXPECT_TRUE(counts.emplace(cell.name, cell.count).second) << cell.name << " twice";
  }
  return counts;
}

void CheckSteps(const AnyPosition& position, int index) {
  SCOPED_TRACE(absl::StrCat(position.LegalMoves()[index], " in ", position.Text()));
  AnyPosition after = position;
  after.PlayIndex(index);
  std::map<std::string, int> counts = ByName(position.Cells());
  int lap = 1;
  for (const BoardStep& step : position.StepsOf(index)) {
    const auto cell = counts.find(step.cell);
    ASSERT_NE(cell, counts.end()) << step.cell;
    cell->second += step.change;
    ASSERT_EQ(cell->second, step.count) << step.cell;
    ASSERT_GE(step.count, 0);
    const bool adds = step.kind == StepKind::kSow || step.kind == StepKind::kGain;
    ASSERT_EQ(step.change > 0, adds) << StepName(step.kind);
    ASSERT_NE(step.change, 0);
    ASSERT_TRUE(step.lap == lap || step.lap == lap + 1);
    lap = step.lap;
  }
  EXPECT_EQ(counts, ByName(after.Cells()));
}

void CheckGames(const std::string& spec, int games) {
  const auto game = FindGame(spec);
  ASSERT_TRUE(game.ok()) << game.status();
  const std::vector<std::string> capabilities = (*game)->Capabilities();
  if (std::find(capabilities.begin(), capabilities.end(), "steps") == capabilities.end()) {
    EXPECT_TRUE((*game)->Start().Cells().empty()) << spec;
    return;
  }
  Random random(11);
  for (int i = 0; i < games; ++i) {
    AnyPosition position = (*game)->Start();
    for (int ply = 0; !position.IsTerminal() && ply < 200; ++ply) {
      for (int index = 0; index < position.CountMoves(); ++index) {
        ASSERT_NO_FATAL_FAILURE(CheckSteps(position, index)) << spec;
      }
      position.PlayIndex(random.Below(position.CountMoves()));
    }
  }
}

TEST(StepsTest, LeadFromTheCellsBeforeAMoveToThoseAfterIt) {
  constexpr int kGames = 40;
  for (const GameEntry* entry : AllGames()) {
    const std::string name(entry->name);
    CheckGames(name, kGames);
    for (const std::string_view variant : entry->variants) {
      CheckGames(absl::StrCat(name, ":", std::string(variant)), kGames);
    }
    // Each value of each choice alone.
    for (const OptionInfo& option : entry->options()) {
      for (const std::string& choice : option.choices) {
        CheckGames(absl::StrCat(name, ":", option.name, "=", choice), kGames / 4);
      }
    }
  }
}

}  // namespace
}  // namespace plyground
