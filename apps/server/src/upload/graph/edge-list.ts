import { join } from 'node:path';
import { AstrolabeError } from '@astrolabe/model';
import { JSON_COLUMNS_MAX } from '../../limits.ts';
import { quoted, type Cells } from '../json/json-cells.ts';
import { headerRow, TableWriter, type MadeTable } from '../made-table.ts';
import { GraphTables, type GraphTarget } from './graph-tables.ts';

/**
 * Lines of an edge list as NetworkX and SNAP write them: two ids, then attributes as `{'weight': 3}` or as further values; separated by
 * spaces, tabs or commas; lines with `#` or `%` are comments. One table of edges.
 */
export async function tablesOfEdgeList(
  lines: () => AsyncIterable<string>,
  { name, folder, budget }: GraphTarget,
): Promise<readonly MadeTable[]> {
  const columns = new Set<string>();
  await eachEdge(lines(), name, (_source, _target, cells) => {
    for (const column of cells.keys()) columns.add(column);
    if (columns.size > JSON_COLUMNS_MAX)
      throw new AstrolabeError('IMPORT_FILE_INVALID', `\`${name}\` has more than ${JSON_COLUMNS_MAX} attributes`);
  });
  const path = join(folder, 'table-0');
  const writer = new TableWriter(path, budget);
  try {
    writer.row(headerRow(['source', 'target', ...columns]));
    await eachEdge(lines(), name, (source, target, cells) =>
      writer.row([quoted(source), quoted(target), ...[...columns].map((column) => cells.get(column) ?? '')]),
    );
  } finally {
    writer.close();
  }
  return [{ name, path }];
}

/** Lines of an adjacency list: an id, then its neighbors. */
export async function tablesOfAdjacencyList(
  lines: AsyncIterable<string>,
  target: GraphTarget,
): Promise<readonly MadeTable[]> {
  const tables = new GraphTables(target);
  for await (const line of lines) {
    const [source, ...neighbors] = fieldsOf(withoutComment(line));
    if (source === undefined) continue;
    tables.addNode({ id: source, labels: [], cells: new Map() });
    for (const neighbor of neighbors) tables.addEdge({ source, target: neighbor, cells: new Map() });
  }
  return tables.finish();
}

async function eachEdge(
  lines: AsyncIterable<string>,
  name: string,
  onEdge: (source: string, target: string, cells: Cells) => void,
): Promise<void> {
  let number = 0;
  for await (const read of lines) {
    number++;
    const line = withoutComment(number === 1 ? read.replace(/^\uFEFF/, '') : read);
    if (line.trim() === '') continue;
    const brace = line.indexOf('{');
    const fields = fieldsOf(brace < 0 ? line : line.slice(0, brace));
    const [source, target, ...values] = fields;
    if (source === undefined || target === undefined)
      throw new AstrolabeError('IMPORT_FILE_INVALID', `line ${number} of \`${name}\`: an edge needs two ids`, {
        hint: 'fix the line, or upload the file as .csv',
        detail: { line: number },
      });
    const cells: Cells = brace < 0 ? new Map() : attributesOf(line.slice(brace));
    for (const [i, value] of values.entries())
      cells.set(values.length === 1 ? 'weight' : `value_${i + 1}`, quoted(value));
    onEdge(source, target, cells);
  }
}

function withoutComment(line: string): string {
  return /^\s*[#%]/.test(line) ? '' : line;
}

function fieldsOf(line: string): readonly string[] {
  const fields = line.trim().split(/\t|,\s*|;\s*/);
  const [only = ''] = fields;
  if (fields.length > 1) return fields.map((field) => field.trim());
  return [...only.matchAll(/"([^"]*)"|(\S+)/g)].map(([, text, word]) => text ?? word ?? '');
}

/** The attributes of a dictionary of Python with plain values. */
function attributesOf(text: string): Cells {
  const cells: Cells = new Map();
  for (const [, single, double, , value = ''] of text.matchAll(ATTRIBUTE)) {
    const key = single ?? double ?? '';
    const plain = /^(['"])(.*)\1$/s.exec(value)?.[2];
    cells.set(key, plain === undefined ? (value === 'None' ? '' : quoted(value)) : quoted(plain));
  }
  return cells;
}

const ATTRIBUTE = /(?:'([^']*)'|"([^"]*)")(\s*):\s*('[^']*'|"[^"]*"|[^,}\s]+)/g;
