// What the tests share: the program, the browser, and the page as a user has it.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';

export const PLYGROUND = process.env.PLYGROUND;
export const FOLDER = process.env.FOLDER;
const load = createRequire(path.join(FOLDER, 'package.json'));
const { chromium } = load('playwright-core');
const AXE = load.resolve('axe-core/axe.min.js');

export const GAMES = ['kalah', 'oware', 'isolo', 'othello', 'police_car', 'slider', 'pairs', 'skerry'];

// ---- The program ------------------------------------------------------------------

// `plyground serve` on a port of its own, or on `port`.
export async function serve({ port = 0, args = [] } = {}) {
  const child = spawn(PLYGROUND, ['serve', '--port', String(port), '--threads', '2', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (text) => (complaints += text));
  const url = await new Promise((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}: ${complaints}`)));
  });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  return {
    url,
    port: Number(new URL(url).port),
    // One request of the protocol; its final reply.
    async ask(request) {
      const response = await fetch(`${url}api/v1/query`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ id: 't', ...request }),
      });
      const lines = (await response.text()).trim().split('\n').map((line) => JSON.parse(line));
      const reply = lines.at(-1);
      assert.notEqual(reply.type, 'error', JSON.stringify(reply.error));
      return reply;
    },
    show(game, moves = [], position = null) {
      return this.ask({ op: 'show', game, position, moves });
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

// ---- The browser ------------------------------------------------------------------

export function launch() {
  return chromium.launch({
    executablePath: execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim(),
    args: ['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
  });
}

// A page that fails the test, at close(), for whatever went wrong in its scripts. With
// `people` in all seats nothing moves by itself.
export async function open(browser, url, options = {}) {
  const { width = 1440, link = '', people = false, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 740 : 900 },
    reducedMotion: 'reduce',
    ...rest,
  });
  context.setDefaultTimeout(30000);
  if (people) {
    await context.addInitScript(() => sessionStorage.setItem('plyground.seats', 'person,person,person,person'));
  }
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  await page.goto(url + link);
  await page.waitForSelector('.board, .drawing, .error, .tournaments');
  return {
    page,
    faults,
    async close() {
      await context.close();
      assert.deepEqual(faults, []);
    },
  };
}

// ---- The page ---------------------------------------------------------------------

// What the link says is on the board: the moves, and how many of them.
export function linkOf(page) {
  const link = new URLSearchParams(new URL(page.url()).hash.slice(1));
  const moves = (link.get('moves') ?? '').split(',').filter((move) => move !== '');
  return { game: link.get('game'), position: link.get('position'), moves, at: Number(link.get('at') ?? moves.length) };
}

export const status = (page) => page.locator('main .status').innerText();
export const moveTargets = (page) => page.locator('.board-area .target, .board-area .move-buttons button');

// Until `holds` says so of the page. (The library's own waiting evaluates text, which the
// page's Content-Security-Policy forbids.)
export async function until(page, holds, argument, what = String(holds)) {
  const end = Date.now() + 30000;
  while (!(await page.evaluate(holds, argument))) {
    if (Date.now() > end) assert.fail(`not in thirty seconds: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

// Until more than `n` moves are made.
export const moved = (page, n) =>
  until(page, (old) => (new URLSearchParams(location.hash.slice(1)).get('moves') ?? '').split(',').filter(Boolean).length > old, n, `more than ${n} moves`);

// Clicks the nth move of the board where a hand would: in its middle, which nothing may
// cover.
export async function clickMove(page, n) {
  const [x, y] = await page.evaluate((i) => {
    const target = document.querySelectorAll('.board-area .target, .board-area .move-buttons button')[i];
    target.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = target.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }, n);
  const hit = await page.evaluate(([i, left, top]) => {
    const target = document.querySelectorAll('.board-area .target, .board-area .move-buttons button')[i];
    return target.contains(document.elementFromPoint(left, top));
  }, [n, x, y]);
  assert.ok(hit, `something covers move ${n}`);
  await page.mouse.click(x, y);
}

// Until it is the user's turn, or the game is over.
export async function settled(page) {
  await until(page, () => {
    const busy = [...document.querySelectorAll('.controls button')].some((button) => button.textContent === 'Stop');
    if (busy) return false;
    return document.querySelector('.board-area .target, .board-area .move-buttons button') !== null ||
      /game is over/.test(document.querySelector('main .status')?.textContent ?? '');
  });
}

// Another game on the same page, by a link.
export async function go(page, game, link = `#game=${game}`) {
  await page.evaluate((hash) => { location.hash = hash; }, link);
  await until(page, (name) => document.querySelector('#game')?.value === name, game.split(':')[0], game);
  await settled(page);
}

// Types a move and waits until it is on the board.
export async function typeMove(page, move) {
  const { at } = linkOf(page);
  await settled(page);
  await page.fill('#move', move);
  await page.press('#move', 'Enter');
  await moved(page, at);
}

// The counts that a sowing board shows, by cell.
export const counts = (page) =>
  page.evaluate(() => Object.fromEntries(
    [...document.querySelectorAll('[data-cell]')].map((cell) => [cell.dataset.cell, Number(cell.dataset.count)])));

// What axe finds that is serious or worse.
export async function seriousFaults(page) {
  await page.addScriptTag({ path: AXE }).catch(() => page.evaluate(load('axe-core').source));
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  });
}
