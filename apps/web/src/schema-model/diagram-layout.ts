import type { SchemaDiagram } from './schema-diagram.ts';

/** Distance between circles in one rank and between ranks (specification, section 9). */
const SEPARATION = 150;
/** Radius of a circle. */
export const NODE_RADIUS = 30;
const STEP = SEPARATION + 2 * NODE_RADIUS;
/** Isolated circles are below in rows of this size, or to the right in columns of at least this size. */
const LONE_COLUMNS = 4;
const LONE_ROWS = 2;
/** Assumed aspect ratio of the diagram area. */
const ROOM_RATIO = 2;
const ORDER_ROUNDS = 4;

/** Center of a circle. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Places the circles from left to right: a line points to the right unless it closes a cycle. */
export function layoutDiagram({ nodes, lines }: SchemaDiagram): readonly Point[] {
  const links = lines.filter((line) => line.from !== line.to);
  const isLinked = new Set(lines.flatMap((line) => [line.from, line.to]));
  const ranks = rankNodes(nodes.length, links);
  const columns: number[][] = [];
  for (const index of nodes.keys()) if (isLinked.has(index)) (columns[ranks[index] ?? 0] ??= []).push(index);
  const filled = columns.filter((column) => column !== undefined && column.length > 0);
  orderColumns(filled, links);
  const points: Point[] = Array.from({ length: nodes.length }, () => ({ x: 0, y: 0 }));
  const tallest = Math.max(0, ...filled.map((column) => column.length));
  filled.forEach((column, rank) =>
    column.forEach((node, at) => (points[node] = { x: rank * STEP, y: (at + (tallest - column.length) / 2) * STEP })),
  );
  const lone = [...nodes.keys()].filter((index) => !isLinked.has(index));
  const cells = loneCells(lone.length, filled.length, tallest);
  lone.forEach((node, at) => (points[node] = { x: (cells[at]?.x ?? 0) * STEP, y: (cells[at]?.y ?? 0) * STEP }));
  return points;
}

/** Returns cells for isolated circles, below or to the right, whichever allows a larger diagram. */
function loneCells(count: number, columns: number, rows: number): readonly Point[] {
  const least = (width: number, height: number): number => Math.max(width / ROOM_RATIO, height);
  const high = Math.max(rows, LONE_ROWS);
  const below = least(Math.max(columns, Math.min(count, LONE_COLUMNS)), rows + Math.ceil(count / LONE_COLUMNS));
  const beside = least(columns + Math.ceil(count / high), Math.max(rows, Math.min(count, high)));
  const isBelow = columns === 0 || below <= beside;
  return Array.from({ length: count }, (_, at) =>
    isBelow
      ? { x: at % LONE_COLUMNS, y: rows + Math.floor(at / LONE_COLUMNS) }
      : { x: columns + Math.floor(at / high), y: at % high },
  );
}

interface Link {
  readonly from: number;
  readonly to: number;
}

/** The rank of every node: one more than that of its predecessors, ignoring links that close a cycle. */
function rankNodes(count: number, links: readonly Link[]): readonly number[] {
  const out = Array.from({ length: count }, (): number[] => []);
  for (const { from, to } of links) out[from]?.push(to);
  const ranks = Array.from({ length: count }, () => 0);
  const state = Array.from({ length: count }, () => 0);
  const order: number[] = [];
  const kept: Link[] = [];
  for (let start = 0; start < count; start++) {
    if (state[start] !== 0) continue;
    const stack: { readonly node: number; next: number }[] = [{ node: start, next: 0 }];
    state[start] = 1;
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const to = out[top.node]?.[top.next++];
      if (to === undefined) {
        state[top.node] = 2;
        order.push(top.node);
        stack.pop();
      } else if (state[to] !== 1) {
        kept.push({ from: top.node, to });
        if (state[to] === 0) {
          state[to] = 1;
          stack.push({ node: to, next: 0 });
        }
      }
    }
  }
  const keptOut = Array.from({ length: count }, (): number[] => []);
  for (const { from, to } of kept) keptOut[from]?.push(to);
  for (const node of order.toReversed())
    for (const to of keptOut[node] ?? []) ranks[to] = Math.max(ranks[to] ?? 0, (ranks[node] ?? 0) + 1);
  return ranks;
}

