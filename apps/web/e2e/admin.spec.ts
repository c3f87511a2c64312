import type { Page } from '@playwright/test';
import { axeFindings, runStatements } from './_page.ts';
import { expect, test } from './_studio.ts';

// Tasks of an administrator: users and roles, backup and restore, ending a statement, comparing two schemas.

test.describe.configure({ mode: 'serial' });

let page: Page;

test.beforeAll(async ({ browser, studio }) => {
  page = await browser.newPage();
  await page.goto(`${studio.url}/console`);
  await expect(page.getByText('Embedded database').first()).toBeVisible();
  await run('CREATE SPACE harbour (vid_type = INT64)');
  await run('CREATE TAG ship(name string, tons int16); CREATE EDGE follows(since date)', 'harbour');
  await run(
    'INSERT VERTEX ship(name, tons) VALUES 1:("Ada", 3), 2:("Bob", NULL); INSERT EDGE follows() VALUES 1->2:()',
    'harbour',
  );
  await run('CREATE SPACE harbour_next (vid_type = INT64)');
  await run(
    'CREATE TAG ship(name string NOT NULL DEFAULT "", tons int, flag string); CREATE EDGE follows(since date)',
    'harbour_next',
  );
  await run('CREATE TAG INDEX by_flag ON ship(flag(8))', 'harbour_next');
});

test.afterAll(async () => {
  await page.close();
});

const run = (gql: string, space?: string) => runStatements(page, gql, space);

test('a user is created, given a role, deprived of it and dropped', async () => {
  await page.getByRole('button', { name: 'User menu: root' }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
  await page.getByRole('link', { name: /Users and roles/ }).click();
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByLabel('User', { exact: true }).fill('pilot');
  await dialog.getByLabel('New password', { exact: true }).fill('first7');
  await dialog.getByLabel('Repeat new password').fill('other');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByLabel('Repeat new password').fill('first7');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('User pilot created')).toBeVisible();

  await page.getByRole('button', { name: 'Grant a role to pilot' }).click();
  await page.getByRole('combobox', { name: 'Role' }).selectOption('DBA');
  await page.getByRole('dialog').getByRole('button', { name: 'Grant', exact: true }).click();
  await expect(page.getByText('pilot is now DBA in harbour')).toBeVisible();
  expect(await run('SHOW ROLES IN harbour')).toEqual([['pilot', 'DBA']]);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke DBA of pilot in harbour' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('pilot is no longer DBA')).toBeVisible();
  expect(await run('SHOW ROLES IN harbour')).toEqual([]);
  await page.getByRole('button', { name: 'Drop pilot' }).click();
  await page.getByRole('button', { name: 'Drop user' }).click();
  await expect(page.getByText('User pilot dropped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Drop root' })).toBeDisabled();
});

