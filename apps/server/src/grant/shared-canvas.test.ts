import { expect, it } from 'vitest';
import { sharedCanvas } from './shared-canvas.ts';

it('shares only the saved step and its elements', () => {
  const step = (id: number, layers: readonly number[]) => ({ id, parent: 1, statement: 'GO', layers, view: { a: 1 } });
  const content = {
    space: 's',
    at: 2,
    tip: 3,
    layers: ['a', 'b', 'c'],
    steps: [step(1, [0]), step(2, [0, 2]), step(3, [1])],
  };
  expect(JSON.parse(sharedCanvas(JSON.stringify(content)) ?? '')).toEqual({
    space: 's',
    at: 2,
    tip: 2,
    layers: ['a', 'c'],
    steps: [{ id: 2, parent: null, statement: '', layers: [0, 1], view: { a: 1 } }],
  });
});

it('shares nothing of a text that is not a canvas', () => {
  expect(['', '7', '{"at":1,"layers":[],"steps":[]}'].map(sharedCanvas)).toEqual([undefined, undefined, undefined]);
});
