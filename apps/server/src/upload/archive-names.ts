import { TextDecoder } from 'node:util';
import { AstrolabeError } from '@astrolabe/model';
import type { Entry } from 'yauzl';

/**
 * The paths of the entries of an archive. Throws `HTTP_PARAMETER` naming the entry where a path leads out of the archive, is absolute,
 * has backslashes or control characters, or is there twice.
 */
export function checkedEntryNames(archive: string, entries: readonly Entry[]): readonly string[] {
  const seen = new Set<string>();
  return entries.map((entry) => {
    const path = pathOf(entry).normalize('NFC');
    const problem = problemOf(path) ?? (seen.has(path) ? 'is there twice' : undefined);
    if (problem !== undefined)
      throw new AstrolabeError('HTTP_PARAMETER', `\`${archive}\`: the name of entry \`${shown(path)}\` ${problem}`, {
        hint: 'pack the files again, or upload them without an archive',
      });
    seen.add(path);
    return path;
  });
}

function problemOf(path: string): string | undefined {
  if (path === '') return 'is empty';
  if (/\p{Cc}/u.test(path)) return 'has control characters';
  if (path.includes('\\')) return 'has backslashes';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'is an absolute path';
  if (path.split('/').some((part) => part === '..' || part === '.')) return 'leads out of the archive';
  return undefined;
}

/** The name of an entry: UTF-8 where the entry says so or its bytes are, else code page 437 as far as it is ASCII. */
function pathOf({ fileName }: Entry): string {
  const bytes: Uint8Array | string = fileName as unknown as Uint8Array | string;
  if (typeof bytes === 'string') return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A path with its control characters as escapes, so that a message has one line. */
function shown(path: string): string {
  return path.replaceAll(/\p{Cc}/gu, (char) => `\\x${char.codePointAt(0)!.toString(16).padStart(2, '0')}`);
}
