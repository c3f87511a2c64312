import { useFormatter, useTranslations } from 'use-intl';
import type { Row } from '@astrolabe/model';
import { COPIED_CELLS_MAX } from '../../limits.ts';
import { showToast } from '../../state/toast-store.ts';
import { useCopy } from '../../ui/use-copy.ts';
import type { CopyFormat } from './copy-text.ts';
import { cellsIn, type CellRange } from './table-selection.ts';
import type { TableColumn } from './table-view.ts';

/** Copies cells as text, or reports that there are too many. `rowAt` returns the displayed row at an index. */
export function useCopyCells(
  columns: readonly TableColumn[],
  rowAt: (place: number) => Row,
): (range: CellRange, as: CopyFormat) => Promise<void> {
  const t = useTranslations('result');
  const format = useFormatter();
  const copy = useCopy();
  return async (range, as) => {
    if (cellsIn(range) > COPIED_CELLS_MAX)
      return showToast('danger', t('copyTooMuch', { count: format.number(COPIED_CELLS_MAX) }));
    const { copiedText } = await import('./copy-text.ts');
    const taken = columns.slice(range.left, range.right + 1);
    const cells: Row[] = [];
    for (let place = range.top; place <= range.bottom; place++) {
      const row = rowAt(place);
      cells.push(taken.flatMap((column) => row[column.index] ?? []));
    }
    await copy(
      copiedText(
        taken.map((column) => column.name),
        cells,
        as,
      ),
    );
  };
}
