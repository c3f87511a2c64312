// npm run bench -- --canvas [--quick] [--no-rivals] The graph canvas in Chromium with software GL: main-thread time per frame by the
// browser's own counter, loading, heap, hover, layout; compared with sigma and force-graph if they can be installed into a temporary
// folder.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { build } from 'vite';
import { duration, median, printFigures, type Figure } from '../figures.ts';
import { lensTimes } from './lens.ts';

const { values: options } = parseArgs({
  options: { canvas: { type: 'boolean' }, quick: { type: 'boolean' }, 'no-rivals': { type: 'boolean' } },
});
const SIZES = options.quick
  ? ([[10_000, 30_000]] as const)
  : ([
      [1_000, 3_000],
      [10_000, 30_000],
      [100_000, 300_000],
    ] as const);
/** With software rendering, which is not measured here, a large frame takes seconds. */
const FRAMES = options.quick ? 8 : 20;
/** Rounds of frames; the median counts, because the first round includes compilation. */
const ROUNDS = 3;
const LAYOUT_MS = 4_000;
/** More vertices take the worker seconds per measure. */
const MEASURED_MAX = 10_000;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--js-flags=--expose-gc',
];

const directory = mkdtempSync(join(tmpdir(), 'astrolabe-canvas-'));
const figures: Figure[] = [];
const add = (name: string, value: string, note: string): void => {
  figures.push({ name, value, note });
  console.log(`${name}: ${value}`);
};
for (const [name, ms] of await lensTimes()) add(`lens of a million edges: ${name}`, duration(ms), 'embedded database');
const executablePath = process.env['CHROMIUM'];
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: FLAGS });
try {
  await measureOurs();
  if (!options['no-rivals']) await measureRivals();
} finally {
  await browser.close();
  rmSync(directory, { recursive: true, force: true });
}
console.log(
  `\nMain-thread CPU a frame; 1200 x 800, software GL, the median of ${ROUNDS} rounds of ${FRAMES} frames.\n\n${printFigures(figures)}`,
);

async function measureOurs(): Promise<void> {
  const output = join(directory, 'ours');
  await build({
    root: import.meta.dirname,
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: output, emptyOutDir: true, target: 'es2023' },
  });
  using server = await serve(output);
  for (const [vertices, edges] of SIZES) {
    // Each size as a user experiences it who opens the page.
    const { page, counter } = await open(browser, server.url);
    const size = `${vertices / 1000}k/${edges / 1000}k`;
    await page.evaluate(([v, e]) => window.canvasBench.prepare(v!, e!), [vertices, edges]);
    await page.evaluate('gc()');
    const heapBefore = await metric(counter, 'JSHeapUsedSize');
    await page.evaluate(() => window.canvasBench.longestTask());
    const loadBefore = await metric(counter, 'TaskDuration');
    const { firstMs, wholeMs, longestMs } = await page.evaluate(() => window.canvasBench.load());
    const loadCpuMs = ((await metric(counter, 'TaskDuration')) - loadBefore) * 1000;
    const loadTaskMs = await page.evaluate(() => window.canvasBench.longestTask());
    await page.evaluate('gc()');
    const heap = (await metric(counter, 'JSHeapUsedSize')) - heapBefore;
    add(
      `load ${size}`,
      duration(firstMs),
      'rows in memory to the first frame: all vertices, as many edges as software GL draws in one',
    );
    add(`load ${size}, every edge`, duration(wholeMs), 'software GL adds the rest in the frames after');
    add(`load ${size}, of the page itself`, duration(loadCpuMs), 'main-thread CPU, without waiting for software GL');
    add(`longest slice ${size}`, duration(longestMs), 'of the merge, while the page can answer between slices');
    add(
      `longest task while loading ${size}`,
      duration(loadTaskMs),
      'of the page, software GL included; 0 where none took 50 ms',
    );
    add(`heap ${size}`, `${(heap / 1e6).toFixed(1)} MB`, 'JavaScript heap over the rows themselves');
    for (const state of ['overview', 'near'] as const) {
      await page.evaluate((name) => window.canvasBench.frames(name, 3), state);
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const before = await metric(counter, 'TaskDuration');
        await page.evaluate(([name, count]) => window.canvasBench.frames(name, count), [state, FRAMES] as const);
        rounds.push((((await metric(counter, 'TaskDuration')) - before) * 1000) / FRAMES);
      }
      add(`frame ${size}, ${state === 'near' ? 'close view' : state}`, duration(median(rounds)), 'pan and zoom');
    }
    const hoverMs = await page.evaluate(() => window.canvasBench.hover(20));
    add(`hover ${size}`, duration(hoverMs), 'worst of 20, right after a move of the camera');
    await page.evaluate(() => window.canvasBench.longestTask());
    const { tickMs, gapMs } = await page.evaluate((ms) => window.canvasBench.layout(ms), LAYOUT_MS);
    add(`layout tick ${size}`, duration(tickMs), 'median in the worker');
    const layoutTaskMs = await page.evaluate(() => window.canvasBench.longestTask());
    add(`longest task while laying out ${size}`, duration(layoutTaskMs), 'of the page, software GL included');
    add(`frame gap while laying out ${size}`, duration(gapMs), 'wall, software GL included');
    for (const what of ['filter', 'style', 'hide', 'show'] as const) {
      await page.evaluate(() => window.canvasBench.longestTask());
      await page.evaluate((name) => window.canvasBench.change(name), what);
      const changeTaskMs = await page.evaluate(() => window.canvasBench.longestTask());
      add(`longest task of "${what}" ${size}`, duration(changeTaskMs), 'of the page, software GL included');
    }
    if (vertices <= MEASURED_MAX)
      for (const what of ['pagerank', 'betweenness', 'community'] as const) {
        const measureMs = await page.evaluate((name) => window.canvasBench.measure(name), what);
        add(`measure ${size}, ${what}`, duration(measureMs), 'in its worker');
      }
    if (vertices === SIZES.at(-1)?.[0])
      add(
        'lost context',
        await page.evaluate(() => window.canvasBench.loseContext()),
        'the WebGL canvas: without, then with',
      );
    await page.close();
  }
}

