const NAME_LENGTH_MAX = 40;

/** Returns an unused space name: the given one, or with a number appended. */
export function freeSpaceName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}_${number}`;
    if (name === '' || !taken.includes(free)) return free;
  }
}

/** A name for a new space: that of the first file without its extension, in characters that need no quotes. */
export function spaceNameOf(files: readonly string[]): string {
  const stem = (files[0] ?? '').replace(/\..*$/, '');
  const plain = stem.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '');
  const name = plain.slice(0, NAME_LENGTH_MAX);
  return name === '' ? '' : `${/^\d/.test(name) ? `g_${name}` : name}_graph`;
}
