// What the page does around the moves, each part as a user has it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  FOLDER, GAMES, PLYGROUND, counts, go, launch, linkOf, moved, open, seriousFaults, serve, settled,
  status, typeMove, until,
} from './support.mjs';

let server;
let browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const LIMIT = { timeout: 90000 };
const control = (page, name) => page.getByRole('button', { name });
const boardCounts = async (game, moves) =>
  Object.fromEntries((await server.show(game, moves)).cells.map(({ name, count }) => [name, count]));

const unfold = (page) =>
  page.evaluate(() => document.querySelectorAll('details').forEach((part) => { part.open = true; }));

// The first legal move, `n` times.
async function firstMoves(game, n) {
  const moves = [];
  while (moves.length < n) moves.push((await server.show(game, moves)).moves[0]);
  return moves;
}

// ---- Moves ------------------------------------------------------------------------

// A move of each game with several laps, captures or a store on the way.
for (const [game, moves, move] of [['kalah', ['c', 'f', 'A', 'a'], 'F'], ['oware', ['c', 'C'], 'd'], ['isolo', [], 'c'], ['isolo', ['a', 'H'], 'a']]) {
  test(`${game} ${move} after [${moves}] is shown in the engine's order`, LIMIT, async () => {
    const { steps } = await server.ask({ op: 'steps', game, moves, move });
    assert.ok(steps.length > 1);
    const { page, close } = await open(browser, server.url, {
      link: `#game=${game}&moves=${moves.join(',')}`,
      people: true,
      reducedMotion: 'no-preference',
    });
    await page.selectOption('#speed', { label: 'fast' });
    await settled(page);
    await page.evaluate(() => {
      const read = () => new Map([...document.querySelectorAll('[data-cell]')].map((cell) => [cell.dataset.cell, Number(cell.dataset.count)]));
      let before = read();
      globalThis.seen = [];
      new MutationObserver(() => {
        const now = read();
        for (const [cell, count] of now) if (before.get(cell) !== count) globalThis.seen.push({ cell, count });
        before = now;
      }).observe(document.querySelector('.board-area'), { subtree: true, childList: true, attributes: true });
    });
    await typeMove(page, move);
    const seen = await page.evaluate(() => globalThis.seen);
    assert.deepEqual(seen, steps.map(({ cell, count }) => ({ cell, count })));
    assert.deepEqual(await counts(page), await boardCounts(game, [...moves, move]));
    await close();
  });
}

test('who wants no motion sees the position after the move at once', LIMIT, async () => {
  for (const [speed, reducedMotion] of [['at once', 'no-preference'], ['slow', 'reduce']]) {
    const { page, close } = await open(browser, server.url, { link: '#game=isolo', people: true, reducedMotion });
    await page.selectOption('#speed', { label: speed });
    await settled(page);
    await page.evaluate(() => {
      globalThis.boards = new Set();
      const read = () => globalThis.boards.add([...document.querySelectorAll('[data-cell]')].map((cell) => cell.dataset.count).join());
      read();
      new MutationObserver(read).observe(document.querySelector('.board-area'), { subtree: true, childList: true, attributes: true });
    });
    await typeMove(page, 'a');
    assert.equal(await page.evaluate(() => globalThis.boards.size), 2);
    await close();
  }
});

test('what a move did is said', LIMIT, async () => {
  const line = await firstMoves('kalah', 4);
  const { page, close } = await open(browser, server.url, { link: `#game=kalah&moves=${line.join(',')}`, people: true });
  await settled(page);
  const live = page.locator('main .status');
  assert.equal(await live.getAttribute('aria-live'), 'polite');
  const { moves, player } = await server.show('kalah', line);
  const { steps } = await server.ask({ op: 'steps', game: 'kalah', moves: line, move: moves[0] });
  await typeMove(page, moves[0]);
  assert.match(await status(page), new RegExp(`^${player === 'S' ? 'South' : 'North'} plays ${moves[0]}, ${-steps[0].change} seeds?`));
  await page.fill('#move', 'z9');
  await page.press('#move', 'Enter');
  assert.match(await page.locator('.said').innerText(), /z9 is not legal here: /);
  await close();
});

