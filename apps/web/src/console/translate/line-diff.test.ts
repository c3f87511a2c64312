import { expect, test } from 'vitest';
import { lineDiff } from './line-diff.ts';

const shown = (before: string, after: string): string =>
  lineDiff(before, after)
    .map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`)
    .join('\n');

test('shows what was removed before what was added, and keeps what is the same', () => {
  expect(shown('a\nb\nc', 'a\nx\nc\nd')).toBe(' a\n-b\n+x\n c\n+d');
  expect(shown('a', 'b')).toBe('-a\n+b');
  expect(shown('a\n', 'a')).toBe(' a');
  expect(shown('a\nb', 'b')).toBe('-a\n b');
});

test('does not compare the lines of very long texts', () => {
  const long = 'x\n'.repeat(2000);
  expect(lineDiff(long, `${long}y`).filter(({ kind }) => kind === 'same')).toEqual([]);
});
