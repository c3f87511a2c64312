import type { Page } from '@playwright/test';
import { dropFiles } from './_drop.ts';
import { runStatements } from './_page.ts';
import { expect, test } from './_studio.ts';

// Two files become a linked graph by default clicks; a wrong link is fixed by one button; files of the next week refresh the space.

test.describe.configure({ mode: 'serial' });

const CODES = ['ABE', 'ATL', 'BOS', 'DEN', 'SEA', 'ORD'];
const airports = (codes: readonly string[], kind: string): string =>
  ['iata,name', ...codes.map((code, at) => `${code},${code} ${at < 2 ? kind : 'Field'}`), ''].join('\n');
const flights = (rows: readonly (readonly [string, string])[]): string =>
  ['origin,destination,miles', ...rows.map(([from, to], at) => `${from},${to},${100 + at}`), ''].join('\n');
const ROUTES = CODES.map((from, at) => [from, CODES[(at + 1) % CODES.length]!] as const);
const SPACE = 'airports_graph';

let page: Page;

test.beforeAll(async ({ browser, studio }) => {
  page = await browser.newPage();
  await page.goto(`${studio.url}/import/files`);
  await expect(page.getByText('Embedded database').first()).toBeVisible();
});

test.afterAll(async () => {
  await page.close();
});

const importButton = () => page.getByRole('button', { name: /^Import \d+ rows/ });
const newestTask = () => page.getByRole('article').first();
const twoHops = async (space: string) =>
  (await runStatements(page, 'MATCH (a)-[*2]->(b) RETURN count(*)', space))[0]?.[0];

test('two dropped files become one linked graph with one click', async () => {
  await dropFiles(page, { 'airports.csv': airports(CODES, 'Field'), 'flights.csv': flights(ROUTES) });
  await importButton().click();
  await expect(newestTask().getByText('12 rows imported')).toBeVisible();
  expect(await twoHops(SPACE)).toBe(CODES.length);
  expect(await runStatements(page, 'MATCH (v) RETURN count(*)', SPACE)).toEqual([[CODES.length]]);
  await expect(newestTask().getByRole('img', { name: `${SPACE}: 6 vertices and 6 edges of the import` })).toBeVisible();
  await expect(page.getByText('Import started')).toBeHidden();
});

test('files of the next week refresh the space with two clicks and a preview of changes', async ({ studio }) => {
  await page.goto(`${studio.url}/import/files`);
  await dropFiles(page, {
    'airports.csv': airports([...CODES, 'MIA'], 'International'),
    'flights.csv': flights([...ROUTES, ['ABE', 'MIA']]),
  });
  const refresh = page.getByRole('region', { name: `Refresh ${SPACE}` });
  await refresh.getByRole('button', { name: 'Compare' }).click();
  await expect(refresh.getByRole('row')).toHaveText([
    /^Type/,
    /^airport\s*1\s*2\s*4\s*0$/,
    /^flights\s*1\s*0\s*6\s*0$/,
  ]);
  await refresh.getByRole('button', { name: 'Update 4' }).click();
  await expect(newestTask().getByText('14 rows imported')).toBeVisible();
  expect(
    await runStatements(page, 'FETCH PROP ON airport "ABE", "MIA" YIELD airport.name AS n | ORDER BY $-.n', SPACE),
  ).toEqual([['ABE International'], ['MIA Field']]);
});

test('edge ends without a vertex are linked with one button, which can be undone', async ({ studio }) => {
  await page.goto(`${studio.url}/import/files`);
  // Most codes are correct, some are in lower case.
  const rows = CODES.flatMap((from) => CODES.filter((to) => to !== from).map((to) => [from, to] as const));
  await dropFiles(page, {
    'ports.csv': airports(CODES, 'Port').replace('iata', 'port'),
    'sails.csv': flights(rows.map(([from, to], at) => [from, at === 3 ? to.toLowerCase() : to])),
  });
  await expect(importButton()).toBeVisible();
  await page.getByRole('button', { name: 'Dry run' }).click();
  const check = page.getByRole('region', { name: 'Dry run of every row' });
  await expect(check.getByText('1 of 30 sails edges lead to 1 id without a vertex')).toBeVisible();
  await check.getByRole('button', { name: /^Apply: Change case/ }).click();
  await expect(check.getByText('Every edge leads to a vertex', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await page.getByRole('button', { name: 'Redo', exact: true }).first().click();
  await importButton().click();
  await expect(newestTask().getByText('36 rows imported')).toBeVisible();
  expect(await runStatements(page, 'MATCH (a)-[e]->(b) RETURN count(*)', 'ports_graph')).toEqual([[30]]);
});

test('files with lists are refreshed with the tables of their lists', async ({ studio }) => {
  const films = (genres: readonly (readonly string[])[]): string =>
    JSON.stringify(genres.map((of, at) => ({ id: `f${at}`, title: `Film ${at}`, genres: of })));
  const first = [['Drama', 'War'], ['Drama'], ['Comedy', 'War'], ['Comedy']];
  const edges = () =>
    runStatements(page, 'MATCH (f:film)-[e]->(g) RETURN f.film.title, id(g) ORDER BY id(f), id(g)', 'films_graph');
  await page.goto(`${studio.url}/import/files`);
  await dropFiles(page, { 'films.json': films(first) });
  const model = page.getByRole('region', { name: 'Model', exact: true });
  await model.getByRole('button', { name: /^genre 3, tag/ }).press('Delete');
  await expect(model.getByRole('button', { name: /^genres 6/ })).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(model.getByRole('button', { name: /^genres 6/ })).toBeVisible();
  await importButton().click();
  await expect(newestTask().filter({ hasText: 'films' }).getByText('10 rows imported')).toBeVisible();
  expect(await edges()).toHaveLength(6);

  await page.goto(`${studio.url}/import/files`);
  await dropFiles(page, { 'films.json': films([...first.slice(0, 3), ['Comedy', 'Noir'], ['Noir']]) });
  const refresh = page.getByRole('region', { name: 'Refresh films_graph' });
  await refresh.getByRole('button', { name: 'Compare' }).click();
  await expect(refresh.getByRole('row')).toHaveText([
    /^Type/,
    /^film\s*1\s*0\s*4\s*0$/,
    /^genre\s*1\s*0\s*3\s*0$/,
    /^genres\s*2\s*0\s*6\s*0$/,
  ]);
  await refresh.getByRole('button', { name: 'Update 4' }).click();
  await expect(newestTask().filter({ hasText: 'films' }).getByText('13 rows imported')).toBeVisible();
  expect(await edges()).toHaveLength(8);
  expect((await edges()).slice(-3)).toEqual([
    ['Film 3', 'Comedy'],
    ['Film 3', 'Noir'],
    ['Film 4', 'Noir'],
  ]);
});
