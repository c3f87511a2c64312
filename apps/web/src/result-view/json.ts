import { isNull, type Properties, type Row, type Value, type Vid } from '@astrolabe/model';
import { valueText } from './value-pieces.ts';

/**
 * A result as JSON for people and programs: one object for each row, with the columns as keys. Integers keep all their digits,
 * floats their point; a null is null. A vertex is `{vid, tags}`, an edge `{type, src, dst, rank, properties}`, a path the list
 * of both in turn; what JSON has no type for is text in nGQL notation. Columns of one name are numbered, so that none is lost.
 */
export function jsonOfRows(columns: readonly string[], rows: readonly Row[]): string {
  const keys = uniqueKeys(columns);
  return rows.length === 0 ? '[]\n' : `[\n${rows.map((row) => `  ${rowText(keys, row)}`).join(',\n')}\n]\n`;
}

/** The same with one row on each line and nothing around. */
export function jsonLinesOfRows(columns: readonly string[], rows: readonly Row[]): string {
  const keys = uniqueKeys(columns);
  return rows.map((row) => `${rowText(keys, row)}\n`).join('');
}

function uniqueKeys(columns: readonly string[]): readonly string[] {
  const keys = new Set<string>();
  for (const column of columns) {
    let key = column;
    for (let number = 2; keys.has(key); number++) key = `${column} (${number})`;
    keys.add(key);
  }
  return [...keys];
}

function rowText(keys: readonly string[], row: Row): string {
  return objectText(keys.map((key, index) => [key, valueJson(row[index] ?? null)]));
}

function objectText(entries: readonly (readonly [string, string])[]): string {
  return `{${entries.map(([key, text]) => `${JSON.stringify(key)}: ${text}`).join(', ')}}`;
}

function propertiesJson(properties: Properties): string {
  return objectText([...properties].map(([key, value]) => [key, valueJson(value)]));
}

function vidJson(vid: Vid): string {
  return typeof vid === 'bigint' ? String(vid) : JSON.stringify(vid);
}

/** A value as JSON text; a cell that is not there is null. */
function valueJson(value: Value | null): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'boolean':
      return String(value);
    case 'bigint':
      return String(value);
    case 'number':
      // JSON has neither infinities nor NaN.
      return Number.isFinite(value) ? valueText(value) : JSON.stringify(valueText(value));
    default:
  }
  if (!('kind' in value)) return `[${value.map(valueJson).join(', ')}]`;
  if (isNull(value)) return value.reason === 'NULL' ? 'null' : JSON.stringify(valueText(value));
  switch (value.kind) {
    case 'empty':
      return 'null';
    case 'set':
      return `[${value.items.map(valueJson).join(', ')}]`;
    case 'map':
      return propertiesJson(value.entries);
    case 'vertex':
      return objectText([
        ['vid', vidJson(value.vid)],
        ['tags', objectText(value.tags.map((tag) => [tag.name, propertiesJson(tag.properties)]))],
      ]);
    case 'edge':
      return objectText([
        ['type', JSON.stringify(value.edgeType)],
        ['src', vidJson(value.src)],
        ['dst', vidJson(value.dst)],
        ['rank', String(value.rank)],
        ['properties', propertiesJson(value.properties)],
      ]);
    case 'path':
      return `[${[value.start, ...value.steps.flatMap(({ edge, vertex }) => [edge, vertex])].map(valueJson).join(', ')}]`;
    default:
      return JSON.stringify(valueText(value));
  }
}
