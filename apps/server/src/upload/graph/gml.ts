import { AstrolabeError } from '@astrolabe/model';
import { quoted, type Cells } from '../json/json-cells.ts';
import type { MadeTable } from '../made-table.ts';
import { GraphTables, type GraphTarget } from './graph-tables.ts';

/**
 * A GML file as tables: `graph [ directed 1 node [ id 1 label "A" ] edge [ source 1 target 2 ] ]`. Keys of lists within a node or edge are
 * columns after a dot; `graphics` is ignored. Reference: Himsolt, "GML: A portable Graph File Format", University of Passau, 1997.
 */
export async function tablesOfGml(pieces: AsyncIterable<string>, target: GraphTarget): Promise<readonly MadeTable[]> {
  const tables = new GraphTables(target);
  const path: string[] = [];
  let isDirected = false;
  let values = new Map<string, string>();
  let key: GmlToken | undefined;
  let last: GmlToken | undefined;
  for await (const token of gmlTokens(pieces, target.name)) {
    last = token;
    if (token.kind === 'close') {
      const ended = path.pop();
      if (ended === undefined || key) throw refusal(target.name, token.line, 'a key is expected, not "]"');
      const add = path.length === 1 ? ELEMENTS.get(ended) : undefined;
      add?.(tables, values, isDirected, (problem) => refusal(target.name, token.line, problem));
      continue;
    }
    if (!key) {
      if (token.kind !== 'word') throw refusal(target.name, token.line, `a key is expected, not ${token.text}`);
      key = token;
      continue;
    }
    if (token.kind === 'open') {
      path.push(key.text);
      if (path.length > DEPTH_MAX) throw refusal(target.name, token.line, `lists are nested deeper than ${DEPTH_MAX}`);
      if (path.length === 2) values = new Map();
    } else if (path.length === 1 && key.text === 'directed') isDirected = token.text === '1';
    else if (path.length >= 2 && path[2] !== 'graphics') {
      const name = [...path.slice(2), key.text].join('.');
      const earlier = values.get(name);
      // Values of a repeated key form a list.
      values.set(name, earlier === undefined ? token.text : `${earlier};${token.text}`);
    }
    key = undefined;
  }
  if (path.length > 0) throw refusal(target.name, last?.line ?? 1, `the list \`${path.at(-1)}\` does not end`);
  return tables.finish();
}

const DEPTH_MAX = 50;

/** Adds a list of the graph to its tables. */
type AddElement = (
  tables: GraphTables,
  values: Map<string, string>,
  isDirected: boolean,
  problem: (text: string) => AstrolabeError,
) => void;

const addNode: AddElement = (tables, values, _, problem) => {
  const id = values.get('id');
  if (id === undefined) throw problem('this node has no `id`');
  values.delete('id');
  tables.addNode({ id, labels: [], cells: cellsOf(values) });
};

const addEdge: AddElement = (tables, values, isDirected, problem) => {
  const [source, target] = [values.get('source'), values.get('target')];
  if (source === undefined || target === undefined) throw problem('this edge has no `source` and `target`');
  values.delete('source');
  values.delete('target');
  tables.addEdge({ source, target, isUndirected: !isDirected, cells: cellsOf(values) });
};

const ELEMENTS: ReadonlyMap<string, AddElement> = new Map([
  ['node', addNode],
  ['edge', addEdge],
]);

function cellsOf(values: ReadonlyMap<string, string>): Cells {
  return new Map([...values].map(([key, value]) => [key, quoted(value)]));
}

interface GmlToken {
  readonly kind: 'word' | 'text' | 'open' | 'close';
  readonly text: string;
  readonly line: number;
}

async function* gmlTokens(pieces: AsyncIterable<string>, name: string): AsyncGenerator<GmlToken, void, undefined> {
  let rest = '';
  let line = 1;
  const pattern = /\s+|#[^\n]*\n|\[|\]|"[^"]*"|[^\s[\]"#]+/gy;
  const read = function* (text: string, isEnd: boolean): Generator<GmlToken, void, undefined> {
    pattern.lastIndex = 0;
    let at = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      // A token at the end of a chunk may continue in the next one.
      if (!isEnd && pattern.lastIndex === text.length) break;
      at = pattern.lastIndex;
      const [token] = match;
      if (!/^[\s#]/.test(token)) yield tokenOf(token, line);
      for (let i = token.indexOf('\n'); i >= 0; i = token.indexOf('\n', i + 1)) line++;
    }
    rest = text.slice(at);
  };
  for await (const piece of pieces) {
    yield* read(rest + piece, false);
    if (rest.length > TEXT_LENGTH_MAX) throw refusal(name, line, 'the text that starts here does not end');
  }
  yield* read(`${rest}\n`, true);
  if (rest.trim() !== '') throw refusal(name, line, 'the text that starts here does not end');
}

const TEXT_LENGTH_MAX = 4 * 1024 * 1024;

function tokenOf(token: string, line: number): GmlToken {
  if (token === '[') return { kind: 'open', text: token, line };
  if (token === ']') return { kind: 'close', text: token, line };
  if (token.startsWith('"')) return { kind: 'text', text: withoutEntities(token.slice(1, -1)), line };
  return { kind: 'word', text: token, line };
}

/** GML is ASCII; other characters are numbered entities. */
function withoutEntities(text: string): string {
  return text
    .replaceAll(/&#(\d{1,7});/g, (entity, code: string) =>
      Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : entity,
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function refusal(name: string, line: number, problem: string): AstrolabeError {
  return new AstrolabeError('IMPORT_FILE_INVALID', `line ${line} of \`${name}\`: ${problem}`, {
    hint: 'fix the file at this place, or export it again',
    detail: { line },
  });
}
