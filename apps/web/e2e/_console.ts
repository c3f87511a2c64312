import { expect, type Locator, type Page } from '@playwright/test';

/** Poll interval for the end of a statement. */
const OFTEN_MS = [20, 50, 100];

/** Opens the console of a studio and waits until one can type. */
export async function openConsole(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/console`);
  await page.getByRole('textbox', { name: 'nGQL editor' }).waitFor();
}

/** Replaces the text in the editor. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'nGQL editor' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** The newest box, below pinned ones. */
export function newestOf(page: Page): Locator {
  return page
    .getByRole('article')
    .filter({ hasNot: page.getByRole('button', { name: 'Unpin' }) })
    .first();
}

/** Runs a script; returns the newest box when nothing runs anymore. */
export async function run(page: Page, text: string): Promise<Locator> {
  await write(page, text);
  const newest = newestOf(page);
  const before = await newest.elementHandle({ timeout: 100 }).catch(() => null);
  await page.keyboard.press('ControlOrMeta+Enter');
  const isNew = async (): Promise<boolean> =>
    (await newest.count()) > 0 && (before === null || (await newest.evaluate((box, old) => box !== old, before)));
  await expect.poll(isNew, { intervals: OFTEN_MS }).toBe(true);
  const button = page.getByRole('toolbar').getByRole('button', { name: /^Run/ }).first();
  await expect.poll(() => button.isEnabled(), { intervals: OFTEN_MS, timeout: 60_000 }).toBe(true);
  return newest;
}

/** The cells in view of the grid of a box, row by row, without the row numbers. */
export async function cellsOf(box: Locator): Promise<readonly (readonly string[])[]> {
  const rows = box.getByRole('grid').getByRole('row');
  const texts: string[][] = [];
  for (const row of (await rows.all()).slice(1)) texts.push(await row.getByRole('gridcell').allInnerTexts());
  return texts;
}

/** Heap size of the page after garbage collection. */
export async function heapBytes(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.enable');
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return usedSize;
}

/** The statements whose results the browser stores, for all windows. */
export function savedStatements(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve, reject) => {
        const opening = indexedDB.open('astrolabe-results');
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('runs').objectStore('runs').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(
              (reading.result as { readonly run: { readonly statement: string } }[]).map(({ run }) => run.statement),
            );
          };
        };
      }),
  );
}
