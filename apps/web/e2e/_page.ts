import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, type Request } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Time without requests after which a page counts as loaded, in milliseconds. */
const QUIET_MS = 300;

/** Opens a URL and waits until the page is ready: its heading is visible and requests have stopped. */
export function openRoute(page: Page, url: string): Promise<void> {
  return untilQuiet(page, () => page.goto(url));
}

/** Navigates to another page of an open studio by a link, and waits until it is ready. */
export function goToRoute(page: Page, path: string): Promise<void> {
  return untilQuiet(page, () =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path),
  );
}

/** Maximum time for a busy page to draw its last update, in milliseconds. */
const IDLE_MS_MAX = 5_000;

async function untilQuiet(page: Page, go: () => Promise<unknown>): Promise<void> {
  const fetching = new Set<Request>();
  let lastAt = Date.now();
  const begin = (request: Request): void => void fetching.add(request);
  const end = (request: Request): void => {
    fetching.delete(request);
    lastAt = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await go();
    const isQuiet = (): boolean => fetching.size === 0 && Date.now() - lastAt >= QUIET_MS;
    await expect.poll(isQuiet, { intervals: [20] }).toBe(true);
    // The last update is drawn when the page is idle.
    await page.evaluate(
      (timeout) =>
        new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve, { timeout }), { timeout })),
      IDLE_MS_MAX,
    );
    await page.locator('h1').first().waitFor({ state: 'attached' });
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}

/** The rules of axe that only depend on colors. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** The rules of axe that depend on the size of the window. */
export const LAYOUT_RULES = ['meta-viewport', 'scrollable-region-focusable', 'target-size'];

/** The rules of axe that depend on the language. */
export const LANGUAGE_RULES = ['html-has-lang', 'html-lang-valid', 'valid-lang'];

/**
 * axe findings of the current page, one per line; by some rules or by all. Bypasses the content security policy, which allows only the
 * page's own scripts.
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  await stillness(page);
  const client = await page.context().newCDPSession(page);
  await client.send('Runtime.evaluate', { expression: `if (typeof axe === 'undefined') { ${axe} }` });
  const look = () =>
    client.send('Runtime.evaluate', {
      expression: `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...(rules !== undefined && { runOnly: rules }) })})
      .then((r) => JSON.stringify(r.violations.map((v) => v.impact + ': ' + v.id + ' in ' + v.nodes[0].html)))`,
      awaitPromise: true,
      returnByValue: true,
    });
  let { result, exceptionDetails } = await look();
  // An element that is removed while axe processes it aborts the scan.
  if (exceptionDetails) ({ result, exceptionDetails } = await look());
  await client.detach();
  if (exceptionDetails)
    throw new Error(`axe did not run: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
  return JSON.parse(result.value as string) as readonly string[];
}

/** Waits until nothing fades anymore, since axe measures colors. Endless animations are ignored. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The effects of a change are visible after the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    const paused = new Promise((resolve) => setTimeout(resolve, 2_000));
    await Promise.race([Promise.allSettled(passing.map(({ finished }) => finished)), paused]);
  });
}

/** Runs statements over the API in the session of a page; returns the rows of the last one. */
export async function runStatements(
  page: Page,
  text: string,
  space?: string,
): Promise<readonly (readonly unknown[])[]> {
  const response = await page.request.post(new URL('/api-nebula/db/exec', page.url()).href, {
    data: { gql: text, ...(space !== undefined && { space }) },
  });
  const result = (await response.json()) as {
    readonly code: number;
    readonly message: string;
    readonly data: { readonly rows: readonly (readonly unknown[])[] };
  };
  expect(result.code, result.message).toBe(0);
  return result.data.rows;
}
