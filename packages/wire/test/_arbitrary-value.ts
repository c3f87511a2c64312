import fc from 'fast-check';
import {
  EMPTY,
  INT64_MAX,
  INT64_MIN,
  NULLS,
  type Edge,
  type GeographyShape,
  type Path,
  type PathStep,
  type Value,
  type Vertex,
  type Vid,
} from '@astrolabe/model';

const int = fc.oneof(
  fc.bigInt({ min: INT64_MIN, max: INT64_MAX }),
  fc.bigInt({ min: -70n, max: 70n }),
  fc.constantFrom(INT64_MIN, INT64_MAX, 2n ** 53n + 1n, 2n ** 27n, -(2n ** 27n) - 1n, 2n ** 31n),
);
const float = fc.oneof(fc.double(), fc.constantFrom(-0, NaN, Infinity, -Infinity, 1, 5e-324));
/** `\udc80` is a byte that is not a character, as the model represents it. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', minLength: 20, maxLength: 60 }),
  fc.constantFrom('', 'a\udc80', '\ufffd', '\u{1f600}', '\u0000'),
);
const name = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', ''));
const small = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });
const i32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

const day = { year: fc.integer({ min: -32768, max: 32767 }), month: small(12), day: small(31) };
const clock = { hour: small(23), minute: small(59), second: small(59), microsecond: small(999_999) };
const moment: fc.Arbitrary<Value> = fc.oneof(
  fc.record({ kind: fc.constant('date' as const), ...day }),
  fc.record({ kind: fc.constant('time' as const), ...clock }),
  fc.record({ kind: fc.constant('datetime' as const), ...day, ...clock }),
  fc.record({ kind: fc.constant('duration' as const), months: i32, seconds: int, microseconds: i32 }),
);
const coordinate = fc.tuple(fc.double({ noNaN: true }), fc.double({ noNaN: true }));
const geography: fc.Arbitrary<Value> = fc
  .oneof(
    coordinate.map((point): GeographyShape => ({ type: 'point', coordinate: point })),
    fc.array(coordinate, { maxLength: 20 }).map((coordinates): GeographyShape => ({ type: 'linestring', coordinates })),
    fc
      .array(fc.array(coordinate, { maxLength: 4 }), { maxLength: 3 })
      .map((rings): GeographyShape => ({ type: 'polygon', rings })),
  )
  .map((shape) => ({ kind: 'geography', shape }));

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(...Object.values(NULLS), EMPTY),
  fc.boolean(),
  int,
  float,
  text,
  moment,
  geography,
);
const properties = fc.array(fc.tuple(name, scalar), { maxLength: 3 }).map((entries) => new Map<string, Value>(entries));
const vid: fc.Arbitrary<Vid> = fc.oneof(text, int);
const vertex = fc
  .record({ vid, tags: fc.array(fc.record({ name, properties }), { maxLength: 2 }) })
  .map((parts): Vertex => ({ kind: 'vertex', ...parts }));
const edgeParts = fc.record({ edgeType: name, rank: int, properties });
const edge = fc.tuple(edgeParts, vid, vid, fc.boolean()).map(([parts, src, dst, isReversed]): Edge => ({
  kind: 'edge',
  ...parts,
  src,
  dst,
  ...(isReversed && { isReversed }),
}));
/** The ends of a step's edge are its vertices: the wire knows no others. */
const path = fc
  .tuple(vertex, fc.array(fc.tuple(edgeParts, vertex, fc.boolean()), { maxLength: 3 }))
  .map(([start, walked]): Path => {
    let from = start.vid;
    const steps: PathStep[] = [];
    for (const [parts, to, isReversed] of walked) {
      steps.push({
        edge: {
          kind: 'edge',
          ...parts,
          ...(isReversed ? { src: to.vid, dst: from, isReversed } : { src: from, dst: to.vid }),
        },
        vertex: to,
      });
      from = to.vid;
    }
    return { kind: 'path', start, steps };
  });

/** Any value that the protocol can carry, with containers up to two levels deep. */
export const arbitraryValue: fc.Arbitrary<Value> = containers(
  containers(fc.oneof({ arbitrary: scalar, weight: 8 }, vertex, edge, path)),
);

function containers(inner: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof(
    { arbitrary: inner, weight: 6 },
    fc.array(inner, { maxLength: 20 }),
    fc.array(inner, { maxLength: 3 }).map((items): Value => ({ kind: 'set', items })),
    fc
      .array(fc.tuple(name, inner), { maxLength: 3 })
      .map((entries): Value => ({ kind: 'map', entries: new Map(entries) })),
  );
}
