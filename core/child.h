#ifndef PLYGROUND_CORE_CHILD_H_
#define PLYGROUND_CORE_CHILD_H_

#include "core/game.h"

namespace plyground {

// The position after a move, for as long as this object lives: a copy, or, for
// a game that offers undo, the parent itself, put back by the destructor (the
// parent must not be used in between).
template <Game G>
class Child {
 public:
  Child(G& parent, typename G::Move move) noexcept : position_(parent) {
    position_.Apply(move);
  }
  G& position() noexcept { return position_; }

 private:
  G position_;
};

template <Undoable G>
class Child<G> {
 public:
  Child(G& parent, typename G::Move move) noexcept
      : parent_(parent), move_(move), undo_(parent.ApplyWithUndo(move)) {}
  ~Child() { parent_.TakeBack(move_, undo_); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  G& position() noexcept { return parent_; }

 private:
  G& parent_;
  typename G::Move move_;
  typename G::Undo undo_;
};

// The same for a child that is only looked at: no move may be made from it. A
// game whose undo costs less then offers ApplyToLeaf() and a TakeBack() for it.
template <Game G>
class LeafChild : public Child<G> {
 public:
  using Child<G>::Child;
};

template <Undoable G>
requires requires(G& position, typename G::Move move) {
  position.TakeBack(move, position.ApplyToLeaf(move));
}
class LeafChild<G> {
 public:
  LeafChild(G& parent, typename G::Move move) noexcept
      : parent_(parent), move_(move), undo_(parent.ApplyToLeaf(move)) {}
  ~LeafChild() { parent_.TakeBack(move_, undo_); }
  LeafChild(const LeafChild&) = delete;
  LeafChild& operator=(const LeafChild&) = delete;
  G& position() noexcept { return parent_; }

 private:
  G& parent_;
  typename G::Move move_;
  typename G::LeafUndo undo_;
};

}  // namespace plyground

#endif  // PLYGROUND_CORE_CHILD_H_
