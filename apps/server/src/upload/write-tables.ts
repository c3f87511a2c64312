import { createReadStream, openSync, readSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { AstrolabeError } from '@astrolabe/model';
import { formatOf, type FileFormat } from '@astrolabe/http-api';
import { tablesOfAdjacencyList, tablesOfEdgeList } from './graph/edge-list.ts';
import { tablesOfDot } from './graph/dot.ts';
import { tablesOfGexf } from './graph/gexf.ts';
import { tablesOfGml } from './graph/gml.ts';
import { tablesOfGraphMl } from './graph/graphml.ts';
import type { GraphTarget } from './graph/graph-tables.ts';
import { tablesOfOwnCsv } from './graph/own-csv.ts';
import { tablesOfPajek } from './graph/pajek.ts';
import { textPieces } from './json/json-outline.ts';
import { tablesOfJson } from './json/json-tables.ts';
import { listTablesOf, withListTables } from './list-tables.ts';
import { TableBudget, TableWriter, type MadeTable } from './made-table.ts';
import type { TableOrder } from './make-tables.ts';
import { parquetTable } from './parquet-table.ts';
import { tablesOfSqlite } from './sqlite-tables.ts';

/** Writes the tables of a file into a folder; of a plain table, those of the lists in its cells. */
export async function writeTables({
  path,
  folder,
  name,
  bytesMax,
  isPlain,
}: TableOrder): Promise<readonly MadeTable[]> {
  const target: GraphTarget = { name, folder, budget: new TableBudget(name, bytesMax) };
  if (isPlain) return listTablesOf(path, {}, target);
  const bytes = (): AsyncIterable<Uint8Array> => createReadStream(path, { highWaterMark: READ_BYTES });
  const lines = (): Interface =>
    createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  switch (xmlFormat(formatOf(name), path, name)) {
    case 'text':
      return tablesOfOwnCsv(lines(), target);
    case 'json':
      return withListTables(await tablesOfJson(bytes, target), target);
    case 'parquet':
      return withListTables(await tablesOfParquet(path, target), target);
    case 'sqlite':
      return withListTables(tablesOfSqlite(path, target), target);
    case 'graphml':
      return tablesOfGraphMl(bytes(), target);
    case 'gexf':
      return tablesOfGexf(bytes(), target);
    case 'gml':
      return tablesOfGml(textPieces(bytes()), target);
    case 'dot':
      return tablesOfDot(textPieces(bytes()), target);
    case 'pajek':
      return tablesOfPajek(lines(), target);
    case 'edgeList':
      return tablesOfEdgeList(lines, target);
    case 'adjacencyList':
      return tablesOfAdjacencyList(lines(), target);
    default:
      throw new AstrolabeError('IMPORT_FILE_INVALID', `\`${name}\` has an unsupported format`);
  }
}

const READ_BYTES = 256 * 1024;

/** Detects GraphML or GEXF by the first element of an XML file. */
function xmlFormat(format: FileFormat | undefined, path: string, name: string): FileFormat | undefined {
  if (format !== 'xml') return format;
  const start = Buffer.alloc(4096);
  const file = openSync(path, 'r');
  try {
    const text = start.toString('latin1', 0, readSync(file, start)).replaceAll('\0', '');
    const [, root = ''] = /<(?:\w+:)?([A-Za-z]\w*)[\s>]/.exec(text.replaceAll(/<[?!][^>]*>/g, '')) ?? [];
    if (root === 'graphml' || root === 'gexf') return root;
    throw new AstrolabeError('IMPORT_FILE_INVALID', `\`${name}\` is XML, but neither GraphML nor GEXF`, {
      hint: 'export it as CSV, JSON, GraphML or GEXF',
    });
  } finally {
    closeSync(file);
  }
}

async function tablesOfParquet(path: string, { name, folder, budget }: GraphTarget): Promise<readonly MadeTable[]> {
  const { kinds, pieces } = await parquetTable(path, name);
  const table = join(folder, 'table-0');
  const writer = new TableWriter(table, budget);
  try {
    for await (const piece of pieces) writer.write(piece);
  } finally {
    writer.close();
  }
  return [{ name, path: table, kinds }];
}
