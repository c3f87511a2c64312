import { parseDate, parseDateTime, parseTime } from '@astrolabe/model';
import type { Aggregate, Call, Expression } from '../ast/expression.ts';
import { functionNamed } from '../functions.ts';
import { checkOperator } from './check-operator.ts';
import { said } from './diagnostic-text.ts';
import { kindOf, type ExpressionKind } from './expression-kind.ts';
import type { Report } from './finding.ts';
import { walkExpression } from './walk-expression.ts';

const NUMBER: readonly ExpressionKind[] = ['int', 'float'];
const INT: readonly ExpressionKind[] = ['int'];
const TEXT: readonly ExpressionKind[] = ['string'];
const LIST: readonly ExpressionKind[] = ['list'];
/** Graph elements and shapes have no literals, so any known kind is wrong. */
const NOTHING: readonly ExpressionKind[] = [];

/** Accepted kinds by function and argument position; missing entries accept anything. */
const TAKES: Readonly<Record<string, readonly (readonly ExpressionKind[])[]>> = {
  ...sameFor('abs floor ceil sqrt cbrt exp exp2 log log2 log10 sin cos tan asin acos atan radians sign round', NUMBER),
  ...sameFor('hypot pow', NUMBER, NUMBER),
  ...sameFor('lower tolower upper toupper trim ltrim rtrim json_extract st_geogfromtext', TEXT),
  ...sameFor('strcasecmp split extract', TEXT, TEXT),
  ...sameFor('left right substr substring', TEXT, INT),
  ...sameFor('lpad rpad', TEXT, INT, TEXT),
  ...sameFor('levenshtein jaro_winkler regexp_extract regexp_split date_parse datetime_parse', TEXT, TEXT),
  ...sameFor('head last tail', LIST),
  ...sameFor('range', INT, INT),
  ...sameFor('bit_and bit_or bit_xor', INT, INT),
  ...sameFor('st_point', NUMBER, NUMBER),
  ...sameFor(
    'id tags labels type typeid src dst none_direct_src none_direct_dst rank startnode endnode nodes relationships hassameedgeinpath hassamevertexinpath reversepath',
    NOTHING,
  ),
};

/** How the text is read that these functions take. */
const READS: Readonly<Record<string, (text: string) => unknown>> = {
  date: parseDate,
  time: parseTime,
  datetime: parseDateTime,
  timestamp: parseDateTime,
};

/** Reports arguments of a call with a known wrong type. Types that depend on data are not checked. */
export function checkArguments(call: Call, report: Report): void {
  checkMoment(call, report);
  const known = functionNamed(call.name.text);
  const takes = TAKES[call.name.text.toLowerCase()];
  if (known === undefined || takes === undefined) return;
  call.arguments.forEach((argument, place) => {
    const expected = takes[place];
    const found = kindOf(argument);
    if (expected === undefined || found === undefined || expected.includes(found)) return;
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
  walkExpression(expression, (part) => {
    if (part.kind === 'call') checkArguments(part, report);
    else checkOperator(part, report);
  });
}

/** Reports an aggregate whose argument holds another one. */
export function checkAggregate({ argument }: Aggregate, report: Report): void {
  if (argument === '*') return;
  walkExpression(argument, (part) => {
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

function sameFor(
  names: string,
  ...takes: readonly (readonly ExpressionKind[])[]
): Readonly<Record<string, readonly (readonly ExpressionKind[])[]>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, takes]));
}
