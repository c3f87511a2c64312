import { useEffect, useMemo, useState } from 'react';
import type { Row } from '@astrolabe/model';
import { rowFilterOf, type FilterProblem } from '../filter/row-filter.ts';
import { chosenAfter, crossCounts, facetOf, passingRows, type ChosenBars, type Facet } from './facets.ts';

/** Filters of a result by the bars of its columns and by a condition. */
export interface Crossfilter {
  /** One per column, in the order of the result. */
  readonly facets: readonly Facet[];
  /** Rows per bar that match the filters of the other columns. */
  readonly counts: readonly Uint32Array[];
  readonly chosen: ChosenBars;
  readonly choose: (column: number, bar: number, isAdding: boolean) => void;
  readonly clear: (column?: number) => void;
  /** The problem of the condition. */
  readonly problem: FilterProblem | undefined;
}

interface Known {
  readonly rows: readonly Row[];
  readonly facets: readonly Facet[];
  readonly chosen: ChosenBars;
}

const NONE: ChosenBars = new Map();

/**
 * Returns the filters of a result and the matching rows. An invalid condition matches all rows. Column distributions are computed one per task, so
 * that the page stays responsive; undefined until then and while `isOn` is false. New rows start without filters.
 */
export function useFacets(
  rows: readonly Row[],
  columns: readonly string[],
  condition: string,
  isOn: boolean,
): { readonly crossfilter: Crossfilter | undefined; readonly passing: readonly Row[] } {
  const [known, setKnown] = useState<Known>();
  const isKnown = known?.rows === rows;
  const columnCount = columns.length;
  const { test, problem } = useMemo(() => rowFilterOf(isOn ? condition : '', columns), [condition, columns, isOn]);
  useEffect(() => {
    if (!isOn || isKnown) return;
    const facets: Facet[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const next = (): void => {
      facets.push(facetOf(rows, facets.length));
      if (facets.length < columnCount) timer = setTimeout(next);
      else setKnown({ rows, facets, chosen: NONE });
    };
    timer = setTimeout(next);
    return () => clearTimeout(timer);
  }, [rows, columnCount, isOn, isKnown]);
  const current = isOn && isKnown ? known : undefined;
  const passing = useMemo(
    () => passingRows(rows, current?.facets ?? [], current?.chosen ?? NONE, test),
    [rows, current, test],
  );
  const crossfilter = useMemo<Crossfilter | undefined>(() => {
    if (current === undefined) return undefined;
    const change = (to: (chosen: ChosenBars) => ChosenBars): void =>
      setKnown((before) => before && { ...before, chosen: to(before.chosen) });
    return {
      facets: current.facets,
      chosen: current.chosen,
      counts: crossCounts(rows, current.facets, current.chosen, test),
      problem,
      choose: (column, bar, isAdding) => change((chosen) => chosenAfter(chosen, column, bar, isAdding)),
      clear: (column) =>
        change((chosen) => (column === undefined ? NONE : new Map([...chosen].filter(([one]) => one !== column)))),
    };
  }, [rows, current, test, problem]);
  return { crossfilter, passing };
}
