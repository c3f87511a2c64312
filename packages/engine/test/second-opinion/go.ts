/** GO, edge by edge. */
import { EMPTY, NULL, type Value, type Vid } from '@astrolabe/model';
import { columnName, type GoStatement } from '@astrolabe/ngql';
import type { Result, Doubt, Table } from './answer.ts';
import { evaluate, filterVerdict, type Environment } from './evaluate.ts';
import { withoutRepetition } from './match.ts';
import { EDGE_TYPES, type PlainGraph } from './plain-graph.ts';
import { vidsOf } from './vid-source.ts';
import { stepsFrom, vertexOf, type Step } from './traverse.ts';

/** The result of a GO statement; `input` is its piped input. */
export function evaluateGo(graph: PlainGraph, statement: GoStatement, input: Table, doubt: Doubt): Result {
  const columns = statement.yield?.columns ?? [];
  const types =
    statement.over.edges === '*' ? Object.keys(EDGE_TYPES) : statement.over.edges.map((edge) => edge.name.text);
  const [min, max] = statement.steps
    ? [statement.steps.isRange ? Math.max(statement.steps.min, 1) : statement.steps.min, statement.steps.max]
    : [1, 1];
  const reference = statement.from.kind === 'reference' ? statement.from.reference.property : undefined;
  // Input of a pipe is traversed row by row, so that equal rows count each time.
  const starts: { readonly vids: readonly Vid[]; readonly row: readonly Value[] }[] =
    reference !== undefined
      ? input.rows.map((row) => ({ vids: asVids([row[input.columns.indexOf(reference)]]), row }))
      : [{ vids: vidsOf(statement.from, input), row: [] }];
  const rows: (readonly Value[])[] = [];
  for (const { vids, row } of starts) {
    for (const step of emitted(graph, vids, types, statement.over.direction, min, max)) {
      const environment = environmentOf(graph, step, { columns: input.columns, row });
      const verdict = statement.where ? filterVerdict(evaluate(statement.where, environment)) : 'keep';
      if (verdict === 'fail') doubt.hasFailed = true;
      if (verdict === 'keep') rows.push(columns.map((column) => evaluate(column.expression, environment)));
    }
  }
  return {
    columns: columns.map((column) => column.alias?.text ?? columnName(column.expression)),
    rows: statement.yield?.isDistinct ? withoutRepetition(rows) : rows,
  };
}

/** The steps that yield rows: from the set of vertices at each depth, those of the wanted depths. */
function emitted(
  graph: PlainGraph,
  starts: readonly Vid[],
  types: readonly string[],
  direction: GoStatement['over']['direction'],
  min: number,
  max: number,
): Step[] {
  const steps: Step[] = [];
  let frontier = new Set(starts);
  for (let depth = 1; depth <= max; depth++) {
    const taken = [...frontier].flatMap((vid) => stepsFrom(graph, vid, types, direction));
    if (depth >= min) steps.push(...taken);
    frontier = new Set(taken.map((step) => step.to));
  }
  return steps;
}

function asVids(values: readonly (Value | undefined)[]): Vid[] {
  return values.filter((value) => typeof value === 'string' || typeof value === 'bigint');
}

function environmentOf(
  graph: PlainGraph,
  step: Step,
  input: { readonly columns: readonly string[]; readonly row: readonly Value[] },
): Environment {
  const { edge, from, to } = step;
  // Steps without a target vertex have null values; steps without a source have no such property.
  const ofTag = (vid: Vid, tag: string, property: string, missing: Value): Value => {
    const vertex = vertexOf(graph, vid);
    if (!vertex) return missing;
    return vertex.tags.find((one) => one.name === tag)?.properties.get(property) ?? EMPTY;
  };
  return (expression) => {
    switch (expression.kind) {
      case 'input-property':
        return input.row[input.columns.indexOf(expression.property)];
      case 'source-property':
        return ofTag(from, expression.tag, expression.property, EMPTY);
      case 'destination-property':
        return ofTag(to, expression.tag, expression.property, NULL);
      case 'key-property':
        if (expression.name !== edge.edgeType) return EMPTY;
        return expression.key === '_src' ? from : expression.key === '_dst' ? to : edge.rank;
      case 'attribute':
        if (expression.base.kind !== 'label') return undefined;
        return expression.base.name === edge.edgeType
          ? (edge.properties.get(expression.name.text) ?? EMPTY)
          : expression.base.name in EDGE_TYPES
            ? EMPTY
            : undefined;
      case 'current':
        if (expression.what === 'edge') return edge;
        return expression.what === 'source'
          ? (vertexOf(graph, from) ?? { kind: 'vertex', vid: from, tags: [] })
          : (vertexOf(graph, to) ?? NULL);
      case 'call': {
        // The id of an end exists even if the vertex does not.
        const [argument] = expression.arguments;
        return expression.name.text === 'id' && argument?.kind === 'current'
          ? argument.what === 'source'
            ? from
            : to
          : undefined;
      }
      default:
        return undefined;
    }
  };
}
