import type { VidType } from '@astrolabe/model';
import type { IdNormalization } from '../mapping/normalize-id.ts';
import { LooseDifference } from '../profile/value-key.ts';
import type { ValueSet } from '../profile/value-set.ts';
import type { Guess, ModelIdentity } from './inferred-model.ts';
import type { Column } from './table.ts';

/** An entity with IDs: the name of a tag, and all columns with its IDs, on both sides of each edge. */
export interface IdOwner {
  readonly name: string;
  /** Columns of the IDs of its vertices; empty if the row number is the ID. */
  readonly keys: readonly (readonly Column[])[];
  /** Columns that refer to it. */
  readonly referring: readonly Column[];
  /** Distinguishes several kinds of entities in one file with their ids in the same column. */
  readonly source?: string;
  /** Differences of IDs to normalize, as bits of `LooseDifference`. */
  readonly differences: number;
}

/** The notation of a space's ids. */
export interface IdSpace {
  readonly vidType: VidType;
  readonly guess: Guess;
  readonly identity: ModelIdentity;
  readonly normalize: ReadonlyMap<string, readonly IdNormalization[]>;
}

/**
 * Assigns one id to each entity, wherever it occurs. If ids of two kinds are equal in any row, all ids of the space get the name of their tag as a
 * prefix, otherwise none; the same applies to both ends of each edge. The id type fits all ids.
 */
export function identityOf(owners: readonly IdOwner[]): IdSpace {
  const collisions = owners.flatMap((one, i) =>
    owners.slice(i + 1).flatMap((other) => {
      const count = commonIds(one, other);
      return count === 0 ? [] : [{ tags: [one.name, other.name] as const, count }];
    }),
  );
  const isPrefixed = collisions.length > 0;
  const prefixes = Object.fromEntries(owners.map(({ name }) => [name, `${name}:`]));
  const normalize = new Map(
    owners.flatMap(({ name, differences }) =>
      differences === 0 ? [] : [[name, normalizationsOf(differences)] as const],
    ),
  );
  const columns = owners.flatMap(({ keys, referring }) => [...keys.flat(), ...referring]);
  const areInts =
    !isPrefixed &&
    normalize.size === 0 &&
    owners.length > 0 &&
    owners.every(({ keys }) => keys.every((key) => key.length === 1)) &&
    columns.every(isWholeNumbers);
  const identity = { isPrefixed, prefixes, collisions };
  if (areInts)
    return {
      vidType: { kind: 'int64' },
      guess: { confidence: 0.95, reason: { code: 'idsAreInts', values: {} } },
      identity,
      normalize,
    };
  const longest = Math.max(1, ...owners.map((owner) => longestId(owner, prefixes[owner.name] ?? '', isPrefixed)));
  const length = LENGTHS.find((candidate) => candidate >= longest) ?? longest;
  const [first] = collisions;
  return {
    vidType: { kind: 'fixed_string', length },
    guess: {
      confidence: 0.95,
      reason:
        first === undefined
          ? { code: 'idsAreTexts', values: { bytes: longest } }
          : {
              code: 'idsMeet',
              values: { bytes: longest, one: first.tags[0], other: first.tags[1], count: first.count },
            },
    },
    identity,
    normalize,
  };
}

const LENGTHS = [16, 32, 64, 128, 256];
/** Digits of the number of a row. */
const ROW_BYTES = 12;
/** Digits that every int64 can have. */
const INT64_DIGITS = 18;

/** Number of ids that two kinds have in common. Ids of several columns and row numbers collide with no others. */
function commonIds(one: IdOwner, other: IdOwner): number {
  if (one.source !== undefined && one.source === other.source) return 0;
  let count = 0;
  for (const [a] of one.keys.filter((key) => key.length === 1))
    for (const [b] of other.keys.filter((key) => key.length === 1))
      count += a!.values === b!.values || areOneGroup(a!, b!) ? 0 : commonOf(a!.values, b!.values);
  return count;
}

/** Whether the headers declare that equal IDs of two columns are the same entity. */
function areOneGroup(one: Column, other: Column): boolean {
  return one.mark === 'key' && other.mark === 'key' && one.group === other.group;
}

function commonOf(one: ValueSet, other: ValueSet): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  return small.inclusionIn(large).distinct * 2 ** Math.max(one.level, other.level);
}

function isWholeNumbers({ profile, filled }: Column): boolean {
  return profile.ints === filled && profile.zeroPadded === 0 && profile.bytesMax <= INT64_DIGITS;
}

function longestId({ keys, referring }: IdOwner, prefix: string, isPrefixed: boolean): number {
  const before = new TextEncoder().encode(prefix).length;
  const widths = [
    ...keys.map((key) =>
      key.length === 0 ? before + ROW_BYTES : key.reduce((sum, { profile }) => sum + 1 + profile.bytesMax, -1),
    ),
    ...referring.map(({ profile }) => profile.bytesMax),
  ];
  // Includes room for the prefix, so that it can be switched on.
  return Math.max(0, ...widths) + (isPrefixed ? before : 0);
}

function normalizationsOf(differences: number): readonly IdNormalization[] {
  const has = (bit: number): boolean => (differences & bit) !== 0;
  return [
    ...(has(LooseDifference.blanks) ? (['trim'] as const) : []),
    ...(has(LooseDifference.pointZero) ? (['fraction'] as const) : []),
    ...(has(LooseDifference.prefix) ? (['prefix'] as const) : []),
    ...(has(LooseDifference.zeros) ? (['zeros'] as const) : []),
    ...(has(LooseDifference.case) ? (['case'] as const) : []),
  ];
}
