import { AstrolabeError } from '@astrolabe/model';
import { exactKind, isJsonObject, parseJson, scalarText, cellText, quoted, type Cells } from '../json/json-cells.ts';
import type { MadeTable } from '../made-table.ts';
import { GraphTables, type GraphTarget } from './graph-tables.ts';

/** Number of leading bytes that `isOwnCsv` checks. */
export const OWN_HEADER_BYTES = 64;

/** Whether a file starts with the header of the table that the canvas of this studio saves: a row for each tag of a vertex, and for each edge. */
export function isOwnCsv(start: string): boolean {
  return /^\uFEFF?"?kind"?,"?type"?,"?vid"?,"?dst"?,"?rank"?,"?properties"?\s/.test(start);
}

/**
 * The tables of a graph that the canvas saved as CSV. `properties` is a JSON object with values in the form of `valueToJson`. Every row is
 * one line, as JSON has no line breaks in its strings.
 */
export async function tablesOfOwnCsv(lines: AsyncIterable<string>, target: GraphTarget): Promise<readonly MadeTable[]> {
  const tables = new GraphTables(target);
  let number = 0;
  for await (const line of lines) {
    if (++number === 1 || line === '') continue;
    const [kind, type = '', vid = '', dst = '', rank = '', properties = ''] = cellsOfLine(line);
    if (kind !== 'vertex' && kind !== 'edge')
      throw new AstrolabeError(
        'IMPORT_FILE_INVALID',
        `line ${number} of \`${target.name}\`: the kind is neither vertex nor edge`,
        {
          hint: 'save the graph again',
          detail: { line: number },
        },
      );
    const value = properties === '' ? {} : parseJson(properties, target.name, { line: number, column: 1 });
    const cells: Cells = new Map();
    for (const [key, found] of isJsonObject(value) ? Object.entries(value) : []) {
      const exact = exactKind(found);
      const column = `${type}.${key}`;
      if (exact !== undefined) tables.declare(kind === 'vertex' ? 'node' : 'edge', column, exact);
      const text = scalarText(found);
      cells.set(column, text === undefined ? cellText(found) : quoted(text));
    }
    if (kind === 'edge') tables.addEdge({ source: vid, target: dst, type, rank, cells });
    else if (type !== '') tables.addNode({ id: vid, labels: [type], cells });
  }
  return tables.finish();
}

function cellsOfLine(line: string): readonly string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, text, plain]) => text?.replaceAll('""', '"') ?? plain ?? '',
  );
}
