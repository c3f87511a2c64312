import type { Value, Vid } from '@astrolabe/model';
import type { VidSource } from '@astrolabe/ngql';
import type { Table } from './answer.ts';
import { evaluate } from './evaluate.ts';

/** The vids of FROM or TO, in order; other values are skipped. */
export function vidsOf(source: VidSource, input: Table): Vid[] {
  const values: readonly (Value | undefined)[] =
    source.kind === 'vids'
      ? source.vids.map((vid) => evaluate(vid, () => undefined))
      : input.rows.map((row) => row[input.columns.indexOf(source.reference.property)]);
  return values.filter((value) => typeof value === 'string' || typeof value === 'bigint');
}
