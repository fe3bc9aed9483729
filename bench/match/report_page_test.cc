// The report as files: one HTML page and a table.
#include "bench/match/report_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench/match/page_template.h"
#include "bench/match/test_tournament.h"

namespace plyground::match {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ReportPageTest : public TournamentTest {
 protected:
  static std::string PageOf(const std::string& folder) {
    const std::string file = folder + "/report.html";
    const Printed printed = Capture([&](const Console& console) {
      return ShowReport({.folder = folder, .html_file = file}, FindNim, console);
    });
    EXPECT_TRUE(printed.status.ok()) << printed.status;
    return Contents(file);
  }

  static nlohmann::json DataOf(const std::string& page) {
    const std::string mark = "id=\"data\">";
    const std::size_t start = page.find(mark) + mark.size();
    return nlohmann::json::parse(page.substr(start, page.find("</script>", start) - start));
  }
};

TEST_F(ReportPageTest, StandsAlone) {
  const std::string page = PageOf(whole_->path());
  EXPECT_THAT(page, StartsWith("<!doctype html>"));
  EXPECT_THAT(page, HasSubstr("uPlot"));
  for (const std::string outside : {" src=", "<link", "@import", "url(http", "fetch(",
                                    "XMLHttpRequest", "@DATA@", "@UPLOT", "@PAGE"}) {
    EXPECT_THAT(page, Not(HasSubstr(outside))) << outside;
  }
  EXPECT_THAT(page, HasSubstr("width=device-width"));
  EXPECT_THAT(page, HasSubstr("prefers-color-scheme: dark"));
}

TEST_F(ReportPageTest, HoldsTheReportAndGamesToReplay) {
  const nlohmann::json data = DataOf(PageOf(whole_->path()));
  EXPECT_EQ(data["report"], nlohmann::json::parse(*report_));
  ASSERT_EQ(data["games"].size(), 2u);
  EXPECT_EQ(data["games"][0]["series"]["players"].size(), 3u);
  EXPECT_EQ(data["games"][0]["series"]["games"].back(), 18);
  EXPECT_FALSE(data["games"][0]["openings"].empty());
  ASSERT_EQ(data["replays"].size(), static_cast<std::size_t>(kGames));
  for (const auto& record : data["replays"]) {
    EXPECT_EQ(record["frames"].size(), record["moves"].size() + 1);
  }
}

TEST_F(ReportPageTest, IsTheSameBytesForTheSameGames) {
  TestFolder folder;
  std::vector<std::string> lines = SortedLines(whole_->path());
  std::reverse(lines.begin(), lines.end());
  std::string journal;
  for (const std::string& line : lines) journal += line + "\n";
  SetUpFolder(folder.path(), journal);
  EXPECT_EQ(PageOf(folder.path()), PageOf(whole_->path()));
}

TEST_F(ReportPageTest, TextOfPlayersIsNoMarkup) {
  Report report;
  report.standings.resize(1);
  report.standings[0].player = "</script><b>\"a\",";
  report.standings[0].game = "nim";
  EXPECT_THAT(ReportCsv(report), HasSubstr("standing,nim,\"</script><b>\"\"a\"\",\","));
  auto prepared = Prepared::Load(whole_->path(), FindNim);
  ASSERT_TRUE(prepared.ok()) << prepared.status();
  const std::string page = ReportPage(**prepared, report, {});
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
  EXPECT_EQ(DataOf(page)["report"]["standings"][0]["player"], "</script><b>\"a\",");
}

TEST_F(ReportPageTest, TheTableHasALineForEachStandingAndPairing) {
  const std::string file = whole_->path() + "/report.csv";
  ASSERT_TRUE(Capture([&](const Console& console) {
                return ShowReport({.folder = whole_->path(), .csv_file = file}, FindNim,
                                  console);
              }).status.ok());
  const std::string text = Contents(file);
  EXPECT_THAT(text, StartsWith("row,game,player,opponent,games,score,wins,"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 2 * 3 + 2 * 3);
  EXPECT_THAT(text, HasSubstr("standing,nim:pile=30,perfect,,12,"));
  EXPECT_THAT(text, HasSubstr("pairing,\"nim:pile=20,dice=true\",random,perfect,6,"));
}

TEST_F(ReportPageTest, AFileThatCannotBeWrittenIsNamed) {
  const Printed printed = Capture([&](const Console& console) {
    return ShowReport({.folder = whole_->path(), .html_file = whole_->path() + "/no/page"},
                      FindNim, console);
  });
  EXPECT_THAT(std::string(printed.status.message()), HasSubstr("/no/page"));
}

}  // namespace
}  // namespace plyground::match
