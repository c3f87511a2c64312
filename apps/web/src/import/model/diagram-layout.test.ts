import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAPTION_HEIGHT, LABEL_HEIGHT, layoutDiagram, SHAPE_RADIUS, type Diagram } from './diagram-layout.ts';

const HEIGHT = 2 * SHAPE_RADIUS + CAPTION_HEIGHT;

interface Rectangle {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const doOverlap = (one: Rectangle, other: Rectangle): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Overlapping pairs of labels and nodes, or of two labels. */
function covered(diagram: Diagram, widths: readonly number[], labelWidths: readonly number[]): readonly string[] {
  const nodes = diagram.nodes.map(({ x, y }, at): Rectangle => {
    const half = Math.max(SHAPE_RADIUS, (widths[at] ?? 0) / 2);
    return { left: x - half, right: x + half, top: y - SHAPE_RADIUS, bottom: y + SHAPE_RADIUS + CAPTION_HEIGHT };
  });
  const labels = diagram.lines.map(({ label: { x, y } }, at): Rectangle => {
    const half = (labelWidths[at] ?? 0) / 2;
    return { left: x - half, right: x + half, top: y - LABEL_HEIGHT / 2, bottom: y + LABEL_HEIGHT / 2 };
  });
  return labels.flatMap((label, at) => [
    ...nodes.flatMap((node, other) => (doOverlap(label, node) ? [`label ${at} on node ${other}`] : [])),
    ...labels.flatMap((one, other) => (other > at && doOverlap(label, one) ? [`labels ${at} and ${other}`] : [])),
  ]);
}

test('no label covers a node or another label: loops, parallel lines, cycles and long names', () => {
  const node = fc.integer({ min: 0, max: 10 });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 44, max: 180 }), { minLength: 11, maxLength: 11 }),
      fc.array(fc.record({ from: node, to: node, labelWidth: fc.integer({ min: 20, max: 220 }) }), { maxLength: 16 }),
      (widths, lines) => {
        const diagram = layoutDiagram(
          widths.map((width) => ({ width, height: HEIGHT })),
          lines,
          { width: 1100, height: 400 },
        );
        expect(
          covered(
            diagram,
            widths,
            lines.map((line) => line.labelWidth),
          ),
        ).toEqual([]);
      },
    ),
    { numRuns: 60, seed: 17 },
  );
});

test('a narrow diagram is drawn from top to bottom, a wide one from left to right', () => {
  const boxes = [0, 1, 2, 3].map(() => ({ width: 80, height: HEIGHT }));
  const chain = [0, 1, 2].map((from) => ({ from, to: from + 1, labelWidth: 100 }));
  const [narrow, wide] = [
    layoutDiagram(boxes, chain, { width: 300, height: 800 }),
    layoutDiagram(boxes, chain, { width: 1100, height: 300 }),
  ];
  expect([narrow.height > narrow.width, wide.width > wide.height]).toEqual([true, true]);
});

test('lines end at the borders of shapes', () => {
  const { nodes, lines } = layoutDiagram(
    [0, 1].map(() => ({ width: 60, height: HEIGHT })),
    [{ from: 1, to: 0, labelWidth: 50 }],
    { width: 400, height: 300 },
  );
  const distance = (at: number, end: 'start' | 'end'): number =>
    Math.hypot((nodes[at]?.x ?? 0) - (lines[0]?.[end].x ?? 0), (nodes[at]?.y ?? 0) - (lines[0]?.[end].y ?? 0));
  expect([distance(1, 'start'), distance(0, 'end')].map((one) => Math.round(one))).toEqual([
    SHAPE_RADIUS + 2,
    SHAPE_RADIUS + 5,
  ]);
});
