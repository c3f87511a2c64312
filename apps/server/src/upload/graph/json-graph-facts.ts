import { AstrolabeError } from '@astrolabe/model';
import { GRAPH_LABELS_MAX, GRAPH_NODES_MAX } from '../../limits.ts';
import { isJsonObject, scalarText, type JsonObject, type JsonValue } from '../json/json-cells.ts';
import type { JsonPath } from '../json/json-scanner.ts';
import type { ElementVisitor } from './json-graph.ts';
import { endsOf, memberOf } from './json-graph-rows.ts';

/** The node IDs at the ends of an edge, and the members of its row that contain them. */
export interface ResolvedEnds {
  readonly source: string;
  readonly target: string;
  readonly keys: readonly string[];
}

/**
 * Facts needed before the rows of a graph are written: which member is the id of a node, what the ends of edges refer to (an id, a name, or the
 * position in the list of nodes), which members are labels and types, and whether edges have a direction. Decided from all rows; memory holds the
 * candidates for ids.
 */
export class GraphFacts implements ElementVisitor {
  readonly #name: string;
  readonly #keys = new Map<string, Set<string>>();
  readonly #keyRows = new Map<string, number>();
  readonly #ends = new Set<string>();
  readonly #nodeWords = new Map<string, WordCount>();
  readonly #edgeWords = new Map<string, WordCount>();
  readonly #positions = new Map<string, number>();
  #ids: string[] = [];
  #nodes = 0;
  #edges = 0;
  #ownVertices = 0;
  #isDirected: boolean | undefined;
  #hasAdjacency = false;
  #position = 0;
  /** `''` for the position in the list, `*` for the key of the node in an object. */
  keyName = 'id';
  nodeLabelKey: string | undefined;
  edgeTypeKey: string | undefined;

  /** Index of the graph number in a path, if the document has a list of graphs; else 0. */
  readonly #graphAt: number;

  constructor(name: string, graphAt = 0) {
    this.#name = name;
    this.#graphAt = graphAt;
  }

  /** Whether the canvas of this studio saved the graph. */
  get isOwn(): boolean {
    return this.#ownVertices > 0 && this.#ownVertices === this.#nodes;
  }

  flag(key: string, value: JsonValue): void {
    if (key === 'directed' && typeof value === 'boolean') this.#isDirected = value;
    if (key === 'edgedefault' && typeof value === 'string') this.#isDirected = value !== 'undirected';
  }

