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
  let section = '';
  let relation: string | undefined;
  let number = 0;
  for await (const read of lines) {
    number++;
    const line = number === 1 ? read.replace(/^\uFEFF/, '') : read;
    if (line.trim() === '' || line.startsWith('%')) continue;
    if (line.startsWith('*')) {
      const [, word = '', rest = ''] = /^\*(\w+)\s*(.*)$/.exec(line) ?? [];
      section = word.toLowerCase();
      const [, id = '', name] = /^:(\d+)(?:\s+"?([^"]*)"?)?/.exec(rest) ?? [];
      relation = id === '' ? undefined : (name ?? `relation_${id}`);
      continue;
    }
    const fields = [...line.matchAll(/"((?:[^"]|"")*)"|(\S+)/g)].map(([, text, word]) => text ?? word ?? '');
    const [first = '', second, third] = fields;
    if (section === 'vertices') {
      const cells: Cells = new Map(second === undefined ? [] : [['label', quoted(second)]]);
      tables.addNode({ id: first, labels: [], cells });
    } else if (section === 'arcs' || section === 'edges') {
      if (second === undefined) throw refusal(target.name, number, 'an edge needs two numbers of vertices');
      const cells: Cells = new Map(third !== undefined && /^[\d.+-]/.test(third) ? [['weight', third]] : []);
      const isUndirected = section === 'edges';
      tables.addEdge({ source: first, target: second, isUndirected, cells, ...(relation && { type: relation }) });
    } else if (section === 'arcslist' || section === 'edgeslist')
      for (const to of fields.slice(1))
        tables.addEdge({ source: first, target: to, isUndirected: section === 'edgeslist', cells: new Map() });
    else if (section === '' || section === 'matrix')
      throw refusal(
        target.name,
        number,
        section === '' ? 'a section such as *Vertices is expected' : 'matrices are not read',
      );
  }
  return tables.finish();
}

function refusal(name: string, line: number, problem: string): AstrolabeError {
  return new AstrolabeError('IMPORT_FILE_INVALID', `line ${line} of \`${name}\`: ${problem}`, {
    hint: 'fix the file at this place, or export it again',
    detail: { line },
  });
}
