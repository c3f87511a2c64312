import { AstrolabeError } from '@astrolabe/model';
import { LINE_BYTES_MAX } from '../limits.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { byteOrderMarkLength } from './encoding.ts';
import type { CsvPosition, EncodingName } from './dialect.ts';

/** Complete lines of a file: their bytes, their position, and whether they are the last. */
export interface LinePiece {
  readonly bytes: Uint8Array;
  readonly startByte: number;
  readonly isEnd: boolean;
}

/**
 * Splits a source into pieces that end at line breaks. Line breaks are never inside a character of the supported encodings, so each piece can be
 * decoded alone and byte positions are exact. The last piece may be empty. At the start of a file, `linesBefore` lines are skipped.
 */
export async function* linePieces(
  source: ByteSource,
  encoding: EncodingName,
  from: CsvPosition,
  linesBefore = 0,
): AsyncGenerator<LinePiece> {
  const lastBreak =
    encoding === 'utf-16le' ? lastBreakUtf16(0) : encoding === 'utf-16be' ? lastBreakUtf16(1) : lastBreakInBytes;
  let rest = new Uint8Array(0);
  let startByte = from.byte;
  let linesToPass = from.byte === 0 ? linesBefore : 0;
  const withoutPassed = (piece: LinePiece): LinePiece => {
    let passed = 0;
    for (; linesToPass > 0 && passed < piece.bytes.length; linesToPass--)
      passed += offsetOfLine(piece.bytes.subarray(passed), 1, encoding);
    return passed === 0
      ? piece
      : { ...piece, bytes: piece.bytes.subarray(passed), startByte: piece.startByte + passed };
  };
  for await (const read of source.open(from.byte)) {
    let joined = new Uint8Array(rest.length + read.length);
    joined.set(rest);
    joined.set(read, rest.length);
    if (startByte === 0 && joined.length >= 3) {
      const bom = byteOrderMarkLength(encoding, joined);
      joined = joined.subarray(bom);
      startByte += bom;
    }
    const cut = lastBreak(joined);
    if (cut > 0) {
      yield withoutPassed({ bytes: joined.subarray(0, cut), startByte, isEnd: false });
      startByte += cut;
    } else if (joined.length > LINE_BYTES_MAX) {
      throw new AstrolabeError(
        'IMPORT_FILE_INVALID',
        `file \`${source.name}\` has a line of more than ${LINE_BYTES_MAX} bytes`,
        {
          hint: 'check that it is a CSV file, and its encoding',
          detail: { byte: startByte },
        },
      );
    }
    rest = joined.subarray(cut);
  }
  yield withoutPassed({ bytes: rest, startByte, isEnd: true });
}

/** Returns the offset after the `count`-th line break. */
export function offsetOfLine(bytes: Uint8Array, count: number, encoding: EncodingName): number {
  const step = encoding === 'utf-16le' || encoding === 'utf-16be' ? 2 : 1;
  const low = encoding === 'utf-16be' ? 1 : 0;
  const high = step === 2 ? 1 - low : 0;
  const unit = (at: number): number =>
    step === 1 ? (bytes[at] ?? 0) : (bytes[at + low] ?? 0) | ((bytes[at + high] ?? 0) << 8);
  let at = 0;
  for (let breaks = 0; breaks < count && at < bytes.length; at += step) {
    const code = unit(at);
    if (code === LF) breaks++;
    else if (code === CR) {
      breaks++;
      if (unit(at + step) === LF) at += step;
    }
  }
  return at;
}

const LF = 10;
const CR = 13;

/** Returns the offset after the last line break; a CR at the end may be half of one and does not count. */
function lastBreakInBytes(bytes: Uint8Array): number {
  const lf = bytes.lastIndexOf(LF);
  const cr = bytes.length < 2 ? -1 : bytes.lastIndexOf(CR, bytes.length - 2);
  return Math.max(lf, cr === lf - 1 ? -1 : cr) + 1;
}

function lastBreakUtf16(low: 0 | 1): (bytes: Uint8Array) => number {
  return (bytes) => {
    const units = bytes.length >> 1;
    for (let i = units - 1; i >= 0; i--) {
      if (bytes[2 * i + 1 - low] !== 0) continue;
      const code = bytes[2 * i + low];
      if (code === LF || (code === CR && i < units - 1)) return 2 * i + 2;
    }
    return 0;
  };
}
