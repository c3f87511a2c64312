import type { Page } from '@playwright/test';
import { heapBytes, openConsole, run, write } from './_console.ts';
import { expect, test } from './_studio.ts';

// Results far too large, invisible characters, and hundreds of runs.

test.describe.configure({ mode: 'serial' });

/** `ASTROLABE_SOAK=500` runs the whole soak; the tests of every change run a part of it. */
const SOAK_RUNS = Number(process.env['ASTROLABE_SOAK'] ?? 12);
const HEAP_GROWTH_MAX = 40 * 1024 * 1024;

let page: Page;

test.beforeAll(async ({ browser, studio }) => {
  page = await browser.newPage();
  await openConsole(page, studio.url);
});

test.afterAll(async () => {
  await page.close();
});

test('a result of two million rows is counted, and the page shows as many as it can', async () => {
  test.setTimeout(120_000);
  const box = await run(page, 'UNWIND range(1, 2000000) AS n RETURN n');
  await expect(box).toContainText('100,000 of 2,000,000 rows shown.');
  await expect(box.getByRole('button', { name: 'Load 100,000 more' })).toBeVisible();
});

test('a result of five thousand columns draws only those in view', async () => {
  test.setTimeout(60_000);
  const columns = Array.from({ length: 5_000 }, (_, index) => `${index} AS c${index}`).join(', ');
  const box = await run(page, `YIELD ${columns}`);
  const grid = box.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-colcount', '5001');
  expect(await grid.getByRole('gridcell').count()).toBeLessThan(60);
  await grid.getByRole('gridcell').first().click();
  await page.keyboard.press('End');
  await expect(grid.getByRole('gridcell', { name: '4999' })).toBeVisible();
});

test('invisible characters are shown, and right-to-left text reverses nothing else', async () => {
  const box = await run(
    page,
    'YIELD "a\\u0001b" AS control, "\u202eabc" AS turned, "\u05e9\u05dc\u05d5\u05dd" AS hebrew, 1 AS n',
  );
  await expect(box.getByRole('gridcell')).toHaveText([
    /a.*b/,
    '"\u2039202E\u203aabc"',
    '"\u05e9\u05dc\u05d5\u05dd"',
    '1',
  ]);
  const [hebrew, after] = await Promise.all([
    box.getByRole('gridcell').nth(2).boundingBox(),
    box.getByRole('gridcell').nth(3).boundingBox(),
  ]);
  expect((after?.x ?? 0) > (hebrew?.x ?? 0)).toBe(true);
});

test('three hundred statements in one script all run, and the page stays usable', async () => {
  test.setTimeout(180_000);
  const script = Array.from({ length: 300 }, (_, index) => `YIELD ${index} AS n`).join(';\n');
  await write(page, script);
  await page.keyboard.press('ControlOrMeta+Enter');
  const newest = page.getByRole('article').first();
  await expect(newest).toHaveAttribute('aria-label', /YIELD 299 AS n/, { timeout: 150_000 });
  await expect(page.getByRole('article')).toHaveCount(200);
});

test('memory stays flat over many runs', async () => {
  test.setTimeout(120_000 + SOAK_RUNS * 5_000);
  await page.getByRole('button', { name: 'Clear results and editor' }).click();
  const statement = 'UNWIND range(1, 2000) AS n RETURN n, "text " + toString(n) AS t';
  for (let index = 0; index < 6; index++) await run(page, `${statement} // warm ${index}`);
  const before = await heapBytes(page);
  for (let index = 0; index < SOAK_RUNS; index++) await run(page, `${statement} // ${index}`);
  const grown = (await heapBytes(page)) - before;
  expect(grown).toBeLessThan(HEAP_GROWTH_MAX);
});
