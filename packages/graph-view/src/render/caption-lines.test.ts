import { expect, it } from 'vitest';
import { breakCaption, CaptionCache } from './caption-lines.ts';
import { shortCount } from './draw-vertices.ts';

it('breaks a long caption near its middle at a space or punctuation, and cuts what two lines cannot hold', () => {
  expect(breakCaption('short')).toEqual(['short']);
  expect(breakCaption('The Lighthouse of Alexandria')).toEqual(['The Lighthouse', 'of Alexandria']);
  expect(breakCaption('pkg:registry/scope-of-many-words/name-and-more')).toEqual([
    'pkg:registry/scope-of-',
    'many-words/name-and-m…',
  ]);
  expect(breakCaption('x'.repeat(60))).toEqual(['x'.repeat(22), `${'x'.repeat(21)}…`]);
});

it('measures a caption once', () => {
  let measured = 0;
  const registry = new CaptionCache((text) => {
    measured++;
    return text.length;
  });
  expect(registry.linesOf('one two')).toBe(registry.linesOf('one two'));
  expect(measured).toBe(1);
});

it('writes counts short', () => {
  expect([214, 9_999, 12_422, 1_318_470, 25_000_000].map(shortCount)).toEqual(['214', '9999', '12k', '1.3M', '25M']);
});
