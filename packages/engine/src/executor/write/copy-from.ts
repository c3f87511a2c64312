import {
  isNull,
  NULL,
  type EdgeTypeSchema,
  type PropertySchema,
  type PropertyType,
  type TagSchema,
  type Value,
  type Vid,
} from '@astrolabe/model';
import { executionError, namesHint } from '../../catalog/errors.ts';
import { duplicate, ownersOf } from '../../catalog/unique-values.ts';
import { batchOfRows, type Batch } from '../../expression/batch.ts';
import { propertyDefault } from '../../expression/property-default.ts';
import { checkVid } from '../../expression/store-conversion.ts';
import { BATCH_ROWS } from '../../limits.ts';
import type { CopyFromNode } from '../../plan/write/write-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { requireImportFiles, type ImportFileRow, type ImportFiles } from '../import-files.ts';
import { fileRows, unreadable } from '../load-csv.ts';
import { RowBuilder } from '../mutate/row-builder.ts';
import { targetEdgeType, targetTag } from '../mutate/target-table.ts';

/** COPY FROM: writes all valid rows before it returns the others. Without RETURN the first invalid one fails the statement. */
export function* executeCopyFrom(
  { source, target, columns }: CopyFromNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const rejected: Value[][] = [];
  let copy: RowCopy | undefined;
  for (const row of fileRows(source, { length: 1, columns: [] }, 0, context)) {
    if (row.reason === undefined && !copy) {
      copy = new RowCopy(target, source.hasHeaders ? row.cells : undefined, row.cells.length, context, source.range);
      if (source.hasHeaders) continue;
    }
    const reason = row.reason ?? copy?.write(row);
    if (reason === undefined) continue;
    if (!target.keepsRejected) throw unreadable({ ...row, reason }, source);
    context.charge(row.cells.reduce((bytes, cell) => bytes + 2 * cell.length, ROW_BYTES));
    rejected.push([BigInt(row.line), reason, row.cells]);
  }
  for (let at = 0; at < rejected.length; at += BATCH_ROWS)
    yield batchOfRows(rejected.slice(at, at + BATCH_ROWS), columns.length);
}

/** Memory of a rejected row besides its text, in bytes. */
const ROW_BYTES = 128;

/** The role of a column of the file. */
type CopiedColumn =
  | { readonly key: 'vid' | 'src' | 'dst' | 'rank' | 'skipped' }
  | { readonly property: PropertySchema };

/** The names of columns that are not properties: the first always, the others if no property has the name. */
const KEYS: Readonly<Record<'tag' | 'edge', readonly (readonly ['vid' | 'src' | 'dst' | 'rank', ...string[]])[]>> = {
  tag: [['vid', '_id', 'id', 'vid', ':ID', ':VID']],
  edge: [
    ['src', '_src', 'src', '_from', 'from', ':START_ID', ':SRC_VID'],
    ['dst', '_dst', 'dst', '_to', 'to', ':END_ID', ':DST_VID'],
    ['rank', '_rank', 'rank', ':RANK'],
  ],
};
/** A column of the list that is not copied. */
const SKIPPED = '_';

/** Writes the rows of one file to a tag or an edge type. */
class RowCopy {
  readonly #context: ExecutionContext;
  readonly #files: ImportFiles;
  readonly #schema: TagSchema | EdgeTypeSchema;
  readonly #columns: readonly CopiedColumn[];
  readonly #given: readonly PropertySchema[];
  readonly #rows: RowBuilder;

  constructor(
    { on, id, columns }: CopyFromNode['target'],
    headers: readonly string[] | undefined,
    width: number,
    context: ExecutionContext,
    range: CopyFromNode['source']['range'],
  ) {
    const { graph } = context.requireSpace();
    this.#context = context;
    this.#files = requireImportFiles(context.importFiles, range);
    this.#schema = on === 'tag' ? targetTag(graph, id).schema : targetEdgeType(graph, id).schema;
    const names = columns?.map(({ text }) => text) ?? headers ?? orderOf(this.#schema).slice(0, width);
    this.#columns = names.map((name, index) => columnOf(name, this.#schema, columns?.[index]?.range ?? range));
    if (columns === undefined && headers === undefined && width > names.length)
      throw executionError(`The file has ${width} columns, and ${this.#schema.name} takes ${names.length}`, {
        position: range,
        hint: 'name the columns behind the tag or edge type; the column `_`, in back quotes, is skipped',
      });
    for (const [key, name] of KEYS[on])
      if (key !== 'rank' && !this.#columns.some((column) => 'key' in column && column.key === key))
        throw executionError(`No column of the file is \`${name}\``, {
          position: range,
          hint: `name the columns: COPY ${this.#schema.name} (${orderOf(this.#schema).join(', ')}) FROM …`,
        });
    this.#given = this.#columns.flatMap((column) => ('property' in column ? [column.property] : []));
    const given = this.#given.map(({ name }) => name);
    this.#rows = new RowBuilder(this.#schema, given, context.functions);
  }

  /** Writes a row. Returns why it is rejected, if it is. */
  write({ cells }: ImportFileRow): string | undefined {
    const columns = this.#columns;
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ''))
      return `it has ${cells.length} columns instead of ${columns.length}`;
    if (cells.length < columns.length) return `it has ${cells.length} columns instead of ${columns.length}`;
    const keys: { vid?: Vid; src?: Vid; dst?: Vid; rank: bigint } = { rank: 0n };
    const values: Value[] = [];
    for (const [index, column] of columns.entries()) {
      const cell = cells[index]!;
      if ('property' in column) {
        const value = this.#value(cell, column.property);
        if (typeof value === 'object' && 'reason' in value && !('kind' in value)) return value.reason;
        values.push(value as Value);
      } else if (column.key === 'rank') {
        const rank = cell === '' ? { value: 0n } : this.#files.convert(cell, INT64);
        if ('reason' in rank) return `\`_rank\` ${rank.reason}`;
        keys.rank = rank.value as bigint;
      } else if (column.key !== 'skipped') {
        const vid = this.#vid(cell);
        if (typeof vid === 'object') return vid.reason;
        keys[column.key] = vid;
      }
    }
    const row = this.#rows.build((index) => values[index]!);
    if (!row) return `\`${this.#rows.fault?.property.name}\`: ${this.#rows.fault?.message}`;
    return this.#duplicate(row, keys) ?? this.#put(row, keys);
  }

