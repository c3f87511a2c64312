import {
  cellsOf,
  cellText,
  exactKind,
  isJsonObject,
  parseJson,
  quoted,
  scalarText,
  type Cells,
  type JsonObject,
  type JsonValue,
} from '../json/json-cells.ts';
import { matchOf, type Outline, type Pattern } from '../json/json-outline.ts';
import { JsonScanner, jsonRefusal, type JsonPath, type JsonPlace } from '../json/json-scanner.ts';
import type { MadeTable } from '../made-table.ts';
import { GraphTables, type GraphTarget } from './graph-tables.ts';
import { GraphFacts, NAME_KEYS } from './json-graph-facts.ts';
import { END_KEYS, endsOf } from './json-graph-rows.ts';

/*
 * Graphs in JSON: node-link documents (d3, NetworkX in both namings, vega, ECharts, vis.js, graphology, sigma), the JSON Graph Format versions 1
 * and 2 with one or several graphs, NetworkX's adjacency data, cytoscape.js elements in both forms, exports of Neo4j and APOC, and files saved by
 * the canvas of this studio.
 */

/** Position of the nodes and edges of a graph in a document. */
export interface JsonGraph {
  /** The object that contains the graph, for its `directed`. */
  readonly container: Pattern;
  readonly nodes?: Pattern;
  readonly edges?: Pattern;
  /** Nodes and edges in one list, distinguished by their ends. */
  readonly mixed?: Pattern;
  /** NetworkX: for each node the list of its neighbors. */
  readonly adjacency?: Pattern;
}

/** Finds a graph in the structure of a document; undefined if there is none. */
export function findJsonGraph(root: Outline): JsonGraph | undefined {
  const { object, array } = root.count;
  if (array === 1 && object === 0 && root.items && isMixed(root.items)) return { container: [], mixed: ['*'] };
  if (object > 1 && isMixed(root)) return { container: [], mixed: [] };
  const level: { readonly outline: Outline; readonly path: Pattern }[] = [{ outline: root, path: [] }];
  for (const { outline, path } of level) {
    const found = graphAt(outline, path);
    if (found) return found;
    if (path.length >= 5) continue;
    for (const [key, member] of outline.members) level.push({ outline: member, path: [...path, key] });
    if (outline.items) level.push({ outline: outline.items, path: [...path, '*'] });
  }
  return undefined;
}

/** Writes the tables of a graph. Reads the document twice: first for its ids, labels and types, then for its rows. */
export async function tablesOfJsonGraph(
  pieces: () => AsyncIterable<string>,
  graph: JsonGraph,
  target: GraphTarget,
): Promise<readonly MadeTable[]> {
  const facts = new GraphFacts(target.name, graph.container.indexOf('graphs') + 1);
  await eachElement(pieces(), graph, target.name, facts);
  facts.decide();
  const tables = new GraphTables(target);
  await eachElement(pieces(), graph, target.name, {
    flag: () => undefined,
    node: (row, path, place) => addNode(tables, facts, row, path, target.name, place),
    edge: (row, path, place) => addEdge(tables, facts, row, path, target.name, place),
  });
  return tables.finish();
}

/** Receives the parts of a graph in the order of the document. */
export interface ElementVisitor {
  /** A scalar member of the object that contains the graph. */
  flag(key: string, value: JsonValue): void;
  node(row: JsonValue, path: JsonPath, place: JsonPlace): void;
  edge(row: JsonValue, path: JsonPath, place: JsonPlace): void;
}

