import type { EdgeTypeSchema } from '@astrolabe/model';
import { Adjacency } from './adjacency.ts';
import type { Direction } from './graph.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { inPieces, type Touched } from './lane.ts';
import type { ColumnsDescription } from './property-columns.ts';

/** Description of an edge type's rows for loading. */
export interface EdgeTypeDescription {
  readonly schema: EdgeTypeSchema;
  readonly rowCount: number;
  readonly liveCount: number;
  readonly hasRanks: boolean;
  /** Rows below this are in the stored adjacency, except those in `removed`, which were deleted later. */
  readonly baseRowCount: number;
  /** Rows from here on are not merged into the adjacency yet; absent if all are. */
  readonly settledRowCount?: number;
  readonly removedCount: number;
  readonly columns: ColumnsDescription;
}

/** Arrays of an edge table besides its columns. */
export const ROW_ARRAYS = [
  'src',
  'dst',
  'dead',
  'ranks',
  'out-offsets',
  'out-rows',
  'in-offsets',
  'in-rows',
  'removed',
] as const;

/** Reads one side of an adjacency without the neighbors, which `ends` has by row. `check` is called now and then and may throw. */
export function loadAdjacency(
  reader: ImageReader,
  name: string,
  direction: Direction,
  ends: Int32Array,
  check: () => void,
): Adjacency {
  check();
  const rows = reader.int32(`${name}/${direction}-rows`);
  const neighbours = new Int32Array(rows.length);
  inPieces(rows.length, (start, end) => {
    check();
    for (let i = start; i < end; i++) neighbours[i] = ends[rows[i]!]!;
  });
  return new Adjacency(reader.int32(`${name}/${direction}-offsets`), neighbours, rows);
}

/** Writes what `loadAdjacency` reads: the base, without patches. */
export function saveAdjacency(
  writer: ImageWriter,
  name: string,
  direction: Direction,
  { offsets, rows }: Adjacency,
  touched: Touched,
): void {
  writer.array(`${name}/${direction}-offsets`, offsets, offsets.length, touched);
  writer.array(`${name}/${direction}-rows`, rows, rows.length, touched);
}
