import type { Browser, Page } from '@playwright/test';
import { axeFindings } from './_page.ts';
import { expect, test, type Studio } from './_studio.ts';

// The shell when its environment changes: the server fails and returns, files are missing, storage is forbidden, two tabs log out, the
// studio is a playground or has a base path, the window is that of a phone.

/** Ends a studio and starts it again on its port and data, perhaps with other flags. */
async function restart(studio: Studio, flags: readonly string[] = []): Promise<void> {
  const { port } = new URL(studio.url);
  await studio.end('SIGTERM');
  await studio.start({ port: Number(port), flags });
}

/** The settings for a client that the token page shows. */
interface ClientSettings {
  readonly mcpServers: { readonly astrolabe: { readonly url: string; readonly headers: Record<string, string> } };
}

const EXPLAIN = { name: 'explain_statement', arguments: { statement: 'YIELD 6 * 7 AS answer' } };

async function typed(page: Page): Promise<string> {
  return (await page.locator('.cm-content').textContent()) ?? '';
}

async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test('a page survives its server: it says so, reconnects, and runs what was typed', async ({ page, studio }) => {
  // Simulates the window of an installed studio.
  await page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => matchMedia(query.replace('(display-mode: standalone)', 'all'));
  });
  await page.goto(`${studio.url}/console`);
  await write(page, 'YIELD 6 * 7 AS answer');
  const { port } = new URL(studio.url);
  await studio.end('SIGKILL');
  // The page polls every fifteen seconds.
  await expect(page.getByText('No connection')).toBeVisible({ timeout: 30_000 });
  // Even after a reload, an installed studio shows a message, and recovers by itself.
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The server is not responding');
  expect(await axeFindings(page)).toEqual([]);
  await studio.start({ port: Number(port) });
  await expect(page.getByText('Connected')).toBeVisible({ timeout: 15_000 });
  expect(await typed(page)).toBe('YIELD 6 * 7 AS answer');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('article').first().getByRole('grid')).toContainText('42');
});

test('a read-only tab rejects every change until it is unlocked', async ({ page, studio }) => {
  await page.goto(`${studio.url}/console`);
  const menu = page.getByRole('button', { name: 'User menu: root' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Read-only mode (this tab)' }).click();
  await expect(page.getByText('Read-only', { exact: true })).toBeVisible();
  await write(page, 'CREATE SPACE guarded(vid_type = INT64)');
  await page.keyboard.press('ControlOrMeta+Enter');
  const newest = page.getByRole('article').first();
  await expect(newest).toContainText('this page is read-only');
  await expect(newest).toContainText('turn off read-only in the user menu');
  await page.reload();
  await expect(page.getByText('Read-only', { exact: true })).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Leave read-only mode (this tab)' }).click();
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(newest).not.toContainText('this page is read-only');
  await expect(newest).toContainText('CREATE SPACE guarded');
});

test('a page with outdated code offers a reload, and nothing typed is lost', async ({ page, studio }) => {
  await page.goto(`${studio.url}/console`);
  await write(page, 'YIELD "kept"');
  await page.route('**/assets/SketchPage-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Sketch' }).click();
  await expect(page.getByRole('alert')).toContainText('Could not load this page');
  await page.getByRole('link', { name: 'Console' }).click();
  expect(await typed(page)).toBe('YIELD "kept"');
  await page.getByRole('link', { name: 'Sketch' }).click();
  await page.unroute('**/assets/SketchPage-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Schema_/ })).toBeVisible();
  await page.getByRole('link', { name: 'Console' }).click();
  expect(await typed(page)).toBe('YIELD "kept"');
});

test('the studio works if the browser forbids storage', async ({ page, studio }) => {
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await page.goto(`${studio.url}/`);
  await expect(page).toHaveURL(/\/welcome$/);
  for (const place of ['Schema', 'Console', 'Explore', 'Sketch']) {
    await page.getByRole('navigation').getByRole('link', { name: place }).click();
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.getByText('This page crashed')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByText('storage is blocked or full')).toBeVisible();
  expect(broken).toEqual([]);
});

test('a full storage is reported, and typed text still runs and stays until the page is left', async ({
  page,
  studio,
}) => {
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto(`${studio.url}/console`);
  await write(page, 'YIELD "kept in mind"');
  await expect(page.getByText('storage is blocked or full')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close this notice' }).click();
  await page.getByRole('link', { name: 'Schema' }).click();
  await page.getByRole('link', { name: 'Console' }).click();
  expect(await typed(page)).toBe('YIELD "kept in mind"');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('article').first()).toContainText('kept in mind');
  await expect(page.getByText('storage is blocked or full')).toHaveCount(0);
  expect(broken).toEqual([]);
});

test('a clock that is wrong by years breaks nothing', async ({ page, studio }) => {
  await page.clock.install({ time: new Date('1999-12-31T23:59:50') });
  await page.goto(`${studio.url}/console`);
  await expect(page.getByText('Connected').first()).toBeVisible();
  await write(page, 'YIELD 6 * 7 AS answer');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.clock.runFor(2_000);
  await expect(page.getByRole('article').first().getByRole('grid')).toContainText('42');
  await page.goto(`${studio.url}/admin`);
  await expect(page.getByRole('heading', { level: 2, name: 'Sessions' })).toBeVisible();
  await expect(page.getByText('This page crashed')).toHaveCount(0);
  await expect(page.getByText(/NaN|Invalid/)).toHaveCount(0);
});

test('blocked cookies are reported with a fix', async ({ page, studio }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }));
  await page.goto(`${studio.url}/`);
  await expect(page.getByRole('alert').filter({ hasText: 'blocks cookies' })).toContainText('Allow cookies');
});