async function eachElement(
  pieces: AsyncIterable<string>,
  graph: JsonGraph,
  name: string,
  visitor: ElementVisitor,
): Promise<void> {
  const rows = [graph.nodes, graph.edges, graph.mixed, graph.adjacency].filter((pattern) => pattern !== undefined);
  const scanner = new JsonScanner(name, {
    open: (path) => {
      const matches = rows.map((pattern) => matchOf(path, pattern));
      if (matches.includes('exact')) return 'take';
      return matches.includes('before') ? 'enter' : 'skip';
    },
    value: (path, text, kind, place) => {
      const isAt = (pattern: Pattern | undefined): boolean =>
        pattern !== undefined && matchOf(path, pattern) === 'exact';
      if (isAt(graph.nodes)) visitor.node(parseJson(text, name, place), path, place);
      else if (isAt(graph.edges) || isAt(graph.adjacency)) visitor.edge(parseJson(text, name, place), path, place);
      else if (isAt(graph.mixed)) {
        const row = parseJson(text, name, place);
        if (endsOf(row)) visitor.edge(row, path, place);
        else visitor.node(row, path, place);
      } else if (kind === 'scalar' && path.length === graph.container.length + 1)
        visitor.flag(String(path.at(-1)), parseJson(text, name, place));
    },
  });
  for await (const piece of pieces) scanner.push(piece);
  scanner.end();
}

function graphAt(outline: Outline, path: Pattern): JsonGraph | undefined {
  const memberOf = (names: readonly string[]): [string, Outline] | undefined => {
    for (const name of names) {
      const member = outline.members.get(name);
      if (member && member.count.array + member.count.object > 0) return [name, member];
    }
    return undefined;
  };
  const elements = outline.members.get('elements');
  if (elements?.count.array && elements.items && isMixed(elements.items))
    return { container: path, mixed: [...path, 'elements', '*'] };
  const nodes = memberOf(NODE_LISTS);
  if (!nodes) return undefined;
  const nodeRows = [...path, nodes[0], '*'];
  const adjacency = outline.members.get('adjacency');
  if (adjacency?.count.array) return { container: path, nodes: nodeRows, adjacency: [...path, 'adjacency', '*', '*'] };
  const edges = memberOf(EDGE_LISTS);
  if (!edges) return undefined;
  const rows = edges[1].items;
  const isEmpty = edges[1].count.array > 0 && rows === undefined;
  const isPairs = rows !== undefined && rows.count.array > 0 && rows.count.object === 0;
  if (!isEmpty && !isPairs && !(rows && hasEnds(rows))) return undefined;
  return { container: path, nodes: nodeRows, edges: [...path, edges[0], '*'] };
}

/** Whether some rows have ends and some have none but an id: the nodes and edges of a graph in one list. */
function isMixed(rows: Outline): boolean {
  const data = rows.members.get('data');
  if (data && data.members.has('id') && hasEnds(data)) return true;
  const { members } = rows;
  return ['type', 'start', 'end', 'properties', 'labels'].every((key) => members.has(key));
}

function hasEnds(rows: Outline): boolean {
  const data = rows.members.get('data');
  return [rows, ...(data ? [data] : [])].some(({ members }) =>
    END_KEYS.some(([source, target]) => members.has(source) && members.has(target)),
  );
}

const NODE_LISTS = ['nodes', 'vertices', 'Nodes', 'Vertices', 'nodeDataArray'];
const EDGE_LISTS = [
  'links',
  'edges',
  'relationships',
  'relations',
  'arcs',
  'Links',
  'Edges',
  'Relationships',
  'linkDataArray',
];
function addNode(
  tables: GraphTables,
  facts: GraphFacts,
  row: JsonValue,
  path: JsonPath,
  name: string,
  place: JsonPlace,
): void {
  if (facts.isOwn) return addOwnVertex(tables, row, name, place);
  const id = facts.nodeId(row, path);
  if (id === undefined) throw jsonRefusal(name, place, `this node has no \`${facts.keyName}\``);
  if (!isJsonObject(row)) return tables.addNode({ id, labels: [], cells: new Map() });
  const dropped = NAME_KEYS.has(facts.keyName) ? [] : [facts.keyName];
  tables.addNode({
    id,
    labels: facts.labelsOf(row),
    cells: cellsWithout(row, [...dropped, facts.nodeLabelKey ?? ''], name, place),
  });
}

