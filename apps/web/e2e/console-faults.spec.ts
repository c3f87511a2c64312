import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { cellsOf, savedStatements, newestOf, openConsole, run, write } from './_console.ts';
import { axeFindings } from './_page.ts';
import { expect, test, type Studio } from './_studio.ts';

// Failures around a console: no storage or full storage, an expired session, a server that dies while rows arrive, two windows. Typed text
// is never lost, and the page names the problem and a fix.

const editorOf = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('textbox', { name: 'nGQL editor' });

/** Opens a console in a browser whose storage denies access or is full. */
async function openBroken(page: Page, studio: Studio, trouble: 'forbidden' | 'full'): Promise<readonly string[]> {
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await page.addInitScript((kind) => {
    const refuse = (): never => {
      throw new DOMException('refused', kind === 'full' ? 'QuotaExceededError' : 'SecurityError');
    };
    if (kind === 'full') {
      Storage.prototype.setItem = refuse;
      IDBObjectStore.prototype.put = refuse;
      IDBObjectStore.prototype.add = refuse;
    } else {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get: refuse });
    }
  }, trouble);
  await openConsole(page, studio.url);
  return broken;
}

for (const trouble of ['forbidden', 'full'] as const) {
  test(`with ${trouble} storage everything works except after a reload, and the page says so`, async ({
    page,
    studio,
  }) => {
    const broken = await openBroken(page, studio, trouble);
    const box = await run(page, 'YIELD "here" AS word');
    expect(await cellsOf(box)).toEqual([['"here"']]);
    await expect(page.getByText('Browser storage is full or blocked')).toBeVisible();
    await page.keyboard.press('Alt+n');
    await write(page, 'YIELD "beside"');
    await page.keyboard.press('Alt+PageUp');
    await expect(editorOf(page)).toHaveText('YIELD "here" AS word');
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('button', { name: /YIELD "here" AS word/ })).toBeVisible();
    expect(broken).toEqual([]);
  });
}

test('an expired session is renewed if the studio may, and the statement still runs', async ({ page, studio }) => {
  await openConsole(page, studio.url);
  await write(page, 'YIELD "not lost" AS word');
  await page.context().clearCookies();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(async () => cellsOf(newestOf(page))).toEqual([['"not lost"']]);
});

test('an expired session leads to the login and back to the text, tabs and results', async ({ page, studio }) => {
  await openConsole(page, studio.url);
  await run(page, 'YIELD "before" AS word');
  await page.keyboard.press('Alt+n');
  await write(page, 'YIELD "typed when the session ended" AS word');
  // Without the account of the automatic sign-in, as with a database that requires a password.
  await page.route('**/api/v1/session/auto', (route) => route.fulfill({ status: 401, json: {} }));
  await page.context().clearCookies();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('textbox', { name: 'Host' }).fill('embedded');
  await page.getByRole('textbox', { name: 'Username' }).fill('root');
  await page.getByRole('textbox', { name: 'Password' }).fill('nebula');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page).toHaveURL(/\/console/);
  await expect(editorOf(page)).toHaveText('YIELD "typed when the session ended" AS word');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(async () => cellsOf(newestOf(page))).toEqual([['"typed when the session ended"']]);
  await page.keyboard.press('Alt+PageUp');
  await expect.poll(async () => cellsOf(newestOf(page))).toEqual([['"before"']]);
});

test('rows of a server that dies stay marked, and can be fetched again', async ({ page, studio }) => {
  await openConsole(page, studio.url);
  await write(page, 'UNWIND range(1, 400000) AS a UNWIND range(1, 20) AS b RETURN a, b');
  await page.keyboard.press('ControlOrMeta+Enter');
  const box = newestOf(page);
  await expect(box.getByRole('gridcell').first()).toBeVisible({ timeout: 30_000 });
  const { port } = new URL(studio.url);
  await studio.end('SIGKILL');
  await expect(box.getByRole('alert')).toBeVisible();
  await box.getByRole('tab', { name: 'Table' }).click();
  await expect(box).toContainText(/Incomplete: the connection was lost after [\d,]+ rows/);
  await expect(box.getByRole('gridcell').first()).toHaveText('1');
  await studio.start({ port: Number(port) });
  await write(page, 'YIELD "again" AS word');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(async () => cellsOf(newestOf(page)), { timeout: 20_000 }).toEqual([['"again"']]);
});

