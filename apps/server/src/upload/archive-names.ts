import { TextDecoder } from 'node:util';
import { AstrolabeError } from '@astrolabe/model';
import type { Entry } from 'yauzl';

/**
 * Returns the paths of archive entries. Throws `HTTP_PARAMETER` with the entry if a path leaves the archive, is absolute, contains
 * backslashes or control characters, or occurs twice.
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

/** Returns the name of an entry: UTF-8 if flagged or valid, else code page 437 with its ASCII characters. */
function pathOf({ fileName }: Entry): string {
  const bytes: Uint8Array | string = fileName as unknown as Uint8Array | string;
  if (typeof bytes === 'string') return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Escapes the control characters of a path, so that a message has one line. */
function shown(path: string): string {
  return path.replaceAll(/\p{Cc}/gu, (char) => `\\x${char.codePointAt(0)!.toString(16).padStart(2, '0')}`);
}
