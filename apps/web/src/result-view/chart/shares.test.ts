import { expect, it } from 'vitest';
import { SHARES_SHOWN } from '../../limits.ts';
import { sharesOf } from './shares.ts';

const points = (...values: readonly number[]) => values.map((value, at) => ({ label: String(at), value }));

it.each([[[]], [[0]], [[0, 0]], [[3, -1]], [[-1]]])('%j has no shares', (values) => {
  expect(sharesOf(points(...values))).toEqual([]);
});

it('sorts shares by size', () => {
  expect(sharesOf(points(1, 0, 3))).toEqual([
    { label: '2', value: 3, part: 0.75 },
    { label: '0', value: 1, part: 0.25 },
    { label: '1', value: 0, part: 0 },
  ]);
});

it('combines the smallest shares only if there are more than can be shown', () => {
  const shown = sharesOf(points(...Array.from({ length: SHARES_SHOWN }, () => 1)));
  expect([shown.length, shown.at(-1)?.label]).toEqual([SHARES_SHOWN, String(SHARES_SHOWN - 1)]);
  const combined = sharesOf(points(...Array.from({ length: SHARES_SHOWN + 1 }, () => 1)));
  expect([combined.length, combined.at(-1)]).toEqual([
    SHARES_SHOWN,
    { label: undefined, value: 2, part: 2 / (SHARES_SHOWN + 1) },
  ]);
});
