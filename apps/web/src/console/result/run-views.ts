import type { Run } from '../../state/console-store.ts';
import { RESULT_VIEW_NAMES, type ResultViewName } from '../../state/view-names.ts';
import { BOX_VIEWS } from './box-views.tsx';

/** The views that have content for a run, always including the log (decision D9). */
export function viewsOf(run: Run): readonly ResultViewName[] {
  return RESULT_VIEW_NAMES.filter((name) => BOX_VIEWS[name].applies(run));
}

/**
 * The active view: the one chosen for this box; else the log while no row has arrived, after a failure, and without rows; else the view last chosen
 * for such a result, initially the table.
 */
export function activeView(run: Run, preferred: ResultViewName): ResultViewName {
  const views = viewsOf(run);
  if (run.view !== undefined && views.includes(run.view)) return run.view;
  if (run.state === 'failed') return 'log';
  if (run.result?.plan !== undefined) return 'plan';
  if (run.result === undefined || run.result.rows.length === 0) return 'log';
  if (preferred !== 'log' && views.includes(preferred)) return preferred;
  return views[0] ?? 'log';
}
