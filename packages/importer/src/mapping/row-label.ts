import { BadCell } from './bad-cell.ts';

/** Whether a row is written, or its elements are deleted. */
export type RowAct = 'write' | 'remove';

/** Returns what the label of a row says. */
export function actOfLabel(label: string): RowAct | BadCell {
  if (label === '+') return 'write';
  return label === '-' ? 'remove' : new BadCell(0, 'label', label, 'is neither + nor -');
}
