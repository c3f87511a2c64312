import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'use-intl';
import type { Row, Value } from '@astrolabe/model';
import { cellOf, isOfHead } from './cell-of-event.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { detailHeight } from './detail-height.ts';
import type { TableOrder } from './table-order.ts';
import {
  cellSelection,
  cellsIn,
  isInside,
  selectedRange,
  selectionAfter,
  type Cell,
  type TableSelection,
} from './table-selection.ts';
import { tableColumns, type TableColumn } from './table-view.ts';
import { TableLine, type ColumnInView } from './TableLine.tsx';
import type { TableMenuPlace } from './TableMenu.tsx';
import { TableTools } from './TableTools.tsx';
import { useColumnLayout } from './use-column-layout.ts';
import { useCopyCells } from './use-copy-cells.ts';
import { useTableOrder } from './use-table-order.ts';
import type { Crossfilter } from '../facet/use-facets.ts';
import { hasParts } from '../value/value-lines.ts';
import styles from './table.module.css';

const ColumnFactsDialog = lazy(async () => ({ default: (await import('./ColumnFactsDialog.tsx')).ColumnFactsDialog }));
const FacetBars = lazy(async () => ({ default: (await import('../facet/FacetBars.tsx')).FacetBars }));
const CellDialog = lazy(async () => ({ default: (await import('../value/CellDialog.tsx')).CellDialog }));
const TableMenu = lazy(async () => ({ default: (await import('./TableMenu.tsx')).TableMenu }));

const ROW_HEIGHT = 28;
const NUMBER_SIDES = 24;
const DIGIT_WIDTH = 8;
const NUMBER_MIN = 48;
const OVERSCAN = 8;
const FACET_HEIGHT = 52;

/** A result as a virtualized table: only rows and columns in the viewport are rendered. */
export interface ResultTableProps {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly isFullScreen?: boolean;
  /** Rows are still arriving. */
  readonly isGrowing?: boolean;
  /** Filters shown above the columns. */
  readonly crossfilter?: Crossfilter | undefined;
  /** Charts the result by a column; `pivot` makes it the columns of a pivot table. */
  readonly onChart?: (by: 'group' | 'pivot', column: number) => void;
}

