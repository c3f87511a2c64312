import { expect, test } from './_studio.ts';
import { dropFiles } from './_drop.ts';
import { axeFindings, runStatements } from './_page.ts';

// What connects files is shown and can be corrected with one choice: the same vertices, and IDs in another spelling.

const LANDS = 40;
const lands = (title: string, value: (i: number) => string): string =>
  `country,${title}\n${Array.from({ length: LANDS }, (_, i) => `Land ${i},${value(i)}\n`).join('')}`;

test('files with one row per country are joined, and become tags of the same vertices', async ({ page, studio }) => {
  await page.goto(`${studio.url}/import/files`);
  await dropFiles(page, {
    'area.csv': lands('area', (i) => String(i * 7)),
    'capital.csv': lands('capital', (i) => `Town ${i}`),
    'dish.csv': lands('dish', (i) => `Soup ${i % 9}`),
  });
  const model = page.getByRole('region', { name: 'Model', exact: true });
  await expect(model.getByRole('img', { name: 'capital has the same vertices as area' })).toBeVisible();
  await expect(model.getByRole('img', { name: 'dish has the same vertices as area' })).toBeVisible();
  const links = page.getByRole('region', { name: 'Links' });
  await expect(links.getByRole('listitem')).toHaveText([
    'capital: same vertices as areaall 40 values',
    'dish: same vertices as areaall 40 values',
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 120 rows' }).click();
  await expect(page.getByRole('article').first().getByText('120 rows imported')).toBeVisible();
  expect(
    await runStatements(page, 'MATCH (v:area:capital:dish) RETURN count(v), max(v.dish.dish)', 'area_graph'),
  ).toEqual([[LANDS, 'Soup 8']]);
});

test('a question offers to match IDs that differ only in spelling', async ({ page, studio }) => {
  await page.goto(`${studio.url}/import/files`);
  const respelled = (i: number): string => ['SITE-', ' site-', 'site-'][Math.min(2, Math.floor((i % 40) / 2))]!;
  await dropFiles(page, {
    'sites.csv': `site_id,name\n${Array.from({ length: 40 }, (_, i) => `site-${i}a,Site ${i}\n`).join('')}`,
    'visits.csv': `visit_id,site_id,minutes\n${Array.from({ length: 400 }, (_, i) => `v${i},${respelled(i)}${i % 40}a,${i % 9}\n`).join('')}`,
  });
  const links = page.getByRole('region', { name: 'Links' });
  const question = links.getByLabel(/differ from the IDs in site_id of sites\.csv/);
  await expect(question).toBeVisible();
  await expect(question.locator('option')).toHaveText([
    'Keep as written (36 of 40)',
    'Ignore the differences (40 of 40)',
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await question.selectOption({ index: 1 });
  await expect(links.getByRole('listitem').filter({ hasText: 'visits.site_id → site' })).toContainText('all 40 values');
  await page.getByRole('button', { name: 'Import 440 rows' }).click();
  await expect(page.getByRole('article').first().getByText('440 rows imported')).toBeVisible();
  expect(
    await runStatements(page, 'MATCH (:visit)-[e]->(s:site) RETURN count(e), count(DISTINCT s)', 'sites_graph'),
  ).toEqual([[400, 40]]);
});
