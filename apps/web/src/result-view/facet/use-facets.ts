import { useEffect, useMemo, useState } from 'react';
import type { Row } from '@astrolabe/model';
import { chosenAfter, crossCounts, facetOf, passingRows, type ChosenBars, type Facet } from './facets.ts';

/** Filters of a result by the bars of its columns. */
export interface Crossfilter {
  /** One per column, in the order of the result. */
  readonly facets: readonly Facet[];
  /** Rows per bar that the other columns let pass. */
  readonly counts: readonly Uint32Array[];
  readonly chosen: ChosenBars;
  readonly choose: (column: number, bar: number, isAdding: boolean) => void;
  readonly clear: (column?: number) => void;
}

interface Known {
  readonly rows: readonly Row[];
  readonly facets: readonly Facet[];
  readonly chosen: ChosenBars;
}

const NONE: ChosenBars = new Map();

/**
 * Returns the filters of a result and the rows that pass. Column distributions are computed one per task, so that the page stays
 * responsive; undefined until then and while `isOn` is false. New rows start without filters.
 */
export function useFacets(
  rows: readonly Row[],
  columnCount: number,
  isOn: boolean,
): { readonly crossfilter: Crossfilter | undefined; readonly passing: readonly Row[] } {
  const [known, setKnown] = useState<Known>();
  const isKnown = known?.rows === rows;
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
    () => (current === undefined ? rows : passingRows(rows, current.facets, current.chosen)),
    [rows, current],
  );
  const crossfilter = useMemo<Crossfilter | undefined>(() => {
    if (current === undefined) return undefined;
    const change = (to: (chosen: ChosenBars) => ChosenBars): void =>
      setKnown((before) => before && { ...before, chosen: to(before.chosen) });
    return {
      facets: current.facets,
      chosen: current.chosen,
      counts: crossCounts(rows.length, current.facets, current.chosen),
      choose: (column, bar, isAdding) => change((chosen) => chosenAfter(chosen, column, bar, isAdding)),
      clear: (column) =>
        change((chosen) => (column === undefined ? NONE : new Map([...chosen].filter(([one]) => one !== column)))),
    };
  }, [rows, current]);
  return { crossfilter, passing };
}
