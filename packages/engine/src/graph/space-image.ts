import { AstrolabeError, invariant, isCount, jsonOf, objectOf, pairOf, valuesOf } from '@astrolabe/model';
import type { ChunkId, GraphStore } from '../store/graph-store.ts';
import {
  ArrayChunkWriter,
  createArray,
  decodeArrayChunk,
  decodeTextChunk,
  elementBytes,
  elementKindOf,
  encodeTextChunk,
} from '../store/chunk-layout.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { PIECE_SHIFT, type LaneArray, type Touched } from './lane.ts';
import { isGraphDescription, type GraphDescription } from './graph-description.ts';

/** Stored arrays by name: [element kind, length]. */
type ArrayTable = Readonly<Record<string, readonly [elementKind: number, length: number]>>;

/** Content of the chunk `manifest` as JSON: the arrays and their meaning. */
export interface Manifest {
  readonly arrays: ArrayTable;
  readonly graph: GraphDescription;
}

const isManifest = objectOf<Manifest>({ arrays: valuesOf(pairOf(isCount, isCount)), graph: isGraphDescription });

/** Source of chunks. */
type ChunkSource = Pick<GraphStore, 'readChunk'>;

const MANIFEST: ChunkId = 'manifest';
const PIECE_ELEMENTS = 1 << PIECE_SHIFT;

/** The manifest of a store; undefined when it has never seen a checkpoint. */
export function readManifest(store: ChunkSource): Manifest | undefined {
  const chunk = store.readChunk(MANIFEST);
  if (!chunk) return undefined;
  return jsonOf(decodeTextChunk(chunk), isManifest, 'manifest of a space');
}

/** Estimates the memory of a manifest's graph in bytes once loaded: its arrays, and those derived from them. */
export function loadedBytes({ arrays, graph }: Manifest): number {
  // Each vertex id has one or two hash slots.
  let bytes = graph.vidCount * 8;
  for (const [name, [elementKind, length]] of Object.entries(arrays)) {
    const size = elementBytes(elementKind);
    // The neighbors next to the rows of an adjacency, and the texts next to the ids of an index, are not stored.
    const isDoubled = /-rows$|^index\/\d+\/ids$/.test(name);
    bytes += length * (isDoubled ? 2 * size : size);
  }
  return bytes;
}

/** Collects the arrays of a graph and turns changed parts into chunks. Piece n of an array is the chunk `name:n`. */
export class ImageChunks implements ImageWriter {
  readonly #arrays = new Map<
    string,
    { readonly data: LaneArray; readonly length: number; readonly touched: Touched }
  >();
  readonly #kept = new Set<string>();
  readonly #previous: Manifest | undefined;

  /** `previous` lists the arrays already stored. */
  constructor(previous?: Manifest) {
    this.#previous = previous;
  }

  array(name: string, data: LaneArray, length: number, touched: Touched): void {
    this.#arrays.set(name, { data, length, touched });
  }

  keep(name: string): void {
    this.#kept.add(name);
  }

