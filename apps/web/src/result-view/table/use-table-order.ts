import { useEffect, useMemo, useState } from 'react';
import type { Row } from '@astrolabe/model';
import { TABLE_CELLS_DIRECT_MAX } from '../../limits.ts';
import { tableOrder, wantedText, type TableOrder } from './table-order.ts';
import { TableSorter } from './table-sorter.ts';

/** The displayed rows in order: their number, and access by index. */
export interface ShownRows {
  readonly count: number;
  readonly at: (place: number) => number;
}

/** The displayed rows after sorting and filtering, and whether an update is pending. */
export interface TableOrdering {
  readonly shown: ShownRows;
  readonly isWorking: boolean;
}

interface Result {
  readonly rows: readonly Row[];
  readonly filter: string;
  readonly order: TableOrder | undefined;
  readonly indexes: ArrayLike<number>;
}

/** Sorts and filters rows: a few at once, many in a worker, showing the previous order until it is done. */
export function useTableOrder(
  rows: readonly Row[],
  columnCount: number,
  filter: string,
  order: TableOrder | undefined,
  isGrowing: boolean,
): TableOrdering {
  const isPlain = wantedText(filter) === '' && order === undefined;
  const isSmall = rows.length * columnCount <= TABLE_CELLS_DIRECT_MAX;
  const direct = useMemo(
    () => (isPlain || !isSmall ? undefined : tableOrder(rows, filter, order)),
    [rows, filter, order, isPlain, isSmall],
  );
  const sorter = useMemo(() => new TableSorter(rows), [rows]);
  const [result, setResult] = useState<Result>();
  useEffect(() => () => sorter[Symbol.dispose](), [sorter]);
  useEffect(() => {
    if (!isSmall && !isGrowing) sorter.prepare();
  }, [sorter, isSmall, isGrowing]);
  useEffect(() => {
    if (isPlain || isSmall) return;
    let isCurrent = true;
    void sorter.order(filter, order).then((indexes) => {
      if (isCurrent) setResult({ rows, filter, order, indexes });
    });
    return () => {
      isCurrent = false;
    };
  }, [sorter, rows, filter, order, isPlain, isSmall]);

  const known = result?.rows === rows ? result : undefined;
  const indexes: ArrayLike<number> | undefined = isPlain ? undefined : (direct ?? known?.indexes);
  const shown = useMemo<ShownRows>(
    () =>
      indexes === undefined
        ? { count: rows.length, at: (place) => place }
        : { count: indexes.length, at: (place) => indexes[place] ?? -1 },
    [indexes, rows.length],
  );
  const isResulted = known !== undefined && known.filter === filter && known.order === order;
  return { shown, isWorking: !isPlain && !isSmall && !isResulted };
}
