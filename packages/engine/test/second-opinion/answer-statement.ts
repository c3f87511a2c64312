/** The result of any statement of the random tests. */
import { EMPTY, isNull, type Value } from '@astrolabe/model';
import {
  columnName,
  type FetchEdgesStatement,
  type LookupStatement,
  type Statement,
  type YieldColumn,
} from '@astrolabe/ngql';
import { aggregateValue, isGrouped } from './aggregates.ts';
import type { Result, Doubt, Table } from './answer.ts';
import { evaluate, filterVerdict, type Environment } from './evaluate.ts';
import { evaluateFindPath } from './find-path.ts';
import { evaluateGo } from './go.ts';
import { evaluateMatch, inWantedOrder, withoutRepetition } from './match.ts';
import type { PlainGraph } from './plain-graph.ts';
import { same } from './relations.ts';
import { evaluateSubgraph } from './subgraph.ts';
import { vidsOf } from './vid-source.ts';

/** The result of a statement over `input`. */
export function evaluateStatement(
  graph: PlainGraph,
  statement: Statement,
  doubt: Doubt,
  input: Table = { columns: [], rows: [[]] },
): Result {
  switch (statement.kind) {
    case 'match':
      return evaluateMatch(graph, statement, doubt);
    case 'go':
      return evaluateGo(graph, statement, input, doubt);
    case 'find-path':
      return evaluateFindPath(graph, statement, doubt);
    case 'lookup':
      return evaluateLookup(graph, statement);
    case 'fetch-vertices': {
      const wanted = statement.tags === '*' ? undefined : statement.tags.map((tag) => tag.text);
      // A vertex without any of the tags still exists.
      const found = vidsOf(statement.vids, input)
        .flatMap((vid) => graph.vertices.filter((vertex) => vertex.vid === vid))
        .map((vertex) => ({ ...vertex, tags: vertex.tags.filter((tag) => !wanted || wanted.includes(tag.name)) }));
      return projected(
        statement.yield?.columns ?? [],
        found.map(
          (vertex): Environment =>
            (expression) =>
              expression.kind === 'current' ? vertex : undefined,
        ),
        statement.yield?.isDistinct,
      );
    }
    case 'fetch-edges':
      return evaluateEdgeFetch(graph, statement);
    case 'subgraph':
      return evaluateSubgraph(graph, statement, doubt);
    case 'yield': {
      const rows = input.rows.filter((row) => {
        const verdict = statement.where ? filterVerdict(evaluate(statement.where, ofInput(input, row))) : 'keep';
        if (verdict === 'fail') doubt.hasFailed = true;
        return verdict === 'keep';
      });
      return projected(
        statement.yield.columns,
        rows.map((row) => ofInput(input, row)),
        statement.yield.isDistinct,
      );
    }
    case 'group-by':
      return projected(
        statement.yield.columns,
        input.rows.map((row) => ofInput(input, row)),
        statement.yield.isDistinct,
      );
    case 'unwind': {
      const rows = input.rows.flatMap((row) => {
        const value = evaluate(statement.expression, ofInput(input, row));
        return Array.isArray(value) ? value : isNull(value) ? [] : [value];
      });
      return { columns: [statement.alias.text], rows: rows.map((item) => [item]) };
    }
    case 'order-by':
      return {
        ...input,
        order: statement.factors.map((factor) => ({
          column: factor.expression.kind === 'input-property' ? input.columns.indexOf(factor.expression.property) : -1,
          isDescending: factor.isDescending,
        })),
      };
    case 'limit':
      return { ...input, skip: Number(statement.skip), limit: Number(statement.count) };
    case 'pipe': {
      const left = evaluateStatement(graph, statement.left, doubt, input);
      const right = statement.right;
      // A LIMIT after ORDER BY applies to the same result.
      if (right.kind === 'limit') return { ...left, skip: Number(right.skip), limit: Number(right.count) };
      return evaluateStatement(graph, right, doubt, { columns: left.columns, rows: inWantedOrder(left) });
    }
    case 'set': {
      const [left, right] = [
        evaluateStatement(graph, statement.left, doubt, input),
        evaluateStatement(graph, statement.right, doubt, input),
      ];
      return {
        columns: left.columns,
        rows: combined(statement.operator, left.rows, right.rows),
        isMerged: statement.operator === 'UNION',
      };
    }
    default:
      throw new Error(`the second opinion has no answer to ${statement.kind}`);
  }
}

type Rows = readonly (readonly Value[])[];

function combined(operator: string, left: Rows, right: Rows): Rows {
  if (operator === 'UNION ALL') return [...left, ...right];
  if (operator === 'UNION') return withoutRepetition([...left, ...right]);
  return left.filter((row) => right.some((other) => same(row, other)) === (operator === 'INTERSECT'));
}

function ofInput(input: Table, row: readonly Value[]): Environment {
  return (expression) =>
    expression.kind === 'input-property' ? row[input.columns.indexOf(expression.property)] : undefined;
}

function projected(columns: readonly YieldColumn[], rows: readonly Environment[], isDistinct = false): Result {
  const expressions = columns.map((column) => column.expression);
  const values = aggregateValue(expressions, rows);
  return {
    columns: columns.map((column) => column.alias?.text ?? columnName(column.expression)),
    rows: isDistinct ? withoutRepetition(values) : values,
    isMerged: isDistinct || isGrouped(expressions),
  };
}

function evaluateEdgeFetch(graph: PlainGraph, statement: FetchEdgesStatement): Result {
  const [type] = statement.edgeTypes;
  const nothing: Environment = () => undefined;
  const keys = statement.keys.kind === 'keys' ? statement.keys.keys : [];
  const found = keys.flatMap((key) => {
    const [src, dst, rank] = [key.src, key.dst, key.rank].map((part) => (part ? evaluate(part, nothing) : 0n));
    return graph.edges.filter(
      (edge) => edge.edgeType === type?.text && edge.src === src && edge.dst === dst && edge.rank === rank,
    );
  });
  return projected(
    statement.yield?.columns ?? [],
    found.map((edge): Environment => (expression) => {
      if (expression.kind === 'current') return edge;
      if (expression.kind === 'call' && expression.name.text === 'properties')
        return { kind: 'map', entries: edge.properties };
      return expression.kind === 'attribute' ? (edge.properties.get(expression.name.text) ?? EMPTY) : undefined;
    }),
  );
}

function evaluateLookup(graph: PlainGraph, statement: LookupStatement): Result {
  const name = statement.on.text;
  const rows: Environment[] = [];
  for (const vertex of graph.vertices) {
    // Only the tag of the lookup is read.
    const tag = vertex.tags.find((one) => one.name === name);
    if (tag)
      rows.push((expression) =>
        expression.kind === 'current'
          ? { ...vertex, tags: [tag] }
          : expression.kind === 'attribute' && expression.base.kind === 'label'
            ? tag.properties.get(expression.name.text)
            : undefined,
      );
  }
  for (const edge of graph.edges) {
    if (edge.edgeType === name)
      rows.push((expression) =>
        expression.kind === 'current'
          ? edge
          : expression.kind === 'attribute' && expression.base.kind === 'label'
            ? edge.properties.get(expression.name.text)
            : undefined,
      );
  }
  const { where } = statement;
  const kept = where ? rows.filter((row) => filterVerdict(evaluate(where, row)) === 'keep') : rows;
  return projected(statement.yield?.columns ?? [], kept);
}
