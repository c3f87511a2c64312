import { unreachable } from '@astrolabe/model';
import type { Expression, Name } from '../ast/expression.ts';
import type {
  CallStatement,
  EdgeKeyLiteral,
  EdgeKeySource,
  LimitCount,
  OrderFactor,
  OverClause,
  StepsClause,
  SubgraphStatement,
  TraverseStatement,
  VidSource,
  YieldClause,
  YieldColumn,
  YieldStatement,
} from '../ast/traverse.ts';
import { printExpression } from './expression.ts';
import { name, names, words } from './fragment.ts';
import { quoteString } from './quote.ts';

/** Prints a statement that reads by traversal, key or index, or processes the input of a pipe. */
export function printTraversal(statement: TraverseStatement): string {
  switch (statement.kind) {
    case 'go':
      return words(
        'GO',
        steps(statement.steps),
        `FROM ${vids(statement.from)}`,
        over(statement.over),
        where(statement.where),
        yields(statement.yield),
        statement.limit && `${statement.limit.kind.toUpperCase()} ${printExpression(statement.limit.expression)}`,
      );
    case 'lookup':
      return words(
        'LOOKUP ON',
        name(statement.on),
        where(statement.where),
        statement.fullText &&
          `WHERE ES_QUERY(${name(statement.fullText.index)}, ${quoteString(statement.fullText.query)})`,
        yields(statement.yield),
      );
    case 'fetch-vertices':
      return words(
        'FETCH PROP ON',
        statement.tags === '*' ? '*' : names(statement.tags),
        vids(statement.vids),
        yields(statement.yield),
      );
    case 'fetch-edges':
      return words('FETCH PROP ON', names(statement.edgeTypes), edgeKeys(statement.keys), yields(statement.yield));
    case 'find-path':
      return words(
        'FIND',
        statement.mode.replace('-', ' ').toUpperCase(),
        'PATH',
        statement.withProperties && 'WITH PROP',
        `FROM ${vids(statement.from)}`,
        `TO ${vids(statement.to)}`,
        over(statement.over),
        where(statement.where),
        statement.upto !== undefined && `UPTO ${integer(statement.upto)} STEPS`,
        yields(statement.yield),
      );
    case 'subgraph':
      return words(
        'GET SUBGRAPH',
        statement.withProperties && 'WITH PROP',
        steps(statement.steps),
        `FROM ${vids(statement.from)}`,
        ...statement.directions.map(printSubgraphDirection),
        where(statement.where),
        yields(statement.yield),
      );
    case 'yield':
      return words(
        yields(statement.yield, statement.isReturn ? 'RETURN' : 'YIELD'),
        where(statement.where),
        statement.join && printJoin(statement.join),
      );
    case 'group-by':
      return words('GROUP BY', statement.keys.map(printYieldColumn).join(', '), yields(statement.yield));
    case 'order-by':
      return `ORDER BY ${statement.factors.map(printOrderFactor).join(', ')}`;
    case 'limit':
      return statement.skip === 0n
        ? `LIMIT ${limitCount(statement.count)}`
        : `LIMIT ${limitCount(statement.skip)}, ${limitCount(statement.count)}`;
    case 'unwind':
      return `UNWIND ${printExpression(statement.expression)} AS ${name(statement.alias)}`;
    case 'call':
      return printCall(statement);
    default:
      return unreachable(statement);
  }
}

/** CALL of a procedure. */
export function printCall(statement: CallStatement): string {
  return words(
    `CALL ${statement.procedure.text}(${statement.arguments.map(printExpression).join(', ')})`,
    statement.yield && `YIELD ${statement.yield.map(printYieldedColumn).join(', ')}`,
  );
}

function printYieldedColumn(column: NonNullable<CallStatement['yield']>[number]): string {
  return words(name(column.name), column.alias && `AS ${name(column.alias)}`);
}

/** Prints vertex ids: a list, or a reference. */
export function vids(source: VidSource): string {
  return source.kind === 'reference' ? printExpression(source.reference) : source.vids.map(printExpression).join(', ');
}

/** Prints edge keys: a list, or references. */
export function edgeKeys(source: EdgeKeySource): string {
  return source.kind === 'keys' ? source.keys.map(printEdgeKey).join(', ') : printEdgeKey(source);
}

/** Prints `src -> dst @ rank`; the rank only if present. */
export function printEdgeKey(key: EdgeKeyLiteral): string {
  return `${printExpression(key.src)} -> ${printExpression(key.dst)}${key.rank ? ` @ ${printExpression(key.rank)}` : ''}`;
}

/** Prints `WHERE …` if there is a condition. */
export function where(condition: Expression | undefined): string | undefined {
  return condition && `WHERE ${printExpression(condition)}`;
}

/** Prints `YIELD …`, or another keyword, if there are columns. */
export function yields(clause: YieldClause | undefined, keyword = 'YIELD'): string | undefined {
  return clause && words(keyword, clause.isDistinct && 'DISTINCT', clause.columns.map(printYieldColumn).join(', '));
}

/** Prints a column with its alias, if any. */
export function printYieldColumn(column: YieldColumn): string {
  return words(printExpression(column.expression), column.alias && `AS ${name(column.alias)}`);
}

/** Prints one ORDER BY item. */
export function printOrderFactor(factor: OrderFactor): string {
  return words(printExpression(factor.expression), factor.isDescending && 'DESC');
}

/** A count of steps: numbers of any size, without an exponent. */
function integer(value: number): string {
  return String(BigInt(value));
}

function steps(clause: StepsClause | undefined): string | undefined {
  if (!clause) return undefined;
  return clause.isRange ? `${integer(clause.min)} TO ${integer(clause.max)} STEPS` : `${integer(clause.min)} STEPS`;
}

function over(clause: OverClause): string {
  const edges = clause.edges === '*' ? '*' : edgeNames(clause.edges);
  return words('OVER', edges, clause.direction === 'in' && 'REVERSELY', clause.direction === 'both' && 'BIDIRECT');
}

function edgeNames(edges: readonly { readonly name: Name; readonly alias?: Name }[]): string {
  return edges.map((edge) => words(name(edge.name), edge.alias && `AS ${name(edge.alias)}`)).join(', ');
}

function printSubgraphDirection(part: SubgraphStatement['directions'][number]): string {
  return `${part.direction.toUpperCase()} ${edgeNames(part.edges)}`;
}

function printJoin(join: NonNullable<YieldStatement['join']>): string {
  const on = join.on && `ON ${printExpression(join.on[0])} == ${printExpression(join.on[1])}`;
  return words(
    `FROM $${join.left.text}`,
    join.joinKind !== 'cross' && join.joinKind.toUpperCase(),
    `JOIN $${join.right.text}`,
    on,
  );
}

function limitCount(count: LimitCount): string {
  return typeof count === 'bigint' ? String(count) : printExpression(count);
}
