import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { busyFactor } from './_machine.ts';
import { chooseTool, figure, showMoreWays } from './_explore.ts';
import { axeFindings, runStatements } from './_page.ts';
import { expect, test } from './_studio.ts';

// Journey 6: a user follows a trail from one vertex, past a hub, to another one, and shares the result.

test.describe.configure({ mode: 'serial' });

/** Height of the notice above and the tools below, which cover the canvas. */
const [HEAD_PX, FOOT_PX] = [84, 148];
const FOLLOWERS = 400;
const LONG_TASK_MS = 100;

let page: Page;

test.beforeAll(async ({ browser, studio }) => {
  page = await browser.newPage();
  await page.goto(`${studio.url}/explore`);
  // The page signs in automatically.
  await expect(page.getByRole('heading', { name: 'Explore' }).first()).toBeAttached();
  await runStatements(page, 'CREATE SPACE trail(vid_type = INT64)');
  await runStatements(
    page,
    'CREATE TAG person(name string, lat double, lon double); CREATE TAG group_chat(name string); CREATE EDGE joins(since int); CREATE EDGE pays(amount int)',
    'trail',
  );
  const ids = Array.from({ length: FOLLOWERS }, (_, i) => i + 100);
  await runStatements(
    page,
    'INSERT VERTEX person(name, lat, lon) VALUES 1:("Ada", 59.9, 10.7), 2:("Bo", 41.9, 12.5), 3:("Cy", 38.7, -9.1)',
    'trail',
  );
  await runStatements(page, 'INSERT VERTEX group_chat(name) VALUES 9:("Everyone")', 'trail');
  await runStatements(
    page,
    `INSERT VERTEX person(name) VALUES ${ids.map((id) => `${id}:("P${id}")`).join(', ')}`,
    'trail',
  );
  await runStatements(
    page,
    `INSERT EDGE joins(since) VALUES 1->9:(1999), ${ids.map((id) => `${id}->9:(${2000 + (id % 24)})`).join(', ')}`,
    'trail',
  );
  await runStatements(page, 'INSERT EDGE pays(amount) VALUES 1->2:(10), 2->3:(20)', 'trail');
});

test.afterAll(async () => {
  await page.close();
});

const status = (on = page) => on.locator('footer[aria-label="Status"]');
const canvas = (on = page) => on.getByRole('img', { name: /^Graph:/ });
const tools = () => page.getByRole('toolbar', { name: 'Canvas tools' });
const lens = () => page.getByRole('dialog', { name: /^Expand/ });
const steps = (on = page) => on.getByRole('navigation', { name: 'Steps' });

async function find(name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Find on canvas' }).fill(name);
  await page.keyboard.press('Enter');
}

test('the trail starts at one vertex and is expanded', async ({ studio }) => {
  await page.goto(`${studio.url}/explore`);
  await page.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: 'trail', exact: true }).click();
  await showMoreWays(page);
  await page.getByRole('textbox', { name: 'Vertex IDs' }).fill('1');
  await page.keyboard.press('Enter');
  await expect(status()).toContainText(figure('1', 'vertex'));
  await find('ada');
  const { x, y } = await middleOfView();
  await page.mouse.dblclick(x, y);
  await expect(status()).toContainText(figure('3', 'vertex'));
});

/** Returns the center of the uncovered part of the canvas, where the found vertex is. */
async function middleOfView(): Promise<{ readonly x: number; readonly y: number }> {
  const [legend, inspector, drawn] = await Promise.all([
    page.getByRole('textbox', { name: 'Find on canvas' }).boundingBox(),
    page.getByRole('complementary', { name: 'Inspector' }).boundingBox(),
    canvas().boundingBox(),
  ]);
  if (!legend || !inspector || !drawn) throw new Error('the canvas is not there');
  return { x: (legend.x + legend.width + inspector.x) / 2, y: drawn.y + (HEAD_PX + drawn.height - FOOT_PX) / 2 };
}

