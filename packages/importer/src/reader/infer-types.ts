import { convertText, Unfit } from '../mapping/convert-text.ts';
import type { PropertyType } from '@astrolabe/model';

/** The type that the values of a column seem to have, with the share of its filled cells that fit (0 to 1) and why it was chosen. */
export interface InferredType {
  readonly kind: 'int64' | 'double' | 'bool' | 'date' | 'time' | 'datetime' | 'timestamp' | 'geography' | 'string';
  readonly confidence: number;
  readonly reason: string;
  /** How dates and times are written, where that is not year first; see `moment-pattern.ts`. */
  readonly format?: string;
  /** The character before the fraction of a number, where it is no point. */
  readonly decimal?: ',';
  /** Cells that were looked at, how many of them were empty, and the longest one in UTF-8 bytes. */
  readonly cells: number;
  readonly emptyCells: number;
  readonly bytesMax: number;
}

/** The types of the columns of some rows. */
export function inferTypes(rows: readonly (readonly string[])[], columnCount: number): readonly InferredType[] {
  return Array.from({ length: columnCount }, (_, column) => inferColumn(rows.map((row) => row[column] ?? '')));
}

/** A column counts as typed when at least this share of its filled cells fits; the rest would be rejected. */
const FIT_SHARE_MIN = 0.95;
const CANDIDATES = ['bool', 'int64', 'double', 'date', 'datetime', 'time'] as const;
const PLAIN_WORDS = /^(?:true|false)$/i;
const LEADING_ZERO = /^[+-]?0\d/;

function inferColumn(cells: readonly string[]): InferredType {
  const filled = cells.filter((cell) => cell !== '');
  const bytesMax = filled.reduce((max, cell) => (cell.length * 3 > max ? Math.max(max, byteLength(cell)) : max), 0);
  const seen = { cells: cells.length, emptyCells: cells.length - filled.length, bytesMax };
  if (filled.length === 0) return { kind: 'string', confidence: 0, reason: 'no cell has a value', ...seen };
  if (filled.some((cell) => LEADING_ZERO.test(cell)))
    return { kind: 'string', confidence: 0.9, reason: 'leading zeros would be lost in a number', ...seen };
  for (const kind of CANDIDATES) {
    const fitting = countFitting(filled, kind);
    if (fitting === undefined) continue;
    const share = fitting / filled.length;
    const sure = kind === 'bool' && !filled.every((cell) => PLAIN_WORDS.test(cell)) ? 0.75 : 1;
    return {
      kind,
      confidence: Math.round(share * sure * sampleTrust(filled.length) * 100) / 100,
      reason: `${fitting} of ${filled.length} values are ${kind}`,
      ...seen,
    };
  }
  return { kind: 'string', confidence: sampleTrust(filled.length), reason: 'no other type fits', ...seen };
}

/** How many cells are of a kind, or nothing as soon as too many are not. */
function countFitting(cells: readonly string[], kind: (typeof CANDIDATES)[number]): number | undefined {
  let misfits = 0;
  for (const cell of cells) {
    if (!fits(cell, kind) && ++misfits > cells.length * (1 - FIT_SHARE_MIN)) return undefined;
  }
  return cells.length - misfits;
}

function fits(cell: string, kind: (typeof CANDIDATES)[number]): boolean {
  if (kind === 'bool') return /^(?:true|false|y|n|yes|no)$/i.test(cell);
  const type: PropertyType = { kind };
  return !(convertText(cell, type) instanceof Unfit);
}

/** A handful of values proves little. */
function sampleTrust(count: number): number {
  return count >= 20 ? 1 : Math.round(80 + count) / 100;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
