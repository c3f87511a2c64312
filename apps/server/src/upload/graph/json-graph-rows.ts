import { isJsonObject, scalarText, type JsonObject, type JsonValue } from '../json/json-cells.ts';

/** Keys of edge ends, most common first. */
export const END_KEYS = [
  ['source', 'target'],
  ['from', 'to'],
  ['src', 'dst'],
  ['start', 'end'],
  ['startNode', 'endNode'],
  ['sourceId', 'targetId'],
  ['source_id', 'target_id'],
  ['fromId', 'toId'],
  ['from_id', 'to_id'],
  ['subject', 'object'],
  ['outV', 'inV'],
  ['u', 'v'],
] as const;

/** Returns the ends of an edge and the keys that contain them. */
export function endsOf(
  row: JsonValue,
): { readonly source: string; readonly target: string; readonly keys: readonly string[] } | undefined {
  if (Array.isArray(row)) {
    const [source, target] = [scalarText(row[0]), scalarText(row[1])];
    return source === undefined || target === undefined ? undefined : { source, target, keys: [] };
  }
  if (!isJsonObject(row)) return undefined;
  for (const keys of END_KEYS) {
    const [source, target] = keys.map((key) => endText(memberOf(row, key)));
    if (source !== undefined && target !== undefined) return { source, target, keys };
  }
  return undefined;
}

/** An end is an id, or an object with one, as d3 leaves it. */
function endText(value: JsonValue | undefined): string | undefined {
  if (!isJsonObject(value)) return scalarText(value);
  return scalarText(value) ?? scalarText(value['id'] ?? value['identity'] ?? value['key'] ?? value['name']);
}

/** A member of a row, or of the data of an element of cytoscape.js. */
export function memberOf(row: JsonObject, key: string): JsonValue | undefined {
  const own = row[key];
  if (own !== undefined) return own;
  const data = row['data'];
  return isJsonObject(data) ? data[key] : undefined;
}
