import type { Page } from '@playwright/test';
import { openConsole, run } from './_console.ts';
import { figure, showMoreWays } from './_explore.ts';
import { runStatements } from './_page.ts';
import { expect, test } from './_studio.ts';

// Sentences of the specification that no other journey covers; docs/reference/specification.md lists them all.

test.describe.configure({ mode: 'serial' });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});

test.afterAll(async () => {
  await page.close();
});

/** Returns what the browser stores about the session. */
const storedSession = () =>
  page.evaluate(() => ({
    host: sessionStorage.getItem('host'),
    username: sessionStorage.getItem('username'),
    version: sessionStorage.getItem('nebulaVersion'),
    cookies: document.cookie
      .split('; ')
      .filter((one) => /^n[hu]=/.test(one))
      .toSorted(),
    everything: JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), document.cookie]),
  }));

const toast = () => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

test('the session is stored without a password, and every page needs it', async ({ studio }) => {
  await page.goto(`${studio.url}/schema`);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Schema' })).toBeVisible();
  await page.getByRole('button', { name: /User menu/ }).click();
  const menu = page.getByRole('menu');
  for (const entry of ['Release notes', 'Log out'])
    await expect(menu.getByRole('menuitem', { name: entry })).toBeVisible();
  await expect(menu).toContainText('Version 3.5.0');
  await menu.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await storedSession()).toMatchObject({ host: null, username: null, version: null, cookies: [] });

  await page.goto(`${studio.url}/schema/tag/list?from=mail`);
  await expect(page).toHaveURL(/\/login\?from=mail$/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('signing in names missing fields, shows a failure, and reports success', async ({ studio }) => {
  const connect = page.getByRole('button', { name: 'Connect' });
  await page.getByLabel('Host').fill('');
  await page.getByLabel('Username').fill('');
  await connect.click();
  for (const text of ['Enter a host', 'Enter a username', 'Enter a password'])
    await expect(page.getByText(text)).toBeVisible();

  await page.getByLabel('Host').fill('embedded');
  await page.getByLabel('Username').fill('root');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await connect.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(connect).toBeEnabled();
  expect(await storedSession()).toMatchObject({ host: null, username: null, version: null, cookies: [] });

  await page.getByLabel('Password', { exact: true }).fill('nebula');
  await connect.click();
  await expect(toast()).toContainText('Connected to');
  await page.waitForURL(`${studio.url}/**`);
  const stored = await storedSession();
  expect(stored).toMatchObject({
    host: 'embedded',
    username: 'root',
    version: 'v3.0',
    cookies: ['nh=embedded', 'nu=root'],
  });
  expect(stored.everything).not.toContain('nebula"');
});

test('the help menu leads to the guide, its pages and the welcome page', async () => {
  await page.getByRole('button', { name: 'Help' }).click();
  const menu = page.getByRole('menu');
  for (const entry of ['Guide', 'nGQL reference', 'Release notes', 'Support', 'Source and license'])
    await expect(menu.getByRole('menuitem', { name: entry, exact: true })).toBeVisible();
  await expect(menu.getByRole('menuitemradio')).toHaveText(['English', '中文']);
  await menu.getByRole('menuitem', { name: /welcome/i }).click();
  await expect(page).toHaveURL(/\/welcome/);
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect(await page.locator('.page').evaluate((element) => element.getBoundingClientRect().width)).toBe(1180);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/console/);
});

test('the console starts with SHOW SPACES in an editor of five lines, and stores its history', async ({ studio }) => {
  await openConsole(page, studio.url);
  const editor = page.getByRole('textbox', { name: 'nGQL editor' });
  await expect(editor).toHaveText('SHOW SPACES;');
  const height = await editor.evaluate((element) => element.closest('.cm-editor')?.getBoundingClientRect().height ?? 0);
  expect(height).toBeGreaterThanOrEqual(120);
  await run(page, 'YIELD 1 AS one;');
  const history = await page.evaluate(() => localStorage.getItem('history'));
  expect(JSON.parse(history ?? '[]')).toEqual(expect.arrayContaining([expect.stringContaining('YIELD 1 AS one')]));
});

test('uploads are reported, and lead to the tasks and back', async ({ studio }) => {
  await page.goto(`${studio.url}/import/files`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'ports.csv', mimeType: 'text/csv', buffer: Buffer.from('id,name\np1,North\n') });
  await expect(toast()).toContainText('1 file uploaded');
  await expect(toast()).toHaveCount(1);
  await expect(page.getByRole('row', { name: /ports\.csv/ })).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'ports.exe', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 2]) });
  await expect(page.getByText(/ports\.exe/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Import data' }).click();
  await expect(page).toHaveURL(/\/import\/tasks/);
  await page.getByRole('link', { name: 'Upload files' }).click();
  await expect(page).toHaveURL(/\/import\/files/);
});

