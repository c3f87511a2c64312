import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FIRST_WORDS, WORD_GROUPS, type WordGroup } from './word-groups.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const router = join(root, 'app', 'router.tsx');

/** Router pages: their file and message groups. */
const pages = [
  ...readFileSync(router, 'utf8').matchAll(/lazyPage\(\s*\(\) => import\('([^']+)'\),\s*'\w+'(?:,\s*\[([^\]]*)\])?/g),
].map(([, path, groups]) => ({
  file: join(dirname(router), path!),
  groups: [...(groups ?? '').matchAll(/'(\w+)'/g)].map(([, group]) => group as WordGroup),
}));

/** Returns the message namespaces used by a module and its imports, static or dynamic, except router pages. */
function namespacesOf(start: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file) || !/\.tsx?$/.test(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, space] of text.matchAll(/useTranslations\('(\w+)/g)) found.add(space!);
    for (const [, path] of text.matchAll(/^(?:import (?!type)|export |\} )[^;']*from '(\.[^']+)'/gm))
      visit(join(dirname(file), path!));
    if (file === router) return;
    for (const [, path] of text.matchAll(/\bimport\('(\.[^']+)'\)/g)) visit(join(dirname(file), path!));
  };
  visit(start);
  return found;
}

async function namespacesLoaded(groups: readonly WordGroup[]): Promise<readonly string[]> {
  const parts = await Promise.all([FIRST_WORDS.en(), ...groups.map((group) => WORD_GROUPS[group].en())]);
  return parts.flatMap((part) => Object.keys(part));
}

test.each(pages)('$file and its imports find their messages', async ({ file, groups }) => {
  const loaded = await namespacesLoaded(groups);
  const needed = [...namespacesOf(file)];
  expect({ page: relative(root, file), missing: needed.filter((space) => !loaded.includes(space)) }).toEqual({
    page: relative(root, file),
    missing: [],
  });
  expect(needed.length).toBeGreaterThan(0);
  // Messages that no module uses are not part of its bundle.
  for (const group of groups)
    expect(Object.keys(await WORD_GROUPS[group].en()).some((space) => needed.includes(space))).toBe(true);
});

test('the header, the palette and other parts around a page find their messages before any page', async () => {
  const loaded = await namespacesLoaded([]);
  expect([...namespacesOf(join(root, 'main.tsx'))].filter((space) => !loaded.includes(space))).toEqual([]);
  expect(pages.length).toBeGreaterThan(10);
});
