import {
  AstrolabeError,
  type ColumnBatch,
  type RecordBatch,
  type Value,
  type ValueColumn,
  vidAt,
  type Vid,
  type WriteOutcome,
} from '@astrolabe/model';
import { TALLIED_KEYS_MAX, UNSTORED_EDGES_MAX } from '../limits.ts';
import { CheckingSink } from '../sink/checking-sink.ts';
import { keyAt, keyOfEdge, keyOfVid, type IdKey } from './id-table.ts';
import { columnsOfRecords } from './import-tally.ts';
import { RecordTable } from './record-table.ts';
import { hashOfValues, rowHashes } from './value-hash.ts';

/** A tag or edge type in the files, with the properties that they map, in the order of the mapping. */
export interface StoredType {
  readonly kind: 'vertex' | 'edge';
  readonly name: string;
  readonly properties: readonly string[];
  /** Which of them are floats of 32 bits, so that files and space agree after rounding. */
  readonly isFloat: readonly boolean[];
}

/** An edge of a file that a scan of the space did not find. It may still be stored, if an end has no vertex. */
export interface UnstoredEdge {
  readonly type: StoredType;
  readonly src: Vid;
  readonly dst: Vid;
  readonly rank: bigint;
}

/** Changes of an import of some files. Counts are vertices' tags, or edges; repeated rows count once, by the last of them. */
export interface TypeDifference {
  readonly kind: 'vertex' | 'edge';
  readonly name: string;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Stored, and in none of the files. */
  readonly missing: number;
}

/**
 * Compares the data of a space with that of files, by the mapped properties. Exact up to collisions of 53-bit hashes of IDs and 32-bit
 * hashes of values. Throws `MEMORY_LIMIT_EXCEEDED` above `TALLIED_KEYS_MAX` records.
 */
export class SpaceDifference {
  readonly #types: readonly StoredType[];
  readonly #stored = new Map<StoredType, RecordTable>();
  readonly #brought = new Map<StoredType, RecordTable>();

  /** Edges of the files that were not passed to `store`, the first `UNSTORED_EDGES_MAX` of them. */
  readonly unstored: UnstoredEdge[] = [];

  constructor(types: readonly StoredType[]) {
    this.#types = types;
    for (const type of types) {
      this.#stored.set(type, new RecordTable());
      this.#brought.set(type, new RecordTable());
    }
  }

  /** Adds a stored record: its id, or its source, destination and rank; then the values of the mapped properties. */
  store(type: StoredType, row: readonly Value[]): void {
    const values = row.slice(type.kind === 'vertex' ? 1 : 3);
    const rounded = values.map((value, i) =>
      type.isFloat[i] && typeof value === 'number' ? Math.fround(value) : value,
    );
    this.#put(this.#stored, type, storedKey(type, row), hashOfValues(rounded), 0);
  }

  /** Adds records of a file. */
  bring(records: RecordBatch | ColumnBatch): void {
    const batch = 'records' in records ? columnsOfRecords(records) : records;
    const name = batch.kind === 'vertex' ? batch.tagName : batch.edgeTypeName;
    const type = this.#types.find((one) => one.kind === batch.kind && one.name === name);
    if (!type) return;
    const columns = batch.columns.map((column, i) => (type.isFloat[i] ? rounded(column) : column));
    const hashes = rowHashes(columns, batch.count);
    for (let row = 0; row < batch.count; row++) {
      const key =
        batch.kind === 'vertex'
          ? keyAt(batch.vids, row)
          : keyOfEdge(keyAt(batch.srcs, row), keyAt(batch.dsts, row), batch.ranks?.[row] ?? 0);
      if (batch.kind === 'edge' && this.unstored.length < UNSTORED_EDGES_MAX && !this.#stored.get(type)!.has(key))
        this.unstored.push({
          type,
          src: vidAt(batch.srcs, row),
          dst: vidAt(batch.dsts, row),
          rank: BigInt(batch.ranks?.[row] ?? 0),
        });
      this.#put(this.#brought, type, key, hashes[row]!, batch.lines[row]!);
    }
  }

  /** Whether a record is stored; `row` is its id, or its source, destination and rank. */
  isStored(type: StoredType, row: readonly Value[]): boolean {
    return this.#stored.get(type)?.has(storedKey(type, row)) === true;
  }

  /** Whether a stored record, as passed to `store`, is in none of the files. */
  isMissing(type: StoredType, row: readonly Value[]): boolean {
    return this.#brought.get(type)?.has(storedKey(type, row)) !== true;
  }

  /** The changes of an import, by type. O(records). */
  get counts(): readonly TypeDifference[] {
    return this.#types.map((type) => {
      const [stored, brought] = [this.#stored.get(type)!, this.#brought.get(type)!];
      let [added, changed, unchanged] = [0, 0, 0];
      brought.forEach((key, hash) => {
        const before = stored.hashOf(key);
        if (before === undefined) added++;
        else if (before === hash) unchanged++;
        else changed++;
      });
      return {
        kind: type.kind,
        name: type.name,
        added,
        changed,
        unchanged,
        missing: stored.count - changed - unchanged,
      };
    });
  }

  #put(tables: ReadonlyMap<StoredType, RecordTable>, type: StoredType, key: IdKey, hash: number, line: number): void {
    const table = tables.get(type);
    table?.put(key, hash, line, 0);
    if (table && table.count > TALLIED_KEYS_MAX)
      throw new AstrolabeError(
        'MEMORY_LIMIT_EXCEEDED',
        `\`${type.name}\` has more than ${TALLIED_KEYS_MAX} records, which is the most that are compared`,
        { hint: 'import without a comparison; equal rows are overwritten with the same values' },
      );
  }
}

/** A check that compares records with the data of a space. */
export class DifferenceSink extends CheckingSink {
  readonly #difference: SpaceDifference;

  constructor(difference: SpaceDifference) {
    super();
    this.#difference = difference;
  }

  override write(batch: RecordBatch): Promise<WriteOutcome> {
    this.#difference.bring(batch);
    return super.write(batch);
  }

  override writeColumns(batch: ColumnBatch): Promise<WriteOutcome> {
    this.#difference.bring(batch);
    return super.writeColumns(batch);
  }
}

/** The IDs of vertices, or the sources, destinations and ranks of edges, in a batch. */
export function batchKeys(records: RecordBatch | ColumnBatch): readonly (readonly Value[])[] {
  const batch = 'records' in records ? columnsOfRecords(records) : records;
  return Array.from({ length: batch.count }, (_, row) =>
    batch.kind === 'vertex'
      ? [vidAt(batch.vids, row)]
      : [vidAt(batch.srcs, row), vidAt(batch.dsts, row), BigInt(batch.ranks?.[row] ?? 0)],
  );
}

function storedKey({ kind }: StoredType, [first, second, rank]: readonly Value[]): IdKey {
  const key = keyOfVid(first as Vid);
  return kind === 'vertex' ? key : keyOfEdge(key, keyOfVid(second as Vid), rank as bigint);
}

function rounded(column: ValueColumn): ValueColumn {
  return column.kind === 'float' ? { ...column, data: column.data.map(Math.fround) } : column;
}
