// Every board as it looks, narrow and wide, light and dark, against a picture that was
// looked at and found good. Pictures are kept small, and compared with a tolerance that
// lets other versions of fonts and browsers pass, and no missing part.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { FOLDER, go, launch, open, serve } from './support.mjs';

const GOLDEN = new URL('golden/', import.meta.url).pathname;
const POSITIONS = {
  kalah: '&moves=c,f,A,a,F',
  oware: '&moves=a,F,a,E,a,F',
  isolo: '&moves=a,H,b',
  othello: ':size=8,pits=a1%2Bh8&moves=d3,c5,b6,d2,c2',
  police_car: '&moves=F,N,F,E',
  slider: '&moves=b2b3,b3c3,c3c4,c4d4',
  pairs: ':players=3&moves=5,9,7,hit,5,8,10,3,hit,6',
  skerry: ':players=3&moves=a1,d3,e5,b5',
};
const WIDTHS = [360, 1440];
const SMALL = 240; // pixels, the width of a kept picture

let server;
let browser;
let judge; // an empty page that reads pictures
before(async () => {
  server = await serve();
  browser = await launch();
  judge = await browser.newPage();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

// A picture of `bytes`, made smaller, as a data URL.
const shrink = (bytes, type) =>
  judge.evaluate(async ([source, width]) => {
    const image = await createImageBitmap(await (await fetch(source)).blob(), { resizeWidth: width, resizeQuality: 'high' });
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result.split(',')[1]);
      reader.readAsDataURL(blob);
    });
  }, [`data:${type};base64,${bytes.toString('base64')}`, SMALL]);

// How different two kept pictures are: the share of places, six pixels wide, whose mean
// colours are further apart than a shifted letter makes them; 1 for another shape.
const difference = (one, two) =>
  judge.evaluate(async (sources) => {
    const PLACE = 6;
    const FAR = 24; // of 255
    const grids = [];
    for (const source of sources) {
      const image = await createImageBitmap(await (await fetch(`data:image/webp;base64,${source}`)).blob());
      grids.push({ image, rows: Math.round(image.height / PLACE), columns: Math.round(image.width / PLACE) });
    }
    if (Math.abs(grids[0].image.height - grids[1].image.height) > 0.04 * grids[0].image.height) return 1;
    const { rows, columns } = grids[0];
    const coloursOf = (image, dx, dy) => {
      const context = new OffscreenCanvas(columns, rows).getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, dx / PLACE, dy / PLACE, columns, rows);
      return context.getImageData(0, 0, columns, rows).data;
    };
    // A board begins at a fraction of a pixel, which is rounded: one up or down is alike.
    const a = coloursOf(grids[0].image, 0, 0);
    let least = 1;
    for (const dy of [-1, 0, 1]) {
      const b = coloursOf(grids[1].image, 0, dy);
      let far = 0;
      for (let i = 0; i < a.length; i += 4) {
        if (a[i + 3] < 255 || b[i + 3] < 255) continue; // beside the shifted picture
        if (Math.max(...[0, 1, 2].map((c) => Math.abs(a[i + c] - b[i + c]))) > FAR) ++far;
      }
      least = Math.min(least, far / (rows * columns));
    }
    return least;
  }, [one, two]);

// All letters in another typeface differ by 0.006, an early position of Oware by 0.016.
const TOLERANCE = 0.01;

async function picture(page) {
  await page.evaluate(() => document.activeElement?.blur());
  const board = page.locator('.board-area');
  return shrink(await board.screenshot({ animations: 'disabled' }), 'image/png');
}

for (const colorScheme of ['light', 'dark']) {
  for (const width of WIDTHS) {
    test(`the boards look as they should, ${colorScheme} at ${width} pixels`, { timeout: 90000 }, async () => {
      const { page, close } = await open(browser, server.url, { link: '#game=police_car', width, colorScheme, people: true });
      const wrong = [];
      for (const [game, rest] of Object.entries(POSITIONS)) {
        await go(page, game, `#game=${game}${rest}`);
        if (game === 'skerry') await page.locator('.beam').first().waitFor({ state: 'attached' }); // asked for
        const seen = await picture(page);
        const name = `${game}-${width}-${colorScheme}.webp`;
        const file = path.join(GOLDEN, name);
        if (process.env.RENEW) {
          mkdirSync(GOLDEN, { recursive: true });
          writeFileSync(file, Buffer.from(seen, 'base64'));
        }
        assert.ok(existsSync(file), `${file} is missing: RENEW=1 makes it`);
        const share = await difference(readFileSync(file).toString('base64'), seen);
        if (share <= TOLERANCE) continue;
        writeFileSync(path.join(FOLDER, name), Buffer.from(seen, 'base64'));
        wrong.push(`${name}: ${(100 * share).toFixed(1)}% differs; it is in ${FOLDER}`);
      }
      assert.deepEqual(wrong, []);
      await close();
    });
  }
}

test('another position, colour or width is told apart', { timeout: 90000 }, async () => {
  const kept = (name) => readFileSync(path.join(GOLDEN, `${name}.webp`)).toString('base64');
  assert.ok((await difference(kept('kalah-1440-light'), kept('kalah-1440-dark'))) > 0.5);
  assert.ok((await difference(kept('kalah-1440-light'), kept('kalah-360-light'))) > TOLERANCE);
  const { page, close } = await open(browser, server.url, { link: '#game=police_car', people: true });
  for (const game of Object.keys(POSITIONS)) {
    await go(page, game, `#game=${game}${game === 'pairs' ? ':players=3&moves=5,9,7' : game === 'police_car' ? '&moves=F,N' : game === 'othello' ? ':size=8' : ''}`);
    const share = await difference(kept(`${game}-1440-light`), await picture(page));
    assert.ok(share > TOLERANCE, `${game}: ${share}`);
  }
  await close();
});
