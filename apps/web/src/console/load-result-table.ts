import type { ResultTable } from '../result-view/ResultTable.tsx';

/** Loads the table view. The page asks for it once it is drawn, so that it is there when the first rows come. */
export async function loadResultTable(): Promise<{ readonly default: typeof ResultTable }> {
  return { default: (await import('../result-view/ResultTable.tsx')).ResultTable };
}
