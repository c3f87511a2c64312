import type { ColumnProfile } from './column-profiler.ts';
import type { FileProfile, KindProfile } from './profile-file.ts';
import { ValueSet } from './value-set.ts';

/*
 * Encodes a profile for storage next to its file: magic, length of a JSON head as uint32, the head, zero padding to a multiple of four,
 * then the entries of all value sets as little-endian int32. The head contains the version and the key of the profiled file; profiles of
 * another version or key are discarded and recomputed.
 */

const MAGIC = 'ASTPROF\n';
const VERSION = 3;
const HEAD_START = MAGIC.length + 4;

interface StoredSet {
  readonly words: number;
  readonly level: number;
}

interface Head {
  readonly version: number;
  readonly key: string;
  readonly profile: Omit<FileProfile, 'kinds'> & {
    readonly kinds: readonly (Omit<KindProfile, 'columns'> & {
      readonly columns: readonly (Omit<ColumnProfile, 'values' | 'loose' | 'folded'> & {
        readonly values: StoredSet;
        readonly loose?: StoredSet;
        readonly folded?: StoredSet;
      })[];
    })[];
  };
}

/** Yields the bytes of a profile. `key` identifies the file and its dialect. */
export function* encodeProfile(profile: FileProfile, key: string): Generator<Uint8Array> {
  const sets: ValueSet[] = [];
  const stored = (set: ValueSet): StoredSet => {
    sets.push(set);
    return { words: set.size * 3, level: set.level };
  };
  const head: Head = {
    version: VERSION,
    key,
    profile: {
      ...profile,
      kinds: profile.kinds.map((kind) => ({
        ...kind,
        columns: kind.columns.map(({ values, loose, folded, ...column }) => ({
          ...column,
          values: stored(values),
          ...(loose && { loose: stored(loose) }),
          ...(folded && { folded: stored(folded) }),
        })),
      })),
    },
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const start = new Uint8Array(Math.ceil((HEAD_START + text.length) / 4) * 4);
  start.set(new TextEncoder().encode(MAGIC));
  new DataView(start.buffer).setUint32(MAGIC.length, text.length, true);
  start.set(text, HEAD_START);
  yield start;
  for (const set of sets) yield new Uint8Array(set.entries().buffer);
}

/** Parses a profile; undefined if the bytes are invalid, incomplete, or of another version or key. */
export function decodeProfile(bytes: Uint8Array, key: string): FileProfile | undefined {
  const head = headOf(bytes);
  if (head?.version !== VERSION || head.key !== key) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // `slice` of a Buffer does not copy, and typed arrays must be aligned to four bytes.
  const all = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = Math.ceil((HEAD_START + view.getUint32(MAGIC.length, true)) / 4) * 4;
  let isComplete = true;
  const read = ({ words, level }: StoredSet): ValueSet => {
    const end = at + words * 4;
    if (!Number.isSafeInteger(words) || words < 0 || words % 3 !== 0 || end > bytes.length) isComplete = false;
    const entries = new Int32Array(isComplete ? all.slice(at, end).buffer : new ArrayBuffer(0));
    at = end;
    return ValueSet.from(entries, level);
  };
  const profile: FileProfile = {
    ...head.profile,
    kinds: head.profile.kinds.map((kind) => ({
      ...kind,
      columns: kind.columns.map(({ values, loose, folded, ...column }) => ({
        ...column,
        values: read(values),
        ...(loose && { loose: read(loose) }),
        ...(folded && { folded: read(folded) }),
      })),
    })),
  };
  return isComplete && at === bytes.length ? profile : undefined;
}

function headOf(bytes: Uint8Array): Head | undefined {
  if (bytes.length < HEAD_START || new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC)
    return undefined;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length, true);
  if (HEAD_START + length > bytes.length) return undefined;
  try {
    const head: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(HEAD_START, HEAD_START + length)));
    return isHead(head) ? head : undefined;
  } catch {
    return undefined;
  }
}

/** Only this module writes profiles; a file of its version has the shape that it writes. */
function isHead(data: unknown): data is Head {
  if (typeof data !== 'object' || data === null || !('version' in data) || !('profile' in data)) return false;
  const { profile } = data;
  return typeof profile === 'object' && profile !== null && 'kinds' in profile && Array.isArray(profile.kinds);
}
