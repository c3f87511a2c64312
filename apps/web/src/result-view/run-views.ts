import type { Row, Value } from '@astrolabe/model';
import type { Run } from '../state/console-store.ts';
import type { ResultViewName } from '../state/preferences-store.ts';
import { hasPlaces } from './map/places-of-result.ts';

/** The views a run has something for; the log is always there (decision D9). */
export function viewsOf(run: Run): readonly ResultViewName[] {
  const { result } = run;
  if (run.state === 'running' && (result === undefined || result.rows.length === 0)) return ['log'];
  if (result === undefined) return ['raw', 'log'];
  const views: ResultViewName[] = [];
  if (result.hasTable && result.plan === undefined) views.push('table');
  // Other views need a complete result.
  if (run.state === 'running') return [...views, 'log'];
  if (hasGraph(result.rows)) views.push('graph');
  if (hasPlaces(result.columns, result.rows)) views.push('map');
  if (result.plan !== undefined) {
    if (result.hasTable && result.columns.length > 0) views.unshift('table');
    views.push('plan');
  }
  return [...new Set(views), 'raw', 'log'];
}

/**
 * The view that is open: the one chosen for this box; else the log while it runs and no row has come, when it failed and when no
 * rows came; else the view chosen last for such a result, at first the table.
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

const GRAPH_SAMPLE_ROWS = 200;

/** Returns whether the first rows contain vertices, edges or paths. */
export function hasGraph(rows: readonly Row[]): boolean {
  return rows.slice(0, GRAPH_SAMPLE_ROWS).some((row) => row.some(isGraphValue));
}

function isGraphValue(value: Value): boolean {
  if (typeof value !== 'object') return false;
  if (!('kind' in value)) return value.some(isGraphValue);
  switch (value.kind) {
    case 'vertex':
    case 'edge':
    case 'path':
      return true;
    case 'set':
      return value.items.some(isGraphValue);
    case 'map':
      return [...value.entries.values()].some(isGraphValue);
    default:
      return false;
  }
}