test('undo and redo go through the whole game, and a new move ends what was undone', LIMIT, async () => {
  const line = ['c', 'f', 'A', 'a', 'F'];
  const { page, close } = await open(browser, server.url, { link: `#game=kalah&moves=${line.join(',')}`, people: true });
  await settled(page);
  for (let at = line.length - 1; at >= 0; --at) {
    await page.keyboard.press('u');
    await until(page, (n) => new URLSearchParams(location.hash.slice(1)).get('at') === String(n), at);
    assert.deepEqual(await counts(page), await boardCounts('kalah', line.slice(0, at)));
  }
  assert.ok(await control(page, /^Undo/).isDisabled());
  for (let at = 1; at <= 3; ++at) {
    await control(page, /^Redo/).click();
    await until(page, (n) => new URLSearchParams(location.hash.slice(1)).get('at') === String(n), at);
    assert.deepEqual(await counts(page), await boardCounts('kalah', line.slice(0, at)));
  }
  const { moves } = await server.show('kalah', line.slice(0, 3));
  const other = moves.find((move) => move !== line[3]);
  await page.fill('#move', other);
  await page.press('#move', 'Enter');
  await until(page, () => new URLSearchParams(location.hash.slice(1)).get('at') === null);
  assert.deepEqual(linkOf(page).moves, [...line.slice(0, 3), other]);
  await close();
});

test('undo passes over cards that came', LIMIT, async () => {
  const { page, close } = await open(browser, server.url, { link: '#game=pairs&moves=5,9,hit,8', people: true });
  await settled(page);
  await page.keyboard.press('u');
  await until(page, () => new URLSearchParams(location.hash.slice(1)).get('at') === '2');
  await close();
});

// ---- Saved games, links, positions --------------------------------------------------

test('a saved game is loaded again, here and in the terminal', LIMIT, async () => {
  const line = await firstMoves('kalah:pits=5', 3);
  const { page, close } = await open(browser, server.url, { link: `#game=kalah:pits=5&moves=${line.join(',')}`, people: true });
  await settled(page);
  const download = page.waitForEvent('download');
  await control(page, 'Save').click();
  const file = path.join(FOLDER, 'saved.json');
  await (await download).saveAs(file);
  await close();

  const other = await open(browser, server.url, { link: '#game=othello' });
  await other.page.setInputFiles('input[type=file]', file);
  await until(other.page, () => /saved.json loaded/.test(document.querySelector('main .status').textContent));
  const { game, moves } = linkOf(other.page);
  assert.deepEqual({ game, moves }, { game: 'kalah:pits=5', moves: line });

  const terminal = execFileSync(PLYGROUND, ['play', 'kalah', '--load', file], { input: 'save ' + file + '2\nquit\n', encoding: 'utf8' });
  assert.match(terminal, new RegExp(`unfinished after: ${line.join(' ')}`));
  await other.page.goto(server.url + '#game=slider');
  await other.page.setInputFiles('input[type=file]', file + '2');
  await until(other.page, () => /loaded/.test(document.querySelector('main .status').textContent));
  assert.deepEqual(linkOf(other.page).moves, line);
  await other.close();
});

test('a file that is no game is refused with the reason, and the game stays', LIMIT, async () => {
  const { page, close } = await open(browser, server.url, { link: '#game=kalah&moves=c', people: true });
  await settled(page);
  const before = await counts(page);
  for (const [text, reason] of [
    ['hello', /it is not JSON/], ['[]', /names no "game"/], ['{"game":"kalah","moves":[1]}', /"moves" are not a list/],
    ['{"game":"kalah","position":7}', /"position" is not a text/], ['{"game":"kalah","schema":9}', /newer kind/],
    ['{"game":"kalah","moves":["z"]}', /z/], ['{"game":"chess"}', /chess/],
  ]) {
    const file = path.join(FOLDER, 'bad.json');
    writeFileSync(file, text);
    await page.setInputFiles('input[type=file]', file);
    await until(page, (source) => new RegExp(source).test(document.querySelector('main').textContent), reason.source, `${text}: ${reason}`);
    assert.deepEqual(await counts(page), before);
    assert.deepEqual(linkOf(page).moves, ['c']);
  }
  await close();
});

