import { layoutDiagram, NODE_RADIUS } from '../schema-model/diagram-layout.ts';
import { TAG_RADIUS } from '../limits.ts';
import type { SketchGraph, SketchTag } from './sketch-graph.ts';

/** The room between two tags of a sketch against that between two circles of the schema view. */
const STRETCH = TAG_RADIUS / NODE_RADIUS;
/** Distance of new tags below existing ones. */
const BELOW = 160;

/** Places tags from left to right along their edge types. With `only`, other tags stay, and the placed ones are below them. */
export function arranged(graph: SketchGraph, only?: ReadonlySet<string>): SketchGraph {
  const nodes = only === undefined ? graph.nodes : graph.nodes.filter((node) => only.has(node.uuid));
  const index = new Map(nodes.map((node, at) => [node.uuid, at]));
  const points = layoutDiagram({
    nodes: nodes.map((node) => ({ kind: 'tag', name: node.name })),
    lines: graph.lines.flatMap((line) => {
      const from = index.get(line.from);
      const to = index.get(line.to);
      return from === undefined || to === undefined ? [] : [{ edgeType: line.name, from, to, count: 1 }];
    }),
    isCounted: false,
  });
  const staying = only === undefined ? [] : graph.nodes.filter((node) => !only.has(node.uuid));
  const left = staying.length === 0 ? 0 : Math.min(...staying.map((node) => node.x));
  const top = staying.length === 0 ? 0 : Math.max(...staying.map((node) => node.y)) + BELOW;
  return {
    ...graph,
    nodes: graph.nodes.map((node): SketchTag => {
      const point = points[index.get(node.uuid) ?? -1];
      return point === undefined
        ? node
        : { ...node, x: Math.round(left + point.x * STRETCH), y: Math.round(top + point.y * STRETCH) };
    }),
  };
}
