import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, ChartColumn, Copy, ListFilter } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Row, Value } from '@astrolabe/model';
import { Dialog } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { nextOrder, tableColumns, tableOrder, type TableColumn, type TableOrder } from './table-view.ts';
import { plainText, valueText } from './value-pieces.ts';
import { ValueText } from './ValueText.tsx';
import { ViewTools } from './ViewTools.tsx';
import styles from './result-view.module.css';

const ColumnFactsDialog = lazy(async () => ({ default: (await import('./ColumnFactsDialog.tsx')).ColumnFactsDialog }));

const ROW_HEIGHT = 28;
const NUMBER_SIDES = 24;
const DIGIT_WIDTH = 8;
const NUMBER_LEAST = 48;
const COLUMN_LEAST = 48;
const OVERSCAN = 8;

/** A result as a table: rows and columns outside the view are not drawn, so that a hundred thousand rows scroll like ten. */
export interface ResultTableProps {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly isFullScreen?: boolean;
}

interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The table view of a result. */
export function ResultTable({ columns: names, rows, isFullScreen = false }: ResultTableProps) {
  const words = useTranslations('result');
  const format = useFormatter();
  const copy = useCopy();
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState<TableOrder>();
  const [active, setActive] = useState<Cell>();
  const [opened, setOpened] = useState<Cell>();
  const [looked, setLooked] = useState<TableColumn>();
  const columns = useMemo(() => tableColumns(names, rows), [names, rows]);
  const shown = useMemo(() => tableOrder(rows, filter, order), [rows, filter, order]);
  const numberWidth = Math.max(NUMBER_LEAST, String(rows.length).length * DIGIT_WIDTH + NUMBER_SIDES);
  const { widths, resize } = useWidths(columns, numberWidth, scroll);

  // The virtualizer changes in place; nothing here is memoized over it.
  // oxlint-disable-next-line react/incompatible-library
  const lines = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    paddingStart: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => widths[index] ?? COLUMN_LEAST,
    overscan: 2,
    paddingStart: numberWidth,
    scrollPaddingStart: numberWidth,
  });
  useEffect(() => across.measure(), [across, widths]);

  const valueAt = (cell: Cell): Value | undefined => rows[shown[cell.row] ?? -1]?.[cell.column];
  const shownRows = (): readonly Row[] => shown.map((index) => rows[index] ?? []);
  const goTo = (cell: Cell): void => {
    setActive(cell);
    lines.scrollToIndex(cell.row);
    across.scrollToIndex(cell.column);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || columns.length === 0 || shown.length === 0) return;
    const at = active ?? { row: 0, column: 0 };
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? ROW_HEIGHT) / ROW_HEIGHT) - 2);
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      PageDown: [page, 0],
      PageUp: [-page, 0],
      Home: [0, -columns.length],
      End: [0, columns.length],
    };
    const move = moves[event.key];
    if (move !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      goTo(
        active === undefined
          ? at
          : { row: within(at.row + move[0], shown.length), column: within(at.column + move[1], columns.length) },
      );
    } else if (event.key === 'Enter' && !event.shiftKey && active !== undefined) setOpened(active);
    else if (event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey) && active !== undefined) {
      const value = valueAt(active);
      if (value !== undefined) void copy(plainText(value));
    }
  };

  const openedValue = opened === undefined ? undefined : valueAt(opened);
  const width = across.getTotalSize();
  const body = (
    <div
      ref={scroll}
      className={styles['grid']}
      data-full={isFullScreen || undefined}
      role="grid"
      tabIndex={0}
      aria-label={words('gridLabel')}
      aria-rowcount={shown.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={active === undefined ? undefined : `${id}-${active.row}-${active.column}`}
      onKeyDown={key}
    >
      <div role="rowgroup" className={styles['head']} style={{ width, minWidth: '100%' }}>
        <div role="row" aria-rowindex={1}>
          <div
            role="columnheader"
            aria-colindex={1}
            className={`${styles['headCell']} ${styles['cell']} ${styles['number']} ${styles['headNumber']}`}
            style={{ width: numberWidth, position: 'sticky' }}
          >
            #
          </div>
          {across.getVirtualItems().map((item) => {
            const column = columns[item.index];
            return column === undefined ? null : (
              <ColumnHead
                key={item.key}
                column={column}
                start={item.start}
                width={item.size}
                order={order}
                onOrder={() => setOrder(nextOrder(order, column.index))}
                onLook={() => setLooked(column)}
                onResize={(size) => resize(column.index, size)}
              />
            );
          })}
        </div>
      </div>
      <div
        role="rowgroup"
        style={{ height: shown.length === 0 ? 0 : lines.getTotalSize() - ROW_HEIGHT, width, position: 'relative' }}
      >
        {lines.getVirtualItems().map((line) => {
          const index = shown[line.index] ?? 0;
          const row = rows[index] ?? [];
          return (
            <div
              key={line.key}
              role="row"
              aria-rowindex={line.index + 2}
              className={styles['line']}
              style={{ transform: `translateY(${line.start - ROW_HEIGHT}px)`, width, minWidth: '100%' }}
            >
              <div
                role="rowheader"
                aria-colindex={1}
                className={`${styles['cell']} ${styles['number']}`}
                style={{ width: numberWidth, position: 'sticky' }}
              >
                {index + 1}
              </div>
              {across.getVirtualItems().map((item) => {
                const value = row[item.index];
                return value === undefined ? null : (
                  <div
                    key={item.key}
                    id={`${id}-${line.index}-${item.index}`}
                    role="gridcell"
                    aria-colindex={item.index + 2}
                    className={styles['cell']}
                    data-number={columns[item.index]?.isNumeric === true || undefined}
                    data-active={(active?.row === line.index && active.column === item.index) || undefined}
                    style={{ left: item.start, width: item.size }}
                    onClick={() => setActive({ row: line.index, column: item.index })}
                    onDoubleClick={() => setOpened({ row: line.index, column: item.index })}
                  >
                    <ValueText value={value} />
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
  return (
    <>
      {rows.length > 0 && (
        <ViewTools>
          {filter !== '' && (
            <span className="meta">
              {words('filtered', { shown: format.number(shown.length), count: format.number(rows.length) })}
            </span>
          )}
          <TextField
            label={words('filter')}
            isLabelHidden
            controlSize="row"
            className={styles['filter'] ?? ''}
            placeholder={words('filter')}
            icon={<ListFilter size={12} />}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
          <IconButton
            size="row"
            label={words('copyTable')}
            icon={<Copy size={14} />}
            onClick={() => void copy(tabbedText(names, shownRows()))}
          />
        </ViewTools>
      )}
      {body}
      {rows.length === 0 && (
        <div className={styles['empty']}>
          <p className="strong">{words('empty')}</p>
          <p className="second">{words('emptyWhy')}</p>
        </div>
      )}
      {looked !== undefined && (
        <Suspense fallback={null}>
          <ColumnFactsDialog
            name={looked.name}
            column={looked.index}
            rows={shownRows()}
            onClose={() => setLooked(undefined)}
          />
        </Suspense>
      )}
      <Dialog
        isOpen={openedValue !== undefined}
        onClose={() => setOpened(undefined)}
        title={
          opened === undefined
            ? ''
            : words('value', { column: names[opened.column] ?? '', row: (shown[opened.row] ?? 0) + 1 })
        }
        width={720}
        aside={
          openedValue !== undefined && (
            <IconButton
              label={words('copy')}
              icon={<Copy size={16} />}
              onClick={() => void copy(plainText(openedValue))}
            />
          )
        }
      >
        {openedValue !== undefined && (
          <pre className={styles['whole']} tabIndex={0}>
            {valueText(openedValue)}
          </pre>
        )}
      </Dialog>
    </>
  );
}

interface ColumnHeadProps {
  readonly column: TableColumn;
  readonly start: number;
  readonly width: number;
  readonly order: TableOrder | undefined;
  readonly onOrder: () => void;
  readonly onLook: () => void;
  readonly onResize: (width: number) => void;
}

function ColumnHead({ column, start, width, order, onOrder, onLook, onResize }: ColumnHeadProps) {
  const words = useTranslations('result');
  const drag = useRef<{ readonly pointer: number; readonly width: number }>(undefined);
  const direction = order?.column === column.index ? order.direction : undefined;
  const next = nextOrder(order, column.index);
  const does =
    next === undefined
      ? words('sortNone')
      : next.direction === 'ascending'
        ? words('sortAscending', { column: column.name })
        : words('sortDescending', { column: column.name });
  const move = (event: PointerEvent): void => {
    if (drag.current !== undefined)
      onResize(Math.max(COLUMN_LEAST, drag.current.width + event.clientX - drag.current.pointer));
  };
  return (
    <div
      role="columnheader"
      aria-colindex={column.index + 2}
      aria-sort={direction ?? 'none'}
      className={styles['headCell']}
      style={{ left: start, width }}
    >
      <button type="button" title={does} onClick={onOrder}>
        <span className="clip">{column.name}</span>
        {direction === 'ascending' && <ArrowUp size={12} />}
        {direction === 'descending' && <ArrowDown size={12} />}
        <span className={styles['type']}>{column.type}</span>
      </button>
      <span className={styles['look']}>
        <IconButton
          size="row"
          label={words('facts', { column: column.name })}
          icon={<ChartColumn size={12} />}
          onClick={onLook}
        />
      </span>
      <div
        className={styles['resize']}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { pointer: event.clientX, width };
        }}
        onPointerMove={move}
        onPointerUp={() => (drag.current = undefined)}
      />
    </div>
  );
}

/** The widths of the columns; what is free in the view goes to the widest one that holds no numbers. */
function useWidths(
  columns: readonly TableColumn[],
  numberWidth: number,
  scroll: { readonly current: HTMLDivElement | null },
): { readonly widths: readonly number[]; readonly resize: (column: number, width: number) => void } {
  const [set, setSet] = useState<ReadonlyMap<number, number>>(new Map());
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroll]);
  const widths = useMemo(() => {
    const wanted = columns.map((column) => set.get(column.index) ?? column.width);
    const free = room - numberWidth - wanted.reduce((sum, width) => sum + width, 0);
    // Numbers stand at the right end of their column, far from their neighbours in a stretched one.
    const widest = columns.filter((column) => !column.isNumeric).toSorted((a, b) => b.width - a.width)[0];
    if (free > 0 && widest !== undefined) wanted[widest.index] = (wanted[widest.index] ?? 0) + free;
    return wanted;
  }, [columns, numberWidth, set, room]);
  return { widths, resize: (column, width) => setSet((before) => new Map(before).set(column, width)) };
}

function within(index: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index));
}

/** Rows as a spreadsheet takes them from the clipboard: tabs between cells, breaks between rows. */
function tabbedText(columns: readonly string[], rows: readonly Row[]): string {
  const clean = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');
  return [
    columns.map(clean).join('\t'),
    ...rows.map((row) => row.map((value) => clean(plainText(value))).join('\t')),
  ].join('\n');
}
