import type { Page } from '@playwright/test';
import { chooseTool, figure, showMoreWays } from './_explore.ts';
import { axeFindings, runStatements } from './_page.ts';
import { expect, test } from './_studio.ts';

// A user explores a small graph: starts by id, looks at counts before expanding, navigates by keyboard, and goes back and forth in history.

test.describe.configure({ mode: 'serial' });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});

test.afterAll(async () => {
  await page.close();
});

async function run(statement: string): Promise<void> {
  await page.getByRole('textbox', { name: 'nGQL editor' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(statement);
  const articles = page.getByRole('article');
  const before = await articles.count();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => articles.count()).toBeGreaterThan(before);
  await expect(page.getByRole('toolbar').getByRole('button', { name: /^Run/ }).first()).toBeEnabled();
}

async function chooseSpace(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** Pastes a text outside of a field, like Ctrl+V. */
async function paste(text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const status = () => page.locator('footer[aria-label="Status"]');
const canvas = () => page.getByRole('img', { name: /^Graph:/ });
const tools = () => page.getByRole('toolbar', { name: 'Canvas tools' });
const lens = () => page.getByRole('dialog', { name: /^Expand/ });

test('a graph is created in the console', async ({ studio }) => {
  await page.goto(`${studio.url}/console`);
  await run('CREATE SPACE towpath(vid_type = INT64)');
  await run('CREATE SPACE canal(vid_type = FIXED_STRING(16))');
  await chooseSpace('canal');
  await run(
    'CREATE TAG lock(name string); CREATE TAG boat(name string); CREATE EDGE leads_to(km int); CREATE EDGE passes()',
  );
  await run(
    'INSERT VERTEX lock(name) VALUES "l1":("Upper"), "l2":("Middle"), "l3":("Lower"), "l4":("Basin"); INSERT VERTEX boat(name) VALUES "b1":("Heron"), "b2":("Otter")',
  );
  await run(
    'INSERT EDGE leads_to(km) VALUES "l1"->"l2":(3), "l2"->"l3":(5), "l3"->"l4":(2), "l4"->"gone":(9); INSERT EDGE passes() VALUES "b1"->"l2":(), "b2"->"l2":(), "b2"->"l3":()',
  );
});

test('exploring starts from pasted text or an ID, and a missing ID is named', async ({ studio }) => {
  await page.goto(`${studio.url}/explore`);
  await chooseSpace('canal');
  expect(await axeFindings(page)).toEqual([]);
  await paste('l1,l2\nb1,l2\n');
  await expect(status()).toContainText(figure('3', 'vertex'));
  await expect(status()).toContainText(figure('2', 'edge'));
  await chooseTool(page, 'Clear canvas');
  await expect(page.getByRole('heading', { name: 'Start exploring' })).toBeVisible();
  // An ID that has edges but no record is drawn; one that has neither is listed.
  await paste('gone\nnobody');
  await expect(page.getByRole('region', { name: 'Legend' })).toContainText('No record');
  await expect(page.getByRole('alert')).toContainText('1 ID is not in this space: nobody');
  await chooseTool(page, 'Clear canvas');
  await showMoreWays(page);
  await page.getByRole('button', { name: 'Draw pattern' }).click();
  const pattern = page.getByRole('dialog', { name: 'Draw pattern' });
  const written = pattern.getByRole('textbox', { name: 'Statement' });
  await pattern.getByRole('button', { name: 'Add vertex' }).click();
  await pattern.getByRole('combobox', { name: 'Tag' }).selectOption('boat');
  await pattern.getByRole('button', { name: 'Vertex v boat' }).press('n');
  await expect(written).toHaveValue('MATCH (v:boat)-[e]->(v2) RETURN v, v2, e LIMIT 100');
  expect(await axeFindings(page)).toEqual([]);
  await written.fill('MATCH (v:boat)-[e:passes]->(x) RETURN v, e, x');
  await pattern.getByRole('button', { name: 'Edge e:passes from v to x' }).press('Enter');
  await pattern.getByRole('textbox', { name: 'Name' }).fill('through');
  await pattern.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(written).toHaveValue('MATCH (v:boat)-[through:passes]->(x) RETURN v, x, through');
  await pattern.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(status()).toContainText(figure('3', 'edge'));
  await chooseTool(page, 'Clear canvas');
  await showMoreWays(page);
  await page.getByRole('textbox', { name: 'Vertex IDs' }).fill('l2, nobody');
  await page.keyboard.press('Enter');
  await expect(status()).toContainText(figure('1', 'vertex'));
  await expect(page.getByRole('alert')).toContainText('nobody');
  // The search field of the canvas also says that an ID is nowhere.
  await page.getByRole('textbox', { name: 'Find on canvas' }).fill('nobody');
  await expect(page.getByRole('group', { name: 'Found on the canvas' })).toContainText(
    'No vertex of this space matches.',
  );
  await page.getByRole('textbox', { name: 'Find on canvas' }).fill('');
  expect(await axeFindings(page)).toEqual([]);
});

test('the lens counts before it fetches, with the keyboard only', async () => {
  await canvas().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'Middle, lock, 0 edges' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(lens().getByRole('row')).toHaveText([
    /Edge type/,
    /passes\s*in\s*2/,
    /leads_to\s*out\s*1/,
    /leads_to\s*in\s*1/,
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await lens().getByRole('button', { name: 'Expand' }).press('Enter');
  await expect(status()).toContainText(figure('5', 'vertex'));
  await expect(status()).toContainText(figure('4', 'edge'));
  await canvas().focus();
  await page.keyboard.press('Delete');
  await expect(status()).toContainText(/4 of [56] vertices/);
  await expect(status()).toContainText('1 hidden');
});

test('every step can be undone, redone and jumped to', async () => {
  const fingerprint = page.getByTitle(/^Fingerprint /);
  const seen = (await fingerprint.getAttribute('title')) ?? '';
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(status()).toContainText(figure('5', 'vertex'));
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(status()).toContainText(/4 of [56] vertices/);
  await expect(fingerprint).toHaveAttribute('title', seen);
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await steps.getByRole('button', { name: 'Empty canvas' }).click();
  await expect(page.getByRole('heading', { name: 'Start exploring' })).toBeVisible();
  await steps.getByRole('button', { name: 'Expand passes, leads_to' }).click();
  await expect(status()).toContainText(figure('5', 'vertex'));
  await expect(fingerprint).not.toHaveAttribute('title', seen);
});

test('a second canvas opens with the same steps, and each is changed alone', async () => {
  await chooseTool(page, 'Split canvas');
  await expect(canvas()).toHaveCount(2);
  await expect(status().last()).toContainText(figure('5', 'vertex'));
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(status().last()).not.toContainText(figure('5', 'vertex'));
  await expect(status().first()).toContainText(figure('5', 'vertex'));
  expect(await axeFindings(page)).toEqual([]);
  await tools().last().getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('menuitem', { name: 'Close second canvas' }).click();
  await expect(canvas()).toHaveCount(1);
  await expect(status()).toContainText(figure('5', 'vertex'));
});

test('a lasso selects, and the selection is listed with actions', async () => {
  await chooseTool(page, /^Lasso/);
  const box = await canvas().boundingBox();
  if (box === null) throw new Error('the canvas has no box');
  const [left, top, right, bottom] = [box.x + 250, box.y + 8, box.x + box.width - 8, box.y + box.height - 150];
  await page.mouse.move(left, top);
  await page.mouse.down();
  for (const [x, y] of [
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const)
    await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
  await expect(status()).toContainText('5 selected');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByRole('radio', { name: 'Edges 4' }).click();
  await expect(inspector.getByRole('listitem')).toHaveCount(4);
  expect(await axeFindings(page)).toEqual([]);
  await chooseTool(page, 'Saved actions');
  const actions = page.getByRole('dialog', { name: 'Saved actions' });
  await actions.getByRole('textbox', { name: 'Name' }).fill('Onward');
  await actions.getByRole('textbox', { name: 'Statement' }).fill('GO FROM $vids OVER leads_to YIELD edge AS e');
  await page.keyboard.press('Enter');
  await actions.getByRole('button', { name: 'Run Onward' }).click();
  await expect(status()).toContainText(figure('6', 'vertex'));
  expect(await axeFindings(page)).toEqual([]);
  await actions.getByRole('button', { name: 'Close' }).click();
  await chooseTool(page, /^Select and pan/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(status()).toContainText(figure('5', 'vertex'));
});

test('edges of a statement bring the records of their ends, and paths are found between two vertices selected by keys', async () => {
  await page.getByRole('button', { name: 'Add vertices' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Statement' }).fill('MATCH (a)-[e]->(b) RETURN e');
  await page.keyboard.press('Enter');
  await expect(status()).toContainText(figure('6', 'edge'));
  await expect(page.getByRole('region', { name: 'Legend' })).not.toContainText('No record');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('textbox', { name: 'Find on canvas' }).fill('upper');
  await page.keyboard.press('Enter');
  await expect(status()).toContainText('1 selected');
  await canvas().focus();
  // Upper has one neighbor, in one of the four directions.
  for (const arrow of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    if ((await status().textContent())?.includes('1 selected') === true) await page.keyboard.press(`Shift+${arrow}`);
  }
  await expect(status()).toContainText('2 selected');
  await tools().getByRole('button', { name: 'Paths', exact: true }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('dialog', { name: 'Paths' }).getByRole('button', { name: 'Find paths' }).click();
  await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Path' })).toBeVisible();
});

test('the steps are restored after an immediate reload, and a step after going back starts a branch', async () => {
  // Reloads without waiting: the state when leaving the page is saved.
  await page.reload();
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await expect(steps.getByRole('button', { name: 'Path', exact: true })).toHaveAttribute('aria-current', 'step');
  await steps.getByRole('button', { name: 'Expand passes, leads_to', exact: true }).click();
  await expect(status()).toContainText(figure('5', 'vertex'));
  await chooseTool(page, 'Group by tag');
  await expect(status()).toContainText('5 in 2 groups');
  await expect(steps.getByRole('button', { name: 'Path', exact: true })).toHaveCount(0);
  await steps.getByRole('button', { name: /branches after Expand/ }).click();
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect(status()).toContainText(/4 of [56] vertices/);
  await steps.getByRole('button', { name: /branches after Expand/ }).click();
  await page.getByRole('menuitem', { name: 'Result' }).click();
  await expect(steps.getByRole('button', { name: 'Path', exact: true })).toBeVisible();
});

test('clearing can be undone, and a canvas survives a change of space and an immediate reload', async () => {
  const steps = page.getByRole('navigation', { name: 'Steps' });
  const path = steps.getByRole('button', { name: 'Path', exact: true });
  await path.click();
  await chooseTool(page, 'Clear canvas');
  await expect(page.getByRole('heading', { name: 'Start exploring' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(status()).toContainText(figure('6', 'edge'));
  // Neither the change nor the reload waits for a save.
  await chooseSpace('towpath');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Space' })).toContainText('towpath');
  await chooseSpace('canal');
  await expect(path).toBeVisible();
  await expect(status()).toContainText(figure('6', 'edge'));
  await chooseSpace('towpath');
  await chooseSpace('canal');
  await page.reload();
  await expect(status()).toContainText(figure('6', 'edge'));
  await path.click();
});

test('rules, measures, filters and the timeline change the look as steps', async () => {
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await steps.getByRole('button', { name: 'Path', exact: true }).click();
  await chooseTool(page, 'Style rules');
  const style = page.getByRole('dialog', { name: 'Style rules' });
  await style.getByRole('radio', { name: 'Color 12', exact: true }).check({ force: true });
  await style.getByLabel('Tag').selectOption('boat');
  await style.getByRole('button', { name: 'Add rule' }).click();
  await style.getByLabel('Caption of leads_to').selectOption('km');
  await expect(style.getByRole('listitem').filter({ hasText: 'boat' })).toContainText(/boat\s*2/);
  await expect(style.getByRole('listitem').filter({ hasText: 'leads_to' })).toContainText('km');
  expect(await axeFindings(page)).toEqual([]);
  await tools().getByRole('button', { name: 'Measures' }).click();
  const measures = page.getByRole('dialog', { name: 'Measures' });
  await measures.getByRole('combobox', { name: 'Measure' }).selectOption('Betweenness');
  await expect(measures.getByRole('row').nth(1)).toContainText('Middle');
  await measures.getByRole('button', { name: 'Apply as style' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await chooseTool(page, 'Filters');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters.getByText('2 to 5')).toBeVisible();
  await filters.getByRole('slider', { name: 'leads_to.km, to' }).fill('60');
  await expect(steps.getByRole('button', { name: 'Filter leads_to.km' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await filters.getByRole('button', { name: 'Close' }).click();
});

test('a perspective renames and hides parts of the schema until it is removed', async () => {
  const before = (await status().locator('b').first().textContent()) ?? '';
  await chooseTool(page, 'Perspective');
  const panel = page.getByRole('dialog', { name: 'Perspective' });
  await panel.getByLabel('Name of lock').fill('Basin gate');
  await panel.getByRole('checkbox', { name: 'boat' }).uncheck();
  await panel.getByLabel('Name', { exact: true }).fill('Gates');
  await panel.getByLabel('Statement').fill('MATCH (v:lock) RETURN v');
  await panel.getByLabel('Perspective name').fill('Waterway');
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Save perspective' }).click();
  const legend = page.getByRole('region', { name: 'Legend' });
  await expect(legend).toContainText('Basin gate');
  await expect(legend).not.toContainText('boat');
  await expect(status()).toContainText('Waterway hides some items');
  await tools().getByRole('button', { name: 'Add vertices' }).click();
  await expect(page.getByRole('button', { name: 'Gates', exact: true })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Gates', exact: true })).toHaveCount(0);
  await panel.getByLabel('Current perspective').selectOption('Whole schema');
  await expect(legend).toContainText('boat');
  await expect(status()).toContainText(before);
  await tools().getByRole('button', { name: 'Undo' }).click();
  await expect(legend).toContainText('Basin gate');
  await tools().getByRole('button', { name: 'Undo' }).click();
  await expect(legend).toContainText('boat');
  await panel.getByRole('button', { name: 'Close' }).click();
});

test('a change of data is shown as a statement, written, read again, and can be undone', async () => {
  await page.getByRole('textbox', { name: 'Find on canvas' }).fill('otter');
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByRole('radio', { name: 'Statement' }).click();
  await expect(inspector).toContainText('GO FROM "b2" OVER * BIDIRECT YIELD EDGE AS e');
  expect(await axeFindings(page)).toEqual([]);
  await inspector.getByRole('radio', { name: 'Properties' }).click();
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByRole('complementary', { name: 'Inspector' }).getByRole('textbox', { name: 'name' }).fill('Beaver');
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit data' });
  await expect(edit.getByRole('listitem')).toContainText('UPDATE VERTEX ON boat "b2" SET name = "Beaver"');
  expect(await axeFindings(page)).toEqual([]);
  await edit.getByRole('button', { name: 'Commit' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'SET name = "Otter"' })).toBeVisible();
  await edit.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('Beaver');
  await page.getByRole('status').filter({ hasText: 'Otter' }).getByRole('button', { name: 'Undo change' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Change undone' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('Otter');
});

test('a canvas is saved, and its link opens it with its steps', async ({ studio, browser, database }) => {
  await tools().getByRole('button', { name: 'Saved canvases' }).click();
  const saved = page.getByRole('dialog', { name: 'Saved canvases' });
  await saved.getByRole('textbox', { name: 'Name' }).fill('Locks');
  await page.keyboard.press('Enter');
  await expect(saved.getByRole('button', { name: 'Locks', exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await tools().getByRole('button', { name: 'Share and export' }).click();
  await page.getByRole('menuitem', { name: 'Share a link' }).click();
  const share = page.getByRole('dialog', { name: 'Share and export' });
  if (database === 'cluster') await expect(share).toContainText('Share links are off for your account.');
  else {
    await share.getByRole('button', { name: 'Create link' }).click();
    const address = await share.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
    expect(await axeFindings(page)).toEqual([]);
    const other = await browser.newContext({ viewport: { width: 820, height: 1000 } });
    const shown = await other.newPage();
    await shown.goto(address);
    await expect(shown.getByRole('img', { name: /\d vertices, \d edges/ })).toBeVisible();
    await expect(shown.getByRole('textbox', { name: 'Find on canvas' })).toBeVisible();
    await expect(shown.getByRole('combobox', { name: 'Space' })).toHaveCount(0);
    await share.getByRole('button', { name: /^Revoke / }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(share.getByRole('button', { name: /^Revoke / })).toHaveCount(0);
    await shown.reload();
    await expect(shown.getByRole('alert')).toBeVisible();
    await other.close();
  }
  await chooseTool(page, 'Clear canvas');
  await expect(page.getByRole('heading', { name: 'Start exploring' })).toBeVisible();
  await page.goto(`${studio.url}/explore?canvas=1`);
  await expect(
    page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Filter leads_to.km', exact: true }),
  ).toBeVisible();
});

test('a result of the console opens on the canvas', async ({ studio }) => {
  await page.goto(`${studio.url}/console`);
  await chooseSpace('canal');
  await run('MATCH (a:boat)-[e]->(b) RETURN a, e, b');
  await page.getByRole('article').first().getByRole('tab', { name: 'Graph' }).click();
  await page.getByRole('button', { name: 'Open in Explore' }).click();
  await expect(page).toHaveURL(/\/explore/);
  // Earlier exploration of this space remains as a separate branch; the result starts another one.
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await expect(steps.getByRole('button', { name: 'Result', exact: true })).toHaveAttribute('aria-current', 'step');
  await expect(status()).toContainText(figure('4', 'vertex'));
  await page.getByRole('textbox', { name: 'Find on canvas' }).fill('hero');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('"b1"');
});

test('a task of ten steps is done without a pointer', async ({ studio }) => {
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  const heard = (text: string | RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeAttached();
  await page.goto(`${studio.url}/explore`);
  // Restored state is loaded first.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await page.getByRole('button', { name: 'More tools' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Clear canvas' }).press('Enter');
  await page.locator('summary').press('Enter');
  const vids = page.getByRole('textbox', { name: 'Vertex IDs' });
  for (let i = 0; i < 60 && !(await vids.evaluate((element) => element === document.activeElement)); i++)
    await press('Tab');
  // 1: a vertex by its id
  await page.keyboard.type('l2');
  await press('Enter');
  await expect(status()).toContainText(figure('1', 'vertex'));
  for (let i = 0; i < 60 && !(await canvas().evaluate((element) => element === document.activeElement)); i++)
    await press('Shift+Tab');
  // 2: focus it
  await press('ArrowRight');
  await heard('Middle, lock, 0 edges');
  // 3 and 4: open the lens and expand
  await press('Enter');
  await expect(lens().getByRole('checkbox').first()).toBeFocused();
  await press('Enter');
  await expect(status()).toContainText(figure('5', 'vertex'));
  // 5: a letter follows an edge of a type
  await press('p');
  await heard(/1 of 2 passes edges, (Heron|Otter), boat, 1 edge/);
  // 6: the next one of that type
  await press('.');
  await heard(/2 of 2 passes edges, (Heron|Otter), boat, 1 edge/);
  // 7: pin it
  await press('Space');
  // 8: hide it
  await press('Delete');
  await expect(status()).toContainText(/4 of [56] vertices/);
  // 9: undo that
  await press('Control+z');
  await expect(status()).toContainText(figure('5', 'vertex'));
  // 10: isolate by the menu
  await press('l');
  await press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  // The embedded database offers more in the menu than a cluster.
  const isolate = page.getByRole('menuitem', { name: 'Isolate' });
  for (let i = 0; i < 9 && !(await isolate.evaluate((item) => item === document.activeElement)); i++)
    await press('ArrowDown');
  await expect(isolate).toBeFocused();
  await press('Enter');
  await expect(status()).toContainText(/1 of [56] vertices/);
});

test('a canvas of twenty thousand elements is restored with its steps after an immediate reload', async () => {
  const [gauges, spills] = [8_000, 12_000];
  const listed = (count: number, textOf: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => textOf(at)).join();
  await runStatements(page, 'CREATE TAG gauge(level double); CREATE EDGE spills()', 'canal');
  await runStatements(
    page,
    `INSERT VERTEX gauge(level) VALUES ${listed(gauges, (at) => `"g${at}":(${at / 7})`)};
     INSERT EDGE spills() VALUES ${listed(spills, (at) => `"g${at % gauges}"->"g${(at * 37 + 11) % gauges}"@${at}:()`)}`,
    'canal',
  );
  await chooseTool(page, 'Clear canvas');
  await expect(page.getByRole('button', { name: 'Draw a sample' })).toBeEnabled();
  await paste(`MATCH (a)-[e:spills]->(b) RETURN a, e, b LIMIT ${spills}`);
  await expect(status()).toContainText(figure('8,000', 'vertex'));
  const steps = page.getByRole('navigation', { name: 'Steps' });
  const filtered = steps.getByRole('button', { name: 'Filter gauge' });
  await page.getByRole('button', { name: 'Gray out gauge' }).click();
  await expect(filtered).toHaveAttribute('aria-current', 'step');
  await page.reload();
  await expect(filtered).toHaveAttribute('aria-current', 'step');
  await expect(status()).toContainText(figure('8,000', 'vertex'));
  await expect(status()).toContainText(figure('12,000', 'edge'));
  await expect(status()).toContainText('8,000 grayed out');
  await expect(status()).not.toContainText('lost on reload');
});
