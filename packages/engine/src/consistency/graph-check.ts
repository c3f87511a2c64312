import { isNull, isList, type Value } from '@astrolabe/model';
import { weightOf } from '../expression/value-weight.ts';
import type { AdjacencySlice, Direction, EdgeTable, Graph, IndexTable, TagTable } from '../graph/graph.ts';
import { CHECK_PIECE_ROWS } from '../limits.ts';

/** The position and kind of an inconsistency. */
export interface ConsistencyProblem {
  readonly kind: 'vid' | 'vertex' | 'edge' | 'adjacency' | 'index' | 'ttl' | 'schema' | 'file';
  /** The tag, edge type, index or file. */
  readonly where: string;
  readonly message: string;
}

/** Problems found by one piece of the work. */
export type Found = readonly ConsistencyProblem[];

const NOTHING: Found = [];
const OUT_BIT = 2;
const IN_BIT = 4;

/**
 * Checks the redundant data of a graph: vids and dense ids, edge rows and adjacency in both directions, rows and indexes, TTL and visible
 * rows. Works in pieces, so that callers can stop or let others run in between.
 */
export function* checkGraph(graph: Graph, indexes: readonly IndexTable[]): Generator<Found, void, undefined> {
  yield* checkVids(graph);
  for (const tag of graph.tags) yield* checkTag(graph, tag);
  for (const edgeType of graph.edgeTypes) yield* checkEdges(graph, edgeType);
  for (const index of indexes) yield* checkIndex(graph, index);
}

function* checkVids({ vids }: Graph): Generator<Found, void, undefined> {
  for (let dense = 0; dense < vids.count; dense++) {
    const vid = vids.vidAt(dense);
    const found = vids.find(vid);
    if (found !== dense) yield [problem('vid', String(vid), `has the dense id ${dense} and is found at ${found}`)];
    else if (dense % CHECK_PIECE_ROWS === 0) yield NOTHING;
  }
}

function* checkTag(graph: Graph, tag: TagTable): Generator<Found, void, undefined> {
  const { name, properties } = tag.schema;
  const piece = new Int32Array(CHECK_PIECE_ROWS);
  let live = 0;
  for (let from = 0; from >= 0;) {
    const { length, next } = tag.scan(from, piece);
    const found: ConsistencyProblem[] = [];
    for (let at = 0; at < length; at++) {
      const dense = piece[at]!;
      if (dense >= graph.vids.count || !tag.has(dense))
        found.push(problem('vertex', name, `dense id ${dense} is listed and not there`));
      else
        for (const index of nullsWhereNone(properties, (property) => tag.valueAt(property, dense)))
          found.push(
            problem('vertex', name, `${properties[index]!.name} of ${String(graph.vids.vidAt(dense))} is null`),
          );
    }
    live += length;
    from = next;
    yield found;
  }
  const expired: ConsistencyProblem[] = [];
  let expiredCount = 0;
  tag.forEachExpired((dense) => {
    expiredCount++;
    if (tag.has(dense))
      expired.push(problem('ttl', name, `${String(graph.vids.vidAt(dense))} is over and still there`));
  });
  if (tag.count !== live + expiredCount)
    expired.push(
      problem('vertex', name, `has ${live} rows and ${expiredCount} that are over, and counts ${tag.count}`),
    );
  yield expired;
}

