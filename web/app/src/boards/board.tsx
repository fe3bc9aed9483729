import type { BoardProps } from './common';
import { MoveButtons } from './common';
import { OthelloBoard } from './othello';
import { PairsBoard } from './pairs';
import { PitsBoard } from './pits';
import { PoliceBoard } from './police';
import { SkerryBoard } from './skerry';
import { SliderBoard } from './slider';

// The board of a game, by its name; a game without one of its own is drawn in text.
export function Board(props: BoardProps & { game: string; cells?: Map<string, number> }) {
  switch (props.game.split(':')[0]) {
    case 'kalah':
      return <PitsBoard {...props} storeName="store" />;
    case 'oware':
      return <PitsBoard {...props} storeName="score" />;
    case 'isolo':
      return <PitsBoard {...props} storeName="stock" />;
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
