import {
  didYouMean,
  type EdgeRecord,
  type EdgeTypeSchema,
  type SchemaSnapshot,
  type TagSchema,
  type Value,
  type VertexRecord,
} from '@astrolabe/model';
import type { CsvRow } from '../reader/dialect.ts';
import { BadCell } from './bad-cell.ts';
import { bindId, bindRank } from './id-cell.ts';
import {
  fail,
  type EdgeMapping,
  type FileMapping,
  type PropertyMapping,
  type VertexMapping,
} from './import-mapping.ts';
import { bindProperty } from './property-cell.ts';
import { parseRowFilter, type RowFilter } from './row-filter.ts';
import type { TargetCell } from './target-cell.ts';

interface Target {
  /** The properties that its records carry, in their order. */
  readonly properties: readonly string[];
  /** The source columns; -1 for constants. */
  readonly columns: readonly number[];
  /** Cells of a record, in the order in which the first bad cell is reported: IDs and rank, then properties. */
  readonly cells: readonly TargetCell[];
  /** Condition for rows to import; absent for all. */
  readonly accepts?: RowFilter;
}

/** Converts rows to vertices. */
export interface VertexTarget extends Target {
  readonly kind: 'vertex';
  readonly name: string;
  convert(row: CsvRow): VertexRecord | BadCell;
  /** The vertex described by a row, without its properties. */
  identify(row: CsvRow): VertexRecord | BadCell;
}

/** Converts rows to edges. */
export interface EdgeTarget extends Target {
  readonly kind: 'edge';
  readonly name: string;
  convert(row: CsvRow): EdgeRecord | BadCell;
  /** The edge described by a row, without its properties. */
  identify(row: CsvRow): EdgeRecord | BadCell;
}

export type RowTarget = VertexTarget | EdgeTarget;

/** The cells that identify the record of a row: its IDs, and its rank if it has one. */
export function idCells({ cells, properties }: RowTarget): readonly TargetCell[] {
  return cells.slice(0, cells.length - properties.length);
}

/**
 * Binds the mapping of a file to the schema. Throws `IMPORT_MAPPING_INVALID` if they do not match, before any row is read. `columnNames`
 * are those of the header, if any; row conditions use them.
 */
export function bindFileMapping(
  mapping: FileMapping,
  schema: SchemaSnapshot,
  columnCount: number,
  columnNames?: readonly string[],
): readonly RowTarget[] {
  refuseTwins(mapping);
  return mapping.targets.map((target) => {
    const bound =
      target.kind === 'vertex'
        ? bindVertex(target, mapping, schema, columnCount)
        : bindEdge(target, mapping, schema, columnCount);
    return target.filter === undefined
      ? bound
      : { ...bound, accepts: parseRowFilter(target.filter, columnNames, columnCount) };
  });
}

/** Throws `IMPORT_MAPPING_INVALID` if a row would write the same record twice, so that the second would replace the first. */
function refuseTwins({ file, targets }: FileMapping): void {
  const seen = new Set<string>();
  for (const target of targets) {
    if (target.filter !== undefined) continue;
    const { properties: _, ...identity } = target;
    const key = JSON.stringify(identity);
    const name = target.kind === 'vertex' ? `tag \`${target.tagName}\`` : `edge type \`${target.edgeTypeName}\``;
    if (seen.has(key)) fail(`\`${file}\`: ${name}`, 'is mapped twice with the same id', 'put all properties into one');
    seen.add(key);
  }
}

function bindVertex(
  target: VertexMapping,
  file: FileMapping,
  schema: SchemaSnapshot,
  columnCount: number,
): VertexTarget {
  const tag = findSchema(schema.tags, target.tagName, 'tag', schema.space.name, file.file);
  const vid = bindId(target.vid, 'vid', schema.space.vidType, file, columnCount);
  const properties = bindProperties(target.properties, tag, file, columnCount);
  const identify = (row: CsvRow): VertexRecord | BadCell => {
    const id = vid.read(row);
    return id instanceof BadCell ? id : { line: row.line, vid: id, values: [] };
  };
  return {
    kind: 'vertex',
    name: tag.name,
    ...properties.shape,
    cells: [vid, ...properties.cells],
    identify,
    convert: (row) => withValues(identify(row), row, properties),
  };
}

function bindEdge(target: EdgeMapping, file: FileMapping, schema: SchemaSnapshot, columnCount: number): EdgeTarget {
  const edgeType = findSchema(schema.edgeTypes, target.edgeTypeName, 'edge type', schema.space.name, file.file);
  const src = bindId(target.src, 'src', schema.space.vidType, file, columnCount);
  const dst = bindId(target.dst, 'dst', schema.space.vidType, file, columnCount);
  const rank = bindRank(target.rank, file, columnCount);
  const properties = bindProperties(target.properties, edgeType, file, columnCount);
  const identify = (row: CsvRow): EdgeRecord | BadCell => {
    const from = src.read(row);
    if (from instanceof BadCell) return from;
    const to = dst.read(row);
    if (to instanceof BadCell) return to;
    const place = rank.read(row);
    return place instanceof BadCell ? place : { line: row.line, src: from, dst: to, rank: place, values: [] };
  };
  return {
    kind: 'edge',
    name: edgeType.name,
    ...properties.shape,
    cells: [src, dst, ...(target.rank ? [rank] : []), ...properties.cells],
    identify,
    convert: (row) => withValues(identify(row), row, properties),
  };
}

function withValues<R extends VertexRecord | EdgeRecord>(
  record: R | BadCell,
  row: CsvRow,
  properties: BoundProperties,
): R | BadCell {
  if (record instanceof BadCell) return record;
  const values = properties.convert(row);
  return values instanceof BadCell ? values : { ...record, values };
}

function findSchema<T extends TagSchema | EdgeTypeSchema>(
  schemas: readonly T[],
  name: string,
  kind: string,
  spaceName: string,
  file: string,
): T {
  const found = schemas.find((schema) => schema.name === name);
  if (found !== undefined) return found;
  const near = didYouMean(
    name,
    schemas.map((schema) => schema.name),
  );
  return fail(
    `\`${file}\`: ${kind} \`${name}\``,
    `is not in space \`${spaceName}\``,
    near === undefined ? `create the ${kind} first` : `did you mean \`${near}\`?`,
  );
}

interface BoundProperties {
  readonly shape: Pick<Target, 'properties' | 'columns'>;
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
        `\`${file.file}\`: \`${schema.name}\``,
        `has no property \`${mapping.property}\``,
        near === undefined ? undefined : `did you mean \`${near}\`?`,
      );
    }
    return bindProperty(mapping, property, file, columnCount);
  });
  const names = cells.map((cell) => cell.role);
  const repeated = names.find((name, i) => names.indexOf(name) !== i);
  if (repeated !== undefined)
    fail(`\`${file.file}\`: property \`${repeated}\` of \`${schema.name}\``, 'is mapped twice');
  for (const property of schema.properties) {
    if (names.includes(property.name) || property.isNullable || property.defaultText !== undefined) continue;
    fail(
      `\`${file.file}\`: property \`${property.name}\` of \`${schema.name}\``,
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
