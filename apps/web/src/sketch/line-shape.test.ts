import { expect, test } from 'vitest';
import { lineBends, lineShape } from './line-shape.ts';
import { newEdgeType, newTag } from './sketch-graph.ts';

const [one, two] = [newTag(0, 0, 0, 'one'), newTag(300, 0, 1, 'two')];

test('parallel lines bend apart, also against each other, and loops are stacked', () => {
  const there = newEdgeType(one.uuid, two.uuid, 'there');
  const back = newEdgeType(two.uuid, one.uuid, 'back');
  const loops = [newEdgeType(one.uuid, one.uuid, 'first'), newEdgeType(one.uuid, one.uuid, 'second')];
  const bends = lineBends({ nodes: [one, two], lines: [there, back, ...loops] });
  // Both are bent by the same amount to their own left, and so run on different sides.
  expect(Math.abs(bends.get(there.uuid)!)).toBe(30);
  expect(bends.get(there.uuid)).toBe(bends.get(back.uuid));
  expect(loops.map((loop) => bends.get(loop.uuid))).toEqual([0, 1]);
});

test('a single line is straight from border to border, with its name in the middle', () => {
  expect(lineShape(one, two, 0, false)).toEqual({
    path: 'M47 0Q150 0 244 0',
    middle: { x: 150, y: 0 },
    head: { x: 253, y: 0, angle: 0 },
  });
});

test('a loop has its name above it', () => {
  const { middle, head } = lineShape(one, one, 0, true);
  expect([middle.x, middle.y < -90, head.y > middle.y]).toEqual([0, true, true]);
});

test('tags at the same position yield valid numbers', () => {
  expect(JSON.stringify(lineShape(one, one, 30, false))).not.toMatch(/null|NaN/);
});
