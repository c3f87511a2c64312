import type { ResultChunk } from '@astrolabe/model';
import { ResultEncoder, type EncodedChunk, type Encoding } from '@astrolabe/wire';

/*
 * Encoding of a result for the protocol server: one piece per chunk.
 *
 *     0 | JSON of the head or the end
 *     1 | u32 count of rows | the rows, encoded
 */
const JSON_PIECE = 0;
const ROWS_PIECE = 1;
const ROWS_HEAD_BYTES = 5;
const TEXT = new TextDecoder();

/** Encodes one result chunk by chunk, about one piece per chunk. */
export class PieceEncoder {
  readonly #encoder: ResultEncoder;

  constructor(encoding: Encoding) {
    this.#encoder = new ResultEncoder(encoding);
  }

  *of(chunk: ResultChunk): Generator<Uint8Array<ArrayBuffer>, void, undefined> {
    for (const encoded of this.#encoder.of(chunk)) yield pieceOf(encoded);
  }
}

function pieceOf(chunk: EncodedChunk): Uint8Array<ArrayBuffer> {
  if (chunk.kind !== 'encoded-rows')
    return Uint8Array.from(Buffer.concat([Buffer.from([JSON_PIECE]), Buffer.from(JSON.stringify(chunk))]));
  const piece = new Uint8Array(ROWS_HEAD_BYTES + chunk.bytes.length);
  piece[0] = ROWS_PIECE;
  new DataView(piece.buffer).setUint32(1, chunk.count);
  piece.set(chunk.bytes, ROWS_HEAD_BYTES);
  return piece;
}

/** Decodes a piece. */
export function chunkOf(piece: Uint8Array): EncodedChunk {
  if (piece[0] === JSON_PIECE)
    return JSON.parse(TEXT.decode(piece.subarray(1))) as Exclude<EncodedChunk, { kind: 'encoded-rows' }>;
  const count = new DataView(piece.buffer, piece.byteOffset).getUint32(1);
  return { kind: 'encoded-rows', count, bytes: piece.subarray(ROWS_HEAD_BYTES) };
}
