import type { Page } from '@playwright/test';
import { loadDemo, DEMO_SPACE } from './_demo.ts';
import { chooseTool, figure, showMoreWays } from './_explore.ts';
import { axeFindings, runStatements } from './_page.ts';
import { expect, test } from './_studio.ts';

test.describe.configure({ mode: 'serial' });

// A user without knowledge of nGQL queries the whole space with the mouse, and sees how much of it is drawn.

test('questions about the whole space draw the top results and state the total', async ({ studio, page }) => {
  await loadDemo(page, studio.url);
  await page.goto(`${studio.url}/explore`);
  const space = page.getByRole('combobox', { name: 'Space' });
  await space.click();
  await page.getByRole('option', { name: DEMO_SPACE, exact: true }).click();
  const status = page.locator('footer[aria-label="Status"]');
  const notice = page.getByRole('status').filter({ hasText: /./ });
  const startOver = async (): Promise<void> => {
    await chooseTool(page, 'Clear canvas');
  };

  await page.getByRole('button', { name: 'Most connected' }).click();
  await expect(notice.filter({ hasText: 'Most connected of' })).toContainText('The first 25 are drawn.');
  await expect(status).toContainText(figure('25', 'vertex'));
  expect(await axeFindings(page)).toEqual([]);

  await startOver();
  await page.getByRole('button', { name: 'Communities' }).click();
  await expect(notice.filter({ hasText: 'in the whole space' })).toBeVisible();

  await startOver();
  await page.getByRole('button', { name: 'Cycles' }).click();
  await expect(notice.filter({ hasText: 'cycles of up to 5 edges' })).toBeVisible();

  await page.getByRole('button', { name: 'Measures', exact: true }).click();
  const measures = page.getByRole('dialog', { name: 'Measures' });
  await measures.getByRole('radio', { name: 'In the whole space' }).click();
  await measures.getByRole('combobox', { name: 'Write to property' }).selectOption('player.degree');
  await expect(measures).toContainText('Adds player.degree to the schema.');
  await measures.getByRole('button', { name: /^Write \d+ values$/ }).click();
  await expect(notice.filter({ hasText: /51 values written to player.degree/ })).toBeVisible();
  const [row] = await runStatements(
    page,
    'MATCH (v:player)-[e]-() WITH v, count(e) AS n RETURN count(*) AS players, sum(CASE WHEN v.player.degree == n THEN 1 ELSE 0 END) AS exact',
    DEMO_SPACE,
  );
  expect(row?.[0]).toBe(row?.[1]);
});

test('a limited pattern shows a sample and its total, and loads the rest', async ({ studio, page }) => {
  await page.goto(`${studio.url}/explore`);
  await page.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: DEMO_SPACE, exact: true }).click();
  await showMoreWays(page);
  await page.getByRole('combobox', { name: 'Edge type' }).selectOption('serve');
  await page
    .getByRole('heading', { name: 'Pattern', exact: true })
    .locator('..')
    .getByRole('button', { name: 'Draw', exact: true })
    .click();
  const notice = page.getByRole('status').filter({ hasText: 'a random sample' });
  await expect(notice).toContainText(/100 of \d+ edges/);
  const total = Number(/of (\d+) edges/.exec((await notice.textContent()) ?? '')?.[1]);
  await notice.getByRole('button', { name: 'Load all' }).click();
  await expect(page.locator('footer[aria-label="Status"]')).toContainText(figure(String(total), 'edge'));
});

