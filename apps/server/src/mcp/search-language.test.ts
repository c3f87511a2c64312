import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readGuideSections, searchLanguage } from './search-language.ts';

const GUIDE = [
  { name: 'Find by index: Rebuild', form: 'REBUILD TAG INDEX i', meaning: 'An index finds what was written after it.' },
];

/** A folder of built pages whose guide contains this text. */
function pagesWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'guide'));
  writeFileSync(join(folder, 'guide', 'sections.json'), text);
  return folder;
}

test('the guide is read from the built pages and empty without them', () => {
  expect(readGuideSections(pagesWith(JSON.stringify(GUIDE)))).toEqual(GUIDE);
  expect([readGuideSections(pagesWith('{"broken')), readGuideSections('/no/such/folder')]).toEqual([[], []]);
});

test('a search finds statements, functions and sections of the guide with all its words', () => {
  expect(searchLanguage('written after it', GUIDE)).toEqual(GUIDE);
  expect(searchLanguage('shortest path', GUIDE)[0]?.form).toContain('FIND SHORTEST PATH');
  expect(searchLanguage('no such word', GUIDE)).toEqual([]);
  expect(searchLanguage('', GUIDE).length).toBeGreaterThan(10);
});
