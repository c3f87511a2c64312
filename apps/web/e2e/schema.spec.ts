import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeFindings, runStatements } from './_page.ts';
import { expect, test } from './_studio.ts';

// The schema pages, from the first space to its deletion, with names that need quoting everywhere.

const SPACE = 'odd `space` 🌍';
const TAG = 'tag "vertex"';
const EDGE = '`edge`';
const TITLE = 'title `1`';

test.describe.configure({ mode: 'serial' });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
});

test.afterAll(async () => {
  await page.close();
});

const run = (space: string, text: string) => runStatements(page, text, space);

async function addProperty(
  name: string,
  type: string,
  more: {
    readonly length?: string;
    readonly value?: string;
    readonly comment?: string;
    readonly isRequired?: boolean;
  } = {},
): Promise<void> {
  await page.getByRole('button', { name: 'Add property' }).first().click();
  await page.getByRole('textbox', { name: 'Property' }).fill(name);
  await page.getByRole('combobox', { name: 'Data type' }).selectOption(type);
  if (more.length !== undefined) await page.getByRole('textbox', { name: 'Length' }).fill(more.length);
  if (more.value !== undefined) await page.getByRole('textbox', { name: 'Default' }).fill(more.value);
  if (more.comment !== undefined)
    await page.getByRole('table').getByRole('textbox', { name: 'Comment' }).fill(more.comment);
  if (more.isRequired === true) await page.getByRole('checkbox', { name: 'Allow null' }).uncheck();
  await page.getByRole('button', { name: 'Done' }).click();
}

const preview = () => page.getByRole('region', { name: 'Statement' });

