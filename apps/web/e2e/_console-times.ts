import type { Browser, Page } from '@playwright/test';
import { run, write } from './_console.ts';

/** Budgets for a table of a hundred thousand rows and twenty columns, in milliseconds unless noted. */
export interface TableTimes {
  /** From the first bytes of the response to the first rows on the screen. */
  readonly firstRows: number;
  /** From the click on a column header to the sorted table: the first time, and in reverse. */
  readonly sortNumbers: number;
  readonly sortAgain: number;
  readonly sortTexts: number;
  /** From the last key of a filter to the matching rows. */
  readonly filter: number;
  /** Frames a second while the table is scrolled, and the longest pause between two of them. */
  readonly framesPerSecond: number;
  readonly longestFrame: number;
}

const ROWS = 100_000;
const NUMBER_COLUMNS = 18;
const SCROLL_FRAMES = 120;
const SCROLL_PIXELS = 400;

/** Records when the first bytes of each response arrive; must be called before the page is opened. */
export async function noteArrivals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const plainFetch = window.fetch;
    window.fetch = async (input, init) => {
      const response = await plainFetch(input, init);
      const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
      if (!address.includes('/execute') || response.body === null) return response;
      document.documentElement.dataset['arrivedAt'] = '';
      const noted = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          const { dataset } = document.documentElement;
          if (dataset['arrivedAt'] === '') dataset['arrivedAt'] = String(performance.now());
          controller.enqueue(chunk);
        },
      });
      return new Response(response.body.pipeThrough(noted), response);
    };
  });
}

/** Measures the large table in a console that shows nothing else. */
export async function tableTimes(page: Page): Promise<TableTimes> {
  const firstRows = await firstRowsTime(page);
  // The texts of the rows are sent to the worker while the page is idle.
  await page.waitForFunction(() => document.querySelector('[role=grid][aria-busy]') === null);
  await page.waitForLoadState('networkidle');
  const sortNumbers = await orderTime(page, { column: 'c3', direction: 'ascending' });
  const sortAgain = await orderTime(page, { column: 'c3', direction: 'descending' });
  const sortTexts = await orderTime(page, { column: 't', direction: 'ascending' });
  const filter = await filterTime(page, 'text 4242');
  await page.getByRole('textbox', { name: 'Filter rows' }).fill('');
  await page.waitForFunction((rows) => document.querySelector(`[role=grid][aria-rowcount="${rows + 1}"]`), ROWS);
  return { firstRows, sortNumbers, sortAgain, sortTexts, filter, ...(await scrollTimes(page)) };
}

async function firstRowsTime(page: Page): Promise<number> {
  const columns = Array.from({ length: NUMBER_COLUMNS }, (_, index) => `(n * ${index + 7}) % 1009 AS c${index}`);
  await page.getByRole('button', { name: 'Clear results and editor' }).click();
  await page.evaluate(() => {
    const look = (): void => {
      if (document.querySelector('article [role=gridcell]') === null) return void requestAnimationFrame(look);
      // Requests from a frame with this urgency run as soon as the frame is drawn.
      void scheduler.postTask(() => (document.documentElement.dataset['shownAt'] = String(performance.now())), {
        priority: 'user-blocking',
      });
    };
    look();
  });
  await run(page, `UNWIND range(1, ${ROWS}) AS n RETURN n, ${columns.join(', ')}, "text " + toString(n) AS t`);
  return page.evaluate(() => {
    const { arrivedAt, shownAt } = document.documentElement.dataset;
    return Number(shownAt) - Number(arrivedAt);
  });
}

