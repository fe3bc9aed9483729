import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

// Whether a media query holds, now and later.
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const change = () => setHolds(list.matches);
    change();
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, [query]);
  return holds;
}

// What every board gets. A board draws a position and offers its legal moves as
// targets that mouse, touch and keyboard reach alike.
export interface BoardProps {
  position: string;
  drawing: string;
  moves: string[]; // legal, and playable by a person now; else empty
  over: boolean;
  last: string | null; // the move that led here
  marked: Map<string, string>; // moves with a word of analysis: "best", "+3.5"
  onMove: (move: string) => void;
}

interface TargetProps {
  label: string;
  onPick: () => void;
  children: ComponentChildren;
  note?: string | undefined;
}

// A part of an SVG board that can be played on.
export function Target({ label, onPick, children, note }: TargetProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPick();
  };
  return (
    <g
      class="target"
      role="button"
      tabindex={0} // in SVG the name of an attribute keeps its capitals
      aria-label={note === undefined ? label : `${label}, ${note}`}
      onClick={onPick}
      onKeyDown={onKeyDown}
    >
      {children}
    </g>
  );
}

export const letter = (i: number): string => String.fromCharCode(97 + i);

// Moves that a board has no place for: a pass, hit or fold.
export function MoveButtons({ moves, marked, onMove, words = {} }: Pick<BoardProps, 'moves' | 'marked' | 'onMove'> & { words?: Record<string, string> }) {
  if (moves.length === 0) return null;
  return (
    <div class="move-buttons" role="group" aria-label="moves">
      {moves.map((move) => (
        <button key={move} type="button" onClick={() => onMove(move)}>
          {words[move] === undefined ? move : `${move} ${words[move]}`}
          {marked.has(move) && <small> {marked.get(move)}</small>}
        </button>
      ))}
    </div>
  );
}
