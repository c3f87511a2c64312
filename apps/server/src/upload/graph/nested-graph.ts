import {
  cellsOf,
  isJsonObject,
  isTyped,
  parseJson,
  scalarText,
  type JsonObject,
  type JsonValue,
} from '../json/json-cells.ts';
import { matchOf, type Outline, type Pattern } from '../json/json-outline.ts';
import { JsonScanner, jsonRefusal, type JsonPath, type JsonPlace } from '../json/json-scanner.ts';
import type { MadeTable } from '../made-table.ts';
import { GraphTables, type GraphTarget } from './graph-tables.ts';

/*
 * Graphs in JSON whose edges are implied by nesting: trees of nodes with `children` (d3, NetworkX), neighbors by node (`{"a": ["b"]}` and `{"a":
 * {"b": {"weight": 3}}}`, as NetworkX writes dictionaries), and the adjacency lists of GraphSON 1 to 3.
 */

/** Location of the nodes and edges of a nested graph in a document. */
export interface NestedGraph {
  readonly kind: 'tree' | 'neighbors' | 'graphson';
  readonly rows: Pattern;
}

/** Finds a nested graph in the structure of a document. */
export function findNestedGraph(root: Outline): NestedGraph | undefined {
  const rows = root.count.array > 0 ? root.items : root;
  const pattern: Pattern = root.count.array > 0 ? ['*'] : [];
  if (rows !== undefined && rows.count.object > 0) {
    if (isTreeNode(rows)) return { kind: 'tree', rows: pattern };
    const keys = rows.members;
    const hasEdges = [keys.get('outE'), keys.get('inE')].some((one) => one !== undefined && one.count.object > 0);
    if (keys.has('id') && keys.has('label') && hasEdges) return { kind: 'graphson', rows: pattern };
  }
  return areNeighbors(root) ? { kind: 'neighbors', rows: ['*'] } : undefined;
}

/** Whether objects have a list of objects as their children, some of which have children or the same keys. */
function isTreeNode({ members }: Outline): boolean {
  const children = members.get('children');
  if (!children || children.count.array === 0 || !children.items || children.items.count.object === 0) return false;
  const inner = children.items.members;
  return inner.has('children') || [...inner.keys()].some((key) => key !== 'children' && members.has(key));
}

/** Whether the keys within the members of an object are keys of the object itself, or lists of texts may name them. */
function areNeighbors({ count, members }: Outline): boolean {
  const inner = [...members.values()];
  if (count.object !== 1 || count.array + count.scalar > 0 || inner.length < 3) return false;
  const areObjects = inner.every((one) => one.count.object > 0 || one.count.array > 0);
  if (!areObjects) return false;
  const named = inner.flatMap((one) => [...one.members.keys()]);
  const isNode = (key: string): boolean => members.has(key);
  if (named.length > 0) return named.filter(isNode).length >= named.length * NEIGHBORS_MIN;
  // Lists of different lengths, some possibly empty, are not columns of a table.
  const lengths = new Set(inner.map(({ items }) => items?.count.scalar ?? 0));
  return (
    lengths.size > 1 && inner.every(({ items }) => items === undefined || items.count.object + items.count.array === 0)
  );
}

/** The minimum share of inner keys that are nodes themselves: some neighbors have no neighbors. */
const NEIGHBORS_MIN = 0.5;

/** Writes the tables of a nested graph. A tree is held in memory completely. */
export async function tablesOfNestedGraph(
  pieces: () => AsyncIterable<string>,
  { kind, rows }: NestedGraph,
  target: GraphTarget,
): Promise<readonly MadeTable[]> {
  const tables = new GraphTables(target);
  if (kind === 'tree') {
    const roots: Taken[] = [];
    await eachRow(pieces(), rows, target.name, (row) => roots.push(row));
    addTrees(tables, roots, target.name);
  } else
    await eachRow(pieces(), rows, target.name, (row) =>
      kind === 'neighbors' ? addNeighbors(tables, row, target.name) : addVertex(tables, row, target.name),
    );
  return tables.finish();
}

interface Taken {
  readonly value: JsonValue;
  readonly key: string;
  readonly place: JsonPlace;
}

async function eachRow(
  pieces: AsyncIterable<string>,
  rows: Pattern,
  name: string,
  onRow: (row: Taken) => void,
): Promise<void> {
  const scanner = new JsonScanner(name, {
    open: (path) => {
      const match = matchOf(path, rows);
      return match === 'exact' ? 'take' : match === 'before' ? 'enter' : 'skip';
    },
    value: (path: JsonPath, text, _kind, place) => {
      if (matchOf(path, rows) === 'exact')
        onRow({ value: parseJson(text, name, place), key: String(path.at(-1)), place });
    },
  });
  for await (const piece of pieces) scanner.push(piece);
  scanner.end();
}

/** Candidate ID properties of a tree's nodes, best first. If none fits, the ID of a node is its path of child indexes. */
const TREE_ID_KEYS = ['id', 'key', '_id', 'name', 'label', 'title'];