test('a link opens its position', LIMIT, async () => {
  const { page, close } = await open(browser, server.url, { people: true });
  for (const game of [...GAMES].reverse()) { // the page begins with the first
    let shown = await server.show(game);
    const moves = [];
    for (let i = 0; i < 6 && !shown.over; ++i) {
      const choices = shown.chance?.map(({ move }) => move) ?? shown.moves;
      moves.push(choices[i % choices.length]);
      shown = await server.show(game, moves);
    }
    await go(page, game, `#game=${game}&moves=${moves.join(',')}`);
    const told = () => page.locator('details > .drawing').textContent();
    assert.ok((await told()).includes(shown.position), game);
    assert.deepEqual(linkOf(page).moves.slice(0, moves.length), moves);
    await page.evaluate((hash) => { location.hash = hash; }, `#game=${game}&position=${encodeURIComponent(shown.position)}`);
    await until(page, (text) => document.querySelector('details > .drawing').textContent.includes(text) && !/moves=/.test(location.hash), shown.position);
  }
  await close();
});

test('an illegal link is refused with the reason, and the game stays', LIMIT, async () => {
  const { page, close } = await open(browser, server.url, { link: '#game=kalah&moves=c,f,z', people: true });
  assert.match(await page.locator('.error').innerText(), /z/);
  await page.goto(server.url + '#game=kalah&moves=c,f');
  await until(page, () => document.querySelector('.error') === null && document.querySelector('.board') !== null);
  await settled(page);
  const before = await counts(page);
  for (const [link, reason] of [['#game=chess', /chess/], ['#game=kalah&position=nonsense', /position|pits|nonsense/], ['#game=kalah:pits=99', /pits/]]) {
    await page.evaluate((hash) => { location.hash = hash; }, link);
    await until(page, (source) => new RegExp(source).test(document.querySelector('.error')?.textContent ?? ''), reason.source);
    assert.deepEqual(await counts(page), before);
    await until(page, () => /moves=c%2Cf/.test(location.hash));
  }
  await close();
});

