import { useMemo } from 'react';
import { TAG_RADIUS } from '../limits.ts';
import type { Place } from './line-shape.ts';
import type { SketchGraph } from './sketch-graph.ts';
import { slotColour, tagOutline } from '../schema-model/tag-outline.ts';

const WIDTH = 172;
const HEIGHT = 96;
const MARGIN = 18;
const RADIUS = 9;

/** Thumbnail of a sketch. */
export function SketchThumb({ graph }: { readonly graph: SketchGraph }) {
  const places = useMemo(() => fitted(graph), [graph]);
  const radius = graph.nodes.length > 24 ? 3 : graph.nodes.length > 9 ? 6 : RADIUS;
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {graph.lines.map((line) => {
        const from = places.get(line.from);
        const to = places.get(line.to);
        return from === undefined || to === undefined ? null : (
          <path
            key={line.uuid}
            d={line.from === line.to ? loopAt(from, radius) : `M${from.x} ${from.y}L${to.x} ${to.y}`}
            fill="none"
            stroke="var(--edge)"
          />
        );
      })}
      {graph.nodes.map((node) => {
        const { x, y } = places.get(node.uuid)!;
        return (
          <path
            key={node.uuid}
            d={tagOutline(node.slot)}
            transform={`translate(${x} ${y}) scale(${radius / TAG_RADIUS})`}
            fill={`color-mix(in srgb, ${slotColour(node.slot)} 18%, var(--canvas))`}
            stroke={slotColour(node.slot)}
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
    </svg>
  );
}

/** An edge type from a tag to itself, as a loop above it. */
function loopAt({ x, y }: Place, radius: number): string {
  const reach = 2.6 * radius;
  return `M${x} ${y}C${x - reach} ${y - reach} ${x + reach} ${y - reach} ${x} ${y}`;
}

function fitted({ nodes }: SketchGraph): ReadonlyMap<string, Place> {
  const [left, right] = [Math.min(...nodes.map((node) => node.x)), Math.max(...nodes.map((node) => node.x))];
  const [top, bottom] = [Math.min(...nodes.map((node) => node.y)), Math.max(...nodes.map((node) => node.y))];
  const scale = Math.min(
    0.4,
    (WIDTH - 2 * MARGIN) / Math.max(1, right - left),
    (HEIGHT - 2 * MARGIN) / Math.max(1, bottom - top),
  );
  return new Map(
    nodes.map((node) => [
      node.uuid,
      { x: WIDTH / 2 + (node.x - (left + right) / 2) * scale, y: HEIGHT / 2 + (node.y - (top + bottom) / 2) * scale },
    ]),
  );
}
