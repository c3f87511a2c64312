import { AstrolabeError, displayInParts, isList, typeOf, type Value } from '@astrolabe/model';
import type { BoundExpression } from '../expression/bound-expression.ts';

/** Prints a bound expression with the names of the columns it reads; loop variables by number. */
export function printBound(expression: BoundExpression, columns: readonly string[]): string {
  const print = (part: BoundExpression): string => printBound(part, columns);
  switch (expression.kind) {
    case 'constant':
      return printConstant(expression.value);
    case 'column':
      return columns[expression.index] ?? `#${expression.index}`;
    case 'vertex-of':
      return `vertex(${print(expression.vid)})`;
    case 'vertex-id':
      return `id(${print(expression.vertex)})`;
    case 'vertex-property':
      return `${print(expression.vertex)}.${expression.tagName}.${expression.property}`;
    case 'edge-property':
      return `${print(expression.edge)}.${expression.property}`;
    case 'edge-key':
      return `${expression.key}(${print(expression.edge)})`;
    case 'attribute':
      return `${print(expression.base)}.${expression.name}`;
    case 'subscript':
      return `${print(expression.base)}[${print(expression.index)}]`;
    case 'slice':
      return `${print(expression.base)}[${expression.from ? print(expression.from) : ''}..${expression.to ? print(expression.to) : ''}]`;
    case 'call':
      return `${expression.name}(${expression.arguments.map(print).join(',')})`;
    case 'unary':
      return `${expression.operator}(${print(expression.operand)})`;
    case 'arithmetic':
      return `(${print(expression.left)}${expression.operator}${print(expression.right)})`;
    case 'relational':
      return `(${print(expression.left)} ${expression.operator} ${print(expression.right)})`;
    case 'logical':
      return `(${expression.operands.map(print).join(` ${expression.operator} `)})`;
    case 'null-test':
      return `${print(expression.operand)} ${expression.operator}`;
    case 'cast':
      return `(${expression.to})${print(expression.operand)}`;
    case 'list':
      return `[${expression.items.map(print).join(',')}]`;
    case 'set':
      return `{${expression.items.map(print).join(',')}}`;
    case 'map':
      return `{${expression.entries.map((entry) => `${entry.key}:${print(entry.value)}`).join(',')}}`;
    case 'case':
      return `CASE ${expression.branches.map((branch) => `WHEN ${print(branch.when)} THEN ${print(branch.result)}`).join(' ')} END`;
    case 'exists':
      return `exists(${print(expression.base)}[${print(expression.key)}])`;
    case 'predicate':
      return `${expression.quantifier}(#${expression.variable} IN ${print(expression.list)} WHERE ${print(expression.where)})`;
    case 'comprehension':
      return `[#${expression.variable} IN ${print(expression.list)}]`;
    case 'reduce':
      return `reduce(#${expression.accumulator} = ${print(expression.initial)}, #${expression.variable} IN ${print(expression.list)} | ${print(expression.expression)})`;
  }
}

/** Longer constants are printed as their type and size. */
const PRINTED_LENGTH_MAX = 1000;

function printConstant(value: Value): string {
  if (typeof value === 'string')
    return value.length > PRINTED_LENGTH_MAX ? `a text of ${value.length} characters` : JSON.stringify(value);
  let length = 0;
  try {
    return displayInParts(value, (more) => {
      if ((length += more) > PRINTED_LENGTH_MAX) throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', 'too long to print');
    });
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    return isList(value) ? `a list of ${value.length} items` : `a ${typeOf(value)}`;
  }
}