test('a hub opens its lens, and only the requested edges are fetched, without blocking the page', async () => {
  await find('everyone');
  await expect(status()).toContainText('1 selected');
  await page.evaluate(() => {
    const long: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(duration);
    }).observe({ entryTypes: ['longtask'] });
    Object.assign(globalThis, { longTasks: long });
  });
  await tools().getByRole('button', { name: 'Expand', exact: true }).click();
  await expect(lens()).toContainText(`${FOLLOWERS + 1}`);
  await lens().getByRole('textbox', { name: 'Limit' }).fill('20');
  await lens().getByRole('button', { name: 'Expand' }).click();
  await expect(lens()).toHaveCount(0);
  await expect(status()).toContainText(/2[1-3] (of [\d,]+ )?vertices/);
  await expect(steps().getByRole('button', { name: 'Copy as nGQL' })).toBeVisible();
  const long = (await page.evaluate('globalThis.longTasks')) as readonly number[];
  test.info().annotations.push({ type: 'long tasks', description: long.map(Math.round).join(', ') });
  // On a busy host single tasks may be delayed; most of them must still be short.
  const most = (await busyFactor()) * LONG_TASK_MS;
  expect(long.filter((ms) => ms > most).length).toBeLessThan(3);
});

test('two steps back lead to the start of the trail', async () => {
  await tools().getByRole('button', { name: 'Undo' }).click();
  await expect(status()).toContainText(figure('3', 'vertex'));
  await tools().getByRole('button', { name: 'Undo' }).click();
  await expect(status()).toContainText(figure('1', 'vertex'));
  await tools().getByRole('button', { name: 'Redo' }).click();
  await expect(status()).toContainText(figure('3', 'vertex'));
});

test('elements on the canvas are also found by an edge name', async () => {
  await find('pays');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { name: 'pays' })).toBeVisible();
  await expect(inspector).toContainText('10');
});

test('only vertices with a selected value stay visible, and a step back shows the others', async () => {
  await chooseTool(page, 'Filters');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  const names = filters.getByRole('region', { name: 'person.name' });
  await names.getByRole('checkbox', { name: 'Ada 1' }).check();
  await expect(names).toContainText('1 of 2 shown');
  await expect(status()).toContainText('1 grayed out');
  expect(await axeFindings(page)).toEqual([]);
  await filters.getByRole('button', { name: 'Close' }).click();
  await tools().getByRole('button', { name: 'Undo' }).click();
  await expect(status()).not.toContainText('grayed out');
});

test('an icon for a tag is found by its name', async () => {
  await chooseTool(page, 'Style rules');
  const style = page.getByRole('dialog', { name: 'Style rules' });
  await style.getByRole('button', { name: 'Icon of person' }).click();
  await style.getByRole('textbox', { name: 'Search icons' }).fill('crown');
  expect(await axeFindings(page)).toEqual([]);
  await style.getByRole('button', { name: 'crown, leader', exact: true }).click();
  await expect(style.getByRole('button', { name: 'Icon of person: crown, leader' })).toBeVisible();
  const drawn = style.getByRole('listitem').filter({ hasText: 'person' }).locator('svg path').first();
  await expect(drawn).toHaveAttribute('d', /\d/);
  await style.getByRole('button', { name: 'Close' }).click();
});

test('a note is written with the keyboard, listed, and leads back to its vertex', async () => {
  await find('ada');
  await page.keyboard.press('F2');
  await page.keyboard.type('Pays on Fridays');
  await page.keyboard.press('Control+Enter');
  await expect(steps().getByRole('button', { name: 'Note on Ada' })).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('region', { name: 'Note' })).toContainText('root');
  await page.keyboard.press('Escape');
  await expect(status()).not.toContainText('selected');
  await chooseTool(page, 'Notes');
  const notes = page.getByRole('dialog', { name: 'Notes' });
  await notes.getByRole('button', { name: /^Ada Pays on Fridays/ }).click();
  await expect(status()).toContainText('1 selected');
  expect(await axeFindings(page)).toEqual([]);
  await notes.getByRole('button', { name: 'Close' }).click();
});