/** Orders the nodes of each column by the average position of their neighbors, to reduce crossings. */
function orderColumns(columns: number[][], links: readonly Link[]): void {
  const neighbours = new Map<number, number[]>();
  for (const { from, to } of links) {
    neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
    neighbours.set(to, [...(neighbours.get(to) ?? []), from]);
  }
  const place = new Map<number, number>();
  const note = (): void =>
    columns.forEach((column) => column.forEach((node, at) => place.set(node, at - column.length / 2)));
  note();
  const middle = (node: number): number => {
    const near = neighbours.get(node) ?? [];
    return near.length === 0
      ? (place.get(node) ?? 0)
      : near.reduce((sum, one) => sum + (place.get(one) ?? 0), 0) / near.length;
  };
  for (let round = 0; round < ORDER_ROUNDS; round++)
    for (const column of columns) {
      column.sort((one, other) => middle(one) - middle(other));
      note();
    }
}

/** A drawn line: its path and label position. */
export interface LinePath {
  readonly path: string;
  readonly middle: Point;
}

const BEND = 56;
const LOOP_HEIGHT = 78;
const GAP = 8;

/** Paths of the lines; parallel lines bend apart, and a line back to its circle is a loop above it. */
export function linePaths({ lines }: SchemaDiagram, points: readonly Point[]): readonly LinePath[] {
  const order = new Map<string, number>();
  const totals = new Map<string, number>();
  const pairOf = (from: number, to: number): string => `${Math.min(from, to)} ${Math.max(from, to)}`;
  for (const { from, to } of lines) totals.set(pairOf(from, to), (totals.get(pairOf(from, to)) ?? 0) + 1);
  return lines.map(({ from, to }) => {
    const pair = pairOf(from, to);
    const at = order.get(pair) ?? 0;
    order.set(pair, at + 1);
    const start = points[from] ?? { x: 0, y: 0 };
    const end = points[to] ?? { x: 0, y: 0 };
    if (from === to) return loopPath(start, at);
    const bend = (at - ((totals.get(pair) ?? 1) - 1) / 2) * BEND * (from < to ? 1 : -1);
    return curvePath(start, end, bend);
  });
}

function loopPath({ x, y }: Point, at: number): LinePath {
  const height = LOOP_HEIGHT + at * 34;
  const reach = NODE_RADIUS + GAP;
  return {
    path: `M${round(x - reach * 0.6)} ${round(y - reach * 0.8)}C${round(x - 44)} ${round(y - height)} ${round(x + 44)} ${round(y - height)} ${round(x + reach * 0.6)} ${round(y - reach * 0.8)}`,
    middle: { x, y: y - height * 0.75 - reach * 0.2 - 4 },
  };
}

function curvePath(start: Point, end: Point, bend: number): LinePath {
  const dx = end.x - start.x;
  const dy = end.y - start.y;
  const length = Math.hypot(dx, dy) || 1;
  const control = { x: (start.x + end.x) / 2 - (dy / length) * bend, y: (start.y + end.y) / 2 + (dx / length) * bend };
  const from = towards(start, control, NODE_RADIUS + GAP);
  const to = towards(end, control, NODE_RADIUS + GAP + 4);
  return {
    path: `M${round(from.x)} ${round(from.y)}Q${round(control.x)} ${round(control.y)} ${round(to.x)} ${round(to.y)}`,
    middle: { x: (from.x + 2 * control.x + to.x) / 4, y: (from.y + 2 * control.y + to.y) / 4 },
  };
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
