import { isNull, typeOf } from '@astrolabe/model';
import type { Aggregate, Call, Expression } from '../ast/expression.ts';
import { functionNamed } from '../functions.ts';
import { said } from './diagnostic-text.ts';
import type { Report } from './finding.ts';
import { walkExpression } from './walk-expression.ts';

/** What an expression is known to be without running it. */
type Kind = 'int' | 'float' | 'string' | 'bool' | 'list' | 'set' | 'map' | 'date' | 'time' | 'datetime' | 'duration';

const NUMBER: readonly Kind[] = ['int', 'float'];
const INT: readonly Kind[] = ['int'];
const TEXT: readonly Kind[] = ['string'];
const LIST: readonly Kind[] = ['list'];
/** Elements of the graph and shapes are never written as literals, so whatever is known is wrong. */
const NOTHING: readonly Kind[] = [];

/** What functions take at each place; a function or a place that is not here takes more than can be told. */
const TAKES: Readonly<Record<string, readonly (readonly Kind[])[]>> = {
  ...sameFor('abs floor ceil sqrt cbrt exp exp2 log log2 log10 sin cos tan asin acos atan radians sign round', NUMBER),
  ...sameFor('hypot pow', NUMBER, NUMBER),
  ...sameFor('lower tolower upper toupper trim ltrim rtrim json_extract st_geogfromtext', TEXT),
  ...sameFor('strcasecmp split extract', TEXT, TEXT),
  ...sameFor('left right substr substring', TEXT, INT),
  ...sameFor('lpad rpad', TEXT, INT, TEXT),
  ...sameFor('replace', TEXT, TEXT, TEXT),
  ...sameFor('head last tail', LIST),
  ...sameFor('range', INT, INT),
  ...sameFor('bit_and bit_or bit_xor', INT, INT),
  ...sameFor('st_point', NUMBER, NUMBER),
  ...sameFor(
    'id tags labels type typeid src dst none_direct_src none_direct_dst rank startnode endnode nodes relationships hassameedgeinpath hassamevertexinpath reversepath',
    NOTHING,
  ),
};

const NAMED_KINDS: ReadonlySet<string> = new Set<Kind>([
  'int',
  'float',
  'string',
  'bool',
  'list',
  'set',
  'map',
  'date',
  'time',
  'datetime',
  'duration',
]);

/** Reports arguments of a call whose type is known and wrong. Where the type depends on data, nothing is said. */
export function checkArguments(call: Call, report: Report): void {
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

/** What an expression is, as far as its form tells; nothing for a null, which everything takes. */
function kindOf(expression: Expression): Kind | undefined {
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return typeof value === 'object' && 'kind' in value && isNull(value) ? undefined : named(typeOf(value));
    }
    case 'list':
    case 'set':
    case 'map':
      return expression.kind;
    case 'call':
      return named(functionNamed(expression.name.text)?.signature.split(' : ').at(-1) ?? '');
    default:
      return undefined;
  }
}

function named(type: string): Kind | undefined {
  const name = type.toLowerCase();
  return NAMED_KINDS.has(name) ? (name as Kind) : undefined;
}

/** The name of the parameter at a place of a signature such as `src(edge) : vid`. */
function parameterOf(signature: string, place: number): string {
  return signature.slice(signature.indexOf('(') + 1, signature.lastIndexOf(')')).split(', ')[place] ?? '';
}

function sameFor(
  names: string,
  ...takes: readonly (readonly Kind[])[]
): Readonly<Record<string, readonly (readonly Kind[])[]>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, takes]));
}
