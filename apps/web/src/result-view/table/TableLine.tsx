import { memo } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Row } from '@astrolabe/model';
import type { TableColumn } from './table-view.ts';
import { hasParts } from '../value/value-lines.ts';
import { ValueTree } from '../value/ValueTree.tsx';
import { ValueText } from '../value/ValueText.tsx';
import styles from './table.module.css';

/** A visible column: its index, offset and width. */
export interface ColumnInView {
  readonly place: number;
  readonly column: TableColumn;
  readonly start: number;
  readonly width: number;
}

/** One row of a table that is in view. */
export interface TableLineProps {
  readonly gridId: string;
  readonly row: Row;
  /** Its index among the displayed rows, and its index in the result. */
  readonly place: number;
  readonly index: number;
  readonly top: number;
  readonly width: number;
  readonly numberWidth: number;
  readonly columns: readonly ColumnInView[];
  /** Indexes of the first and the last selected cell of this row; -1 if none is selected. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** Index of the focused cell. */
  readonly focused: number | undefined;
  /** The column whose value is expanded below. */
  readonly expanded: number | undefined;
  readonly viewWidth: number;
}

/** One row: its number, its cells, and the expanded value below it. */
export const TableLine = memo(function TableLine({
  gridId,
  row,
  place,
  index,
  top,
  width,
  numberWidth,
  columns,
  selectedFrom,
  selectedTo,
  focused,
  expanded,
  viewWidth,
}: TableLineProps) {
  const t = useTranslations('result');
  const opened = expanded === undefined ? undefined : row[expanded];
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={styles['line']}
      data-open={opened !== undefined || undefined}
      style={{ transform: `translateY(${top}px)`, width, minWidth: '100%' }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        data-row={place}
        className={`${styles['cell']} ${styles['number']}`}
        data-selected={selectedFrom >= 0 || undefined}
        style={{ width: numberWidth, position: 'sticky' }}
      >
        {index + 1}
      </div>
      {columns.map(({ place: columnPlace, column, start, width: columnWidth }) => {
        const value = row[column.index];
        if (value === undefined) return null;
        const isSelected = columnPlace >= selectedFrom && columnPlace <= selectedTo;
        const isOpen = expanded === column.index;
        return (
          <div
            key={column.index}
            id={`${gridId}-${place}-${columnPlace}`}
            role="gridcell"
            aria-colindex={columnPlace + 2}
            aria-selected={isSelected}
            aria-expanded={hasParts(value) ? isOpen : undefined}
            data-row={place}
            data-column={columnPlace}
            className={styles['cell']}
            data-number={column.isNumeric || undefined}
            data-selected={isSelected || undefined}
            data-active={focused === columnPlace || undefined}
            style={{ left: start, width: columnWidth }}
          >
            {hasParts(value) && (
              <span className={styles['twist']} data-twist aria-hidden="true" title={t('expandValue')}>
                {isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
              </span>
            )}
            <bdi>
              <ValueText value={value} />
            </bdi>
          </div>
        );
      })}
      {opened !== undefined && (
        <div className={styles['detail']} style={{ width: viewWidth }}>
          <ValueTree value={opened} />
        </div>
      )}
    </div>
  );
});
