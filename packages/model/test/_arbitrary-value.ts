import fc from 'fast-check';
import {
  EMPTY,
  INT64_MAX,
  INT64_MIN,
  NULLS,
  dateFromDays,
  dateTimeFromInstant,
  invariant,
  makeDuration,
  makeSet,
  timeFromSeconds,
  type Edge,
  type GeographyShape,
  type Value,
  type Vertex,
  type Vid,
} from '../src/index.ts';

const DAYS_MAX = 11_000_000;

const int = fc.oneof(fc.bigInt({ min: INT64_MIN, max: INT64_MAX }), fc.bigInt({ min: -10n, max: 10n }));
const float = fc.oneof(
  fc.double(),
  fc.integer({ min: -5, max: 5 }).map((value) => value / 2),
  fc.constantFrom(-0, NaN, Infinity, -Infinity, 1e21),
);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'NULL', '\u{1F600}', '\uffff', '\udc80', '"', '\\'),
);
const name = fc.oneof(fc.string(), fc.constantFrom('__proto__', '$int', 'constructor', '1', ''));
const microsecond = fc.integer({ min: 0, max: 999_999 });

const date = fc.integer({ min: -DAYS_MAX, max: DAYS_MAX }).map((days): Value => present(dateFromDays(days)));
const time = fc
  .tuple(fc.integer({ min: 0, max: 86_399 }), microsecond)
  .map(([seconds, rest]): Value => timeFromSeconds(seconds, rest));
const dateTime = fc
  .tuple(fc.integer({ min: -DAYS_MAX * 86_400, max: DAYS_MAX * 86_400 }), microsecond)
  .map(([seconds, rest]): Value => present(dateTimeFromInstant({ seconds, microsecond: rest })));
const duration = fc
  .tuple(
    fc.integer({ min: -1000, max: 1000 }),
    fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }),
    fc.integer({ min: -999_999, max: 999_999 }),
  )
  .map(([months, seconds, microseconds]): Value => makeDuration(months, seconds, microseconds));
const coordinate = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
);
const geography = fc
  .oneof(
    coordinate.map((point): GeographyShape => ({ type: 'point', coordinate: point })),
    fc
      .array(coordinate, { minLength: 2, maxLength: 4 })
      .map((coordinates): GeographyShape => ({ type: 'linestring', coordinates })),
    fc
      .tuple(coordinate, fc.array(coordinate, { minLength: 2, maxLength: 3 }))
      .map(([first, more]): GeographyShape => ({ type: 'polygon', rings: [[first, ...more, first]] })),
  )
  .map((shape): Value => ({ kind: 'geography', shape }));

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(...Object.values(NULLS), EMPTY),
  fc.boolean(),
  int,
  float,
  text,
  date,
  time,
  dateTime,
  duration,
  geography,
);

const properties = fc.array(fc.tuple(name, scalar), { maxLength: 3 }).map((entries) => new Map<string, Value>(entries));
const vid: fc.Arbitrary<Vid> = fc.oneof(text, int);
const vertex = fc
  .record({ vid, tags: fc.array(fc.record({ name, properties }), { maxLength: 2 }) })
  .map((parts): Vertex => ({ kind: 'vertex', ...parts }));
const edge = fc
  .tuple(
    fc.record({ edgeType: name, src: vid, dst: vid, rank: int, properties }),
    fc.boolean(),
    fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  )
  .map(([parts, isReversed, typeId]): Edge => ({
    kind: 'edge',
    ...parts,
    ...(isReversed && { isReversed }),
    ...(typeId && { typeId }),
  }));
const path = fc
  .tuple(vertex, fc.array(fc.record({ edge, vertex }), { maxLength: 2 }))
  .map(([start, steps]): Value => ({ kind: 'path', start, steps }));

/** Any value, with containers up to two levels deep. */
export const arbitraryValue: fc.Arbitrary<Value> = containers(
  containers(fc.oneof({ arbitrary: scalar, weight: 8 }, vertex, edge, path)),
);

/** Few distinct values of each comparable type, so that equal ones are frequent. */
export const arbitraryCommonValue: fc.Arbitrary<Value> = containers(
  fc.oneof(
    fc.constantFrom<Value>(NULLS.NULL, NULLS.BAD_TYPE, EMPTY, true, false),
    fc.bigInt({ min: -2n, max: 2n }),
    fc.integer({ min: -4, max: 4 }).map((value) => value / 2),
    fc.constantFrom<Value>(2n ** 53n, 2n ** 53n + 1n, 2 ** 53, NaN, -0, Infinity, -Infinity, INT64_MAX, 2 ** 63),
    fc.constantFrom<Value>('', 'a', 'ab', 'é', '\uffff', '\u{1F600}', '\udc80', '\ud83d'),
    fc.constantFrom<Value>(
      { kind: 'vertex', vid: 'a', tags: [] },
      { kind: 'vertex', vid: 'b', tags: [] },
      { kind: 'vertex', vid: 1n, tags: [] },
    ),
    date,
  ),
);

function containers(inner: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof(
    { arbitrary: inner, weight: 6 },
    fc.array(inner, { maxLength: 3 }),
    fc.array(inner, { maxLength: 3 }).map((items): Value => makeSet(items)),
    fc
      .array(fc.tuple(name, inner), { maxLength: 3 })
      .map((entries): Value => ({ kind: 'map', entries: new Map(entries) })),
  );
}

function present<T>(value: T | undefined): T {
  invariant(value !== undefined, 'a date in range');
  return value;
}
