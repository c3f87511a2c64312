/** GET SUBGRAPH: the vertices at each distance, and the edges between them. */
import { EMPTY, NULL, type Edge, type Value, type Vertex, type Vid } from '@astrolabe/model';
import type { Expression, SubgraphStatement } from '@astrolabe/ngql';
import type { Result, Doubt } from './answer.ts';
import { evaluate, filterVerdict, type Environment } from './evaluate.ts';
import { EDGE_TYPES, type PlainGraph } from './plain-graph.ts';
import { edgeName } from './relations.ts';
import { vidsOf } from './vid-source.ts';
import { stepsFrom, vertexOf, type Step } from './traverse.ts';

/** The result of GET SUBGRAPH, a row per distance that has any vertex or edge. */
export function evaluateSubgraph(graph: PlainGraph, statement: SubgraphStatement, doubt: Doubt): Result {
  const columns = statement.yield?.columns ?? [];
  const names = columns.map((column) => column.alias?.text ?? '');
  const starts = [...new Set(vidsOf(statement.from, { columns: [], rows: [] }))];
  const steps = statement.steps?.max ?? 1;
  const shown = statement.where ? conditionNames(statement.where) : [];
  const vertex = (vid: Vid): Vertex => {
    const found = vertexOf(graph, vid) ?? { kind: 'vertex', vid, tags: [] };
    return statement.withProperties
      ? found
      : { ...found, tags: found.tags.map((tag) => ({ ...tag, properties: new Map() })) };
  };
  const edge = (one: Edge): Edge =>
    statement.withProperties
      ? one
      : {
          ...one,
          properties: new Map([...one.properties].filter(([name]) => shown.includes(`${one.edgeType}.${name}`))),
        };
  if (steps === 0) {
    const found = starts.filter((vid) => vertexOf(graph, vid)).map(vertex);
    return { columns: names, rows: found.length ? [[found]] : [] };
  }
  const parts = conjuncts(statement.where);
  // Conditions on the end of a step filter vertices; the others filter edges.
  const [ofEnds, ofEdges] = [parts.filter(readsEnd), parts.filter((part) => !readsEnd(part))];
  const passes = (conditions: readonly Expression[], step: Step): boolean =>
    conditions.every((condition) => {
      const verdict = filterVerdict(evaluate(condition, environmentOf(graph, step)));
      if (verdict === 'fail') doubt.hasFailed = true;
      return verdict === 'keep';
    });
  const taken = (vid: Vid): Step[] => stepsOf(graph, statement, vid).filter((step) => passes(ofEdges, step));
  const layers: Vid[][] = [starts];
  const kept = new Set(starts);
  for (let depth = 0; depth < steps; depth++) {
    const wanted = layers[depth]!.flatMap(taken).filter((step) => passes(ofEnds, step));
    const reached = [...new Set(wanted.map((step) => step.to))].filter((vid) => !kept.has(vid));
    for (const vid of reached) kept.add(vid);
    layers.push(reached);
  }
  const listed = new Set<string>();
  const rows = layers.map((layer) => {
    const edges: Value[] = [];
    for (const step of layer.flatMap(taken)) {
      if (!kept.has(step.to) || listed.has(edgeName(step.edge))) continue;
      listed.add(edgeName(step.edge));
      edges.push(edge(step.edge));
    }
    const lists = { vertices: layer.map(vertex), edges };
    return columns.map(({ expression }) =>
      expression.kind === 'current' && expression.what === 'vertices' ? lists.vertices : lists.edges,
    );
  });
  return { columns: names, rows: rows.filter((row) => row.some((list) => list.length > 0)) };
}

function stepsOf(graph: PlainGraph, statement: SubgraphStatement, vid: Vid): Step[] {
  if (statement.directions.length === 0) return stepsFrom(graph, vid, Object.keys(EDGE_TYPES), 'both');
  return statement.directions.flatMap(({ direction, edges }) =>
    stepsFrom(
      graph,
      vid,
      edges.map((one) => one.name.text),
      direction,
    ),
  );
}

function conjuncts(condition: Expression | undefined): readonly Expression[] {
  if (!condition) return [];
  return condition.kind === 'logical' && condition.operator === 'AND' ? condition.operands : [condition];
}

function readsEnd(expression: Expression): boolean {
  if (expression.kind === 'relational') return readsEnd(expression.left) || readsEnd(expression.right);
  return expression.kind === 'destination-property';
}

function environmentOf(graph: PlainGraph, { edge, to }: Step): Environment {
  return (expression) => {
    if (expression.kind === 'destination-property') {
      // If a step leads to no vertex, the values are null.
      const vertex = vertexOf(graph, to);
      const tag = vertex?.tags.find((one) => one.name === expression.tag);
      return vertex ? (tag?.properties.get(expression.property) ?? EMPTY) : NULL;
    }
    if (expression.kind !== 'attribute' || expression.base.kind !== 'label') return undefined;
    return expression.base.name === edge.edgeType ? (edge.properties.get(expression.name.text) ?? EMPTY) : EMPTY;
  };
}

/** The edge properties used by a condition: they are shown even if none are requested. */
export function conditionNames(expression: Expression): readonly string[] {
  if (expression.kind === 'relational')
    return [...conditionNames(expression.left), ...conditionNames(expression.right)];
  if (expression.kind === 'logical') return expression.operands.flatMap(conditionNames);
  return expression.kind === 'attribute' && expression.base.kind === 'label'
    ? [`${expression.base.name}.${expression.name.text}`]
    : [];
}
