import { columnName, type Expression, type PatternExpression, type Subquery } from '@astrolabe/ngql';
import { bindExpression } from '../../expression/bind.ts';
import { checkCondition } from '../../expression/operand-types.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { mayFail } from './may-fail.ts';
import {
  patternsIn,
  type ClauseKind,
  type ListReference,
  type ListReferences,
  type MatchScope,
} from './match-scope.ts';
import { placeSubquery } from './subquery.ts';
import { PatternBinder } from './pattern.ts';
import { slotsOf, startHints } from './start-hints.ts';
import type { MatchCondition, PatternList, PlacedList, ValidatedPatterns } from './validated-match.ts';

/**
 * Rewrites a condition to `size(pattern) > 0` for every pattern that is only tested for matches, so that its paths need not be created. Patterns
 * with loop variables are unchanged.
 */
export function withCounts(expression: Expression): Expression {
  switch (expression.kind) {
    case 'pattern': {
      const { range } = expression;
      const size: Expression = { kind: 'call', name: { text: 'size', range }, arguments: [expression], range };
      return { kind: 'relational', operator: '>', left: size, right: { kind: 'literal', value: 0n, range }, range };
    }
    case 'unary':
      return expression.operator === '!' ? { ...expression, operand: withCounts(expression.operand) } : expression;
    case 'logical':
      return { ...expression, operands: expression.operands.map(withCounts) };
    case 'case':
      if (expression.operand) return expression;
      return {
        ...expression,
        branches: expression.branches.map((branch) => ({ ...branch, when: withCounts(branch.when) })),
      };
    default:
      return expression;
  }
}

/** Patterns in expressions: the lists to compute first, and how the expressions refer to them. */
export interface PlacedPatterns {
  readonly lists: readonly PlacedList[];
  readonly references: ListReferences;
}

/** Assigns slots to the path lists and counts of the patterns in expressions. */
export function placePatterns(expressions: readonly Expression[], scope: MatchScope): PlacedPatterns {
  const lists: PlacedList[] = [];
  const references = new Map<PatternExpression | Subquery, ListReference>();
  const known = new Map<string, ListReference>();
  for (const expression of expressions) {
    for (const pattern of patternsIn(expression)) {
      const name = `${columnName(pattern.node)} ${pattern.isCounted} ${[...pattern.locals].join(' ')}`;
      let reference = known.get(name);
      if (!reference) {
        const { node } = pattern;
        const placed =
          node.kind === 'subquery' ? placeSubquery(node, scope) : placePattern({ ...pattern, node }, scope);
        lists.push(placed.list);
        ({ reference } = placed);
        known.set(name, reference);
      }
      references.set(pattern.node, reference);
    }
  }
  return { lists, references };
}

function placePattern(
  {
    node,
    locals,
    isCounted: isOnlyCounted,
  }: { readonly node: PatternExpression; readonly locals: ReadonlySet<string>; readonly isCounted: boolean },
  scope: MatchScope,
): { readonly list: PatternList; readonly reference: ListReference } {
  const rowSlot = scope.addSlot('row');
  const listSlot = scope.addSlot('list');
  const inner = scope.fork();
  const binder = new PatternBinder(inner, true, locals);
  const bound = binder.bind(node.path);
  const { conditions, localNodes, localEdges } = binder;
  const isCounted = isOnlyCounted && localNodes.length === 0 && localEdges.length === 0;
  const pathSlot = isCounted ? undefined : inner.addSlot('path');
  const pattern: ValidatedPatterns = {
    kind: 'patterns',
    names: inner.names,
    boundSlots: scope.aliases.map((alias) => alias.slot),
    paths: [{ ...bound, pathSlot }],
    conditions,
    starts: startHints(conditions, scope.context.requireSpace(), inner.width),
    optionalRowSlot: undefined,
  };
  return {
    list: { kind: 'pattern', rowSlot, listSlot, pathSlot, pattern },
    reference: { slot: listSlot, isCounted, localNodes, localEdges },
  };
}

/** Binds each part of an AND separately. */
export function bindConditions(
  where: Expression | undefined,
  scope: MatchScope,
  clause: ClauseKind,
  boundSlots: readonly number[],
): readonly MatchCondition[] {
  if (!where) return [];
  const conditions = conjuncts(where).map((source) => bindCondition(source, scope, clause));
  // Conditions on earlier values are one condition in error messages.
  const isJoint = ({ slots }: MatchCondition): boolean => boundSlots.some((slot) => slots.has(slot));
  const operands = conditions.filter(isJoint).map((condition) => condition.source);
  if (operands.length < 2) return conditions;
  const source: Expression = { kind: 'logical', operator: 'AND', operands, range: where.range };
  return conditions.map((condition) => (isJoint(condition) ? { ...condition, source } : condition));
}

function conjuncts(expression: Expression): readonly Expression[] {
  return expression.kind === 'logical' && expression.operator === 'AND'
    ? expression.operands.flatMap(conjuncts)
    : [expression];
}

function bindCondition(source: Expression, scope: MatchScope, clause: ClauseKind): MatchCondition {
  const counting = withCounts(source);
  const { lists, references } = placePatterns([counting], scope);
  const condition: BoundExpression = bindExpression(counting, scope.expressionScope(clause, references), scope.context);
  // A list is true if it has items.
  if (condition.type !== 'LIST') checkCondition(condition, source, 'Boolean');
  return {
    condition,
    source: asRun(source, scope),
    slots: slotsOf(condition, scope.width),
    lists,
    mayFail: mayFail(condition, scope.context.requireSpace()),
  };
}

/** The condition as printed in runtime errors: aliases as variables. */
function asRun(source: Expression, scope: MatchScope): Expression {
  switch (source.kind) {
    case 'label':
      return scope.get(source.name) ? { kind: 'variable', name: source.name, range: source.range } : source;
    case 'call':
      return { ...source, arguments: source.arguments.map((argument) => asRun(argument, scope)) };
    case 'relational':
      return { ...source, left: asRun(source.left, scope), right: asRun(source.right, scope) };
    case 'logical':
      return { ...source, operands: source.operands.map((operand) => asRun(operand, scope)) };
    default:
      return source;
  }
}

/**
 * A condition whose errors name vertex properties as input columns: conditions on a path's start are checked before the path is traversed.
 */
export function withInput(condition: MatchCondition): MatchCondition {
  return { ...condition, source: asInput(condition.source) };
}

function asInput(source: Expression): Expression {
  switch (source.kind) {
    case 'attribute': {
      const { base, range } = source;
      return base.kind === 'label'
        ? { ...source, base: { kind: 'input-property', property: base.name, range } }
        : { ...source, base: asInput(base) };
    }
    case 'call':
      return { ...source, arguments: source.arguments.map(asInput) };
    case 'relational':
      return { ...source, left: asInput(source.left), right: asInput(source.right) };
    case 'logical':
      return { ...source, operands: source.operands.map(asInput) };
    default:
      return source;
  }
}
