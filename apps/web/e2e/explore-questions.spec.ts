import { loadDemo, DEMO_SPACE } from './_demo.ts';
import { figure } from './_explore.ts';
import { axeFindings } from './_page.ts';
import { expect, test } from './_studio.ts';

test.describe.configure({ mode: 'serial' });

// Someone who knows no nGQL asks about the whole space with the mouse, and is told how much of it is drawn.

test('questions about the whole space draw what ranks first and state the total', async ({ studio, page }) => {
  await loadDemo(page, studio.url);
  await page.goto(`${studio.url}/explore`);
  const space = page.getByRole('combobox', { name: 'Space' });
  await space.click();
  await page.getByRole('option', { name: DEMO_SPACE, exact: true }).click();
  const status = page.locator('footer[aria-label="Status"]');
  const notice = page.getByRole('status').filter({ hasText: /./ });
  const startOver = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Clear canvas' }).click();
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
});

test('a limited pattern shows a sample, its total, and loads the rest', async ({ studio, page }) => {
  await page.goto(`${studio.url}/explore`);
  await page.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: DEMO_SPACE, exact: true }).click();
  await page.getByRole('combobox', { name: 'Edge type' }).selectOption('serve');
  await page
    .getByRole('heading', { name: 'A pattern' })
    .locator('..')
    .getByRole('button', { name: 'Draw', exact: true })
    .click();
  const notice = page.getByRole('status').filter({ hasText: 'a random sample' });
  await expect(notice).toContainText(/100 of \d+ edges/);
  const total = Number(/of (\d+) edges/.exec((await notice.textContent()) ?? '')?.[1]);
  await notice.getByRole('button', { name: 'Load all' }).click();
  await expect(page.locator('footer[aria-label="Status"]')).toContainText(figure(String(total), 'edge'));
});
