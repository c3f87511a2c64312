import type { Page } from '@playwright/test';
import { cellsOf, newestOf, openConsole, run } from './_console.ts';
import { runStatements } from './_page.ts';
import { expect, test } from './_studio.ts';

// Two real tasks: answer a question without knowing the language, and find out why a statement is slow.

test.describe.configure({ mode: 'serial' });

/** Enough that scanning all of them dominates the time. */
const PEOPLE = 40_000;

let page: Page;

test.beforeAll(async ({ browser, studio }) => {
  page = await browser.newPage();
  await openConsole(page, studio.url);
  await runStatements(page, 'CREATE SPACE village(partition_num = 1, replica_factor = 1, vid_type = FIXED_STRING(16))');
  for (const statement of [
    'CREATE TAG person(name string, age int64)',
    'CREATE EDGE knows(since int64)',
    'CREATE TAG INDEX person_name ON person(name(20))',
    `INSERT VERTEX person(name, age) VALUES ${Array.from({ length: PEOPLE }, (_, index) => `"p${index}":("Person ${index}", ${index})`).join(', ')}`,
    'INSERT EDGE knows(since) VALUES "p1" -> "p2":(2011), "p1" -> "p3":(2015), "p2" -> "p3":(2020)',
  ])
    await runStatements(page, statement, 'village');
  await openConsole(page, studio.url);
  await page.getByRole('combobox').first().click();
  await page.getByRole('option', { name: /village/ }).click();
});

test.afterAll(async () => {
  await page.close();
});

const editor = (): ReturnType<Page['getByRole']> => page.getByRole('textbox', { name: 'nGQL editor' });
const completions = (): ReturnType<Page['locator']> => page.locator('.cm-tooltip-autocomplete li');

/** The list ignores keys at first, so that nothing is chosen by mistake; a user has looked at it by then. */
const LOOK_MS = 200;

/** Types, waits for the first completion, and accepts it, so that the editor contains this text. */
async function typeAndTake(typed: string, offered: string, after: string): Promise<void> {
  await page.keyboard.type(typed);
  await expect(completions().and(page.locator('[aria-selected]'))).toContainText(offered);
  await page.waitForTimeout(LOOK_MS);
  await page.keyboard.press('Enter');
  await expect(editor()).toHaveText(after);
}

test('completion leads from GO FROM to a statement that runs, with the keyboard only', async () => {
  await run(page, 'MATCH (v:person) WHERE id(v) == "p1" RETURN v');
  await editor().press('ControlOrMeta+a');
  await typeAndTake('go', 'GO', 'GO');
  await typeAndTake(' fr', 'FROM', 'GO FROM');
  await typeAndTake(' ', '"p1"', 'GO FROM "p1"');
  await typeAndTake(' ov', 'OVER', 'GO FROM "p1" OVER');
  await typeAndTake(' ', 'knows', 'GO FROM "p1" OVER knows');
  await typeAndTake(' yi', 'YIELD', 'GO FROM "p1" OVER knows YIELD');
  await typeAndTake(' kn', 'knows', 'GO FROM "p1" OVER knows YIELD knows');
  await typeAndTake('.', 'since', 'GO FROM "p1" OVER knows YIELD knows.since');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(async () => cellsOf(newestOf(page))).toEqual([['2011'], ['2015']]);
});

test('an error is underlined before the run with a quick fix, and the reference opens at its topic', async () => {
  await editor().press('ControlOrMeta+a');
  await page.keyboard.insertText('GO FROM "p1" OVER know YIELD dst(edge) AS friend');
  const mark = page.locator('.cm-lintRange-error');
  await expect(mark).toHaveText('know');
  await mark.hover();
  await expect(page.locator('.cm-tooltip-hover')).toContainText('did you mean knows?');
  await page.locator('.cm-diagnosticAction').first().click();
  await expect(editor()).toHaveText('GO FROM "p1" OVER knows YIELD dst(edge) AS friend');
  await expect(mark).toHaveCount(0);
  await editor().press('ControlOrMeta+Home');
  await page.keyboard.press('F1');
  const reference = page.getByRole('complementary', { name: 'nGQL reference' });
  await expect(reference.getByRole('textbox')).toHaveValue('GO');
  await expect(reference.getByRole('heading', { level: 4 }).first()).toContainText('GO');
  await reference.getByRole('button', { name: 'Close reference' }).click();
});

test('a profile names the missing index; one click creates it and compares both plans', async () => {
  const box = await run(page, 'PROFILE MATCH (v:person) WHERE v.person.age == 77 RETURN v.person.name AS name');
  await expect(box.getByText(/^Slowest path/)).toBeVisible();
  await expect(box.getByRole('row', { name: /ScanVertices/ })).toBeVisible();
  const advice = box.getByRole('note');
  await expect(advice).toContainText('No index starts with person.age, so every person is scanned.');
  await expect(advice).toContainText('CREATE TAG INDEX IF NOT EXISTS person_age_index ON person(age)');
  await advice.getByRole('button', { name: 'Create index and compare' }).click();
  const second = page.getByRole('article').filter({ has: page.getByRole('row', { name: /TagIndexPrefixScan/ }) });
  await expect(second.getByRole('region', { name: 'Compare' })).toBeVisible({ timeout: 30_000 });
  // With a hundred people the verdict varies; the times of both plans are shown with their spread.
  await expect(second.getByText(/Median .* \(.* to .*\) before, .* after, 6 runs each\./)).toBeVisible();
  await expect(second.getByRole('row', { name: /ScanVertices/ })).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
});
