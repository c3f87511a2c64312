import { invariant, isNull, unreachable, type PropertyType, type Value, valueTypeOf } from '@astrolabe/model';
import type { Case, Expression, MapLiteral, Name, Window, WindowFrame } from '../ast/expression.ts';
import type { PatternEdge, PatternNode, PatternPath } from '../ast/match.ts';
import { keywordKindOf } from '../lexer/keyword.ts';
import { isKeywordFunction } from '../lexer/keyword-function.ts';
import { printSubquery } from './match.ts';
import { quoteName, quoteNameStrictly, quoteString } from './quote.ts';

/**
 * Returns the name of a column without an alias: the expression as NebulaGraph prints it, with every operation in parentheses and without
 * spaces. It is not always valid nGQL, since strings and unusual names are not quoted.
 */
export function columnName(expression: Expression): string {
  return print(expression, COLUMN);
}

/** The expression as nGQL that parses back to the same tree. */
export function printExpression(expression: Expression): string {
  return print(expression, SOURCE);
}

/** The differences between both print styles. */
interface Style {
  readonly isSource: boolean;
  readonly comma: string;
  readonly colon: string;
  readonly string: (text: string) => string;
  /** Prints a name at a position where only a name is valid. */
  readonly name: (name: string) => string;
  /** A name that is an expression. */
  readonly label: (name: string) => string;
}

const asIs = (text: string): string => text;
const COLUMN: Style = {
  isSource: false,
  comma: ',',
  colon: ':',
  string: (text) => `"${text}"`,
  name: asIs,
  label: asIs,
};
const SOURCE: Style = {
  isSource: true,
  comma: ', ',
  colon: ': ',
  string: quoteString,
  name: quoteName,
  label: quoteNameStrictly,
};

function print(expression: Expression, style: Style): string {
  switch (expression.kind) {
    case 'literal':
      return printLiteral(expression.value, style);
    case 'label':
      return style.label(expression.name);
    case 'variable':
      return `$${expression.name}`;
    case 'input-property':
      return `$-.${printProperty(expression.property, style)}`;
    case 'variable-property':
      return `$${expression.variable}.${printProperty(expression.property, style)}`;
    case 'source-property':
      return `$^.${style.name(expression.tag)}.${style.name(expression.property)}`;
    case 'destination-property':
      return `$$.${style.name(expression.tag)}.${style.name(expression.property)}`;
    case 'key-property':
      return `${style.label(expression.name)}.${expression.key}`;
    case 'current':
      return CURRENT[expression.what];
    case 'attribute':
      return `${printBase(expression.base, style)}.${style.name(expression.name.text)}`;
    case 'subscript':
      return `${printBase(expression.base, style)}[${print(expression.index, style)}]`;
    case 'slice':
      return `${printBase(expression.base, style)}[${printBound(expression.from, style)}..${printBound(expression.to, style)}]`;
    case 'call':
      return `${printFunctionName(expression.name, style)}(${printList(expression.arguments, style)})`;
    case 'aggregate':
      return `${expression.name.text}(${expression.isDistinct ? 'distinct ' : ''}${expression.argument === '*' ? '*' : print(expression.argument, style)}${expression.parameter ? `${style.comma}${print(expression.parameter, style)}` : ''})`;
    case 'window':
      return printWindow(expression, style);
    case 'unary':
      return printUnary(expression.operator, expression.operand, style);
    case 'arithmetic':
      return printBinary(expression.left, expression.operator, expression.right, style);
    case 'relational':
      return printBinary(expression.left, expression.operator, expression.right, style);
    case 'logical':
      return `(${expression.operands.map((operand) => print(operand, style)).join(` ${expression.operator} `)})`;
    case 'null-test': {
      const text = `${print(expression.operand, style)} ${expression.operator}`;
      return style.isSource ? `(${text})` : text;
    }
    case 'cast':
      if (expression.isFunction) return `CAST(${print(expression.operand, style)} AS ${printType(expression.type)})`;
      return `(${style.isSource ? printType(expression.type) : valueTypeOf(expression.type)})${printOperand(expression.operand, style)}`;
    case 'case':
      return printCase(expression, style);
    case 'predicate':
      return `${expression.quantifier}(${style.label(expression.variable.text)} IN ${print(expression.list, style)} WHERE ${print(expression.where, style)})`;
    case 'exists':
      return `exists(${print(expression.argument, style)})`;
    case 'reduce':
      return (
        `reduce(${style.name(expression.accumulator.text)} = ${print(expression.initial, style)}, ` +
        `${style.name(expression.variable.text)} IN ${print(expression.list, style)} | ${print(expression.expression, style)})`
      );
    case 'comprehension': {
      const where = expression.where ? ` WHERE ${print(expression.where, style)}` : '';
      const mapping = expression.mapping ? ` | ${print(expression.mapping, style)}` : '';
      return `[${style.label(expression.variable.text)} IN ${print(expression.list, style)}${where}${mapping}]`;
    }
    case 'list':
      return style.isSource && expression.items.length === 0 ? 'LIST[]' : `[${printList(expression.items, style)}]`;
    case 'set':
      return style.isSource && expression.items.length === 0 ? 'SET{}' : `{${printList(expression.items, style)}}`;
    case 'map':
      return printMap(expression, style);
    case 'pattern':
      return printPatternIn(expression.path, style);
    case 'subquery':
      return `${expression.mode.toUpperCase()} { ${printSubquery(expression.statement)} }`;
    case 'uuid':
      return 'uuid()';
    case 'error':
      return '';
    default:
      return unreachable(expression);
  }
}

