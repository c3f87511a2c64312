import { lazy, Suspense } from 'react';
import type { Row } from '@astrolabe/model';
import type { Crossfilter } from './use-facets.ts';
import { FacetLine } from './FacetLine.tsx';
import { FacetStrip } from './FacetStrip.tsx';

const FilterField = lazy(async () => ({ default: (await import('../filter/FilterField.tsx')).FilterField }));

/** The condition and the column filters above a view; a table shows the bars in its own column heads. */
export function FacetHead({
  columns,
  rows,
  crossfilter,
  shown,
  hasStrip,
  condition,
  onCondition,
}: {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly crossfilter: Crossfilter;
  readonly shown: number;
  readonly hasStrip: boolean;
  readonly condition: string;
  readonly onCondition: (condition: string) => void;
}) {
  return (
    <>
      <Suspense fallback={null}>
        <FilterField
          columns={columns}
          rows={rows}
          value={condition}
          problem={crossfilter.problem}
          onChange={onCondition}
        />
      </Suspense>
      {hasStrip && <FacetStrip columns={columns} crossfilter={crossfilter} />}
      <FacetLine columns={columns} crossfilter={crossfilter} shown={shown} count={rows.length} />
    </>
  );
}
