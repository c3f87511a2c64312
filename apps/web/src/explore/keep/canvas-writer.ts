/** Incremental storage of a canvas in the browser: only pieces that are not stored yet. */
import type { CameraPlace, CameraView, ScenePlaces } from '@astrolabe/graph-view';
import type { SavedCanvas } from '../state/canvas-file.ts';
import type { CanvasState } from '../state/canvas-state.ts';
import type { Step } from '../state/explore-state.ts';
import { onlySteps } from '../state/step-tree.ts';
import { SAVED_BYTES_MAX, SAVED_PIECE_LENGTH } from '../limits.ts';
import {
  groupsCodec,
  keysCodec,
  keySetCodec,
  layerCodec,
  notesCodec,
  viewCodec,
  type PartCodec,
} from './part-codec.ts';

/** Positions as stored; their keys are a separate part that many steps share. */
export type PositionsPart = Omit<ScenePlaces, 'keys'>;

/** A piece of a part: a JSON list of items, or positions. */
export type PieceValue = string | PositionsPart;

/** A piece with its key: the id of its part and its number within it. */
export interface Piece {
  readonly part: number;
  readonly at: number;
  readonly value: PieceValue;
}

/** Number of pieces of a part, and its size in bytes, counting one per character. */
export interface PartSize {
  readonly pieces: number;
  readonly bytes: number;
}

/** A step that refers to its parts by id. */
export interface SavedStep extends Pick<Step, 'id' | 'parent' | 'word' | 'name' | 'statement' | 'digest' | 'caption'> {
  readonly isBundled: boolean;
  readonly layers: readonly number[];
  readonly hidden: number;
  readonly groups: number;
  readonly notes: number;
  readonly view: number;
  readonly keys: number;
  readonly positions: number;
}

/** A canvas that refers to its parts. It is small and written after every action. */
export interface SavedHead {
  readonly version: number;
  readonly space: string;
  readonly at: number;
  readonly tip: number;
  readonly camera: (CameraPlace & Partial<CameraView>) | undefined;
  readonly steps: readonly SavedStep[];
  readonly parts: ReadonlyMap<number, PartSize>;
}

/** The stored parts of a canvas. */
export interface WrittenCanvas {
  /** Undefined if not even the current step is small enough. */
  readonly head: SavedHead | undefined;
  /** Steps that were dropped because the canvas would be too large. */
  readonly leftOut: number;
  /** Ids of parts that nothing needs any more. */
  readonly gone: readonly number[];
}

/** Version of the stored format; others are not read. */
export const SAVED_VERSION = 2;

/** Tracks which parts of one canvas are stored, and writes the others. Unusable after a failed write. */
export class CanvasWriter {
  private readonly known = new Map<object, number>();
  private readonly sizes = new Map<number, PartSize>();
  /** Ids grow with time, so that two pages that write the same canvas never use the same id for two parts. */
  private lastPart = Date.now() * 1_000;
  private readonly bytesMax: number;

  /** Creates a writer without known parts. A canvas has at most `bytesMax` bytes. */
  constructor(bytesMax = SAVED_BYTES_MAX) {
    this.bytesMax = bytesMax;
  }

  /** Creates a writer that knows the parts of a canvas that was read. */
  static of(parts: ReadonlyMap<object, number>, sizes: ReadonlyMap<number, PartSize>): CanvasWriter {
    const writer = new CanvasWriter();
    for (const [part, id] of parts) writer.known.set(part, id);
    for (const [id, size] of sizes) {
      writer.sizes.set(id, size);
      writer.lastPart = Math.max(writer.lastPart, id);
    }
    return writer;
  }

