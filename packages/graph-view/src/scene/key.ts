import type { EdgeKey, Vid } from '@astrolabe/model';

/** The one identity of a vertex on a canvas. Text and integer ids never meet. */
export function vertexKey(vid: Vid): string {
  return typeof vid === 'bigint' ? `#${vid}` : `"${vid}`;
}

/** The one identity of an edge on a canvas: type, source, rank, destination. JSON keeps the parts apart. */
export function edgeKey(edge: EdgeKey): string {
  return JSON.stringify([edge.edgeType, vertexKey(edge.src), String(edge.rank), vertexKey(edge.dst)]);
}
