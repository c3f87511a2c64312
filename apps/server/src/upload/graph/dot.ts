import { AstrolabeError } from '@astrolabe/model';
import { quoted, type Cells } from '../json/json-cells.ts';
import type { MadeTable } from '../made-table.ts';
import { GraphTables, type GraphTarget } from './graph-tables.ts';

/*
 * The DOT language of Graphviz (https://graphviz.org/doc/info/lang.html): nodes, edges and their chains, attributes with the defaults of
 * `node [...]` and `edge [...]`, subgraphs as ends of edges, ports, comments. How a graph is drawn is not imported.
 */

interface Token {
  /** `id` also for quoted strings and HTML; symbols are their own kind. */
  readonly kind: 'id' | 'sign' | 'end';
  readonly text: string;
  readonly isQuoted: boolean;
  readonly line: number;
}

type Attributes = ReadonlyMap<string, string>;

/** Attributes and nodes within a pair of braces. */
interface Scope {
  readonly node: Map<string, string>;
  readonly edge: Map<string, string>;
  readonly nodes: Set<string>;
}

/** A graph in the DOT language as tables. Holds the document and its nodes in memory. */
export async function tablesOfDot(pieces: AsyncIterable<string>, target: GraphTarget): Promise<readonly MadeTable[]> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length > DOT_LENGTH_MAX)
      throw refusal(target.name, 1, `it is longer than ${DOT_LENGTH_MAX} characters, the most for this format`);
  }
  return new DotReader(text.replace(/^\uFEFF/, ''), target).read();
}

const DOT_LENGTH_MAX = 256 * 1024 * 1024;
const NESTING_MAX = 100;

class DotReader {
  readonly #tokens: Generator<Token, Token>;
  readonly #target: GraphTarget;
  readonly #tables: GraphTables;
  readonly #nodes = new Map<string, Map<string, string>>();
  #next: Token;
  #isDirected = true;
  #depth = 0;

  constructor(text: string, target: GraphTarget) {
    this.#target = target;
    this.#tables = new GraphTables(target);
    this.#tokens = tokensOf(text, target.name);
    this.#next = this.#tokens.next().value;
  }

