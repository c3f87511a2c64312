import {
  batchKeys,
  DifferenceSink,
  ImportJob,
  prepareImport,
  SpaceDifference,
  type ByteSource,
  type ImportJobOptions,
  type ImportMapping,
  type PreparedFile,
  type StoredType,
} from '@astrolabe/importer';
import {
  AstrolabeError,
  type ColumnBatch,
  type RecordBatch,
  type SchemaSnapshot,
  type Value,
  type Vid,
  type WriteOutcome,
} from '@astrolabe/model';
import { build, printStatement, type Statement } from '@astrolabe/ngql';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { REFRESH_DELETED_AT_ONCE } from '../limits.ts';

/** The space that files are compared with. */
export interface RefreshedSpace {
  readonly session: Pick<ServedSession, 'execute' | 'stream'>;
  readonly name: string;
  readonly schema: SchemaSnapshot;
  readonly signal: AbortSignal;
  /** Whether all records of a type can be listed. A cluster lists them only by an index; without one its records are fetched by ID. */
  readonly canScan: boolean;
}

/** The tags and edge types in the files. Throws `NOT_SUPPORTED` if two files map different properties of the same one. */
export function storedTypes(files: readonly PreparedFile[], schema: SchemaSnapshot): readonly StoredType[] {
  const types = new Map<string, StoredType>();
  for (const { targets } of files)
    for (const { kind, name, properties } of targets) {
      const key = `${kind} ${name}`;
      const before = types.get(key);
      if (before && before.properties.join('\n') !== properties.join('\n'))
        throw new AstrolabeError(
          'NOT_SUPPORTED',
          `the files map different properties of \`${name}\`; they cannot be compared`,
          {
            hint: 'import without a comparison, or map the same properties in the same order',
          },
        );
      const found = (kind === 'vertex' ? schema.tags : schema.edgeTypes).find((one) => one.name === name);
      const isFloat = properties.map(
        (property) => found?.properties.find((one) => one.name === property)?.type.kind === 'float',
      );
      types.set(key, { kind, name, properties, isFloat });
    }
  return [...types.values()];
}

/** A comparison of files with a space, and the sink for the rows of the files. */
export interface Comparison {
  readonly difference: SpaceDifference;
  readonly sink: DifferenceSink;
}

/** Starts to compare a space with files. Records are scanned now, or looked up for each batch that the sink receives. */
export async function compareWith(space: RefreshedSpace, types: readonly StoredType[]): Promise<Comparison> {
  const difference = new SpaceDifference(types);
  if (!space.canScan) return { difference, sink: new FetchingSink(space, types, difference) };
  for (const type of types) await eachStored(space, type, (row) => difference.store(type, row));
  return { difference, sink: new DifferenceSink(difference) };
}

/** Looks up the stored records of each batch before it compares the batch with them. */
class FetchingSink extends DifferenceSink {
  readonly #space: RefreshedSpace;
  readonly #types: readonly StoredType[];
  readonly #difference: SpaceDifference;

  constructor(space: RefreshedSpace, types: readonly StoredType[], difference: SpaceDifference) {
    super(difference);
    this.#space = space;
    this.#types = types;
    this.#difference = difference;
  }

  override async write(batch: RecordBatch): Promise<WriteOutcome> {
    await this.#fetch(batch);
    return super.write(batch);
  }

  override async writeColumns(batch: ColumnBatch): Promise<WriteOutcome> {
    await this.#fetch(batch);
    return super.writeColumns(batch);
  }

  async #fetch(batch: RecordBatch | ColumnBatch): Promise<void> {
    const name = batch.kind === 'vertex' ? batch.tagName : batch.edgeTypeName;
    const type = this.#types.find((one) => one.kind === batch.kind && one.name === name);
    if (type) await fetchStored(this.#space, type, batchKeys(batch), this.#difference);
  }
}

/** Looks up records by ID, or by source, destination and rank, and stores those found. */
async function fetchStored(
  space: RefreshedSpace,
  type: StoredType,
  keys: readonly (readonly Value[])[],
  difference: SpaceDifference,
): Promise<void> {
  const properties = type.properties.map((property) =>
    build.column(build.attribute(type.name, property), `p ${property}`),
  );
  for (let at = 0; at < keys.length && !space.signal.aborted; at += REFRESH_DELETED_AT_ONCE) {
    const some = keys.slice(at, at + REFRESH_DELETED_AT_ONCE);
    const statement =
      type.kind === 'vertex'
        ? build.fetchVertices(
            [type.name],
            some.map(([vid]) => vid as Vid),
            [build.column(build.call('id', build.current('vertex')), 'id'), ...properties],
          )
        : build.fetchEdges(
            type.name,
            some.map(([src, dst, rank]) => ({ src: src as Vid, dst: dst as Vid, rank: rank as bigint })),
            [
              ...['src', 'dst', 'rank'].map((part) => build.column(build.call(part, build.current('edge')), part)),
              ...properties,
            ],
          );
    const { rows } = await space.session.execute(printStatement(statement), { space: space.name });
    for (const row of rows) difference.store(type, row);
  }
}

