import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeFindings, runStatements } from './_page.ts';
import { expect, Studio, test } from './_studio.ts';

// Three complete tasks: change a schema that has data and undo it, design a new one, and administer the database.

async function openSpaces(page: Page, studio: Studio): Promise<void> {
  await page.goto(`${studio.url}/schema`);
  await expect(page.getByRole('button', { name: 'Create space' }).first()).toBeVisible();
}

test('a schema with data is changed, shown, and the change undone', async ({ page, studio }) => {
  await openSpaces(page, studio);
  const run = (text: string) => runStatements(page, text, 'harbour');
  await runStatements(page, 'CREATE SPACE harbour (vid_type = INT64)');
  await run('CREATE TAG ship(name string, tons int, flag string)');
  await run('INSERT VERTEX ship(name, tons, flag) VALUES 1:("Ada", 3, "NO"), 2:("Bob", 5, "SE")');
  await page.reload();
  await page.getByRole('button', { name: 'Schema of harbour' }).click();
  await page.getByRole('button', { name: 'Edit ship' }).click();
  const impact = page.getByRole('region', { name: 'Impact' });
  const preview = page.getByRole('region', { name: 'Statement' });

  // The impact is shown with the statements before anything runs.
  await expect(impact).toContainText('2 vertices have this tag');
  await page.getByRole('button', { name: 'Add property' }).click();
  await page.getByRole('textbox', { name: 'Property' }).fill('port');
  await page.getByRole('textbox', { name: 'Default' }).fill('Oslo');
  await page.keyboard.press('Enter');
  await expect(impact).toContainText('New properties have their default');
  await page.getByRole('button', { name: 'Drop flag' }).click();
  await expect(impact).toContainText('The values of 1 property are lost');
  await expect(preview).toContainText('port STRING NULL DEFAULT "Oslo"');
  await page.getByRole('button', { name: 'Edit tons' }).click();
  await page.getByRole('table').getByRole('textbox', { name: 'Comment' }).fill('gross');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Apply 3 changes' }).click();
  await expect(page.getByText('ship updated')).toBeVisible();

  // Old rows are read correctly.
  expect(await run('FETCH PROP ON ship 1, 2 YIELD ship.name AS n, ship.port AS p | ORDER BY $-.n')).toEqual([
    ['Ada', 'Oslo'],
    ['Bob', 'Oslo'],
  ]);

  // A mistake is undone with the offered action.
  await expect(page.getByText('Dropped data cannot be restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(preview).toContainText('CHANGE (');
  await expect(preview).toContainText('DROP (port)');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect
    .poll(() => run('DESC TAG ship'))
    .toEqual([
      ['name', 'string', 'YES', { $empty: true }, { $empty: true }],
      ['tons', 'int64', 'YES', { $empty: true }, { $empty: true }],
    ]);
});

test('a schema is designed with the keyboard, applied, and its difference shown after a change', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}/sketch`);
  await expect(page.getByRole('heading', { level: 1, name: /^Schema_/ })).toBeVisible();
  for (const [colour, name] of ['reader', 'book'].entries()) {
    await page.getByRole('button', { name: `New tag in color ${colour + 1}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.type(name);
    await expect(page.getByRole('group', { name: new RegExp(`^Tag ${name},`) })).toBeVisible();
  }
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('not saved')).toHaveCount(0);
  await page.getByRole('button', { name: 'Apply to space' }).click();
  const form = page.getByRole('dialog', { name: 'Apply to space' });
  await expect(form.getByRole('textbox', { name: 'Space name' })).toBeFocused();
  await page.keyboard.type('library');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/schema\/tag\/list$/);
  for (const name of ['reader', 'book']) await expect(page.getByRole('row', { name })).toBeVisible();

  // Afterwards the design continues as text, and the space follows by its difference.
  await page.goto(`${studio.url}/sketch`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit as nGQL' }).click();
  await page
    .getByRole('textbox', { name: 'Sketch as nGQL text' })
    .fill('CREATE TAG reader(name string);\nCREATE TAG book();\nCREATE EDGE lends(); # reader -> book\n');
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Edge type lends, from reader to book' })).toBeAttached();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('not saved')).toHaveCount(0);
  await page.getByRole('button', { name: 'Apply to space' }).click();
  await form.getByRole('radio', { name: 'Existing space' }).click();
  await form.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: 'library' }).click();
  await form.getByRole('button', { name: 'Apply', exact: true }).click();
  await form.getByRole('button', { name: 'Compare with library' }).click();
  await expect(page.getByText('+ 2 new')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Run 2 steps' }).click();
  await expect(page.getByText('No changes left.')).toBeVisible();
  expect(await runStatements(page, 'SHOW EDGES', 'library')).toEqual([['lends']]);
});

