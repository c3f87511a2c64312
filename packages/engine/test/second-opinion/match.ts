/** MATCH, tried vertex by vertex and edge by edge. */
import { NULL, isNull, type Edge, type Path, type Value, type Vertex } from '@astrolabe/model';
import {
  columnName,
  type Expression,
  type MatchClause,
  type MatchStatement,
  type PatternEdge,
  type PatternNode,
  type PatternPath,
  type Projection,
} from '@astrolabe/ngql';
import { aggregateValue, isGrouped } from './aggregates.ts';
import type { Result, Doubt } from './answer.ts';
import { evaluate, filterVerdict, type Environment } from './evaluate.ts';
import { EDGE_TYPES, type PlainGraph } from './plain-graph.ts';
import { edgeName, equals, order, same } from './relations.ts';
import { trails, vertexOf, type Step } from './traverse.ts';

type Row = ReadonlyMap<string, Value>;

/** The result of a MATCH statement. */
export function evaluateMatch(graph: PlainGraph, statement: MatchStatement, doubt: Doubt): Result {
  let rows: readonly Row[] = [new Map()];
  for (const clause of statement.clauses) {
    if (clause.kind === 'match-clause') rows = rows.flatMap((row) => matchRow(graph, clause, row, doubt));
    else if (clause.kind === 'unwind-clause') {
      rows = rows.flatMap((row) => {
        const value = evaluate(clause.expression, environmentOf(graph, row));
        const items = Array.isArray(value) ? value : isNull(value) ? [] : [value];
        return items.map((item) => new Map([...row, [clause.alias.text, item]]));
      });
    } else if (clause.kind === 'call-clause' || clause.kind === 'load-clause' || clause.kind === 'procedure-clause') {
      throw new Error(`no second opinion on ${clause.kind}`);
    } else {
      const projected = project(graph, clause, rows);
      rows = inWantedOrder(projected).map(
        (cells) => new Map(projected.columns.map((name, place) => [name, cells[place] ?? NULL])),
      );
      rows = rows.filter((row) => passes(graph, clause.where, row, doubt));
    }
  }
  return project(graph, statement.returning, rows);
}

function environmentOf(graph: PlainGraph, row: Row): Environment {
  return (expression) => {
    if (expression.kind === 'label') return row.get(expression.name);
    if (expression.kind === 'pattern') return matchPath(graph, expression.path, row).map((found) => found.path);
    return undefined;
  };
}

function passes(graph: PlainGraph, where: Expression | undefined, row: Row, doubt: Doubt): boolean {
  if (!where) return true;
  const verdict = filterVerdict(evaluate(where, environmentOf(graph, row)));
  if (verdict === 'fail') doubt.hasFailed = true;
  return verdict === 'keep';
}

function matchRow(graph: PlainGraph, clause: MatchClause, row: Row, doubt: Doubt): Row[] {
  let rows: Row[] = [row];
  for (const path of clause.paths) rows = rows.flatMap((one) => matchPath(graph, path, one).map((found) => found.row));
  rows = rows.filter((one) => passes(graph, clause.where, one, doubt));
  if (rows.length > 0 || !clause.isOptional) return rows;
  const names = clause.paths.flatMap((path) => [
    path.alias,
    ...path.nodes.map((node) => node.alias),
    ...path.edges.map((edge) => edge.alias),
  ]);
  const missing = new Map<string, Value>(row);
  for (const name of names) if (name && !missing.has(name.text)) missing.set(name.text, NULL);
  return [missing];
}

/** A partially matched path. */
interface Partial {
  readonly row: Row;
  readonly walk: readonly Step[];
}

function matchPath(graph: PlainGraph, path: PatternPath, row: Row): { readonly row: Row; readonly path: Path }[] {
  const [first, ...others] = path.nodes;
  if (!first) return [];
  if (path.function) return shortestBetween(graph, path, row);
  return graph.vertices.flatMap((start) => {
    const bound = bindNode(graph, first, start, row);
    let partials: Partial[] = bound ? [{ row: bound, walk: [] }] : [];
    others.forEach((node, place) => {
      partials = partials.flatMap((partial) => matchEdge(graph, path.edges[place]!, node, partial, start));
    });
    return partials.map(({ row: found, walk }) => {
      const value = pathValue(graph, start, walk);
      return { row: path.alias ? new Map<string, Value>([...found, [path.alias.text, value]]) : found, path: value };
    });
  });
}

/** The shortest trail between each two matching vertices; for one per pair, any is correct. */
function shortestBetween(graph: PlainGraph, path: PatternPath, row: Row): { readonly row: Row; readonly path: Path }[] {
  const [first, last] = [path.nodes[0]!, path.nodes[1]!];
  const edge = path.edges[0]!;
  const types = edge.types.length ? edge.types.map((type) => type.text) : Object.keys(EDGE_TYPES);
  return graph.vertices.flatMap((start) => {
    const started = bindNode(graph, first, start, row);
    if (!started) return [];
    const walks = trails(graph, start.vid, types, edge.direction, 1, edge.steps?.max ?? Infinity, () => true);
    return graph.vertices.flatMap((end) => {
      const found = bindNode(graph, last, end, started);
      if (!found) return [];
      const arriving = walks.filter((walk) => walk.at(-1)?.to === end.vid);
      const least = Math.min(...arriving.map((walk) => walk.length));
      const shortest = arriving.filter((walk) => walk.length === least);
      return (path.function === 'shortestPath' ? shortest.slice(0, 1) : shortest).map((walk) => {
        const value = pathValue(graph, start, walk);
        return { row: path.alias ? new Map<string, Value>([...found, [path.alias.text, value]]) : found, path: value };
      });
    });
  });
}

