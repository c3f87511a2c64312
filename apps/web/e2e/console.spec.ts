import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { cellsOf, savedStatements, newestOf, openConsole, run, write } from './_console.ts';
import { axeFindings, goToRoute } from './_page.ts';
import { expect, test } from './_studio.ts';
import { FUNCTION_GROUPS } from '../src/console/reference/function-groups.ts';
import { STATEMENT_GROUPS } from '../src/console/reference/statement-groups.ts';

// The console in daily use: large results, scripts side by side, and the same state after a reload.

test.describe.configure({ mode: 'serial' });

let page: Page;
const refused: string[] = [];

test.beforeAll(async ({ browser, studio }) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  page = await context.newPage();
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await openConsole(page, studio.url);
});

test.afterAll(async () => {
  await page.context().close();
});

const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test('every example of the reference runs in its own space', async ({ studio }) => {
  const examples = [
    ...STATEMENT_GROUPS.flatMap((group) => group.entries.flatMap((entry) => entry.examples)),
    ...FUNCTION_GROUPS.flatMap((group) => group.examples),
  ];
  const failed: string[] = [];
  for (const example of examples) {
    const isCommand = example.startsWith(':');
    const result = await page.request.post(`${studio.url}/api/v1/${isCommand ? 'parameters' : 'execute'}`, {
      data: isCommand
        ? { commands: [example] }
        : { text: example, ...(!example.startsWith('CREATE SPACE') && { space: 'towns' }) },
      headers: { origin: studio.url },
    });
    const text = await result.text();
    if (!result.ok() || text.includes('"kind":"error"')) failed.push(`${example}\n${text.slice(0, 300)}`);
  }
  expect(failed).toEqual([]);
  // The page detects the space created in parallel.
  await openConsole(page, studio.url);
});

test('a hundred thousand rows of twenty columns are shown, sorted, filtered and exported completely', async () => {
  const columns = Array.from({ length: 20 }, (_, index) => `n * ${index + 1} AS c${index}`).join(', ');
  const box = await run(page, `UNWIND range(1, 100003) AS n RETURN ${columns}`);
  await expect(box).toContainText('100,000 of 100,003 rows shown.');
  await box.getByRole('button', { name: 'Load 3 more' }).click();
  await expect(box.getByRole('grid')).toHaveAttribute('aria-rowcount', '100004');
  await expect(box).not.toContainText('rows shown.');
  const head = box.getByRole('columnheader', { name: /^c0/ }).getByRole('button').first();
  await head.click();
  await head.click();
  await expect(box.getByRole('gridcell').first()).toHaveText('100003');
  await box.getByRole('textbox', { name: 'Filter rows' }).fill('99998');
  await expect(box.getByText('of 100,003 rows match')).toBeVisible();
  await expect(box.getByRole('gridcell').first()).toHaveText('99999');
  await box.getByRole('textbox', { name: 'Filter rows' }).fill('');
});

test('an export has all rows even if only some are shown', async () => {
  const box = await run(page, 'UNWIND range(1, 100002) AS n RETURN n');
  await expect(box).toContainText('100,000 of 100,002 rows shown.');
  await box.getByRole('button', { name: 'Export', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const download = await downloading;
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect([download.suggestedFilename(), lines.length, lines.at(-1)]).toEqual(['result.csv', 100003, '"100002"']);
});

test('cells are selected with the keyboard and copied in four formats; nested values are expanded', async () => {
  const box = await run(page, 'UNWIND [1, 2, 3] AS n RETURN n, "t" + toString(n) AS t, [n, {k: n}] AS l');
  const grid = box.getByRole('grid');
  await grid.getByRole('gridcell').first().click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(copied).toBe('n\tt\n1\tt1\n2\tt2');
  for (const [item, text] of [
    ['Copy as CSV', '"n","t"\r\n"1","t1"\r\n"2","t2"\r\n'],
    ['Copy as JSON', '[\n  {"n": 1, "t": "t1"},\n  {"n": 2, "t": "t2"}\n]\n'],
    ['Copy as nGQL literals', '[1, "t1"],\n[2, "t2"]'],
  ] as const) {
    await grid.focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: item }).click();
    await expect.poll(copied).toBe(text);
  }
  await grid.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(grid.getByRole('tree')).toContainText('k2');
  await page.keyboard.press('Space');
  await expect(grid.getByRole('tree')).toHaveCount(0);
});

