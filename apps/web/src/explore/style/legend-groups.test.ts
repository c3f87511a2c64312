import { expect, test } from 'vitest';
import type { StyleRule } from '../state/style-rule.ts';
import { legendOfImage } from './legend-groups.ts';

test('the legend of an image names colors, sizes and the ends of scales', () => {
  const all = { on: 'vertex', type: 'port', test: { kind: 'all' } } as const;
  const rules: readonly StyleRule[] = [
    { ...all, test: { kind: 'value', property: 'country', value: 'Oman' }, color: '#d44f4f' },
    { ...all, type: '', test: { kind: 'vertices', title: 'Most connected', name: '12', keys: new Set() }, size: 2 },
    {
      ...all,
      ramp: { property: 'depth', from: 3, to: 18, fromText: '3', toText: '18', isLog: false, sizes: [0.8, 2] },
    },
    { ...all, caption: 'name' },
  ] as never;
  expect(legendOfImage(rules, 'Other values')).toEqual([
    { name: 'port.country: Oman', colors: ['#d44f4f'] },
    { name: 'Most connected: 12', colors: [], sizes: [2] },
    { name: 'port.depth: 3 … 18', colors: [], sizes: [0.8, 2] },
  ]);
});
