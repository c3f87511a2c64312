// npm run bench -- --console [--soak 500]
//
// The console in Chromium, against a studio with an empty data directory: a table of 100,000 rows and 20 columns, completion in a
// script of 500 lines, and what the page holds after many runs.
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { heapBytes, openConsole, run } from '../../apps/web/e2e/_console.ts';
import { SAVED_RESULTS_MAX } from '../../apps/web/src/limits.ts';
import { completionTimes, noteArrivals, tableTimes } from '../../apps/web/e2e/_console-times.ts';
import { busyFactor } from '../../apps/web/e2e/_machine.ts';
import { Studio } from '../../apps/web/e2e/_studio.ts';
import { duration, median, printFigures, type Figure } from '../figures.ts';

const { values: options } = parseArgs({ options: { console: { type: 'boolean' }, soak: { type: 'string' } } });
const SOAK_RUNS = Number(options.soak ?? 500);
/** From here on the console has its maximum number of boxes, and each new one replaces an old one. */
const WARM_RUNS = SAVED_RESULTS_MAX + 20;
/** Statements per script. */
const SCRIPT_RUNS = 20;
const LINES = 500;

const figures: Figure[] = [];
const add = (name: string, value: string, note: string): void => {
  figures.push({ name, value, note });
  console.log(`${name}: ${value}`);
};
const executablePath = process.env['CHROMIUM'];
const studio = new Studio();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  await studio.start();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await noteArrivals(page);
  await openConsole(page, studio.url);
  await measureTable(page);
  const keys = await completionTimes(page, LINES, 'LOOKUP');
  add(
    'completion',
    duration(median(keys)),
    `from a key to the list, in a script of ${LINES} lines; worst ${duration(Math.max(...keys))}`,
  );
  await measureSoak(page);
} finally {
  await browser.close();
  await studio.dispose();
}
console.log(`\nThe machine is ${(await busyFactor()).toFixed(1)} times slower than idle.\n\n${printFigures(figures)}`);

async function measureTable(page: Page): Promise<void> {
  const times = await tableTimes(page);
  const table = 'a table of 100,000 rows and 20 columns';
  add('first rows', duration(times.firstRows), `${table}, from the first bytes of the answer to the screen`);
  add('sort by numbers', duration(times.sortNumbers), `${table}, from the click to the screen`);
  add('sort the other way', duration(times.sortAgain), 'the same column, descending');
  add('sort by texts', duration(times.sortTexts), 'a column of texts');
  add('filter', duration(times.filter), `${table}, from the key to the screen`);
  add('scroll', `${times.framesPerSecond.toFixed(0)} frames/s`, `longest frame ${duration(times.longestFrame)}`);
}

async function measureSoak(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clear results and editor' }).click();
  await runMany(page, WARM_RUNS);
  const before = await heapBytes(page);
  await runMany(page, SOAK_RUNS);
  const after = await heapBytes(page);
  add(
    'memory',
    `${((after - before) / 1e6).toFixed(1)} MB more`,
    `after ${SOAK_RUNS} runs of 2,000 rows, beside ${(before / 1e6).toFixed(0)} MB with ${SAVED_RESULTS_MAX} results`,
  );
}

/** Runs a number of statements with 2,000 rows each, in scripts of several. */
async function runMany(page: Page, count: number): Promise<void> {
  for (let done = 0; done < count; done += SCRIPT_RUNS) {
    const script = Array.from(
      { length: Math.min(SCRIPT_RUNS, count - done) },
      (_, index) => `UNWIND range(1, 2000) AS n RETURN n, "text " + toString(n) AS t, ${done + index} AS i`,
    );
    await run(page, script.join(';\n'));
  }
}
