import type { Row, Value } from '@astrolabe/model';
import { numberKindOf, numberOfValue } from '../value/value-number.ts';
import type { AreaFinder } from './area-names.ts';
import type { AtlasArea } from './atlas.ts';

/** A field of a result: a column, or a property of the vertices in it. */
export interface ResultField {
  readonly name: string;
  readonly valueOf: (row: Row) => Value | undefined;
}

const SAMPLE_ROWS = 200;
const MATCHED_MIN = 0.5;

/** Returns the columns of a result, and the properties of vertices in them. */
export function fieldsOf(columns: readonly string[], rows: readonly Row[]): readonly ResultField[] {
  const fields = new Map<string, ResultField>();
  columns.forEach((name, column) => fields.set(`${column}`, { name, valueOf: (row) => row[column] }));
  for (const row of rows.slice(0, SAMPLE_ROWS))
    row.forEach((value, column) => {
      if (!isVertex(value)) return;
      for (const tag of value.tags)
        for (const property of tag.properties.keys())
          fields.set(`${column}.${tag.name}.${property}`, {
            name: `${columns[column] ?? ''}.${tag.name}.${property}`,
            valueOf: (one) => propertyOf(one[column], tag.name, property),
          });
    });
  return [...fields.values()];
}

/** Returns the fields in which at least half of the sampled values name a country. */
export function areaFields(
  fields: readonly ResultField[],
  rows: readonly Row[],
  find: AreaFinder,
): readonly ResultField[] {
  return fields.filter(({ valueOf }) => {
    const texts = rows.slice(0, SAMPLE_ROWS).flatMap((row) => {
      const value = valueOf(row);
      return typeof value === 'string' && value !== '' ? [value] : [];
    });
    return texts.length > 0 && texts.filter((text) => find(text) !== undefined).length >= texts.length * MATCHED_MIN;
  });
}

/** Returns the fields with numbers. */
export function numberFields(fields: readonly ResultField[], rows: readonly Row[]): readonly ResultField[] {
  return fields.filter(({ valueOf }) =>
    rows.slice(0, SAMPLE_ROWS).some((row) => numberKindOf(valueOf(row)) === 'number'),
  );
}

/** Values of areas and the texts that named none. */
export interface AreaValues {
  readonly values: ReadonlyMap<AtlasArea, number>;
  readonly unknown: readonly string[];
}

/** Counts the rows of each area, or sums a number of them. */
export function areaValues(
  rows: readonly Row[],
  area: ResultField,
  number: ResultField | undefined,
  find: AreaFinder,
): AreaValues {
  const values = new Map<AtlasArea, number>();
  const unknown = new Set<string>();
  for (const row of rows) {
    const text = area.valueOf(row);
    if (typeof text !== 'string' || text === '') continue;
    const found = find(text);
    const value = number === undefined ? 1 : numberOfValue(number.valueOf(row));
    if (found === undefined) unknown.add(text);
    else if (value !== undefined) values.set(found, (values.get(found) ?? 0) + value);
  }
  return { values, unknown: [...unknown] };
}

function propertyOf(value: Value | undefined, tag: string, property: string): Value | undefined {
  return isVertex(value) ? value.tags.find(({ name }) => name === tag)?.properties.get(property) : undefined;
}

function isVertex(value: Value | undefined): value is Extract<Value, { readonly kind: 'vertex' }> {
  return typeof value === 'object' && 'kind' in value && value.kind === 'vertex';
}
