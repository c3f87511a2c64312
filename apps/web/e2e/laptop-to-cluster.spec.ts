import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { ClusterProcess } from './_cluster.ts';
import { cellsOf, run } from './_console.ts';
import { DEMO_SPACE } from './_demo.ts';
import { dropFiles } from './_drop.ts';
import { axeFindings } from './_page.ts';
import { expect, test } from './_studio.ts';

// From the first screen to a demo graph on the canvas; work that started on a laptop continues on a cluster, in a second tab.

test.describe.configure({ mode: 'serial' });

let context: BrowserContext;
let here: Page;
/** The tab of the cluster. */
let there: Page;
let cluster: ClusterProcess;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  here = await context.newPage();
  cluster = await ClusterProcess.start(0);
});

test.afterAll(async () => {
  await context.close();
  await cluster.end();
});

test('three clicks lead from the first screen to a demo graph on the canvas', async ({ studio }) => {
  await here.goto(studio.url);
  await here.getByRole('button', { name: `Load ${DEMO_SPACE}` }).click();
  await here
    .getByRole('dialog', { name: /^A tour of/ })
    .getByRole('button', { name: 'Close' })
    .click();
  await here.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click();
  await here.getByRole('button', { name: 'Draw a sample' }).click();
  await expect(here.getByRole('img', { name: /^Graph: [1-9]\d* vertices/ })).toBeVisible();
});

test('a space moves to a cluster completely by its exported files', async ({ studio }) => {
  test.setTimeout(120_000);
  await here.goto(`${studio.url}/admin`);
  await here.getByRole('link', { name: 'Storage and backup' }).click();
  await here
    .getByRole('row', { name: new RegExp(`^${DEMO_SPACE} `) })
    .getByRole('button', { name: /^More actions for/ })
    .click();
  await here.getByRole('menuitem', { name: 'Move to a cluster' }).click();
  const dialog = here.getByRole('dialog', { name: `Move ${DEMO_SPACE} to a cluster` });
  expect(await axeFindings(here)).toEqual([]);
  const paths = new Map<string, string>();
  for (const link of await dialog.getByRole('link').all()) {
    const downloaded = here.waitForEvent('download');
    await link.click();
    const file = await downloaded;
    paths.set(file.suggestedFilename(), await file.path());
  }
  const text = (name: string): string => readFileSync(paths.get(name)!, 'utf8');
  const tables = [...paths].filter(([name]) => name.endsWith('.csv'));

  there = await context.newPage();
  await there.goto(`${studio.url}/login`);
  await there.getByLabel('Host').fill(cluster.addresses);
  await there.getByLabel('Username').fill('root');
  await there.getByLabel('Password', { exact: true }).fill('nebula');
  await there.getByRole('button', { name: 'Connect' }).click();
  await expect(there).toHaveURL(/\/console/);
  await run(there, text('space.ngql'));
  await there.getByRole('combobox', { name: 'Space' }).click();
  await there.getByRole('option', { name: DEMO_SPACE, exact: true }).click();
  await run(there, text('schema.ngql'));

  await there.goto(`${studio.url}/import/tasks`);
  await there.getByRole('button', { name: 'Use a template' }).click();
  const template = there.getByRole('dialog');
  await template
    .locator('input[type=file][accept=".yaml,.yml"]')
    .setInputFiles({ name: 'moved.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text('import.yaml')) });
  await template.getByRole('button', { name: /^Use / }).click();
  await template
    .locator('input[type=file][accept=".csv"]')
    .setInputFiles(tables.map(([name, path]) => ({ name, mimeType: 'text/csv', buffer: readFileSync(path) })));
  await expect(template.getByText(`The ${tables.length} files are uploaded`)).toBeVisible();
  await template.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(there.getByRole('article', { name: 'moved' }).getByText('Finished', { exact: true })).toBeVisible({
    timeout: 30_000,
  });

  const questions = [
    'MATCH (v:player) RETURN count(*) AS players',
    'MATCH (v:player)-[e]->() RETURN type(e) AS kind, count(*) AS number ORDER BY kind',
    'MATCH (v:player) RETURN v.player.name AS name, v.player.age AS age ORDER BY name, age LIMIT 20',
  ];
  for (const page of [here, there]) {
    await page.goto(`${studio.url}/console`);
    await page.getByRole('combobox', { name: 'Space' }).click();
    await page.getByRole('option', { name: DEMO_SPACE, exact: true }).click();
  }
  for (const question of questions) {
    const kept = await result(here, question);
    expect(kept.length, question).toBeGreaterThan(0);
    expect(await result(there, question), question).toEqual(kept);
  }
});

test('dropped files become a new space of the cluster once every host has received it', async ({ studio }) => {
  // The wait is that of a real cluster; the test only advances the clock of the page.
  await there.clock.install();
  await there.goto(`${studio.url}/import/files`);
  await dropFiles(there, {
    'piers.csv': 'pier_id;name;opened\np1;Nord;03.05.2019\np2;Süd;29.02.2024\n',
    'sails.csv': 'from_pier,to_pier,minutes\np1,p2,35\np2,p1,40\n',
  });
  await there.getByLabel('New space').fill('quays');
  await there.getByRole('button', { name: 'Import 4 rows' }).click();
  await there
    .getByRole('dialog')
    .getByLabel(/^Password/)
    .fill('nebula');
  await there.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(there.getByText(/^Waiting for all hosts to load the space/)).toBeVisible();
  await expect(async () => {
    await there.clock.fastForward(1000);
    await expect(there).toHaveURL(/\/import\/tasks$/, { timeout: 100 });
  }).toPass();
  await expect(there.getByRole('article').first().getByText('4 rows imported')).toBeVisible();
  await there.goto(`${studio.url}/console`);
  await there.getByRole('combobox', { name: 'Space' }).click();
  await there.getByRole('option', { name: 'quays' }).click();
  const sails =
    'MATCH (a:pier)-[e:sails]->(b:pier) WHERE b.pier.opened > date("2019-01-01") RETURN sum(e.minutes) AS all';
  expect(await result(there, sails)).toEqual([['75']]);
});

async function result(page: Page, question: string): Promise<readonly (readonly string[])[]> {
  const box = await run(page, question);
  await box.getByRole('gridcell').first().waitFor();
  return cellsOf(box);
}
