import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { malformed } from './short-input.ts';

/** The id of zlib among the transforms of a header; no other is supported. */
export const ZLIB = 1;

const deflated = promisify(deflate);
const inflated = promisify(inflate) as (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

/** Whether the transforms of a header can be undone. */
export function areKnown(transforms: readonly number[]): boolean {
  return transforms.every((transform) => transform === ZLIB);
}

/** Reverses the transforms. Data that would exceed the limit is rejected before it is expanded. */
export async function undoTransforms(
  bytes: Uint8Array,
  transforms: readonly number[],
  bytesMax: number,
): Promise<Uint8Array> {
  let plain = bytes;
  for (let left = transforms.length; left > 0; left--) {
    try {
      plain = await inflated(plain, { maxOutputLength: bytesMax });
    } catch (error) {
      throw isTooLarge(error)
        ? malformed(`a compressed message of more than ${bytesMax} bytes`)
        : malformed('a compressed message that is none of zlib');
    }
  }
  return plain;
}

/** Compresses the pieces of a message together. */
export function compress(pieces: readonly Uint8Array[]): Promise<Uint8Array> {
  return deflated(Buffer.concat(pieces));
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
