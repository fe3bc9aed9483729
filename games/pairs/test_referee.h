#ifndef PLYGROUND_GAMES_PAIRS_TEST_REFEREE_H_
#define PLYGROUND_GAMES_PAIRS_TEST_REFEREE_H_

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "games/pairs/options.h"

namespace plyground::pairs {

// The rules once more, on lists of cards that are really moved about, discards
// and all, and with no cleverness. Only which unseen cards were burned is not
// known to it either.
class Referee {
 public:
  using List = std::vector<int>;

  explicit Referee(const Options& options)
      : rules_(options),
        target_(TargetOf(options)),
        stacks_(options.players),
        kept_(options.players),
        scores_(options.players, 0) {
    for (int rank = 1; rank <= rules_.ranks; ++rank) {
      for (int i = 0; i < rank; ++i) unseen_.push_back(rank);
    }
    deck_ = Burned(static_cast<int>(unseen_.size()));
    StartDeal();
  }

  // The moves or, when a card is awaited, the ranks; with how many cards stand
  // behind each, 1 for a move.
  std::map<std::string, int> Choices() const {
    std::map<std::string, int> choices;
    if (over_) return choices;
    if (!deciding_) {
      for (const int card : Drawable()) ++choices[std::to_string(card)];
      return choices;
    }
    const bool can_hit = !Drawable().empty();
    if (can_hit) choices["hit"] = 1;
    if (!stacks_[seat_].empty() || !can_hit) choices["fold"] = 1;
    return choices;
  }

  void Play(const std::string& choice) {
    if (choice == "hit") {
      deciding_ = false;
    } else if (choice == "fold") {
      Fold();
    } else if (dealing_) {
      Deal(std::stoi(choice));
    } else {
      Draw(std::stoi(choice));
    }
  }

  bool over() const { return over_; }
  int loser() const { return seat_; }
  std::string Summary() const {
    std::string text = over_ ? "over" : deciding_ ? "turn" : dealing_ ? "deal" : "draw";
    if (!over_) text += std::to_string(seat_);
    text += " deck" + std::to_string(deck_);
    for (std::size_t i = 0; i < stacks_.size(); ++i) {
      text += " " + std::to_string(scores_[i]) + ":";
      for (const int card : stacks_[i]) text += std::to_string(card) + ".";
    }
    return text;
  }

 private:
  static void Move(List& from, int card, List& to) {
    from.erase(std::find(from.begin(), from.end(), card));
    to.push_back(card);
  }
  static void MoveAll(List& from, List& to) {
    while (!from.empty()) Move(from, from.back(), to);
  }
  int Burned(int cards) const {
    int deck = cards;
    for (int i = 0; i < rules_.burn && deck > 1; ++i) --deck;
    return deck;
  }

  List Drawable() const {
    List cards = unseen_;
    if (deck_ == 0) cards.insert(cards.end(), discards_.begin(), discards_.end());
    return cards;
  }
  void Take(int card, List& to) {
    if (deck_ == 0) {
      MoveAll(discards_, unseen_);
      deck_ = rules_.burn_each == BurnEach::kShuffle ? Burned(static_cast<int>(unseen_.size()))
                                                     : static_cast<int>(unseen_.size());
    }
    Move(unseen_, card, to);
    --deck_;
  }
  bool Holds(int card) const {
    return std::count(stacks_[seat_].begin(), stacks_[seat_].end(), card) > 0;
  }

  void StartDeal() {
    dealing_ = true;
    deciding_ = false;
    tied_.clear();
    for (int i = 0; i < rules_.players; ++i) tied_.push_back(i);
    queue_ = tied_;
    seat_ = 0;
  }
  void Deal(int card) {
    if (Holds(card)) {
      Take(card, caught_);
    } else {
      Take(card, stacks_[seat_]);
      queue_.erase(queue_.begin());
      if (queue_.empty()) {
        int lowest = 99;
        for (const int i : tied_) lowest = std::min(lowest, stacks_[i].back());
        for (const int i : tied_) {
          if (stacks_[i].back() == lowest) queue_.push_back(i);
        }
        tied_ = queue_;
        if (tied_.size() == 1) return Begin();
      }
      seat_ = queue_[0];
    }
    if (Drawable().empty()) Begin();
  }
  void Begin() {
    seat_ = tied_[0];
    queue_.clear();
    dealing_ = false;
    deciding_ = true;
    MoveAll(caught_, discards_);
  }

  void Draw(int card) {
    if (Holds(card)) {
      List scored;
      Take(card, scored);
      return Score(card, scored);
    }
    Take(card, stacks_[seat_]);
    PassTurn();
  }
  void PassTurn() {
    deciding_ = true;
    seat_ = (seat_ + 1) % rules_.players;
  }
  void Fold() {
    int lowest = 99;
    for (const List& stack : stacks_) {
      for (const int card : stack) lowest = std::min(lowest, card);
    }
    for (int i = 0; i < rules_.players; ++i) {
      List& stack = stacks_[(seat_ + i) % rules_.players];
      if (std::count(stack.begin(), stack.end(), lowest) == 0) continue;
      List scored;
      Move(stack, lowest, scored);
      return Score(lowest, scored);
    }
  }
  void Score(int card, List& scored) {
    scores_[seat_] += card;
    MoveAll(scored, rules_.fresh ? discards_ : kept_[seat_]);
    if (scores_[seat_] >= target_) {
      over_ = true;
      return;
    }
    const bool continuous = rules_.variant == Variant::kContinuous;
    for (int i = 0; i < rules_.players; ++i) {
      if (!continuous || i == seat_) MoveAll(stacks_[i], discards_);
    }
    if (rules_.fresh) {
      MoveAll(discards_, unseen_);
      deck_ = Burned(static_cast<int>(unseen_.size()));
    } else if (rules_.burn_each == BurnEach::kRound) {
      deck_ = Burned(deck_);
    }
    if (continuous) return PassTurn();
    StartDeal();
  }

  Options rules_;
  int target_;
  List unseen_, discards_, caught_;
  std::vector<List> stacks_, kept_;
  List scores_;
  List tied_, queue_;
  int deck_ = 0, seat_ = 0;
  bool dealing_ = true, deciding_ = false, over_ = false;
};

}  // namespace plyground::pairs

#endif  // PLYGROUND_GAMES_PAIRS_TEST_REFEREE_H_
