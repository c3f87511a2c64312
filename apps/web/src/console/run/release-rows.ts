import { SAVED_RESULT_CELLS_MAX, RESULTS_OPEN_MAX } from '../../limits.ts';
import type { Run } from '../../state/console-store.ts';

/**
 * Bounds memory over many runs: beyond a number of boxes older ones collapse, and beyond a number of cells older ones release their rows. Such a
 * box shows a note and can run again. Pinned boxes are not changed.
 */
export function releaseOldRows(runs: readonly Run[]): readonly Run[] {
  let kept = 0;
  return runs.map((run, index) => {
    const rows = run.result?.rows.length ?? 0;
    kept += rows * (run.result?.columns.length ?? 0);
    if (run.isPinned === true) return run;
    const isCollapsed = run.isCollapsed || (index >= RESULTS_OPEN_MAX && run.state !== 'running');
    if (run.result === undefined || rows === 0 || kept <= SAVED_RESULT_CELLS_MAX || index === 0)
      return isCollapsed === run.isCollapsed ? run : { ...run, isCollapsed };
    return { ...run, isCollapsed: true, wasReleased: true, result: { ...run.result, rows: [] } };
  });
}
