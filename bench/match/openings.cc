#include "bench/match/openings.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "bench/match/tournament_spec.h"
#include "core/error.h"
#include "core/random.h"
#include "core/spec.h"

namespace plyground::match {
namespace {

// Independent walks before the search for what is left: while a tenth of the
// openings is unused, all of them fail with a probability below 0.2%.
constexpr int kWalks = 64;
// Positions the search for an unused opening may visit in all (a second or so).
// Only a game with very many ways to few positions gets there.
constexpr int kMostVisited = 1 << 18;

template <class Element>
void Shuffle(std::vector<Element>& elements, Random& random) {
  for (std::size_t i = elements.size(); i > 1; --i) {
    std::swap(elements[i - 1], elements[random.Below(static_cast<int>(i))]);
  }
}

// The place of a move in the list, or of an outcome, drawn by its weight.
int RandomIndex(const AnyPosition& position, Random& random) {
  if (!position.IsChance()) return random.Below(position.CountMoves());
  const std::vector<ChanceText> outcomes = position.Outcomes();
  // The modulo bias is below total / 2^64.
  auto ticket = static_cast<std::int64_t>(random.Next() %
                                          static_cast<std::uint64_t>(outcomes.front().total));
  int index = 0;
  while (ticket >= outcomes[index].weight) ticket -= outcomes[index++].weight;
  return index;
}

std::string MoveAt(const AnyPosition& position, int index) {
  return position.IsChance() ? position.Outcomes()[index].move : position.LegalMoves()[index];
}

std::uint64_t KeyOf(const AnyPosition& position) { return HashText(position.Text()); }

// Values positions for the filter; everything is balanced without a margin.
class BalanceFilter {
 public:
  static absl::StatusOr<BalanceFilter> Make(const AnyGame& game, const OpeningPlan& plan) {
    BalanceFilter judge;
    judge.margin_ = plan.margin;
    if (!plan.margin.has_value()) return judge;
    const auto spec = ParseSpec(plan.judge);
    if (!spec.ok()) return spec.status();
    auto player = game.MakePlayer(*spec);
    if (!player.ok()) return player.status();
    judge.player_ = *std::move(player);
    return judge;
  }

  bool Accepts(const AnyPosition& position) {
    if (!margin_.has_value()) return true;
    if (position.IsChance()) return false;  // nobody is to move: no value
    player_->Reset(0);                      // what it says depends on the position alone
    const auto report = player_->Search(position, {});
    return report.ok() && std::abs(report->score.value) <= *margin_;
  }

 private:
  std::optional<double> margin_;
  std::unique_ptr<AnyPlayer> player_;
};

// Which of `count` openings each block gets, in rounds over all of them.
class Rounds {
 public:
  explicit Rounds(std::uint64_t seed) : seed_(seed) {}

  std::int64_t Place(std::int64_t block, std::int64_t count) {
    const std::int64_t round = block / count;
    if (round == 0) return block;
    if (round != round_) {
      order_.resize(static_cast<std::size_t>(count));
      for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<int>(i);
      Random random(DeriveSeed(seed_, static_cast<std::uint64_t>(round)));
      Shuffle(order_, random);
      round_ = round;
    }
    return order_[static_cast<std::size_t>(block % count)];
  }

 private:
  std::uint64_t seed_;
  std::int64_t round_ = 0;
  std::vector<int> order_;
};

// Random openings. Kept as indices into lists of moves, two bytes a ply, since a
// tournament may have a million.
class RandomBook final : public OpeningBook {
 public:
  RandomBook(const AnyGame& game, const OpeningPlan& plan, BalanceFilter judge)
      : start_(game.Start()),
        plies_(plan.plies),
        random_(plan.seed),
        judge_(std::move(judge)),
        rounds_(plan.seed) {}

  Opening At(std::int64_t block) override {
    Opening opening;
    AnyPosition position = start_;
    for (const int index : IndicesAt(block)) {
      opening.moves.push_back(MoveAt(position, index));
      position.PlayIndex(index);
    }
    return opening;
  }

  std::int64_t CountUpTo(std::int64_t wanted) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    return std::min(wanted, Drawn(wanted));
  }

 private:
  // All that is done under the lock, so that threads hardly wait for each other.
  std::vector<std::uint16_t> IndicesAt(std::int64_t block) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (block >= Drawn(block + 1)) block = rounds_.Place(block, drawn_);
    const auto first = indices_.begin() + block * plies_;
    return {first, first + plies_};
  }