test('a file dropped on the console opens as a script or notebook with its name; other files are rejected', async ({
  page,
  studio,
}) => {
  await openConsole(page, studio.url);
  const drop = async (files: Readonly<Record<string, string>>): Promise<void> => {
    const transfer = await page.evaluateHandle((all) => {
      const data = new DataTransfer();
      for (const [name, text] of Object.entries(all)) data.items.add(new File([text], name));
      return data;
    }, files);
    await editorOf(page).dispatchEvent('drop', { dataTransfer: transfer });
  };
  await drop({ 'towns.ngql': '\uFEFFYIELD 1 AS one;\r\nYIELD 2 AS two;', 'second.txt': 'YIELD 3' });
  const tabs = page.getByRole('group', { name: 'Open scripts' });
  await expect(tabs.getByRole('button', { name: 'towns', exact: true })).toBeVisible();
  await expect(tabs.getByRole('button', { name: 'second', exact: true })).toHaveAttribute('aria-current', 'true');
  await tabs.getByRole('button', { name: 'towns', exact: true }).click();
  await expect(page.locator('.cm-line')).toHaveText(['YIELD 1 AS one;', 'YIELD 2 AS two;']);
  await drop({ 'picture.png': 'PNG\u0000\u0001' });
  await expect(page.getByText('picture.png is not a text file')).toBeVisible();
  await expect(tabs.getByRole('button', { name: 'picture', exact: true })).toHaveCount(0);

  const notebook = '# Towns\n\n```ngql\nYIELD 1 AS one\n```\n\nand\n\n```ngql\nYIELD 2 AS two\n```\n';
  await drop({ 'towns.md': notebook });
  await expect(page.getByRole('heading', { name: 'Towns' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  const cells = page.getByRole('article', { name: 'Statement', exact: true });
  await expect(cells.nth(1).getByRole('gridcell').first()).toHaveText('2');
  await expect(cells.nth(0).getByRole('gridcell').first()).toHaveText('1');
  expect(await axeFindings(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as .md file' }).click();
  const saved = await saving;
  expect([saved.suggestedFilename(), readFileSync(await saved.path(), 'utf8')]).toEqual(['towns.md', notebook]);
  await page.reload();
  await expect(cells.nth(1).getByRole('gridcell').first()).toHaveText('2');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.keyboard.type('## Ends');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Ends' })).toBeVisible();
});

test('two windows of one account have their own texts and results, and share history and favorites', async ({
  context,
  studio,
}) => {
  const [one, other] = await windows(context, studio);
  await run(one, 'YIELD "one" AS word');
  await run(other, 'YIELD "other" AS word');
  await newestOf(one).getByRole('button', { name: 'Save as favorite' }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(one.getByText('Saved to favorites')).toBeVisible();
  // State is written shortly after it has changed.
  for (const [page, word] of [
    [one, 'one'],
    [other, 'other'],
  ] as const)
    await page.waitForFunction((text) => sessionStorage.getItem('astrolabe.tabs')?.includes(text) === true, word);
  await expect.poll(() => savedStatements(one)).toHaveLength(2);
  for (const [page, word] of [
    [one, 'one'],
    [other, 'other'],
  ] as const) {
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(editorOf(page)).toHaveText(`YIELD "${word}" AS word`);
    await expect.poll(async () => cellsOf(newestOf(page))).toEqual([[`"${word}"`]]);
    const history = page.getByRole('region', { name: 'History' });
    for (const each of ['one', 'other'])
      await expect(history.getByRole('button', { name: new RegExp(`YIELD "${each}" AS word`) })).toBeVisible();
    await expect(
      page
        .getByRole('region', { name: 'Favorites' })
        .getByRole('button', { name: /YIELD "one"/ })
        .first(),
    ).toBeVisible();
  }
});

async function windows(context: BrowserContext, studio: Studio): Promise<readonly [Page, Page]> {
  const [one, other] = [await context.newPage(), await context.newPage()];
  await openConsole(one, studio.url);
  await openConsole(other, studio.url);
  return [one, other];
}
