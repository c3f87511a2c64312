import type { Dataset } from './datasets.ts';

interface Hub {
  readonly x: number;
  readonly y: number;
  readonly leaves: number;
}

/** Hubs of the illustrations: positions in 168 × 144, and the number of leaves. */
const HUBS: Readonly<Record<Dataset['id'], readonly Hub[]>> = {
  basketball: [
    { x: 34, y: 36, leaves: 6 },
    { x: 92, y: 30, leaves: 4 },
    { x: 134, y: 44, leaves: 6 },
    { x: 66, y: 78, leaves: 5 },
    { x: 118, y: 98, leaves: 6 },
    { x: 44, y: 116, leaves: 6 },
  ],
  shareholding: [
    { x: 30, y: 40, leaves: 5 },
    { x: 62, y: 28, leaves: 3 },
    { x: 96, y: 48, leaves: 5 },
    { x: 132, y: 36, leaves: 6 },
    { x: 54, y: 90, leaves: 6 },
    { x: 108, y: 104, leaves: 7 },
    { x: 140, y: 84, leaves: 3 },
  ],
  packages: [
    { x: 84, y: 22, leaves: 3 },
    { x: 40, y: 56, leaves: 4 },
    { x: 128, y: 56, leaves: 4 },
    { x: 24, y: 104, leaves: 5 },
    { x: 84, y: 98, leaves: 7 },
    { x: 140, y: 110, leaves: 5 },
  ],
  transport: [
    { x: 24, y: 30, leaves: 2 },
    { x: 60, y: 40, leaves: 2 },
    { x: 98, y: 34, leaves: 3 },
    { x: 142, y: 30, leaves: 2 },
    { x: 84, y: 74, leaves: 0 },
    { x: 40, y: 110, leaves: 3 },
    { x: 90, y: 114, leaves: 2 },
    { x: 138, y: 108, leaves: 3 },
  ],
  fraud: [
    { x: 84, y: 24, leaves: 2 },
    { x: 126, y: 44, leaves: 3 },
    { x: 134, y: 88, leaves: 2 },
    { x: 100, y: 120, leaves: 3 },
    { x: 58, y: 116, leaves: 2 },
    { x: 32, y: 80, leaves: 5 },
    { x: 44, y: 40, leaves: 3 },
  ],
};

/** Connected hubs, by index in the list. */
const LINKS: Readonly<Record<Dataset['id'], readonly (readonly [number, number])[]>> = {
  basketball: [
    [0, 3],
    [1, 3],
    [1, 2],
    [3, 4],
    [3, 5],
    [2, 4],
  ],
  shareholding: [
    [0, 1],
    [1, 2],
    [2, 3],
    [2, 4],
    [4, 5],
    [5, 6],
    [6, 2],
  ],
  packages: [
    [0, 1],
    [0, 2],
    [1, 3],
    [1, 4],
    [2, 4],
    [2, 5],
    [5, 4],
  ],
  transport: [
    [0, 1],
    [1, 2],
    [2, 3],
    [2, 4],
    [4, 6],
    [5, 6],
    [6, 7],
  ],
  fraud: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 6],
    [6, 0],
  ],
};

/** Tag colors of hubs, leaves and highlighted leaves. */
const SLOTS = {
  basketball: [2, 1, 4],
  shareholding: [2, 1, 3],
  packages: [3, 8, 2],
  transport: [1, 6, 3],
  fraud: [4, 5, 7],
} as const;

/** A decorative illustration of a data set. */
export function DatasetImage({ id }: { readonly id: Dataset['id'] }) {
  const hubs = HUBS[id];
  const [hubSlot, leafSlot, rareSlot] = SLOTS[id];
  const leaves = hubs.flatMap(({ x, y, leaves: count }, index) =>
    Array.from({ length: count }, (_, turn) => {
      const angle = (turn / count) * 2 * Math.PI + index;
      const reach = 14 + ((turn * 5 + index * 3) % 7);
      return {
        from: { x, y },
        x: x + reach * Math.cos(angle),
        y: y + reach * Math.sin(angle),
        isRare: (turn + index) % 5 === 0,
      };
    }),
  );
  return (
    <svg width="168" height="144" viewBox="0 0 168 144" aria-hidden="true">
      <g stroke="var(--edge-quiet)">
        {LINKS[id].map(([one, other]) => (
          <line key={`${one}-${other}`} x1={hubs[one]?.x} y1={hubs[one]?.y} x2={hubs[other]?.x} y2={hubs[other]?.y} />
        ))}
        {leaves.map((leaf) => (
          <line key={`${leaf.x} ${leaf.y}`} x1={leaf.from.x} y1={leaf.from.y} x2={leaf.x} y2={leaf.y} />
        ))}
      </g>
      <g stroke="var(--panel)" strokeWidth="1.2">
        {leaves.map((leaf) => (
          <circle
            key={`${leaf.x} ${leaf.y}`}
            cx={leaf.x}
            cy={leaf.y}
            r="3.6"
            fill={`var(--tag-${leaf.isRare ? rareSlot : leafSlot})`}
          />
        ))}
        {hubs.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="6" fill={`var(--tag-${hubSlot})`} />
        ))}
      </g>
    </svg>
  );
}