  node(row: JsonValue, path: JsonPath): void {
    this.#nodes++;
    if (this.#nodes > GRAPH_NODES_MAX)
      throw new AstrolabeError(
        'IMPORT_FILE_INVALID',
        `\`${this.#name}\` has more than ${GRAPH_NODES_MAX} nodes, the most for this format`,
        { hint: 'export nodes and edges as CSV, which has no such limit' },
      );
    const key = path.at(-1);
    if (typeof key === 'string') this.#addKey('*', this.#scoped(key, path));
    if (!isJsonObject(row)) {
      const text = scalarText(row);
      if (text !== undefined) this.#addKey('id', this.#scoped(text, path));
      return;
    }
    if (row['vid'] !== undefined && isJsonObject(row['tags'])) this.#ownVertices++;
    for (const name of ID_KEYS) {
      const text = scalarText(memberOf(row, name));
      if (text !== undefined) this.#addKey(name, this.#scoped(text, path));
    }
    countWords(this.#nodeWords, row, NODE_LABEL_KEYS);
  }

  edge(row: JsonValue, path: JsonPath): void {
    this.#edges++;
    if (path.at(-3) === 'adjacency') this.#hasAdjacency = true;
    const ends = endsOf(row);
    if (ends) this.#ends.add(this.#scoped(ends.source, path)).add(this.#scoped(ends.target, path));
    if (isJsonObject(row)) countWords(this.#edgeWords, row, EDGE_TYPE_KEYS);
  }

  /** Decides from all rows visited. */
  decide(): void {
    const filled = ['*', ...ID_KEYS].filter((key) => this.#keyRows.get(key) === this.#nodes);
    const unique = filled.filter((key) => this.#keys.get(key)?.size === this.#nodes);
    const isCovering = (key: string): boolean => {
      const known = this.#keys.get(key)!;
      for (const end of this.#ends) if (!known.has(end)) return false;
      return true;
    };
    // Results of queries have the same node several times.
    const repeated = filled.filter((key) => !NAME_KEYS.has(key));
    this.keyName =
      [...unique, ...repeated].find(isCovering) ?? (this.#areEndsPositions() ? '' : (unique[0] ?? repeated[0] ?? ''));
    this.#keys.clear();
    this.nodeLabelKey = wordKeyOf(this.#nodeWords, NODE_LABEL_KEYS, this.#nodes);
    this.edgeTypeKey = wordKeyOf(this.#edgeWords, EDGE_TYPE_KEYS, this.#edges);
  }

  /** Returns the id of a node; undefined if its row lacks it. Nodes must be passed in document order. */
  nodeId(row: JsonValue, path: JsonPath): string | undefined {
    const id =
      this.keyName === ''
        ? String(this.#position)
        : this.keyName === '*'
          ? String(path.at(-1))
          : isJsonObject(row)
            ? scalarText(memberOf(row, this.keyName))
            : scalarText(row);
    const scoped = id === undefined ? undefined : this.#scoped(id, path);
    if (this.#hasAdjacency && id !== undefined) {
      this.#positions.set(id, this.#position);
      this.#ids.push(id);
    }
    this.#position++;
    return scoped;
  }

  /** Returns the ends of an edge. Undirected adjacency data contains each edge twice; the second one is a `twin`. */
  edgeEnds(row: JsonValue, path: JsonPath): ResolvedEnds | 'twin' | undefined {
    if (!this.#hasAdjacency) {
      const ends = endsOf(row);
      return ends && { ...ends, source: this.#scoped(ends.source, path), target: this.#scoped(ends.target, path) };
    }
    const from = Number(path.at(-2));
    const source = this.#ids[from];
    const target = isJsonObject(row) ? scalarText(row[this.keyName] ?? row['id']) : scalarText(row);
    if (source === undefined || target === undefined) return undefined;
    if (this.#isDirected === false && (this.#positions.get(target) ?? from) < from) return 'twin';
    return { source, target, keys: [this.keyName, 'id'] };
  }

  labelsOf(row: JsonObject): readonly string[] {
    const value = this.nodeLabelKey === undefined ? undefined : memberOf(row, this.nodeLabelKey);
    return value === undefined ? [] : wordsIn(value);
  }

  typeOf(row: JsonValue): string | undefined {
    if (this.edgeTypeKey === undefined || !isJsonObject(row)) return undefined;
    return scalarText(memberOf(row, this.edgeTypeKey));
  }

  isUndirected(row: JsonValue): boolean {
    const own = isJsonObject(row) ? (row['directed'] ?? row['undirected']) : undefined;
    if (typeof own === 'boolean') return isJsonObject(row) && row['directed'] === undefined ? own : !own;
    return this.#isDirected === false;
  }

  #addKey(name: string, text: string): void {
    const known = this.#keys.get(name) ?? new Set<string>();
    known.add(text);
    this.#keys.set(name, known);
    this.#keyRows.set(name, (this.#keyRows.get(name) ?? 0) + 1);
  }

  #areEndsPositions(): boolean {
    if (this.#ends.size === 0) return false;
    for (const end of this.#ends) if (!/^\d{1,9}$/.test(end) || Number(end) >= this.#nodes) return false;
    return true;
  }

  /** An id that is the same in two graphs of a list means two nodes. */
  #scoped(id: string, path: JsonPath): string {
    return this.#graphAt === 0 ? id : `${Number(path[this.#graphAt]) + 1}/${id}`;
  }
}

/** Candidates for the id of a node, best first. */
const ID_KEYS = ['id', 'key', '_id', 'vid', 'node_id', 'nodeId', 'identity', 'uid', 'name', 'label', 'title'] as const;

/** Members more informative than an id, which stay properties. */
export const NAME_KEYS: ReadonlySet<string> = new Set(['name', 'label', 'title']);

const NODE_LABEL_KEYS = ['labels', '_labels', 'nodeType', 'node_type', '@type', 'type', 'kind'];
const EDGE_TYPE_KEYS = [
  'relation',
  'relationship',
  'edgeType',
  'edge_type',
  '@type',
  'type',
  'kind',
  'interaction',
  'predicate',
  'label',
];

interface WordCount {
  readonly words: Set<string>;
  rows: number;
}

function countWords(counts: Map<string, WordCount>, row: JsonObject, keys: readonly string[]): void {
  for (const key of keys) {
    const value = memberOf(row, key);
    if (value === undefined || value === null) continue;
    const count = counts.get(key) ?? { words: new Set<string>(), rows: 0 };
    count.rows++;
    for (const word of wordsIn(value)) if (count.words.size <= GRAPH_LABELS_MAX) count.words.add(word);
    counts.set(key, count);
  }
}

/** The labels in a value: a list of them, or a single one. */
function wordsIn(value: JsonValue): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one: JsonValue) => scalarText(one) ?? []);
  const text = scalarText(value);
  return text === undefined || text === '' ? [] : [text];
}

/** The member that names the kind of a row: every row has it, with few distinct values that look like names. */
function wordKeyOf(counts: ReadonlyMap<string, WordCount>, keys: readonly string[], rows: number): string | undefined {
  return keys.find((key) => {
    const count = counts.get(key);
    if (count === undefined || count.words.size === 0 || count.words.size > GRAPH_LABELS_MAX) return false;
    if (/^_?labels$/.test(key)) return true;
    if (count.rows < rows || count.words.size > Math.max(3, rows / 2)) return false;
    return [...count.words].every((word) => KIND_NAME.test(word) && !NO_KIND.test(word));
  });
}

const KIND_NAME = /^[\p{L}_][\p{L}\p{N}_ :-]{0,40}$/u;
/** Words for drawing and direction, which are not kinds. */
const NO_KIND =
  /^(?:un)?directed$|^mutual$|^(?:node|edge|link|relationship|default|line|curve|arrow|circle|bezier|custom)$/i;
