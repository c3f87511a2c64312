import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { Row } from '@astrolabe/model';
import { Choice } from '../../ui/Choice.tsx';
import { areaFinder } from './area-names.ts';
import { areaFields, areaValues, fieldsOf, numberFields } from './area-values.ts';
import { atlasQuery } from './atlas-queries.ts';
import { shadeOf, type AreaShades } from './AtlasGround.tsx';
import styles from './map-view.module.css';

const UNKNOWN_SHOWN = 5;

/** Countries shaded by a field of the result, and the controls to choose it. */
export function useAreas(columns: readonly string[], rows: readonly Row[]) {
  const locale = useLocale();
  const atlas = useQuery(atlasQuery('coarse', true)).data;
  // Small countries are missing in the coarse outlines.
  const fine = useQuery(atlasQuery('fine', atlas !== undefined)).data;
  const [chosen, setChosen] = useState<{ readonly area?: string; readonly number?: string }>({});
  const find = useMemo(
    () => (atlas === undefined ? undefined : areaFinder((fine ?? atlas).areas, [locale])),
    [atlas, fine, locale],
  );
  const fields = useMemo(() => fieldsOf(columns, rows), [columns, rows]);
  const areas = useMemo(() => (find === undefined ? [] : areaFields(fields, rows, find)), [fields, rows, find]);
  const numbers = useMemo(() => numberFields(fields, rows), [fields, rows]);
  const area = areas.find(({ name }) => name === chosen.area) ?? (chosen.area === undefined ? areas[0] : undefined);
  const number = numbers.find(({ name }) => name === chosen.number);
  const counted = useMemo(
    () => (area === undefined || find === undefined ? undefined : areaValues(rows, area, number, find)),
    [rows, area, number, find],
  );
  const shades = useMemo<AreaShades | undefined>(() => {
    if (counted === undefined || counted.values.size === 0) return undefined;
    const sorted = [...counted.values.values()].sort((a, b) => a - b);
    return { values: counted.values, least: sorted[0]!, most: sorted.at(-1)! };
  }, [counted]);
  return { areas, numbers, area, number, shades, unknown: counted?.unknown ?? [], choose: setChosen };
}

/** The choice of the shaded field and the scale of the shades. */
export function AreaControls({ areas, numbers, area, number, shades, unknown, choose }: ReturnType<typeof useAreas>) {
  const t = useTranslations('result');
  const format = useFormatter();
  if (areas.length === 0) return null;
  const named = (fields: typeof areas) => fields.map(({ name }) => ({ value: name, label: name }));
  return (
    <div className={styles['areas']}>
      <Choice
        label={t('mapAreas')}
        controlSize="row"
        value={area?.name ?? ''}
        options={[{ value: '', label: t('chartNone') }, ...named(areas)]}
        onChoose={(name) => choose({ area: name, ...(number !== undefined && { number: number.name }) })}
      />
      {area !== undefined && (
        <Choice
          label={t('chartMeasure')}
          controlSize="row"
          value={number?.name ?? ''}
          options={[{ value: '', label: t('chart_count') }, ...named(numbers)]}
          onChoose={(name) => choose({ area: area.name, ...(name !== '' && { number: name }) })}
        />
      )}
      {shades !== undefined && (
        <div className={styles['scale']} role="img" aria-label={t('mapScale')}>
          <i
            style={{
              background: `linear-gradient(to right, ${shadeOf(shades.least, shades)}, ${shadeOf(shades.most, shades)})`,
            }}
          />
          <span>{format.number(shades.least)}</span>
          <span>{format.number(shades.most)}</span>
        </div>
      )}
      {unknown.length > 0 && (
        <span className="meta clip" title={unknown.slice(0, UNKNOWN_SHOWN).join(', ')}>
          {t('mapUnknown', { count: unknown.length })}
        </span>
      )}
    </div>
  );
}
