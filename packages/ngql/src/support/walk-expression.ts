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
  const walk = (part: Expression | undefined): void => {
    if (part) visitExpression(part, visit, locals);
  };
  switch (expression.kind) {
    case 'attribute':
      return walk(expression.base);
    case 'subscript':
      walk(expression.base);
      return walk(expression.index);
    case 'slice':
      walk(expression.base);
      walk(expression.from);
      return walk(expression.to);
    case 'call':
      return expression.arguments.forEach(walk);
    case 'aggregate':
      if (expression.argument !== '*') walk(expression.argument);
      return walk(expression.parameter);
    case 'window':
      for (const list of [expression.arguments, expression.partitionBy]) list.forEach(walk);
      return expression.orderBy.forEach((factor) => walk(factor.expression));
    case 'unary':
    case 'null-test':
    case 'cast':
      return walk(expression.operand);
    case 'arithmetic':
    case 'relational':
      walk(expression.left);
      return walk(expression.right);
    case 'logical':
      return expression.operands.forEach(walk);
    case 'case':
      walk(expression.operand);
      for (const branch of expression.branches) {
        walk(branch.when);
        walk(branch.then);
      }
      return walk(expression.otherwise);
    case 'exists':
      return walk(expression.argument);
    case 'predicate': {
      walk(expression.list);
      return visitExpression(expression.where, visit, withNames(locals, expression.variable.text));
    }
    case 'reduce': {
      walk(expression.initial);
      walk(expression.list);
      const inner = withNames(locals, expression.accumulator.text, expression.variable.text);
      return visitExpression(expression.expression, visit, inner);
    }
    case 'comprehension': {
      walk(expression.list);
      const inner = withNames(locals, expression.variable.text);
      for (const part of [expression.where, expression.mapping]) if (part) visitExpression(part, visit, inner);
      return;
    }
    case 'list':
    case 'set':
      return expression.items.forEach(walk);
    case 'map':
      return expression.entries.forEach((entry) => walk(entry.value));
    case 'pattern':
      return mapsOfPath(expression.path).forEach(walk);
    default:
  }
}

/** The maps of properties in a pattern. */
export function mapsOfPath(path: PatternPath): readonly Expression[] {
  return [
    ...path.nodes.flatMap((node) => [node.properties, ...node.labels.map((label) => label.properties)]),
    ...path.edges.map((edge) => edge.properties),
  ].filter((map) => map !== undefined);
}

function withNames(locals: ReadonlySet<string>, ...names: readonly string[]): ReadonlySet<string> {
  return new Set([...locals, ...names]);
}