test('without a space the list offers to create one', async ({ studio }) => {
  await page.goto(`${studio.url}/schema`);
  await expect(page.getByRole('heading', { name: 'No spaces yet' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create space' }).click();
  await expect(page).toHaveURL(/\/schema\/space\/create$/);
});

test('a form with errors names them and keeps what was typed', async () => {
  await page.getByRole('textbox', { name: /^Name/ }).fill(SPACE);
  // The length has the value that the statement shows.
  await expect(page.getByRole('textbox', { name: /^Length/ })).toHaveValue('32');
  await expect(preview()).toContainText('VID_TYPE = FIXED_STRING(32)');
  await page.getByRole('textbox', { name: /^Length/ }).fill('');
  await page.getByRole('textbox', { name: /^Replica factor/ }).fill('5');
  await page.getByRole('button', { name: 'Create space' }).click();
  await expect(
    page.getByText(/^Maximum (1: only 1 storage host is|3: only 3 storage hosts are) online$/),
  ).toBeVisible();
  await expect(page.getByText('Enter a whole number above 0')).toBeVisible();
  await expect(page.getByText('2 fields are invalid')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Length/ })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('textbox', { name: /^Length/ }).fill('48');
  await page.getByRole('textbox', { name: /^Replica factor/ }).fill('1');
  await page.getByRole('textbox', { name: /^Partition number/ }).fill('7');
  await page.getByRole('textbox', { name: /^Comment/ }).fill('first "space"');
  await expect(preview()).toContainText('CREATE SPACE `odd \\`space\\` 🌍` (');
  await expect(preview()).toContainText('VID_TYPE = FIXED_STRING(48)');
});

test('the new space is first, highlighted, with its settings', async () => {
  await page.getByRole('button', { name: 'Create space' }).click();
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText(SPACE);
  await expect(row).toContainText('FIXED_STRING(48)');
  await expect(row).toContainText('first "space"');
  await expect(page.getByText(`${SPACE} created`)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('a tag is created with the statement of the preview', async () => {
  await page.getByRole('button', { name: `Schema of ${SPACE}` }).click();
  await expect(page).toHaveURL(/\/schema\/tag\/list$/);
  await page.getByRole('button', { name: 'Create tag' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(TAG);
  await addProperty(TITLE, 'string', { value: 'say "hi"', comment: 'a `comment`', isRequired: true });
  await addProperty('code', 'fixed_string', { length: '12' });
  await expect(page.getByRole('button', { name: 'Add property' })).toBeFocused();
  await addProperty('seen', 'timestamp', { value: 'now()' });
  await expect(preview()).toContainText('CREATE TAG `tag "vertex"`(');
  await expect(preview()).toContainText('`title \\`1\\`` STRING NOT NULL DEFAULT "say \\"hi\\"" COMMENT "a `comment`"');
  await expect(preview()).toContainText('code FIXED_STRING(12) NULL');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/\/schema\/tag\/edit$/);
  await expect(page.getByRole('heading', { name: `Edit tag ${TAG}` })).toBeVisible();
  expect(await run(SPACE, 'DESC TAG `tag "vertex"`')).toEqual([
    [TITLE, 'string', 'NO', 'say "hi"', 'a `comment`'],
    ['code', 'fixed_string(12)', 'YES', { $empty: true }, { $empty: true }],
    ['seen', 'timestamp', 'YES', 'now()', { $empty: true }],
  ]);
});

test('only one row is edited at a time, and changes run in order of their action', async () => {
  await run(SPACE, 'INSERT VERTEX `tag "vertex"`(`title \\`1\\``, code) VALUES "v1":("one", "c1"), "v2":("two", "c2")');
  await page.getByRole('button', { name: 'Edit code' }).click();
  await expect(page.getByRole('button', { name: 'Drop seen' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add property' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Comment optional' })).toBeDisabled();
  await page.getByRole('table').getByRole('textbox', { name: 'Comment' }).fill('short');
  await page.getByRole('button', { name: 'Done' }).click();
  await addProperty('risk', 'double');
  await expect(page.getByRole('combobox', { name: 'Space' })).toBeDisabled();
  const expiry = page.getByRole('checkbox', { name: 'TTL Expire vertices (TTL)' });
  await expiry.check();
  expect(await axeFindings(page)).toEqual([]);
  await expiry.click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(expiry).not.toBeChecked();
  await page.getByRole('textbox', { name: 'Comment optional' }).fill('edited');
  await page.getByRole('button', { name: 'Drop seen' }).click();
  await expect(page.getByText('The values of 1 property are lost')).toBeVisible();
  for (const part of [
    'ADD (',
    'risk DOUBLE NULL',
    'CHANGE (',
    'code FIXED_STRING(12) NULL COMMENT "short"',
    'COMMENT = "edited"',
    'DROP (',
  ])
    await expect(preview()).toContainText(part);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apply 4 changes' }).click();
  await expect(page.getByText(`${TAG} updated`)).toBeVisible();
  expect(await run(SPACE, 'DESC TAG `tag "vertex"`')).toEqual([
    [TITLE, 'string', 'NO', 'say "hi"', 'a `comment`'],
    ['code', 'fixed_string(12)', 'YES', { $empty: true }, 'short'],
    ['risk', 'double', 'YES', { $empty: true }, { $empty: true }],
  ]);
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled();
});

test('changes of another user are shown instead of overwritten', async () => {
  await run(SPACE, 'ALTER TAG `tag "vertex"` ADD (theirs int)');
  await page.getByRole('textbox', { name: 'Comment optional' }).fill('mine');
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByRole('alert')).toContainText('Another user changed it');
  await expect(page.getByRole('cell', { name: 'theirs', exact: true })).toBeVisible();
});

test('an edge type without properties is created', async () => {
  await page.getByRole('link', { name: /^Edge type/ }).click();
  await page.getByRole('button', { name: 'Create edge type' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(EDGE);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/\/schema\/edge\/edit$/);
  expect(await run(SPACE, 'SHOW EDGES')).toEqual([[EDGE]]);
  await run(SPACE, 'INSERT EDGE `\\`edge\\``() VALUES "v1"->"v2":(), "v1"->"nowhere":()');
});

test('an index is created, rebuilt and excludes TTL', async () => {
  await page.getByRole('link', { name: /^Index/ }).click();
  await page.getByRole('button', { name: 'Create index' }).click();
  await expect(page).toHaveURL(/\/schema\/index\/create\?type=/);
  await page.getByRole('combobox', { name: 'Tag' }).selectOption(TAG);
  await page.getByRole('textbox', { name: 'Index name' }).fill('by `title`, 1');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Add a field, or index all rows')).toBeVisible();
  for (const name of [TITLE, 'risk']) {
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('menuitem', { name }).click();
  }
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Indexed length required')).toBeVisible();
  await page.getByRole('textbox', { name: `Indexed length of ${TITLE}` }).fill('20');
  await page.getByRole('button', { name: 'Move risk, position 2 of 2' }).press('Alt+ArrowUp');
  await expect(page.getByRole('listitem').first()).toContainText('risk');
  await page.getByRole('button', { name: 'Move risk, position 1 of 2' }).press('Alt+ArrowDown');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/\/schema\/index\/list\/tag$/);
  await expect(page.getByText('Rebuilt: by `title`, 1')).toBeVisible();
  await expect(page.getByRole('row', { name: /by `title`, 1/ })).toContainText('Finished');
  expect(
    await run(SPACE, 'LOOKUP ON `tag "vertex"` WHERE `tag "vertex"`.`title \\`1\\`` == "two" YIELD id(vertex)'),
  ).toEqual([['v2']]);
  // Full-text search uses a separate kind of index.
  await page.getByRole('button', { name: 'Create full-text index' }).click();
  const form = page.getByRole('dialog', { name: 'Create full-text index' });
  await form.getByRole('textbox', { name: 'Index name' }).fill('words');
  await form.getByRole('checkbox', { name: 'code' }).uncheck();
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('row', { name: /^words / })).toContainText(TITLE);
  expect(await run(SPACE, 'LOOKUP ON `tag "vertex"` WHERE ES_QUERY(words, "two") YIELD id(vertex)')).toEqual([['v2']]);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: /^Tag/ }).click();
  await page.getByRole('button', { name: `Edit ${TAG}` }).click();
  await expect(page.getByText('TTL is not available with an index: by `title`, 1')).toBeVisible();
});

test('the statistics count the vertices and edges', async () => {
  await page.getByRole('link', { name: 'Statistics' }).click();
  await page.getByRole('button', { name: /Start statistics|Refresh/ }).click();
  await expect(page.getByText('Statistics finished')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: TAG })).toContainText('2');
  await expect(page.getByText('Last refresh')).toBeVisible();
  await page.getByRole('button', { name: `Data profile of ${TAG}` }).click();
  await expect(page.getByRole('region', { name: TAG }).getByText('2 vertices')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('the diagram shows where edges occur and dangle, and survives a reload', async () => {
  await page.getByRole('link', { name: /^View schema ?beta/ }).click();
  await page.getByRole('button', { name: 'Get schema' }).click();
  await expect(page.getByRole('link', { name: `${EDGE}, 1: ${TAG} → ${TAG}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `${EDGE}, 1 dangling edge: ${TAG} → No record` })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('link', { name: `${EDGE}, 1 dangling edge: ${TAG} → No record` })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PNG' }).click(),
  ]);
  expect(
    readFileSync(await download.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});

test('the schema as nGQL creates the same schema in another space', async () => {
  await page.getByRole('button', { name: 'Show as nGQL' }).click();
  await page.getByRole('switch', { name: 'With CREATE SPACE and USE' }).uncheck();
  const text = await page.getByRole('textbox', { name: `${SPACE} as nGQL` }).inputValue();
  await page.getByRole('button', { name: 'Close' }).click();
  await run('', 'CREATE SPACE copy(vid_type = FIXED_STRING(48))');
  await run('copy', text);
  for (const show of [
    'SHOW CREATE TAG `tag "vertex"`',
    'SHOW CREATE EDGE `\\`edge\\``',
    'SHOW CREATE TAG INDEX `by \\`title\\`, 1`',
    'SHOW FULLTEXT INDEXES',
  ])
    expect(await run('copy', show)).toEqual(await run(SPACE, show));
});

test('a clone has the schema, and an existing name is rejected', async () => {
  await page.getByRole('link', { name: 'Spaces' }).click();
  await page.getByRole('button', { name: `More for ${SPACE}` }).click();
  await page.getByRole('menuitem', { name: 'Clone' }).click();
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  await page.getByRole('textbox', { name: 'New space name' }).fill('copy');
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  await expect(page.getByText('The space copy already exists')).toBeVisible();
  await page.getByRole('textbox', { name: 'New space name' }).fill('twin');
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  await expect(page.getByText(`twin created from ${SPACE}`)).toBeVisible();
  expect(await run('twin', 'SHOW TAGS')).toEqual([[TAG]]);
});

test('deleting a tag names the consequences and deletes its indexes first', async () => {
  await page.getByRole('button', { name: `Schema of ${SPACE}` }).click();
  await page.getByRole('button', { name: `Delete ${TAG}` }).click();
  const question = page.getByRole('dialog', { name: `Delete ${TAG}` });
  await expect(question).toContainText('2 vertices lose this tag');
  await expect(question).toContainText('2 indexes are deleted first: by `title`, 1, words.');
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${TAG} deleted`)).toBeVisible();
  expect(await run(SPACE, 'SHOW TAGS')).toEqual([]);
});

test('a space dropped while its page is open is reported', async () => {
  await run('', 'DROP SPACE `odd \\`space\\` 🌍`');
  await page.getByRole('link', { name: /^Edge type/ }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: `Space ${SPACE} no longer exists` })).toBeVisible();
});

test('deleting a space asks for confirmation with its name', async () => {
  await page.getByRole('button', { name: 'Back to spaces' }).click();
  await page.getByRole('button', { name: 'More for twin' }).click();
  await page.getByRole('menuitem', { name: 'Delete twin' }).click();
  const question = page.getByRole('dialog', { name: 'twin' });
  await expect(question).toContainText('Delete twin?');
  await expect(question).toContainText('Its schema has 1 tag, 1 edge type and 2 indexes.');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('twin deleted')).toBeVisible();
  await expect(page.getByRole('row', { name: /twin/ })).toHaveCount(0);
});