function printWindow({ name, arguments: given, partitionBy, orderBy, frame }: Window, style: Style): string {
  const isRows = given.length === 0 && name.text.toLowerCase() === 'count';
  const factors = orderBy.map((factor) => print(factor.expression, style) + (factor.isDescending ? ' DESC' : ''));
  const parts = [
    ...(partitionBy.length > 0 ? [`PARTITION BY ${printList(partitionBy, style)}`] : []),
    ...(factors.length > 0 ? [`ORDER BY ${factors.join(style.comma)}`] : []),
    ...(frame ? [printFrame(frame)] : []),
  ];
  return `${printFunctionName(name, style)}(${isRows ? '*' : printList(given, style)}) OVER (${parts.join(' ')})`;
}

function printFrame({ unit, start, end }: WindowFrame): string {
  const bound = (at: number | 'unbounded', side: string): string => {
    if (at === 'unbounded') return `UNBOUNDED ${side}`;
    return at === 0 ? 'CURRENT ROW' : `${Math.abs(at)} ${at < 0 ? 'PRECEDING' : 'FOLLOWING'}`;
  };
  return `${unit} BETWEEN ${bound(start, 'PRECEDING')} AND ${bound(end, 'FOLLOWING')}`;
}

const CURRENT = {
  vertex: 'VERTEX',
  vertices: 'VERTICES',
  edge: 'EDGE',
  edges: 'EDGES',
  path: 'PATH',
  source: '$^',
  destination: '$$',
} as const;

function printLiteral(value: Value, style: Style): string {
  switch (typeof value) {
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'number':
      return style.isSource ? printFloat(value) : String(value);
    case 'string':
      return style.string(value);
    default:
      invariant(isNull(value), 'a literal that is null, bool, int, float or string; others are built of calls');
      return 'NULL';
  }
}