  // Draws until there are `wanted`, or all. How many there are.
  std::int64_t Drawn(std::int64_t wanted) {
    while (drawn_ < wanted && !exhausted_all_) {
      exhausted_all_ = !DrawOne();
      if (!exhausted_all_) ++drawn_;
    }
    return drawn_;
  }

  // An opening whose position no earlier one had; false when there is no other.
  bool DrawOne() {
    const std::size_t size = indices_.size();
    for (int i = 0; i < kWalks; ++i) {
      if (Walk()) return true;
      indices_.resize(size);
    }
    return Find(start_, plies_);
  }

  bool Walk() {
    AnyPosition position = start_;
    for (int ply = 0; ply < plies_; ++ply) {
      if (position.IsTerminal()) return false;
      const int index = RandomIndex(position, random_);
      indices_.push_back(static_cast<std::uint16_t>(index));
      position.PlayIndex(index);
    }
    return IsNew(position);
  }

  bool IsNew(const AnyPosition& position) {
    return !position.IsTerminal() && used_.insert(KeyOf(position)).second &&
           judge_.Accepts(position);
  }

  // Depth first in random order, so that it finds an unused position if there
  // is one. What has none below it is remembered and never entered again.
  bool Find(const AnyPosition& position, int plies_left) {
    if (plies_left == 0) return IsNew(position);
    if (position.IsTerminal()) return false;
    const std::uint64_t key =
        DeriveSeed(KeyOf(position), static_cast<std::uint64_t>(plies_left));
    if (barren_.contains(key) || ++visited_ > kMostVisited) return false;
    std::vector<int> moves(static_cast<std::size_t>(position.CountMoves()));
    for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = static_cast<int>(i);
    Shuffle(moves, random_);
    for (const int move : moves) {
      AnyPosition child = position;
      child.PlayIndex(move);
      indices_.push_back(static_cast<std::uint16_t>(move));
      if (Find(child, plies_left - 1)) return true;
      indices_.pop_back();
    }
    barren_.insert(key);
    return false;
  }

  std::mutex mutex_;
  AnyPosition start_;
  int plies_;
  Random random_;
  BalanceFilter judge_;
  Rounds rounds_;
  std::vector<std::uint16_t> indices_;  // plies_ an opening
  std::int64_t drawn_ = 0;
  bool exhausted_all_ = false;
  absl::flat_hash_set<std::uint64_t> used_;    // keys of positions
  absl::flat_hash_set<std::uint64_t> barren_;  // with plies to go
  int visited_ = 0;
};

class ListedBook final : public OpeningBook {
 public:
  ListedBook(std::vector<Opening> openings, std::uint64_t seed)
      : openings_(std::move(openings)), rounds_(seed) {}

  Opening At(std::int64_t block) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto count = static_cast<std::int64_t>(openings_.size());
    return openings_[static_cast<std::size_t>(rounds_.Place(block, count))];
  }

  std::int64_t CountUpTo(std::int64_t wanted) override {
    return std::min(wanted, static_cast<std::int64_t>(openings_.size()));
  }

 private:
  std::mutex mutex_;
  std::vector<Opening> openings_;
  Rounds rounds_;
};

absl::Status BadLine(int line, std::string_view text, std::string_view why) {
  return InvalidInput(
      {.message = absl::StrCat("openings, line ", line, ": ", std::string(why)),
       .got = std::string(text.substr(0, 200)),
       .expected = {"moves joined by blanks", "{\"position\":\"..\",\"moves\":[\"..\"]}"}});
}

struct Line {
  int number = 0;
  std::string_view text;
};

// Empty for a line of another game.
absl::StatusOr<std::optional<Opening>> ReadObject(const AnyGame& game, const Line& line) {
  const auto object = nlohmann::json::parse(line.text.begin(), line.text.end(), nullptr, false);
  if (!object.is_object()) return BadLine(line.number, line.text, "not a JSON object");
  Opening opening;
  for (const auto& [name, value] : object.items()) {
    if (name == "position" && value.is_string()) {
      opening.position = value.get<std::string>();
    } else if (name == "game" && value.is_string()) {
      const std::string& named = value.get_ref<const std::string&>();
      if (named != game.spec() && named != game.CanonicalSpec()) {
        return std::optional<Opening>();
      }
    } else if (name == "moves" && value.is_array()) {
      for (const auto& move : value) {
        if (!move.is_string()) return BadLine(line.number, line.text, "a move is no text");
        opening.moves.push_back(move.get<std::string>());
      }
    } else {
      return BadLine(line.number, line.text,
                     absl::StrCat("field ", Quoted(name), " is unknown or of another type"));
    }
  }
  return std::optional<Opening>(std::move(opening));
}

