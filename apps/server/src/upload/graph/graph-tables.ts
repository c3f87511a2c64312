import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { FileNote } from '@astrolabe/http-api';
import { declaredKind, type InferredType } from '@astrolabe/importer';
import { AstrolabeError } from '@astrolabe/model';
import { GRAPH_LABELS_MAX, GRAPH_NODES_MAX, GRAPH_TABLES_MAX, JSON_COLUMNS_MAX } from '../../limits.ts';
import { quoted, type Cells } from '../json/json-cells.ts';
import { headerRow, partName, TableWriter, type MadeTable, type TableBudget } from '../made-table.ts';

/** A node of a graph file. */
export interface GraphNode {
  readonly id: string;
  readonly labels: readonly string[];
  readonly cells: Cells;
}

/** An edge of a graph file. */
export interface GraphEdge {
  readonly source: string;
  readonly target: string;
  readonly type?: string;
  readonly rank?: string;
  readonly isUndirected?: boolean;
  readonly cells: Cells;
}

/** Receives the tables of a graph. */
export interface GraphTarget {
  /** The file's name. */
  readonly name: string;
  /** A folder for tables and intermediate files. */
  readonly folder: string;
  readonly budget: TableBudget;
}

type ElementKind = 'node' | 'edge';

/**
 * Collects the nodes and edges of a graph and writes them as CSV tables: one for each label of nodes, and one for each type of edges between two
 * labels. Headers define their columns in the notation of Neo4j's bulk import (`:ID`, `:LABEL`, `:START_ID`, `:END_ID`, `:TYPE`), with one ID group
 * per file. Nodes with several labels are in the table of each. Until the columns are known, rows wait in a file; memory holds the ids of the
 * nodes.
 */
export class GraphTables {
  readonly #target: GraphTarget;
  readonly #pending: TableWriter;
  readonly #pendingPath: string;
  readonly #columns: Record<ElementKind, Map<string, number>> = { node: new Map(), edge: new Map() };
  readonly #kinds: Record<ElementKind, Map<string, InferredType['kind']>> = { node: new Map(), edge: new Map() };
  /** The first label of every node. */
  readonly #labelOfNode = new Map<string, string>();
  /** Indexes of the columns used by the elements of a label or type. */
  readonly #used: Record<ElementKind, Map<string, Set<number>>> = { node: new Map(), edge: new Map() };
  readonly #notes: FileNote[] = [];
  #undirected = 0;
  #edges = 0;
  #hasRanks = false;

  constructor(target: GraphTarget) {
    this.#target = target;
    this.#pendingPath = join(target.folder, 'pending');
    this.#pending = new TableWriter(this.#pendingPath, target.budget);
  }

  /** Declares the type of a column. */
  declare(kind: ElementKind, column: string, type: InferredType['kind']): void {
    const before = this.#kinds[kind].get(column);
    // Integers and decimals combine to decimals; any other two types to text.
    const isNumber = NUMBERS.has(before) && NUMBERS.has(type);
    this.#kinds[kind].set(column, before === undefined || before === type ? type : isNumber ? 'double' : 'string');
  }

  note(note: FileNote): void {
    this.#notes.push(note);
  }

  addNode({ id, labels, cells }: GraphNode): void {
    const [first = ''] = labels;
    if (!this.#labelOfNode.has(id)) this.#labelOfNode.set(id, first);
    if (this.#labelOfNode.size > GRAPH_NODES_MAX)
      throw this.#refusal(
        `has more than ${GRAPH_NODES_MAX} nodes, the most for this format`,
        'export nodes and edges as CSV, which has no such limit',
      );
    const numbered = this.#numbered('node', cells);
    for (const label of labels.length === 0 ? [''] : labels)
      this.#use(
        'node',
        label,
        [...cells.keys()].filter((column) => isColumnOf(column, label, labels)),
      );
    this.#pending.write(`${JSON.stringify(['n', id, labels, ...numbered])}\n`);
  }

  addEdge({ source, target, type = '', rank = '', isUndirected = false, cells }: GraphEdge): void {
    this.#edges++;
    if (isUndirected) this.#undirected++;
    if (rank !== '') this.#hasRanks = true;
    const numbered = this.#numbered('edge', cells);
    this.#use('edge', type, cells.keys());
    this.#pending.write(`${JSON.stringify(['e', source, target, type, rank, ...numbered])}\n`);
  }

