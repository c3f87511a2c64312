import type { EdgeKey, Vid } from '@astrolabe/model';

/** The identity of a vertex on a canvas. Text and integer ids never collide. */
export function vertexKey(vid: Vid): string {
  return typeof vid === 'bigint' ? `#${vid}` : `"${vid}`;
}

/** The unique key of an edge on a canvas: type, source, rank, destination. JSON separates the parts unambiguously. */
export function edgeKey(edge: EdgeKey): string {
  return JSON.stringify([edge.edgeType, vertexKey(edge.src), String(edge.rank), vertexKey(edge.dst)]);
}

const BUBBLE_MARK = '\u0000bubble:';

/** The vid by which an edge refers to a bubble; no vid of a database starts with a zero character. */
export function bubbleVid(id: string): string {
  return BUBBLE_MARK + id;
}
