import { expect, test } from 'vitest';
import { isInView } from './camera.ts';

const box = { minX: -100, minY: -50, maxX: 100, maxY: 50 };

test.each([
  ['a view that is just large enough', { x: 0, y: 0, zoom: 2, width: 400, height: 200 }, true],
  ['the same, moved by a pixel', { x: 1, y: 0, zoom: 2, width: 400, height: 200 }, false],
  ['a larger zoom', { x: 0, y: 0, zoom: 2.1, width: 400, height: 200 }, false],
  ['a view of unknown size', { x: 0, y: 0, zoom: 1 }, false],
])('%s', (_, view, isSeen) => {
  expect(isInView(box, view)).toBe(isSeen);
});
