import { useEffect, useMemo, useState } from 'react';
import type { TableColumn } from './table-view.ts';

/** Order and widths of columns, in pixels. */
export interface ColumnLayout {
  /** The columns in display order. */
  readonly columns: readonly TableColumn[];
  /** Their widths, in the same order. */
  readonly widths: readonly number[];
  /** Sets the width of a column, by its index in the result. */
  readonly resize: (column: number, width: number) => void;
  /** Gives a column the width its values need. */
  readonly fit: (column: number) => void;
  /** Moves a column from one position to another. */
  readonly move: (from: number, to: number) => void;
}

const COLUMN_MIN = 48;

/** Returns order and widths of columns; the widest non-numeric one gets the free space. */
export function useColumnLayout(
  columns: readonly TableColumn[],
  numberWidth: number,
  scroll: { readonly current: HTMLDivElement | null },
): ColumnLayout {
  const [set, setSet] = useState<ReadonlyMap<number, number>>(new Map());
  const [places, setPlaces] = useState<readonly number[]>();
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroll]);
  const ordered = useMemo(
    () => (places?.length === columns.length ? places.flatMap((index) => columns[index] ?? []) : columns),
    [places, columns],
  );
  const widths = useMemo(() => {
    const wanted = ordered.map((column) => set.get(column.index) ?? column.width);
    const free = room - numberWidth - wanted.reduce((sum, width) => sum + width, 0);
    // Numbers are right-aligned, which would separate them from their neighbors in a stretched column.
    let widest = -1;
    ordered.forEach((column, place) => {
      if (!column.isNumeric && !set.has(column.index) && column.width > (ordered[widest]?.width ?? 0)) widest = place;
    });
    if (free > 0 && widest >= 0) wanted[widest] = (wanted[widest] ?? 0) + free;
    return wanted;
  }, [ordered, numberWidth, set, room]);
  return {
    columns: ordered,
    widths,
    resize: (column, width) => setSet((before) => new Map(before).set(column, Math.max(COLUMN_MIN, width))),
    fit: (column) => setSet((before) => new Map(before).set(column, columns[column]?.width ?? COLUMN_MIN)),
    move: (from, to) => {
      const moved = ordered.map((column) => column.index);
      const [column] = moved.splice(from, 1);
      if (column === undefined || to < 0 || to > moved.length) return;
      moved.splice(to, 0, column);
      setPlaces(moved);
    },
  };
}
