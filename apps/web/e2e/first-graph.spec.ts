import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from './_page.ts';
import { expect, test } from './_studio.ts';

// From nothing to a queried graph: the journey of a user with CSV files and no database, with nothing mocked.

const files = mkdtempSync(join(tmpdir(), 'astrolabe-csv-'));
const PLAYERS = join(files, 'players.csv');
const TEAMS = join(files, 'teams.csv');
const FOLLOWS = join(files, 'follows.csv');
const SERVES = join(files, 'serves.csv');
writeFileSync(
  PLAYERS,
  'id,name,age\np1,Marta Oduya,31\np2,"Ilan ""Ace"" Brandt",27\np3,Yuki Hanabusa,24\np4,Tomas Varga,about 30\np5,Amara Nwosu,22\np6,Deniz Aksoy,33\n',
);
writeFileSync(TEAMS, 'vid;name\nt1;Harbour Herons\nt2;"Ridge; Rockets"\n');
writeFileSync(FOLLOWS, 'p1,p2,90\np1,p3,70\np2,p3,80\np3,p6,95\np6,p5,50\n');
writeFileSync(
  SERVES,
  'src,dst,rank,start_year,end_year\np1,t1,0,2015,2020\np1,t2,1,2020,2024\np2,t1,0,2018,\np6,t2,0,2009,2019\n',
);

test.describe.configure({ mode: 'serial' });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  // Like a page served by plain HTTP from another host: browsers restrict these to secure pages.
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    Reflect.deleteProperty(Navigator.prototype, 'clipboard');
  });
});

test.afterAll(async () => {
  await page.close();
});

