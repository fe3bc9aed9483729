import type { BoardProps } from './common';
import { MoveButtons } from './common';

// Position: "scores=0,0 stacks=10.5|10 kept=-|- unseen=0.2.. deck=45 turn=0", or a text
// of the engine's own while cards are dealt.
export function parsePairs(position: string): Map<string, string> {
  return new Map(
    position.split(' ').filter((part) => part.includes('=')).map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name, value];
    }),
  );
}

function Card({ rank, caught }: { rank: string; caught?: boolean }) {
  return (
    <span class={`card${caught ? ' caught' : ''}`} role="img" aria-label={caught ? `caught ${rank}` : rank}>
      <span aria-hidden="true">{'┌──┐\n│'}{rank.padStart(2, ' ')}{'│\n└──┘'}</span>
    </span>
  );
}

export function PairsBoard({ position, drawing, moves, last, marked, onMove }: BoardProps) {
  const parts = parsePairs(position);
  const list = (name: string) => (parts.get(name) ?? '').split('|');
  const cards = (text: string) => (text === '-' || text === '' ? [] : text.split('.'));
  const scores = (parts.get('scores') ?? '').split(',');
  const turn = Number(parts.get('turn') ?? -1);
  if (!parts.has('stacks')) return <pre class="drawing">{drawing}</pre>;
  return (
    <>
      <ol class="board pairs" aria-label="the table">
        {list('stacks').map((stack, seat) => (
          <li key={seat} class={seat === turn ? 'mover' : ''}>
            <strong>{seat === turn ? '▶ ' : ''}Player {seat}: {scores[seat] ?? 0} points</strong>
            <span class="stack">
              {cards(stack).map((rank, i) => <Card key={i} rank={rank} />)}
              {cards(stack).length === 0 && <em>no cards</em>}
            </span>
            {cards(list('kept')[seat] ?? '-').length > 0 && (
              <span class="stack small" aria-label="kept for points">
                {cards(list('kept')[seat] ?? '-').map((rank, i) => <Card key={i} rank={rank} caught />)}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p class="small">{parts.get('deck') ?? '?'} cards in the deck{last !== null && `. Last: ${last}`}</p>
      <MoveButtons moves={moves} marked={marked} onMove={onMove} />
    </>
  );
}
