import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { histogramOf } from '../../result-view/value/value-number.ts';
import { changeView } from '../state/explore-steps.ts';
import { previewView } from '../state/show-state.ts';
import { HISTOGRAM_BINS } from '../limits.ts';
import {
  isSameProperty,
  propertyTitle,
  type NumericProperty,
  type PropertyFilter,
  type RangeFilter,
} from '../state/property-filter.ts';
import { numbersOf } from './property-values.ts';
import { RangeHistogram } from './RangeHistogram.tsx';
import { useDraft } from './use-draft.ts';
import { useSlicedScan } from '../state/use-sliced-scan.ts';
import { useExploration } from '../state/use-exploration.ts';

/** Props of a range filter. */
export interface RangeFilterRowProps {
  readonly property: NumericProperty;
  readonly revision: number;
  readonly filter: RangeFilter | undefined;
}

/** A histogram of a property with the selected range and the number of elements in it. */
export function RangeFilterRow({ property, revision, filter }: RangeFilterRowProps) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const title = propertyTitle(property);
  const { on, type, property: name } = property;
  const numbers = useSlicedScan([revision, on, title], () => numbersOf(exploration, property));
  const histogram = useMemo(() => numbers && histogramOf(numbers, HISTOGRAM_BINS), [numbers]);
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
    (range) => previewView(exploration, { filters: withRange(range, exploration.state.view.filters) }),
    (range) => changeView(exploration, 'stepFilter', title, ({ filters }) => ({ filters: withRange(range, filters) })),
  );
  if (!numbers || !histogram) return null;
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
      <p className="meta">{t('passingOf', { count: format.number(within), all: format.number(numbers.length) })}</p>
    </>
  );
}
