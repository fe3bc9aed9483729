import { useEffect, useRef, useState } from 'preact/hooks';
import { Board } from './boards/board';
import { nameOf } from './names';
import type { Shown } from './protocol';
import { show } from './protocol';

// A position is set up as text, field by field where the game's text form is a table of
// cells. Whether it is one of the game's positions, the engine says.

interface Part {
  label: string;
  value: string;
  choices?: string[]; // else a number
  write: (value: string) => string; // the whole text with another value
}

const replaced = (list: string[], i: number, value: string) => list.map((old, j) => (j === i ? value : old));

// "South pits/North pits/stores MOVER ..."
function pitParts(text: string): Part[] {
  const [board = '', ...rest] = text.split(' ');
  const groups = board.split('/').map((group) => group.split(','));
  const names = [(i: number) => String.fromCharCode(97 + i), (i: number) => String.fromCharCode(65 + i),
    (i: number) => (i === 0 ? 'South store' : 'North store')];
  return groups.flatMap((group, g) => group.map((value, i) => ({
    label: names[g]?.(i) ?? '',
    value,
    write: (to: string) => [replaced(groups.map((one) => one.join(',')), g, replaced(group, i, to).join(',')).join('/'), ...rest].join(' '),
  })));
}

// "PX,PY,HEADING CX,CY MOVER MOVES"
function chaseParts(text: string): Part[] {
  const words = text.split(' ');
  const labels = [['car x', 'car y', 'heading'], ['criminal x', 'criminal y']];
  return labels.flatMap((row, w) => row.map((label, i) => {
    const values = (words[w] ?? '').split(',');
    return {
      label,
      value: values[i] ?? '',
      ...(label === 'heading' ? { choices: ['N', 'E', 'S', 'W'] } : {}),
      write: (to: string) => replaced(words, w, replaced(values, i, to).join(',')).join(' '),
    };
  }));
}

// One sign a square, without or with "/" between rows.
function signParts(text: string, signs: string[], width: number): Part[] {
  const [board = '', ...rest] = text.split(' ');
  return [...board].map((value, i) => ({
    label: `${String.fromCharCode(97 + (i % width))}${Math.floor(i / width) + 1}`,
    value,
    choices: signs.includes(value) ? signs : [value],
    write: (to: string) => [replaced([...board], i, to).join(''), ...rest].join(' '),
  }));
}

// Squares of a digit and perhaps a keeper, "#" a rock.
function seaParts(text: string, keepers: string[]): Part[] {
  const [board = '', ...rest] = text.split(' ');
  const rows = board.split('/').map((row) => row.match(/[#\d][A-D]?/g) ?? []);
  return rows.flatMap((row, y) => row.map((square, x) => ({
    label: `${String.fromCharCode(97 + x)}${y + 1}`,
    value: square,
    choices: square === '#' ? ['#'] : ['', ...keepers].map((keeper) => `${square[0]}${keeper}`),
    write: (to: string) => [replaced(rows.map((one) => one.join('')), y, replaced(row, x, to).join('')).join('/'), ...rest].join(' '),
  })));
}

function partsOf(spec: string, text: string, seats: string[]): { parts: Part[]; columns: number } {
  switch (spec.split(':')[0]) {
    case 'kalah': case 'oware': case 'isolo':
      return { parts: pitParts(text), columns: (text.split('/')[0] ?? '').split(',').length };
    case 'othello': {
      const width = Math.round(Math.sqrt((text.split(' ')[0] ?? '').length));
      return { parts: signParts(text, ['-', 'X', 'O'], width), columns: width };
    }
    case 'skerry':
      return { parts: seaParts(text, seats), columns: (text.split('/')[0]?.match(/[#\d]/g) ?? []).length };
    case 'police_car':
      return { parts: chaseParts(text), columns: 3 };
    default:
      return { parts: [], columns: 1 };
  }
}

interface EditorProps {
  spec: string;
  position: string; // to begin with
  seats: string[];
  onUse: (position: string) => void;
  onCancel: () => void;
}

export function PositionEditor({ spec, position, seats, onUse, onCancel }: EditorProps) {
  const [text, setText] = useState(position);
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []); // it is far from the button that opened it
  useEffect(() => {
    let stale = false;
    show(spec, text, []).then(
      (answer) => { if (!stale) { setShown(answer); setError(''); } },
      (failure: Error) => { if (!stale) setError(failure.message); },
    );
    return () => { stale = true; };
  }, [spec, text]);
  const { parts, columns } = partsOf(spec, text, seats);
  const words = text.split(' ');
  const mover = words.findIndex((word) => seats.includes(word));
  return (
    <section class="editor" aria-label="set up a position">
      <h2>Set up a position</h2>
      <label for="editor-text"><span>Position</span>
        <input ref={field} id="editor-text" value={text} spellcheck={false} autoComplete="off" onInput={(event) => setText(event.currentTarget.value.trim())} />
      </label>
      {mover >= 0 && (
        <label for="editor-mover"><span>To move</span>
          <select id="editor-mover" value={words[mover]} onChange={(event) => setText(replaced(words, mover, event.currentTarget.value).join(' '))}>
            {seats.map((seat) => <option key={seat} value={seat}>{nameOf(spec, seat)}</option>)}
          </select>
        </label>
      )}
      {parts.length > 0 && (
        <div class="cells" style={{ gridTemplateColumns: `repeat(${columns}, minmax(2.6rem, 1fr))` }}>
          {parts.map(({ label, value, choices, write }, i) => choices === undefined ? (
            <label key={i}><span>{label}</span>
              <input type="number" value={value} onInput={(event) => setText(write(event.currentTarget.value))} />
            </label>
          ) : (
            <button key={i} type="button" aria-label={`${label}: ${value}`} disabled={choices.length < 2}
              onClick={() => setText(write(choices[(choices.indexOf(value) + 1) % choices.length]!))}>{value}</button>
          ))}
        </div>
      )}
      {error !== '' ? <p class="error" role="alert">{error}</p> : shown !== null && (
        <Board game={spec} position={shown.position} drawing={shown.drawing} moves={[]} over={shown.over} last={null} marked={new Map()} onMove={() => undefined} />
      )}
      <div class="controls">
        <button type="button" class="main" disabled={error !== '' || shown === null} onClick={() => onUse(text)}>Play from here</button>
        <button type="button" onClick={onCancel}>Cancel</button>
      </div>
    </section>
  );
}