test('a space is backed up, changed, and restored beside itself with its roles', async () => {
  await run('CREATE USER keeper WITH PASSWORD "k"; CREATE USER leaver WITH PASSWORD "l"');
  await run('GRANT ROLE DBA ON harbour TO keeper; GRANT ROLE GUEST ON harbour TO leaver');
  await page.getByRole('link', { name: 'Storage and backup' }).click();
  await page
    .getByRole('row', { name: /^harbour / })
    .getByRole('button', { name: 'Back up' })
    .click();
  await expect(page.getByText('2 vertices, 1 edge, 2 roles')).toBeVisible();
  await page
    .getByRole('row', { name: /^harbour / })
    .getByRole('button', { name: 'More actions for harbour' })
    .click();
  await page.getByRole('menuitem', { name: 'Check' }).click();
  await expect(page.getByText(/^harbour checked in .*: no problems found$/)).toBeVisible();
  await page.getByRole('button', { name: 'not scheduled: backups of harbour', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'not scheduled: backups of harbour', exact: true });
  await form.getByRole('combobox', { name: 'Interval' }).selectOption('every day');
  await form.getByRole('textbox', { name: 'Backups to keep' }).fill('0');
  await expect(form.getByText('Enter a number from 1 to 100')).toBeVisible();
  await form.getByRole('textbox', { name: 'Backups to keep' }).fill('3');
  await form.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('button', { name: 'every day, keep 3: backups of harbour' })).toBeVisible();
  const scheduled = page.getByRole('row', { name: /-scheduled\.astrolabe/ });
  await expect(scheduled).toContainText('2 vertices, 1 edge, 2 roles');
  await scheduled.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Remove backup' }).click();
  await expect(scheduled).toBeHidden();
  await run('DELETE VERTEX 1 WITH EDGE', 'harbour');
  await run('DROP USER leaver');
  await page.getByRole('button', { name: 'Restore' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name of the new space')).toHaveValue('harbour_restored');
  await expect(dialog.getByRole('listitem')).toHaveText([
    'DBAkeeper',
    'GUESTleaverunknown user: create the account to grant the role',
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('harbour_restored was restored with 2 vertices, 1 edge and 1 role')).toBeVisible();
  expect(await run('SHOW ROLES IN harbour_restored')).toEqual([['keeper', 'DBA']]);
  expect(await run('MATCH (v:ship) RETURN v.ship.name AS n ORDER BY n', 'harbour_restored')).toEqual([
    ['Ada'],
    ['Bob'],
  ]);
  expect(await run('MATCH (v:ship) RETURN v.ship.name AS n ORDER BY n', 'harbour')).toEqual([['Bob']]);
});

test('an administrator of a space grants roles in it only, and changes only the own password', async ({
  browser,
  studio,
}) => {
  await run('CREATE USER warden WITH PASSWORD "old7"; GRANT ROLE ADMIN ON harbour TO warden');
  const own = await browser.newPage();
  await own.goto(studio.url);
  await own.getByRole('button', { name: /^User menu/ }).click();
  await own.getByRole('menuitem', { name: 'Log out' }).click();
  await own.getByLabel('Host').fill('embedded');
  await own.getByLabel('Username').fill('warden');
  await own.getByLabel('Password', { exact: true }).fill('old7');
  await own.getByRole('button', { name: 'Connect' }).click();
  await expect(own).not.toHaveURL(/\/login/);
  await own.goto(`${studio.url}/admin?tab=users`);
  await expect(own.getByText('users of your spaces; only root sees all users')).toBeVisible();
  await expect(own.getByRole('button', { name: /^(Drop|Create user)/ })).toHaveCount(0);
  await own.getByRole('button', { name: 'Grant a role to keeper' }).click();
  await own.getByRole('combobox', { name: 'Role' }).selectOption('GUEST');
  await expect(own.getByRole('combobox', { name: 'Space' }).getByRole('option')).toHaveText(['harbour']);
  await own.getByRole('dialog').getByRole('button', { name: 'Grant', exact: true }).click();
  await expect(own.getByRole('row', { name: /^keeper/ })).toContainText('GUEST');
  expect(await axeFindings(own)).toEqual([]);
  await own.getByRole('button', { name: /^Password of/ }).click();
  const form = own.getByRole('dialog');
  await form.getByLabel('Current password').fill('wrong');
  for (const label of ['New password', 'Repeat new password'])
    await form.getByLabel(label, { exact: true }).fill('new8');
  await form.getByRole('button', { name: 'Set password' }).click();
  await expect(form.getByRole('alert')).toContainText('Invalid password');
  await form.getByLabel('Current password').fill('old7');
  await form.getByRole('button', { name: 'Set password' }).click();
  await expect(own.getByText('Password of warden changed')).toBeVisible();
  await own.context().close();
});

test('a running statement is listed and killed', async () => {
  const slow = page.request.post(new URL('/api-nebula/db/exec', page.url()).href, {
    data: {
      gql: 'UNWIND range(1, 3000) AS a UNWIND range(1, 3000) AS b UNWIND range(1, 3000) AS c RETURN count(*)',
      space: 'harbour',
    },
  });
  await page.getByRole('link', { name: /^Running/ }).click();
  const row = page.getByRole('row', { name: /UNWIND/ });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Kill' }).click();
  await page.getByRole('button', { name: 'Kill statement' }).click();
  await expect(page.getByText('Statement killed')).toBeVisible();
  const result = (await (await slow).json()) as { code: number };
  expect(result.code).not.toBe(0);
});

test('one schema is made to match another, and only excluded differences remain', async () => {
  await page.getByRole('link', { name: 'Schema', exact: true }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.goto(`${new URL('/schema/compare', page.url()).href}?change=harbour&match=harbour_next`);
  await expect(page.getByText('+ 2 new')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Run \d+ steps$/ }).click();
  await expect(page.getByText('No changes left.')).toBeVisible();
  expect(await run('DESCRIBE TAG ship', 'harbour')).toEqual(
    [
      ['name', 'string', 'NO', '', null],
      ['tons', 'int64', 'YES', null, null],
      ['flag', 'string', 'YES', null, null],
    ].map((row) => row.map((cell) => (cell === null ? expect.anything() : cell))),
  );
  expect((await run('SHOW SPACES')).flat()).not.toContain('harbour_trial');
});

test('a database setting is saved for the next start', async ({ studio }) => {
  await page.goto(`${studio.url}/admin?tab=settings`);
  const change = page.getByRole('button', { name: 'Change slow-statement-ms' });
  const form = page.getByRole('dialog', { name: 'Change slow-statement-ms' });
  await change.click();
  await form.getByRole('textbox', { name: 'Value' }).fill('never');
  await form.getByRole('button', { name: 'Change' }).click();
  await expect(form.getByRole('alert')).toContainText('slow-statement-ms must be a whole number of milliseconds');
  await form.getByRole('textbox', { name: 'Value' }).fill('250');
  await form.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('row', { name: /^slow-statement-ms/ })).toContainText('after restart: 250');
  await expect(form).toBeHidden();
  await change.click();
  await expect(form.getByRole('textbox', { name: 'Value' })).toHaveValue('250');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change session-idle-minutes' }).click();
  const timeout = page.getByRole('dialog', { name: 'Change session-idle-minutes' });
  await timeout.getByRole('textbox', { name: 'Value' }).fill('30');
  await timeout.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('row', { name: /^session-idle-minutes/ })).toContainText('after restart: 30');
  expect(await axeFindings(page)).toEqual([]);
});