function pathValue(graph: PlainGraph, start: Vertex, walk: readonly Step[]): Path {
  return {
    kind: 'path',
    start,
    steps: walk.map((step) => ({
      edge: step.edge,
      vertex: vertexOf(graph, step.to) ?? { kind: 'vertex', vid: step.to, tags: [] },
    })),
  };
}

function matchEdge(
  graph: PlainGraph,
  edge: PatternEdge,
  node: PatternNode,
  partial: Partial,
  start: Vertex,
): Partial[] {
  const types = edge.types.length ? edge.types.map((type) => type.text) : Object.keys(EDGE_TYPES);
  const [min, max] = edge.steps ? [edge.steps.min, edge.steps.max ?? Infinity] : [1, 1];
  const isList = edge.steps !== undefined;
  const from = partial.walk.at(-1)?.to ?? start.vid;
  const isUsed = (step: Step): boolean => partial.walk.some((one) => edgeName(one.edge) === edgeName(step.edge));
  return trails(
    graph,
    from,
    types,
    edge.direction,
    min,
    max,
    (step) =>
      !isUsed(step) && vertexOf(graph, step.to) !== undefined && holds(graph, edge.properties, step.edge, partial.row),
  ).flatMap((walk) => {
    const end = vertexOf(graph, walk.at(-1)?.to ?? from);
    const single = walk[0];
    const value: Value = isList || !single ? walk.map((step): Edge => step.edge) : single.edge;
    const row = edge.alias ? bind(edge.alias.text, value, partial.row) : partial.row;
    const bound = end && row && bindNode(graph, node, end, row);
    return bound ? [{ row: bound, walk: [...partial.walk, ...walk] }] : [];
  });
}

function bindNode(graph: PlainGraph, node: PatternNode, vertex: Vertex, row: Row): Row | undefined {
  const isFitting = node.labels.every(({ name, properties }) => {
    const tag = vertex.tags.find((one) => one.name === name.text);
    return (
      tag &&
      (properties?.entries ?? []).every(
        (entry) =>
          equals(tag.properties.get(entry.key.text) ?? NULL, evaluate(entry.value, environmentOf(graph, row))) === true,
      )
    );
  });
  if (!isFitting) return undefined;
  return node.alias ? bind(node.alias.text, vertex, row) : row;
}

function holds(graph: PlainGraph, properties: PatternEdge['properties'], edge: Edge, row: Row): boolean {
  return (properties?.entries ?? []).every(
    (entry) =>
      equals(edge.properties.get(entry.key.text) ?? NULL, evaluate(entry.value, environmentOf(graph, row))) === true,
  );
}

/** The row with a name bound; undefined if the name already has another value. */
function bind(name: string, value: Value, row: Row): Row | undefined {
  const bound = row.get(name);
  if (bound === undefined) return new Map([...row, [name, value]]);
  return !isNull(bound) && same(bound, value) ? row : undefined;
}

/** Applies WITH or RETURN to rows. */
function project(graph: PlainGraph, projection: Projection, rows: readonly Row[]): Result {
  const columns = projection.columns.map((column) => column.alias?.text ?? columnName(column.expression));
  const expressions = projection.columns.map((column) => column.expression);
  const environments = rows.map((row) => environmentOf(graph, row));
  let cells = aggregateValue(expressions, environments);
  if (projection.isDistinct) cells = withoutRepetition(cells);
  const constant = (expression: Expression | undefined): number | undefined =>
    expression ? Number(evaluate(expression, () => undefined)) : undefined;
  const skip = constant(projection.skip);
  const limit = constant(projection.limit);
  return {
    columns,
    rows: cells,
    isMerged: projection.isDistinct || isGrouped(expressions),
    ...(projection.orderBy && {
      order: projection.orderBy.map((factor) => ({
        column: columns.indexOf(factor.expression.kind === 'label' ? factor.expression.name : ''),
        isDescending: factor.isDescending,
      })),
    }),
    ...(skip !== undefined && { skip }),
    ...(limit !== undefined && { limit }),
  };
}

/** The remaining rows, in order; ties keep their order. */
export function inWantedOrder({
  rows,
  order: factors = [],
  skip = 0,
  limit = Infinity,
}: Result): readonly (readonly Value[])[] {
  const sorted = rows.toSorted((a, b) => {
    for (const { column, isDescending } of factors) {
      const difference = order(a[column] ?? NULL, b[column] ?? NULL);
      if (difference !== 0) return isDescending ? -difference : difference;
    }
    return 0;
  });
  return sorted.slice(skip, skip + limit);
}

/** The first of rows that are the same. */
export function withoutRepetition(rows: readonly (readonly Value[])[]): (readonly Value[])[] {
  const kept: (readonly Value[])[] = [];
  for (const row of rows) if (!kept.some((other) => same(other, row))) kept.push(row);
  return kept;
}
