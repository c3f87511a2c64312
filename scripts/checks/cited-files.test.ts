import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

/** Source files that a page cites in backquotes: `session/statement-run.ts`, named by the end of their path. */
const root = join(import.meta.dirname, '..', '..');
const CITED = /`([\w-]+\/[\w./-]+\.(?:ts|tsx|mjs|cjs|md))`/g;
const SKIPPED = new Set(['node_modules', 'dist', 'test-results', '.git', '.node']);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return [relative(root, join(folder, entry.name))];
    const isSkipped = SKIPPED.has(entry.name) || (entry.name === 'data' && folder === root);
    return entry.isDirectory() && !isSkipped ? filesIn(join(folder, entry.name)) : [];
  });
}

const FILES = filesIn(root);
const PAGES = FILES.filter(
  // Decision records and the change log describe the past.
  (file) => file.endsWith('.md') && !file.startsWith(join('docs', 'adr')) && file !== 'CHANGELOG.md',
);

it.each(PAGES)('%s cites only files that exist', (page) => {
  const cited = [...readFileSync(join(root, page), 'utf8').matchAll(CITED)].map(([, path = '']) => path);
  expect(cited.filter((path) => !FILES.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([]);
});

it('finds the pages', () => expect(PAGES.length).toBeGreaterThan(25));
