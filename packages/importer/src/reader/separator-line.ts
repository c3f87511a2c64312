/*
 * Some spreadsheet programs write the delimiter of a file into a line before its first row: `sep=;`. It is no row.
 */

const SEPARATOR_LINE = /^\uFEFF?"?sep=([^"'\r\n])"?(?:\r\n|\n|\r|$)/i;

/** What the first line of a text says of its delimiter, and how many UTF-16 units that line takes with its end; nothing where it is a row. */
export function separatorLineOf(text: string): { readonly delimiter: string; readonly length: number } | undefined {
  const [line, delimiter] = SEPARATOR_LINE.exec(text) ?? [];
  return line === undefined || delimiter === undefined ? undefined : { delimiter, length: line.length };
}

/** How many bytes that line takes at the start of UTF-8 or another encoding that has ASCII in it, without a byte order mark; 0 where it is a row. */
export function separatorLineLength(bytes: Uint8Array): number {
  const start = String.fromCharCode(...bytes.subarray(0, SEPARATOR_LINE_BYTES_MAX));
  return separatorLineOf(start)?.length ?? 0;
}

/** Two quotes, `sep=`, the delimiter and a line end, and one more that is not taken for the end of the file. */
const SEPARATOR_LINE_BYTES_MAX = 10;
