import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { changeView, currentState, exploreScene, exploreStore, previewView } from './explore-store.ts';
import { FloatPanel } from './FloatPanel.tsx';
import { HISTOGRAM_BINS } from './limits.ts';
import { numericProperties, propertyTitle, type NumericProperty, type PropertyFilter } from './property-filter.ts';
import { valuesOf } from './property-values.ts';
import { RangeHistogram } from './RangeHistogram.tsx';
import { useDraft } from './use-draft.ts';
import { useSceneValue } from './use-scene-value.ts';
import { histogramOf } from '../result-view/value-number.ts';
import styles from './explore.module.css';

/** Every numeric or temporal property on the canvas as a histogram; what lies outside the chosen range is greyed out. */
export function FilterPanel() {
  const words = useTranslations('explore');
  const revision = useSceneValue((scene) => scene.revision);
  const at = useStore(exploreStore, (store) => store.tree.at);
  const properties = useMemo(
    () => numericProperties(exploreScene.vertices, exploreScene.edges),
    // The revision says when the elements are others.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [revision],
  );
  const { filters } = currentState().view;
  return (
    <FloatPanel
      title={words('filters')}
      foot={
        <>
          <span className="grow" />
          <Button disabled={filters.length === 0} onClick={() => changeView('stepFilter', '', { filters: [] })}>
            {words('clearFilters')}
          </Button>
        </>
      }
    >
      {properties.length === 0 && <p className={styles['none']}>{words('noNumbers')}</p>}
      {properties.map((property) => (
        <FilterRow key={`${at} ${property.on} ${propertyTitle(property)}`} property={property} filters={filters} />
      ))}
    </FloatPanel>
  );
}

function FilterRow({
  property,
  filters,
}: {
  readonly property: NumericProperty;
  readonly filters: readonly PropertyFilter[];
}) {
  const histogram = useMemo(() => histogramOf(valuesOf(property), HISTOGRAM_BINS), [property]);
  const isThis = (filter: PropertyFilter): boolean =>
    filter.on === property.on && filter.type === property.type && filter.property === property.property;
  const known = filters.find(isThis);
  const draft = useDraft(
    { from: known?.from ?? histogram?.from ?? 0, to: known?.to ?? histogram?.to ?? 0 },
    (range) => previewView({ filters: [...filters.filter((filter) => !isThis(filter)), { ...property, ...range }] }),
    (range) =>
      changeView('stepFilter', propertyTitle(property), {
        filters: [...filters.filter((filter) => !isThis(filter)), { ...property, ...range }],
      }),
  );
  if (!histogram) return null;
  return (
    <section className={styles['filterRow']}>
      <h3>{propertyTitle(property)}</h3>
      <RangeHistogram
        title={propertyTitle(property)}
        histogram={histogram}
        kind={property.kind}
        from={draft.value.from}
        to={draft.value.to}
        onChange={(from, to) => draft.change({ from, to })}
      />
    </section>
  );
}