test('rows arrive while the statement runs, and stay after a cancel with the elapsed time', async ({ database }) => {
  test.skip(database === 'cluster', 'a cluster answers when it has all the rows');
  await write(page, 'UNWIND range(1, 2000000) AS a UNWIND range(1, 40) AS b RETURN a, b');
  await page.keyboard.press('ControlOrMeta+Enter');
  const box = newestOf(page);
  await expect(box.getByRole('status').filter({ hasText: 'rows so far' })).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await box.getByRole('tab', { name: 'Log' }).click();
  await expect(box).toContainText(/Canceled after .*Stopped after/, { timeout: 30_000 });
});

test('after a lost connection received rows stay, marked, with a button to run again', async () => {
  await page.route('**/api/v1/execute', (route) =>
    route.fulfill({
      contentType: 'application/x-ndjson; charset=utf-8',
      body: '{"kind":"head","hasTable":true,"columns":["n"]}\n{"kind":"rows","rows":[[1],[2]]}\n',
    }),
  );
  const box = await run(page, 'YIELD 12345 AS n');
  await page.unroute('**/api/v1/execute');
  await expect(box.getByRole('alert')).toContainText('the answer broke off');
  await box.getByRole('tab', { name: 'Table' }).click();
  await expect(box).toContainText('Incomplete: the connection was lost after 2 rows.');
  await box.getByRole('button', { name: 'Run again' }).click();
  await expect.poll(async () => cellsOf(newestOf(page))).toEqual([['12345']]);
});

test('scripts are open side by side; texts, results and pins survive a reload', async () => {
  await run(page, 'YIELD "kept" AS word');
  await newestOf(page).getByRole('button', { name: 'Pin to top' }).click();
  await page.getByRole('button', { name: 'New script' }).click();
  await run(page, 'YIELD "second" AS word');
  // State is written shortly after it has changed.
  await expect.poll(() => savedStatements(page)).toContain('YIELD "second" AS word');
  await page.waitForFunction(() => sessionStorage.getItem('astrolabe.tabs')?.includes('second') === true);
  await page.reload();
  await page.getByRole('textbox', { name: 'nGQL editor' }).waitFor();
  await expect(page.getByRole('textbox', { name: 'nGQL editor' })).toHaveText('YIELD "second" AS word');
  await expect(page.getByRole('group', { name: 'Open scripts' }).getByRole('button', { name: /^YIELD/ })).toHaveCount(
    2,
  );
  const boxes = page.getByRole('article');
  await expect(boxes.first().getByRole('button', { name: 'Unpin' })).toBeVisible();
  await expect.poll(async () => cellsOf(boxes.first())).toEqual([['"kept"']]);
  await expect.poll(async () => cellsOf(boxes.nth(1))).toEqual([['"second"']]);
});

