import { BadCell } from './bad-cell.ts';

/** Whether a row is written, or its elements are deleted. */
export type RowAct = 'write' | 'remove';

/** Returns the action of a row's label. */
export function actOfLabel(label: string): RowAct | BadCell {
  if (label === '+') return 'write';
  return label === '-' ? 'remove' : new BadCell(0, 'label', label, 'is neither + nor -');
}
