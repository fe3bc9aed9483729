import { useState } from 'preact/hooks';
import { useMedia } from './boards/common';
import type { GameInfo, Option } from './protocol';

interface SetupProps {
  games: GameInfo[];
  spec: string;
  onStart: (spec: string) => void;
}

// The parts of a spec, and back; options at their default are left out.
export function partsOf(spec: string): [string, Map<string, string>] {
  const [name = '', rest = ''] = spec.split(/:(.*)/s);
  const options = new Map<string, string>();
  for (const part of rest.split(',')) {
    const [key = '', value = ''] = part.split('=');
    if (key !== '') options.set(key, value);
  }
  return [name, options];
}

export function specOf(game: GameInfo, options: Map<string, string>): string {
  const set = game.options
    .filter(({ name, default: usual }) => (options.get(name) ?? usual) !== usual)
    .map(({ name }) => `${name}=${options.get(name)}`);
  return set.length === 0 ? game.name : `${game.name}:${set.join(',')}`;
}

function Field({ option, value, onChange }: { option: Option; value: string; onChange: (value: string) => void }) {
  const id = `option-${option.name}`;
  const choices = option.type === 'boolean' ? ['true', 'false'] : option.choices;
  return (
    <label for={id} title={option.help}>
      <span>{option.name.replaceAll('_', ' ')}</span>
      {choices !== undefined && choices.length > 0 ? (
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {choices.map((choice) => <option key={choice} value={choice}>{choice}</option>)}
        </select>
      ) : (
        <input id={id} value={value} size={6} aria-describedby={`${id}-help`}
          inputMode={option.type === 'text' ? 'text' : 'decimal'}
          onChange={(event) => onChange(event.currentTarget.value.trim())} />
      )}
      <small id={`${id}-help`}>{option.help}</small>
    </label>
  );
}

export function Setup({ games, spec, onStart }: SetupProps) {
  const [name, options] = partsOf(spec);
  const [chosen, setChosen] = useState(name);
  const [values, setValues] = useState(options);
  // On a narrow screen the board comes first; this opens when it is asked for.
  const wide = useMedia('(min-width: 62.01rem)');
  const game = games.find((one) => one.name === chosen) ?? games[0];
  if (game === undefined) return null;
  return (
    <details class="setup" open={wide}>
    <summary>Choose a game</summary>
    <form onSubmit={(event) => {
      event.preventDefault();
      onStart(specOf(game, values));
    }}>
      <label for="game"><span>Game</span>
        <select id="game" value={game.name} onChange={(event) => {
          setChosen(event.currentTarget.value);
          setValues(new Map());
        }}>
          {games.map((one) => <option key={one.name} value={one.name}>{one.name.replaceAll('_', ' ')}</option>)}
        </select>
      </label>
      <p class="small">{game.summary}</p>
      <details>
        <summary>Rules</summary>
        <pre class="rules" tabIndex={0}>{game.rules}</pre>
      </details>
      <details>
        <summary>Options</summary>
        <div class="options">
          {game.options.map((option) => (
            <Field key={`${game.name}.${option.name}`} option={option} value={values.get(option.name) ?? option.default}
              onChange={(value) => setValues(new Map(values).set(option.name, value))} />
          ))}
        </div>
      </details>
      <button type="submit" class="main">New game</button>
    </form>
    </details>
  );
}
