// Whole games against the engine, as a new user plays them: by keyboard alone, and by
// mouse alone. That the game is over, and for whom, is compared with the engine.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GAMES, clickMove, launch, linkOf, moveTargets, moved, open, serve, settled, status, until } from './support.mjs';

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

// Options that make a game short enough.
const SHORT = {
  kalah: { pits: '4' },
  oware: { max_plies: '60' },
  isolo: { max_plies: '40' },
  othello: { size: '6' },
  police_car: { move_limit: '12' },
  slider: { rows: '4', cols: '4' },
};
const LIMIT = 300; // plies; no game of these takes as many

const choiceOf = (n, salt) => (n * 2654435761 + salt * 40503) >>> 4; // any, but the same every time

async function expectTheEnd(page, name) {
  assert.match(await status(page), /The game is over: /);
  const { game, moves } = linkOf(page);
  assert.equal(game.split(':')[0], name);
  const shown = await server.show(game, moves);
  assert.equal(shown.over, true);
  const best = Math.max(...shown.returns);
  const drawn = shown.returns.every((points) => points === best);
  assert.equal(/a draw/.test(await status(page)), drawn);
  if (!drawn) assert.match(await status(page), new RegExp(`${best > 0 ? '\\+' : ''}${best}\\b`));
}

// Tab until something that matches has the keyboard.
async function tabTo(page, selector) {
  for (let i = 0; i < 200; ++i) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  assert.fail(`the keyboard does not reach ${selector}`);
}

async function chooseByKeyboard(page, name) {
  await tabTo(page, '#game');
  await page.keyboard.type(name.replaceAll('_', ' '));
  const options = Object.entries(SHORT[name] ?? {});
  if (options.length > 0) {
    await tabTo(page, '.setup form details:nth-of-type(2) summary');
    await page.keyboard.press('Enter');
    for (const [option, value] of options) {
      await tabTo(page, `#option-${option}`);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(value);
    }
  }
  await tabTo(page, '.setup button.main');
  await page.keyboard.press('Enter');
  await until(page, (wanted) => new URLSearchParams(location.hash.slice(1)).get('game')?.split(':')[0] === wanted, name);
}

for (const name of GAMES) {
  test(`${name} is played to its end by keyboard alone`, { timeout: 90000 }, async () => {
    const { page, close } = await open(browser, server.url, { width: 1440 });
    await chooseByKeyboard(page, name);
    await settled(page);
    await tabTo(page, '.board-area .target, .board-area .move-buttons button');
    let n = 0;
    for (; n < LIMIT && (await moveTargets(page).count()) > 0; ++n) {
      // The keyboard is where the last move was; arrows lead on.
      await until(page, () => document.activeElement?.matches('.board-area .target, .board-area .move-buttons button'), null, 'the keyboard is on a move');
      const arrows = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'];
      for (let i = choiceOf(n, 1) % 3; i > 0; --i) await page.keyboard.press(arrows[choiceOf(n, i) % 4]);
      const { at } = linkOf(page);
      await page.keyboard.press(n % 2 === 0 ? 'Enter' : 'Space');
      await moved(page, at);
      await settled(page);
    }
    assert.ok(n > 0 && n < LIMIT, `${n} moves`);
    await expectTheEnd(page, name);
    await close();
  });

  test(`${name} is played to its end by mouse alone`, { timeout: 90000 }, async () => {
    const { page, close } = await open(browser, server.url, { width: 1440 });
    await page.selectOption('#game', name);
    const options = Object.entries(SHORT[name] ?? {});
    if (options.length > 0) await page.click('.setup form details:nth-of-type(2) summary');
    for (const [option, value] of options) await page.fill(`#option-${option}`, value);
    await page.click('.setup button.main');
    await until(page, (wanted) => new URLSearchParams(location.hash.slice(1)).get('game')?.split(':')[0] === wanted, name);
    await settled(page);
    let n = 0;
    for (; n < LIMIT; ++n) {
      const targets = await moveTargets(page).count();
      if (targets === 0) break;
      const { at } = linkOf(page);
      await clickMove(page, choiceOf(n, 7) % targets);
      await moved(page, at);
      await settled(page);
    }
    assert.ok(n > 0 && n < LIMIT, `${n} moves`);
    await expectTheEnd(page, name);
    await close();
  });
}
