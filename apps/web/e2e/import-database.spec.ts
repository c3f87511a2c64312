import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dropFiles } from './_drop.ts';
import { axeFindings, runStatements } from './_page.ts';
import { expect, test } from './_studio.ts';

// A dropped SQLite database becomes the graph that its declared keys describe.

/** Elements are referred to by number, and their symbols look more like IDs; `n` counts up to the number of series. */
function elements(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-elements-'));
  try {
    const database = new DatabaseSync(join(folder, 'elements.db'));
    database.exec(`
      CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE element (symbol TEXT, number INTEGER PRIMARY KEY, name TEXT, series_id INTEGER REFERENCES series);
      CREATE TABLE shell (id INTEGER PRIMARY KEY, z INTEGER REFERENCES element (number), n INTEGER, electrons INTEGER);
      INSERT INTO series VALUES (1, 'Nonmetals'), (2, 'Noble gases'), (3, 'Alkali metals');
      INSERT INTO element VALUES ('H', 1, 'Hydrogen', 1), ('He', 2, 'Helium', 2), ('Li', 3, 'Lithium', 3), ('C', 6, 'Carbon', 1), ('Ne', 10, 'Neon', 2);
      INSERT INTO shell VALUES (1, 1, 1, 1), (2, 2, 1, 2), (3, 3, 1, 2), (4, 3, 2, 1), (5, 6, 1, 2), (6, 6, 2, 4), (7, 10, 1, 2), (8, 10, 2, 8);
    `);
    database.close();
    return readFileSync(join(folder, 'elements.db'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a dropped database becomes a graph by its declared keys', async ({ page, studio }) => {
  await page.goto(`${studio.url}/import/files`);
  await expect(page.getByText('Embedded database').first()).toBeVisible();
  await dropFiles(page, { 'elements.db': elements() });
  const model = page.getByRole('region', { name: 'Model', exact: true });
  await expect(model.getByRole('button', { name: /^shell_element 8, edge type from shell to element/ })).toBeVisible();
  await expect(
    model.getByRole('button', { name: /^element_series 5, edge type from element to series/ }),
  ).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Import 16 rows/ }).click();
  await expect(page.getByRole('article').first().getByText('16 rows imported')).toBeVisible();
  const rows = await runStatements(
    page,
    'MATCH (s:shell)-[:shell_element]->(e:element)-[:element_series]->(r:series) RETURN r.series.name AS name, sum(s.shell.electrons) AS electrons ORDER BY name',
    'elements_graph',
  );
  expect(rows).toEqual([
    ['Alkali metals', 3],
    ['Noble gases', 12],
    ['Nonmetals', 7],
  ]);
});