  /** Writes the tables. */
  async finish(): Promise<readonly MadeTable[]> {
    this.#pending.close();
    if (this.#labelOfNode.size === 0 && this.#edges === 0)
      throw this.#refusal('has neither nodes nor edges', 'export the graph again');
    const tables = new Map<string, OpenTable>();
    let missingEnds = 0;
    try {
      for await (const line of createInterface({ input: createReadStream(this.#pendingPath) })) {
        const [kind, ...values] = JSON.parse(line) as ['n' | 'e', ...unknown[]];
        if (kind === 'n') this.#writeNode(tables, values as unknown as PendingNode);
        else missingEnds += this.#writeEdge(tables, values as unknown as PendingEdge);
      }
    } finally {
      for (const table of tables.values()) table.writer.close();
    }
    const notes = [...this.#notes];
    if (this.#undirected > 0) notes.push({ kind: 'undirected', count: this.#undirected });
    if (missingEnds > 0 && this.#labelOfNode.size > 0) notes.push({ kind: 'missingEnds', count: missingEnds });
    return this.#named([...tables.values()]).map((table, i) =>
      i === 0 && notes.length > 0 ? { ...table, notes } : table,
    );
  }

  #writeNode(tables: Map<string, OpenTable>, [id, labels, ...cells]: PendingNode): void {
    const isSeparate = this.#isSeparate('node');
    for (const label of !isSeparate || labels.length === 0 ? [''] : labels) {
      const table = this.#table(tables, 'node', [label]);
      const further = isSeparate ? [] : [quoted(labels.join(';'))];
      table.writer.row([quoted(id), quoted(label === '' ? NODE_LABEL : label), ...further, ...cellsFor(table, cells)]);
    }
  }

  /** Returns how many ends have no node. */
  #writeEdge(tables: Map<string, OpenTable>, [source, target, type, rank, ...cells]: PendingEdge): number {
    const [from, to] = [this.#labelOfNode.get(source), this.#labelOfNode.get(target)];
    const isSeparate = this.#isSeparate('edge');
    const ends = this.#isSeparate('node') ? [from ?? '', to ?? ''] : ['', ''];
    const table = this.#table(tables, 'edge', [isSeparate ? type : '', ...ends]);
    table.writer.row([
      quoted(source),
      quoted(target),
      quoted(type === '' || !isSeparate ? EDGE_TYPE : type),
      ...(this.#hasRanks ? [rank] : []),
      ...(isSeparate ? [] : [quoted(type)]),
      ...cellsFor(table, cells),
    ]);
    return Number(from === undefined) + Number(to === undefined);
  }

  /** Whether there are few enough labels or types for one table each; otherwise they remain values of a column. */
  #isSeparate(kind: ElementKind): boolean {
    return this.#used[kind].size <= GRAPH_LABELS_MAX;
  }

  #table(tables: Map<string, OpenTable>, kind: ElementKind, key: readonly string[]): OpenTable {
    const text = JSON.stringify([kind, ...key]);
    const known = tables.get(text);
    if (known) return known;
    if (tables.size >= GRAPH_TABLES_MAX)
      throw this.#refusal(`becomes more than ${GRAPH_TABLES_MAX} tables`, 'use fewer labels and types');
    const path = join(this.#target.folder, `table-${tables.size}`);
    const [label = '', from = '', to = ''] = key;
    const used = this.#isSeparate(kind) ? (this.#used[kind].get(label) ?? NONE) : this.#columns[kind].values();
    const columns = [...used].toSorted((a, b) => a - b);
    const table: OpenTable = { kind, key, path, columns, writer: new TableWriter(path, this.#target.budget) };
    const group = this.#target.name.replaceAll(/[()]/g, ' ').trim();
    const hint = (of: string): string => `(${group}){label:${of === '' ? NODE_LABEL : of}}`;
    const fixed =
      kind === 'node'
        ? [`:ID${hint(label)}`, ':LABEL', ...(this.#isSeparate('node') ? [] : ['labels'])]
        : [
            `:START_ID${hint(from)}`,
            `:END_ID${hint(to)}`,
            ':TYPE',
            ...(this.#hasRanks ? [':RANK'] : []),
            ...(this.#isSeparate('edge') ? [] : ['type']),
          ];
    const names = [...this.#columns[kind].keys()];
    table.writer.row(headerRow([...fixed, ...columns.map((number) => propertyName(names[number]!, label))]));
    tables.set(text, table);
    return table;
  }

  #numbered(kind: ElementKind, cells: Cells): (number | string)[] {
    const columns = this.#columns[kind];
    return [...cells].flatMap(([column, cell]): (number | string)[] => {
      let number = columns.get(column);
      if (number === undefined) {
        number = columns.size;
        if (number >= JSON_COLUMNS_MAX)
          throw this.#refusal(`has more than ${JSON_COLUMNS_MAX} attributes`, 'import a part of them');
        columns.set(column, number);
      }
      return cell === '' ? [] : [number, cell];
    });
  }

  /** Stores the columns of the elements of a label or type. */
  #use(kind: ElementKind, label: string, columns: Iterable<string>): void {
    const used = this.#used[kind].get(label) ?? new Set<number>();
    for (const column of columns) used.add(this.#columns[kind].get(column)!);
    this.#used[kind].set(label, used);
  }

  /** The tables with unique names, nodes first. */
  #named(tables: readonly OpenTable[]): readonly MadeTable[] {
    const { name } = this.#target;
    const ordered = tables.toSorted((a, b) => Number(a.kind === 'edge') - Number(b.kind === 'edge'));
    const taken = new Set<string>();
    return ordered.map(({ kind, key: [label = '', from = '', to = ''], path, columns }) => {
      const plain = label === '' ? (kind === 'node' ? NODE_LABEL : EDGE_TYPE) : label;
      const isAlone = tables.filter((other) => other.kind === kind && other.key[0] === label).length === 1;
      const wanted = isAlone ? plain : `${from === '' ? NODE_LABEL : from} ${plain} ${to === '' ? NODE_LABEL : to}`;
      let unique = partName(name, wanted);
      for (let number = 2; taken.has(unique); number++) unique = partName(name, `${wanted} ${number}`);
      taken.add(unique);
      const fixed = (kind === 'node' ? 2 : this.#hasRanks ? 4 : 3) + (this.#isSeparate(kind) ? 0 : 1);
      const names = [...this.#columns[kind].keys()];
      const kinds = columns.map((number) => this.#kinds[kind].get(names[number]!) ?? null);
      return { name: unique, path, kinds: [...Array.from({ length: fixed }, () => null), ...kinds] };
    });
  }

  #refusal(problem: string, hint: string): AstrolabeError {
    return new AstrolabeError('IMPORT_FILE_INVALID', `\`${this.#target.name}\` ${problem}`, { hint });
  }
}

type PendingNode = readonly [id: string, labels: readonly string[], ...cells: (number | string)[]];
type PendingEdge = readonly [source: string, target: string, type: string, rank: string, ...cells: (number | string)[]];

interface OpenTable {
  readonly kind: ElementKind;
  /** Label of nodes; type and end labels of edges; empty if there are none. */
  readonly key: readonly string[];
  readonly path: string;
  /** Indexes of its columns. */
  readonly columns: readonly number[];
  readonly writer: TableWriter;
}

const NONE: ReadonlySet<number> = new Set();

/** If a node has several tags, columns named `Tag.name` belong to that tag only. */
function isColumnOf(column: string, label: string, labels: readonly string[]): boolean {
  return labels.length < 2 || !labels.some((other) => other !== label && column.startsWith(`${other}.`));
}

/** Returns the cells of a row in the column order of a table; `cells` has pairs of column index and cell. */
function cellsFor({ columns }: OpenTable, cells: readonly (number | string)[]): readonly string[] {
  const found = new Map<number, string>();
  for (let at = 0; at < cells.length; at += 2) found.set(Number(cells[at]), String(cells[at + 1]));
  return columns.map((number) => found.get(number) ?? '');
}

/** The tag of nodes, and the type of edges, that have none. */
const NODE_LABEL = 'node';
const EDGE_TYPE = 'edge';
const NUMBERS: ReadonlySet<InferredType['kind'] | undefined> = new Set(['int64', 'double'] as const);

/** The header of an attribute: without its tag or type prefix, and never in the notation of marked columns. */
function propertyName(column: string, label: string): string {
  const own = label !== '' && column.startsWith(`${label}.`) ? column.slice(label.length + 1) : column;
  return declaredKind(own) !== undefined ||
    /:(?:ID|START_ID|END_ID|LABEL|TYPE|VID|SRC_VID|DST_VID|RANK|IGNORE)\b/i.test(own)
    ? own.replaceAll(':', '_')
    : own;
}
