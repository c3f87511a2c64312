import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const table = readFileSync(join(root, 'docs', 'reference', 'specification.md'), 'utf8');

/** A row of the table: the requirement, and its tests as file and part of the title. */
interface Row {
  readonly requirement: string;
  readonly shownBy: string;
}

const rows: readonly Row[] = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Requirement|---)/.test(line))
  .map((line) => line.split(' | '))
  .map((cells) => ({
    requirement: (cells[0] ?? '').replace(/^\| /, ''),
    shownBy: (cells.at(-1) ?? '').replace(/ \|$/, '').replace(/^\| /, ''),
  }));

const tests = rows.flatMap(({ requirement, shownBy }) =>
  [...shownBy.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`(?:: (.*?))?(?=; `|$)/g)].map(([, file = '', title]) => ({
    requirement,
    file,
    title,
  })),
);

test('every row names a test that exists', () => {
  const missing = tests.filter(
    ({ file, title }) => !existsSync(join(root, file)) || !readFileSync(join(root, file), 'utf8').includes(title ?? ''),
  );
  expect(missing).toEqual([]);
  const tested = new Set(tests.map(({ requirement }) => requirement));
  expect(rows.filter(({ requirement }) => !tested.has(requirement))).toEqual([]);
});

test('no requirement is listed twice', () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.map(({ requirement }) => requirement)).toHaveLength(
    new Set(rows.map(({ requirement }) => requirement)).size,
  );
});