test('a script stops at its first error, which explains itself and its fix', async () => {
  const box = await run(page, 'YIELD 1 AS a; SHOW DATABASES; YIELD 3 AS c');
  await expect(box).toHaveAttribute('aria-label', /SHOW DATABASES/);
  const help = box.getByRole('complementary', { name: 'What this means' });
  await expect(help.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/guide/overview');
  await help.getByRole('button', { name: 'Fix and run' }).click();
  await expect.poll(async () => cellsOf(newestOf(page))).toContainEqual(['"towns"']);
});

test('a script that continues counts its failures and jumps to the first; clearing can be undone', async () => {
  await page.getByRole('button', { name: 'Script menu' }).click();
  await page.getByRole('menuitem', { name: 'Continue' }).click();
  await run(page, 'SHOW DATABASES; YIELD 2 AS b; SHOW TABLES; YIELD 4 AS d');
  await page.getByText('2 of 4 statements failed').waitFor();
  await page.getByRole('button', { name: 'Go to first failure' }).click();
  await expect(page.getByRole('article', { name: /SHOW DATABASES/ }).first()).toBeFocused();
  await page.getByRole('button', { name: 'Clear results and editor' }).click();
  await expect(page.getByText('2 of 4 statements failed')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('2 of 4 statements failed').waitFor();
  await expect(page.getByRole('textbox', { name: 'nGQL editor' })).toContainText('SHOW TABLES');
  await page.getByRole('button', { name: 'Script menu' }).click();
  await page.getByRole('menuitem', { name: 'Stop' }).click();
});

test('a link opens statement, parameters and view in another window and runs nothing by itself', async ({ studio }) => {
  await run(page, ':param least => 41');
  await write(page, 'YIELD $least + 1 AS answer');
  await page.getByRole('button', { name: 'Script menu' }).click();
  await page.getByRole('menuitem', { name: 'Copy link to this script' }).click();
  await expect.poll(copied).toContain(`${studio.url}/console?link=`);
  const address = await copied();
  await run(page, ':param least => 1');
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(other.getByText('Opened from a link. Nothing has run yet.')).toBeVisible();
  await expect(other.getByRole('article')).toHaveCount(0);
  expect(new URL(other.url()).searchParams.has('link')).toBe(false);
  await other.getByRole('status').getByRole('button', { name: 'Run' }).click();
  await expect.poll(async () => cellsOf(other.getByRole('article').first())).toEqual([['42']]);
  await other.close();
});

test('a parameter has a control for its type, re-runs the statements that use it, and is reported if missing', async () => {
  const box = await run(page, 'YIELD $least + 1 AS answer');
  await page.getByRole('button', { name: 'Show parameters' }).click();
  const panel = page.getByRole('complementary', { name: 'Parameters' });
  await panel.getByRole('slider', { name: 'Slide least' }).press('ArrowRight');
  await expect(panel.getByRole('textbox', { name: 'Value of least' })).not.toHaveValue('41');
  const value = await panel.getByRole('textbox', { name: 'Value of least' }).inputValue();
  await expect.poll(async () => cellsOf(box)).toEqual([[String(Number(value) + 1)]]);
  await panel.getByRole('textbox', { name: 'Value of least' }).fill('4x');
  await expect(panel.getByText('A 64-bit integer, such as 41')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Value of least' }).fill('6');
  await page.keyboard.press('Enter');
  await expect.poll(async () => cellsOf(box)).toEqual([['7']]);
  await write(page, 'YIELD $day AS day');
  await panel.getByRole('button', { name: 'Set day' }).click();
  await panel.getByRole('textbox', { name: 'Value', exact: true }).fill('2024-05-01');
  await expect(panel.getByRole('combobox', { name: 'Type', exact: true })).toHaveText(/Type: date/);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Value of day' })).toHaveValue('2024-05-01');
  const result = await run(page, 'YIELD $day AS day');
  await expect.poll(async () => cellsOf(result)).toEqual([['2024-05-01']]);
  await page.getByRole('button', { name: 'Hide parameters' }).click();
});

test('favorites have names and folders, and are exported and imported as a file', async () => {
  await run(page, 'YIELD 1 AS favorite');
  await newestOf(page).getByRole('button', { name: 'Save as favorite' }).click();
  const list = page.getByRole('region', { name: 'Favorites' });
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('YIELD 1 AS favorite');
  await page.getByRole('textbox', { name: 'Name' }).fill('The one');
  await page.getByRole('combobox', { name: 'Folder' }).fill('Numbers');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(list.getByRole('button', { name: /^Numbers/ })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Export favorites (.ngql)' }).click();
  const file = await (await downloading).path();
  expect(readFileSync(file, 'utf8')).toBe('// @favorite {"name":"The one","folder":"Numbers"}\nYIELD 1 AS favorite\n');
  await list.getByRole('button', { name: 'Search favorites' }).click();
  await list.getByRole('textbox', { name: 'Search favorites' }).fill('numbers one');
  await expect(list.getByRole('button', { name: 'The one' })).toContainText('YIELD 1 AS favorite');
  await list.getByRole('textbox', { name: 'Search favorites' }).fill('none of them');
  await expect(list.getByRole('button', { name: 'The one' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Search favorites' }).click();
  await list.getByRole('button', { name: 'Remove favorite' }).first().click();
  await expect(list.getByRole('button', { name: /^Numbers/ })).toHaveCount(0);
  await list.locator('input[type=file]').setInputFiles(file);
  await expect(list.getByRole('button', { name: 'The one' })).toBeVisible();
});

test('a plan marks expensive operators, the better statement is measured beside it, and shares of time add up', async () => {
  await page.getByRole('combobox').first().click();
  await page.getByRole('option', { name: /towns/ }).click();
  const box = await run(page, 'PROFILE GO FROM "ann" OVER knows YIELD dst(edge) AS id | ORDER BY $-.id');
  const shares = await box
    .getByRole('table')
    .getByText(/^\d+%$/)
    .allInnerTexts();
  expect(shares.reduce((sum, share) => sum + Number.parseInt(share, 10), 0)).toBe(100);
  await expect(box.getByRole('note')).toContainText(/Sort_\d+ sorts \d+ rows?/);
  await box.getByRole('button', { name: 'Measure and compare' }).click();
  const beside = page.getByRole('article', { name: /\| LIMIT 100$/ });
  await expect(beside.getByRole('radio', { name: 'Compare' })).toHaveAttribute('aria-checked', 'true');
  await expect(beside.getByRole('row', { name: /TopN/ })).toBeVisible();
  await beside.getByRole('radio', { name: 'Flame' }).click();
  await beside.getByRole('button', { name: /^TopN/ }).click();
  await expect(beside.getByText('Output columns')).toBeVisible();
});

test('the schema drawer opens statements that run, and reverses a pattern against its edge direction', async ({
  database,
}) => {
  const drawer = page.getByRole('complementary', { name: 'Schema, favorites, history' });
  await drawer.getByRole('button', { name: /^person\s*\d*$/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Count' }).click();
  await expect(page.getByRole('textbox', { name: 'nGQL editor' })).toHaveText(
    'MATCH (v:person) RETURN count(v) AS count;',
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(async () => cellsOf(newestOf(page))).toEqual([['3']]);
  // Only the embedded database counts its edges without a job.
  if (database === 'cluster') return;
  await write(page, 'MATCH (t:town)-[:lives_in]->(p:person) RETURN p');
  await expect(page.getByRole('alert')).toContainText('lives_in never goes from town to person in this space');
  await page.keyboard.press('ControlOrMeta+.');
  await expect(page.getByRole('textbox', { name: 'nGQL editor' })).toHaveText(
    'MATCH (t:town)<-[:lives_in]-(p:person) RETURN p',
  );
});

test('a result with places has a map, scripts and results are side by side, and a script is formatted', async () => {
  const box = await run(
    page,
    'yield "Oslo" as name, ST_Point(10.75, 59.91) as place union yield "Lima" as name, ST_Point(-77.04, -12.05) as place',
  );
  await box.getByRole('tab', { name: 'Map' }).click();
  await expect(box.getByRole('img', { name: 'Map of 2 places' })).toBeVisible();
  await box.getByRole('button', { name: /^Lima/ }).click();
  await expect(box.getByText('POINT(-77.04 -12.05)')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await box.getByRole('button', { name: 'Export SVG' }).click();
  const saved = await downloading;
  expect([saved.suggestedFilename(), readFileSync(await saved.path(), 'utf8')]).toEqual([
    'Image.svg',
    expect.stringMatching(/^<svg [^>]*viewBox="0 0 \d+[\d.]* \d+[\d.]*".*<title>Lima<\/title>/s),
  ]);
  await box.getByRole('tab', { name: 'Table' }).click();
  const editor = page.getByRole('textbox', { name: 'nGQL editor' });
  await page.getByRole('button', { name: 'Format' }).click();
  await expect(editor).toContainText('YIELD "Oslo" AS name');
  await page.keyboard.press('Alt+B');
  const editors = page.getByRole('textbox', { name: /^nGQL editor/ });
  await expect(editors).toHaveCount(2);
  const other = await page.getByRole('textbox', { name: 'nGQL editor', exact: true }).innerText();
  await page.keyboard.press('F6');
  await expect(page.getByRole('textbox', { name: 'nGQL editor', exact: true })).toContainText('YIELD "Oslo" AS name');
  await expect(page.getByRole('textbox', { name: 'nGQL editor (second script)' })).toHaveText(other);
  await expect(page.getByRole('region', { name: 'Results' })).toHaveCount(2);
  await page.getByRole('separator', { name: 'Resize script 1' }).press('ArrowLeft');
  await expect(page.getByRole('separator', { name: 'Resize script 1' })).toHaveAttribute('aria-valuenow', '496');
  await page.keyboard.press('Alt+B');
  await expect(editors).toHaveCount(1);
  const beside = page.getByRole('button', { name: 'Results beside editor' });
  await beside.click();
  await expect(page.getByRole('separator', { name: 'Editor width' })).toBeVisible();
  await beside.click();
  await expect(page.getByRole('separator', { name: 'Editor height' })).toBeVisible();
});

test('smart quotes are explained, and one click replaces them', async () => {
  await write(page, 'YIELD \u201cgraph\u201d AS word');
  await expect(page.getByRole('alert')).toContainText('is a typographic character');
  await page.locator('.cm-lintRange-error').first().hover();
  await page.locator('.cm-diagnosticAction').first().click();
  await expect(page.getByRole('textbox', { name: 'nGQL editor' })).toHaveText('YIELD "graph" AS word');
});

test('axe finds nothing serious on the console with its panels, nor on a dashboard', async () => {
  // A line longer than the editor makes it scroll, and scrollable areas must be reachable by keyboard.
  await write(page, `YIELD ${'1 + '.repeat(200)}1 AS sum`);
  await page.getByRole('toolbar').getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('textbox', { name: 'Search history' })).toBeFocused();
  await page.getByRole('button', { name: 'nGQL reference' }).click();
  await expect(page.getByRole('complementary', { name: 'nGQL reference' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await run(page, ':param more => 0');
  const box = await run(page, 'UNWIND ["Aal", "Bern"] AS town RETURN town, length(town) + $more AS letters');
  await box.getByRole('button', { name: 'Add to dashboard' }).click();
  await expect(page.getByText('Added to Dashboard')).toBeVisible();
  await goToRoute(page, new URL('dashboards', page.url()).pathname);
  const inCard = page.getByRole('article').getByRole('listitem');
  await expect(inCard).toHaveText(['Aal3', 'Bern4']);
  const more = page.getByRole('region', { name: 'Parameters' }).getByRole('textbox', { name: 'Value of more' });
  await more.fill('5');
  await more.press('Enter');
  await expect(inCard).toHaveText(['Aal8', 'Bern9']);
  await page.getByRole('article').getByRole('combobox', { name: 'Shown as' }).selectOption('Shares');
  await expect(inCard).toHaveText(['Bern952.9%', 'Aal847.1%']);
  await page.getByRole('article').getByRole('combobox', { name: 'Shown as' }).selectOption('Table');
  await expect(page.getByRole('article').getByRole('gridcell').first()).toHaveText('"Aal"');
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('# Towns');
  await page.keyboard.press('Escape');
  await page.getByRole('article', { name: 'Text' }).getByRole('button', { name: 'Card menu' }).click();
  await page.getByRole('menuitem', { name: 'Move before' }).click();
  await expect(page.getByRole('article').first().getByRole('heading', { name: 'Towns' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Add page' }).click();
  await saved;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Page 2' })).toBeVisible();
  await expect(page.getByRole('article').first().getByRole('heading', { name: 'Towns' })).toBeVisible();
});

test('nothing on the console violated the content security policy', () => {
  expect(refused).toEqual([]);
});
