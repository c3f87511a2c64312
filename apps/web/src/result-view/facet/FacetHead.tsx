import type { Crossfilter } from './use-facets.ts';
import { FacetLine } from './FacetLine.tsx';
import { FacetStrip } from './FacetStrip.tsx';

/** The column filters above a view; a table shows the bars in its own column heads. */
export function FacetHead({
  columns,
  crossfilter,
  shown,
  count,
  hasStrip,
}: {
  readonly columns: readonly string[];
  readonly crossfilter: Crossfilter;
  readonly shown: number;
  readonly count: number;
  readonly hasStrip: boolean;
}) {
  return (
    <>
      {hasStrip && <FacetStrip columns={columns} crossfilter={crossfilter} />}
      <FacetLine columns={columns} crossfilter={crossfilter} shown={shown} count={count} />
    </>
  );
}
