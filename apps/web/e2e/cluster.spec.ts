import type { Locator, Page } from '@playwright/test';
import { axeFindings } from './_page.ts';
import { ClusterProcess } from './_cluster.ts';
import { expect, test } from './_studio.ts';

// The studio on a cluster: signing in with a list of hosts, waiting for heartbeats, hosts that fail and return.

const HEARTBEAT_MS = 700;

test.describe.configure({ mode: 'serial' });

let page: Page;
let cluster: ClusterProcess;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  cluster = await ClusterProcess.start(HEARTBEAT_MS);
});

test.afterAll(async () => {
  await page.close();
  await cluster.end();
});

/** Runs a statement in the console and returns the box of its result. */
async function run(statement: string): Promise<Locator> {
  const editor = page.getByRole('textbox', { name: 'nGQL editor' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(statement);
  const newest = page.getByRole('article').first();
  const before = await newest.elementHandle({ timeout: 100 }).catch(() => null);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect
    .poll(
      async () =>
        (await newest.count()) > 0 && (before === null || (await newest.evaluate((box, old) => box !== old, before))),
    )
    .toBe(true);
  await expect(page.getByRole('toolbar').getByRole('button', { name: /^Run/ }).first()).toBeEnabled();
  return newest;
}

test('signing in: TLS is offered, accepting any certificate warns, a list of hosts connects', async ({ studio }) => {
  await page.goto(studio.url);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('switch', { name: 'Encrypt the connection (TLS)' }).check();
  await expect(page.getByRole('button', { name: 'Choose file: Authority (CA)' })).toBeVisible();
  await page.getByRole('switch', { name: 'Accept any certificate' }).check();
  await expect(page.getByRole('alert')).toContainText("The server's identity is not verified.");
  expect(await axeFindings(page)).toEqual([]);

  await page.getByLabel('Host').fill(cluster.addresses);
  await page.getByLabel('Username').fill('root');
  await page.getByLabel('Password', { exact: true }).fill('nebula');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText(/does not support TLS/)).toHaveCount(3);
  await page.getByRole('switch', { name: 'Encrypt the connection (TLS)' }).uncheck();
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('status').filter({ hasText: '3.8.0' })).toBeVisible();
});

test('a second tab works on another database, and logging out there leaves no account signed in', async () => {
  await page.getByRole('button', { name: /^User menu/ }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Open another database' }).click();
  const second = await opened;
  await expect(second.getByText(/This tab is signed in to/)).toContainText(cluster.addresses.split(',')[0]!);
  const saved = second.getByRole('region', { name: 'Saved connections' });
  await second.getByLabel('Host').fill('elsewhere');
  await saved.getByRole('button', { name: new RegExp(`^${cluster.addresses}`) }).click();
  await expect(second.getByLabel('Host')).toHaveValue(cluster.addresses);
  await expect(second.getByLabel('Password', { exact: true })).toBeFocused();
  expect(await axeFindings(second)).toEqual([]);
  await saved.getByRole('button', { name: /^Forget root/ }).click();
  await expect(saved).toBeHidden();

  await second.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(second).not.toHaveURL(/\/login/);
  const embedded = second.getByRole('status', { name: /Embedded database/ });
  const atCluster = page.getByRole('status').filter({ hasText: '3.8.0' });
  await expect(embedded).toBeVisible();
  await page.reload();
  await expect(atCluster).toBeVisible();
  await second.reload();
  await expect(embedded).toBeVisible();

  await second.getByRole('button', { name: /^User menu/ }).click();
  await second.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(second).toHaveURL(/\/login/);
  await second.reload();
  await expect(second).toHaveURL(/\/login/);
  await expect(second.getByText(/This tab is signed in to/)).toBeHidden();
  await second.close();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Host').fill(cluster.addresses);
  await page.getByLabel('Username').fill('root');
  await page.getByLabel('Password', { exact: true }).fill('nebula');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(atCluster).toBeVisible();
});

test('a new space is listed immediately and usable after two heartbeats, which the page says', async ({ studio }) => {
  await page.goto(`${studio.url}/schema/space/create`);
  await page.getByLabel('Name', { exact: true }).fill('shapes');
  await page.getByLabel('Length').fill('16');
  await page.getByLabel('Partition number').fill('6');
  await expect(page.getByText(/A cluster needs two heartbeats/)).toBeVisible();
  await page
    .getByRole('button', { name: 'Create', exact: true })
    .or(page.getByRole('button', { name: 'Create space' }))
    .first()
    .click();
  await expect(page.getByRole('row', { name: /shapes/ })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^Ready in (20|1\d) s$/);
  await page.waitForTimeout(2 * HEARTBEAT_MS);
  await page.goto(`${studio.url}/console`);
  expect(await (await run('CREATE TAG IF NOT EXISTS shape(corners int)')).textContent()).toBeTruthy();
});

test('hosts fail and return, sessions expire, and statements continue', async ({ studio }) => {
  await page.goto(`${studio.url}/console`);
  for (const [index, one] of ['1001', '1002', '1003'].entries()) {
    await cluster.order(`take ${index}`);
    await cluster.order('expire');
    const box = await run(`YIELD ${one} AS number`);
    await expect(box.getByRole('grid')).toContainText(one);
    await cluster.order(`back ${index}`);
  }
  // Configurations of its services can be changed at run time, if the cluster says so.
  await page.goto(`${studio.url}/admin?tab=machines`);
  await page.getByRole('button', { name: 'Change session_idle_timeout_secs' }).click();
  const form = page.getByRole('dialog', { name: 'Change session_idle_timeout_secs' });
  await form.getByRole('textbox', { name: 'Value' }).fill('soon');
  await expect(form.getByText('The value has the wrong type')).toBeVisible();
  await form.getByRole('textbox', { name: 'Value' }).fill('600');
  await expect(form).toContainText('UPDATE CONFIGS GRAPH:session_idle_timeout_secs = 600;');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('row', { name: /session_idle_timeout_secs/ })).toContainText('600');
  await expect(page.getByRole('button', { name: 'Change heartbeat_interval_secs' })).toHaveCount(0);
});

