import { join } from 'node:path';
import type { GraphTarget } from '../graph/graph-tables.ts';
import { headerRow, TableWriter, type MadeTable } from '../made-table.ts';
import { cellText, isJsonObject, parseJson, type JsonValue } from './json-cells.ts';
import type { Outline } from './json-outline.ts';
import { JsonScanner, jsonRefusal } from './json-scanner.ts';

/*
 * Tables by column, as data frames are written: `{"name": ["Ann", "Bob"], "age": [3, 4]}`, or with the numbers of the rows,
 * `{"name": {"0": "Ann", "1": "Bob"}}`.
 */

/** Whether the members of the top-level object are the columns of a table. Lists must have the same length, and rows the same keys. */
export function isColumnar({ count, members, items }: Outline): boolean {
  const columns = [...members.values()];
  if (count.object !== 1 || count.array + count.scalar > 0 || items !== undefined || columns.length < 2) return false;
  return columns.every(isListOfScalars) || columns.every(isNumbered);
}

function isListOfScalars({ count, items }: Outline, _: number, [first]: readonly Outline[]): boolean {
  const values = items?.count;
  if (count.array !== 1 || values === undefined || values.object + values.array > 0 || values.scalar < 2) return false;
  return values.scalar === first!.items?.count.scalar;
}

function isNumbered({ members }: Outline, _: number, [first]: readonly Outline[]): boolean {
  if (members.size < 2 || members.size !== first!.members.size) return false;
  return [...members].every(([key, { count }], i) => key === String(i) && count.scalar > 0);
}

/** Writes the table of a document with columns. Memory holds the columns. */
export async function columnarTable(
  pieces: AsyncIterable<string>,
  { name, folder, budget }: GraphTarget,
): Promise<MadeTable> {
  const columns = new Map<string, readonly JsonValue[]>();
  const scanner = new JsonScanner(name, {
    open: (path) => (path.length === 0 ? 'enter' : 'take'),
    value: (path, text, _kind, place) => {
      const value = parseJson(text, name, place);
      const cells = isJsonObject(value)
        ? Object.values(value)
        : Array.isArray(value)
          ? (value as JsonValue[])
          : undefined;
      if (cells === undefined) throw jsonRefusal(name, place, 'a column is expected here');
      columns.set(String(path.at(-1)), cells);
    },
  });
  for await (const piece of pieces) scanner.push(piece);
  scanner.end();
  const path = join(folder, 'table-0');
  const writer = new TableWriter(path, budget);
  try {
    writer.row(headerRow([...columns.keys()]));
    const rows = Math.max(...[...columns.values()].map((cells) => cells.length));
    for (let row = 0; row < rows; row++) writer.row([...columns.values()].map((cells) => cellText(cells[row] ?? null)));
  } finally {
    writer.close();
  }
  return { name, path };
}
