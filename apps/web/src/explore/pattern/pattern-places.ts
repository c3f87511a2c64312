import { layoutDiagram, type Point } from '../../schema-model/diagram-layout.ts';
import type { SchemaDiagram } from '../../schema-model/schema-diagram.ts';

/** Offset of every second column if lines pass through a column. */
const LOWERED = 110;

/**
 * Returns positions for the vertices of a pattern: from left to right along the edges. If an edge passes a column, columns alternate in
 * height, so that it crosses no vertex.
 */
export function placesOfPattern(diagram: SchemaDiagram): readonly Point[] {
  const points = layoutDiagram(diagram);
  const columns = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const columnOf = (at: number): number => columns.indexOf(points[at]?.x ?? 0);
  const leadsPast = diagram.lines.some(({ from, to }) => Math.abs(columnOf(from) - columnOf(to)) > 1);
  return leadsPast ? points.map(({ x, y }, at) => ({ x, y: y + (columnOf(at) % 2) * LOWERED })) : points;
}