test('logging out in one tab logs the other out, and it stays so', async ({ context, studio }) => {
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto(`${studio.url}/schema`);
  await other.goto(`${studio.url}/console`);
  await write(other, 'SHOW SPACES');
  await one.getByRole('button', { name: 'User menu: root' }).click();
  await one.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(one).toHaveURL(/\/login$/);
  // The other tab is signed out by its next request, whichever that is.
  await other.keyboard.press('ControlOrMeta+Enter');
  await expect(other).toHaveURL(/\/login$/);
  await other.goto(`${studio.url}/schema/space/create?from=mail#name`);
  await expect(other).toHaveURL(/\/login\?from=mail$/);
  // After signing in the user gets to the page of the link, and the form contains the address of the embedded database.
  await other.getByLabel('Password', { exact: true }).fill('nebula');
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/schema\/space\/create\?from=mail#name$/);
});

test('the selected language is stored, also for messages of the server', async ({ page, studio }) => {
  await page.goto(`${studio.url}/welcome`);
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitemradio', { name: '中文' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '欢迎' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: '键盘快捷键' });
  for (const screen of ['控制台', '草图', '画布'])
    await expect(sheet.getByRole('heading', { name: screen, exact: true })).toBeAttached();
  const refused = await page.request.post(`${studio.url}/api-nebula/db/exec`, { data: { gql: 7 } });
  expect(await refused.json()).toMatchObject({
    code: 40004001,
    message: 'the body is not as expected: gql: must be a text',
  });
  await page.goto(`${studio.url}/import/tasks/99999`);
  await expect(page.getByRole('alert')).toHaveText('没有导入任务 99999');
  await page.getByRole('link', { name: '返回导入任务' }).click();
  await expect(page).toHaveURL(/\/import\/tasks$/);
});

test('a deep link to a deleted object leads to what exists', async ({ page, studio }) => {
  await page.goto(`${studio.url}/schema/tag/edit`);
  await expect(page).toHaveURL(/\/schema(\/tag\/list)?$/);
  await page.goto(`${studio.url}/guide/no-such-page`);
  await expect(page.getByRole('heading', { level: 1, name: 'Start with a demo data set' })).toBeVisible();
});

