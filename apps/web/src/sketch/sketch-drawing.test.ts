import { expect, it } from 'vitest';
import { LINE_LABEL_MAX, THUMBNAIL } from './limits.ts';
import { cutName, plateWidth } from './sketch-drawing.ts';

it('shortens names of edge types after 20 characters in any script', () => {
  expect(LINE_LABEL_MAX).toBe(20);
  expect(cutName('a'.repeat(20), LINE_LABEL_MAX)).toBe('a'.repeat(20));
  expect(cutName('a'.repeat(21), LINE_LABEL_MAX)).toBe(`${'a'.repeat(20)}…`);
  expect(cutName('😀'.repeat(21), LINE_LABEL_MAX)).toBe(`${'😀'.repeat(20)}…`);
});

it('makes the background of a label as wide as its text, up to 100 pixels', () => {
  expect([plateWidth(''), plateWidth('owns'), plateWidth('a'.repeat(20))]).toEqual([15, 55, 100]);
});

it('makes thumbnails of at most 195 by 113 pixels', () => {
  expect(THUMBNAIL).toEqual({ width: 195, height: 113 });
});
