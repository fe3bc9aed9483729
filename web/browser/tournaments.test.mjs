// Tournaments on the page, against what the command says of the same folder.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { FOLDER, PLYGROUND, launch, linkOf, open, seriousFaults, serve, until } from './support.mjs';

let folder;
let server;
let browser;
before(async () => {
  folder = mkdtempSync(path.join(FOLDER, 'tournaments-'));
  server = await serve({ args: ['--tournaments', folder] });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const LIMIT = { timeout: 90000 };
const HERE = { link: '#tournaments' };

async function begin(page, { games, players, each }) {
  await page.fill('#games', games.join('\n'));
  await page.fill('#players', players.join('\n'));
  await page.fill('#each', String(each));
  await page.getByRole('button', { name: 'Start', exact: true }).click();
}
const stateIs = (page, state) =>
  until(page, (wanted) => document.querySelector('main .status')?.textContent.includes(wanted), `: ${state}`, state);
const nameOf = (page) => decodeURIComponent(new URL(page.url()).hash.split('=')[1]);
const report = (name) =>
  JSON.parse(execFileSync(PLYGROUND, ['tournament', 'report', path.join(folder, name), '--json'], { encoding: 'utf8' }));
const played = (page) => page.locator('.progress').innerText().then((text) => Number.parseInt(text, 10));

// Long enough to be stopped: nobody waits for its end.
const LONG = { games: ['othello'], players: ['alphabeta:nodes=20000', 'alphabeta:nodes=30000'], each: 400 };

test('a tournament is started, watched to its end, and every game can be replayed', LIMIT, async () => {
  const { page, close } = await open(browser, server.url, HERE);
  await begin(page, { games: ['kalah:pits=4', 'slider:rows=3,cols=3'], players: ['random:seed=1', 'greedy', 'alphabeta:depth=2'], each: 4 });
  await stateIs(page, 'finished');
  const name = nameOf(page);
  const { standings } = report(name);
  const rows = await page.locator('.standings tbody tr').allInnerTexts();
  assert.deepEqual(rows.map((row) => row.split('\t').slice(0, 7)), standings.map((row) => [
    row.player, row.game, String(row.games), `${(100 * row.score).toFixed(1)}%`, String(row.wins), String(row.draws), String(row.losses)]));
  assert.equal(await page.locator('.graph canvas').count(), 2);
  assert.match(await page.locator('.progress').innerText(), /^24 of 24/);
  assert.equal(await page.locator('.games tbody tr').count(), 20);
  await page.getByRole('button', { name: 'Later' }).click();
  assert.equal(await page.locator('.games tbody tr').count(), 4);
  await page.selectOption('#which', 'slider:rows=3,cols=3');
  await until(page, () => document.querySelectorAll('.games tbody tr').length === 12);

  await page.getByRole('link', { name: 'replay game 12', exact: true }).click();
  await until(page, () => document.querySelector('.board.slider') !== null);
  const { game, position, moves, at } = linkOf(page);
  assert.equal(at, 0);
  assert.ok(moves.length > 3);
  for (let i = 0; i < moves.length; ++i) await page.keyboard.press('r').then(() =>
    until(page, (n) => new URLSearchParams(location.hash.slice(1)).get('at') === n, i + 1 === moves.length ? null : String(i + 1)));
  const shown = await server.show(game, moves, position);
  assert.ok(shown.over);
  await until(page, () => /game is over/.test(document.querySelector('main .status').textContent));
  assert.ok((await page.locator('details > .drawing').textContent()).includes(shown.position));
  await page.getByRole('link', { name: 'Tournaments' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await stateIs(page, 'finished');
  await close();
});

test('one is stopped and goes on; another cannot begin meanwhile', LIMIT, async () => {
  const { page, close } = await open(browser, server.url, HERE);
  await begin(page, LONG);
  await stateIs(page, 'running');
  const other = await open(browser, server.url, HERE);
  await begin(other.page, LONG);
  await until(other.page, () => /is running; stop it first/.test(document.querySelector('.error')?.textContent ?? ''));
  await other.close();
  await until(page, () => document.querySelectorAll('.games tbody tr').length > 0, null, 'a game');
  await page.getByRole('button', { name: 'Stop' }).click();
  await stateIs(page, 'stopped');
  const before = await played(page);
  assert.ok(before > 0 && before < 400, String(before));
  await page.getByRole('button', { name: 'Go on' }).click();
  await stateIs(page, 'running');
  await until(page, (n) => Number.parseInt(document.querySelector('.progress').textContent, 10) > n, before, 'more games');
  await page.getByRole('button', { name: 'Stop' }).click();
  await stateIs(page, 'stopped');
  await close();
});

test('the end of the server loses no finished game', LIMIT, async () => {
  const { page, close } = await open(browser, server.url, HERE);
  await begin(page, LONG);
  await until(page, () => Number.parseInt(document.querySelector('.progress')?.textContent ?? '0', 10) > 0, null, 'a game');
  const name = nameOf(page);
  const before = await played(page);
  const { port } = server;
  const began = Date.now();
  assert.equal(await server.stop('SIGINT'), 0);
  assert.ok(Date.now() - began < 10000, 'it ends soon');
  await until(page, () => /does not answer/.test(document.querySelector('main .error')?.textContent ?? ''));
  const lines = execFileSync(PLYGROUND, ['tournament', 'status', path.join(folder, name), '--json'], { encoding: 'utf8' });
  assert.ok(JSON.parse(lines).done >= before);
  server = await serve({ port, args: ['--tournaments', folder] });
  await stateIs(page, 'stopped');
  assert.ok((await played(page)) >= before);
  await close();
});

test('what is no tournament is refused with the reason', LIMIT, async () => {
  const { page, close } = await open(browser, server.url, HERE);
  for (const [spec, reason] of [
    [{ games: ['chess'], players: ['greedy', 'random'], each: 2 }, /chess/],
    [{ games: ['kalah'], players: ['greedy', 'external:cmd=true'], each: 2 }, /external/],
    [{ games: ['kalah'], players: ['greedy'], each: 2 }, /player/],
    [{ games: ['kalah'], players: ['greedy', 'random'], each: 100000 }, /here it may have 5000/],
  ]) {
    await begin(page, spec);
    await until(page, (source) => new RegExp(source).test(document.querySelector('.error')?.textContent ?? ''), reason.source);
  }
  await page.goto(server.url + '#tournaments=none');
  await until(page, () => /there is no tournament/.test(document.querySelector('main .error')?.textContent ?? ''));
  await close();
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing serious, and nothing is too wide, ${colorScheme}`, LIMIT, async () => {
    const { page, close } = await open(browser, server.url, { link: '#tournaments=t0001', width: 360, colorScheme, bypassCSP: true });
    await stateIs(page, 'finished');
    await page.evaluate(() => document.querySelectorAll('details').forEach((part) => { part.open = true; }));
    await until(page, () => document.querySelectorAll('.graph canvas').length === 2);
    assert.deepEqual(await seriousFaults(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await close();
  });
}
