/** The encodings that are read. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;

/** Encoding of a file; labels of the Encoding standard. */
export type EncodingName = (typeof ENCODINGS)[number];

/** Delimiters to detect. The user can choose any other single character. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The shape of a CSV file. Quotes inside a quoted field are doubled; CR, LF and CRLF all end a line, also mixed. */
export interface CsvDialect {
  readonly encoding: EncodingName;
  /** One character. */
  readonly delimiter: string;
  /** The character around fields with delimiters or line breaks; empty if none. */
  readonly quote: '"' | "'" | '';
  /** Whether the first row names the columns. */
  readonly hasHeader: boolean;
  /** Number of lines before the first row that are not rows, such as a title or remarks. Default 0. */
  readonly linesBefore?: number;
  /** Whether rows with fewer cells than the first one have empty cells at their end; otherwise they are unreadable. */
  readonly padsRows?: boolean;
  /** The column names of a file without a header, if another file has them. */
  readonly columns?: readonly string[];
}

/** Whether this number of cells is a row of a table whose rows may end early. A single cell is a remark. */
export function isShortRow(cells: number, columnCount: number): boolean {
  return cells >= 2 && cells < columnCount;
}

/** A row as written: physical line of its first character, counted from 1, and the text of its fields. */
export interface CsvRow {
  readonly line: number;
  readonly fields: readonly string[];
}

/** An unreadable row, with the part of its text that could be read. */
export interface UnreadableRow {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

/** A position in a file where a row starts; reading can continue here. */
export interface CsvPosition {
  readonly byte: number;
  readonly line: number;
}
