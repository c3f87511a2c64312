import { AstrolabeError } from '../error/astrolabe-error.ts';
import { isCount, isRecord, type Guard } from './guard.ts';

/** Parses JSON written by the product, in a file whose format has its own version. Throws `STORAGE_CORRUPT` if it is invalid. */
export function jsonOf<T>(text: string, guard: Guard<T>, name: string): T {
  try {
    const data: unknown = JSON.parse(text);
    if (guard(data)) return data;
  } catch (error) {
    throw damaged(name, error);
  }
  throw damaged(name);
}

function damaged(name: string, cause?: unknown): AstrolabeError {
  return new AstrolabeError('STORAGE_CORRUPT', `a stored document is damaged: ${name}`, { cause });
}

/** Writes and reads stored documents of one kind. */
export interface DocumentCodec<T> {
  readonly encode: (value: T) => string;
  /** Throws `STORAGE_CORRUPT` for a damaged document and `STORAGE_VERSION_TOO_NEW` for one of a newer version. */
  readonly decode: (text: string) => T;
}

/** Definition of a kind of document. */
export interface DocumentKind<T extends object> {
  /** Its name in errors, such as `job`. */
  readonly name: string;
  readonly version: number;
  /** May throw, with the reason. */
  readonly guard: Guard<T>;
  /** Changes a document of an older version to the present shape, before the guard sees it. */
  readonly upgrade?: (data: Readonly<Record<string, unknown>>, version: number) => unknown;
}

/** A codec of JSON objects with their version. A document without one has version 1. */
export function documentCodec<T extends object>({ name, version, guard, upgrade }: DocumentKind<T>): DocumentCodec<T> {
  return {
    encode: (value) => JSON.stringify({ version, ...value }),
    decode(text) {
      const { version: written = 1, ...content } = jsonOf(text, isRecord, name);
      if (typeof written === 'number' && written > version)
        throw new AstrolabeError(
          'STORAGE_VERSION_TOO_NEW',
          `a stored document is of version ${written}, and this program reads up to ${version}: ${name}`,
        );
      try {
        const present =
          upgrade && typeof written === 'number' && written < version ? upgrade(content, written) : content;
        if (isCount(written) && guard(present)) return present;
      } catch (error) {
        throw damaged(name, error);
      }
      throw damaged(name);
    },
  };
}
