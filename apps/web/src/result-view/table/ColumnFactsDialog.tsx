import { useMemo } from 'react';
import { ArrowDown, ArrowUp, Copy } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Row } from '@astrolabe/model';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { columnFacts } from './column-facts.ts';
import shared from '../result-view.module.css';
import styles from './table.module.css';
import type { TableOrder } from './table-order.ts';
import { plainText, valueText } from '../value/value-pieces.ts';

/** The column and its visible rows. */
export interface ColumnFactsDialogProps {
  readonly name: string;
  readonly column: number;
  readonly rows: readonly Row[];
  readonly onOrder: (order: TableOrder) => void;
  readonly onClose: () => void;
}

const NUMBER_DIGITS = 6;

/** Statistics of a column: count, distinct values, extremes, distribution, frequent values. */
export function ColumnFactsDialog({ name, column, rows, onOrder, onClose }: ColumnFactsDialogProps) {
  const t = useTranslations('result');
  const format = useFormatter();
  const copy = useCopy();
  const facts = useMemo(() => columnFacts(rows, column), [rows, column]);
  const number = (value: number): string => format.number(value, { maximumSignificantDigits: NUMBER_DIGITS });
  const tallest = Math.max(1, ...facts.histogram);
  const list: readonly (readonly [string, string])[] = [
    [t('factCount'), format.number(facts.count)],
    [t('factDistinct'), format.number(facts.distinct)],
    [t('factNulls'), format.number(facts.nulls)],
    ...(facts.least === undefined ? [] : [[t('factLeast'), valueText(facts.least)] as const]),
    ...(facts.most === undefined ? [] : [[t('factMost'), valueText(facts.most)] as const]),
    ...(facts.mean === undefined ? [] : [[t('factMean'), number(facts.mean)] as const]),
    ...(facts.median === undefined ? [] : [[t('factMedian'), number(facts.median)] as const]),
  ];
  const sort = (direction: TableOrder['direction']): void => {
    onOrder({ column, direction });
    onClose();
  };
  const values = (): string => rows.map((row) => plainText(row[column] ?? '')).join('\n');
  return (
    <Dialog isOpen onClose={onClose} title={t('facts', { column: name })} width={420}>
      <div className={shared['columnFacts']}>
        <dl className={shared['facts']}>
          {list.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="mono clip">{text}</dd>
            </div>
          ))}
        </dl>
        {facts.histogram.length > 0 && (
          <svg
            className={styles['bars']}
            viewBox={`0 0 ${facts.histogram.length} 1`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('histogram')}
          >
            {facts.histogram.map((height, bar) => (
              // The bars have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              <rect key={bar} x={bar + 0.08} width={0.84} y={1 - height / tallest} height={height / tallest} />
            ))}
          </svg>
        )}
        {facts.frequent.length > 0 && (
          <table className={styles['frequent']}>
            <caption className="meta">{t('factFrequent')}</caption>
            <tbody>
              {facts.frequent.map(({ value, count }) => (
                <tr key={valueText(value)}>
                  <td className="mono clip">{valueText(value)}</td>
                  <td>{format.number(count)}</td>
                  <td>{format.number(count / rows.length, { style: 'percent', maximumFractionDigits: 1 })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className={styles['factActs']}>
          <Button size="row" icon={<ArrowUp size={14} />} onClick={() => sort('ascending')}>
            {t('sortUp')}
          </Button>
          <Button size="row" icon={<ArrowDown size={14} />} onClick={() => sort('descending')}>
            {t('sortDown')}
          </Button>
          <Button size="row" icon={<Copy size={14} />} onClick={() => void copy(values())}>
            {t('copyColumn')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
