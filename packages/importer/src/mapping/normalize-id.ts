/**
 * A normalization step of an ID: Unicode form (NFKC), repeated spaces, surrounding spaces, a zero fraction, a prefix before its digits,
 * leading zeros, upper case.
 */
export type IdNormalization = 'unicode' | 'blanks' | 'trim' | 'fraction' | 'prefix' | 'zeros' | 'case';

export const ID_NORMALIZATIONS: readonly IdNormalization[] = [
  'unicode',
  'blanks',
  'trim',
  'fraction',
  'prefix',
  'zeros',
  'case',
];

/** An id with some differences removed: `C-007` is `7` without prefix and zeros. The order of the steps is always the same. */
export function normalizeId(text: string, steps: readonly IdNormalization[]): string {
  let id = steps.includes('unicode') ? text.normalize('NFKC') : text;
  if (steps.includes('blanks')) id = id.trim().replaceAll(/\s+/g, ' ');
  if (steps.includes('trim')) id = id.trim();
  if (steps.includes('fraction')) id = id.replace(/^(\d+)\.0+$/, '$1');
  if (steps.includes('prefix')) id = id.replace(/^[^\d\s.]*\p{L}[^\d\s.]*(?=\d+$)/u, '');
  if (steps.includes('zeros')) id = id.replace(/^0+(?=\d+$)/, '');
  return steps.includes('case') ? id.toLowerCase() : id;
}
