import type { Cell } from './table-selection.ts';

/** The cell of a table that an event happened in; column -1 is the number of the row. */
export function cellOf(target: EventTarget): Cell | undefined {
  if (!(target instanceof Element)) return undefined;
  const element = target.closest<HTMLElement>('[data-row]');
  if (element === null) return undefined;
  return { row: Number(element.dataset['row']), column: Number(element.dataset['column'] ?? -1) };
}

/** Whether an event concerns the head of a column and not the cells. */
export function isOfHead(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role="columnheader"]') !== null;
}