/** From a click on a column header until the table is sorted. */
function orderTime(
  page: Page,
  wanted: { readonly column: string; readonly direction: 'ascending' | 'descending' },
): Promise<number> {
  return page.evaluate(async ({ column, direction }) => {
    const grid = document.querySelector('[role=grid]');
    const headOf = (): Element | undefined =>
      [...(grid?.querySelectorAll('[role=columnheader]') ?? [])].find((one) =>
        (one.textContent ?? '').startsWith(column),
      );
    if (headOf() === undefined && grid !== null) {
      grid.scrollLeft = grid.scrollWidth;
      while (headOf() === undefined) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const start = performance.now();
    headOf()?.querySelector('button')?.click();
    do await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    while (headOf()?.getAttribute('aria-sort') !== direction || grid?.hasAttribute('aria-busy') === true);
    return performance.now() - start;
  }, wanted);
}

/** From the last key of a filter until only matching rows are shown. */
async function filterTime(page: Page, text: string): Promise<number> {
  const field = page.getByRole('textbox', { name: 'Filter rows' });
  await field.fill(text.slice(0, -1));
  await page.waitForFunction(() => document.querySelector('[role=grid][aria-busy]') === null);
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    // Discards the value of an earlier round.
    delete dataset['filteredAt'];
    const before = document.querySelector('[role=grid]')?.getAttribute('aria-rowcount');
    const look = (): void => {
      const grid = document.querySelector('[role=grid]');
      if (grid?.getAttribute('aria-rowcount') === before || grid?.hasAttribute('aria-busy') === true)
        return void requestAnimationFrame(look);
      setTimeout(() => (dataset['filteredAt'] = String(performance.now())), 0);
    };
    look();
  });
  await field.press('End');
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    addEventListener('keydown', () => (dataset['pressedAt'] = String(performance.now())), {
      once: true,
      capture: true,
    });
  });
  await field.press(text.slice(-1));
  await page.waitForFunction(() => document.documentElement.dataset['filteredAt'] !== undefined);
  return page.evaluate(() => {
    const { pressedAt, filteredAt } = document.documentElement.dataset;
    return Number(filteredAt) - Number(pressedAt);
  });
}

/** Scrolls the table by many rows in every frame. */
function scrollTimes(page: Page): Promise<Pick<TableTimes, 'framesPerSecond' | 'longestFrame'>> {
  return page.evaluate(
    async ({ frames, pixels }) => {
      const grid = document.querySelector('[role=grid]');
      if (grid === null) throw new Error('there is no table');
      let longestFrame = 0;
      const start = performance.now();
      let last = start;
      for (let frame = 0; frame < frames; frame++) {
        grid.scrollTop += pixels;
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        if (frame > 0) longestFrame = Math.max(longestFrame, now - last);
        last = now;
      }
      return { framesPerSecond: (frames * 1000) / (performance.now() - start), longestFrame };
    },
    { frames: SCROLL_FRAMES, pixels: SCROLL_PIXELS },
  );
}

/** Frames per second of a page that only writes new texts into as many cells as a table shows: the limit of the host. */
export async function bareFramesPerSecond(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const framesPerSecond = await page.evaluate(
    async ({ rows, columns, frames }) => {
      const cells = Array.from({ length: rows * columns }, (_, index) => {
        const cell = document.createElement('div');
        const left = (index % columns) * 140;
        const top = Math.floor(index / columns) * 26;
        cell.style.cssText = `position:absolute;overflow:hidden;font:13px monospace;width:130px;height:24px;left:${left}px;top:${top}px`;
        document.body.append(cell);
        return cell;
      });
      const start = performance.now();
      for (let frame = 0; frame < frames; frame++) {
        for (const [index, cell] of cells.entries()) cell.textContent = String((frame * 977 + index * 31) % 1009);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return (frames * 1000) / (performance.now() - start);
    },
    { rows: 30, columns: 9, frames: SCROLL_FRAMES / 2 },
  );
  await page.close();
  return framesPerSecond;
}

/**
 * Milliseconds from a key press in a script of this many lines to the completion list, one value per key. The script replaces the text in the
 * editor.
 */
export async function completionTimes(page: Page, lines: number, typed: string): Promise<readonly number[]> {
  const script = Array.from(
    { length: lines },
    (_, index) =>
      `GO ${1 + (index % 3)} STEPS FROM "${index}" OVER knows WHERE knows.since > ${index} YIELD dst(edge) AS d;`,
  );
  await write(page, `${script.join('\n')}\n`);
  const times: number[] = [];
  for (const key of typed) {
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      delete dataset['listedAt'];
      const before = document.querySelector('.cm-tooltip-autocomplete')?.textContent;
      addEventListener(
        'keydown',
        () => {
          const start = performance.now();
          const look = (): void => {
            const list = document.querySelector('.cm-tooltip-autocomplete');
            if (list === null || list.textContent === before) return void requestAnimationFrame(look);
            setTimeout(() => (dataset['listedAt'] = String(performance.now() - start)), 0);
          };
          look();
        },
        { once: true, capture: true },
      );
    });
    await page.keyboard.press(key);
    const found = await page
      .waitForFunction(() => document.documentElement.dataset['listedAt'], undefined, { timeout: 5_000 })
      .catch(() => undefined);
    if (found !== undefined) times.push(Number(await found.jsonValue()));
  }
  await page.keyboard.press('Escape');
  return times;
}
