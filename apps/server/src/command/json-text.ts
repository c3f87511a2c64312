import { displayValue, type Properties, type Row, type Value, type Vertex } from '@astrolabe/model';

/**
 * Returns a row as one JSON object with plain values: ints with all digits, dates and shapes as text, vertices and edges as objects with their
 * properties. Columns of the same name keep the last value.
 */
export function rowJson(columns: readonly string[], row: Row): string {
  return `{${columns.map((column, at) => `${JSON.stringify(column)}:${valueJson(row[at]!)}`).join(',')}}`;
}

/** Returns a value as JSON. */
export function valueJson(value: Value): string {
  switch (typeof value) {
    case 'bigint':
      return String(value);
    case 'number':
      return Number.isFinite(value) ? JSON.stringify(value) : 'null';
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    default:
      return objectJson(value);
  }
}

function objectJson(value: Exclude<Value, bigint | number | string | boolean>): string {
  if (isList(value)) return listJson(value);
  switch (value.kind) {
    case 'null':
    case 'empty':
      return 'null';
    case 'set':
      return listJson(value.items);
    case 'map':
      return mapJson(value.entries);
    case 'vertex':
      return vertexJson(value);
    case 'edge':
      return `{"type":${JSON.stringify(value.edgeType)},"src":${valueJson(value.src)},"dst":${valueJson(value.dst)},"rank":${value.rank},"properties":${mapJson(value.properties)}}`;
    case 'path':
      return `{"vertices":[${[value.start, ...value.steps.map(({ vertex }) => vertex)].map(vertexJson).join(',')}],"edges":${listJson(value.steps.map(({ edge }) => edge))}}`;
    default:
      return JSON.stringify(displayValue(value));
  }
}

function vertexJson({ vid, tags }: Vertex): string {
  const parts = tags.map(({ name, properties }) => `${JSON.stringify(name)}:${mapJson(properties)}`);
  return `{"id":${valueJson(vid)},"tags":{${parts.join(',')}}}`;
}

function mapJson(entries: Properties): string {
  return `{${Array.from(entries, ([key, item]) => `${JSON.stringify(key)}:${valueJson(item)}`).join(',')}}`;
}

function listJson(items: readonly Value[]): string {
  return `[${items.map(valueJson).join(',')}]`;
}

function isList(value: object): value is readonly Value[] {
  return Array.isArray(value);
}