function* checkEdges(graph: Graph, table: EdgeTable): Generator<Found, void, undefined> {
  const { name, properties } = table.schema;
  const piece = new Int32Array(CHECK_PIECE_ROWS);
  // 1: the row exists; then one bit for each direction in which it was found.
  let marks = new Uint8Array(CHECK_PIECE_ROWS);
  let live = 0;
  for (let from = 0; from >= 0;) {
    const { length, next } = table.scan(from, piece);
    const found: ConsistencyProblem[] = [];
    for (let at = 0; at < length; at++) {
      const row = piece[at]!;
      if (row >= marks.length) marks = grown(marks, row + 1);
      marks[row] = 1;
      if (table.srcOf(row) >= graph.vids.count || table.dstOf(row) >= graph.vids.count)
        found.push(problem('edge', name, `row ${row} has an end that is not there`));
      else
        for (const index of nullsWhereNone(properties, (property) => table.valueAt(property, row)))
          found.push(problem('edge', name, `${properties[index]!.name} of ${edgeText(graph, table, row)} is null`));
    }
    live += length;
    from = next;
    yield found;
  }
  for (const direction of ['out', 'in'] as const) yield* checkAdjacency(graph, table, direction, marks);
  const whole = 1 | OUT_BIT | IN_BIT;
  const missing: ConsistencyProblem[] = [];
  for (let row = 0; row < marks.length; row++)
    if (marks[row] !== 0 && marks[row] !== whole)
      missing.push(
        problem(
          'adjacency',
          name,
          `${edgeText(graph, table, row)} is missing from the ${missingSides(marks[row]!)} side`,
        ),
      );
  let expiredCount = 0;
  table.forEachExpired((row) => {
    expiredCount++;
    if ((marks[row] ?? 0) !== 0) missing.push(problem('ttl', name, `row ${row} is over and still there`));
  });
  if (table.count !== live + expiredCount)
    missing.push(
      problem('edge', name, `has ${live} edges and ${expiredCount} that are over, and counts ${table.count}`),
    );
  yield missing;
}

/** Checks the edges of every vertex in one direction: live, owned, unique, ordered, and matching its degree. */
function* checkAdjacency(
  graph: Graph,
  table: EdgeTable,
  direction: Direction,
  marks: Uint8Array,
): Generator<Found, void, undefined> {
  const { name } = table.schema;
  const bit = direction === 'out' ? OUT_BIT : IN_BIT;
  const slice: AdjacencySlice = { neighbours: piece0, rows: piece0, start: 0, end: 0 };
  for (let dense = 0; dense < graph.vids.count; dense++) {
    table.slice(direction, dense, slice);
    const found: ConsistencyProblem[] = [];
    const report = (message: string): number =>
      found.push(problem('adjacency', name, `${direction} side of ${String(graph.vids.vidAt(dense))}: ${message}`));
    for (let at = slice.start; at < slice.end; at++) {
      const row = slice.rows[at]!;
      const neighbour = slice.neighbours[at]!;
      const [own, other] =
        direction === 'out' ? [table.srcOf(row), table.dstOf(row)] : [table.dstOf(row), table.srcOf(row)];
      if (((marks[row] ?? 0) & 1) === 0) report(`row ${row} is not there`);
      else if ((marks[row]! & bit) !== 0) report(`row ${row} stands there twice`);
      else if (own !== dense || other !== neighbour) report(`row ${row} has other ends`);
      else marks[row]! |= bit;
      if (at > slice.start && isBefore(table, slice, at)) report(`row ${row} is out of order`);
    }
    if (table.degree(direction, dense) !== slice.end - slice.start) report('the degree is another');
    if (found.length > 0 || dense % CHECK_PIECE_ROWS === 0) yield found;
  }
}

const piece0 = new Int32Array(0);

/** Returns whether an entry of a slice precedes the one before it. */
function isBefore(table: EdgeTable, { neighbours, rows }: AdjacencySlice, at: number): boolean {
  if (neighbours[at] !== neighbours[at - 1]) return neighbours[at]! < neighbours[at - 1]!;
  return table.rankOf(rows[at]!) <= table.rankOf(rows[at - 1]!);
}

/**
 * Checks that each entry of an index belongs to an existing row, once, and that each key has as many entries as rows with its values. Rows from
 * before the index was created are indexed by a rebuild, so rows without an entry are not a problem.
 */
