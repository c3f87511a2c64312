import { AstrolabeError, type Vid } from '@astrolabe/model';

/**
 * Vids separated by commas or lines, as a person types them or a CSV file holds them in its first column; quotes around one are
 * taken off. In a space of integers what is none is refused, but for a first line that is a heading.
 */
export function vidsOf(text: string, isNumber: boolean): readonly Vid[] {
  const parts = [...text.matchAll(/"((?:[^"]|"")*)"|[^,;\n\r]+/g)]
    .map(([whole, quoted]) => (quoted === undefined ? whole : quoted.replaceAll('""', '"')).trim())
    .filter((part) => part !== '');
  if (!isNumber) return parts;
  const numbers = parts.length > 1 && !/\d/.test(parts[0] ?? '') ? parts.slice(1) : parts;
  return numbers.map((one) => vidOf(one, isNumber));
}

/** One vid as it is typed; in a space of integers what is none is refused. */
export function vidOf(text: string, isNumber: boolean): Vid {
  if (!isNumber) return text;
  if (!/^-?\d+$/.test(text))
    throw new AstrolabeError('SEMANTIC_ERROR', `"${text}" is not an integer, as the ids of this space are`);
  return BigInt(text);
}

/** The first column of a CSV text, as a list of vids that `vidsOf` reads. */
export function firstColumn(csv: string): string {
  return csv
    .split(/\r?\n/)
    .map((line) => (line.startsWith('"') ? /^"(?:[^"]|"")*"/.exec(line)?.[0] : line.split(/[,;\t]/)[0]) ?? '')
    .filter((one) => one.trim() !== '')
    .join('\n');
}
