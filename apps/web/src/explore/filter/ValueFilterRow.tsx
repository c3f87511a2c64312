import { useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { changeView } from '../state/explore-steps.ts';
import { FILTER_TEXTS_MAX, FILTER_TEXTS_MORE_MAX } from '../limits.ts';
import {
  countTexts,
  isSameProperty,
  listedTexts,
  propertyTitle,
  type TextCounts,
  type TextProperty,
  type ValueFilter,
} from '../state/property-filter.ts';
import { useSlicedScan } from '../state/use-sliced-scan.ts';
import styles from './filters.module.css';
import { useExploration } from '../state/use-exploration.ts';

const NOTHING_COUNTED: TextCounts = { texts: [], none: 0 };

/** Props of a filter by strings. */
export interface ValueFilterRowProps {
  readonly property: TextProperty;
  readonly revision: number;
  readonly filter: ValueFilter | undefined;
}

/** The values of a property, the most frequent first, as check boxes; if none is checked, all pass. */
export function ValueFilterRow({ property, revision, filter }: ValueFilterRowProps) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const [wanted, setWanted] = useState('');
  const [isLong, setLong] = useState(false);
  const { on, type, property: name } = property;
  const title = propertyTitle(property);
  const counts =
    useSlicedScan([revision, on, title], () =>
      countTexts(on === 'vertex' ? exploration.scene.vertices : exploration.scene.edges, property),
    ) ?? NOTHING_COUNTED;
  const chosen = useMemo(() => new Set(filter?.values), [filter]);
  const isNoneChosen = filter?.hasNone ?? false;
  const listed = listedTexts(counts, wanted, chosen, isLong ? FILTER_TEXTS_MORE_MAX : FILTER_TEXTS_MAX);
  const most = counts.texts[0]?.count ?? 1;
  const all = counts.texts.reduce((sum, { count }) => sum + count, counts.none);
  const passing = counts.texts.reduce(
    (sum, { text, count }) => (chosen.has(text) ? sum + count : sum),
    isNoneChosen ? counts.none : 0,
  );
  const isMany = counts.texts.length > FILTER_TEXTS_MAX;
  const keep = (values: ReadonlySet<string>, hasNone: boolean): void =>
    changeView(exploration, 'stepFilter', title, ({ filters }) => {
      const others = filters.filter((one) => !isSameProperty(one, property));
      const isNothing = values.size === 0 && !hasNone;
      return { filters: isNothing ? others : [...others, { on, type, property: name, values: [...values], hasNone }] };
    });
  const tick = (text: string): void => {
    const values = new Set(chosen);
    if (!values.delete(text)) values.add(text);
    keep(values, isNoneChosen);
  };
  return (
    <div className={styles['values']}>
      {isMany && <SearchField label={t('findValue', { name: title })} value={wanted} onSearch={setWanted} />}
      <ul>
        {listed.map(({ text, count }) => (
          <ValueLine
            key={text}
            text={text === '' ? t('emptyText') : text}
            isPlain={text !== ''}
            count={count}
            most={most}
            isOn={chosen.has(text)}
            onTick={() => tick(text)}
          />
        ))}
        {counts.none > 0 && wanted.trim() === '' && (
          <ValueLine
            text={t('noValue')}
            isPlain={false}
            count={counts.none}
            most={most}
            isOn={isNoneChosen}
            onTick={() => keep(chosen, !isNoneChosen)}
          />
        )}
      </ul>
      {listed.length === 0 && wanted.trim() !== '' && <p className="meta">{t('foundNoValue')}</p>}
      <p className="meta">
        {filter === undefined
          ? t('valuesCount', { count: counts.texts.length })
          : t('passingOf', { count: format.number(passing), all: format.number(all) })}
      </p>
      {isMany && !isLong && wanted.trim() === '' && (
        <Button size="row" onClick={() => setLong(true)}>
          {t('moreValues')}
        </Button>
      )}
    </div>
  );
}

function ValueLine({
  text,
  isPlain,
  count,
  most,
  isOn,
  onTick,
}: {
  readonly text: string;
  /** Whether the text is a value, not a label for one. */
  readonly isPlain: boolean;
  readonly count: number;
  readonly most: number;
  readonly isOn: boolean;
  readonly onTick: () => void;
}) {
  const format = useFormatter();
  return (
    <li>
      <label>
        <input type="checkbox" checked={isOn} onChange={onTick} />
        <span className={`clip grow ${isPlain ? '' : 'meta'}`} title={text}>
          {text}
        </span>
        <span className={styles['share']} aria-hidden="true">
          <span style={{ width: `${Math.max(2, (100 * count) / most)}%` }} />
        </span>
        <b>{format.number(count)}</b>
      </label>
    </li>
  );
}
