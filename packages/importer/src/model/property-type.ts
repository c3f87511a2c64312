import type { PropertyType } from '@astrolabe/model';
import { isMomentName } from './column-words.ts';
import type { Guess } from './inferred-model.ts';
import type { WrittenAs } from '../mapping/suggest-mapping.ts';
import type { Column } from './table.ts';

/** The type of a property that a column becomes, and how its cells are read. */
export function propertyTypeOf(column: Column): { readonly type: PropertyType } & WrittenAs & Guess {
  const { type, name, filled, profile } = column;
  const { kind, confidence, reason, decimal } = type;
  const reading = writtenAs(type);
  const { least = 0, greatest = 0 } = profile;
  const areSeconds = profile.ints === filled && least >= SECONDS_MIN && greatest <= SECONDS_MAX;
  if (kind === 'int64' && decimal === undefined && isMomentName(name) && areSeconds)
    return { type: { kind: 'timestamp' }, confidence: 0.8, reason: { code: 'seconds', values: {} } };
  const length = codeLength(column);
  if (length !== undefined)
    return {
      type: { kind: 'fixed_string', length },
      ...reading,
      confidence: 0.8,
      reason: { code: 'codes', values: { count: filled, length } },
    };
  return { type: PLAIN_TYPES.get(kind) ?? { kind: 'string' }, ...reading, confidence, reason };
}

/** Returns how the cells of a column are written, without other facts. */
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

/** Range of Unix timestamps in seconds, from 1973 to 2100, to recognize integers as timestamps. */
const SECONDS_MIN = 100_000_000;
const SECONDS_MAX = 4_102_444_800;

const CODES_MIN = 10;
const CODE_LENGTH_MAX = 16;

/** The length that all of a column's codes have: capitals and digits. */
function codeLength({ type, filled, profile, seen }: Column): number | undefined {
  const { bytesMin, bytesMax, cells } = profile;
  if (type.kind !== 'string' || filled < CODES_MIN || filled < cells || bytesMin !== bytesMax) return undefined;
  const isCode = bytesMax <= CODE_LENGTH_MAX && [...seen].every((value) => /^[A-Z\d]+$/.test(value));
  return isCode ? bytesMax : undefined;
}