/** Opens a form of the administration, fills it, reads its statement and runs it. */
async function act(name: string, fields: Readonly<Record<string, string>>, statement: RegExp, said: string) {
  await page.getByRole('button', { name, exact: true }).click();
  const form = page.getByRole('dialog', { name, exact: true });
  for (const [label, text] of Object.entries(fields)) await form.getByRole('textbox', { name: label }).fill(text);
  await expect(form.locator('code')).toHaveText(statement);
  await form.getByRole('button').last().click();
  await expect(page.getByText(said).first()).toBeVisible();
}

test('partitions are shown on their hosts, leaders balanced, zones divided and hosts added', async () => {
  const [first] = cluster.addresses.split(',');
  const machine = `graph1:${first?.split(':')[1]}`;
  await expect(page.getByText('Hosts differ by 6 leaders and 0 partitions')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await act('Balance leaders of shapes', {}, /^SUBMIT JOB BALANCE LEADER;$/, 'Job started in shapes');
  await expect(page.getByText('Balanced')).toBeVisible();
  await act(
    'Add hosts',
    { Hosts: 'graph4:9779', Zone: 'zone_1' },
    /^ADD HOSTS "graph4":9779 INTO ZONE zone_1;$/,
    'Hosts added',
  );
  await act(
    'Divide zone zone_1',
    { 'First zone': 'old', 'Second zone': 'new one' },
    new RegExp(
      `^DIVIDE ZONE zone_1 INTO old \\("graph1":${machine.split(':')[1]}\\) \`new one\` \\("graph4":9779\\);$`,
    ),
    'Zone zone_1 updated',
  );
  await expect(page.getByRole('heading', { name: 'Zone new one', exact: true })).toBeVisible();
  await act('Drop zone new one', {}, /^DROP ZONE `new one`;$/, 'Zone new one dropped');
  await expect(page.getByRole('heading', { name: 'Zone new one', exact: true })).toBeHidden();
  await page.getByRole('link', { name: 'Storage and backup' }).click();
  await act('Create snapshot', {}, /^CREATE SNAPSHOT;$/, 'Snapshot created');
  await expect(page.getByRole('row', { name: /SNAPSHOT_\d/ })).toBeVisible();
});

test('a demo data set is loaded with the waits that a cluster needs', async ({ studio }) => {
  test.setTimeout(90_000);
  await page.clock.install();
  await page.goto(`${studio.url}/welcome`);
  await page.getByRole('button', { name: 'Load demo_basketballplayer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Loading demo_basketballplayer' });
  await expect(dialog).toBeVisible();
  // A usual cluster needs two heartbeats of ten seconds each for a space and its schema; this one is faster.
  const tour = page.getByRole('dialog', { name: /^A tour of/ });
  const loaded = tour.waitFor({ timeout: 80_000 }).then(() => true);
  let isLoaded = false;
  void loaded.then(() => (isLoaded = true));
  while (!isLoaded) {
    await page.clock.fastForward(1000);
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
  await expect(tour.getByRole('button', { name: 'Explore the graph' })).toBeVisible();
});

test('logging out leaves no session on the cluster', async ({ studio }) => {
  await page.goto(studio.url);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => cluster.order('sessions'), { timeout: 10_000 }).toBe(0);
});
