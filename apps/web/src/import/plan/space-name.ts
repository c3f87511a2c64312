import { namesOfFiles, uploadsOf } from '@astrolabe/importer';

const NAME_LENGTH_MAX = 40;

/** Returns an unused space name: the given one, or with a number appended. */
export function freeSpaceName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}_${number}`;
    if (name === '' || !taken.includes(free)) return free;
  }
}

/** A name for a new space: what all uploaded files start with, else that of the first one, in characters that need no quotes. */
export function spaceNameOf(files: readonly string[]): string {
  const { names, prefix } = namesOfFiles(uploadsOf(files));
  const plain = prefix === '' ? (names[0] ?? '') : prefix;
  const name = plain.slice(0, NAME_LENGTH_MAX);
  return name === '' ? '' : `${/^\d/.test(name) ? `g_${name}` : name}_graph`;
}
