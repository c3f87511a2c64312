import type { Locator, Page } from '@playwright/test';
import { dropFiles } from './_drop.ts';
import { axeFindings } from './_page.ts';
import { expect, test } from './_studio.ts';

// The model of an import is corrected by pointer and by keyboard, and all views of it agree.

test.describe.configure({ mode: 'serial' });

const FILES = {
  'airports.csv': 'iata,name\nABE,Lehigh\nATL,Atlanta\nBOS,Boston\n',
  'cities.csv': 'city,country\nAtlanta,US\nBoston,US\n',
  'flights.csv': 'origin,destination,miles\nABE,ATL,692\nATL,BOS,946\nBOS,ABE,257\n',
};

let page: Page;
let model: Locator;

test.beforeAll(async ({ browser, studio }) => {
  page = await browser.newPage();
  await page.goto(`${studio.url}/import/files`);
  await expect(page.getByText('Embedded database').first()).toBeVisible();
  await dropFiles(page, FILES);
  model = page.getByRole('region', { name: 'Model', exact: true });
  await expect(flight()).toBeVisible();
});

test.afterAll(async () => {
  await page.close();
});

const flight = (): Locator =>
  model
    .locator('[data-edge]')
    .filter({ hasText: /flight/i })
    .first();
const center = async (element: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('nothing to drag');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const drag = async (from: Locator, to: Locator): Promise<void> => {
  const [start, end] = [await center(from), await center(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
};
const shape = (tag: string): Locator => model.locator(`[data-tag="${tag}"] svg`);

test('an end of an edge type is dragged to another tag, undone and redone', async () => {
  await expect(flight()).toHaveAccessibleName(/from airport to airport/);
  const [key] = (await model.locator('[data-end$=" dst"]').first().getAttribute('data-end'))?.split(' ') ?? [];
  await drag(model.locator(`[data-end="${key} dst"]`), shape('city'));
  await expect(flight()).toHaveAccessibleName(/from airport to city/);
  await page.keyboard.press('Control+z');
  await expect(flight()).toHaveAccessibleName(/from airport to airport/);
  await page.keyboard.press('Control+Shift+z');
  await expect(flight()).toHaveAccessibleName(/from airport to city/);
  await model.getByRole('button', { name: 'Undo' }).click();
  await expect(flight()).toHaveAccessibleName(/from airport to airport/);
});

test('an edge type is drawn from tag to tag, and its ends can be selected', async () => {
  await drag(shape('airport'), shape('city'));
  const dialog = page.getByRole('dialog', { name: 'Edge type airport_city' });
  await expect(dialog.getByLabel('Source tag')).toHaveValue('airport');
  await expect(dialog.getByLabel('Destination tag')).toHaveValue('city');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Destination column').selectOption({ label: 'name' });
  await dialog.getByRole('button', { name: 'Reverse direction' }).click();
  await expect(dialog.getByLabel('Source column')).toHaveValue('1');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(model.getByRole('button', { name: /airport_city .*from city to airport/ })).toBeVisible();
});

test('an edge type is added with the keyboard only', async () => {
  await model.locator('[data-tag="city"]').press('e');
  const dialog = page.getByRole('dialog', { name: 'Add edge type' });
  await dialog.getByLabel('Destination tag').selectOption('city');
  await dialog.getByRole('button', { name: 'Add edge type' }).press('Enter');
  await page.getByRole('dialog', { name: 'Edge type city_city' }).getByRole('button', { name: 'Done' }).press('Enter');
  await expect(model.locator('[data-edge="city_city"]')).toBeVisible();
  await model.locator('[data-edge="city_city"]').press('Delete');
  await expect(model.locator('[data-edge="city_city"]')).toHaveCount(0);
});

test('a tag that is renamed to another is merged into it after a confirmation', async () => {
  await model.locator('[data-tag="city"]').press('Enter');
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('airport');
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).press('Enter');
  const merge = page.getByRole('dialog', { name: 'Merge city into airport?' });
  await expect(merge.getByText('airport gets the properties country.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await merge.getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('dialog', { name: 'Tag airport' }).getByRole('button', { name: 'Done' }).click();
  await expect(model.locator('[data-tag]')).toHaveCount(1);
  await expect(page.getByText(/with 1 tag, 2 edge types/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(model.locator('[data-tag="city"]')).toBeVisible();
});

test('a removed element disappears everywhere: diagram, count, footer and statements', async () => {
  await model.locator('[data-tag="airport"]').press('Delete');
  await expect(model.locator('[data-tag="airport"], [data-edge]')).toHaveCount(0);
  await expect(model.getByText('1 tag, 0 edge types')).toBeVisible();
  await expect(page.getByText('Map airports.csv to a tag or edge type (2 problems)')).toBeVisible();
  await page.getByRole('button', { name: 'View statements' }).click();
  await expect(page.getByRole('textbox', { name: 'Statements' })).not.toHaveValue(/airport\(/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Remove airports.csv' }).click();
  await expect(model.locator('[data-tag="airport"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(model.locator('[data-tag="airport"]')).toBeVisible();
});
