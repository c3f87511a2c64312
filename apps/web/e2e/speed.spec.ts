import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bundleFiles, FIRST_LOAD_BYTES_MAX, firstLoadBytes, overBudget } from '../bundle.ts';
import { busyFactor } from './_machine.ts';
import { expect, test } from './_studio.ts';

// Download sizes and waiting times. One good round shows the page's real speed, so rounds repeat until one meets the budget of an idle host; a busy
// one gets proportionally more time. Results are printed.

const web = join(import.meta.dirname, '..', '..', '..', 'dist', 'web');
const READY_MS_MAX = 1_000;
const ROUTE_MS_MAX = 100;
const ROUNDS_MAX = 8;
/** A busy host needs a while even for the best round. */
const PATIENCE_MS = 40_000;

test('the first page and every part loaded later keep their budgets', () => {
  expect(firstLoadBytes(web)).toBeLessThanOrEqual(FIRST_LOAD_BYTES_MAX);
  expect(overBudget(bundleFiles(web) ?? [])).toEqual([]);
});

test('the console is ready to type within a second of the request', async ({ browser, studio }) => {
  test.setTimeout(ROUNDS_MAX * PATIENCE_MS);
  let isReady = false;
  for (let round = 0; round < ROUNDS_MAX && !isReady; round++) {
    const before = await busyFactor();
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${studio.url}/console`, { waitUntil: 'commit' });
    await page.locator('.cm-content').waitFor({ timeout: PATIENCE_MS });
    const ms = await page.evaluate(() => performance.now());
    await context.close();
    const busy = Math.max(before, await busyFactor());
    console.log(`console ready to type after ${Math.round(ms)} ms; busy ${busy.toFixed(1)}`);
    isReady = ms <= busy * READY_MS_MAX;
  }
  expect(isReady).toBe(true);
});

test('navigation between pages takes at most a tenth of a second', async ({ page, studio }) => {
  await page.goto(`${studio.url}/console`);
  const places = ['Schema', 'Import', 'Explore', 'Sketch', 'Console'];
  // The first round fetches the code of the pages.
  for (const place of places) await routeTime(page, place);
  let slow = places;
  for (let round = 0; round < ROUNDS_MAX && slow.length > 0; round++) {
    const before = await busyFactor();
    const times = new Map<string, number>();
    for (const place of places) times.set(place, await routeTime(page, place));
    const busy = Math.max(before, await busyFactor());
    const reported = [...times].map(([place, ms]) => `${place} ${Math.round(ms)} ms`);
    console.log(`page to page: ${reported.join(', ')}; busy ${busy.toFixed(1)}`);
    slow = slow.filter((place) => times.get(place)! > busy * ROUTE_MS_MAX);
  }
  expect(slow).toEqual([]);
});

/** Milliseconds from a click in the navigation to the first picture of the other page. */
async function routeTime(page: Page, place: string): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place });
  await expect(link).not.toHaveAttribute('aria-current', 'page');
  const ms = await link.evaluate(async (element: HTMLElement) => {
    const main = document.getElementById('page');
    const before = main?.firstElementChild;
    const start = performance.now();
    element.click();
    while (main?.firstElementChild === before || main?.querySelector('h1, .cm-content') == null)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    return performance.now() - start;
  });
  await page.waitForLoadState('networkidle');
  return ms;
}
