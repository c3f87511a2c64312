import type { Guess } from './inferred-model.ts';
import { endOfName, isSelfName, likeness, singular, wordsOf } from './column-words.ts';
import type { FileKey } from './infer-keys.ts';
import { overlap, type FileProfile, type SampledColumn } from './sampled-columns.ts';

/** A column whose values are ids of another file's rows, or of its own. */
export interface Reference extends Guess {
  readonly column: number;
  /** The file, by its place. */
  readonly target: number;
  readonly likeness: number;
}

/** A file with its key, where it has one. */
export interface KeyedFile {
  readonly profile: FileProfile;
  readonly key: FileKey | undefined;
}

/** For each file the columns that lead to ids of a file, each with the best target. */
export function findReferences(files: readonly KeyedFile[]): readonly (readonly Reference[])[] {
  return files.map(({ profile, key }, from) =>
    profile.columns.flatMap((column): readonly Reference[] => {
      const found = files
        .flatMap((target, index) => referenceTo(column, key, isNamedAfter(column, profile), from, target, index) ?? [])
        .toSorted((a, b) => b.confidence - a.confidence);
      return found.slice(0, 1);
    }),
  );
}

function referenceTo(
  column: SampledColumn,
  ownKey: FileKey | undefined,
  isOwnName: boolean,
  from: number,
  { profile, key }: KeyedFile,
  target: number,
): Reference | undefined {
  const [keyColumn, ...more] = key?.columns ?? [];
  if (keyColumn === undefined || more.length > 0) return undefined;
  const isOwn = from === target;
  if (isOwn && keyColumn === column.column) return undefined;
  const ids = profile.columns[keyColumn]!;
  if (column.filled > 0 && ids.type.kind !== column.type.kind) return undefined;
  if (column.type.kind !== 'int64' && column.type.kind !== 'string') return undefined;
  const alike =
    isOwn && isSelfName(column.name) ? 0.7 : column.isNamed ? likeness(column.name, ids.name, profile.entity) : 0;
  const shared = overlap(column.distinct, ids.distinct);
  // Texts that are all ids of their own file are no accident; numbers may be.
  const isTelling = column.type.kind === 'string' && column.distinct.size >= 3 && shared >= 0.95;
  if (isOwn && alike < 0.5 && !isTelling) return undefined;
  const isPartial = profile.sample.isWhole !== true;
  if (!isConvincing(column, ids, alike, shared, isPartial)) return undefined;
  // A key of its own that only happens to be numbered alike is no reference.
  if (ownKey?.columns[0] === column.column && (alike < 0.9 || isOwnName)) return undefined;
  const evidence = isPartial && shared < 0.5 ? 0.5 : shared;
  return {
    column: column.column,
    target,
    likeness: alike,
    confidence: Math.round(Math.min(0.99, 0.35 + 0.35 * alike + 0.3 * evidence) * 100) / 100,
    reason: `${Math.round(shared * 100)} % of the ${column.distinct.size} values of ${column.name} are among those of ${ids.name} of ${profile.sample.file}${alike >= 0.6 ? ', and the names fit' : ''}`,
  };
}

/** Whether a column is named after what its own file lists. */
function isNamedAfter({ name, isNamed }: SampledColumn, { entity }: FileProfile): boolean {
  return isNamed && wordsOf(name).map(singular).join(' ') === entity.join(' ');
}

function isConvincing(
  column: SampledColumn,
  ids: SampledColumn,
  alike: number,
  shared: number,
  isPartial: boolean,
): boolean {
  if (column.filled === 0) return alike >= 0.9;
  if (alike >= 0.8) return shared >= 0.5 || isPartial;
  if (alike >= 0.4) return shared >= 0.9 || (isPartial && shared >= 0.3);
  const isText = column.type.kind === 'string';
  if (isText) return shared >= 0.9 && column.distinct.size >= 2;
  // Small numbers are among any ids that count; only where names are missing, and many ids are met, do they tell anything.
  return !column.isNamed && shared >= 0.95 && ids.distinct.size >= 3 && column.distinct.size >= ids.distinct.size / 2;
}

/** The two references that are the ends of the edges of a file: by their names, else in the order of the columns. */
export function endsOf<End extends Pick<Reference, 'column'>>(
  references: readonly End[],
  columns: readonly SampledColumn[],
): readonly [src: End, dst: End] | undefined {
  const [first, second] = references;
  if (first === undefined || second === undefined) return undefined;
  const named = (end: 'src' | 'dst'): End | undefined =>
    references.find(({ column }) => (columns[column]!.mark ?? endOfName(columns[column]!.name)) === end);
  const src = named('src');
  const dst = named('dst');
  if (src && dst) return [src, dst];
  return src === second || dst === first ? [second, first] : [first, second];
}