test('a playground shows the import disabled and saves no sketches', async ({ page, studio }) => {
  await page.goto(`${studio.url}/sketch`);
  await expect(page.getByRole('heading', { level: 1, name: /^Schema_/ })).toBeVisible();
  await restart(studio, ['--mode', 'playground']);
  await page.goto(`${studio.url}/sketch`);
  await expect(page.getByRole('heading', { level: 1, name: /^Schema_/ })).toBeVisible();
  const imports = page.getByRole('navigation').getByRole('link', { name: 'Import' });
  await expect(imports).toHaveAttribute('aria-disabled', 'true');
  await imports.click({ force: true });
  await expect(page).toHaveURL(/\/sketch$/);
  await expect(page.getByRole('button', { name: 'New sketch' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Apply to space' })).toBeDisabled();
  await page.getByRole('button', { name: 'New tag in color 1' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('You do not have permission to perform this operation')).toBeVisible();
});

test('a read-only studio with disabled features shows neither, and shares tokens and views that are revoked', async ({
  browser,
  page,
  studio,
}) => {
  await restart(studio, ['--read-only', 'on', '--hide', 'explore,guide', '--mcp', 'on', '--views', 'on']);
  await page.goto(`${studio.url}/explore`);
  await expect(page.getByRole('heading', { level: 1, name: 'Explore is disabled' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
    'Schema',
    'Console',
    'Dashboards',
    'Sketch',
  ]);
  await page.getByRole('button', { name: 'User menu: root' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Administration',
    'Tokens and links',
    'Open another database',
    'Log out',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Go to the console' }).click();
  await write(page, 'CREATE SPACE locked(vid_type = INT64)');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('article').first()).toContainText('this studio is read-only');

  await page.goto(`${studio.url}/access`);
  await page.getByLabel('Token name').fill('My agent');
  await page.getByRole('button', { name: 'Create token' }).click();
  const settings = JSON.parse(await page.getByLabel('Client settings').innerText()) as ClientSettings;
  const { url, headers } = settings.mcpServers.astrolabe;
  const called = await page.request.post(url, {
    headers: { ...headers, accept: 'application/json, text/event-stream' },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: EXPLAIN },
  });
  expect(await called.text()).toContain('Project');
  await page.getByLabel('Link name').fill('The answer');
  await page.getByLabel('Read statement').fill('YIELD 6 * 7 AS answer');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = page.getByRole('link', { name: 'Open', exact: true });
  await expect(link).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto((await link.getAttribute('href')) ?? '');
  await expect(stranger.getByRole('heading', { level: 1, name: 'The answer' })).toBeVisible();
  await expect(stranger.getByRole('grid')).toContainText('42');
  expect(await axeFindings(stranger)).toEqual([]);
  expect(await stranger.context().cookies()).toEqual([]);
  await page.getByRole('button', { name: 'Revoke The answer' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'The answer' })).toHaveCount(0);
  await stranger.reload();
  await expect(stranger.getByRole('alert')).toContainText('revoked');
  await stranger.context().close();
});

test('the studio runs under a base path', async ({ page, studio }) => {
  await restart(studio, ['--base-path', '/lab/graphs']);
  await page.goto(`${studio.url}/?from=mail`);
  await expect(page).toHaveURL(/\/lab\/graphs\/welcome\?from=mail$/);
  await page.getByRole('navigation').getByRole('link', { name: 'Console' }).click();
  await expect(page).toHaveURL(/\/lab\/graphs\/console$/);
  await page.reload();
  await write(page, 'YIELD 1 AS one');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('article').first().getByRole('grid')).toContainText('1');
  await page.goto(`${studio.url}/guide/sketch`);
  const picture = page.getByRole('img', { name: 'A sketch with the panel of a tag' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);

  await page.goto(`${studio.url}/explore?from=wiki&embed`);
  await expect(page.getByRole('link', { name: 'Open in the studio' })).toHaveAttribute(
    'href',
    `${studio.url}/explore?from=wiki`,
  );
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  expect(await axeFindings(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test('every page fits the width, with the navigation at the bottom', async ({ browser, studio }) => {
    await restart(studio);
    const wide: string[] = [];
    const page = await openPhone(browser);
    for (const path of ['/welcome', '/console', '/explore', '/sketch', '/schema', '/import/files', '/guide/start']) {
      await page.goto(`${studio.url}${path}`);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 390) wide.push(`${path} is ${width} wide`);
    }
    expect(wide).toEqual([]);
    const place = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect([Math.round(place?.y ?? 0), place?.height]).toEqual([844 - 64, 64]);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Console' }).tap();
    await expect(page).toHaveURL(/\/console$/);
    await page.context().close();
  });
});

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  return context.newPage();
}
