import { AstrolabeError, type Vid } from '@astrolabe/model';

/**
 * Parses IDs separated by commas or lines, as typed or from the first column of a CSV file; quotes are removed. In an integer space,
 * invalid IDs throw, except a heading in the first line.
 */
export function vidsOf(text: string, isNumber: boolean): readonly Vid[] {
  const parts = [...text.matchAll(/"((?:[^"]|"")*)"|[^,;\n\r]+/g)]
    .map(([whole, quoted]) => (quoted === undefined ? whole : quoted.replaceAll('""', '"')).trim())
    .filter((part) => part !== '');
  if (!isNumber) return parts;
  const numbers = parts.length > 1 && !/\d/.test(parts[0] ?? '') ? parts.slice(1) : parts;
  return numbers.map((one) => vidOf(one, isNumber));
}

/** Parses one typed ID; throws in an integer space if it is invalid. */
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
