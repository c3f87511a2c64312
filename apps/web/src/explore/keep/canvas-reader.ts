/** Reassembles a canvas from the pieces stored by the browser. */
import { jsonOf } from '@astrolabe/model';
import type { SavedCanvas } from '../state/canvas-file.ts';
import type { Step } from '../state/explore-state.ts';
import { PIECES_AT_ONCE } from '../limits.ts';
import { partsOf, type SavedHead, type PieceValue, type PositionsPart } from './canvas-writer.ts';
import {
  groupsCodec,
  keysCodec,
  keySetCodec,
  layerCodec,
  notesCodec,
  viewCodec,
  type PartCodec,
} from './part-codec.ts';

/** Returns some pieces of a part from a number on; fewer at the end of the part. */
export type FetchPieces = (part: number, from: number, count: number) => Promise<readonly PieceValue[]>;

/** A canvas, with the ids that its parts are stored under. */
export interface ReadCanvas {
  readonly canvas: SavedCanvas;
  readonly parts: ReadonlyMap<object, number>;
}

/**
 * Reads a canvas a few pieces at a time, so that the page stays responsive; parts of one piece, which most are, are requested together.
 * `onShare` receives the progress, from 0 to 1; the signal cancels. Throws if it is incomplete.
 */
export async function readCanvas(
  head: SavedHead,
  fetchPieces: FetchPieces,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<ReadCanvas> {
  const ids = new Map<object, number>();
  const read = new Map<number, object>();
  const total = [...head.parts.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  let bytes = 0;
  const requested = new Map<number, Promise<readonly PieceValue[]>>();
  for (const [part, { pieces }] of head.parts) {
    if (pieces !== 1) continue;
    const pending = fetchPieces(part, 0, 1);
    // The failure of a part that is not needed any more, after a cancellation, is ignored.
    pending.catch(() => undefined);
    requested.set(part, pending);
  }
  const piecesOf = async function* (part: number): AsyncGenerator<PieceValue> {
    const size = head.parts.get(part) ?? { pieces: 0, bytes: 0 };
    for (let at = 0; at < size.pieces; at += PIECES_AT_ONCE) {
      const count = Math.min(PIECES_AT_ONCE, size.pieces - at);
      const values = await (requested.get(part) ?? fetchPieces(part, at, count));
      signal.throwIfAborted();
      if (values.length !== count) throw new Error(`a part of the canvas is incomplete (${part})`);
      yield* values;
      bytes += (size.bytes * count) / size.pieces;
      onShare(Math.min(1, bytes / total));
    }
  };
  const remember = <Part extends object>(id: number, part: Part): Part => {
    read.set(id, part);
    ids.set(part, id);
    return part;
  };
  const partOf = async <Part extends object, Item>(id: number, codec: PartCodec<Part, Item>): Promise<Part> => {
    // The codec of an ID is the same for all fields of a step.
    const known = read.get(id) as Part | undefined;
    if (known) return known;
    const reading = codec.reading();
    for await (const value of piecesOf(id)) {
      if (typeof value !== 'string') throw new Error(`a part of the canvas is no text (${id})`);
      // The reader of a part throws for invalid items.
      const isItems = (data: unknown): data is readonly Item[] => Array.isArray(data);
      for (const item of jsonOf(value, isItems, 'part of a canvas')) reading.add(item);
    }
    return remember(id, reading.end());
  };
  const places = new Map<number, PositionsPart>();
  const positionsOf = async (id: number): Promise<PositionsPart> => {
    for await (const value of places.has(id) ? [] : piecesOf(id)) {
      if (typeof value === 'string') throw new Error(`positions of the canvas are a text (${id})`);
      places.set(id, value);
      ids.set(value.positions, id);
    }
    const part = places.get(id);
    if (!part) throw new Error(`positions of the canvas are missing (${id})`);
    return part;
  };
  const steps = new Map<number, Step>();
  for (const kept of head.steps) {
    if (partsOf(kept).some((part) => !head.parts.has(part))) throw new Error(`a step has lost a part (${kept.id})`);
    const { id, parent, word, name, statement, digest, caption, isBundled } = kept;
    const layers = [];
    for (const layer of kept.layers) layers.push(await partOf(layer, layerCodec));
    const state = {
      layers,
      isBundled,
      hidden: await partOf(kept.hidden, keySetCodec),
      groups: await partOf(kept.groups, groupsCodec),
      notes: await partOf(kept.notes, notesCodec),
      view: await partOf(kept.view, viewCodec),
      places: { keys: await partOf(kept.keys, keysCodec), ...(await positionsOf(kept.positions)) },
    };
    steps.set(id, { id, parent, word, name, statement, digest, caption, state });
  }
  const { space, at, tip, camera } = head;
  return { canvas: { space, tree: { steps, at, tip }, camera }, parts: ids };
}
