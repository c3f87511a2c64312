import { BinaryReader } from './binary-reader.ts';
import { BinaryWriter } from './binary-writer.ts';
import { CompactReader } from './compact-reader.ts';
import { CompactWriter } from './compact-writer.ts';
import type { ProtocolReader } from './protocol-reader.ts';
import type { ProtocolWriter } from './protocol-writer.ts';
import type { Encoding } from './wire-type.ts';

/** Returns a writer of an encoding for new bytes. */
export function newWriter(encoding: Encoding): ProtocolWriter {
  return encoding === 'binary' ? new BinaryWriter() : new CompactWriter(versionOf(encoding));
}

/** A reader of bytes in an encoding. */
export function newReader(encoding: Encoding, bytes: Uint8Array): ProtocolReader {
  return encoding === 'binary' ? new BinaryReader(bytes) : new CompactReader(bytes, versionOf(encoding));
}

/** The number of an encoding in a header. */
export function protocolIdOf(encoding: Encoding): number {
  return encoding === 'binary' ? 0 : 2;
}

function versionOf(encoding: 'compact-1' | 'compact-2'): 1 | 2 {
  return encoding === 'compact-1' ? 1 : 2;
}
