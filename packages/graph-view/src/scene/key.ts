import type { EdgeKey, Vid } from '@astrolabe/model';

/** The one identity of a vertex on a canvas. Text and integer ids never meet. */
export function vertexKey(vid: Vid): string {
  return typeof vid === 'bigint' ? `#${vid}` : `"${vid}`;
}

/** The unique key of an edge on a canvas: type, source, rank, destination. JSON separates the parts unambiguously. */
export function edgeKey(edge: EdgeKey): string {
  return JSON.stringify([edge.edgeType, vertexKey(edge.src), String(edge.rank), vertexKey(edge.dst)]);
}

const BUBBLE_MARK = '\u0000bubble:';

/** The vid by which an edge reaches a bubble; no vertex of a database has it, because no vid holds a zero character first. */
export function bubbleVid(id: string): string {
  return BUBBLE_MARK + id;
}
