import { expect, test } from 'vitest';
import { FORCE, SIZES, ZOOM } from './limits.ts';

test('the layout and the zoom thresholds are those of the specification', () => {
  expect(FORCE).toMatchObject({ nodeSize: 18, linkDistance: 150, charge: -150, alphaDecay: 0.05, cooldownTicks: 90 });
  expect(ZOOM).toMatchObject({ min: 0.1, captionsAbove: 0.9, arrowsAbove: 1 });
  expect(SIZES.arrowLength).toBe(6);
});