async function measureRivals(): Promise<void> {
  const folder = join(directory, 'rivals');
  const install = spawnSync(
    'npm',
    [
      'install',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--prefix',
      folder,
      'sigma@3.0.3',
      'graphology@0.26.0',
      'force-graph@1.52.0',
    ],
    { stdio: 'inherit' },
  );
  if (install.status !== 0) {
    add('rivals', 'not measured', 'they could not be installed');
    return;
  }
  for (const file of ['rivals.js', 'sample-graph.ts'])
    copyFileSync(join(import.meta.dirname, file), join(folder, file));
  const html = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');
  writeFileSync(join(folder, 'index.html'), html.replace('<canvas></canvas>', '').replace('page.ts', 'rivals.js'));
  const output = join(directory, 'rivals-built');
  await build({ root: folder, base: './', logLevel: 'error', build: { outDir: output, emptyOutDir: true } });
  using server = await serve(output);
  for (const rival of ['sigma', 'force-graph']) {
    const { page, counter } = await open(browser, server.url);
    const loadMs = Number(await page.evaluate(`canvasBench.load('${rival}', 10000, 30000)`));
    add(`${rival}: load 10k/30k`, duration(loadMs), 'to the first frame');
    const before = await metric(counter, 'TaskDuration');
    await page.evaluate('canvasBench.frames(5)');
    add(
      `${rival}: frame 10k/30k, overview`,
      duration((((await metric(counter, 'TaskDuration')) - before) * 1000) / 5),
      'zoom',
    );
    await page.close();
  }
}

async function open(from: Browser, url: string): Promise<{ readonly page: Page; readonly counter: CDPSession }> {
  const page = await from.newPage({ viewport: { width: 1200, height: 800 } });
  await page.goto(url);
  const counter = await page.context().newCDPSession(page);
  await counter.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, counter };
}

async function metric(counter: CDPSession, name: string): Promise<number> {
  const { metrics } = await counter.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
}

/** Serves a folder on a free port. */
async function serve(folder: string): Promise<{ readonly url: string } & Disposable> {
  const server: Server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '/');
    try {
      const bytes = readFileSync(join(folder, path));
      response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream').end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `http://127.0.0.1:${address.port}/`, [Symbol.dispose]: () => server.close() };
}