test('a position is copied and pasted', LIMIT, async () => {
  const { page, close } = await open(browser, server.url, {
    link: '#game=othello&moves=d3,c3',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { position } = await server.show('othello', ['d3', 'c3']);
  await control(page, 'Copy position').click();
  await until(page, () => /The position is copied/.test(document.querySelector('.said')?.textContent ?? ''));
  await page.goto(server.url + '#game=othello');
  await until(page, () => !/moves=/.test(location.hash) && document.querySelector('.board') !== null);
  await control(page, 'Paste position').click();
  await until(page, () => /position=/.test(location.hash));
  assert.equal(linkOf(page).position, position);
  await control(page, 'Copy link').click();
  await until(page, () => /The link is copied/.test(document.querySelector('.said')?.textContent ?? ''));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  await close();
});

test('a position is set up, and what is none is refused', LIMIT, async () => {
  const { page, close } = await open(browser, server.url, { link: '#game=kalah' });
  await control(page, 'Set up position').click();
  await page.getByLabel('a', { exact: true }).fill('9');
  await page.locator('#editor-mover').selectOption({ label: 'North' });
  await until(page, () => document.querySelector('.editor [data-cell=a]')?.dataset.count === '9');
  await page.getByLabel('Position', { exact: true }).fill('1,2,3');
  await until(page, () => document.querySelector('.editor .error') !== null);
  assert.ok(await control(page, 'Play from here').isDisabled());
  const wanted = '9,4,4,4,4,4/4,4,4,4,4,4/0,0 N';
  await page.getByLabel('Position', { exact: true }).fill(wanted);
  await until(page, () => document.querySelector('.editor .error') === null);
  await control(page, 'Play from here').click();
  await until(page, () => /position=/.test(location.hash));
  assert.equal(linkOf(page).position, wanted);

  for (const [game, cell, sign] of [['othello', 'a1', 'X'], ['skerry', 'a1', 'A']]) {
    await go(page, game);
    await control(page, 'Set up position').click();
    await page.locator(`.editor button[aria-label^="${cell}:"]`).click();
    if (game === 'skerry') await page.locator('#editor-mover').selectOption('B');
    await until(page, (name) => document.querySelector(`.editor .board.${name}`) !== null, game);
    assert.match(await page.locator(`.editor button[aria-label^="${cell}:"]`).innerText(), new RegExp(sign));
    await control(page, 'Cancel').click();
  }
  await close();
});

// ---- Analysis -----------------------------------------------------------------------

test('a hint says first where, then what', LIMIT, async () => {
  const { page, close } = await open(browser, server.url, { link: '#game=kalah' });
  await settled(page);
  await page.locator('body').press('h');
  await until(page, () => /Hint: one of /.test(document.querySelector('main .status').textContent));
  const [, where] = /Hint: one of ([^.]*)\./.exec(await status(page));
  assert.ok(where.split(', ').length > 1);
  assert.equal(await page.locator('.board .mark').count(), 0);
  await control(page, /^Hint/).click();
  await until(page, () => /Hint: \w+\.$/.test(document.querySelector('main .status').textContent));
  const [, move] = /Hint: (\w+)\.$/.exec(await status(page));
  assert.ok(where.split(', ').includes(move));
  assert.equal(await page.locator('.board .mark').textContent(), '★');
  await close();
});

test('values are hidden until asked for, and say whether they are exact', LIMIT, async () => {
  const { page, close } = await open(browser, server.url, { link: '#game=othello:size=8' });
  assert.equal(await page.locator('.evaluation, .lines').count(), 0);
  await page.getByLabel('show values').check();
  await until(page, () => document.querySelector('.evaluation') !== null);
  assert.match(await page.locator('.evaluation').getAttribute('aria-label'), /estimate$/);
  assert.match(await page.locator('.lines li').first().innerText(), /\(estimate\)/);
  await until(page, () => document.querySelectorAll('.board .mark').length > 0);
  await page.goto(server.url + '#game=kalah:pits=2,seeds=1');
  await until(page, () => /exact$/.test(document.querySelector('.evaluation')?.getAttribute('aria-label') ?? ''));
  assert.match(await page.locator('.lines li').first().innerText(), /\(exact\)/);
  await close();
});

test('the graph of a game leads to its mistakes', LIMIT, async () => {
  // North gives away what South has just left open: a quiet game with one large mistake.
  let moves = [];
  let shown = await server.show('kalah:rules=standard');
  for (let i = 0; i < 14 && !shown.over; ++i) {
    const request = { op: 'analyze', game: 'kalah:rules=standard', moves, limits: { nodes: 2000 }, multiPv: 6 };
    const { moves: ranked } = await server.ask(request);
    moves = [...moves, (i === 8 ? ranked.at(-1) : ranked[0]).move];
    shown = await server.show('kalah:rules=standard', moves);
  }
  const { page, close } = await open(browser, server.url, { link: `#game=kalah:rules=standard&moves=${moves.join(',')}`, people: true });
  await settled(page);
  await control(page, 'Judge the whole game').click();
  const mistake = page.getByRole('button', { name: /^9\. \w+, lost/ });
  await mistake.waitFor();
  assert.equal(await page.locator('.graph canvas').count(), 1);
  await mistake.click();
  await until(page, () => new URLSearchParams(location.hash.slice(1)).get('at') === '9');
  await close();
});

test('the odds of Pairs are told after the game', LIMIT, async () => {
  const game = 'pairs:target=5';
  const line = ['5', '9', 'hit', '5'];
  assert.ok((await server.show(game, line)).over);
  const { page, close } = await open(browser, server.url, { link: `#game=${game}&moves=5,9` });
  await settled(page);
  assert.equal(await control(page, 'Show the odds').count(), 0);
  await page.goto(server.url + `#game=${game}&moves=${line.join(',')}`);
  await control(page, 'Show the odds').click();
  await page.locator('.odds').waitFor();
  assert.match(await page.locator('.odds tbody').innerText(), /4\/53/);
  await close();
});

// ---- Trouble ------------------------------------------------------------------------

test('a server that goes away and comes back finds the game as it was', LIMIT, async () => {
  let own = await serve();
  const { port } = own;
  const { page, close } = await open(browser, own.url, { link: '#game=kalah&moves=c,f', people: true });
  await settled(page);
  const before = await counts(page);
  await own.stop('SIGKILL');
  await page.fill('#move', (await server.show('kalah', ['c', 'f'])).moves[0]);
  await page.press('#move', 'Enter');
  await until(page, () => /Nothing is lost/.test(document.querySelector('.error')?.textContent ?? ''));
  assert.deepEqual(await counts(page), before);
  own = await serve({ port });
  await until(page, () => document.querySelector('.error') === null && /The engine is back/.test(document.querySelector('main .status').textContent));
  assert.deepEqual(await counts(page), before);
  await typeMove(page, (await server.show('kalah', ['c', 'f'])).moves[0]);
  await close();
  assert.equal(await own.stop(), 0);
});

test('two tabs play two games', LIMIT, async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const [one, two] = [await context.newPage(), await context.newPage()];
  await one.goto(server.url + '#game=kalah');
  await two.goto(server.url + '#game=slider');
  for (const page of [one, two]) {
    await page.waitForSelector('.board');
    await settled(page);
  }
  for (const seat of ['#seat-0', '#seat-1']) await one.selectOption(seat, 'person');
  await typeMove(one, 'c');
  await two.fill('#move', 'a1a2');
  await two.press('#move', 'Enter');
  await moved(two, 1); // the program answers there
  await typeMove(one, 'f');
  assert.deepEqual(linkOf(one), { game: 'kalah', position: null, moves: ['c', 'f'], at: 2 });
  assert.equal(linkOf(two).game, 'slider');
  assert.equal(linkOf(two).moves[0], 'a1a2');
  await one.reload();
  await one.waitForSelector('.board');
  assert.equal(await one.inputValue('#seat-1'), 'person');
  assert.deepEqual(linkOf(one).moves, ['c', 'f']);
  await context.close();
});

// ---- For everybody ------------------------------------------------------------------

for (const scheme of ['light', 'dark']) {
  test(`axe finds nothing serious, ${scheme}`, LIMIT, async () => {
    const { page, close } = await open(browser, server.url, { colorScheme: scheme, bypassCSP: true });
    for (const game of GAMES) {
      await go(page, game);
      await unfold(page);
      if (game === 'kalah') {
        await page.getByLabel('show values').check();
        await until(page, () => document.querySelector('.evaluation') !== null);
      }
      assert.deepEqual(await seriousFaults(page), [], game);
      await page.getByLabel('show values').uncheck();
    }
    await close();
  });
}

test('nothing is wider than a narrow screen', LIMIT, async () => {
  const { page, close } = await open(browser, server.url, { width: 360 });
  for (const game of GAMES) {
    await go(page, game);
    await unfold(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, game);
  }
  await close();
});

test('the first view is less than 200 kB as it is sent, all of it from here', LIMIT, async () => {
  const { page, close } = await open(browser, server.url);
  const sent = await page.evaluate(() =>
    ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
      .filter(({ name }) => !name.startsWith('data:') && !name.includes('/api/'))
      .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize })));
  assert.ok(sent.length >= 3, JSON.stringify(sent));
  for (const { name, encodedBodySize, decodedBodySize } of sent) {
    assert.ok(name.startsWith(server.url), `${name} is of another place`);
    assert.ok(encodedBodySize < decodedBodySize, `${name} is not compressed`);
  }
  const bytes = sent.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  assert.ok(bytes > 0 && bytes < 200000, `${bytes} bytes`);
  await close();
});

test('the plane of the pursuit scrolls without end', LIMIT, async () => {
  const { page, close } = await open(browser, server.url, { link: '#game=police_car&moves=F,N', people: true });
  const rows = () => page.locator('.board.police .coordinate').allTextContents();
  const first = await rows();
  for (let i = 0; i < 40; ++i) await page.getByRole('button', { name: 'view right' }).click();
  await page.getByRole('button', { name: 'view up' }).click();
  assert.ok((await rows()).includes('120'), String(await rows()));
  await page.getByRole('button', { name: 'centre' }).click();
  assert.deepEqual(await rows(), first);
  await close();
});
