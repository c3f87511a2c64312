import { resultFileOfRows } from '@astrolabe/http-api';
import { type Row, type Value, type Vid } from '@astrolabe/model';
import { build, printExpression, quoteString } from '@astrolabe/ngql';
import { plainText } from '../value/value-pieces.ts';

/** The forms in which cells can be copied. */
export const COPY_FORMATS = ['text', 'csv', 'json', 'ngql'] as const;

/** A form in which cells can be copied. */
export type CopyFormat = (typeof COPY_FORMATS)[number];

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Cells as text for the clipboard. As text they use the format of spreadsheets: tabs between cells, line breaks between rows, and a single cell
 * exactly. As nGQL one column is a list of literals, several are one list per row; a vertex is written as its id, an edge as its key.
 */
export function copiedText(columns: readonly string[], rows: readonly Row[], format: CopyFormat): string {
  switch (format) {
    case 'text':
      return tabbedText(columns, rows);
    case 'csv':
      return resultFileOfRows(columns, rows, 'csv').replace(BYTE_ORDER_MARK, '');
    case 'json':
      return resultFileOfRows(columns, rows, 'json');
    case 'ngql':
      return columns.length === 1
        ? rows.map((row) => row.map(literalText).join('')).join(', ')
        : rows.map((row) => `[${row.map(literalText).join(', ')}]`).join(',\n');
  }
}

function tabbedText(columns: readonly string[], rows: readonly Row[]): string {
  const [only] = rows[0] ?? [];
  if (columns.length === 1 && rows.length === 1 && only !== undefined) return plainText(only);
  const clean = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');
  const lines = rows.map((row) => row.map((value) => clean(plainText(value))).join('\t'));
  return rows.length === 1 ? (lines[0] ?? '') : [columns.map(clean).join('\t'), ...lines].join('\n');
}

/** A value as nGQL would write it in a statement. */
export function literalText(value: Value): string {
  if (typeof value === 'object' && 'kind' in value) {
    switch (value.kind) {
      case 'vertex':
        return vidText(value.vid);
      case 'edge':
        return `${vidText(value.src)} -> ${vidText(value.dst)} @${value.rank}`;
      case 'path':
        return `[${[value.start, ...value.steps.map(({ vertex }) => vertex)].map(({ vid }) => vidText(vid)).join(', ')}]`;
      case 'null':
      case 'empty':
        return 'NULL';
      default:
    }
  } else if (typeof value === 'object') {
    return `[${value.map(literalText).join(', ')}]`;
  }
  return printExpression(build.literal(value));
}

function vidText(vid: Vid): string {
  return typeof vid === 'bigint' ? String(vid) : quoteString(vid);
}
