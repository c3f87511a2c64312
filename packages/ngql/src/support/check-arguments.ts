import { parseDate, parseDateTime, parseTime } from '@astrolabe/model';
import type { Aggregate, Call, Expression } from '../ast/expression.ts';
import { functionNamed } from '../functions.ts';
import { checkOperator } from './check-operator.ts';
import { said } from './diagnostic-text.ts';
import { isKind, kindOf } from './expression-kind.ts';
import type { Report } from './finding.ts';
import { visitExpression } from './visit-expression.ts';

/** Parsers for the text arguments of these functions. */
const READS: Readonly<Record<string, (text: string) => unknown>> = {
  date: parseDate,
  time: parseTime,
  datetime: parseDateTime,
  timestamp: parseDateTime,
};

/** Reports arguments that match no overload of the function. Types that depend on data are not checked. */
export function checkArguments(call: Call, report: Report): void {
  checkMoment(call, report);
  const known = functionNamed(call.name.text);
  if (known === undefined) return;
  call.arguments.forEach((argument, place) => {
    const found = kindOf(argument);
    const taken: Set<string | undefined> = new Set(
      known.overloads.map((overload) => overload.arguments[place] ?? overload.rest),
    );
    taken.delete(undefined);
    if (found === undefined || taken.size === 0 || taken.has('ANY') || taken.has(found.toUpperCase())) return;
    // Graph elements and shapes have no literals, so the parameter name is more helpful than the type.
    const expected = [...taken].map((type) => type!.toLowerCase()).filter(isKind);
    report({
      range: argument.range,
      severity: 'error',
      code: 'SEMANTIC_ERROR',
      message: said('wrongArgument', {
        name: known.signature,
        expected: expected.length === 0 ? parameterOf(known.signature, place) : expected.join(' / '),
        found,
      }),
      fixes: [],
    });
  });
}

/** Checks the arguments of all calls in an expression and the operands of its operators. */
export function checkCalls(expression: Expression, report: Report): void {
  visitExpression(expression, (part) => {
    if (part.kind === 'call') checkArguments(part, report);
    else checkOperator(part, report);
  });
}

/** Reports an aggregate whose argument holds another one. */
export function checkAggregate({ argument }: Aggregate, report: Report): void {
  if (argument === '*') return;
  visitExpression(argument, (part) => {
    if (part.kind === 'aggregate')
      report({
        range: part.range,
        severity: 'error',
        code: 'SEMANTIC_ERROR',
        message: said('nestedAggregate'),
        fixes: [],
      });
  });
}

/** Reports a string argument that a time function cannot parse. */
function checkMoment(call: Call, report: Report): void {
  const name = call.name.text.toLowerCase();
  const [argument, ...others] = call.arguments;
  if (argument?.kind !== 'literal' || typeof argument.value !== 'string' || others.length > 0) return;
  if (READS[name] === undefined || READS[name](argument.value) !== undefined) return;
  report({
    range: argument.range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message: said('notMoment', { text: argument.value, kind: name }),
    fixes: [],
  });
}

/** The name of the parameter at a place of a signature such as `src(edge) : vid`. */
function parameterOf(signature: string, place: number): string {
  return signature.slice(signature.indexOf('(') + 1, signature.lastIndexOf(')')).split(', ')[place] ?? '';
}
