import { utf8Length } from '@astrolabe/model';
import { SCHEMA_COMMENT_BYTES_MAX, SCHEMA_NAME_LENGTH_MAX } from '../limits.ts';

/** Error of a name or comment: a message key under `schema`. */
export type TextProblem = 'nameRequired' | 'nameTooLong' | 'namePattern' | 'nameTaken' | 'commentTooLong';

/** Valid names on 2.x servers (decision D20); later versions accept any name. */
const OLD_NAME = /^[A-Za-z]\w*$/;

/** Validates a name. `version` is the database version, for example `v3.0`. */
export function nameProblem(name: string, taken: readonly string[] = [], version = 'v3.0'): TextProblem | undefined {
  if (name.trim() === '') return 'nameRequired';
  if (Array.from(name).length > SCHEMA_NAME_LENGTH_MAX) return 'nameTooLong';
  if (version.startsWith('v2') && !OLD_NAME.test(name)) return 'namePattern';
  return taken.includes(name) ? 'nameTaken' : undefined;
}

/** Validates a comment; its length counts in bytes. */
export function commentProblem(comment: string): TextProblem | undefined {
  return utf8Length(comment) > SCHEMA_COMMENT_BYTES_MAX ? 'commentTooLong' : undefined;
}

/** Parses a positive integer; undefined for any other text. */
export function positiveInteger(text: string): number | undefined {
  if (!/^\d+$/.test(text.trim())) return undefined;
  const value = Number(text);
  return value > 0 && Number.isSafeInteger(value) ? value : undefined;
}
