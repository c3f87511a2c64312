import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from './_page.ts';
import { expect, test } from './_studio.ts';

// A schema is drawn, saved, opened again, and applied to a new and to an existing space, without mocks.

test.describe.configure({ mode: 'serial' });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});

test.afterAll(async () => {
  await page.close();
});

/** Drags a new tag from the bar to a place of the window, and types its name. */
async function dragTag(colour: number, x: number, y: number, name: string): Promise<void> {
  await page.getByRole('button', { name: `New tag in color ${colour}` }).hover();
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type(name);
  if (name !== '') await expect(tag(name)).toBeVisible();
}

function tag(name: string): Locator {
  return page.getByRole('group', { name: new RegExp(`^Tag ${name},`) });
}

/** Draws an edge type from the right side of one tag to another, and types its name. */
async function join(from: string, to: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Fit', exact: true }).hover();
  await tag(from).hover();
  const start = (await tag(from).boundingBox())!;
  const end = (await tag(to).boundingBox())!;
  await page.mouse.move(start.x + start.width, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width + 40, start.y - 40, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'Edge type', exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('group', { name: `Edge type ${name}, from ${from} to ${to}` })).toBeAttached();
}

test('an account without sketches gets its first one', async ({ studio }) => {
  await page.goto(`${studio.url}/sketch`);
  await expect(page.getByRole('heading', { level: 1, name: /^Schema_\d+$/ })).toBeVisible();
  await expect(page.getByText('0 tags, 0 edge types')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Sketches' }).getByText('beta')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('a release outside of the canvas cancels, one on it creates a tag', async () => {
  await page.getByRole('button', { name: 'New tag in color 3' }).hover();
  await page.mouse.down();
  await page.mouse.move(100, 500, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText('Drag in a tag, or start from an existing space.')).toBeVisible();
  await dragTag(1, 450, 320, 'skipper');
  await dragTag(2, 760, 280, 'boat');
  await dragTag(4, 620, 520, 'race');
});

test('edge types are drawn from tag to tag, also to the same one', async () => {
  await join('skipper', 'boat', 'steers');
  await join('skipper', 'skipper', 'teaches');
  await join('boat', 'race', 'starts_in');
});

test('a missing or duplicate name is marked, and properties are ordered with the keyboard', async () => {
  await tag('boat').click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('skipper');
  await expect(page.getByText('Another tag or edge type has this name.')).toBeVisible();
  await expect(page.locator('[data-invalid] circle')).toHaveCount(2);
  await name.fill('boat');
  await expect(page.locator('[data-invalid] circle')).toHaveCount(0);
  for (const property of ['sail_no', 'length_m']) {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.keyboard.type(property);
  }
  await page.getByRole('combobox', { name: 'Data type' }).nth(1).selectOption('double');
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('textbox', { name: 'Comment' }).fill('艇'.repeat(86));
  await expect(page.getByText('At most 256 bytes')).toBeVisible();
  await page.getByRole('textbox', { name: 'Comment' }).fill('ISO 12217');
  await page.getByRole('button', { name: 'Fit', exact: true }).hover();
  await tag('boat').hover();
  const tip = page.getByRole('tooltip');
  await expect(tip).toContainText('boatISO 12217length_mdoublesail_nostring');
  expect((await tip.boundingBox())?.width).toBe(280);
  expect(await axeFindings(page)).toEqual([]);
});

test('changes are undone and redone with the keyboard', async () => {
  await tag('race').click();
  await page.keyboard.press('Delete');
  await expect(tag('race')).toHaveCount(0);
  await expect(page.getByText('not saved')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(tag('race')).toBeVisible();
  await tag('race').click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(tag('race\\(1\\)')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(tag('race\\(1\\)')).toHaveCount(0);
});

test('only a saved sketch can be applied', async () => {
  await page.getByRole('button', { name: 'Apply to space' }).click();
  await expect(page.getByText('Save the sketch first')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/^Schema_\d+ saved$/)).toBeVisible();
  await expect(page.getByText('not saved')).toHaveCount(0);
});

test('a new name is saved when the field loses focus, and an empty one is not', async () => {
  const title = page.getByRole('heading', { level: 1 });
  await title.click();
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText(/^Schema_\d+$/);
  await title.click();
  await page.keyboard.type('Regatta');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sketch name updated')).toBeVisible();
  await expect(title).toHaveText('Regatta');
});

test('unsaved changes survive a reload, and opening another sketch asks first', async () => {
  await dragTag(5, 430, 560, 'harbour');
  await page.reload();
  await expect(tag('harbour')).toBeVisible();
  await expect(page.getByText('not saved')).toBeVisible();
  await page.getByRole('button', { name: 'New sketch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Regatta first?' });
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByText('0 tags, 0 edge types')).toBeVisible();
  await page.getByRole('button', { name: /^Regatta 3 tags, 3 edge types$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Regatta' })).toBeVisible();
  await expect(tag('harbour')).toHaveCount(0);
});

test('the search finds sketches by a part of their name', async () => {
  const search = page.getByRole('textbox', { name: 'Search sketches' });
  await search.fill('gatt');
  await expect(page.getByRole('listitem').filter({ hasText: 'edge types' })).toHaveCount(1);
  await search.fill('nothing like it');
  await expect(page.getByText('No results')).toBeVisible();
  await search.fill('');
});

test('the sketch is applied to a new space', async () => {
  await page.getByRole('button', { name: 'Apply to space' }).click();
  const form = page.getByRole('dialog', { name: 'Apply to space' });
  await form.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(form.getByRole('textbox', { name: 'Space name' })).toHaveAttribute('aria-invalid', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('textbox', { name: 'Space name' }).fill('regatta');
  await form.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Regatta applied to regatta')).toBeVisible();
  await expect(page).toHaveURL(/\/schema\/tag\/list$/);
  for (const name of ['skipper', 'boat', 'race']) await expect(page.getByRole('row', { name })).toBeVisible();
});

test('applying again to the same space lists existing names', async ({ studio }) => {
  await page.goto(`${studio.url}/sketch`);
  await page.getByRole('button', { name: /^Regatta / }).click();
  await page.getByRole('button', { name: 'Apply to space' }).click();
  const form = page.getByRole('dialog', { name: 'Apply to space' });
  await form.getByRole('radio', { name: 'Existing space' }).click();
  await form.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: 'regatta' }).click();
  await form.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText(
    'skipper、boat、race、steers、teaches、starts_in: the content already exists in the space',
  );
  await page.keyboard.press('Escape');
});

test('the text of the sketch is changed, drawn and applied to the existing space', async () => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit as nGQL' }).click();
  const text = page.getByRole('textbox', { name: 'Sketch as nGQL text' });
  await expect(text).toHaveValue(/CREATE EDGE `?steers`?\(\); # `?skipper`? -> `?boat`?\n/);
  await text.fill('CREATE TAG pier(');
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Line 1:');
  expect(await axeFindings(page)).toEqual([]);
  await text.fill('CREATE TAG pier(berths int16);\nCREATE EDGE moors_at(); # pier -> pier\n');
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(tag('pier')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('not saved')).toHaveCount(0);
  await page.getByRole('button', { name: 'Apply to space' }).click();
  const form = page.getByRole('dialog', { name: 'Apply to space' });
  await form.getByRole('radio', { name: 'Existing space' }).click();
  await form.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: 'regatta' }).click();
  await form.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page).toHaveURL(/\/schema\/tag\/list$/);
  await expect(page.getByRole('row', { name: 'pier' })).toBeVisible();
});

