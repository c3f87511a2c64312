import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from '@astrolabe/ngql';
import { guideEn } from './content-en.ts';
import { guideZh } from './content-zh.ts';
import { GUIDE_IDS, GUIDE_PICTURES } from './guide-page.ts';
import { searchGuide } from './guide-search.ts';

test('both languages have the same pages with the same pieces', () => {
  const shape = (pages: typeof guideEn): unknown =>
    pages.map(({ id, group, blocks }) => [
      id,
      group,
      blocks.map((block) => {
        if (block.kind === 'statements') return block.text;
        if (block.kind === 'picture') return block.name;
        if (block.kind === 'table') return `table of ${block.rows.length}`;
        return 'items' in block ? `${block.kind} of ${block.items.length}` : block.kind;
      }),
    ]);
  expect(shape(guideZh)).toEqual(shape(guideEn));
  expect(guideEn.map((page) => page.id)).toEqual([...GUIDE_IDS]);
});

test('every statement of the guide parses', () => {
  const errors = guideEn.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'statements' ? parse(block.text).errors : [])),
  );
  expect(errors).toEqual([]);
});

test('every picture is there in both languages', () => {
  const missing = GUIDE_PICTURES.flatMap((name) =>
    ['en', 'zh']
      .map((locale) => `${name}-${locale}.webp`)
      .filter((file) => !existsSync(fileURLToPath(new URL(`../../public/guide/${file}`, import.meta.url)))),
  );
  expect(missing).toEqual([]);
});

test('a search finds pages with all its words, those with one in the title first', () => {
  const ids = (search: string): readonly string[] => searchGuide(guideEn, search).map((hit) => hit.page.id);
  expect(ids('index').slice(0, 1)).toEqual(['index']);
  expect(ids('red mark')).toEqual(['sketch']);
  expect(ids('no such word')).toEqual([]);
  expect(ids('')).toEqual([...GUIDE_IDS]);
  expect(searchGuide(guideZh, '导览').map((hit) => hit.page.id)).toEqual(['start', 'release']);
});
