import type { Page } from '@playwright/test';
import { axeFindings, runStatements } from './_page.ts';
import { expect, test } from './_studio.ts';

// An import that lost rows: open its card, fix the cell, and import it without duplicates.

test.describe.configure({ mode: 'serial' });

const BOOKS = [
  'id,title,year,pages',
  'b1,Tides,1999,210',
  'b2,Harbours,n/a,180',
  'b3,Ferries,2004,96',
  'b4,Lights,n/a,150',
  'b5,Anchors,2010,1 20x',
  '',
].join('\n');

let page: Page;

test.beforeAll(async ({ browser, studio }) => {
  page = await browser.newPage();
  await page.goto(`${studio.url}/import/files`);
  await expect(page.getByText('Embedded database').first()).toBeVisible();
  await runStatements(page, 'CREATE SPACE library (vid_type = FIXED_STRING(8))');
  await runStatements(page, 'CREATE TAG book(title string, year int, pages int)', 'library');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from(BOOKS) });
  await expect(page.getByRole('cell', { name: 'books.csv', exact: true })).toBeVisible();
  const column = (property: string, at: number) => ({ property, column: at });
  const started = await page.request.post(`${studio.url}/api/v1/import-tasks`, {
    data: {
      name: 'spring',
      space: 'library',
      mapping: {
        files: [
          {
            file: 'books.csv',
            targets: [
              {
                kind: 'vertex',
                tagName: 'book',
                vid: { column: 0 },
                properties: [column('title', 1), column('year', 2), column('pages', 3)],
              },
            ],
          },
        ],
      },
    },
  });
  expect(started.ok()).toBe(true);
});

test.afterAll(async () => {
  await page.close();
});

const books = () =>
  runStatements(page, 'MATCH (b:book) RETURN id(b) AS id, b.book.year, b.book.pages ORDER BY id', 'library');

test('one click leads from the card to the exact cell', async ({ studio }) => {
  await page.goto(`${studio.url}/import/tasks`);
  const card = page.getByRole('article', { name: 'spring' });
  await expect(card.getByText('3 rows failed')).toBeVisible();
  await card.getByRole('link', { name: 'Fix line 5 of books.csv' }).click();
  await expect(page.getByLabel('Line 5, column year')).toBeFocused();
  await expect(page.getByLabel('Line 5, column year')).toHaveValue('n/a');
  expect(await axeFindings(page)).toEqual([]);
});

test('a fixed cell is rechecked alone; an invalid fix says why', async () => {
  const row = page.getByRole('row', { name: /^5 books\.csv/ });
  await page.getByLabel('Line 5, column year').fill('soon');
  await page.keyboard.press('Enter');
  await expect(row.getByText('still invalid')).toBeVisible();
  await page.getByLabel('Line 5, column year').fill('2001');
  await page.keyboard.press('Enter');
  await expect(row.getByText('can be imported', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'fix 1 row with the same value' }).click();
  await expect(page.getByText('2 of 3 rows fixed')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('fixed rows are imported once, the others are not', async () => {
  expect(await books()).toEqual([
    ['b1', 1999, 210],
    ['b3', 2004, 96],
  ]);
  await page.getByRole('button', { name: 'Import 2 fixed rows' }).click();
  await expect(page).toHaveURL(/\/import\/tasks$/);
  await expect(page.getByRole('article', { name: 'spring, fixed rows' }).getByText('2 rows imported')).toBeVisible();
  expect(await books()).toEqual([
    ['b1', 1999, 210],
    ['b2', 2001, 180],
    ['b3', 2004, 96],
    ['b4', 2001, 150],
  ]);
});

test('all cells of a row can be fixed, and fixed copies of the files saved', async () => {
  await page
    .getByRole('article', { name: 'spring', exact: true })
    .getByRole('button', { name: /^Show rejected rows/ })
    .click();
  await page.getByRole('link', { name: 'Fix line 6 of books.csv' }).click();
  await page.getByRole('button', { name: 'All cells of line 6' }).click();
  await page.getByLabel('pages', { exact: true }).fill('120');
  await page.getByLabel('pages', { exact: true }).press('Enter');
  await expect(page.getByText('1 of 3 rows fixed')).toBeVisible();
  await page.getByRole('button', { name: 'Save fixed copies' }).click();
  await expect(page.getByText(/^Saved as .*\.csv/)).toBeVisible();
});

test('an import runs again with a newer file, which it reports, or opens to be changed first', async ({ studio }) => {
  await page.goto(`${studio.url}/import/tasks`);
  const newest = page.getByRole('article', { name: 'spring', exact: true }).first();
  await newest.getByRole('button', { name: 'Run again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveText(['books.csvunchanged']);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'books.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('title,year,pages,id\nKelp,2020,88,b6\n'),
  });
  await expect(dialog.getByRole('listitem')).toHaveText(['books.csvreplaced']);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Run again' }).click();
  await expect(newest.getByText('1 row imported')).toBeVisible();
  expect((await books()).at(-1)).toEqual(['b6', 2020, 88]);

  await newest.getByRole('button', { name: 'Run again' }).click();
  await dialog.getByRole('button', { name: 'Edit import' }).click();
  await expect(page.getByLabel('Task name')).toHaveValue('spring');
  await expect(page.getByRole('combobox', { name: 'Mapping of column id' })).toHaveValue('vid');
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeEnabled();
});
