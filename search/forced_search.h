#ifndef PLYGROUND_SEARCH_FORCED_SEARCH_H_
#define PLYGROUND_SEARCH_FORCED_SEARCH_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "core/layered.h"
#include "core/moves.h"

namespace plyground {

// What a board is worth, by search from that board alone, for games whose moves may go
// round in circles: what databases are tested against. It knows moves forward, no predecessors,
// no order of solving and no values; ranks only to remember what it has found.
//
// A question is whether one side can force at least `goal` >= 1 points to come, in a
// finite number of moves: yes if one of its own moves, or each of the other side's,
// leads to a yes. Within a layer that is the least solution of these equations, found as
// far as the question needs it (X. Liu and S. Smolka, "Simple linear-time algorithms for
// minimal fixed points", 1998), and every answer found on the way is kept: a few bytes
// for each board that matters, goal and side. Who can force 1 - goal <= 0 is who keeps the
// other side from forcing `goal`: endless play is worth 0.
//
// Not for several threads at once.
template <Layers L>
class ForcedSearch {
 public:
  using Board = typename L::Position;

  explicit ForcedSearch(const L& layers) : layers_(layers) {}

  // The margin to come for the side to move; quickest if the guess is right. Throws
  // std::bad_alloc. Pre: nothing is taken.
  int ValueOf(const Board& board, int guess) {
    if (board.IsTerminal()) return board.Margin();
    int value = guess;
    while (!Forces({board, value, true})) --value;
    while (value >= guess && Forces({board, value + 1, true})) ++value;
    return value;
  }

 private:
  struct Question {
    Board board;
    int goal;
    bool by_mover;  // whether the side in question is to move
  };
  // Rank, layer and goal (7 bits each), side.
  using Key = std::uint64_t;
  Key KeyOf(const Question& question, int layer) const noexcept {
    return layers_.RankOf(question.board) << 15 | static_cast<Key>(layer) << 8 |
           static_cast<Key>(question.goal) << 1 | static_cast<Key>(question.by_mover);
  }

  using Index = std::uint32_t;
  static constexpr Index kNone = ~Index{0};

  // A question of the layer that is not answered yet, or with yes.
  struct Open {
    Question question;
    int move = 0;           // the next one to look at
    Index waiting = kNone;  // the first of those who wait for a yes
    bool yes = false;
  };
  struct Wait {
    Index who;
    Index next;
  };
  enum class Answer { kNo, kYes, kOpen };
  Answer Known(Key key) const {
    if (yes_.contains(key)) return Answer::kYes;
    return no_.contains(key) ? Answer::kNo : Answer::kOpen;
  }
  struct Look {
    Answer answer;
    Index open = kNone;
  };
  // One layer's open questions.
  struct Room {
    int layer;
    std::vector<Open> open = {};
    std::vector<Wait> waits = {};
    std::vector<Index> work = {};  // taken from the back
    absl::flat_hash_map<Key, Index> places = {};
  };

  bool Forces(const Question& question) {
    if (question.goal <= 0) {
      return !Forces({question.board, 1 - question.goal, !question.by_mover});
    }
    const int layer = layers_.LayerOf(question.board);
    if (question.goal > layer) return false;
    if (question.board.IsTerminal()) {
      const int margin = question.board.Margin();
      return (question.by_mover ? margin : -margin) >= question.goal;
    }
    const Answer known = Known(KeyOf(question, layer));
    return known == Answer::kOpen ? Settle(question, layer) : known == Answer::kYes;
  }

  bool Settle(const Question& question, int layer) {
    Room room{.layer = layer};
    Enter(question, room);
    while (!room.work.empty()) {
      const Index at = room.work.back();
      room.work.pop_back();
      if (!room.open[at].yes) GoOn(at, room);
    }
    // What is open once all is looked at is a no, for good.
    for (const auto& [key, at] : room.places) (room.open[at].yes ? yes_ : no_).insert(key);
    return room.open.front().yes;
  }

  Index Enter(const Question& question, Room& room) {
    const auto [place, is_new] = room.places.try_emplace(KeyOf(question, room.layer),
                                                         static_cast<Index>(room.open.size()));
    if (is_new) {
      room.open.push_back({question});
      room.work.push_back(place->second);
    }
    return place->second;
  }

  // Looks at moves until one leaves the question waiting, or decides it.
  void GoOn(Index at, Room& room) {
    const auto moves = MovesOf(room.open[at].question.board);
    const bool one_suffices = room.open[at].question.by_mover;
    for (; room.open[at].move < moves.size(); ++room.open[at].move) {
      const Look look = LookAt(room.open[at].question, moves[room.open[at].move], room);
      if (look.answer == Answer::kYes && one_suffices) return Prove(at, room);
      if (look.answer == Answer::kNo && !one_suffices) return;
      if (look.answer != Answer::kOpen) continue;
      room.waits.push_back({at, std::exchange(room.open[look.open].waiting,
                                              static_cast<Index>(room.waits.size()))});
      if (!one_suffices) return;  // comes back with the yes
      // The other moves are looked at once what is new below this one is.
      ++room.open[at].move;
      if (!room.work.empty() && room.work.back() == look.open) {
        room.work.back() = at;
        room.work.push_back(look.open);
      } else {
        room.work.push_back(at);
      }
      return;
    }
    if (!one_suffices) Prove(at, room);
  }

  Look LookAt(const Question& question, typename Board::Move move, Room& room) {
    Board child = question.board;
    child.Apply(move);
    const bool same = child.ToMove() == question.board.ToMove();
    const bool by_mover = same == question.by_mover;
    const auto answer = [](bool yes) { return Look{yes ? Answer::kYes : Answer::kNo}; };
    if (child.IsTerminal()) {
      return answer((by_mover ? child.Margin() : -child.Margin()) >= question.goal);
    }
    const int taken = by_mover ? child.TakenMargin() : -child.TakenMargin();
    const Question next{child.WithoutTaken(), question.goal - taken, by_mover};
    if (layers_.LayerOf(child) != room.layer) return answer(Forces(next));
    const Answer known = Known(KeyOf(next, room.layer));
    if (known != Answer::kOpen) return {known};
    const Index open = Enter(next, room);
    return room.open[open].yes ? answer(true) : Look{Answer::kOpen, open};
  }

  // Who waits with one move to suffice is proved as well, others go on.
  void Prove(Index at, Room& room) {
    std::vector<Index> proved = {at};
    room.open[at].yes = true;
    while (!proved.empty()) {
      const Index next = proved.back();
      proved.pop_back();
      for (Index i = room.open[next].waiting; i != kNone; i = room.waits[i].next) {
        Open& waiting = room.open[room.waits[i].who];
        if (waiting.yes) continue;
        if (waiting.question.by_mover) {
          waiting.yes = true;
          proved.push_back(room.waits[i].who);
        } else {
          room.work.push_back(room.waits[i].who);
        }
      }
    }
  }

  L layers_;
  absl::flat_hash_set<Key> yes_;
  absl::flat_hash_set<Key> no_;
};

}  // namespace plyground

#endif  // PLYGROUND_SEARCH_FORCED_SEARCH_H_
