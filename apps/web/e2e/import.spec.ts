import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeFindings, runStatements } from './_page.ts';
import { expect, test } from './_studio.ts';

// An import with a mapping from a file of NebulaGraph Importer.

test.describe.configure({ mode: 'serial' });

let page: Page;

test.beforeAll(async ({ browser, studio }) => {
  page = await browser.newPage();
  await page.goto(`${studio.url}/import/tasks`);
  await expect(page.getByRole('status', { name: /Connected/ })).toBeVisible();
  await run('CREATE SPACE ferries (vid_type = FIXED_STRING(8))');
  await run('CREATE TAG port(name string, berths int); CREATE EDGE sails(minutes int)', 'ferries');
});

test.afterAll(async () => {
  await page.close();
});

const run = (gql: string, space?: string) => runStatements(page, gql, space);

test('a template is checked against this studio, its files are uploaded, and it runs', async ({ studio }) => {
  const example = await (await page.request.get(`${studio.url}/template.yaml`)).text();
  await page.getByRole('button', { name: 'Use a template' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (name: string, text: string): Promise<void> =>
    dialog
      .locator('input[type=file][accept=".yaml,.yml"]')
      .setInputFiles({ name, mimeType: 'text/yaml', buffer: Buffer.from(text) });

  await choose('notes.txt', 'no');
  await expect(dialog.getByText('notes.txt is not a .yaml or .yml file')).toBeVisible();
  await choose('broken.yaml', 'files: [\n a: {');
  await expect(dialog.getByText(/parse failed in line \d/)).toBeVisible();
  await choose('nightly.yaml', example.replace('127.0.0.1:9669', '10.9.8.7:9669'));
  await expect(dialog.getByText('The address differs from your connection')).toBeVisible();
  await expect(dialog.getByText('ports.csv file does not exist')).toBeVisible();
  await expect(dialog.getByLabel('Task name')).toHaveValue('nightly');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Use / }).click();
  await dialog.locator('input[type=file][accept=".csv"]').setInputFiles([
    { name: 'ports.csv', mimeType: 'text/csv', buffer: Buffer.from('id,name,berths\np1,North,4\np2,South,2\n') },
    { name: 'ferries.csv', mimeType: 'text/csv', buffer: Buffer.from('from,to,minutes\np1,p2,35\n') },
  ]);
  await expect(dialog.getByText('The 2 files are uploaded')).toBeVisible();
  await dialog.getByLabel('Task name').fill('nightly');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('article', { name: 'nightly' }).getByText('Finished', { exact: true })).toBeVisible();
  expect(await run('GO FROM "p1" OVER sails YIELD dst(edge), sails.minutes', 'ferries')).toEqual([['p2', 35]]);
});

test('the example is saved with the real address, and a property without a column is reported', async () => {
  await page.getByRole('button', { name: 'Use a template' }).click();
  const dialog = page.getByRole('dialog');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'template.yaml, an example' }).click(),
  ]);
  const example = readFileSync(await download.path(), 'utf8');
  const choose = (text: string): Promise<void> =>
    dialog
      .locator('input[type=file][accept=".yaml,.yml"]')
      .setInputFiles({ name: 'again.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) });
  await choose(example);
  await expect(dialog.getByText('The 2 files are uploaded')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await choose(example.replace('type: int, index: 2', 'type: int, index: null'));
  await expect(dialog.getByText('berths has no column and becomes NULL')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import with NULLs' }).click();
  await expect(page.getByRole('article', { name: 'again' }).getByText('Finished', { exact: true })).toBeVisible();
  expect(await run('FETCH PROP ON port "p1" YIELD port.berths', 'ferries')).toEqual([[null]]);
});
