import type { Page } from '@playwright/test';
import { axeFindings, runStatements } from './_page.ts';
import { expect, test } from './_studio.ts';

// Failures while a schema is changed: a reload, an ALTER that fails half-way, two users at once, a space or a property that is dropped while the
// form is open, a connection that is lost during a rebuild. No input is lost.

test.describe.configure({ mode: 'serial' });

let page: Page;

test.beforeAll(async ({ browser, studio }) => {
  page = await browser.newPage();
  await page.goto(`${studio.url}/schema`);
  await expect(page.getByRole('button', { name: 'Create space' }).first()).toBeVisible();
  await runStatements(page, 'CREATE SPACE harbour (vid_type = INT64)');
  await run('CREATE TAG ship(name string, tons int, flag string)');
  await run('INSERT VERTEX ship(name, tons) VALUES 1:("Ada", 3)');
  await page.reload();
  await page.getByRole('button', { name: 'Schema of harbour' }).click();
});

test.afterAll(async () => {
  await page.close();
});

const run = (text: string) => runStatements(page, text, 'harbour');
const rows = () => page.getByRole('region', { name: 'Properties' }).getByRole('row');
const preview = () => page.getByRole('region', { name: 'Statement' });

async function addProperty(name: string, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Add property' }).click();
  await page.getByRole('textbox', { name: 'Property' }).fill(name);
  await page.getByRole('combobox', { name: 'Data type' }).selectOption(type);
  await page.getByRole('button', { name: 'Done' }).click();
}

test('the forms of a new space, tag and index survive a reload', async ({ studio }) => {
  await page.goto(`${studio.url}/schema/space/create`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('half a spa');
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('half a spa');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('');

  await page.goto(`${studio.url}/schema/index/create?type=tag`);
  await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('ship');
  await page.getByRole('textbox', { name: 'Index name' }).fill('by_flag');
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('menuitem', { name: /^flag/ }).click();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Index name' })).toHaveValue('by_flag');
  await expect(page.getByRole('textbox', { name: 'Indexed length of flag' })).toBeVisible();

  await page.goto(`${studio.url}/schema/tag/list`);
  await page.getByRole('button', { name: 'Edit ship' }).click();
  await addProperty('port', 'string');
  await page.getByRole('button', { name: 'Edit tons' }).click();
  await page.getByRole('table').getByRole('textbox', { name: 'Comment' }).fill('gross, not ye');
  await page.reload();
  await expect(page.getByText('Your previous input was restored.')).toBeVisible();
  await expect(page.getByRole('table').getByRole('textbox', { name: 'Comment' })).toHaveValue('gross, not ye');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(preview()).toContainText('port STRING NULL');
  await expect(preview()).toContainText('tons INT64 NULL COMMENT "gross, not ye"');
  expect(await axeFindings(page)).toEqual([]);
});

test('changes that an ALTER did not make stay in the form, and run once nothing blocks them', async () => {
  // The second statement is rejected: an index uses the property.
  await run('CREATE TAG INDEX by_tons ON ship(tons)');
  await page.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect(page.getByRole('alert')).toContainText('1 of 2 statements ran. The rest was not applied.');
  await expect(preview()).not.toContainText('port');
  await expect(preview()).toContainText('tons INT64 NULL COMMENT "gross, not ye"');
  await expect(rows()).toHaveCount(1 + 4);
  await run('DROP TAG INDEX by_tons');
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByText('ship updated')).toBeVisible();
  expect((await run('DESC TAG ship')).map(([name, type]) => [name, type])).toEqual([
    ['name', 'string'],
    ['tons', 'int64'],
    ['flag', 'string'],
    ['port', 'string'],
  ]);
});

