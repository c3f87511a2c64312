import { childrenOf } from '../ast/children.ts';
import type { Expression } from '../ast/expression.ts';
import type { PatternPath } from '../ast/match.ts';

/** Called for each part of an expression; names in `locals` are bound by an enclosing comprehension. */
export type ExpressionVisitor = (part: Expression, locals: ReadonlySet<string>) => void;

const NO_LOCALS: ReadonlySet<string> = new Set();

/** Visits an expression and all its parts, the outer ones first. Maps inside of patterns count as parts. */
export function visitExpression(
  expression: Expression,
  visit: ExpressionVisitor,
  locals: ReadonlySet<string> = NO_LOCALS,
): void {
  visit(expression, locals);
  if (expression.kind === 'pattern') {
    for (const map of mapsOfPath(expression.path)) visitExpression(map, visit, locals);
    return;
  }
  const names = boundBy(expression);
  const inner = names.length === 0 ? locals : new Set([...locals, ...names]);
  for (const part of childrenOf(expression)) visitExpression(part, visit, isOutside(part, expression) ? locals : inner);
}

/** The names that an expression binds for its parts. */
function boundBy(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case 'predicate':
    case 'comprehension':
      return [expression.variable.text];
    case 'reduce':
      return [expression.accumulator.text, expression.variable.text];
    default:
      return [];
  }
}

/** Whether a part of an expression that binds names is evaluated before that. */
function isOutside(part: Expression, whole: Expression): boolean {
  return ('list' in whole && part === whole.list) || ('initial' in whole && part === whole.initial);
}

/** The maps of properties in a pattern. */
export function mapsOfPath(path: PatternPath): readonly Expression[] {
  return [
    ...path.nodes.flatMap((node) => [node.properties, ...node.labels.map((label) => label.properties)]),
    ...path.edges.map((edge) => edge.properties),
  ].filter((map) => map !== undefined);
}
