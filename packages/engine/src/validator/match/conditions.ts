import { columnName, type Expression, type PatternExpression } from '@astrolabe/ngql';
import { bindExpression, checkCondition } from '../../expression/bind.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { childrenOf } from '../scope.ts';
import { patternsIn, type ClauseKind, type MatchScope } from './match-scope.ts';
import { PatternBinder } from './pattern.ts';
import { slotsOf, startHints } from './start-hints.ts';
import type { MatchCondition, PatternList } from './validated-match.ts';

/** An expression with the lists of patterns that must be there before it is computed. */
export interface MatchExpressions {
  readonly lists: readonly PatternList[];
  /** The slots of the patterns, as the scope of expressions wants them. */
  readonly slots: ReadonlyMap<PatternExpression, number>;
}

/** Gives the patterns in some expressions their slots, in which lists of their paths will stand. */
export function placePatterns(expressions: readonly Expression[], scope: MatchScope): MatchExpressions {
  const patterns: PatternExpression[] = [];
  for (const expression of expressions) patternsIn(expression, patterns, childrenOf);
  const lists: PatternList[] = [];
  const slots = new Map<PatternExpression, number>();
  const known = new Map<string, number>();
  for (const pattern of patterns) {
    const name = columnName(pattern);
    let listSlot = known.get(name);
    if (listSlot === undefined) {
      const list = placePattern(pattern, scope);
      lists.push(list);
      ({ listSlot } = list);
      known.set(name, listSlot);
    }
    slots.set(pattern, listSlot);
  }
  return { lists, slots };
}

function placePattern({ path }: PatternExpression, scope: MatchScope): PatternList {
  const rowSlot = scope.addSlot('row');
  const listSlot = scope.addSlot('list');
  const inner = scope.fork();
  const binder = new PatternBinder(inner, true);
  const bound = binder.bind(path);
  const pathSlot = bound.pathSlot ?? inner.addSlot('path');
  const { conditions } = binder;
  return {
    rowSlot,
    listSlot,
    pathSlot,
    pattern: {
      kind: 'patterns',
      names: inner.names,
      boundSlots: scope.aliases.map((alias) => alias.slot),
      paths: [{ ...bound, pathSlot }],
      conditions,
      starts: startHints(conditions, scope.context.requireSpace(), inner.width),
      optionalRowSlot: undefined,
    },
  };
}

/** The parts of a condition that must all be true, each bound by itself. */
export function bindConditions(where: Expression | undefined, scope: MatchScope, clause: ClauseKind): readonly MatchCondition[] {
  return where ? conjuncts(where).map((source) => bindCondition(source, scope, clause)) : [];
}

function conjuncts(expression: Expression): readonly Expression[] {
  return expression.kind === 'logical' && expression.operator === 'AND' ? expression.operands.flatMap(conjuncts) : [expression];
}

function bindCondition(source: Expression, scope: MatchScope, clause: ClauseKind): MatchCondition {
  const { lists, slots } = placePatterns([source], scope);
  const condition: BoundExpression = bindExpression(source, scope.expressionScope(clause, slots), scope.context);
  // A list is true where it has items.
  if (condition.type !== 'LIST') checkCondition(condition, source, 'Boolean');
  return { condition, source: asRun(source, scope), slots: slotsOf(condition, scope.width), lists };
}

/** The condition as errors of a running statement print it: whole aliases as variables. */
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
