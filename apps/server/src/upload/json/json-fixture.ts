import { join } from 'node:path';
import { AstrolabeError } from '@astrolabe/model';
import { JSON_COLUMNS_MAX } from '../../limits.ts';
import type { GraphTarget } from '../graph/graph-tables.ts';
import { headerRow, partName, TableWriter, type MadeTable } from '../made-table.ts';
import { cellsOf, isJsonObject, parseJson, type Cells, type JsonValue } from './json-cells.ts';
import type { Outline } from './json-outline.ts';
import { JsonScanner, type JsonPlace } from './json-scanner.ts';

/** Maximum number of models; with more, the models are data rather than kinds of rows. */
const MODELS_MAX = 200;

/** Whether a document is a fixture as Django's `dumpdata` writes it: a list of rows with a `model`, a `pk` and `fields`. */
export function isFixture({ count, items }: Outline): boolean {
  if (count.array !== 1 || items === undefined || items.count.object === 0) return false;
  const [model, fields] = [items.members.get('model'), items.members.get('fields')];
  return model !== undefined && model.count.scalar > 0 && fields !== undefined && fields.count.object > 0;
}

/**
 * The tables of a fixture, one per model, with the key and the fields as columns. Undefined if there are too many models or one is not a text.
 * Reads the document twice.
 */
export async function tablesOfFixture(
  pieces: () => AsyncIterable<string>,
  { name, folder, budget }: GraphTarget,
): Promise<readonly MadeTable[] | undefined> {
  const columns = new Map<string, Set<string>>();
  let isPlain = true;
  await eachRow(pieces(), name, (model, cells) => {
    if (model === undefined || columns.size > MODELS_MAX) isPlain = false;
    if (!isPlain) return;
    const known = columns.get(model!) ?? new Set();
    for (const key of cells.keys()) known.add(key);
    if (known.size > JSON_COLUMNS_MAX)
      throw new AstrolabeError('IMPORT_FILE_INVALID', `\`${name}\` has more than ${JSON_COLUMNS_MAX} keys`);
    columns.set(model!, known);
  });
  if (!isPlain || columns.size === 0) return undefined;
  // Rows of a single model need a name like `app.model` and a key: a list of cars may have a `model` and `fields` too.
  const [only, ...others] = columns;
  if (others.length === 0 && !(only![0].includes('.') && only![1].has('pk'))) return undefined;
  const names = partNames([...columns.keys()]);
  const writers = new Map<string, TableWriter>();
  try {
    const made = [...columns].map(([model, known], i): MadeTable => {
      const path = join(folder, `table-${i}`);
      const writer = new TableWriter(path, budget);
      writers.set(model, writer);
      writer.row(headerRow([...known]));
      return { name: columns.size === 1 ? name : partName(name, names[i]!), path };
    });
    await eachRow(pieces(), name, (model, cells) =>
      writers.get(model!)!.row([...columns.get(model!)!].map((column) => cells.get(column) ?? '')),
    );
    return made;
  } finally {
    for (const writer of writers.values()) writer.close();
  }
}

/** The models without the name of their application if they stay distinct: `shop.order` is `order`. */
function partNames(models: readonly string[]): readonly string[] {
  const short = models.map((model) => model.slice(model.lastIndexOf('.') + 1));
  return new Set(short).size === models.length ? short : models;
}

async function eachRow(
  pieces: AsyncIterable<string>,
  name: string,
  onRow: (model: string | undefined, cells: Cells) => void,
): Promise<void> {
  const scanner = new JsonScanner(name, {
    open: (path) => (path.length === 0 ? 'enter' : 'take'),
    value: (_path, text, _kind, place) => {
      const row = parseJson(text, name, place);
      const model = isJsonObject(row) && typeof row['model'] === 'string' ? row['model'] : undefined;
      onRow(model, rowCells(row, name, place));
    },
  });
  for await (const piece of pieces) scanner.push(piece);
  scanner.end();
}

function rowCells(row: JsonValue, name: string, place: JsonPlace): Cells {
  if (!isJsonObject(row)) return new Map();
  const { model: _, fields, ...own } = row;
  return cellsOf({ ...own, ...(isJsonObject(fields) ? fields : {}) }, name, place);
}
