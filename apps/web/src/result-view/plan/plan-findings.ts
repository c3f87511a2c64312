import type { AdviceKind, StatementAdvice } from '@astrolabe/ngql';
import type { PlanRow, PlanView } from './plan-view.ts';

/** A reason why a plan is expensive: the operator, its cost if measured, and a cheaper statement. */
export interface PlanFinding {
  readonly kind: AdviceKind | 'filteredLate';
  readonly row: PlanRow;
  readonly better?: string;
}

/** Below this number of rows a scan or filter is too cheap to report. */
const ROWS_MIN = 1_000;
/** Filters that keep a smaller share of their rows are reported as too late. */
const KEPT_PART_MAX = 0.1;

const OPERATORS: Readonly<Record<AdviceKind, (row: PlanRow) => boolean>> = {
  sortsAll: ({ name }) => name === 'Sort',
  readsAll: ({ name, rowsOut = 0 }) => /Scan(?:Vertices|Edges)|IndexFullScan/.test(name) && rowsOut >= ROWS_MIN,
  unjoined: ({ name }) => /^(?:CrossJoin|(?:Bi)?CartesianProduct)$/.test(name),
  unbounded: ({ name, detail }) => name === 'Traverse' && /\bsteps: \d+\.\.(?!\d)/.test(detail),
  wholeVertices: ({ detail }) => /\bproperties\((?:_dst|_src|\$\$|\$\^)/.test(detail),
};

/**
 * Returns the expensive operators of a plan, most expensive first. If an index could cover the property, late filtering is reported as a missing
 * index instead.
 */
export function planFindings(
  { rows, isMeasured }: PlanView,
  advice: readonly StatementAdvice[],
  asksForIndexable = false,
): readonly PlanFinding[] {
  const found = advice.flatMap(({ kind, better }): readonly PlanFinding[] => {
    const row = mostExpensive(rows.filter(OPERATORS[kind]));
    return row === undefined ? [] : [{ kind, row, better }];
  });
  const late = isMeasured
    ? mostExpensive(
        rows.filter(
          ({ name, rowsIn = 0, rowsOut = 0 }) =>
            name === 'Filter' && rowsIn >= ROWS_MIN && rowsOut < rowsIn * KEPT_PART_MAX,
        ),
      )
    : undefined;
  return [...found, ...(late === undefined ? [] : [{ kind: 'filteredLate' as const, row: late }])]
    .filter(({ kind }) => !asksForIndexable || (kind !== 'filteredLate' && kind !== 'readsAll'))
    .toSorted((a, b) => (b.row.timeUs ?? 0) - (a.row.timeUs ?? 0));
}

function mostExpensive(rows: readonly PlanRow[]): PlanRow | undefined {
  return rows.toSorted((a, b) => (b.timeUs ?? 0) - (a.timeUs ?? 0))[0];
}