test('a vertex is found by its text, two are connected by name, and changes of this month are drawn', async ({
  studio,
  page,
}) => {
  await page.goto(`${studio.url}/explore`);
  // The page signs in automatically.
  await expect(page.getByRole('combobox', { name: 'Space' })).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  await runStatements(
    page,
    'CREATE SPACE depot(vid_type=INT64); USE depot; CREATE TAG crate(label string, packed date); CREATE EDGE sent(at datetime)',
  );
  await runStatements(
    page,
    `INSERT VERTEX crate(label, packed) VALUES 1:("Öl für Málaga", date("1999-12-31")), 2:("Tea", date("${today}")), 3:("Wool", NULL);
     INSERT EDGE sent(at) VALUES 1->2:(datetime("${today}T00:00:00")), 2->3:(datetime("2001-01-01T00:00:00")), 1->3@7:(NULL)`,
    'depot',
  );
  await page.reload();
  await page.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: 'depot', exact: true }).click();
  const status = page.locator('footer[aria-label="Status"]');
  const start = page.getByRole('region', { name: 'Start exploring' });

  await page.getByRole('button', { name: 'Changed this month' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'by crate.packed, sent.at: 1 vertex and 1 edge' }),
  ).toBeVisible();
  await expect(status).toContainText('1 of 3 edges');
  await chooseTool(page, 'Clear canvas');

  await start.getByRole('button', { name: 'Cycles' }).click();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'No cycle follows the edge directions. Ignoring directions: 1 cycle of up to 5' }),
  ).toBeVisible();
  await chooseTool(page, 'Clear canvas');
  // Rings of 6 and 7 edges, longer than the first search covers.
  await runStatements(page, 'INSERT EDGE sent() VALUES 3->4:(), 4->5:(), 5->6:(), 6->7:(), 7->1:()', 'depot');
  await start.getByRole('button', { name: 'Cycles' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 cycles of up to 10 edges' })).toBeVisible();
  await runStatements(page, 'DELETE EDGE sent 3->4, 4->5, 5->6, 6->7, 7->1', 'depot');
  await chooseTool(page, 'Clear canvas');

  await page.getByRole('combobox', { name: 'Find a vertex by ID or text' }).fill('malaga');
  await expect(page.getByRole('listbox', { name: 'In the space' }).getByRole('option')).toHaveText(
    'Öl für Málagacrate.label1',
  );
  await page.keyboard.press('Enter');
  await expect(status).toContainText('1 selected');
  await page.getByRole('button', { name: 'Paths', exact: true }).click();
  const paths = page.getByRole('dialog', { name: 'Paths' });
  await paths.getByRole('combobox', { name: 'To' }).fill('woo');
  await paths.getByRole('option', { name: 'Wool' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await paths.getByRole('button', { name: 'Find paths' }).click();
  await expect(status).toContainText('2 of 3 vertices');
  await expect(paths).toContainText('Öl für Málaga');
  await paths.press('Escape');
  await expect(paths).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Find on canvas' }).fill('te');
  await page.getByRole('button', { name: 'Tea crate.label 2' }).click();
  await expect(status).toContainText('3 of 3 vertices');
});

test('a crash, a full disk and a duplicated tab lose no saved canvas', async ({ studio, browser }) => {
  const context = await browser.newContext();
  const open = async (): Promise<Page> => {
    const tab = await context.newPage();
    await tab.goto(`${studio.url}/explore`);
    await tab.getByRole('combobox', { name: 'Space' }).click();
    await tab.getByRole('option', { name: DEMO_SPACE, exact: true }).click();
    return tab;
  };
  const status = (tab: Page) => tab.locator('footer[aria-label="Status"]');
  const drawRanking = async (tab: Page): Promise<void> => {
    await tab.getByRole('button', { name: 'Most connected' }).click();
    await expect(tab.getByRole('button', { name: 'Style Most connected', exact: true })).toBeVisible();
    await expect(status(tab)).toContainText(figure('25', 'vertex'));
  };

  // A crash during a save leaves the canvas of before or after it, never an incomplete one.
  let tab = await open();
  await drawRanking(tab);
  await tab.waitForTimeout(1_000);
  for (const wait of [0, 20, 70]) {
    await chooseTool(tab, 'Group by tag');
    await expect(status(tab)).toContainText('in 2 groups');
    await tab.waitForTimeout(wait);
    const client = await context.newCDPSession(tab);
    void client.send('Page.crash').catch(() => undefined);
    await tab.close();
    tab = await open();
    await expect(status(tab)).toContainText(/25 (of [\d,]+ )?vertices|2 (of [\d,]+ )?vertices|in 2 groups/);
    await tab.getByRole('button', { name: 'Style Most connected', exact: true }).click();
    await expect(status(tab)).toContainText(figure('25', 'vertex'));
  }

  // A full disk is reported; once there is space, new work is saved with all earlier work.
  await tab.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') ?? {};
    Object.assign(globalThis, { freeDisk: () => Object.defineProperty(IDBObjectStore.prototype, 'put', own) });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await chooseTool(tab, 'Group by tag');
  await expect(status(tab)).toContainText('browser storage is full');
  await tab.evaluate('void freeDisk()');
  await tab.getByRole('button', { name: 'Undo' }).click();
  await expect(status(tab)).not.toContainText('browser storage is full');
  await tab.reload();
  await expect(status(tab)).toContainText(figure('25', 'vertex'));

  // A duplicated tab has the same name; each continues with its own canvas.
  const [doubled] = await Promise.all([
    context.waitForEvent('page'),
    tab.evaluate(() => void window.open(location.href, '_blank', 'opener')),
  ]);
  await expect(status(doubled)).toContainText(figure('25', 'vertex'));
  await chooseTool(doubled, 'Clear canvas');
  await tab.getByRole('button', { name: 'Undo' }).click();
  await expect(tab.getByRole('button', { name: 'Ranking', exact: true })).toHaveAttribute('aria-current', 'step');
  await doubled.waitForTimeout(1_000);
  await Promise.all([tab.reload(), doubled.reload()]);
  await expect(tab.getByRole('button', { name: 'Ranking', exact: true })).toHaveAttribute('aria-current', 'step');
  await expect(status(doubled)).toContainText(/^0 /);
  await context.close();
});
