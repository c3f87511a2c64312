import {
  didYouMean,
  type EdgeRecord,
  type EdgeTypeSchema,
  NULL,
  type PropertySchema,
  type SchemaSnapshot,
  type TagSchema,
  type Value,
  type VertexRecord,
  type Vid,
  type VidType,
} from '@astrolabe/model';
import type { CsvRow } from '../reader/dialect.ts';
import { plainCellOf, PLAIN_INT64, type TargetCell } from './target-cell.ts';
import { convertText, fitsBytes, Unfit } from './convert-text.ts';
import {
  fail,
  type EdgeMapping,
  type FileMapping,
  type IdMapping,
  type PropertyMapping,
  type VertexMapping,
} from './import-mapping.ts';

/** A cell that cannot become what the mapping says. `role` is the property's name, or `vid`, `src`, `dst`, `rank`. */
export class BadCell {
  readonly column: number;
  readonly role: string;
  readonly value: string;
  readonly reason: string;

  constructor(column: number, role: string, value: string, reason: string) {
    this.column = column;
    this.role = role;
    this.value = value;
    this.reason = reason;
  }
}

interface Target {
  /** The properties that its records carry, in their order. */
  readonly properties: readonly string[];
  /** The columns they come from; -1 for constants. */
  readonly columns: readonly number[];
  /** What a record is made of, in the order in which a row's first bad cell is told: its ids and rank, then its properties. */
  readonly cells: readonly TargetCell[];
}

/** Makes vertices of rows. */
export interface VertexTarget extends Target {
  readonly kind: 'vertex';
  readonly name: string;
  convert(row: CsvRow): VertexRecord | BadCell;
}

/** Makes edges of rows. */
export interface EdgeTarget extends Target {
  readonly kind: 'edge';
  readonly name: string;
  convert(row: CsvRow): EdgeRecord | BadCell;
}

export type RowTarget = VertexTarget | EdgeTarget;

/** Binds the mapping of a file to the schema. Throws `IMPORT_MAPPING_INVALID` where the two do not fit, before any row is read. */
export function bindFileMapping(
  mapping: FileMapping,
  schema: SchemaSnapshot,
  columnCount: number,
): readonly RowTarget[] {
  return mapping.targets.map((target) =>
    target.kind === 'vertex'
      ? bindVertex(target, mapping, schema, columnCount)
      : bindEdge(target, mapping, schema, columnCount),
  );
}

function bindVertex(
  target: VertexMapping,
  file: FileMapping,
  schema: SchemaSnapshot,
  columnCount: number,
): VertexTarget {
  const tag = findSchema(schema.tags, target.tagName, 'tag', schema.space.name);
  const vid = bindId(target.vid, 'vid', schema.space.vidType, file, columnCount);
  const properties = bindProperties(target.properties, tag, file, columnCount);
  return {
    kind: 'vertex',
    name: tag.name,
    ...properties.shape,
    cells: [vid, ...properties.cells],
    convert: (row) => {
      const id = vid.read(row);
      if (id instanceof BadCell) return id;
      const values = properties.convert(row);
      return values instanceof BadCell ? values : { line: row.line, vid: id, values };
    },
  };
}

function bindEdge(target: EdgeMapping, file: FileMapping, schema: SchemaSnapshot, columnCount: number): EdgeTarget {
  const edgeType = findSchema(schema.edgeTypes, target.edgeTypeName, 'edge type', schema.space.name);
  const src = bindId(target.src, 'src', schema.space.vidType, file, columnCount);
  const dst = bindId(target.dst, 'dst', schema.space.vidType, file, columnCount);
  const rank = bindRank(target.rank?.column, file, columnCount);
  const properties = bindProperties(target.properties, edgeType, file, columnCount);
  return {
    kind: 'edge',
    name: edgeType.name,
    ...properties.shape,
    cells: [src, dst, ...(target.rank ? [rank] : []), ...properties.cells],
    convert: (row) => {
      const from = src.read(row);
      if (from instanceof BadCell) return from;
      const to = dst.read(row);
      if (to instanceof BadCell) return to;
      const place = rank.read(row);
      if (place instanceof BadCell) return place;
      const values = properties.convert(row);
      return values instanceof BadCell ? values : { line: row.line, src: from, dst: to, rank: place, values };
    },
  };
}

function findSchema<T extends TagSchema | EdgeTypeSchema>(
  schemas: readonly T[],
  name: string,
  kind: string,
  spaceName: string,
): T {
  const found = schemas.find((schema) => schema.name === name);
  if (found !== undefined) return found;
  const near = didYouMean(
    name,
    schemas.map((schema) => schema.name),
  );
  return fail(
    `${kind} \`${name}\``,
    `is not in space \`${spaceName}\``,
    near === undefined ? `create the ${kind} first` : `did you mean \`${near}\`?`,
  );
}

function checkColumn(column: number, role: string, file: FileMapping, columnCount: number): void {
  if (column >= columnCount)
    fail(
      `\`${role}\` of \`${file.file}\``,
      `is mapped to column ${column}, but the file has columns 0 to ${columnCount - 1}`,
      'check the delimiter of the file',
    );
}

