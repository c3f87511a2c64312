import { addTuples, tupleSets, type TupleOptions } from '../profile/tuple-sets.ts';
import { rowsToSkip } from '../profile/profiled-file.ts';
import type { ValueSet } from '../profile/value-set.ts';
import { markOf } from './header-marks.ts';
import type { Table } from './table.ts';

/** Counts values of several columns together over all rows of a table. Each call reads the files of the table once. */
export class TupleCounter {
  readonly #running: Pick<TupleOptions, 'signal' | 'onProgress'>;

  constructor(running: Pick<TupleOptions, 'signal' | 'onProgress'> = {}) {
    this.#running = running;
  }

  /** The sets of the values of some lists of columns, in their order. Rows with an empty cell in a list do not count. */
  async sets({ files, labelled, sample }: Table, lists: readonly (readonly number[])[]): Promise<readonly ValueSet[]> {
    const sets = tupleSets(lists.length);
    if (lists.length === 0) return sets;
    const { header = [] } = sample;
    const labelColumns = header.flatMap((text, column) => (markOf(text, header) === 'label' ? [column] : []));
    for (const { source, dialect, sample: own } of files)
      await addTuples(
        source,
        {
          dialect,
          skipRows: rowsToSkip(own),
          ...(labelled.isKind && { kind: { columns: labelColumns, isMeant: labelled.isKind } }),
          ...this.#running,
        },
        lists,
        sets,
      );
    return sets;
  }
}
