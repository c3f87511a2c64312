import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/IconButton.tsx';
import { nextOrder, type TableOrder } from './table-order.ts';
import type { ColumnInView } from './TableLine.tsx';
import type { ScreenPoint } from '../ContextMenu.tsx';
import styles from './table.module.css';

const RESIZE_STEP = 16;
const DRAG_MIN = 6;

/** A column header: a click sorts, a drag moves, the edge resizes, the small button opens a menu. */
export interface ColumnHeadProps {
  readonly shown: ColumnInView;
  readonly order: TableOrder | undefined;
  readonly isSelected: boolean;
  readonly onOrder: (order: TableOrder | undefined) => void;
  readonly onResize: (width: number) => void;
  readonly onFit: () => void;
  /** Moves the column by a number of places, or to a drop position in pixels. */
  readonly onMove: (places: number) => void;
  readonly onDrop: (distance: number) => void;
  readonly onMenu: (at: ScreenPoint) => void;
}

/** The head of one column. */
export function ColumnHead({
  shown,
  order,
  isSelected,
  onOrder,
  onResize,
  onFit,
  onMove,
  onDrop,
  onMenu,
}: ColumnHeadProps) {
  const { column, place, start, width } = shown;
  const t = useTranslations('result');
  const resizing = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const dragging = useRef<{ readonly x: number; distance: number }>(undefined);
  const head = useRef<HTMLDivElement>(null);
  const direction = order?.column === column.index ? order.direction : undefined;
  const next = nextOrder(order, column.index);
  const does =
    next === undefined
      ? t('sortNone')
      : next.direction === 'ascending'
        ? t('sortAscending', { column: column.name })
        : t('sortDescending', { column: column.name });
  const key = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || !(event.altKey || event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) onMove(step);
    else onResize(width + step * RESIZE_STEP);
  };
  const drag = (event: PointerEvent): void => {
    if (dragging.current === undefined || head.current === null) return;
    dragging.current.distance = event.clientX - dragging.current.x;
    const { distance } = dragging.current;
    if (Math.abs(distance) < DRAG_MIN) return;
    head.current.dataset['dragged'] = '';
    head.current.style.transform = `translateX(${distance}px)`;
  };
  const drop = (): void => {
    const distance = dragging.current?.distance ?? 0;
    dragging.current = undefined;
    if (head.current !== null) {
      delete head.current.dataset['dragged'];
      head.current.style.transform = '';
    }
    if (Math.abs(distance) >= DRAG_MIN) onDrop(distance);
  };
  return (
    <div
      ref={head}
      role="columnheader"
      aria-colindex={place + 2}
      aria-sort={direction ?? 'none'}
      className={styles['headCell']}
      data-selected={isSelected || undefined}
      style={{ left: start, width }}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      <button
        type="button"
        title={does}
        onKeyDown={key}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          dragging.current = { x: event.clientX, distance: 0 };
        }}
        onPointerMove={drag}
        onPointerCancel={drop}
        onClick={(event) => {
          const wasDragged = Math.abs(dragging.current?.distance ?? 0) >= DRAG_MIN;
          drop();
          if (!wasDragged || event.detail === 0) onOrder(next);
        }}
      >
        <span className="clip">{column.name}</span>
        {direction === 'ascending' && <ArrowUp size={12} />}
        {direction === 'descending' && <ArrowDown size={12} />}
        <span className={styles['type']}>{column.type}</span>
      </button>
      <span className={styles['look']}>
        <IconButton
          size="row"
          label={t('columnMenu', { column: column.name })}
          aria-haspopup="menu"
          icon={<ChevronDown size={12} />}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            onMenu({ x: box.left, y: box.bottom });
          }}
        />
      </span>
      <div
        className={styles['resize']}
        aria-hidden="true"
        onDoubleClick={onFit}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          resizing.current = { x: event.clientX, width };
        }}
        onPointerMove={(event) => {
          if (resizing.current !== undefined) onResize(resizing.current.width + event.clientX - resizing.current.x);
        }}
        onPointerUp={() => (resizing.current = undefined)}
        onPointerCancel={() => (resizing.current = undefined)}
      />
    </div>
  );
}