  #put(row: readonly Value[], { vid, src, dst, rank }: RowKeys): undefined {
    const { writes } = this.#context;
    if (vid !== undefined) writes.putVertex(this.#schema.id, vid, row, this.#given.length);
    else if (src !== undefined && dst !== undefined)
      writes.putEdge(this.#schema.id, { src, dst, rank }, row, this.#given.length);
  }

  /** Returns the error for a row that violates a unique constraint; undefined otherwise. */
  #duplicate(row: readonly Value[], { vid, src, dst, rank }: RowKeys): string | undefined {
    const { graph } = this.#context.requireSpace();
    const { kind, name, id } = this.#schema;
    for (const { schema: index } of graph.indexes) {
      if (!index.isUnique || index.on !== kind || index.schemaName !== name) continue;
      const values = index.fields.map(
        ({ property }) => row[this.#schema.properties.findIndex((one) => one.name === property)]!,
      );
      if (values.some(isNull)) continue;
      const own =
        vid === undefined
          ? graph.edgeType(id)!.find(graph.vids.find(src!), graph.vids.find(dst!), rank)
          : graph.vids.find(vid);
      if (ownersOf(index, values, graph).some((other) => other !== own)) return duplicate(index, values).message;
    }
    return undefined;
  }

  #vid(cell: string): Vid | { readonly reason: string } {
    const { vidType } = this.#context.requireSpace().schema;
    if (cell === '') return { reason: 'it has no vertex ID' };
    const given = vidType.kind === 'int64' ? this.#files.convert(cell, INT64) : { value: cell };
    if ('reason' in given) return { reason: `the vertex ID ${given.reason}` };
    const vid = checkVid(given.value, vidType);
    return vid.ok ? vid.value : { reason: vid.message };
  }

  #value(cell: string, property: PropertySchema): Value | { readonly reason: string } {
    if (cell === '') {
      if (property.isNullable) return NULL;
      if (property.type.kind === 'string') return '';
      return propertyDefault(property, this.#context.functions) ?? { reason: `\`${property.name}\` is empty` };
    }
    const converted = this.#files.convert(cell, property.type);
    return 'reason' in converted ? { reason: `\`${property.name}\` ${converted.reason}` } : converted.value;
  }
}

interface RowKeys {
  readonly vid?: Vid;
  readonly src?: Vid;
  readonly dst?: Vid;
  readonly rank: bigint;
}

const INT64: PropertyType = { kind: 'int64' };

/** The columns of a file without header and without a list. */
function orderOf({ kind, properties }: TagSchema | EdgeTypeSchema): readonly string[] {
  return [...(kind === 'tag' ? ['_id'] : ['_src', '_dst']), ...properties.map(({ name }) => name)];
}

function columnOf(
  written: string,
  schema: TagSchema | EdgeTypeSchema,
  position: CopyFromNode['source']['range'],
): CopiedColumn {
  const name = written.trim();
  if (name === SKIPPED) return { key: 'skipped' };
  const property = schema.properties.find((one) => one.name === name);
  const key = KEYS[schema.kind].find(([, ...names]) => names.includes(name));
  if (key && (key[1] === name || !property)) return { key: key[0] };
  if (property) return { property };
  throw executionError(`\`${schema.name}\` has no property \`${name}\``, {
    position,
    hint:
      namesHint(
        name,
        schema.properties.map((one) => one.name),
      ) ?? 'name the columns behind the tag or edge type; the column `_`, in back quotes, is skipped',
  });
}