test('of two users who alter at once, the second sees the change of the first and keeps the typed text', async ({
  browser,
  studio,
}) => {
  const other = await browser.newPage();
  await other.goto(`${studio.url}/schema`);
  await other.getByRole('button', { name: 'Schema of harbour' }).click();
  await other.getByRole('button', { name: 'Edit ship' }).click();
  await other.getByRole('textbox', { name: 'Comment optional' }).fill('a vessel');
  await addProperty('speed', 'double');
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  // The message of the previous change may still be visible; the statement disappears when this one is done.
  await expect(preview()).toContainText('No changes yet');
  await other.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(other.getByRole('alert')).toContainText('on top of the new state');
  await expect(other.getByRole('cell', { name: 'speed', exact: true })).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Comment optional' })).toHaveValue('a vessel');
  await other.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(other.getByText('ship updated')).toBeVisible();
  expect(JSON.stringify(await run('SHOW CREATE TAG ship'))).toContain('comment = \\"a vessel\\"');
  await other.close();
});

test('an index on a property dropped meanwhile reports it and stays a form', async ({ studio }) => {
  await page.goto(`${studio.url}/schema/index/create?type=tag`);
  await page.getByRole('textbox', { name: 'Indexed length of flag' }).fill('8');
  await run('ALTER TAG ship DROP (flag)');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('This property no longer exists')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove flag' }).click();
  await page.getByRole('checkbox', { name: /^No fields/ }).check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Rebuilt: by_flag')).toBeVisible();
});

test('after a lost connection during a rebuild the job is found again, even after a reload', async () => {
  const indexes = page.getByRole('button', { name: 'Rebuild by_flag' });
  // The database runs the job, but its progress is unreachable for a while.
  let isDown = false;
  let isBusy = true;
  await page.route('**/api/v1/**', async (route) => {
    if (isDown) return route.abort('connectionrefused');
    const body = route.request().postData() ?? '';
    if (!isBusy || !body.includes('TAG INDEX STATUS')) return route.continue();
    const result = await route.fetch();
    return route.fulfill({ response: result, body: (await result.text()).replaceAll('FINISHED', 'RUNNING') });
  });
  await indexes.click();
  const row = page.getByRole('row', { name: /^by_flag/ });
  await expect(row).toContainText('Running');
  isDown = true;
  await expect
    .poll(() =>
      page.evaluate(() =>
        fetch('api/v1/health').then(
          () => 'up',
          () => 'down',
        ),
      ),
    )
    .toBe('down');
  await page.reload().catch(() => undefined);
  isDown = false;
  await page.reload();
  await expect(row).toContainText('Running');
  await expect(indexes).toBeDisabled();
  isBusy = false;
  await expect(page.getByText('Rebuilt: by_flag')).toBeVisible();
  await expect(row).toContainText('Finished');
  await page.unroute('**/api/v1/**');
});

test('a tag of a thousand properties with an unusual name is listed, opened and altered', async ({ studio }) => {
  const odd = '🚢 of the "line"; select';
  const columns = Array.from({ length: 999 }, (_, index) => `p${index} string`);
  await run(`CREATE TAG \`${odd}\`(\`select\` int COMMENT "${'long '.repeat(50)}", ${columns.join(', ')})`);
  await page.goto(`${studio.url}/schema/tag/list`);
  await page.getByRole('button', { name: `Show properties of ${odd}` }).click();
  await expect(page.getByRole('cell', { name: 'select', exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Edit ${odd}` }).click();
  await addProperty('last', 'string');
  await expect(preview()).toContainText(`ALTER TAG \`${odd}\``);
  await expect(preview()).toContainText('last STRING NULL');
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect.poll(async () => (await run(`DESCRIBE TAG \`${odd}\``)).length).toBe(1001);
  await run(`DROP TAG \`${odd}\``);
});

test('a space dropped under a form is reported as deleted, and the form is restored with it', async () => {
  await page.getByRole('link', { name: /^Tag/ }).first().click();
  await page.getByRole('button', { name: 'Edit ship' }).click();
  await page.getByRole('textbox', { name: 'Comment optional' }).fill('typed in vain');
  await runStatements(page, 'DROP SPACE harbour');
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByRole('heading', { name: 'Space harbour no longer exists' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await runStatements(page, 'CREATE SPACE harbour (vid_type = INT64)');
  await run('CREATE TAG ship(name string)');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Comment optional' })).toHaveValue('typed in vain');
  // A read-only page detects it as well.
  await runStatements(page, 'DROP SPACE harbour');
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByRole('heading', { name: 'Space harbour no longer exists' })).toBeVisible();
});
