import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from './boards/board';
import { fromFile, fromLink, toFile, newGame, played } from './game';
import { Graph } from './graph';
import { EvaluationBar } from './evaluation_bar';
import { PERSON, levelNames, levelOf, playerSpec } from './levels';
import { nameOf } from './names';
import { Odds } from './odds';
import { PositionEditor } from './position_editor';
import type { GameInfo } from './protocol';
import { analyze, games as askGames, show } from './protocol';
import { Setup } from './setup';
import { Top } from './top';
import { kindText, useAnalysis, valueGame, valueText } from './use_analysis';
import type { Valued } from './use_analysis';
import { useGame } from './use_game';

const SPEEDS: [string, number][] = [['off', 0], ['fast', 60], ['slow', 350]];

// Where to look: a third of the legal moves, side by side, the good one among them.
function around(moves: string[], move: string): string[] {
  const size = Math.max(2, Math.ceil(moves.length / 3));
  const first = Math.floor(Math.max(0, moves.indexOf(move)) / size) * size;
  return moves.slice(first, first + size);
}

export function GamePage() {
  const [games, setGames] = useState<GameInfo[]>([]);
  const [stepMs, setStepMs] = useState(60);
  const [analysing, setAnalysing] = useState(false);
  const [hint, setHint] = useState<{ move: string; told: boolean } | null>(null);
  const [values, setValues] = useState<Valued[] | null>(null);
  const [said, setSaid] = useState('');
  const [editing, setEditing] = useState(false);
  const { play, put, playMove, jump, undo, redo, setSeats, retry, stop } = useGame({ stepMs });
  const { game, shown } = play;
  const analysis = useAnalysis(game, shown, analysing);
  const file = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (games.length === 0 && !play.lost) askGames().then(setGames, () => undefined);
  }, [play.lost]);
  useEffect(() => setHint(null), [shown]);
  useEffect(() => {
    setValues(null);
    setEditing(false);
  }, [game.spec, game.start]);

  const seat = shown?.seats.indexOf(shown.player ?? '') ?? -1;
  const atEnd = game.at === game.moves.length;
  const mine = shown !== null && !shown.over && shown.chance === null && play.busy === null &&
    (!atEnd || (play.seats[seat] ?? PERSON) === PERSON);
  const marked = useMemo(() => {
    const marks = new Map<string, string>();
    for (const move of analysis?.moves ?? []) {
      if (move.score !== null) {
        marks.set(move.move, valueText({ score: move.score, proof: move.proof, distance: null }).split(' ')[0]!);
      }
    }
    if (hint !== null && hint.told) marks.set(hint.move, '★');
    return marks;
  }, [analysis, hint]);

  const askHint = async () => {
    if (hint !== null) return setHint({ ...hint, told: true });
    const control = new AbortController();
    let best: string | undefined;
    try {
      for await (const reply of analyze(
        { game: game.spec, position: game.start, moves: played(game), algorithm: 'auto', limits: { timeMs: 500 } },
        control.signal,
      )) best = reply.moves[0]?.move;
    } catch (error) {
      setSaid((error as Error).message);
    }
    if (best !== undefined) setHint({ move: best, told: false });
  };

  const save = async () => {
    const link = document.createElement('a');
    let text: string;
    try {
      const first = await show(game.spec, game.start, []);
      const end = await show(game.spec, game.start, game.moves);
      text = toFile(game, first.position, first.seats.map((_, i) => playerSpec(play.seats[i] ?? PERSON)),
        end.returns ?? first.seats.map(() => 0));
    } catch (error) {
      return setSaid(`Not saved: ${(error as Error).message}`);
    }
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = `${game.spec.replace(/[^a-z0-9_]+/gi, '-')}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const load = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    try {
      await put(fromFile(await chosen.text()), `${chosen.name} loaded.`);
      setSaid('');
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  const copy = async (text: string, what: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(`The ${what} is copied.`);
    } catch {
      setSaid(`The ${what}: ${text}`);
    }
  };
  const paste = async () => {
    try {
      const text = (await navigator.clipboard.readText()).trim();
      const linked = text.includes('#') ? fromLink(text.slice(text.indexOf('#'))) : undefined;
      await put(linked ?? newGame(game.spec, text), 'Position pasted.');
    } catch {
      setEditing(true); // whoever may not read the clipboard types, or pastes there
      setSaid('The browser does not let the page read what was copied: paste it as the position.');
    }
  };
  const judge = async () => {
    const found: Valued[] = [];
    setValues(found);
    try {
      await valueGame(game, shown?.seats ?? [], new AbortController().signal, (value) => {
        found.push(value);
        setValues([...found]);
      });
    } catch (error) {
      setSaid((error as Error).message);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'u') void undo();
    if (event.key === 'r') redo();
    if (event.key === 'h' && mine) void askHint();
  };
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });

  return (
    <div class="page">
      <header>
        <Top here="play" />
        {games.length > 0 && (
          <Setup key={game.spec} games={games} spec={game.spec} onStart={(spec) => void put(newGame(spec))} />
        )}
      </header>
      <main>
        {play.error !== null && (
          <p class="error" role="alert">
            {play.error}{play.lost && '. Nothing is lost: the game goes on when the engine is back.'}{' '}
            <button type="button" onClick={retry}>Try again</button>
          </p>
        )}
        <p class="status" role="status" aria-live="polite">
          {play.news}{play.busy === 'program' && ` ${nameOf(game.spec, shown?.player ?? null)} is thinking…`}
          {hint !== null && !hint.told && ` Hint: one of ${around(shown?.moves ?? [], hint.move).join(', ')}. Ask again for the move.`}
          {hint !== null && hint.told && ` Hint: ${hint.move}.`}
        </p>
        {editing && shown !== null && (
          <PositionEditor spec={game.spec} position={shown.position} seats={shown.seats}
            onUse={(position) => { setEditing(false); void put(newGame(game.spec, position)); }} onCancel={() => setEditing(false)} />
        )}
        {editing && shown !== null ? null : shown !== null ? (
          <Board game={game.spec} position={shown.position} drawing={shown.drawing} moves={mine ? shown.moves : []}
            over={shown.over} last={game.moves[game.at - 1] ?? null} marked={marked} onMove={playMove} {...(play.cells === undefined ? {} : { cells: play.cells })} />
        ) : (
          play.error === null && <p class="loading">Asking the engine…</p>
        )}
        <div class="controls" role="group" aria-label="the game">
          <button type="button" disabled={game.at === 0} onClick={() => void undo()}>Undo <kbd>u</kbd></button>
          <button type="button" disabled={atEnd} onClick={redo}>Redo <kbd>r</kbd></button>
          <button type="button" disabled={!mine} onClick={() => void askHint()}>Hint <kbd>h</kbd></button>
          {play.busy !== null && <button type="button" onClick={stop}>Stop</button>}
        </div>
        <form class="type-move" onSubmit={(event) => {
          event.preventDefault();
          const field = event.currentTarget.elements.namedItem('move') as HTMLInputElement;
          const move = field.value.trim();
          if (shown !== null && mine && shown.moves.includes(move)) playMove(move);
          else setSaid(`${move === '' ? 'no move' : move} is not legal here: ${shown?.moves.join(' ') ?? ''}`);
          field.value = '';
        }}>
          <label for="move">Type a move</label>
          <input id="move" name="move" autoComplete="off" size={8} readOnly={!mine} />
        </form>
        {said !== '' && <p class="said" role="status">{said}</p>}
        {shown?.over === true && game.spec.split(':')[0] === 'pairs' && <Odds key={game.moves.length} game={game} />}
      </main>
      <aside>
        <section aria-label="the players">
          <h2>Players</h2>
          {(shown?.seats ?? []).map((name, i) => (
            <label key={name} for={`seat-${i}`}>
              <span>{nameOf(game.spec, name)}</span>
              <select id={`seat-${i}`} value={play.seats[i] ?? PERSON} onChange={(event) => {
                const seats = shown!.seats.map((_, j) => play.seats[j] ?? PERSON);
                seats[i] = event.currentTarget.value;
                setSeats(seats);
              }}>
                <option value={PERSON}>a person</option>
                {levelNames.map((key) => <option key={key} value={key}>{levelOf(key).name}: {levelOf(key).means}</option>)}
              </select>
            </label>
          ))}
          <label for="speed"><span>Moves shown</span>
            <select id="speed" value={String(stepMs)} onChange={(event) => setStepMs(Number(event.currentTarget.value))}>
              {SPEEDS.map(([name, ms]) => <option key={name} value={String(ms)}>{name === 'off' ? 'at once' : name}</option>)}
            </select>
          </label>
        </section>
        <section aria-label="analysis">
          <h2>Analysis</h2>
          <label class="check"><input type="checkbox" checked={analysing} onChange={(event) => setAnalysing(event.currentTarget.checked)} /> show values</label>
          {analysing && analysis !== null && (
            <>
              <EvaluationBar analysis={analysis} seats={(shown?.seats ?? []).map((seat) => nameOf(game.spec, seat))} />
              <p>{nameOf(game.spec, shown?.player ?? null)}: <strong>{valueText(analysis)}</strong> ({kindText(analysis.score)}), depth {analysis.stats.depth}, {analysis.stats.nodes.toLocaleString()} positions</p>
              <ol class="lines">
                {analysis.moves.slice(0, 5).map((move) => (
                  <li key={move.move}><strong>{move.move}</strong> {valueText({ score: move.score, proof: move.proof, distance: null })} ({kindText(move.score)}) <span class="small">{move.pv.slice(0, 8).join(' ')}</span></li>
                ))}
              </ol>
            </>
          )}
          <button type="button" disabled={game.moves.length < 2} onClick={() => void judge()}>Judge the whole game</button>
          {values !== null && values.length > 1 && <Graph values={values} at={game.at} moves={game.moves} seat={nameOf(game.spec, shown?.seats[0] ?? null)} onJump={jump} />}
        </section>
        <section aria-label="the moves">
          <h2>Moves</h2>
          <ol class="moves">
            <li><button type="button" class={game.at === 0 ? 'current' : ''} onClick={() => jump(0)}>start</button></li>
            {game.moves.map((move, i) => (
              <li key={i}><button type="button" aria-current={game.at === i + 1 ? 'step' : undefined} class={game.at === i + 1 ? 'current' : ''} onClick={() => jump(i + 1)}>{i + 1}. {move}</button></li>
            ))}
          </ol>
          <div class="controls">
            <button type="button" onClick={() => void save()}>Save</button>
            <button type="button" onClick={() => file.current?.click()}>Load</button>
            <button type="button" onClick={() => void copy(shown?.position ?? '', 'position')}>Copy position</button>
            <button type="button" onClick={() => void paste()}>Paste position</button>
            <button type="button" onClick={() => setEditing(true)}>Set up position</button>
            <button type="button" onClick={() => void copy(location.href, 'link')}>Copy link</button>
            <input ref={file} type="file" accept=".json,application/json" hidden aria-label="load a game" onChange={(event) => {
              void load(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }} />
          </div>
          {shown !== null && <details><summary>The board in text</summary><pre class="drawing" tabIndex={0}>{shown.drawing}{'\n'}{shown.position}</pre></details>}
        </section>
      </aside>
    </div>
  );
}
