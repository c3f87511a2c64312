import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import type { Value, Vid } from '@astrolabe/model';
import { Choice } from '../../ui/Choice.tsx';
import { countValues } from '../act/explore-commands.ts';
import type { EdgeCount } from '../state/explore-state.ts';
import { HISTOGRAM_BINS, LENS_VALUES_MAX } from '../limits.ts';
import { RangeHistogram } from '../filter/RangeHistogram.tsx';
import { histogramOf, numberKindOf, numberOfValue } from '../../result-view/value/value-number.ts';
import styles from '../explore.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** A chosen part of the values of a property. */
export interface LensRange {
  readonly values: { readonly property: string; readonly from: Value; readonly to: Value };
  /** Number of edges in the range. */
  readonly count: number;
}

interface CountedValue {
  readonly value: Value;
  readonly number: number;
  readonly count: number;
}

/** Histogram of a property over the edges of a vertex, counted by the database, with a selectable range. */
export function LensHistogram({
  vid,
  way,
  properties,
  onRange,
}: {
  readonly vid: Vid;
  readonly way: EdgeCount;
  readonly properties: readonly string[];
  readonly onRange: (range: LensRange | undefined) => void;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const space = exploration.store.getState().space;
  const [property, setProperty] = useState(properties[0] ?? '');
  const [range, setRange] = useState<readonly [number, number]>();
  const counted = useQuery({
    queryKey: ['explore-values', space, String(vid), way.edgeType, way.direction, property],
    queryFn: ({ signal }) => countValues(exploration, vid, way.edgeType, property, way.direction, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const values = useMemo(
    () =>
      (counted.data ?? []).flatMap(([value, count]): readonly CountedValue[] => {
        const number = numberOfValue(value);
        return value === undefined || number === undefined ? [] : [{ value, number, count: Number(count) }];
      }),
    [counted.data],
  );
  const histogram = useMemo(
    () =>
      histogramOf(
        values.map(({ number }) => number),
        HISTOGRAM_BINS,
        values.map(({ count }) => count),
      ),
    [values],
  );
  const kind = numberKindOf(values[0]?.value) ?? 'number';
  const [from, to] = range ?? [histogram?.from ?? 0, histogram?.to ?? 0];
  const choose = (least: number, most: number): void => {
    setRange([least, most]);
    // The bounds are existing values, so that they have the correct type.
    const inside = values
      .filter(({ number }) => number >= least && number <= most)
      .toSorted((a, b) => a.number - b.number);
    const [first, last] = [inside[0], inside.at(-1)];
    onRange(
      first && last
        ? {
            values: { property, from: first.value, to: last.value },
            count: inside.reduce((sum, { count }) => sum + count, 0),
          }
        : {
            values: { property, from: { kind: 'null', reason: 'NULL' }, to: { kind: 'null', reason: 'NULL' } },
            count: 0,
          },
    );
  };
  return (
    <div className={styles['filterRow']}>
      <Choice
        label={t('property')}
        isLabelHidden
        isQuiet
        controlSize="row"
        value={property}
        options={properties.map((name) => ({ value: name, label: name }))}
        onChoose={(name) => {
          setProperty(name);
          setRange(undefined);
          onRange(undefined);
        }}
      />
      {histogram && (
        <>
          <RangeHistogram title={property} histogram={histogram} kind={kind} from={from} to={to} onChange={choose} />
          {(counted.data?.length ?? 0) >= LENS_VALUES_MAX && (
            <p className="meta">{t('valuesCut', { count: format.number(LENS_VALUES_MAX) })}</p>
          )}
        </>
      )}
    </div>
  );
}
