import { closeSync, openSync, readSync } from 'node:fs';
import { AstrolabeError } from '@astrolabe/model';
import { READ_BYTES, SAMPLE_BYTES } from '../limits.ts';
import type { CsvDialect, CsvRow, EncodingName, UnreadableRow } from '../reader/dialect.ts';
import { byteOrderMarkLength, detectEncoding } from '../reader/encoding.ts';
import { splitRows } from '../reader/split-rows.ts';

/** Rows of a file that were read together, in order of lines. The header is a row like others. */
export interface FileRows {
  readonly rows: readonly CsvRow[];
  readonly unreadable: readonly UnreadableRow[];
}

/**
 * Yields the rows of a file without a promise, in constant memory, for the thread of a database. The file is closed when the caller stops. Throws
 * `IMPORT_FILE_INVALID` if it is not text, or not text up to its end.
 */
export function* fileRowsNow(
  name: string,
  path: string,
  dialect: Pick<CsvDialect, 'delimiter' | 'quote'>,
): Generator<FileRows> {
  const file = openSync(path, 'r');
  try {
    const buffer = new Uint8Array(READ_BYTES);
    let length = readSync(file, buffer, 0, READ_BYTES, null);
    if (length === 0) return;
    const guess = detectEncoding(buffer.subarray(0, Math.min(length, SAMPLE_BYTES)));
    if (guess.kind === 'refused') throw notText(name, guess.reason);
    const { encoding } = guess;
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    let from = byteOrderMarkLength(encoding, buffer);
    let text = '';
    let line = 1;
    while (length > 0) {
      text += decoded(decoder, buffer.subarray(from, length), { name, encoding, line });
      from = 0;
      length = readSync(file, buffer, 0, READ_BYTES, null);
      if (length === 0) text += decoded(decoder, undefined, { name, encoding, line });
      const { rows, unreadable, rest, restLine } = splitRows(text, dialect, line, length === 0);
      text = text.slice(rest);
      line = restLine;
      yield { rows, unreadable };
    }
  } finally {
    closeSync(file);
  }
}

/** Decodes bytes; without bytes, the end, where an incomplete character is an error. */
function decoded(
  decoder: TextDecoder,
  bytes: Uint8Array | undefined,
  { name, encoding, line }: { readonly name: string; readonly encoding: EncodingName; readonly line: number },
): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw notText(name, `it has bytes behind line ${line} that are not ${encoding}`);
  }
}

function notText(name: string, reason: string): AstrolabeError {
  return new AstrolabeError('IMPORT_FILE_INVALID', `File \`${name}\` cannot be read: ${reason}`, {
    hint: 'save it as UTF-8',
  });
}
