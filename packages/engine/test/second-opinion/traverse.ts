import type { Edge, Vertex, Vid } from '@astrolabe/model';
import { edgeName } from './relations.ts';
import type { PlainGraph } from './plain-graph.ts';

/** One edge, walked from `from` to `to`. */
export interface Step {
  readonly edge: Edge;
  readonly from: Vid;
  readonly to: Vid;
}

export type Direction = 'out' | 'in' | 'both';

/** All steps from a vertex over some edge types. */
export function stepsFrom(graph: PlainGraph, vid: Vid, types: readonly string[], direction: Direction): Step[] {
  const steps: Step[] = [];
  for (const edge of graph.edges) {
    if (!types.includes(edge.edgeType)) continue;
    if (direction !== 'in' && edge.src === vid) steps.push({ edge, from: vid, to: edge.dst });
    if (direction !== 'out' && edge.dst === vid)
      steps.push({ edge: { ...edge, isReversed: true }, from: vid, to: edge.src });
  }
  return steps;
}

/** The vertex with this id, if it exists. */
export function vertexOf(graph: PlainGraph, vid: Vid): Vertex | undefined {
  return graph.vertices.find((vertex) => vertex.vid === vid);
}

/** All trails of `min` to `max` steps; `admits` filters steps. */
export function trails(
  graph: PlainGraph,
  start: Vid,
  types: readonly string[],
  direction: Direction,
  min: number,
  max: number,
  admits: (step: Step) => boolean,
): Step[][] {
  const found: Step[][] = [];
  const extend = (walk: readonly Step[], end: Vid): void => {
    if (walk.length >= min) found.push([...walk]);
    if (walk.length === max) return;
    for (const step of stepsFrom(graph, end, types, direction)) {
      // Both directions of a loop are one edge and one step.
      if (direction === 'both' && step.edge.isReversed && step.edge.src === step.edge.dst) continue;
      if (!admits(step) || walk.some((one) => edgeName(one.edge) === edgeName(step.edge))) continue;
      extend([...walk, step], step.to);
    }
  };
  extend([], start);
  return found;
}