async function run(statement: string): Promise<Locator> {
  const editor = page.getByRole('textbox', { name: 'nGQL editor' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(statement);
  const newest = page.getByRole('article').first();
  const before = await newest.elementHandle({ timeout: 100 }).catch(() => null);
  await page.keyboard.press('ControlOrMeta+Enter');
  // The new box is first, and nothing runs anymore.
  await expect
    .poll(
      async () =>
        (await newest.count()) > 0 && (before === null || (await newest.evaluate((box, old) => box !== old, before))),
    )
    .toBe(true);
  await expect(page.getByRole('toolbar').getByRole('button', { name: /^Run/ }).first()).toBeEnabled();
  return newest;
}

/** The cells of the grid of a result, row by row, without the row numbers. */
async function cellsOf(box: Locator): Promise<readonly string[][]> {
  await box.getByRole('tab', { name: 'Table' }).click();
  const rows = box.getByRole('grid').getByRole('row');
  await expect(rows.first()).toBeVisible();
  const all: string[][] = [];
  for (const row of await rows.all()) {
    const cells = await row.getByRole('gridcell').allInnerTexts();
    if (cells.length > 0) all.push(cells);
  }
  return all;
}

async function chooseSpace(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('opening the address shows the studio, signed in to the embedded database', async ({ studio }) => {
  await page.goto(studio.url);
  await expect(page).toHaveURL(/\/(console|welcome)/);
  await expect(page.getByRole('status', { name: /Connected/ })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  // A browser can install the studio as an application with its own window.
  const manifest = await page.locator('link[rel=manifest]').evaluate((link: HTMLLinkElement) => link.href);
  expect(await (await page.request.get(manifest)).json()).toMatchObject({ name: 'Astrolabe', display: 'standalone' });
});

test('a space is created and selected, and its schema defined', async ({ studio }) => {
  await page.goto(`${studio.url}/console`);
  await run('CREATE SPACE basketball(vid_type = FIXED_STRING(32))');
  await chooseSpace('basketball');
  await run(
    'CREATE TAG player(name string, age int); CREATE TAG team(name string); CREATE EDGE follow(degree int); CREATE EDGE serve(start_year int, end_year int)',
  );
  await run(
    'CREATE TAG INDEX i_player_name ON player(name(20)); CREATE TAG INDEX i_player_age ON player(age); CREATE TAG INDEX i_team ON team(); CREATE EDGE INDEX i_serve ON serve(start_year)',
  );
  expect((await cellsOf(await run('SHOW TAGS'))).map((row) => row.at(-1))).toEqual(['"player"', '"team"']);
  expect(await axeFindings(page)).toEqual([]);
});

test('CSV files are imported; a bad row is rejected alone and listed', async ({ studio }) => {
  await page.goto(`${studio.url}/import/files`);
  await page.locator('input[type=file]').first().setInputFiles([PLAYERS, TEAMS, FOLLOWS, SERVES]);
  for (const name of ['players.csv', 'teams.csv', 'follows.csv', 'serves.csv'])
    await expect(page.getByText(name).first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${studio.url}/import/create`);
  await chooseSpace('basketball');
  for (const name of ['players.csv', 'teams.csv', 'follows.csv', 'serves.csv']) {
    await page.getByRole('button', { name: /^(Choose|Add) file$/ }).click();
    await page.getByRole('menuitem', { name: new RegExp(name) }).click();
    await expect(page.getByRole('region', { name: `Columns of ${name}` })).toBeVisible();
  }
  await page.getByRole('button', { name: /^players\.csv/ }).click();
  const check = page.getByRole('region', { name: 'Dry run of the first rows' });
  await expect(check.getByRole('row', { name: /4|5/ }).filter({ hasText: 'about 30' })).toContainText('age');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: /^Import \d+ rows$/ }).click();
  await expect(page).toHaveURL(/\/import\/tasks/);
  const card = page.getByRole('article').first();
  await expect(card).toContainText(/16/, { timeout: 20_000 });
  await expect(card).toContainText('1');
  await expect(page.getByText('about 30')).toBeVisible();
});

test('queries return the same values as table and graph', async ({ studio }) => {
  await page.goto(`${studio.url}/console`);
  await chooseSpace('basketball');
  const rowsOf = async (statement: string): Promise<readonly string[][]> => cellsOf(await run(statement));

  expect(
    await rowsOf('GO FROM "p1" OVER follow YIELD dst(edge) AS id, follow.degree AS degree | ORDER BY $-.degree DESC'),
  ).toEqual([
    ['"p2"', '90'],
    ['"p3"', '70'],
  ]);
  expect(await rowsOf('FETCH PROP ON player "p2" YIELD player.name AS name, player.age AS age')).toEqual([
    ['"Ilan "Ace" Brandt"', '27'],
  ]);
  expect(await rowsOf('LOOKUP ON player WHERE player.age > 30 YIELD id(vertex) AS id | ORDER BY $-.id')).toEqual([
    ['"p1"'],
    ['"p6"'],
  ]);
  expect(
    await rowsOf(
      'GO FROM "p1", "p2" OVER follow YIELD DISTINCT dst(edge) AS id | GROUP BY $-.id YIELD $-.id AS id, count(*) AS n | ORDER BY $-.id | LIMIT 1',
    ),
  ).toEqual([['"p2"', '1']]);
  expect(
    await rowsOf(
      'MATCH (a:player)-[:follow]->(b:player)-[s:serve]->(t:team) WHERE s.start_year < 2019 RETURN a.player.name AS a, t.team.name AS t ORDER BY a',
    ),
  ).toEqual([
    ['"Marta Oduya"', '"Harbour Herons"'],
    ['"Yuki Hanabusa"', '"Ridge; Rockets"'],
  ]);
  await run('UPDATE VERTEX ON player "p5" SET age = age + 1');
  await run('DELETE VERTEX "p3" WITH EDGE');
  expect(await rowsOf('FETCH PROP ON player "p3", "p5" YIELD player.age AS age')).toEqual([['23']]);
  expect(await rowsOf('DESCRIBE TAG player')).toHaveLength(2);

  const truth = await rowsOf('YIELD 9223372036854775807 AS big, 1.0 AS f, 1 AS i, NULL AS n, "NULL" AS s, 1 AS i');
  expect(truth).toEqual([['9223372036854775807', '1.0', '1', 'NULL', '"NULL"', '1']]);

  const box = await run('MATCH (p:player)-[e]->(x) RETURN p, e, x');
  await box.getByRole('tab', { name: 'Graph' }).click();
  const canvas = box.locator('canvas:visible').first();
  await expect(canvas).toBeVisible();
  await expect(box.getByRole('tab', { name: /Vertices/ })).toContainText('6');
  await expect(box.getByRole('tab', { name: /Edges/ })).toContainText('6');
  expect(await axeFindings(page)).toEqual([]);
});

test('an error shows its position with a caret and a hint', async ({}, { project }) => {
  const box = await run('GO FROM "p1" OVER folow YIELD dst(edge)');
  // The protocol transmits only the message.
  if (project.name.endsWith('on a cluster')) await expect(box).toContainText('folow');
  else {
    await expect(box).toContainText('^^^^^');
    await expect(box).toContainText('follow');
  }
  expect(await axeFindings(page)).toEqual([]);
});

test('an explicit log-out stays on the login page, in both languages', async ({ studio }) => {
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(`${studio.url}/console`);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