function addTrees(tables: GraphTables, roots: readonly Taken[], name: string): void {
  const nodes: {
    readonly row: JsonObject;
    readonly path: string;
    readonly parent: number;
    readonly place: JsonPlace;
  }[] = [];
  const add = (value: JsonValue, path: string, parent: number, place: JsonPlace): void => {
    if (!isJsonObject(value)) throw jsonRefusal(name, place, 'every node of a tree must be an object');
    const at = nodes.push({ row: value, path, parent, place }) - 1;
    for (const [i, child] of childrenOf(value).entries()) add(child, `${path}.${i + 1}`, at, place);
  };
  for (const [i, { value, place }] of roots.entries()) add(value, String(i + 1), -1, place);
  const idKey = TREE_ID_KEYS.find((key) => {
    const ids = new Set(nodes.map(({ row }) => scalarText(row[key])));
    return ids.size === nodes.length && !ids.has(undefined);
  });
  const idOf = (at: number): string => (idKey === undefined ? nodes[at]!.path : scalarText(nodes[at]!.row[idKey])!);
  for (const [at, { row, parent, place }] of nodes.entries()) {
    const { children: _, ...own } = row;
    const cells = cellsOf(
      idKey === 'name' || idKey === 'label' || idKey === 'title' ? own : without(own, idKey),
      name,
      place,
    );
    tables.addNode({ id: idOf(at), labels: [], cells });
    if (parent >= 0) tables.addEdge({ source: idOf(parent), target: idOf(at), type: 'child', cells: new Map() });
  }
}

function childrenOf(row: JsonObject): readonly JsonValue[] {
  const children = row['children'];
  return Array.isArray(children) ? (children as readonly JsonValue[]) : [];
}

function without(row: JsonObject, key: string | undefined): JsonObject {
  return Object.fromEntries(Object.entries(row).filter(([one]) => one !== key));
}

function addNeighbors(tables: GraphTables, { value, key, place }: Taken, name: string): void {
  tables.addNode({ id: key, labels: [], cells: new Map() });
  if (isJsonObject(value)) {
    for (const [target, attributes] of Object.entries(value))
      // In a multigraph, parallel edges are listed by key.
      for (const one of isJsonObject(attributes) && isEveryObject(attributes)
        ? Object.values(attributes)
        : [attributes])
        tables.addEdge({ source: key, target, cells: isJsonObject(one) ? cellsOf(one, name, place) : new Map() });
    return;
  }
  if (!Array.isArray(value)) throw jsonRefusal(name, place, 'the neighbors of a node are expected here');
  for (const one of value as readonly JsonValue[]) {
    const target = scalarText(one);
    if (target === undefined) throw jsonRefusal(name, place, 'every neighbor must be a text or a number');
    tables.addEdge({ source: key, target, cells: new Map() });
  }
}

function isEveryObject(object: JsonObject): boolean {
  const values = Object.values(object);
  return values.length > 0 && values.every((one) => isJsonObject(one));
}

/** A line of GraphSON: a vertex with its properties and outgoing edges. */
function addVertex(tables: GraphTables, { value, place }: Taken, name: string): void {
  const row = plain(value);
  const id = isJsonObject(row) ? scalarText(row['id']) : undefined;
  if (!isJsonObject(row) || id === undefined) throw jsonRefusal(name, place, 'this vertex has no `id`');
  const label = scalarText(row['label']);
  const properties = isJsonObject(row['properties']) ? Object.entries(row['properties']) : [];
  const cells = Object.fromEntries(properties.map(([key, found]) => [key, valueOf(found)]));
  tables.addNode({ id, labels: label === undefined ? [] : label.split('::'), cells: cellsOf(cells, name, place) });
  if (!isJsonObject(row['outE'])) return;
  for (const [type, found] of Object.entries(row['outE']))
    for (const edge of Array.isArray(found) ? (found as readonly JsonValue[]) : []) {
      const target = isJsonObject(edge) ? scalarText(edge['inV']) : undefined;
      if (!isJsonObject(edge) || target === undefined) throw jsonRefusal(name, place, 'this edge has no `inV`');
      const own = isJsonObject(edge['properties']) ? edge['properties'] : {};
      tables.addEdge({ source: id, target, type, cells: cellsOf(own, name, place) });
    }
}

/** The value of a vertex property: GraphSON has a list of them, each with an id. */
function valueOf(found: JsonValue): JsonValue {
  const values = (Array.isArray(found) ? (found as readonly JsonValue[]) : [found]).map((one) =>
    isJsonObject(one) && one['value'] !== undefined ? one['value'] : one,
  );
  return values.length === 1 ? values[0]! : values;
}

/** Unwraps the type objects of GraphSON 2 and 3. */
function plain(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(plain);
  if (!isJsonObject(value)) return value;
  if (isTyped(value)) return plain(value['@value']!);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}
