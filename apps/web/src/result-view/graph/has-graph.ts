import type { Row, Value } from '@astrolabe/model';

const GRAPH_SAMPLE_ROWS = 200;

/** Returns whether the first rows contain vertices, edges or paths. */
export function hasGraph(rows: readonly Row[]): boolean {
  return rows.slice(0, GRAPH_SAMPLE_ROWS).some((row) => row.some(isGraphValue));
}

function isGraphValue(value: Value): boolean {
  if (typeof value !== 'object') return false;
  if (!('kind' in value)) return value.some(isGraphValue);
  switch (value.kind) {
    case 'vertex':
    case 'edge':
    case 'path':
      return true;
    case 'set':
      return value.items.some(isGraphValue);
    case 'map':
      return [...value.entries.values()].some(isGraphValue);
    default:
      return false;
  }
}
