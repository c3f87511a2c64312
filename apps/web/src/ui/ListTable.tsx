import { useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LIST_ROWS } from '../limits.ts';
import { Button } from './Button.tsx';
import { TableHead, type HeadColumn } from './TableHead.tsx';
import { useOverflow } from './use-overflow.ts';
import list from './list-page.module.css';

/** A column of a list; without a width it gets the remaining space. */
export interface ListColumn extends HeadColumn {
  /** In pixels: a list scrolls sideways rather than get narrower than its columns. */
  readonly width?: number;
}

/** A list in a card. */
export interface ListTableProps<Row> {
  readonly columns: readonly ListColumn[];
  readonly rows: readonly Row[];
  /** A row of the table, or several, with a key. */
  readonly row: (row: Row, index: number) => ReactNode;
  /** Text shown without rows. */
  readonly empty?: string;
}

/** Minimum width of a column without a fixed width, in pixels. */
const FLEXIBLE_WIDTH_MIN = 140;

/** A list that renders the first rows and more on demand, so that it can have thousands. */
export function ListTable<Row>({ columns, rows, row, empty }: ListTableProps<Row>) {
  const t = useTranslations('ui');
  const [shownMax, setShownMax] = useState(LIST_ROWS);
  const card = useRef<HTMLDivElement>(null);
  const isOver = useOverflow(card);
  const rest = rows.length - shownMax;
  const hasActions = columns.at(-1)?.isHeadHidden === true;
  const least = columns.reduce((sum, column) => sum + (column.width ?? FLEXIBLE_WIDTH_MIN), 0);
  return (
    <div ref={card} className={`card ${list['table']}`} data-over={isOver} tabIndex={isOver ? 0 : undefined}>
      <table className={`table ${hasActions ? list['withActions'] : ''}`} style={{ minWidth: least }}>
        <TableHead columns={columns} />
        <tbody>{rows.slice(0, shownMax).map(row)}</tbody>
      </table>
      {rows.length === 0 && empty !== undefined && <p className={list['note']}>{empty}</p>}
      {rest > 0 && (
        <div className={list['more']}>
          <Button kind="quiet" onClick={() => setShownMax(shownMax + LIST_ROWS)}>
            {t('showMore', { count: Math.min(LIST_ROWS, rest) })}
          </Button>
        </div>
      )}
    </div>
  );
}