test('an administrator sees sessions, stops a long statement, and restores a backup elsewhere', async ({
  browser,
  page,
  studio,
}) => {
  test.setTimeout(120_000);
  const elsewhere = new Studio();
  await elsewhere.start();
  try {
    await openSpaces(page, studio);
    await runStatements(page, 'CREATE SPACE yard (vid_type = INT64)');
    await runStatements(page, 'CREATE TAG ship(name string); CREATE EDGE follows(since date)', 'yard');
    await runStatements(
      page,
      'INSERT VERTEX ship(name) VALUES 1:("Ada"), 2:("Bob"); INSERT EDGE follows(since) VALUES 1->2:(date("2024-05-01"))',
      'yard',
    );
    await runStatements(page, 'CREATE USER watch WITH PASSWORD "look7"; GRANT ROLE GUEST ON yard TO watch');

    // Shows the connected users and the slow statements.
    await page.goto(`${studio.url}/admin`);
    const endless = page.request.post(new URL('/api-nebula/db/exec', page.url()).href, {
      data: {
        gql: 'UNWIND range(1, 9000) AS a UNWIND range(1, 9000) AS b UNWIND range(1, 9000) AS c RETURN max(a * b + c)',
        space: 'yard',
      },
    });
    const running = page.getByRole('row', { name: /UNWIND/ });
    await expect(running).toContainText('root');
    await running.getByRole('button', { name: 'Kill' }).click();
    await page.getByRole('button', { name: 'Kill statement' }).click();
    await expect(page.getByText('Statement killed')).toBeVisible();
    expect(((await (await endless).json()) as { readonly code: number }).code).not.toBe(0);

    // Shows the permissions.
    await page.getByRole('link', { name: /Users and roles/ }).click();
    await expect(page.getByRole('row', { name: /watch/ })).toContainText('GUEST');
    await expect(page.getByRole('row', { name: /^GUEST/ })).toContainText('reads a space');

    // The backup exists and is moved to another studio as a file.
    await page.getByRole('link', { name: 'Storage and backup' }).click();
    await page
      .getByRole('row', { name: /^yard / })
      .getByRole('button', { name: 'Back up' })
      .click();
    await expect(page.getByText('2 vertices, 1 edge')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download yard/ }).click();
    const file = await (await download).path();

    const other = await browser.newPage();
    await other.goto(`${elsewhere.url}/admin?tab=storage`);
    await other.locator('input[type="file"]').setInputFiles({
      name: 'yard.backup',
      mimeType: 'application/octet-stream',
      buffer: readFileSync(file),
    });
    await expect(other.getByText('Backup uploaded and verified')).toBeVisible();
    await other.getByRole('button', { name: 'Restore' }).click();
    await other.getByLabel('Name of the new space').fill('yard');
    await other.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(other.getByText('yard was restored with 2 vertices and 1 edge')).toBeVisible();
    const everything = 'MATCH (a)-[e]->(b) RETURN a, e, b';
    expect(await runStatements(other, everything, 'yard')).toEqual(await runStatements(page, everything, 'yard'));
    expect(await runStatements(other, 'SHOW CREATE TAG ship', 'yard')).toEqual(
      await runStatements(page, 'SHOW CREATE TAG ship', 'yard'),
    );
    expect(await axeFindings(other)).toEqual([]);
    await other.close();
  } finally {
    await elsewhere.dispose();
  }
});
