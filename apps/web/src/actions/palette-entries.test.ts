import { expect, test } from 'vitest';
import { filterEntries, markMatch, type PaletteEntry } from './palette-entries.ts';

const entry = (group: string, label: string, note?: string): PaletteEntry => ({
  id: label,
  group,
  label,
  run: () => undefined,
  ...(note !== undefined && { note }),
});

test('a search keeps the groups in order, labels that start with it first', () => {
  const entries = [
    entry('Commands', 'Cancel export'),
    entry('Commands', 'Export the newest result'),
    entry('Go to', 'Explore'),
    entry('Commands', 'Log out'),
  ];
  expect(filterEntries(entries, 'ex').map((one) => one.label)).toEqual([
    'Export the newest result',
    'Cancel export',
    'Explore',
  ]);
});

test('every word of a search must occur in the label or the note', () => {
  const entries = [entry('Schema', 'player.age', 'int64'), entry('Schema', 'player.name', 'string')];
  expect(filterEntries(entries, 'player int').map((one) => one.label)).toEqual(['player.age']);
});

test('the match is marked in place', () => {
  expect(markMatch('Go to Explore', 'EX')).toEqual([
    { text: 'Go to ', isMatch: false },
    { text: 'Ex', isMatch: true },
    { text: 'plore', isMatch: false },
  ]);
});