function addEdge(
  tables: GraphTables,
  facts: GraphFacts,
  row: JsonValue,
  path: JsonPath,
  name: string,
  place: JsonPlace,
): void {
  if (facts.isOwn) return addOwnEdge(tables, row, name, place);
  const ends = facts.edgeEnds(row, path);
  if (ends === undefined) throw jsonRefusal(name, place, 'this edge has no source and target');
  if (ends === 'twin') return;
  const { keys, ...fixed } = ends;
  const type = facts.typeOf(row);
  const cells: Cells = Array.isArray(row)
    ? new Map(
        row
          .slice(2)
          .flatMap((value: JsonValue, i): [string, string][] =>
            isJsonObject(value)
              ? [...cellsOf(value, name, place)]
              : [[i === 0 ? 'weight' : `value_${i + 1}`, cellText(value)]],
          ),
      )
    : isJsonObject(row)
      ? cellsWithout(row, [...keys, facts.edgeTypeKey ?? '', 'directed'], name, place)
      : new Map();
  tables.addEdge({ ...fixed, ...(type !== undefined && { type }), isUndirected: facts.isUndirected(row), cells });
}

/** The cells of a row without some members; members of its data, attributes or properties become its own. */
function cellsWithout(row: JsonObject, keys: readonly string[], name: string, place: JsonPlace): Cells {
  const drop = new Set(keys);
  const without = (object: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(object).filter(([key, value]) => !drop.has(key) && !isElementKind(key, value)));
  const plain: Record<string, JsonValue> = { ...without(row) };
  const wrapped = WRAPPERS.filter((wrapper) => isJsonObject(plain[wrapper]));
  const inner = wrapped.map((wrapper) => [wrapper, plain[wrapper] as JsonObject] as const);
  for (const wrapper of wrapped) delete plain[wrapper];
  for (const [wrapper, object] of inner)
    for (const [key, value] of Object.entries(wrapper === 'data' ? without(object) : object))
      plain[key in plain ? `${wrapper}.${key}` : key] = value;
  return cellsOf(plain, name, place);
}

/** Neo4j exports mark each line as node or relationship. */
function isElementKind(key: string, value: JsonValue): boolean {
  return key === 'type' && (value === 'node' || value === 'relationship');
}

const WRAPPERS = ['data', 'attributes', 'properties', 'metadata'];

/** A vertex as saved by the canvas: `{"vid": …, "tags": {"player": {…}}, "x": …, "y": …}`; positions are not imported. */
function addOwnVertex(tables: GraphTables, row: JsonValue, name: string, place: JsonPlace): void {
  const id = isJsonObject(row) ? scalarText(row['vid']) : undefined;
  if (!isJsonObject(row) || id === undefined) throw jsonRefusal(name, place, 'this vertex has no `vid`');
  const tags = isJsonObject(row['tags']) ? Object.entries(row['tags']) : [];
  if (tags.length === 0 || row['hasNoRecord'] === true) return;
  const cells: Cells = new Map();
  for (const [tag, properties] of tags) if (isJsonObject(properties)) putExact(tables, 'node', cells, properties, tag);
  tables.addNode({ id, labels: tags.map(([tag]) => tag), cells });
}

function addOwnEdge(tables: GraphTables, row: JsonValue, name: string, place: JsonPlace): void {
  const ends = endsOf(row);
  if (!isJsonObject(row) || !ends) throw jsonRefusal(name, place, 'this edge has no `src` and `dst`');
  const type = scalarText(row['edgeType']) ?? '';
  const cells: Cells = new Map();
  if (isJsonObject(row['properties'])) putExact(tables, 'edge', cells, row['properties'], type);
  tables.addEdge({ source: ends.source, target: ends.target, type, rank: scalarText(row['rank']) ?? '0', cells });
}

function putExact(
  tables: GraphTables,
  kind: 'node' | 'edge',
  cells: Cells,
  properties: JsonObject,
  owner: string,
): void {
  for (const [key, value] of Object.entries(properties)) {
    const column = `${owner}.${key}`;
    const type = exactKind(value);
    if (type !== undefined) tables.declare(kind, column, type);
    const text = scalarText(value);
    cells.set(column, typeof value === 'string' || text === undefined ? cellText(value) : quoted(text));
  }
}
