import { protocolIdOf } from './encoding.ts';
import { malformed } from './short-input.ts';
import { ZLIB } from './transform.ts';
import type { Encoding } from './wire-type.ts';

/*
 * A message is preceded by nothing (unframed), its length (framed), or a header:
 *
 *     framed   u32 length | message
 *     header   u32 length | u16 0x0FFF | u16 flags | u32 sequence | u16 words | block of 4 × words bytes | message
 *     block    varint protocol | varint count, transform ids | info blocks | zeros
 */

/** Framing of messages. */
export type Transport = 'unframed' | 'framed' | 'header';

/** Transport of a message, and so of its reply. */
export interface Envelope {
  readonly transport: Transport;
  readonly encoding: Encoding;
  /** The number in the header, which the reply repeats; 0 without a header. */
  readonly headerSequence: number;
  /** Whether the message is compressed with zlib; only the header transport supports this. */
  readonly isCompressed?: boolean;
}

/** The first two bytes after the length of a header frame. */
export const HEADER_MAGIC = 0x0fff;

/** The fields of a header and the start of the message. */
export interface ParsedHeader {
  readonly sequence: number;
  readonly protocolId: number;
  readonly transforms: readonly number[];
  /** Offset of the message from the magic number. */
  readonly bodyAt: number;
}

/** Bytes of a header before its block, without the length. */
export const HEADER_FIXED_BYTES = 10;

/** Adds frame or header to a message given in pieces; a compressed one is given compressed. */
export function wrapMessage(
  { transport, encoding, headerSequence, isCompressed }: Envelope,
  pieces: readonly Uint8Array[],
): readonly Uint8Array[] {
  if (transport === 'unframed') return pieces;
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (transport === 'framed') {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(length);
    return [head, ...pieces];
  }
  const head = Buffer.alloc(18);
  head.writeUInt32BE(length + 14, 0);
  head.writeUInt16BE(HEADER_MAGIC, 4);
  head.writeUInt32BE(headerSequence >>> 0, 8);
  head.writeUInt16BE(1, 12);
  head[14] = protocolIdOf(encoding);
  if (isCompressed) head.set([1, ZLIB], 15);
  return [head, ...pieces];
}

/** Reads a header from its magic number on. Info blocks carry nothing that matters here; they are skipped with the block. */
export function parseHeader(frame: Uint8Array): ParsedHeader {
  if (frame.length < HEADER_FIXED_BYTES) throw malformed('a header that is too short');
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const bodyAt = HEADER_FIXED_BYTES + view.getUint16(8) * 4;
  if (bodyAt > frame.length) throw malformed('a header that is longer than its frame');
  let at = HEADER_FIXED_BYTES;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      if (at >= bodyAt) throw malformed('a header block that ends too early');
      const byte = frame[at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw malformed('a number in a header that has no end');
  };
  const protocolId = varint();
  const transforms: number[] = [];
  for (let count = varint(); count > 0; count--) transforms.push(varint());
  return { sequence: view.getUint32(4), protocolId, transforms, bodyAt };
}

/** The encoding of a message by its first bytes. */
export function encodingOf(message: Uint8Array): Encoding | undefined {
  if (message[0] === 0x80 && message[1] === 0x01) return 'binary';
  if (message[0] !== 0x82) return undefined;
  const version = (message[1] ?? 0) & 0x1f;
  return version === 1 ? 'compact-1' : version === 2 ? 'compact-2' : undefined;
}
