import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { histogramOf } from '../../result-view/value/value-number.ts';
import { changeView } from '../state/explore-steps.ts';
import { currentState } from '../state/explore-store.ts';
import { previewView } from '../state/show-state.ts';
import { HISTOGRAM_BINS } from '../limits.ts';
import {
  isSameProperty,
  propertyTitle,
  type NumericProperty,
  type PropertyFilter,
  type RangeFilter,
} from '../state/property-filter.ts';
import { valuesOf } from './property-values.ts';
import { RangeHistogram } from './RangeHistogram.tsx';
import { useDraft } from './use-draft.ts';

/** What a filter by a range needs to know. */
export interface RangeFilterRowProps {
  readonly property: NumericProperty;
  readonly revision: number;
  readonly filter: RangeFilter | undefined;
}

/** A histogram of a property with the range that stays in the picture, and how many lie in it. */
export function RangeFilterRow({ property, revision, filter }: RangeFilterRowProps) {
  const words = useTranslations('explore');
  const format = useFormatter();
  const title = propertyTitle(property);
  const { on, type, property: name } = property;
  const numbers = useMemo(
    () => Float64Array.from(valuesOf({ on, type, property: name }), ([value]) => value),
    // The revision says when the elements are others.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [on, type, name, revision],
  );
  const histogram = useMemo(
    () =>
      histogramOf(
        Array.from(numbers, (value) => [value, 1]),
        HISTOGRAM_BINS,
      ),
    [numbers],
  );
  const settled = useMemo(
    () => ({ from: filter?.from ?? histogram?.from ?? 0, to: filter?.to ?? histogram?.to ?? 0 }),
    [filter?.from, filter?.to, histogram],
  );
  const withRange = (range: typeof settled, filters: readonly PropertyFilter[]): readonly PropertyFilter[] => [
    ...filters.filter((one) => !isSameProperty(one, property)),
    { on, type, property: name, ...range },
  ];
  const draft = useDraft(
    settled,
    (range) => previewView({ filters: withRange(range, currentState().view.filters) }),
    (range) => changeView('stepFilter', title, ({ filters }) => ({ filters: withRange(range, filters) })),
  );
  if (!histogram) return null;
  const { from, to } = draft.value;
  const within = numbers.reduce((sum, value) => (value >= from && value <= to ? sum + 1 : sum), 0);
  return (
    <>
      <RangeHistogram
        title={title}
        histogram={histogram}
        kind={property.kind}
        from={from}
        to={to}
        onChange={(first, last) => draft.change({ from: first, to: last })}
      />
      <p className="meta">{words('passingOf', { count: format.number(within), all: format.number(numbers.length) })}</p>
    </>
  );
}
