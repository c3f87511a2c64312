import {
  cleanName,
  endOfName,
  isBareIdName,
  isIdName,
  isRankName,
  singular,
  thingOfName,
  wordsOf,
} from './column-words.ts';
import { isDistinctTogether, pairKeyOf, type FileKey } from './infer-keys.ts';
import { endsOf, type Reference } from './infer-references.ts';
import type { FileProfile, SampledColumn } from './sampled-columns.ts';

/** The tag of vertices that only edges name. */
export const STRANGER = 'node';

/** What a file is: vertices of its own, vertices of another file with more properties, or edges. */
export interface FilePart {
  readonly profile: FileProfile;
  readonly files: readonly string[];
  readonly references: readonly Reference[];
  readonly role:
    | { readonly kind: 'vertices'; readonly key: FileKey }
    | { readonly kind: 'more'; readonly key: FileKey; readonly reference: Reference }
    | {
        readonly kind: 'edges';
        readonly src: End;
        readonly dst: End;
        readonly rank?: SampledColumn;
        readonly confidence: number;
        readonly reason: string;
      };
  name: string;
}

/** An end of an edge: a column that leads to the rows of a file, or to ids that no file lists. */
export interface End {
  readonly column: number;
  readonly reference?: Reference;
  /** The tag of ids that no file lists. */
  readonly stranger?: string;
}

/** Says what a file is, from its key, its references, and whether other files refer to it. */
export function partOf(
  profile: FileProfile,
  key: FileKey | undefined,
  references: readonly Reference[],
  isReferred: boolean,
  files: readonly string[],
): FilePart {
  const part = (role: FilePart['role']): FilePart => ({ profile, files, references, role, name: profile.name });
  const { columns } = profile;
  const keyColumn = key?.columns[0];
  const others = references.filter(({ column }) => column !== keyColumn);
  const own = references.find(({ column }) => column === keyColumn);
  if (key && own && !isReferred && own.likeness >= 0.9 && own.confidence >= 0.9)
    return part({ kind: 'more', key, reference: own });
  const ends = endsOf(others, columns);
  if (ends && !isReferred && isLink(profile, keyColumn, ends, others.length)) {
    const [src, dst] = ends;
    const rank = rankOf(profile, [src.column, dst.column], keyColumn);
    return part({
      kind: 'edges',
      src: { column: src.column, reference: src },
      dst: { column: dst.column, reference: dst },
      ...(rank && { rank }),
      confidence: Math.min(src.confidence, dst.confidence),
      reason: `its rows bring ids of ${columns[src.column]!.name} and ${columns[dst.column]!.name} together${key ? '' : ' and have none of their own'}`,
    });
  }
  if (key) return part({ kind: 'vertices', key });
  const pair = pairWithStrangers(profile, references);
  if (pair) return part(pair);
  const first = references[0]?.column ?? 0;
  const made = pairKeyOf(profile, first);
  return part({
    kind: 'vertices',
    key: made ?? {
      columns: [first],
      confidence: 0.2,
      reason: 'no column tells its rows apart; rows with the same id become one vertex',
    },
  });
}

/** Whether a file with two references lists edges although its rows may have ids of their own. */
function isLink(
  { columns }: FileProfile,
  keyColumn: number | undefined,
  [src, dst]: readonly [Reference, Reference],
  referenceCount: number,
): boolean {
  if (keyColumn === undefined) return true;
  if (referenceCount > 2) return false;
  const rest = columns.length - 3;
  const isBetweenLikes = src.target === dst.target;
  return (isBetweenLikes && rest <= 6) || (isBareIdName(columns[keyColumn]!.name) && rest <= 2);
}

/** The column of whole numbers, or else of dates, that tells edges with equal ends apart, where some are. */
function rankOf(
  profile: FileProfile,
  ends: readonly number[],
  keyColumn: number | undefined,
): SampledColumn | undefined {
  if (isDistinctTogether(profile, ends)) return undefined;
  const candidates = profile.columns.filter(
    ({ column, type }) => !ends.includes(column) && RANK_KINDS.has(type.kind) && type.emptyCells === 0,
  );
  return candidates
    .filter(({ column }) => isDistinctTogether(profile, [...ends, column]))
    .toSorted((a, b) => rankScore(b, keyColumn) - rankScore(a, keyColumn))[0];
}

const RANK_KINDS: ReadonlySet<string> = new Set(['int64', 'date', 'datetime']);

function rankScore({ column, name, type }: SampledColumn, keyColumn: number | undefined): number {
  if (column === keyColumn) return 3;
  if (type.kind !== 'int64') return 1;
  return isRankName(name) ? 2 : 0;
}

/**
 * A list of edges some of whose vertices no file lists: two columns that are named as ends, or as ids of something; at most one of them leads to
 * a file.
 */
function pairWithStrangers(profile: FileProfile, references: readonly Reference[]): FilePart['role'] | undefined {
  const ids = profile.columns.flatMap(({ column, name, isNamed, mark }): readonly End[] => {
    const reference = references.find((found) => found.column === column);
    if (reference) return [{ column, reference }];
    if (mark === 'src' || mark === 'dst') return [{ column, stranger: STRANGER }];
    const thing = isNamed ? (thingAtEnd(name) ?? thingOfName(name)) : undefined;
    return thing === undefined ? [] : [{ column, stranger: thing }];
  });
  const ends = endsOf(ids, profile.columns);
  if (!ends) return undefined;
  const [src, dst] = ends;
  const rank = rankOf(profile, [src.column, dst.column], undefined);
  return {
    kind: 'edges',
    src,
    dst,
    ...(rank && { rank }),
    confidence: 0.7,
    reason: `the columns ${profile.columns[src.column]!.name} and ${profile.columns[dst.column]!.name} are named as the ends of edges`,
  };
}

/** What a column's ids are ids of where it is named as an end of an edge: `from_station_id` has those of a station, `target` of anything. */
function thingAtEnd(name: string): string | undefined {
  if (endOfName(name) === undefined) return undefined;
  const words = wordsOf(name).filter((word) => endOfName(word) === undefined);
  if (words.length === 0) return STRANGER;
  if (!isIdName(name)) return undefined;
  return cleanName(words.map(singular).join('_'), STRANGER);
}