test('an alert runs on schedule, reports its findings in the header, and refuses statements that change data', async () => {
  await page.getByRole('link', { name: 'Alerts' }).click();
  await page.getByRole('button', { name: 'New alert' }).click();
  const form = page.getByRole('dialog', { name: 'New alert' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Any ship');
  await form.getByRole('combobox', { name: 'Space' }).selectOption('harbour');
  await form.getByRole('textbox', { name: 'Statement' }).fill('DELETE VERTEX 2');
  await form.getByRole('button', { name: 'Save alert' }).click();
  await expect(form.getByText('Alerts can only read. This statement changes the database.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('textbox', { name: 'Statement' }).fill('MATCH (v:ship) RETURN id(v)');
  await form.getByRole('button', { name: 'Save alert' }).click();
  // A space dropped while the form is open is reported by name.
  const kept = {
    name: 'Nowhere',
    space: 'gone',
    statement: 'YIELD 1',
    everyMinutes: 5,
    condition: 'rows',
    moreThan: 0,
  };
  const refused = await page.request.post(new URL('/api/v1/alerts', page.url()).href, {
    data: { ...kept, isOn: true },
  });
  expect(await refused.json()).toMatchObject({ message: 'SpaceNotFound: SpaceName `gone`' });
  const row = page.getByRole('row', { name: /^Any ship/ });
  await expect(row).toContainText('triggered');
  await expect(page.getByRole('link', { name: '1 alert, unread' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByRole('link', { name: '1 alert, unread' })).toBeHidden();
  await page.getByRole('button', { name: '#1 Any ship' }).click();
  const found = page.getByRole('dialog', { name: '#1 Any ship' });
  await found.getByText('In progress').click();
  await found.getByRole('textbox', { name: 'Comment' }).fill('Looks fine');
  await found.getByRole('button', { name: 'Save' }).click();
  await expect(found.getByRole('list', { name: 'Comments' })).toContainText('Looks fine');
  expect(await axeFindings(page)).toEqual([]);
  await found.getByText('Closed').click();
  await found.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('No open cases')).toBeVisible();
  await row.getByRole('button', { name: 'Turn off Any ship' }).click();
  await expect(row).toContainText('off');
  await row.getByRole('button', { name: 'Delete Any ship' }).click();
  await page.getByRole('button', { name: 'Delete alert' }).click();
  await expect(page.getByText('No alerts yet')).toBeVisible();
});

test('changes made through the studio are listed without their values', async ({ studio }) => {
  await run('CREATE SPACE IF NOT EXISTS audited(vid_type = INT64)');
  await page.goto(`${studio.url}/admin?tab=audit`);
  const newest = page.getByRole('row').nth(1);
  await expect(newest).toContainText('CREATE SPACE IF NOT EXISTS audited(vid_type = INT64)');
  await expect(newest).toContainText('root');
  await expect(newest).toContainText('done');
  await page.getByRole('textbox', { name: 'Filter by user, space or text' }).fill('nobody did this');
  await expect(page.getByText('No changes yet')).toBeVisible();
});

test('statements are counted by the minute, with failures', async ({ studio }) => {
  for (let count = 0; count < 3; count++) await run('YIELD 1 AS a');
  await page.goto(`${studio.url}/admin?tab=activity`);
  await expect(page.getByRole('link', { name: 'Activity' })).toHaveAttribute('aria-current', 'page');
  await expect(
    page.getByRole('img', { name: /^\d+ statements since .*, \d+ failed; maximum \d+ per minute$/ }),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: /^Statement time per minute/ })).toBeVisible();
  for (const title of [
    'Bytes returned per minute',
    'Memory, including the database',
    'CPU, % of a core',
    'Sessions',
    'Disk use of all spaces',
  ])
    await expect(page.getByRole('img', { name: new RegExp(`^${title}.* per minute since`) })).toBeVisible();
  await page.getByText('Show as table').click();
  await expect(page.getByRole('columnheader', { name: '99 %' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^harbour [\d.]+ [KM]B$/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