/** The table view of a result: a grid that is sorted, filtered, selected and copied from, by pointer and by keyboard. */
export function ResultTable({
  columns: names,
  rows,
  isFullScreen = false,
  isGrowing = false,
  crossfilter,
  onChart,
}: ResultTableProps) {
  const t = useTranslations('result');
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState<TableOrder>();
  const [selection, setSelection] = useState<TableSelection>();
  const [expanded, setExpanded] = useState<ReadonlyMap<number, number>>(new Map());
  const [opened, setOpened] = useState<Cell>();
  const [looked, setLooked] = useState<TableColumn>();
  const [menu, setMenu] = useState<TableMenuPlace>();
  const base = useMemo(() => tableColumns(names, rows), [names, rows]);
  const { shown, isWorking } = useTableOrder(rows, names.length, filter, order, isGrowing);
  const numberWidth = Math.max(NUMBER_MIN, String(rows.length).length * DIGIT_WIDTH + NUMBER_SIDES);
  const layout = useColumnLayout(base, numberWidth, scroll);
  const { columns, widths } = layout;
  const headHeight = crossfilter === undefined ? ROW_HEIGHT : ROW_HEIGHT + FACET_HEIGHT;
  const size = { rows: shown.count, columns: columns.length };
  const range = selection === undefined ? undefined : selectedRange(selection, size);
  const rowAt = (place: number): Row => rows[shown.at(place)] ?? [];
  const copyRange = useCopyCells(columns, rowAt);
  const valueAt = ({ row, column }: Cell): Value | undefined => rowAt(row)[columns[column]?.index ?? -1];
  const heightAt = (place: number): number => {
    const column = expanded.get(shown.at(place));
    const value = column === undefined ? undefined : rowAt(place)[column];
    return value === undefined ? ROW_HEIGHT : ROW_HEIGHT + detailHeight(value);
  };

  // The virtualizer changes in place; nothing here is memoized over it.
  // oxlint-disable-next-line react/incompatible-library
  const lines = useVirtualizer({
    count: shown.count,
    getScrollElement: () => scroll.current,
    estimateSize: heightAt,
    overscan: OVERSCAN,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroll.current,
    estimateSize: (place) => widths[place] ?? ROW_HEIGHT,
    overscan: 2,
    paddingStart: numberWidth,
    scrollPaddingStart: numberWidth,
  });
  useEffect(() => across.measure(), [across, widths]);
  useEffect(() => lines.measure(), [lines, expanded, shown, headHeight]);
  const inView = across.getVirtualItems().flatMap((item): readonly ColumnInView[] => {
    const column = columns[item.index];
    return column === undefined ? [] : [{ place: item.index, column, start: item.start, width: item.size }];
  });
  const viewKey = inView.map(({ column, start, width }) => `${column.index} ${start} ${width}`).join();
  // The rows in view are rendered again only when their displayed columns change.
  // oxlint-disable-next-line react/exhaustive-deps
  const columnsInView = useMemo(() => inView, [viewKey, columns]);

  const select = (next: TableSelection): void => {
    setSelection(next);
    lines.scrollToIndex(next.focus.row);
    if (next.kind !== 'rows') across.scrollToIndex(next.focus.column);
  };
  const toggle = (cell: Cell): void => {
    const value = valueAt(cell);
    const column = columns[cell.column]?.index;
    if (value === undefined || column === undefined || !hasParts(value)) return;
    const index = shown.at(cell.row);
    setExpanded((before) => {
      const after = new Map(before);
      if (before.get(index) === column) after.delete(index);
      else after.set(index, column);
      return after;
    });
  };
  const openMenuAt = (cell: Cell): void => {
    const box = (
      document.getElementById(`${id}-${cell.row}-${cell.column}`) ?? scroll.current
    )?.getBoundingClientRect();
    const value = valueAt(cell);
    if (box !== undefined && value !== undefined)
      setMenu({ kind: 'cells', at: { x: box.left + 8, y: box.bottom }, canExpand: hasParts(value) });
  };
  const key = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || size.rows === 0 || size.columns === 0) return;
    const isControl = event.ctrlKey || event.metaKey;
    const focus = selection?.focus;
    const pageRows = Math.max(1, Math.floor((scroll.current?.clientHeight ?? ROW_HEIGHT) / ROW_HEIGHT) - 2);
    const next = selectionAfter({ key: event.key, isControl, isShift: event.shiftKey }, selection, size, pageRows);
    if (next !== undefined) select(next);
    else if (focus === undefined || range === undefined) return;
    else if (event.key === 'Enter' && !event.shiftKey && !isControl) setOpened(focus);
    else if (event.key === ' ') toggle(focus);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenuAt(focus);
    else if (event.key.toLowerCase() === 'c' && isControl) void copyRange(range, 'text');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (event: PointerEvent): void => {
    const cell = cellOf(event.target);
    if (cell === undefined || event.button !== 0) return;
    if (event.target instanceof Element && event.target.closest('[data-twist]') !== null) return toggle(cell);
    const kind = cell.column < 0 ? 'rows' : 'cells';
    const focus = { row: cell.row, column: Math.max(0, cell.column) };
    setSelection(
      event.shiftKey && selection !== undefined
        ? { anchor: selection.anchor, focus, kind: selection.kind === 'all' ? kind : selection.kind }
        : { anchor: focus, focus, kind },
    );
  };
  const drag = (event: PointerEvent): void => {
    if ((event.buttons & 1) === 0 || selection === undefined || isOfHead(event.target)) return;
    const cell = cellOf(event.target);
    if (cell === undefined || (cell.row === selection.focus.row && cell.column === selection.focus.column)) return;
    setSelection({ ...selection, focus: { row: cell.row, column: Math.max(0, cell.column) } });
  };
  const openMenu = (event: MouseEvent): void => {
    const cell = cellOf(event.target);
    if (cell === undefined) return;
    event.preventDefault();
    const focus = { row: cell.row, column: Math.max(0, cell.column) };
    if (range === undefined || !isInside(range, focus))
      setSelection(cell.column < 0 ? { anchor: focus, focus, kind: 'rows' } : cellSelection(focus));
    const value = valueAt(focus);
    setMenu({
      kind: 'cells',
      at: { x: event.clientX, y: event.clientY },
      canExpand: value !== undefined && hasParts(value),
    });
  };
  const dropColumn = (from: number, distance: number): void => {
    const shownAt = inView.find(({ place }) => place === from);
    if (shownAt === undefined) return;
    const centre = shownAt.start + shownAt.width / 2 + distance;
    let to = 0;
    for (let edge = numberWidth; to < columns.length - 1; to++) {
      edge += widths[to] ?? 0;
      if (centre < edge) break;
    }
    layout.move(from, to);
  };

  const openedValue = opened === undefined ? undefined : valueAt(opened);
  const menuRange =
    menu?.kind === 'column' ? { top: 0, bottom: size.rows - 1, left: menu.place, right: menu.place } : range;
  const width = across.getTotalSize();
  const viewWidth = scroll.current?.clientWidth ?? width;
  return (
    <>
      {rows.length > 0 && (
        <TableTools
          selected={range === undefined ? 0 : cellsIn(range)}
          shown={shown.count}
          count={rows.length}
          isWorking={isWorking}
          filter={filter}
          onFilter={setFilter}
          onCopy={() => void copyRange({ top: 0, bottom: size.rows - 1, left: 0, right: size.columns - 1 }, 'text')}
        />
      )}
      <div
        ref={scroll}
        className={styles['grid']}
        data-full={isFullScreen || undefined}
        role="grid"
        tabIndex={0}
        aria-label={t('gridLabel')}
        aria-rowcount={shown.count + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-busy={isWorking || isGrowing || undefined}
        aria-activedescendant={
          selection === undefined ? undefined : `${id}-${selection.focus.row}-${selection.focus.column}`
        }
        onKeyDown={key}
        onPointerDown={press}
        onPointerMove={drag}
        onContextMenu={openMenu}
        onDoubleClick={(event) => {
          const cell = cellOf(event.target);
          if (cell !== undefined && cell.column >= 0) setOpened(cell);
        }}
      >
        <div role="rowgroup" className={styles['head']} style={{ width, minWidth: '100%', height: headHeight }}>
          <div role="row" aria-rowindex={1}>
            <div
              role="columnheader"
              aria-colindex={1}
              className={`${styles['headCell']} ${styles['cell']} ${styles['number']} ${styles['headNumber']}`}
              style={{ width: numberWidth, position: 'sticky' }}
            >
              #
            </div>
            {inView.map((one) => (
              <ColumnHead
                key={one.column.index}
                shown={one}
                order={order}
                isSelected={
                  selection?.kind === 'columns' &&
                  range !== undefined &&
                  one.place >= range.left &&
                  one.place <= range.right
                }
                onOrder={setOrder}
                onResize={(wanted) => layout.resize(one.column.index, wanted)}
                onFit={() => layout.fit(one.column.index)}
                onMove={(places) => layout.move(one.place, one.place + places)}
                onDrop={(distance) => dropColumn(one.place, distance)}
                onMenu={(at) => setMenu({ kind: 'column', at, column: one.column, place: one.place })}
              />
            ))}
          </div>
          {crossfilter !== undefined && (
            <div role="row" className={styles['facets']} aria-label={t('facets')}>
              <Suspense fallback={null}>
                {inView.map(({ column, start, width: columnWidth }) => (
                  <div key={column.index} role="gridcell" style={{ left: start, width: columnWidth }}>
                    <FacetBars name={column.name} column={column.index} crossfilter={crossfilter} />
                  </div>
                ))}
              </Suspense>
            </div>
          )}
        </div>
        <div
          role="rowgroup"
          style={{ height: shown.count === 0 ? 0 : lines.getTotalSize() - headHeight, width, position: 'relative' }}
        >
          {lines.getVirtualItems().map((line) => {
            const index = shown.at(line.index);
            const isSelected = range !== undefined && line.index >= range.top && line.index <= range.bottom;
            return (
              <TableLine
                key={line.key}
                gridId={id}
                row={rows[index] ?? []}
                place={line.index}
                index={index}
                top={line.start - headHeight}
                width={width}
                numberWidth={numberWidth}
                columns={columnsInView}
                selectedFrom={isSelected ? range.left : -1}
                selectedTo={isSelected ? range.right : -1}
                focused={selection?.focus.row === line.index ? selection.focus.column : undefined}
                expanded={expanded.get(index)}
                viewWidth={viewWidth}
              />
            );
          })}
        </div>
      </div>
      {rows.length === 0 && (
        <div className={styles['empty']}>
          <p className="strong">{t('empty')}</p>
          <p className="second">{t('emptyWhy')}</p>
        </div>
      )}
      <Suspense fallback={null}>
        {looked !== undefined && (
          <ColumnFactsDialog
            name={looked.name}
            column={looked.index}
            rows={Array.from({ length: shown.count }, (_, place) => rowAt(place))}
            onOrder={setOrder}
            onClose={() => setLooked(undefined)}
          />
        )}
        {menu !== undefined && menuRange !== undefined && (
          <TableMenu
            open={menu}
            columnCount={columns.length}
            onClose={() => setMenu(undefined)}
            onCopy={(as) => void copyRange(menuRange, as)}
            onOpen={() => setOpened(selection?.focus)}
            onExpand={() => selection !== undefined && toggle(selection.focus)}
            onSelect={(kind) => selection !== undefined && setSelection({ ...selection, kind })}
            onOrder={setOrder}
            onFacts={setLooked}
            onChart={onChart}
            onMove={(places) => menu.kind === 'column' && layout.move(menu.place, menu.place + places)}
            onFit={() => menu.kind === 'column' && layout.fit(menu.column.index)}
          />
        )}
        {opened !== undefined && openedValue !== undefined && (
          <CellDialog
            title={t('value', { column: columns[opened.column]?.name ?? '', row: shown.at(opened.row) + 1 })}
            value={openedValue}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