test('a space is drawn as a sketch, and its file is read again', async ({ studio }) => {
  await page.goto(`${studio.url}/sketch`);
  await page.getByRole('button', { name: 'More ways to start' }).click();
  await page.getByRole('menuitem', { name: 'Load from space' }).click();
  const dialog = page.getByRole('dialog', { name: 'Load a space into a sketch' });
  await dialog.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: 'regatta' }).click();
  await dialog.getByRole('button', { name: 'Load' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'regatta' })).toBeVisible();
  await expect(page.getByText('4 edge types have no edges, so the ends are unknown.')).toBeVisible();
  await page.getByRole('button', { name: /^starts_in/ }).click();
  await page.getByRole('combobox', { name: 'Source' }).selectOption('boat');
  await page.getByRole('combobox', { name: 'Destination' }).selectOption('race');
  await expect(page.getByRole('group', { name: 'Edge type starts_in, from boat to race' })).toBeAttached();

  await page.getByRole('button', { name: 'More actions' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export sketch file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('regatta.sketch.json');
  const file = readFileSync(await download.path());
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('not saved')).toHaveCount(0);
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"nodes":7}') });
  await expect(page.getByText('the file holds no nodes and lines: choose a sketch file')).toBeVisible();
  await input.setInputFiles({ name: 'again.json', mimeType: 'application/json', buffer: file });
  await expect(page.getByText('regatta opened')).toBeVisible();
  await expect(page.getByRole('button', { name: /^regatta 4 tags, 4 edge types$/ })).toHaveCount(2);
});

test('a broken sketch file is rejected with its cause, and the drawing is unchanged', async () => {
  const title = page.getByRole('heading', { level: 1 });
  const drawn = (await title.textContent()) ?? '';
  const files = {
    'cut.json': ['{"name": "half", "schema": {"nod', 'not JSON'],
    'other.json': ['{"recipe": ["flour", "water"]}', 'no nodes and lines'],
    'newer.json': ['{"format": "astrolabe-sketch", "version": 7}', 'newer version'],
    'picture.json': ['\u0000\u0001\u0002PNG', 'not JSON'],
  } as const;
  for (const [name, [text, cause]] of Object.entries(files)) {
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(page.getByText(cause)).toBeVisible();
    await expect(title).toHaveText(drawn);
  }
});

test('the image is a PNG of the drawing', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export PNG' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('sketch.png');
  const png = readFileSync(await download.path());
  expect([png.subarray(1, 4).toString('latin1'), png.readUInt32BE(16) > 400]).toEqual(['PNG', true]);
});

test('a sketch of 300 tags is drawn and stays usable', async () => {
  const tags = Array.from({ length: 300 }, (_, at) => `CREATE TAG place${at}(name string, size int);`);
  const edges = Array.from({ length: 299 }, (_, at) => `CREATE EDGE way${at}(); # place${at >> 1} -> place${at + 1}`);
  await page.getByRole('button', { name: 'More ways to start' }).click();
  await page.getByRole('menuitem', { name: 'Load from nGQL' }).click();
  await page.getByRole('textbox', { name: 'Sketch as nGQL text' }).fill([...tags, ...edges].join('\n'));
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(page.getByText('300 tags, 299 edge types')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Minimap' })).toBeVisible();
  await page.getByRole('button', { name: /^place17 / }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('square');
  await expect(page.getByText('square', { exact: true }).first()).toBeAttached({ timeout: 10_000 });
});

test('deleting a sketch asks first', async () => {
  const cards = page.getByRole('listitem').filter({ hasText: 'edge type' });
  const before = await cards.count();
  await page.getByRole('button', { name: 'More for Regatta', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete sketch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Regatta?' });
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete sketch' }).click();
  await expect(cards).toHaveCount(before - 1);
});