test('the lists of spaces and tags have their columns, search by parts, and stay on their tab', async ({ studio }) => {
  await runStatements(
    page,
    'CREATE SPACE harbour (vid_type = FIXED_STRING(8)); CREATE SPACE station (vid_type = INT64)',
  );
  await runStatements(page, 'CREATE TAG ship(name string, built int); CREATE TAG pier(length int)', 'harbour');
  await page.goto(`${studio.url}/schema`);
  await expect(page.getByRole('row', { name: /station/ })).toBeVisible();
  const heads = await page.getByRole('table').getByRole('columnheader').allInnerTexts();
  expect(heads.map((head) => head.toLowerCase())).toEqual(
    expect.arrayContaining([
      'no',
      'name',
      'partition number',
      'replica factor',
      'charset',
      'collate',
      'vid type',
      'comment',
      'operations',
    ]),
  );
  expect(heads.join(' ')).not.toContain('Group');
  await page.getByRole('textbox', { name: 'Search by name' }).fill('arb');
  await expect(page.getByRole('row', { name: /station/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Schema of harbour' }).click();
  await expect(page).toHaveURL(/\/schema\/tag\/list/);
  await expect(page.getByRole('row', { name: /ship/ })).toBeVisible();
  await page.getByRole('textbox', { name: /^Search/ }).fill('pi');
  await expect(page.getByRole('row', { name: /pier/ })).toBeVisible();
  await page.getByRole('textbox', { name: /^Search/ }).fill('pie');
  await expect(page.getByRole('row', { name: /ship/ })).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Search/ }).fill('');

  // A tab stays open when the space changes.
  await page.getByRole('navigation', { name: 'Schema sections' }).getByRole('link', { name: /^Edge/ }).click();
  await page.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: 'station' }).click();
  await expect(page.getByText('station', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/schema\/edge\/list/);

  // A form has a breadcrumb with a way back, and shows how a value of a type is written.
  await page.goto(`${studio.url}/schema/tag/create`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Spaces');
  await expect(page.getByRole('button', { name: 'Back to Tags' })).toBeVisible();
  await page.getByRole('button', { name: 'Add property' }).click();
  const type = page.getByRole('combobox', { name: 'Data type' });
  for (const [name, example] of [
    ['date', 'date("2024-05-01")'],
    ['datetime', 'datetime("2024-05-01T17:30:00")'],
    ['duration', 'duration({days: 1})'],
    ['geography', 'ST_Point(3, 8)'],
  ] as const) {
    await type.selectOption(name);
    await expect(page.getByRole('textbox', { name: 'Default' })).toHaveAttribute('placeholder', example);
  }
});

test('another space clears unpinned results, and is stored for the tab', async ({ studio }) => {
  await openConsole(page, studio.url);
  await run(page, 'YIELD 1 AS pinned');
  await page.getByRole('article').first().getByRole('button', { name: 'Pin to top' }).click();
  await run(page, 'YIELD 2 AS plain');
  await page.getByRole('combobox', { name: 'Space' }).first().click();
  await page.getByRole('option', { name: 'harbour' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('pinned');
  expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).toContain('harbour');
});

test('the actions of lists remain visible where the window is narrow', async ({ studio }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  for (const [path, action] of [
    ['/schema', 'Schema of harbour'],
    ['/schema/tag/list', 'Delete ship'],
    ['/admin?tab=running', /^Kill session/],
  ] as const) {
    await page.goto(`${studio.url}${path}`);
    await expect(page.getByRole('button', { name: action }).first()).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a page that fails to render shows the crash page, and other pages work', async ({ browser, studio }) => {
  const crashing = await browser.newPage();
  await crashing.route('**/assets/GuidePage*.js', async (route) => {
    const response = await route.fetch();
    // Every component of the page throws.
    const exports = /export\s*\{([^}]*)\}/.exec(await response.text())?.[1] ?? '';
    const names = [...exports.matchAll(/\bas\s+(\w+)/g)].map(([, name]) => `Page as ${name}`);
    await route.fulfill({
      response,
      body: `function Page() { throw new Error('on purpose'); } export { ${names.join(', ')} };`,
    });
  });
  await crashing.goto(`${studio.url}/guide/`);
  await expect(crashing.getByRole('heading', { name: 'This page crashed' })).toBeVisible();
  await expect(crashing.getByText('Error: on purpose')).toBeVisible();
  for (const name of ['Refresh', 'Copy error message', 'Get help'])
    await expect(crashing.getByRole('button', { name })).toBeVisible();
  await crashing.getByRole('link', { name: 'Console' }).first().click();
  await expect(crashing.getByRole('textbox', { name: 'nGQL editor' })).toBeVisible();
  await crashing.close();
});

test('a shape drawn with Shift or the right button selects what is inside, and the background clears it', async ({
  studio,
}) => {
  await runStatements(
    page,
    'INSERT VERTEX ship(name, built) VALUES "s1":("Ada", 1990), "s2":("Bea", 1991), "s3":("Cleo", 1992)',
    'harbour',
  );
  await page.goto(`${studio.url}/explore`);
  await showMoreWays(page);
  await page.getByRole('textbox', { name: 'Vertex IDs' }).fill('s1, s2, s3');
  await page.keyboard.press('Enter');
  const status = page.locator('footer').filter({ hasText: 'vertices' });
  await expect(status).toContainText(figure('3', 'vertex'));
  // The layout moves vertices until it settles.
  const brush = async (button: 'left' | 'right', key?: string): Promise<void> =>
    expect(async () => {
      if (key !== undefined) await page.keyboard.down(key);
      await page.mouse.move(270, 80);
      await page.mouse.down({ button });
      await page.mouse.move(600, 300, { steps: 4 });
      await page.mouse.move(1260, 660, { steps: 4 });
      await page.mouse.up({ button });
      if (key !== undefined) await page.keyboard.up(key);
      await expect(status).toContainText('3 selected', { timeout: 1_000 });
    }).toPass();
  await brush('left', 'Shift');
  await page.mouse.click(275, 85);
  await expect(status).not.toContainText('selected');
  await brush('right');
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a second account sees the spaces of its role and is told what it may not do', async ({ studio }) => {
  await runStatements(page, 'CREATE USER guest1 WITH PASSWORD "secret1"; GRANT ROLE GUEST ON station TO guest1');
  await page.goto(`${studio.url}/welcome`);
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByLabel('Host').fill('embedded');
  await page.getByLabel('Username').fill('guest1');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.goto(`${studio.url}/schema`);
  await expect(page.getByRole('row', { name: /station/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /harbour/ })).toHaveCount(0);
  await openConsole(page, studio.url);
  await page.getByRole('combobox', { name: 'Space' }).first().click();
  await page.getByRole('option', { name: 'station' }).click();
  const box = await run(page, 'CREATE TAG train()');
  await expect(box).toContainText('No permission to write schema.');
  await expect(box).toContainText('PERMISSION_DENIED');
});

test('the tabs and tools of a result are complete in a narrow window', async ({ browser, studio }) => {
  const narrow = await browser.newPage({ locale: 'zh-CN', viewport: { width: 820, height: 900 } });
  await narrow.addInitScript(() => {
    sessionStorage.setItem('astrolabe.space', 'harbour');
    sessionStorage.setItem('astrolabe.begun', 'root@embedded');
  });
  await narrow.goto(`${studio.url}/console`);
  await narrow.locator('.cm-content').click();
  await narrow.keyboard.press('ControlOrMeta+a');
  await narrow.keyboard.insertText('MATCH (s:ship) RETURN s, ST_Point(1, 2) AS p');
  await narrow.keyboard.press('ControlOrMeta+Enter');
  const tabs = narrow.getByRole('article').getByRole('tab');
  await expect(tabs).toHaveText(['表格', '图', '地图', '图表', '原始数据', '日志']);
  await tabs.nth(1).click();
  for (const tab of await tabs.all()) {
    const box = await tab.boundingBox();
    expect(box?.height).toBe(32);
    await expect(tab).toBeInViewport({ ratio: 1 });
  }
  await narrow.close();
});
