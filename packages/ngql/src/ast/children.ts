import type { Expression } from './expression.ts';

/** The expressions directly under an expression. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'label':
    case 'variable':
    case 'input-property':
    case 'variable-property':
    case 'source-property':
    case 'destination-property':
    case 'key-property':
    case 'current':
    case 'pattern':
    case 'subquery':
    case 'uuid':
    case 'error':
      return [];
    case 'attribute':
      return [expression.base];
    case 'subscript':
      return [expression.base, expression.index];
    case 'slice':
      return [expression.base, expression.from, expression.to].filter((part) => part !== undefined);
    case 'call':
      return expression.arguments;
    case 'aggregate':
      return [expression.argument, expression.parameter].filter((part) => part !== undefined && part !== '*');
    case 'window':
      return [
        ...expression.arguments,
        ...expression.partitionBy,
        ...expression.orderBy.map((factor) => factor.expression),
      ];
    case 'unary':
    case 'null-test':
    case 'cast':
      return [expression.operand];
    case 'arithmetic':
    case 'relational':
      return [expression.left, expression.right];
    case 'logical':
      return expression.operands;
    case 'case':
      return [
        expression.operand,
        ...expression.branches.flatMap((branch) => [branch.when, branch.then]),
        expression.otherwise,
      ].filter((part) => part !== undefined);
    case 'predicate':
      return [expression.list, expression.where];
    case 'exists':
      return [expression.argument];
    case 'reduce':
      return [expression.initial, expression.list, expression.expression];
    case 'comprehension':
      return [expression.list, expression.where, expression.mapping].filter((part) => part !== undefined);
    case 'list':
    case 'set':
      return expression.items;
    case 'map':
      return expression.entries.map((entry) => entry.value);
  }
}
