import { AstrolabeError } from '@astrolabe/model';
import { quoted, type Cells } from '../json/json-cells.ts';
import type { MadeTable } from '../made-table.ts';
import { GraphTables, type GraphTarget } from './graph-tables.ts';

/**
 * A Pajek network (`*Vertices`, `*Arcs`, `*Edges`, `*Arcslist`, `*Edgeslist`) as tables; edges of several relations have the relation's
 * number or name as their type. Coordinates and drawing parameters are ignored.
 */
export async function tablesOfPajek(lines: AsyncIterable<string>, target: GraphTarget): Promise<readonly MadeTable[]> {
  const tables = new GraphTables(target);
  let section: Section = { kind: '' };
  let number = 0;
  for await (const read of lines) {
    number++;
    const line = number === 1 ? read.replace(/^\uFEFF/, '') : read;
    if (line.trim() === '' || line.startsWith('%')) continue;
    if (line.startsWith('*')) section = sectionOf(line);
    else addLine(tables, section, line, (problem) => refusal(target.name, number, problem));
  }
  return tables.finish();
}

interface Section {
  /** Its word in lowercase; empty before the first one. */
  readonly kind: string;
  /** The type of its edges. */
  readonly type?: string;
}

function sectionOf(line: string): Section {
  const [, word = '', rest = ''] = /^\*(\w+)\s*(.*)$/.exec(line) ?? [];
  const [, id = '', name] = /^:(\d+)(?:\s+"?([^"]*)"?)?/.exec(rest) ?? [];
  return { kind: word.toLowerCase(), ...(id !== '' && { type: name ?? `relation_${id}` }) };
}

function addLine(
  tables: GraphTables,
  { kind, type }: Section,
  line: string,
  problem: (text: string) => AstrolabeError,
): void {
  const fields = [...line.matchAll(/"((?:[^"]|"")*)"|(\S+)/g)].map(([, text, word]) => text ?? word ?? '');
  const [source = '', second, third] = fields;
  switch (kind) {
    case 'vertices':
      return tables.addNode({
        id: source,
        labels: [],
        cells: new Map(second === undefined ? [] : [['label', quoted(second)]]),
      });
    case 'arcs':
    case 'edges': {
      if (second === undefined) throw problem('an edge needs two numbers of vertices');
      const cells: Cells = new Map(third !== undefined && /^[\d.+-]/.test(third) ? [['weight', third]] : []);
      return tables.addEdge({ source, target: second, isUndirected: kind === 'edges', cells, ...(type && { type }) });
    }
    case 'arcslist':
    case 'edgeslist':
      for (const to of fields.slice(1))
        tables.addEdge({ source, target: to, isUndirected: kind === 'edgeslist', cells: new Map() });
      return;
    case '':
      throw problem('a section such as *Vertices is expected');
    case 'matrix':
      throw problem('matrices are not read');
    default:
  }
}

function refusal(name: string, line: number, problem: string): AstrolabeError {
  return new AstrolabeError('IMPORT_FILE_INVALID', `line ${line} of \`${name}\`: ${problem}`, {
    hint: 'fix the file at this place, or export it again',
    detail: { line },
  });
}