Opening ReadMoves(std::string_view text) {
  constexpr std::string_view kBetween = " \t\r,";
  Opening opening;
  while (true) {
    const std::size_t start = text.find_first_not_of(kBetween);
    if (start == std::string_view::npos) return opening;
    text.remove_prefix(start);
    const std::size_t end = std::min(text.find_first_of(kBetween), text.size());
    opening.moves.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

// The position that the opening leads to. Errors: not one of this game.
absl::StatusOr<AnyPosition> EndOf(const AnyGame& game, const Opening& opening) {
  absl::StatusOr<AnyPosition> position = opening.position.empty()
                                             ? absl::StatusOr<AnyPosition>(game.Start())
                                             : game.Parse(opening.position);
  if (!position.ok()) return position;
  for (const std::string& move : opening.moves) {
    if (absl::Status status = position->Play(move); !status.ok()) return status;
  }
  if (position->IsTerminal()) return absl::InvalidArgumentError("the game is over after it");
  return position;
}

absl::StatusOr<std::vector<Opening>> ReadLines(const AnyGame& game, std::string_view text) {
  std::vector<Opening> openings;
  absl::flat_hash_set<std::uint64_t> used;
  Line line;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    line = {.number = line.number + 1, .text = text.substr(0, end)};
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t first = line.text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos || line.text[first] == '#') continue;
    std::optional<Opening> opening = ReadMoves(line.text);
    if (line.text[first] == '{') {
      auto read = ReadObject(game, line);
      if (!read.ok()) return read.status();
      opening = *std::move(read);
    }
    if (!opening.has_value()) continue;
    const auto position = EndOf(game, *opening);
    if (!position.ok()) {
      const auto why = position.status().message();
      return BadLine(line.number, line.text, std::string(why.data(), why.size()));
    }
    if (used.insert(KeyOf(*position)).second) openings.push_back(*std::move(opening));
  }
  return openings;
}

absl::Status NoOpening(const AnyGame& game, const OpeningPlan& plan) {
  if (plan.margin.has_value()) {
    return InvalidInput({.message = absl::StrCat("no opening of ", plan.plies, " plies of ",
                                                 Quoted(game.spec()), " is within ",
                                                 *plan.margin, " by ", Quoted(plan.judge)),
                         .got = absl::StrCat(*plan.margin),
                         .expected = {"a larger --opening-margin"}});
  }
  return InvalidInput({.message = absl::StrCat("every line of ", Quoted(game.spec()),
                                               " is over after ", plan.plies, " opening plies"),
                       .got = absl::StrCat(plan.plies),
                       .expected = {"fewer --opening-plies"}});
}

}  // namespace

AnyPosition StartOf(const AnyGame& game, const Opening& opening) {
  if (opening.position.empty()) return game.Start();
  auto position = game.Parse(opening.position);
  assert(position.ok());
  return *std::move(position);
}

absl::StatusOr<std::unique_ptr<OpeningBook>> OpeningBook::Make(const AnyGame& game,
                                                               const OpeningPlan& plan) {
  if (plan.lines.has_value()) {
    auto openings = ReadLines(game, *plan.lines);
    if (!openings.ok()) return openings.status();
    if (openings->empty()) {
      return InvalidInput({.message = absl::StrCat("there is no opening of ",
                                                   Quoted(game.spec()), " in the list"),
                           .got = "",
                           .expected = {"a line of moves"}});
    }
    if (plan.order == OpeningOrder::kRandom) {
      Random random(plan.seed);
      Shuffle(*openings, random);
    }
    const auto skipped = (plan.start - 1) % static_cast<std::int64_t>(openings->size());
    std::rotate(openings->begin(), openings->begin() + skipped, openings->end());
    return std::unique_ptr<OpeningBook>(new ListedBook(*std::move(openings), plan.seed));
  }
  auto judge = BalanceFilter::Make(game, plan);
  if (!judge.ok()) return judge.status();
  std::unique_ptr<OpeningBook> book(new RandomBook(game, plan, *std::move(judge)));
  if (book->CountUpTo(1) == 0) return NoOpening(game, plan);
  return book;
}

}  // namespace plyground::match
