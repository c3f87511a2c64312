import { Graph, layout } from '@dagrejs/dagre';

/** A position in the diagram, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node with the space its shape and caption need, in pixels. */
export interface DiagramBox {
  readonly width: number;
  readonly height: number;
}

/** A line between two nodes, by their positions in the list, with the width of its label. */
export interface DiagramLine {
  readonly from: number;
  readonly to: number;
  readonly labelWidth: number;
}

/** A line with its label, as drawn. */
export interface PlacedLine {
  /** SVG path from the source to the destination. */
  readonly path: string;
  /** Center of the label. */
  readonly label: Point;
  readonly start: Point;
  readonly end: Point;
}

/** A laid-out diagram: centers of the shapes in order, lines in order, and the size of the whole. */
export interface Diagram {
  readonly nodes: readonly Point[];
  readonly lines: readonly PlacedLine[];
  readonly width: number;
  readonly height: number;
}

/** Radius of a shape. */
export const SHAPE_RADIUS = 22;
/** Height of two lines of text below a shape. */
export const CAPTION_HEIGHT = 32;
/** Height of a line's label. */
export const LABEL_HEIGHT = 18;

const GAP = { nodes: 28, ranks: 30, lines: 14, arrow: 5, loop: 26, margin: 14 } as const;

/** Height of a loop with its label. */
const LOOP_STEP = LABEL_HEIGHT + GAP.loop;

/**
 * Lays out nodes and labeled lines in layers (dagre, after Gansner et al., "A Technique for Drawing Directed Graphs", 1993). Labels take part in
 * the layout, so that none covers a node or another label, including parallel lines and loops. Chooses the direction whose layout fits the room
 * better.
 */
export function layoutDiagram(
  boxes: readonly DiagramBox[],
  lines: readonly DiagramLine[],
  room: { readonly width: number; readonly height: number },
): Diagram {
  const [across, down] = [layoutAlong('LR', boxes, lines), layoutAlong('TB', boxes, lines)];
  const fit = ({ width, height }: Diagram): number => Math.min(room.width / width, room.height / height, 1);
  return fit(across) >= fit(down) ? across : down;
}

function layoutAlong(rankdir: 'LR' | 'TB', boxes: readonly DiagramBox[], lines: readonly DiagramLine[]): Diagram {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir, nodesep: GAP.nodes, ranksep: GAP.ranks, edgesep: GAP.lines });
  const loops = boxes.map((_, at) => lines.filter((line) => line.from === at && line.to === at));
  // Loops with their labels are drawn above a shape, inside the space of its node.
  const loopHeight = (at: number): number => (loops[at]?.length ?? 0) * LOOP_STEP;
  boxes.forEach(({ width, height }, at) =>
    graph.setNode(String(at), {
      width: Math.max(width, ...(loops[at] ?? []).map(({ labelWidth }) => labelWidth)),
      height: height + loopHeight(at),
    }),
  );
  lines.forEach(({ from, to, labelWidth }, at) => {
    if (from !== to)
      graph.setEdge(String(from), String(to), { width: labelWidth, height: LABEL_HEIGHT, labelpos: 'c' }, String(at));
  });
  layout(graph);
  const centers = boxes.map(({ height }, at): Point => {
    const { x = 0, y = 0 } = graph.node(String(at)) as Partial<Point>;
    return { x: x + GAP.margin, y: y + GAP.margin + loopHeight(at) / 2 - height / 2 + SHAPE_RADIUS };
  });
  const { width = 0, height = 0 } = graph.graph() as Partial<DiagramBox>;
  return {
    nodes: centers,
    lines: lines.map((line, at) => {
      const [from, to] = [centers[line.from] ?? ORIGIN, centers[line.to] ?? ORIGIN];
      if (line.from === line.to) return loopLine(from, (loops[line.from] ?? []).indexOf(line));
      const placed = graph.edge(String(line.from), String(line.to), String(at)) as {
        readonly points?: readonly Point[];
      } & Partial<Point>;
      const bends = (placed.points ?? []).slice(1, -1).map(shifted);
      const label = shifted({ x: placed.x ?? 0, y: placed.y ?? 0 });
      return bentLine(from, to, bends.length === 0 ? [label] : bends, label);
    }),
    width: width + 2 * GAP.margin,
    height: height + 2 * GAP.margin,
  };
}

const ORIGIN: Point = { x: 0, y: 0 };

function shifted({ x, y }: Point): Point {
  return { x: x + GAP.margin, y: y + GAP.margin };
}

/** A smooth line between the edges of two shapes through the midpoints of its bends. */
function bentLine(from: Point, to: Point, bends: readonly Point[], label: Point): PlacedLine {
  const start = edgeOf(from, bends[0] ?? to, 2);
  const end = edgeOf(to, bends.at(-1) ?? from, GAP.arrow);
  const parts = bends.map((bend, at): string => {
    const next = bends[at + 1];
    const stop = next === undefined ? end : { x: (bend.x + next.x) / 2, y: (bend.y + next.y) / 2 };
    return `Q${text(bend)} ${text(stop)}`;
  });
  return { path: `M${text(start)}${parts.join('')}`, label, start, end };
}

/** Where a line meets a node: its shape, or the foot of its caption for a line from below, which would cross the caption. */
function edgeOf(center: Point, other: Point, gap: number): Point {
  const foot = center.y + SHAPE_RADIUS + CAPTION_HEIGHT;
  // Distance from the center of the shape to the line at the start of the caption.
  const drift = ((other.x - center.x) * SHAPE_RADIUS) / Math.max(1, other.y - center.y);
  if (other.y < foot || Math.abs(drift) > SHAPE_RADIUS) return towards(center, other, SHAPE_RADIUS + gap);
  return { x: center.x + drift, y: foot + gap };
}

/** A loop above its shape, below its label; further loops of the same node are higher. */
function loopLine(center: Point, order: number): PlacedLine {
  const start = { x: center.x - SHAPE_RADIUS * 0.6, y: center.y - SHAPE_RADIUS * 0.85 };
  const end = { x: center.x + SHAPE_RADIUS * 0.6, y: center.y - SHAPE_RADIUS * 0.85 - GAP.arrow };
  const spread = SHAPE_RADIUS * (1.5 + order * 0.4);
  const label = { x: center.x, y: center.y - SHAPE_RADIUS - (order + 1) * LOOP_STEP + LABEL_HEIGHT / 2 };
  // The apex of a cubic curve is three quarters of the way to its control points.
  const top = (label.y + LABEL_HEIGHT / 2 - start.y / 4) / 0.75;
  return {
    path: `M${text(start)}C${text({ x: center.x - spread, y: top })} ${text({ x: center.x + spread, y: top })} ${text(end)}`,
    label,
    start,
    end,
  };
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

function text({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