  read(): Promise<readonly MadeTable[]> {
    while (this.#next.kind !== 'end') this.#graph();
    for (const [id, attributes] of this.#nodes)
      this.#tables.addNode({ id, labels: [], cells: cellsOf(attributes, id) });
    return this.#tables.finish();
  }

  #graph(): void {
    if (this.#isWord('strict')) this.#take();
    const word = this.#take();
    this.#isDirected = word.text.toLowerCase() === 'digraph';
    if (!this.#isDirected && word.text.toLowerCase() !== 'graph')
      throw this.#unexpected(word, '`graph` or `digraph` is expected');
    if (this.#next.kind === 'id') this.#take();
    this.#block({ node: new Map(), edge: new Map(), nodes: new Set() });
  }

  /** The statements between braces. */
  #block(scope: Scope): void {
    if (++this.#depth > NESTING_MAX) throw this.#unexpected(this.#next, `blocks are nested deeper than ${NESTING_MAX}`);
    this.#sign('{');
    while (!this.#isSign('}')) {
      if (this.#isSign(';') || this.#isSign(',')) this.#take();
      else this.#statement(scope);
    }
    this.#take();
    this.#depth--;
  }

  #statement(scope: Scope): void {
    const kind = this.#next.isQuoted ? '' : this.#next.text.toLowerCase();
    if (kind === 'node' || kind === 'edge' || kind === 'graph') {
      this.#take();
      const attributes = this.#attributes();
      if (kind !== 'graph') for (const [key, value] of attributes) scope[kind].set(key, value);
      return;
    }
    const first = this.#end(scope);
    if (this.#isSign('=')) {
      // An attribute of the graph.
      this.#take();
      this.#take();
      return;
    }
    const ends = [first];
    while (this.#isSign('->') || this.#isSign('--')) {
      this.#take();
      ends.push(this.#end(scope));
    }
    const attributes = this.#attributes();
    for (const nodes of ends)
      if (nodes.isNode) this.#define(nodes.ids[0]!, scope, ends.length === 1 ? attributes : NONE);
    const all = new Map([...scope.edge, ...attributes]);
    for (const [i, { ids: targets }] of ends.entries())
      for (const source of ends[i - 1]?.ids ?? [])
        for (const target of targets)
          this.#tables.addEdge({ source, target, isUndirected: !this.#isDirected, cells: cellsOf(all) });
  }

  /** A node, or the nodes of a subgraph. */
  #end(scope: Scope): { readonly ids: readonly string[]; readonly isNode: boolean } {
    const isSubgraph = this.#isWord('subgraph');
    if (isSubgraph) {
      this.#take();
      if (this.#next.kind === 'id') this.#take();
    }
    if (isSubgraph || this.#isSign('{')) {
      const inner: Scope = { node: new Map(scope.node), edge: new Map(scope.edge), nodes: new Set() };
      this.#block(inner);
      for (const id of inner.nodes) scope.nodes.add(id);
      return { ids: [...inner.nodes], isNode: false };
    }
    const id = this.#take();
    if (id.kind !== 'id') throw this.#unexpected(id, 'a node is expected');
    // The port of a node at which the edge ends.
    while (this.#isSign(':')) {
      this.#take();
      this.#take();
    }
    return { ids: [id.text], isNode: !this.#isSign('=') };
  }

  #define(id: string, scope: Scope, attributes: Attributes): void {
    scope.nodes.add(id);
    const known = this.#nodes.get(id);
    const node = known ?? new Map(scope.node);
    if (!known) this.#nodes.set(id, node);
    for (const [key, value] of attributes) node.set(key, value);
  }

  #attributes(): Attributes {
    const found = new Map<string, string>();
    while (this.#isSign('[')) {
      this.#take();
      while (!this.#isSign(']')) {
        const key = this.#take();
        if (key.kind !== 'id') throw this.#unexpected(key, 'the name of an attribute is expected');
        let value = 'true';
        if (this.#isSign('=')) {
          this.#take();
          value = this.#take().text;
        }
        found.set(key.text, value);
        while (this.#isSign(',') || this.#isSign(';')) this.#take();
      }
      this.#take();
    }
    return found;
  }

  #isSign(sign: string): boolean {
    if (this.#next.kind === 'end') throw this.#unexpected(this.#next, 'the file ends within a block');
    return this.#next.kind === 'sign' && this.#next.text === sign;
  }

  #isWord(word: string): boolean {
    return this.#next.kind === 'id' && !this.#next.isQuoted && this.#next.text.toLowerCase() === word;
  }

  #sign(sign: string): void {
    if (!this.#isSign(sign)) throw this.#unexpected(this.#next, `\`${sign}\` is expected`);
    this.#take();
  }

  #take(): Token {
    const token = this.#next;
    if (token.kind === 'end') throw this.#unexpected(token, 'the file ends within a block');
    this.#next = this.#tokens.next().value;
    return token;
  }

  #unexpected({ line }: Token, problem: string): AstrolabeError {
    return refusal(this.#target.name, line, problem);
  }
}

const NONE: Attributes = new Map();

/** Attributes for drawing, which are not properties. */
const DRAWN =
  /^(?:shape|style|color|fillcolor|fontcolor|fontname|fontsize|pencolor|pos|width|height|rank|penwidth|arrowhead|arrowtail|arrowsize|dir|constraint|headport|tailport|margin|peripheries|lp|bb|rects|splines|labelangle|labeldistance|minlen|samehead|sametail|lhead|ltail|fixedsize|regular|sides|orientation|group|image|colorscheme|_\w+_)$/;

/** @param id of a node, which needs no label that only repeats it */
function cellsOf(attributes: Attributes, id?: string): Cells {
  return new Map(
    [...attributes]
      .filter(([key, value]) => !DRAWN.test(key) && !(key === 'label' && (value === id || value === String.raw`\N`)))
      .map(([key, value]) => [key, quoted(value)]),
  );
}

const TOKEN =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|^#[^\n]*|(->|--|[{}[\]=;,:+])|"((?:[^"\\]|\\[\s\S])*)"|([\p{L}_\u0080-\u{10ffff}][\p{L}\p{N}_\u0080-\u{10ffff}]*|-?(?:\.\d+|\d+(?:\.\d*)?))/uy;

function* tokensOf(text: string, name: string): Generator<Token, Token> {
  let line = 1;
  let at = 0;
  while (at < text.length) {
    if (text[at] === '<') {
      const end = closingBracket(text, at);
      if (end < 0) throw refusal(name, line, 'the text in `<` does not end');
      yield { kind: 'id', text: plainText(text.slice(at + 1, end)), isQuoted: true, line };
      line += linesIn(text.slice(at, end));
      at = end + 1;
      continue;
    }
    if (text[at] === '#' && (at === 0 || text[at - 1] === '\n')) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
      continue;
    }
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) throw refusal(name, line, `\`${text[at]}\` is not expected here`);
    const [whole, sign, quote, word] = match;
    if (sign !== undefined) yield { kind: 'sign', text: sign, isQuoted: false, line };
    else if (quote !== undefined) yield { kind: 'id', text: unescaped(quote), isQuoted: true, line };
    else if (word !== undefined) yield { kind: 'id', text: word, isQuoted: false, line };
    line += linesIn(whole);
    at += whole.length;
  }
  return { kind: 'end', text: '', isQuoted: false, line };
}

/** Returns the end of a text in angle brackets, which may be nested; -1 if it is unclosed. */
function closingBracket(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '<') depth++;
    else if (text[at] === '>' && --depth === 0) return at;
  }
  return -1;
}

function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function unescaped(text: string): string {
  return text
    .replaceAll(/\\\r?\n/g, '')
    .replaceAll(/\\[nlr]/g, ' ')
    .replaceAll(String.raw`\"`, '"')
    .trim();
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

function refusal(name: string, line: number, problem: string): AstrolabeError {
  return new AstrolabeError('IMPORT_FILE_INVALID', `line ${line} of \`${name}\`: ${problem}`, {
    hint: 'fix the file at this place, or export it again',
    detail: { line },
  });
}
