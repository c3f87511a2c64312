import type { ResultViewName } from '../../state/preferences-store.ts';
import { loadedPart } from './loaded-part.tsx';

/** The table of a result. */
export const tablePart = loadedPart(async () => (await import('../../result-view/table/ResultTable.tsx')).ResultTable);
/** The canvas of a result with its renderer. */
export const graphPart = loadedPart(async () => (await import('../../result-view/graph/GraphView.tsx')).GraphView);
/** The places of a result. */
export const mapPart = loadedPart(async () => (await import('../../result-view/map/MapView.tsx')).MapView);
/** The plan of a statement. */
export const planPart = loadedPart(async () => (await import('../../result-view/plan/PlanPanel.tsx')).PlanPanel);
/** Raw request and response. */
export const rawPart = loadedPart(async () => (await import('../../result-view/RawView.tsx')).RawView);

const PARTS = { table: tablePart, graph: graphPart, map: mapPart, plan: planPart, raw: rawPart } as const;

/** Loads the code of the views of a result, so that selecting one shows it immediately. Failures are retried on render. */
export async function loadResultViews(views: readonly ResultViewName[]): Promise<void> {
  await Promise.allSettled(views.flatMap((view) => (view === 'log' ? [] : PARTS[view].load())));
}
