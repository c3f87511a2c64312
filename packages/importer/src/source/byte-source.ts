import { READ_BYTES } from '../limits.ts';

/** Source of bytes: a file on the server, a file in the browser, or pasted text. */
export interface ByteSource {
  readonly name: string;
  /** Total bytes, if known. */
  readonly size?: number;
  /** Yields the bytes from an offset on. A piece is valid until the next one is requested. */
  open(from?: number): AsyncIterable<Uint8Array>;
}

/** The bytes of a browser's file, read in slices. */
export function blobSource(name: string, blob: Blob): ByteSource {
  return { name, size: blob.size, open: (from = 0) => blobPieces(blob, from) };
}

/** Bytes that are in memory already; a text is encoded as UTF-8. */
export function memorySource(name: string, content: Uint8Array | string): ByteSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { name, size: bytes.length, open: (from = 0) => memoryPieces(bytes, from) };
}

/** The first bytes of a source, at most `byteCount`. */
export async function readSample(source: ByteSource, byteCount: number): Promise<Uint8Array> {
  const sample = new Uint8Array(Math.min(byteCount, source.size ?? byteCount));
  let length = 0;
  for await (const piece of source.open()) {
    const taken = piece.subarray(0, sample.length - length);
    sample.set(taken, length);
    length += taken.length;
    if (length === sample.length) break;
  }
  return sample.subarray(0, length);
}

async function* blobPieces(blob: Blob, from: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < blob.size; at += READ_BYTES) {
    yield new Uint8Array(await blob.slice(at, at + READ_BYTES).arrayBuffer());
  }
}

async function* memoryPieces(bytes: Uint8Array, from: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < bytes.length; at += READ_BYTES) yield bytes.subarray(at, at + READ_BYTES);
}