  /**
   * Yields the missing pieces, and finally the canvas that refers to them. If it would be too large, the oldest steps are dropped. Between
   * two yields there are only a few milliseconds of work; `undefined` is yielded for work without a piece.
   */
  *write({ space, tree, camera }: SavedCanvas): Generator<Piece | undefined, WrittenCanvas> {
    const { at, tip, steps } = tree;
    const order = [...new Set([at, tip, ...[...steps.keys()].reverse()])];
    const used = new Set<number>();
    const kept = new Map<number, SavedStep>();
    let bytes = 0;
    for (const id of order) {
      const step = steps.get(id);
      if (!step) continue;
      const written = yield* this.writeStep(step);
      const more = partsOf(written).filter((part) => !used.has(part));
      const size = more.reduce((sum, part) => sum + (this.sizes.get(part)?.bytes ?? 0), 0);
      if (bytes + size > this.bytesMax) break;
      bytes += size;
      for (const part of more) used.add(part);
      kept.set(id, written);
    }
    const gone = this.forgetUnused(used);
    const leftOut = steps.size - kept.size;
    if (!kept.has(at) || !kept.has(tip)) return { head: undefined, leftOut, gone };
    const connected = onlySteps(tree, new Set(kept.keys()));
    const head: SavedHead = {
      version: SAVED_VERSION,
      ...{ space, at, tip, camera },
      steps: [...connected.steps.values()].flatMap(({ id, parent }) => {
        const step = kept.get(id);
        return step ? [{ ...step, parent }] : [];
      }),
      parts: new Map([...used].flatMap((part) => toPair(part, this.sizes.get(part)))),
    };
    return { head, leftOut, gone };
  }

  private *writeStep(step: Step): Generator<Piece | undefined, SavedStep> {
    const { id, parent, word, name, statement, digest, caption, state } = step;
    const layers: number[] = [];
    for (const layer of state.layers) layers.push(yield* this.writePart(layer, layerCodec));
    return {
      ...{ id, parent, word, name, statement, digest, caption, layers },
      isBundled: state.isBundled,
      hidden: yield* this.writePart(state.hidden, keySetCodec),
      groups: yield* this.writePart(state.groups, groupsCodec),
      notes: yield* this.writePart(state.notes, notesCodec),
      view: yield* this.writePart(state.view, viewCodec),
      keys: yield* this.writePart(state.places.keys, keysCodec),
      positions: yield* this.writePositions(state.places),
    };
  }

  private *writePart<Part extends object, Item>(
    part: Part,
    codec: PartCodec<Part, Item>,
  ): Generator<Piece | undefined, number> {
    const known = this.known.get(part);
    if (known !== undefined) return known;
    const id = ++this.lastPart;
    let pieces = 0;
    let bytes = 0;
    for (const value of piecesOf(codec.texts(part))) {
      bytes += value.length;
      yield { part: id, at: pieces++, value };
    }
    return this.written(part, id, { pieces, bytes });
  }

  private *writePositions({ positions, pinned }: CanvasState['places']): Generator<Piece | undefined, number> {
    const known = this.known.get(positions);
    if (known !== undefined) {
      yield undefined;
      return known;
    }
    const id = ++this.lastPart;
    yield { part: id, at: 0, value: { positions, pinned } };
    return this.written(positions, id, { pieces: 1, bytes: positions.byteLength + pinned.byteLength });
  }

  private written(part: object, id: number, size: PartSize): number {
    this.known.set(part, id);
    this.sizes.set(id, size);
    return id;
  }

  private forgetUnused(used: ReadonlySet<number>): readonly number[] {
    for (const [part, id] of this.known) if (!used.has(id)) this.known.delete(part);
    const gone = [...this.sizes.keys()].filter((id) => !used.has(id));
    for (const id of gone) this.sizes.delete(id);
    return gone;
  }
}

/** The ids of the parts of a step. */
export function partsOf({ layers, hidden, groups, notes, view, keys, positions }: SavedStep): readonly number[] {
  return [...layers, hidden, groups, notes, view, keys, positions];
}

/** Groups the texts of items into lists that are quickly parsed. */
function* piecesOf(texts: Iterable<string>): Generator<string> {
  let items: string[] = [];
  let length = 0;
  for (const text of texts) {
    items.push(text);
    length += text.length;
    if (length < SAVED_PIECE_LENGTH) continue;
    yield `[${items.join()}]`;
    items = [];
    length = 0;
  }
  if (items.length > 0) yield `[${items.join()}]`;
}

function toPair<T>(key: number, value: T | undefined): readonly (readonly [number, T])[] {
  return value === undefined ? [] : [[key, value]];
}