/** Looks up the edges that seem new after a scan, since scans skip edges with a missing end. */
export async function completeEdges(space: RefreshedSpace, difference: SpaceDifference): Promise<void> {
  if (!space.canScan) return;
  for (const [type, edges] of Map.groupBy(difference.unstored, ({ type }) => type))
    await fetchStored(
      space,
      type,
      edges.map(({ src, dst, rank }) => [src, dst, rank]),
      difference,
    );
}

/** Returns the rows that an import in mode `add` writes: those whose vertex or edge is not stored. Reads the files once. */
export async function onlyNew(
  space: RefreshedSpace,
  job: { readonly mapping: ImportMapping; readonly sources: readonly ByteSource[] },
  types: readonly StoredType[],
): Promise<NonNullable<ImportJobOptions['isWanted']>> {
  const { difference, sink } = await compareWith(space, types);
  const { schema, signal } = space;
  const mapping: ImportMapping = { ...job.mapping, onBadRow: 'skip' };
  await new ImportJob({ ...job, mapping, schema, signal, sink }).run();
  await completeEdges(space, difference);
  return (target, record) => {
    const type = types.find(({ kind, name }) => kind === target.kind && name === target.name);
    return !type || !difference.isStored(type, 'vid' in record ? [record.vid] : [record.src, record.dst, record.rank]);
  };
}

/**
 * Deletes stored records of some types that are in no file; returns how many. Vertices with other tags lose this one only. Can be
 * interrupted and repeated, because remaining records are found again by comparison.
 */
export async function deleteMissing(
  space: RefreshedSpace,
  job: { readonly mapping: ImportMapping; readonly sources: readonly ByteSource[] },
  isProtected: (type: StoredType) => boolean,
): Promise<number> {
  const prepared = await prepareImport(job.mapping, space.schema, job.sources);
  const types = storedTypes(prepared, space.schema);
  const difference = new SpaceDifference(types);
  const { outcome, rowsRejected, rowsUnreadable } = await new ImportJob({
    ...job,
    schema: space.schema,
    sink: new DifferenceSink(difference),
    signal: space.signal,
  }).run();
  if (outcome !== 'finished') return 0;
  if (rowsRejected + rowsUnreadable > 0)
    throw new AstrolabeError(
      'IMPORT_TASK_STATE',
      `nothing was deleted: ${rowsRejected + rowsUnreadable} rows could not be read, so that their records would seem to be missing`,
      { hint: 'fix the rows, and replace again' },
    );
  let deleted = 0;
  // Edges first, so that deleting vertices leaves none dangling.
  for (const type of types.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))) {
    if (isProtected(type)) continue;
    const missing: (readonly Value[])[] = [];
    await eachStored(space, type, (row) => {
      if (difference.isMissing(type, row)) missing.push(row);
    });
    for (let at = 0; at < missing.length && !space.signal.aborted; at += REFRESH_DELETED_AT_ONCE)
      deleted += await deleteRecords(space, type, missing.slice(at, at + REFRESH_DELETED_AT_ONCE));
  }
  return deleted;
}

async function deleteRecords(
  space: RefreshedSpace,
  type: StoredType,
  rows: readonly (readonly Value[])[],
): Promise<number> {
  const run = (statement: Statement) => space.session.execute(printStatement(statement), { space: space.name });
  if (type.kind === 'edge') {
    await run(
      build.deleteEdges(
        type.name,
        rows.map(([src, dst, rank]) => ({ src: src as Vid, dst: dst as Vid, rank: rank as bigint })),
      ),
    );
    return rows.length;
  }
  const vids = rows.map(([vid]) => vid as Vid);
  const alone = new Set<Value | undefined>();
  const { rows: tagged } = await space.session.execute(
    printStatement(
      build.fetchVertices('*', vids, [
        build.column(build.call('id', build.current('vertex')), 'v'),
        build.column(build.call('size', build.call('tags', build.current('vertex'))), 'n'),
      ]),
    ),
    { space: space.name },
  );
  for (const [vid, tags] of tagged) if (tags === 1n) alone.add(vid);
  const whole = vids.filter((vid) => alone.has(vid));
  const partly = vids.filter((vid) => !alone.has(vid));
  if (whole.length > 0) await run(build.deleteVertices(whole));
  if (partly.length > 0) await run(build.deleteTags([type.name], partly));
  return vids.length;
}

/** Calls back with the id, or source, destination and rank, and the mapped properties of every stored record of a type. */
async function eachStored(
  { session, name, signal }: RefreshedSpace,
  type: StoredType,
  visit: (row: readonly Value[]) => void,
): Promise<void> {
  for await (const chunk of session.stream(printStatement(scanOf(type)), { space: name, signal }))
    if (chunk.kind === 'rows') for (const row of chunk.rows) visit(row);
}

function scanOf({ kind, name, properties }: StoredType): Statement {
  if (kind === 'vertex')
    return build.match(
      [build.patternPath([build.patternNode('v', name)], [])],
      [
        build.column(build.call('id', build.label('v')), 'id'),
        ...properties.map((property) => build.column(build.attribute('v', name, property), property)),
      ],
    );
  const nodes = [build.patternNode(), build.patternNode()];
  return build.match(
    [build.patternPath(nodes, [build.patternEdge({ alias: 'e', types: [name] })])],
    [
      ...['src', 'dst', 'rank'].map((part) => build.column(build.call(part, build.label('e')), part)),
      ...properties.map((property) => build.column(build.attribute('e', property), property)),
    ],
  );
}
