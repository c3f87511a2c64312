import type { PropertyType, Value } from '@astrolabe/model';
import { convertText, InvalidText } from '../mapping/convert-text.ts';
import { fileRowsNow } from './file-rows.ts';

/** A row of a file, or with a reason the text of one that could not be read. */
interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  readonly reason?: string;
}

/** The files that statements of the embedded database read, converted as imports do. */
export interface StatementFiles {
  rows(path: string, delimiter: string): Iterable<readonly Row[]>;
  convert(text: string, type: PropertyType): { readonly value: Value } | { readonly reason: string };
}

/** `find` returns where a file is by the path that a statement names, or throws. */
export function statementFiles(find: (path: string) => string): StatementFiles {
  return {
    *rows(path, delimiter) {
      for (const { rows, unreadable } of fileRowsNow(path, find(path), { delimiter, quote: '"' })) {
        const good = rows.map(({ line, fields }): Row => ({ line, cells: fields }));
        const bad = unreadable.map(({ line, text, reason }): Row => ({ line, cells: [text], reason }));
        yield bad.length === 0 ? good : [...good, ...bad].sort((a, b) => a.line - b.line);
      }
    },
    convert(text, type) {
      const value = convertText(text, type);
      return value instanceof InvalidText ? { reason: value.reason } : { value };
    },
  };
}
