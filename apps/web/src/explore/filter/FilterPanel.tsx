import { useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { changeView } from '../state/explore-steps.ts';
import { FilterSection } from './FilterSection.tsx';
import { FloatPanel } from '../FloatPanel.tsx';
import {
  FILTERS_OPEN_MAX,
  FILTERS_OPEN_OF_LARGE_MAX,
  FILTERS_SEARCHED_FROM,
  LARGE_CANVAS_FROM,
  SLICE_LENGTH,
} from '../limits.ts';
import { filterProperties, isSameProperty, propertyTitle } from '../state/property-filter.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import { useSlicedScan } from '../state/use-sliced-scan.ts';
import frame from '../explore.module.css';
import styles from './filters.module.css';
import type { Exploration } from '../state/exploration.ts';
import { useExploration } from '../state/use-exploration.ts';

/**
 * The properties on the canvas: numbers and times with a histogram and a range, strings and bools with their values and counts. Filtered
 * elements are grayed out.
 */
export function FilterPanel() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const revision = useSceneValue((scene) => scene.revision);
  useStore(exploration.store, (store) => store.tree.at);
  const [wanted, setWanted] = useState('');
  const properties = useMemo(
    () => filterProperties(exploration.scene.vertices, exploration.scene.edges),
    // The revision changes with the elements.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [revision, exploration],
  );
  const { filters } = exploration.state.view;
  const sought = wanted.trim().toLowerCase();
  const found = properties.filter((property) => propertyTitle(property).toLowerCase().includes(sought));
  const isLarge = exploration.scene.vertices.length + exploration.scene.edges.length > LARGE_CANVAS_FROM;
  const openMost = isLarge ? FILTERS_OPEN_OF_LARGE_MAX : FILTERS_OPEN_MAX;
  return (
    <FloatPanel
      title={t('filters')}
      foot={
        <>
          <PassingCount />
          <span className="grow" />
          <Button
            disabled={filters.length === 0}
            onClick={() => changeView(exploration, 'stepFilter', '', { filters: [] })}
          >
            {t('clearFilters')}
          </Button>
        </>
      }
    >
      {properties.length === 0 && <p className={frame['none']}>{t('noFilters')}</p>}
      {properties.length >= FILTERS_SEARCHED_FROM && (
        <div className={styles['search']}>
          <SearchField label={t('findProperty')} value={wanted} onSearch={setWanted} />
        </div>
      )}
      {found.map((property, at) => {
        const filter = filters.find((one) => isSameProperty(one, property));
        return (
          <FilterSection
            key={`${property.on} ${propertyTitle(property)}`}
            property={property}
            revision={revision}
            filter={filter}
            isOpenAtFirst={filter !== undefined || at < openMost}
          />
        );
      })}
    </FloatPanel>
  );
}

function* countPassing(exploration: Exploration): Generator<undefined, number> {
  const { edges, excluded } = exploration.scene;
  let count = 0;
  for (const { index, src, dst } of edges) {
    if (index % SLICE_LENGTH === SLICE_LENGTH - 1) yield;
    if (exploration.scene.isEdgeShown(index) && !excluded.has(src) && !excluded.has(dst)) count++;
  }
  return count;
}

/** Number of elements that pass the filters. */
function PassingCount() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const excluded = useSceneValue((scene) => scene.excluded);
  const look = useSceneValue((scene) => scene.lookRevision);
  const revision = useSceneValue((scene) => scene.revision);
  const edges = useSlicedScan([revision, look], () => countPassing(exploration)) ?? 0;
  return (
    <p className={styles['passing']}>
      {t('passing', {
        vertices: format.number(exploration.scene.vertices.length - excluded.size),
        allVertices: format.number(exploration.scene.vertices.length),
        edges: format.number(edges),
        allEdges: format.number(exploration.scene.edges.length),
      })}
    </p>
  );
}