test('vertices are placed on a map, and a step back removes it', async () => {
  await tools().getByRole('button', { name: 'Layout', exact: true }).click();
  await page.getByRole('menuitem', { name: 'On the map' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 vertex has no coordinates' })).toBeVisible();
  await expect(page.getByText(/^\d+°N$/).first()).toBeAttached();
  await tools().getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^\d+°N$/)).toHaveCount(0);
});

test('a path leads to another vertex', async () => {
  await tools().getByRole('button', { name: 'Add vertices' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Vertex IDs' }).fill('3');
  await page.keyboard.press('Enter');
  await expect(status()).toContainText(figure('4', 'vertex'));
  await find('ada');
  await tools().getByRole('button', { name: 'Paths', exact: true }).click();
  const paths = page.getByRole('dialog', { name: 'Paths' });
  // The selected vertex is the start; the end is another selection.
  await expect(paths).toContainText('Ada');
  await find('cy');
  await paths.getByRole('button', { name: 'Use selection' }).nth(1).click();
  await paths.getByRole('button', { name: 'Find paths' }).click();
  await expect(steps().getByRole('button', { name: 'Path', exact: true })).toBeVisible();
  await expect(status()).toContainText(figure('3', 'edge'));
});

test('an image is saved, and the link shows the same canvas in a new browser', async ({ browser }) => {
  await tools().getByRole('button', { name: 'Share and export' }).click();
  const [image] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Image (PNG)' }).click(),
  ]);
  expect(
    readFileSync(await image.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  // A story plays by keys, with its own captions, and is in the exported file.
  await page.getByRole('button', { name: 'Present as a story' }).click();
  const story = page.getByRole('region', { name: 'Story' });
  const caption = story.getByRole('textbox', { name: 'Caption of this slide' });
  await caption.fill('How Ada knows Cy');
  await caption.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await expect(caption).not.toHaveValue('How Ada knows Cy');
  await page.keyboard.press('End');
  await expect(caption).toHaveValue('How Ada knows Cy');
  await page.keyboard.press('Escape');
  await expect(story).toHaveCount(0);
  await tools().getByRole('button', { name: 'Share and export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Interactive page (HTML)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('trail-How-Ada-knows-Cy.html');
  const offline = await browser.newContext({ offline: true });
  const alone = await offline.newPage();
  const asked: string[] = [];
  alone.on('request', (request) => asked.push(request.url()));
  alone.on('pageerror', (error) => asked.push(error.message));
  await alone.setContent(readFileSync(await file.path(), 'utf8'));
  await alone.getByRole('searchbox').fill('cy');
  await alone.getByRole('option', { name: 'Cy', exact: true }).click();
  await alone.getByRole('checkbox', { name: /^person/ }).uncheck();
  await expect(alone.locator('[data-v][data-off]').first()).toBeAttached();
  await alone.getByRole('checkbox', { name: /^person/ }).check();
  await expect(alone.locator('[data-off]')).toHaveCount(0);
  const slideCaption = alone.locator('footer b');
  await expect(slideCaption).toHaveText('How Ada knows Cy');
  await alone.getByRole('button', { name: 'Previous slide' }).click();
  await expect(slideCaption).not.toHaveText('How Ada knows Cy');
  expect(asked).toEqual([]);
  await offline.close();
  await tools().getByRole('button', { name: 'Saved canvases' }).click();
  const saved = page.getByRole('dialog', { name: 'Saved canvases' });
  await saved.getByRole('textbox', { name: 'Name' }).fill('Trail to Cy');
  await page.keyboard.press('Enter');
  await expect(saved.getByRole('button', { name: 'Trail to Cy', exact: true })).toBeVisible();
  const seen = [
    await canvas().getAttribute('aria-label'),
    await tools().getByLabel('Zoom', { exact: true }).textContent(),
  ];
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const clean = await context.newPage();
  await clean.goto(new URL('/explore?canvas=1', page.url()).href);
  await expect(steps(clean).getByRole('button', { name: 'How Ada knows Cy', exact: true })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(canvas(clean)).toHaveAttribute('aria-label', seen[0] ?? '');
  await expect(clean.getByLabel('Zoom', { exact: true })).toHaveText(seen[1] ?? '');
  await context.close();
});
