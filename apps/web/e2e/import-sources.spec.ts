import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeFindings, runStatements } from './_page.ts';
import { expect, Studio, test } from './_studio.ts';

// Other ways into an import: a pasted table, a saved draft, a mapping offered again.

test.describe.configure({ mode: 'serial' });

let page: Page;

test.beforeAll(async ({ browser, studio }) => {
  page = await browser.newPage();
  await page.goto(`${studio.url}/import/files`);
  await expect(page.getByText('Embedded database').first()).toBeVisible();
  await runStatements(page, 'CREATE SPACE garden (vid_type = FIXED_STRING(8))');
  await runStatements(page, 'CREATE TAG plant(name string, height double)', 'garden');
});

test.afterAll(async () => {
  await page.close();
});

test('a pasted table becomes a file', async () => {
  await page.getByRole('button', { name: 'Paste text' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Rows with/).fill('Plants of the garden\n\nid;name;height\np1;Fern;0,4 m\np2;Oak;21,5 m\n');
  await dialog.getByLabel('File name').fill('plant.csv');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save as file' }).click();
  await expect(page.getByRole('cell', { name: 'plant.csv', exact: true })).toBeVisible();
});

test('a draft keeps manual decisions', async () => {
  await page.getByRole('button', { name: 'Import this file' }).click();
  await page.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: 'garden' }).click();
  const columns = page.getByRole('region', { name: 'Columns of plant.csv' });
  // The detected dialect can be corrected here too: the title and the line below it are not rows.
  const dialect = columns.getByRole('button', { name: /^semicolon ; · header · from line 3 · UTF-8$/ });
  await dialect.click();
  const start = page.getByRole('dialog').getByLabel('Table starts at');
  await start.selectOption('0');
  await expect(start).toHaveValue('0');
  expect(await axeFindings(page)).toEqual([]);
  await start.selectOption('2');
  await expect(start).toHaveValue('2');
  await page.keyboard.press('Escape');
  await expect(dialect).toBeVisible();
  await columns.getByRole('button', { name: 'Column settings: id' }).click();
  await page.getByRole('dialog').getByLabel('Prefix').fill('g-');
  await expect(page.getByRole('dialog').getByText('g-p1')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await columns.getByRole('button', { name: 'Column settings: height' }).click();
  await page.getByRole('dialog').getByLabel('Decimal separator').selectOption(',');
  await page.getByRole('dialog').getByLabel('Unit').fill('m');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await columns.getByRole('button', { name: 'Row filter and constants: Tag plant' }).click();
  await page.getByRole('dialog').getByLabel('Row filter').fill('height >');
  await expect(page.getByRole('dialog').getByLabel('Row filter')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('dialog').getByLabel('Row filter').fill('');
  await page.getByRole('dialog').getByLabel('Filter rows by').selectOption('name');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Fern' }).uncheck();
  await expect(page.getByRole('dialog').getByLabel('Row filter')).toHaveValue('`name` != "Fern"');
  await expect(page.getByRole('dialog').getByLabel('Row filter')).toHaveAttribute('aria-invalid', 'false');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Task name').fill('planting');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name: 'Import tasks', exact: true }).click();
  const card = page.getByRole('article', { name: 'planting' });
  await expect(card.getByText('Draft', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Task name')).toHaveValue('planting');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('article', { name: 'planting' }).getByText('Finished', { exact: true })).toBeVisible();
  expect(await runStatements(page, 'MATCH (v:plant) RETURN id(v), v.plant.name, v.plant.height', 'garden')).toEqual([
    ['g-p2', 'Oak', 21.5],
  ]);
});

test('the mapping of an earlier import is offered for a similar file', async ({ studio }) => {
  await page.goto(`${studio.url}/import/create?file=plant.csv`);
  await page.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: 'garden' }).click();
  await page.getByRole('button', { name: 'Saved mappings for plant.csv' }).click();
  await page.getByRole('menuitem', { name: /^planting/ }).click();
  await page.getByRole('button', { name: 'Column settings: id' }).click();
  await expect(page.getByRole('dialog').getByLabel('Prefix')).toHaveValue('g-');
});

test('a file is fetched by its address or from a server folder, if configured', async ({ browser, studio }) => {
  await page.goto(`${studio.url}/import/files`);
  await expect(page.getByRole('button', { name: 'Paste text' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'From URL' })).toHaveCount(0);

  const server = createServer((_, response) => response.end('id,name\nr1,Rose\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const open = new Studio();
  const lent = mkdtempSync(join(tmpdir(), 'astrolabe-lent-'));
  const other = await browser.newPage();
  try {
    writeFileSync(join(lent, 'night.csv'), 'id,name\nn1,Jasmine\n');
    await open.start({ flags: ['--import-urls', 'any', '--import-dir', lent] });
    await other.goto(`${open.url}/import/files`);
    await other.getByRole('button', { name: 'From URL' }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByLabel('URL', { exact: true }).fill('s3://nightly/roses.csv');
    await expect(dialog.getByLabel('Secret access key')).toHaveAttribute('type', 'password');
    expect(await axeFindings(other)).toEqual([]);
    await dialog
      .getByLabel('URL', { exact: true })
      .fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/roses.csv`);
    await dialog.getByRole('button', { name: 'Fetch' }).click();
    await expect(other.getByRole('cell', { name: 'roses.csv', exact: true })).toBeVisible();

    await other.getByRole('button', { name: 'From server' }).click();
    await dialog.getByRole('checkbox', { name: /night\.csv/ }).check();
    expect(await axeFindings(other)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add 1 file' }).click();
    await expect(other.getByRole('row', { name: /night\.csv on the server/ })).toBeVisible();
  } finally {
    await other.close();
    await open.dispose();
    server.close();
    rmSync(lent, { recursive: true });
  }
});