function bindId(id: IdMapping, role: string, vidType: VidType, file: FileMapping, columnCount: number): IdCell {
  const { column, prefix = '' } = id;
  checkColumn(column, role, file, columnCount);
  if (vidType.kind === 'int64') {
    const read = (row: CsvRow): Vid | BadCell => {
      const text = row.fields[column] ?? '';
      const value = convertText(prefix + text, { kind: 'int64' });
      return typeof value === 'bigint'
        ? value
        : new BadCell(
            column,
            role,
            text,
            text === '' ? 'is empty' : value instanceof Unfit ? value.reason : 'is not an int64',
          );
    };
    return { role, column, plain: prefix === '' ? PLAIN_INT64 : { kind: 'other' }, read };
  }
  const { length } = vidType;
  const read = (row: CsvRow): Vid | BadCell => {
    const text = row.fields[column] ?? '';
    if (text === '') return new BadCell(column, role, text, 'is empty');
    const vid = prefix + text;
    return fitsBytes(vid, length)
      ? vid
      : new BadCell(column, role, text, `is longer than the ${length} bytes of a vertex id`);
  };
  const plain =
    prefix === '' ? ({ kind: 'text', bytesMax: length, exception: '' } as const) : ({ kind: 'other' } as const);
  return { role, column, plain, read };
}

/** A cell that becomes a vertex id. */
interface IdCell extends TargetCell {
  read(row: CsvRow): Vid | BadCell;
}

/** A cell that becomes a rank. */
interface RankCell extends TargetCell {
  read(row: CsvRow): bigint | BadCell;
}

function bindRank(column: number | undefined, file: FileMapping, columnCount: number): RankCell {
  if (column === undefined) return { role: 'rank', column: -1, plain: { kind: 'other' }, read: () => 0n };
  checkColumn(column, 'rank', file, columnCount);
  const read = (row: CsvRow): bigint | BadCell => {
    const text = row.fields[column] ?? '';
    if (text === '') return 0n;
    const value = convertText(text, { kind: 'int64' });
    return typeof value === 'bigint' ? value : new BadCell(column, 'rank', text, 'is not an int64');
  };
  return { role: 'rank', column, plain: PLAIN_INT64, read };
}

interface BoundProperties {
  readonly shape: Omit<Target, 'cells'>;
  readonly cells: readonly TargetCell[];
  convert(row: CsvRow): readonly Value[] | BadCell;
}

function bindProperties(
  mappings: readonly PropertyMapping[],
  schema: TagSchema | EdgeTypeSchema,
  file: FileMapping,
  columnCount: number,
): BoundProperties {
  const cells = mappings.map((mapping): TargetCell => {
    const property = schema.properties.find((candidate) => candidate.name === mapping.property);
    if (property === undefined) {
      const near = didYouMean(
        mapping.property,
        schema.properties.map((candidate) => candidate.name),
      );
      return fail(
        `\`${schema.name}\``,
        `has no property \`${mapping.property}\``,
        near === undefined ? undefined : `did you mean \`${near}\`?`,
      );
    }
    if ('constant' in mapping)
      return {
        role: property.name,
        column: -1,
        plain: { kind: 'other' },
        read: constantReader(mapping.constant, property, file),
      };
    checkColumn(mapping.column, property.name, file, columnCount);
    return {
      role: property.name,
      column: mapping.column,
      plain: plainCellOf(property.type, file.nullText),
      read: cellReader(property, mapping.column, file),
    };
  });
  const names = cells.map((cell) => cell.role);
  const repeated = names.find((name, i) => names.indexOf(name) !== i);
  if (repeated !== undefined) fail(`property \`${repeated}\` of \`${schema.name}\``, 'is mapped twice');
  for (const property of schema.properties) {
    if (names.includes(property.name) || property.isNullable || property.defaultText !== undefined) continue;
    fail(
      `property \`${property.name}\` of \`${schema.name}\``,
      'is NOT NULL without a default, but has no column',
      'map it to a column',
    );
  }
  return {
    shape: { properties: names, columns: cells.map((cell) => cell.column) },
    cells,
    convert: (row) => {
      const values: Value[] = [];
      for (const cell of cells) {
        const value = cell.read(row);
        if (value instanceof BadCell) return value;
        values.push(value);
      }
      return values;
    },
  };
}

function constantReader(text: string, property: PropertySchema, file: FileMapping): () => Value {
  const value = text === file.nullText ? NULL : convertText(text, property.type);
  if (value instanceof Unfit) fail(`the constant of property \`${property.name}\``, value.reason);
  return () => value;
}

function cellReader(property: PropertySchema, column: number, file: FileMapping): (row: CsvRow) => Value | BadCell {
  const { name, type, isNullable } = property;
  const isText = type.kind === 'string' || type.kind === 'fixed_string';
  const { nullText } = file;
  const missing = isNullable ? NULL : constantDefault(property);
  return (row) => {
    const text = row.fields[column] ?? '';
    if (text === nullText || (text === '' && !isText))
      return missing ?? new BadCell(column, name, text, 'is empty, but the property is NOT NULL');
    const value = convertText(text, type);
    return value instanceof Unfit ? new BadCell(column, name, text, value.reason) : value;
  };
}

/** The default that a missing value of a NOT NULL property takes, where it is a plain number or bool. */
function constantDefault(property: PropertySchema): Value | undefined {
  if (property.defaultText === undefined || !PLAIN_LITERAL.test(property.defaultText)) return undefined;
  const value = convertText(property.defaultText, property.type);
  return value instanceof Unfit ? undefined : value;
}

const PLAIN_LITERAL = /^(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false)$/i;