function* checkIndex(graph: Graph, index: IndexTable): Generator<Found, void, undefined> {
  const { name, on, schemaName } = index.schema;
  const table =
    on === 'tag'
      ? graph.tags.find((tag) => tag.schema.name === schemaName)
      : graph.edgeTypes.find((edgeType) => edgeType.schema.name === schemaName);
  if (!table) {
    yield [problem('index', name, `is on the ${on} ${schemaName}, which is not there`)];
    return;
  }
  const isThere = liveTest(table);
  const places = index.schema.fields.map((field) =>
    table.schema.properties.findIndex((property) => property.name === field.property),
  );
  if (places.includes(-1)) {
    yield [problem('index', name, `has a property that ${schemaName} has not`)];
    return;
  }
  const given = new Set<number>();
  const groups = new Map<string, { readonly values: readonly Value[]; count: number }>();
  const cursor = index.cursor({ equal: [] });
  const ids = new Int32Array(CHECK_PIECE_ROWS);
  for (let length = cursor.read(ids); length > 0; length = cursor.read(ids)) {
    const found: ConsistencyProblem[] = [];
    for (let at = 0; at < length; at++) {
      const id = ids[at]!;
      if (given.has(id)) found.push(problem('index', name, `row ${id} has two entries`));
      given.add(id);
      if (!isThere(id)) {
        found.push(problem('index', name, `row ${id} has an entry and is not there`));
        continue;
      }
      const values = places.map((place) => table.valueAt(place, id));
      const key = values.map(keyOf).join('\u0000');
      const group = groups.get(key);
      if (group) group.count++;
      else groups.set(key, { values, count: 1 });
    }
    yield found;
  }
  let isAnyExpired = false;
  table.forEachExpired(() => {
    isAnyExpired = true;
  });
  // Entries of expired rows still count; those of shapes and truncated strings represent several values.
  if (isAnyExpired || places.length === 0) return;
  let asked = 0;
  for (const { values, count } of groups.values()) {
    const range = { equal: values };
    if (!index.isExact(range)) continue;
    const estimate = index.estimate(range);
    if (estimate !== count)
      yield [problem('index', name, `has ${estimate} entries under ${values.map(keyOf).join(', ')} for ${count} rows`)];
    else if (++asked % CHECK_PIECE_ROWS === 0) yield NOTHING;
  }
}

/** Returns a test of whether an indexed row exists. */
function liveTest(table: TagTable | EdgeTable): (id: number) => boolean {
  if (table.schema.kind === 'tag') return (id) => (table as TagTable).has(id);
  const live = new Set<number>();
  const piece = new Int32Array(CHECK_PIECE_ROWS);
  for (let from = 0; from >= 0;) {
    const { length, next } = table.scan(from, piece);
    for (let at = 0; at < length; at++) live.add(piece[at]!);
    from = next;
  }
  return (id) => live.has(id);
}

/** Indexes of required properties without a value. */
function nullsWhereNone(
  properties: TagTable['schema']['properties'],
  valueAt: (index: number) => Value,
): readonly number[] {
  const found: number[] = [];
  properties.forEach(({ isNullable }, index) => {
    if (!isNullable && isNull(valueAt(index))) found.push(index);
  });
  return found;
}

/** A text that is equal for values that an index considers equal. */
function keyOf(value: Value): string {
  if (typeof value === 'number') return `number ${value + 0}`;
  if (typeof value !== 'object') return `${typeof value} ${String(value)}`;
  return isList(value)
    ? `list of ${weightOf(value)}`
    : JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
}

function missingSides(marks: number): string {
  if ((marks & (OUT_BIT | IN_BIT)) === 0) return 'out and in';
  return (marks & OUT_BIT) === 0 ? 'out' : 'in';
}

function edgeText(graph: Graph, table: EdgeTable, row: number): string {
  const { vids } = graph;
  return `${String(vids.vidAt(table.srcOf(row)))} -> ${String(vids.vidAt(table.dstOf(row)))} @${table.rankOf(row)}`;
}

function grown(marks: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(length, marks.length * 2));
  larger.set(marks);
  return larger;
}

function problem(kind: ConsistencyProblem['kind'], where: string, message: string): ConsistencyProblem {
  return { kind, where, message };
}
