import { useId, useState } from 'react';
import { ChevronRight, FunnelX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/IconButton.tsx';
import { changeView } from '../state/explore-steps.ts';
import { isSameProperty, propertyTitle, type FilterProperty, type PropertyFilter } from '../state/property-filter.ts';
import { RangeFilterRow } from './RangeFilterRow.tsx';
import { ValueFilterRow } from './ValueFilterRow.tsx';
import styles from './filters.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Props of a filter section. */
export interface FilterSectionProps {
  readonly property: FilterProperty;
  /** Changes when the canvas has other elements. */
  readonly revision: number;
  /** The filter by this property, if any. */
  readonly filter: PropertyFilter | undefined;
  readonly isOpenAtFirst: boolean;
}

/** One property of the filters: its name toggles the section, and a button removes its filter. */
export function FilterSection({ property, revision, filter, isOpenAtFirst }: FilterSectionProps) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const bodyId = useId();
  const title = propertyTitle(property);
  return (
    <section className={styles['section']} aria-label={title}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)}>
          <ChevronRight size={14} />
          <span className="clip">{title}</span>
        </button>
        {filter && (
          <IconButton
            size="row"
            label={t('clearFilter', { name: title })}
            icon={<FunnelX size={14} />}
            onClick={() =>
              changeView(exploration, 'stepFilter', title, ({ filters }) => ({
                filters: filters.filter((one) => !isSameProperty(one, property)),
              }))
            }
          />
        )}
      </h3>
      <div id={bodyId}>
        {isOpen &&
          (property.kind === 'text' ? (
            <ValueFilterRow
              property={property}
              revision={revision}
              filter={filter && 'values' in filter ? filter : undefined}
            />
          ) : (
            <RangeFilterRow
              property={property}
              revision={revision}
              filter={filter && 'from' in filter ? filter : undefined}
            />
          ))}
      </div>
    </section>
  );
}
