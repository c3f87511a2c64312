import type { PropertyType } from '@astrolabe/model';
import { isMomentName } from './column-words.ts';
import type { Guess } from './inferred-model.ts';
import type { WrittenAs } from '../mapping/suggest-mapping.ts';
import type { SampledColumn } from './sampled-columns.ts';

/** The type of a property that a column becomes, and how its cells are read. */
export function propertyTypeOf(
  { type, name, distinct, filled }: SampledColumn,
  rowCount: number,
  isWhole: boolean,
): { readonly type: PropertyType } & WrittenAs & Guess {
  const { kind, confidence, reason, decimal } = type;
  const reading = writtenAs(type);
  if (
    kind === 'int64' &&
    decimal === undefined &&
    isMomentName(name) &&
    isWithin(distinct, SECONDS_LEAST, SECONDS_MOST)
  )
    return {
      type: { kind: 'timestamp' },
      confidence: 0.8,
      reason: 'whole numbers that are seconds since 1970, and the name says so',
    };
  const length = kind === 'string' && isWhole && filled === rowCount ? codeLength(distinct, filled) : undefined;
  if (length !== undefined)
    return {
      type: { kind: 'fixed_string', length },
      ...reading,
      confidence: 0.8,
      reason: `all ${filled} values are codes of ${length} characters`,
    };
  return { type: PLAIN_TYPES.get(kind) ?? { kind: 'string' }, ...reading, confidence, reason };
}

/** How the cells of a column are written, and nothing else that is known of it. */
export function writtenAs({ format, decimal, unit, nullText }: WrittenAs): WrittenAs {
  return {
    ...(format !== undefined && { format }),
    ...(decimal !== undefined && { decimal }),
    ...(unit !== undefined && { unit }),
    ...(nullText !== undefined && { nullText }),
  };
}

const PLAIN_TYPES: ReadonlyMap<string, PropertyType> = new Map(
  (['int64', 'double', 'bool', 'date', 'time', 'datetime', 'timestamp', 'geography', 'string'] as const).map((kind) => [
    kind,
    { kind },
  ]),
);

/** From 1973 to 2100. */
const SECONDS_LEAST = 100_000_000;
const SECONDS_MOST = 4_102_444_800;

function isWithin(values: ReadonlySet<string>, least: number, most: number): boolean {
  return values.size > 0 && [...values].every((value) => Number(value) >= least && Number(value) <= most);
}

const CODES_MIN = 10;
const CODE_LENGTH_MAX = 16;

/** The length that all of a column's codes have: capitals and digits. */
function codeLength(values: ReadonlySet<string>, filled: number): number | undefined {
  if (filled < CODES_MIN) return undefined;
  const [first = ''] = values;
  const isCode = [...values].every((value) => value.length === first.length && /^[A-Z\d]+$/.test(value));
  return isCode && first.length <= CODE_LENGTH_MAX ? first.length : undefined;
}
