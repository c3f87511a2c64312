/* Some spreadsheet programs write the delimiter into a line before the first row: `sep=;`. It is not a row. */

const SEPARATOR_LINE = /^\uFEFF?"?sep=([^"'\r\n])"?(?:\r\n|\n|\r|$)/i;

/**
 * Returns the delimiter of the first line of a text and the length of that line in UTF-16 units, with its line break; undefined if it is a
 * row.
 */
export function separatorLineOf(text: string): { readonly delimiter: string; readonly length: number } | undefined {
  const [line, delimiter] = SEPARATOR_LINE.exec(text) ?? [];
  return line === undefined || delimiter === undefined ? undefined : { delimiter, length: line.length };
}

/** Returns the length of that line in bytes in UTF-8 or another ASCII-compatible encoding, without a byte order mark; 0 if it is a row. */
export function separatorLineLength(bytes: Uint8Array): number {
  const start = String.fromCharCode(...bytes.subarray(0, SEPARATOR_LINE_BYTES_MAX));
  return separatorLineOf(start)?.length ?? 0;
}

/** `sep=` with quotes, the delimiter and a line end take one byte less. */
const SEPARATOR_LINE_BYTES_MAX = 10;
