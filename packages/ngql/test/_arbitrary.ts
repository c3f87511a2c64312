// The tree names the parts of CASE as the language does.
/* oxlint-disable unicorn/no-thenable */
import { NULL, type PropertyType } from '@astrolabe/model';
import fc from 'fast-check';
import type {
  Expression,
  MapLiteral,
  Name,
  PatternEdge,
  PatternNode,
  PatternPath,
  RelationalOperator,
} from '../src/index.ts';

const range = { start: 0, end: 0 };

/** Any valid name: plain ones, keywords, and arbitrary text. */
export const anyName: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'name', 'näme', 'x_1') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('user', 'User', 'limit', 'tag', 'INDEX', 'values', 'all', 'count', '_src', 'a.b', ''),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
);
const nameNode: fc.Arbitrary<Name> = anyName.map((text) => ({ text, range }));
const variableName = fc.constantFrom('v', 'p1', 'limit', 'tag', 'näme');

const scalar: fc.Arbitrary<Expression> = fc
  .oneof(
    fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
    fc.constant(-(2n ** 63n)),
    fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.boolean(),
    fc.constant(NULL),
  )
  .map((value) => ({ kind: 'literal', value, range }));

const types: fc.Arbitrary<PropertyType> = fc.constantFrom<PropertyType>(
  { kind: 'bool' },
  { kind: 'int8' },
  { kind: 'int64' },
  { kind: 'double' },
  { kind: 'string' },
  { kind: 'fixed_string', length: 7 },
  { kind: 'date' },
  { kind: 'geography' },
  { kind: 'geography', shape: 'polygon' },
);

const RELATIONS: readonly RelationalOperator[] = [
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '=~',
  'IN',
  'NOT IN',
  'CONTAINS',
  'NOT CONTAINS',
  'STARTS WITH',
  'NOT STARTS WITH',
  'ENDS WITH',
  'NOT ENDS WITH',
];

