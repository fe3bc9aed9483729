import { useEffect, useRef } from 'preact/hooks';
import type { BoardProps } from './common';
import { MoveButtons } from './common';
import { OthelloBoard } from './othello';
import { PairsBoard } from './pairs';
import { PitsBoard } from './pits';
import { PoliceBoard } from './police';
import { SkerryBoard } from './skerry';
import { SliderBoard } from './slider';

type AnyBoardProps = BoardProps & { game: string; cells?: Map<string, number> };

const PLAYABLE = '.target, .move-buttons button';

function middleOf(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

// The move that is nearest to a point of the screen, of those in a direction.
function nearest(area: Element, [x, y]: [number, number], key = ''): HTMLElement | undefined {
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const element of area.querySelectorAll<HTMLElement>(PLAYABLE)) {
    const [ex, ey] = middleOf(element);
    const [dx, dy] = [ex - x, ey - y];
    const along = { ArrowLeft: -dx, ArrowRight: dx, ArrowUp: -dy, ArrowDown: dy }[key];
    if (along !== undefined && along < 1) continue;
    const distance = along === undefined ? Math.hypot(dx, dy) : along + 3 * Math.abs(key === 'ArrowLeft' || key === 'ArrowRight' ? dy : dx);
    if (distance < least) [best, least] = [element, distance];
  }
  return best;
}

// The board with its moves. Arrows go from move to move, and who plays by keyboard is
// near the last move again as soon as it is his turn.
export function Board(props: AnyBoardProps) {
  const area = useRef<HTMLDivElement>(null);
  const left = useRef<[number, number] | null>(null); // where the keyboard was
  useEffect(() => {
    const from = left.current;
    if (from === null || props.moves.length === 0 || area.current === null) return;
    left.current = null;
    const focused = document.activeElement;
    if (focused === null || focused === document.body) nearest(area.current, from)?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const at = (event.target as Element).closest(PLAYABLE);
    if (at === null || area.current === null) return;
    if (event.key === 'Enter' || event.key === ' ') left.current = middleOf(at);
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    nearest(area.current, middleOf(at), event.key)?.focus();
  };
  return (
    <div ref={area} class="board-area" onKeyDown={onKeyDown}>
      <GameBoard {...props} />
    </div>
  );
}

// By the game's name; a game without a board of its own is drawn in text.
function GameBoard(props: AnyBoardProps) {
  switch (props.game.split(':')[0]) {
    case 'kalah':
      return <PitsBoard {...props} storeName="store" storeCell="store" />;
    case 'oware':
      return <PitsBoard {...props} storeName="score" storeCell="store" />;
    case 'isolo':
      return <PitsBoard {...props} storeName="stock" storeCell="stock" />;
    case 'othello':
      return <OthelloBoard {...props} />;
    case 'slider':
      return <SliderBoard {...props} />;
    case 'police_car':
      return <PoliceBoard {...props} />;
    case 'pairs':
      return <PairsBoard {...props} />;
    case 'skerry':
      return <SkerryBoard {...props} />;
    default:
      return (
        <>
          <pre class="drawing">{props.drawing}</pre>
          <MoveButtons moves={props.moves} marked={props.marked} onMove={props.onMove} />
        </>
      );
  }
}