/** Prints a float that is parsed as a float again. NaN and infinities have no literal, so they are printed as divisions. */
function printFloat(value: number): string {
  if (Number.isNaN(value)) return '(0.0 / 0.0)';
  if (value === Infinity) return '(1.0 / 0.0)';
  if (value === -Infinity) return '(-1.0 / 0.0)';
  if (Object.is(value, -0)) return '-0.0';
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function printProperty(property: string, style: Style): string {
  return property === '*' ? '*' : style.name(property);
}

function printList(items: readonly Expression[], style: Style): string {
  return items.map((item) => print(item, style)).join(style.comma);
}

function printBound(bound: Expression | undefined, style: Style): string {
  return bound ? print(bound, style) : '';
}

/** Callable keywords are lower case in column names. */
function printFunctionName(name: Name, style: Style): string {
  if (style.isSource) return name.text;
  return isKeywordFunction(keywordKindOf(name.text)) ? name.text.toLowerCase() : name.text;
}

function printBinary(left: Expression, operator: string, right: Expression, style: Style): string {
  // In source form, spaces separate signs that would otherwise form one token, such as `<-` and `--`.
  const sign = style.isSource || /[A-Z]/.test(operator) ? ` ${operator} ` : operator;
  return `(${print(left, style)}${sign}${print(right, style)})`;
}

function printUnary(operator: string, operand: Expression, style: Style): string {
  if (!style.isSource) return `${operator}(${print(operand, style)})`;
  return `${operator}${printOperand(operand, style)}`;
}

/** Prints the operand of a prefix: simple operands bare, others in parentheses. */
function printOperand(operand: Expression, style: Style): string {
  const text = print(operand, style);
  if (!style.isSource || printsParentheses(operand)) return text;
  const isBare = operand.kind === 'label' || (operand.kind === 'literal' && /^[0-9.]+$/.test(text));
  return isBare ? text : `(${text})`;
}

/** Returns whether an expression prints its own parentheses. */
function printsParentheses(expression: Expression): boolean {
  switch (expression.kind) {
    case 'arithmetic':
    case 'relational':
    case 'logical':
    case 'null-test':
      return true;
    case 'case':
      return expression.isConditional;
    default:
      return false;
  }
}

/**
 * Prints the base of a postfix. In source style, an expression that cannot have a postfix is in parentheses; so is a bare variable, whose
 * postfix would name a column.
 */
function printBase(base: Expression, style: Style): string {
  const text = print(base, style);
  return style.isSource && !printsParentheses(base) && !TAKES_POSTFIX.has(base.kind) ? `(${text})` : text;
}

const TAKES_POSTFIX: ReadonlySet<Expression['kind']> = new Set<Expression['kind']>([
  'label',
  'input-property',
  'variable-property',
  'source-property',
  'destination-property',
  'key-property',
  'attribute',
  'subscript',
  'slice',
  'call',
  'aggregate',
  'list',
  'set',
  'map',
  'comprehension',
]);

function printCase(expression: Case, style: Style): string {
  const [first] = expression.branches;
  if (expression.isConditional && first && expression.otherwise) {
    return `(${print(first.when, style)} ? ${print(first.then, style)} : ${print(expression.otherwise, style)})`;
  }
  const operand = expression.operand ? ` ${print(expression.operand, style)}` : '';
  const branches = expression.branches
    .map(({ when, then }) => ` WHEN ${print(when, style)} THEN ${print(then, style)}`)
    .join('');
  const otherwise = expression.otherwise ? ` ELSE ${print(expression.otherwise, style)}` : '';
  return `CASE${operand}${branches}${otherwise} END`;
}

function printMap(map: MapLiteral, style: Style): string {
  if (map.parameter !== undefined) return `$${map.parameter}`;
  if (style.isSource && map.entries.length === 0) return 'MAP{}';
  return `{${map.entries.map(({ key, value }) => `${style.name(key.text)}${style.colon}${print(value, style)}`).join(style.comma)}}`;
}

/** A pattern with its alias and function, as in MATCH. */
export function printPath(path: PatternPath): string {
  const alias = path.alias ? `${quoteName(path.alias.text)} = ` : '';
  const pattern = printPatternIn(path, SOURCE);
  return alias + (path.function && path.function !== 'cheapestPath' ? `${path.function}(${pattern})` : pattern);
}

function printPatternIn(path: PatternPath, style: Style): string {
  return path.nodes
    .map((node, index) => (index === 0 ? '' : printEdge(path.edges[index - 1], style)) + printNode(node, style))
    .join('');
}

function printNode(node: PatternNode, style: Style): string {
  const alias = node.alias ? style.name(node.alias.text) : '';
  const labels = node.labels
    .map(({ name, properties }) => `:${style.name(name.text)}${printPatternMap(properties, true, style)}`)
    .join('');
  return `(${alias}${labels}${printPatternMap(node.properties, alias !== '', style)})`;
}

/** Prints the map of a node or edge. In source style, a space separates the MAP keyword of an empty map from the preceding text. */
function printPatternMap(map: MapLiteral | undefined, isBehindText: boolean, style: Style): string {
  if (!map) return '';
  return (style.isSource && isBehindText ? ' ' : '') + printMap(map, style);
}

function printEdge(edge: PatternEdge | undefined, style: Style): string {
  if (!edge) return '--';
  const alias = edge.alias ? style.name(edge.alias.text) : '';
  const types = edge.types.length > 0 ? `:${edge.types.map((type) => style.name(type.text)).join('|')}` : '';
  const cost = edge.cost ? ` WSHORTEST(${style.name(edge.cost.text)})` : '';
  const head = `${alias}${types}${printSteps(edge)}${cost}`;
  const body = head + printPatternMap(edge.properties, head !== '', style);
  return `${edge.direction === 'in' ? '<-' : '-'}${body === '' ? '' : `[${body}]`}${edge.direction === 'out' ? '->' : '-'}`;
}

function printSteps({ steps }: PatternEdge): string {
  if (!steps) return '';
  const { min, max } = steps;
  if (max === undefined) return min === 1 ? '*' : `*${min}..`;
  return min === max ? `*${min}` : `*${min}..${max}`;
}

/** A type as in CREATE TAG. */
export function printType(type: PropertyType): string {
  switch (type.kind) {
    case 'fixed_string':
      return `FIXED_STRING(${type.length})`;
    case 'geography':
      return type.shape ? `GEOGRAPHY(${type.shape.toUpperCase()})` : 'GEOGRAPHY';
    case 'list':
    case 'set':
      if (type.dimension !== undefined) return `VECTOR<FLOAT, ${type.dimension}>`;
      return `${type.kind.toUpperCase()}<${type.items === 'int64' ? 'INT' : type.items.toUpperCase()}>`;
    default:
      return type.kind.toUpperCase();
  }
}