/** Expression trees that the parser can create. */
export const anyExpression: fc.Arbitrary<Expression> = fc.letrec<{
  expression: Expression;
  leaf: Expression;
  node: Expression;
}>((tie) => {
  const some = tie('expression');
  const list = fc.array(some, { maxLength: 3 });
  const map: fc.Arbitrary<MapLiteral> = fc
    .array(fc.record({ key: nameNode, value: some }), { maxLength: 2 })
    .map((entries) => ({ kind: 'map', entries, range }));
  const patternNode: fc.Arbitrary<PatternNode> = fc.oneof(
    fc.record(
      { labels: fc.constant([]), range: fc.constant(range), alias: nameNode, properties: map },
      { requiredKeys: ['labels', 'range'] },
    ),
    fc.record(
      {
        labels: fc.array(fc.record({ name: nameNode, properties: map }, { requiredKeys: ['name'] }), {
          minLength: 1,
          maxLength: 2,
        }),
        range: fc.constant(range),
        alias: nameNode,
      },
      { requiredKeys: ['labels', 'range'] },
    ),
  );
  const patternEdge: fc.Arbitrary<PatternEdge> = fc.record(
    {
      direction: fc.constantFrom('out' as const, 'in' as const, 'both' as const),
      types: fc.array(nameNode, { maxLength: 2 }),
      range: fc.constant(range),
      alias: nameNode,
      steps: fc.constantFrom({ min: 1 }, { min: 0, max: 2 }, { min: 3, max: 3 }, { min: 4 }),
      properties: map,
    },
    { requiredKeys: ['direction', 'types', 'range'] },
  );
  const pattern: fc.Arbitrary<PatternPath> = fc
    .tuple(patternNode, fc.array(fc.tuple(patternEdge, patternNode), { minLength: 1, maxLength: 2 }))
    .map(([first, steps]) => ({
      nodes: [first, ...steps.map(([, node]) => node)],
      edges: steps.map(([edge]) => edge),
      range,
    }));
  return {
    expression: fc.oneof({ maxDepth: 4, depthIdentifier: 'expression' }, tie('leaf'), tie('node')),
    leaf: fc.oneof(
      scalar,
      fc.record({ kind: fc.constant('label' as const), name: anyName, range: fc.constant(range) }),
      fc.record({
        kind: fc.constant('variable' as const),
        name: variableName,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('input-property' as const),
        property: fc.oneof(anyName, fc.constant('*')),
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('variable-property' as const),
        variable: variableName,
        property: anyName,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constantFrom('source-property' as const, 'destination-property' as const),
        tag: anyName,
        property: anyName,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('key-property' as const),
        name: anyName,
        key: fc.constantFrom('_src' as const, '_dst' as const, '_rank' as const, '_type' as const),
        range: fc.constant(range),
      }),
      fc.constant<Expression>({ kind: 'uuid', range }),
    ) as fc.Arbitrary<Expression>,
    node: fc.oneof(
      fc.record({
        kind: fc.constant('attribute' as const),
        base: some,
        name: nameNode,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('subscript' as const),
        base: some,
        index: some,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('slice' as const),
        base: some,
        from: some,
        to: some,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('slice' as const),
        base: some,
        to: some,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('call' as const),
        name: fc.constantFrom('coalesce', 'Concat').map((text) => ({ text, range })),
        arguments: fc.array(some, { minLength: 1, maxLength: 3 }),
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('aggregate' as const),
        name: fc.constantFrom('count', 'COLLECT').map((text) => ({ text, range })),
        isDistinct: fc.boolean(),
        argument: some,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('unary' as const),
        operator: fc.constantFrom('-' as const, '+' as const, '!' as const),
        operand: some,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('arithmetic' as const),
        operator: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const, '%' as const),
        left: some,
        right: some,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('relational' as const),
        operator: fc.constantFrom(...RELATIONS),
        left: some,
        right: some,
        range: fc.constant(range),
      }),
      fc
        .record({
          kind: fc.constant('logical' as const),
          operator: fc.constantFrom('AND' as const, 'OR' as const, 'XOR' as const),
          operands: fc.array(some, { minLength: 2, maxLength: 3 }),
          range: fc.constant(range),
        })
        // The parser never leaves a chain of the same operator as the first operand: it dissolves it.
        .filter(({ operator, operands }) => !(operands[0]?.kind === 'logical' && operands[0].operator === operator)),
      fc.record({
        kind: fc.constant('null-test' as const),
        operator: fc.constantFrom(
          'IS NULL' as const,
          'IS NOT NULL' as const,
          'IS EMPTY' as const,
          'IS NOT EMPTY' as const,
        ),
        operand: some,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('cast' as const),
        type: types,
        operand: some,
        range: fc.constant(range),
      }),
      fc.record(
        {
          kind: fc.constant('case' as const),
          operand: some,
          branches: fc.array(fc.record({ when: some, then: some }), { minLength: 1, maxLength: 2 }),
          otherwise: some,
          isConditional: fc.constant(false),
          range: fc.constant(range),
        },
        { requiredKeys: ['kind', 'branches', 'isConditional', 'range'] },
      ),
      fc.record({
        kind: fc.constant('case' as const),
        branches: fc.array(fc.record({ when: some, then: some }), { minLength: 1, maxLength: 1 }),
        otherwise: some,
        isConditional: fc.constant(true),
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('predicate' as const),
        quantifier: fc.constantFrom('all' as const, 'any' as const, 'single' as const, 'none' as const),
        variable: nameNode,
        list: some,
        where: some,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('exists' as const),
        argument: fc.record({
          kind: fc.constant('attribute' as const),
          base: some,
          name: nameNode,
          range: fc.constant(range),
        }),
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('reduce' as const),
        accumulator: nameNode,
        initial: some,
        variable: nameNode,
        list: some,
        expression: some,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('comprehension' as const),
        variable: nameNode,
        list: some,
        where: some,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('comprehension' as const),
        variable: nameNode,
        list: some,
        where: some,
        mapping: some,
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constant('window' as const),
        name: fc.constant({ text: 'sum', range }),
        arguments: fc.array(some, { minLength: 1, maxLength: 1 }),
        partitionBy: fc.array(some, { maxLength: 2 }),
        orderBy: fc.array(fc.record({ expression: some, isDescending: fc.boolean(), range: fc.constant(range) }), {
          maxLength: 2,
        }),
        frame: fc.constantFrom(
          { unit: 'ROWS' as const, start: -2, end: 3 },
          { unit: 'ROWS' as const, start: 'unbounded' as const, end: 0 },
          { unit: 'RANGE' as const, start: 0, end: 'unbounded' as const },
        ),
        range: fc.constant(range),
      }),
      fc.record({
        kind: fc.constantFrom('list' as const, 'set' as const),
        items: list,
        range: fc.constant(range),
      }),
      map,
      pattern.map((path) => ({ kind: 'pattern' as const, path, range })),
    ) as fc.Arbitrary<Expression>,
  };
}).expression;