  manifest(graph: GraphDescription): Manifest {
    const arrays = [...this.#arrays].map(([name, { data, length }]) => [name, [elementKindOf(data), length]] as const);
    for (const entry of Object.entries(this.#previous?.arrays ?? {})) if (this.#isKept(entry[0])) arrays.push(entry);
    return { arrays: Object.fromEntries(arrays), graph };
  }

  /** Copies all arrays to separate memory. `check` is called for each. */
  copies(check: () => void): ImageReader {
    return new CopiedArrays(this.#arrays, check);
  }

  #isKept(name: string): boolean {
    for (let end = name.length; end > 0; end = name.lastIndexOf('/', end - 1))
      if (this.#kept.has(name.slice(0, end))) return true;
    return false;
  }

  /**
   * Yields the chunks that differ from the previous manifest's (or all, if `isWhole`), each created on demand and valid until the next;
   * removed ones have no bytes.
   */
  *chunks(next: Manifest, isWhole = false): Iterable<readonly [ChunkId, Uint8Array | undefined]> {
    const previous = this.#previous;
    const writer = new ArrayChunkWriter();
    for (const [name, { data, length, touched }] of this.#arrays) {
      const kept = previous?.arrays[name];
      const keptLength = kept && kept[0] === elementKindOf(data) ? kept[1] : 0;
      for (let start = 0; start < length; start += PIECE_ELEMENTS) {
        const end = Math.min(start + PIECE_ELEMENTS, length);
        const isKept =
          !isWhole && !touched.has(start >>> PIECE_SHIFT) && Math.min(start + PIECE_ELEMENTS, keptLength) === end;
        if (!isKept) yield [chunkId(name, start), writer.encode(data, start, end)];
      }
    }
    for (const [name, [, keptLength]] of Object.entries(previous?.arrays ?? {})) {
      const pieces = Math.ceil((next.arrays[name]?.[1] ?? 0) / PIECE_ELEMENTS);
      for (let start = pieces * PIECE_ELEMENTS; start < keptLength; start += PIECE_ELEMENTS)
        yield [chunkId(name, start), undefined];
    }
    yield [MANIFEST, encodeTextChunk(JSON.stringify(next))];
  }

  /** Marks everything as stored. */
  settle(): void {
    for (const { touched } of this.#arrays.values()) touched.clear();
  }
}

/** Arrays by the kind of their elements; an array of another kind is damage. */
abstract class TypedArrays implements ImageReader {
  abstract array(name: string): LaneArray;

  int8(name: string): Int8Array {
    const array = this.array(name);
    return array instanceof Int8Array ? array : wrongKind(name);
  }

  uint8(name: string): Uint8Array {
    const array = this.array(name);
    return array instanceof Uint8Array ? array : wrongKind(name);
  }

  uint16(name: string): Uint16Array {
    const array = this.array(name);
    return array instanceof Uint16Array ? array : wrongKind(name);
  }

  int32(name: string): Int32Array {
    const array = this.array(name);
    return array instanceof Int32Array ? array : wrongKind(name);
  }

  uint32(name: string): Uint32Array {
    const array = this.array(name);
    return array instanceof Uint32Array ? array : wrongKind(name);
  }

  float32(name: string): Float32Array {
    const array = this.array(name);
    return array instanceof Float32Array ? array : wrongKind(name);
  }

  float64(name: string): Float64Array {
    const array = this.array(name);
    return array instanceof Float64Array ? array : wrongKind(name);
  }

  bigInt64(name: string): BigInt64Array {
    const array = this.array(name);
    return array instanceof BigInt64Array ? array : wrongKind(name);
  }

  /** Stored data remains in the store. */
  forget(_name: string): void {}
}

/** Reads arrays back from their chunks. */
export class StoredArrays extends TypedArrays {
  readonly #store: ChunkSource;
  readonly #arrays: ArrayTable;

  constructor(store: ChunkSource, manifest: Manifest) {
    super();
    this.#store = store;
    this.#arrays = manifest.arrays;
  }

  override array(name: string): LaneArray {
    const entry = this.#arrays[name];
    if (!entry) throw new AstrolabeError('STORAGE_CORRUPT', `the space is damaged: ${name} is missing`);
    const [elementKind, length] = entry;
    const array = createArray(elementKind, length);
    for (let start = 0; start < length;) {
      const chunk = this.#store.readChunk(chunkId(name, start));
      if (!chunk)
        throw new AstrolabeError('STORAGE_CORRUPT', `the space is damaged: chunk ${chunkId(name, start)} is missing`);
      const count = decodeArrayChunk(chunk, array, start);
      if (count !== Math.min(PIECE_ELEMENTS, length - start))
        throw new AstrolabeError('STORAGE_CORRUPT', `the space is damaged: chunk ${chunkId(name, start)} is cut`);
      start += count;
    }
    return array;
  }
}

/** Reads the arrays of a damaged store; damaged ones can be replaced. */
export class RepairedArrays extends TypedArrays {
  readonly #store: ChunkSource;
  readonly #arrays: ArrayTable;
  readonly #stored: StoredArrays;
  readonly #replaced = new Map<string, LaneArray>();

  constructor(store: ChunkSource, manifest: Manifest) {
    super();
    this.#store = store;
    this.#arrays = manifest.arrays;
    this.#stored = new StoredArrays(store, manifest);
  }

  override array(name: string): LaneArray {
    return this.#replaced.get(name)?.slice() ?? this.#stored.array(name);
  }

  replace(name: string, array: LaneArray): void {
    this.#replaced.set(name, array);
  }

  /** The names of the arrays with unreadable parts. */
  *damagedNames(): Iterable<string> {
    for (const name of Object.keys(this.#arrays))
      try {
        this.#stored.array(name);
      } catch (error) {
        if (!AstrolabeError.is(error)) throw error;
        yield name;
      }
  }

  /** The readable part of an array; unreadable elements are 0, and `isDamaged` is true for their positions. */
  readable(name: string): { readonly array: LaneArray; readonly isDamaged: (at: number) => boolean } {
    const [elementKind, length] = this.#arrays[name]!;
    const array = createArray(elementKind, length);
    const damaged = new Set<number>();
    for (let start = 0; start < length; start += PIECE_ELEMENTS)
      try {
        const chunk = this.#store.readChunk(chunkId(name, start));
        const count = chunk ? decodeArrayChunk(chunk, array, start) : 0;
        if (count !== Math.min(PIECE_ELEMENTS, length - start)) damaged.add(start >>> PIECE_SHIFT);
      } catch (error) {
        if (!AstrolabeError.is(error)) throw error;
        damaged.add(start >>> PIECE_SHIFT);
      }
    return { array, isDamaged: (at) => damaged.has(at >>> PIECE_SHIFT) };
  }
}

/** Reads arrays out of the memory of another graph. */
class CopiedArrays extends TypedArrays {
  readonly #arrays: Map<string, { readonly data: LaneArray; readonly length: number }>;

  readonly #check: () => void;

  constructor(arrays: Map<string, { readonly data: LaneArray; readonly length: number }>, check: () => void) {
    super();
    this.#arrays = arrays;
    this.#check = check;
  }

  override array(name: string): LaneArray {
    this.#check();
    const entry = this.#arrays.get(name);
    invariant(entry, `array ${name} of a graph that is copied`);
    return entry.data.slice(0, entry.length);
  }

  /** From now on, the copies replace the arrays. */
  override forget(name: string): void {
    for (const known of this.#arrays.keys())
      if (known === name || known.startsWith(`${name}/`)) this.#arrays.delete(known);
  }
}

function chunkId(name: string, start: number): ChunkId {
  return `${name}:${start >>> PIECE_SHIFT}`;
}

function wrongKind(name: string): never {
  throw new AstrolabeError('STORAGE_CORRUPT', `the space is damaged: ${name} has elements of another kind`);
}
