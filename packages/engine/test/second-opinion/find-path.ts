/** FIND PATH: all trails, reduced to the wanted ones. */
import { EMPTY, type Edge, type Path, type Vertex, type Vid } from '@astrolabe/model';
import type { FindPathStatement } from '@astrolabe/ngql';
import type { Result, Doubt } from './answer.ts';
import { evaluate, filterVerdict, type Environment } from './evaluate.ts';
import { EDGE_TYPES, type PlainGraph } from './plain-graph.ts';
import { conditionNames } from './subgraph.ts';
import { vidsOf } from './vid-source.ts';
import { trails, vertexOf, type Step } from './traverse.ts';

const NO_INPUT = { columns: [], rows: [] };

/** The paths of each pair of ends; SINGLE SHORTEST may return any one of a pair. */
export function pathsByPair(
  graph: PlainGraph,
  statement: FindPathStatement,
  doubt: Doubt,
): readonly (readonly Path[])[] {
  const types =
    statement.over.edges === '*' ? Object.keys(EDGE_TYPES) : statement.over.edges.map((edge) => edge.name.text);
  // Properties used by the condition are shown even if none are requested.
  const shown = statement.where ? conditionNames(statement.where) : [];
  const admits = (step: Step): boolean => {
    const verdict = statement.where ? filterVerdict(evaluate(statement.where, environmentOf(step.edge))) : 'keep';
    if (verdict === 'fail') doubt.hasFailed = true;
    return verdict === 'keep';
  };
  return [...new Set(vidsOf(statement.from, NO_INPUT))].flatMap((from) => {
    const walks = trails(graph, from, types, statement.over.direction, 1, statement.upto ?? 5, admits);
    return [...new Set(vidsOf(statement.to, NO_INPUT))].map((to) => {
      const arriving = walks.filter((walk) => walk.at(-1)?.to === to);
      const least = Math.min(...arriving.map((walk) => walk.length));
      const isWanted = (walk: readonly Step[]): boolean =>
        statement.mode === 'all' ||
        (statement.mode === 'noloop'
          ? new Set([from, ...walk.map((step) => step.to)]).size === walk.length + 1
          : walk.length === least);
      return arriving.filter(isWanted).map((walk) => pathOf(graph, from, walk, statement.withProperties, shown));
    });
  });
}

/** The result of FIND PATH; SINGLE SHORTEST takes one path of each connected pair. */
export function evaluateFindPath(graph: PlainGraph, statement: FindPathStatement, doubt: Doubt): Result {
  const pairs = pathsByPair(graph, statement, doubt).filter((paths) => paths.length > 0);
  return {
    columns: [statement.yield?.columns[0]?.alias?.text ?? ''],
    rows: pairs.flat().map((path) => [path]),
    ...(statement.mode === 'single-shortest' && { limit: pairs.length }),
  };
}

function pathOf(
  graph: PlainGraph,
  from: Vid,
  walk: readonly Step[],
  withProperties: boolean,
  shown: readonly string[],
): Path {
  const vertex = (vid: Vid): Vertex =>
    (withProperties ? vertexOf(graph, vid) : undefined) ?? { kind: 'vertex', vid, tags: [] };
  const edge = (one: Edge): Edge =>
    withProperties
      ? one
      : {
          ...one,
          properties: new Map([...one.properties].filter(([name]) => shown.includes(`${one.edgeType}.${name}`))),
        };
  return {
    kind: 'path',
    start: vertex(from),
    steps: walk.map((step) => ({ edge: edge(step.edge), vertex: vertex(step.to) })),
  };
}

function environmentOf(edge: Edge): Environment {
  return (expression) =>
    expression.kind === 'attribute' && expression.base.kind === 'label' && expression.base.name in EDGE_TYPES
      ? expression.base.name === edge.edgeType
        ? (edge.properties.get(expression.name.text) ?? EMPTY)
        : EMPTY
      : undefined;
}
