import { useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { formatMs } from '../../ui/format.ts';
import { TableHead } from '../../ui/TableHead.tsx';
import { verdictOf, type MeasuredTimes, type Spread } from './measured-times.ts';
import { comparePlans } from './plan-compare.ts';
import type { PlanRow, PlanView } from './plan-view.ts';
import styles from './plan.module.css';

const SIGNS = { same: '', changed: '≠', added: '+', removed: '−' } as const;

/** Two plans, and the times of repeated runs of both if they were measured. */
export interface PlanCompareProps {
  readonly before: PlanView;
  readonly after: PlanView;
  readonly measured: MeasuredTimes | undefined;
  /** Measures both alternately; undefined if one of them writes. */
  readonly onMeasure: (() => Promise<void>) | undefined;
}

/** Two plans side by side, operator by operator, with their differences. */
export function PlanCompare({ before, after, measured, onMeasure }: PlanCompareProps) {
  const t = useTranslations('result');
  const rows = useMemo(() => comparePlans(before, after), [before, after]);
  return (
    <>
      <Gain before={before.totalUs} after={after.totalUs} measured={measured} onMeasure={onMeasure} />
      <div className={styles['planScroll']} tabIndex={0} role="region" aria-label={t('planCompare')}>
        <table className={`table ${styles['plan']}`}>
          <TableHead
            columns={[
              { label: t('planChange'), width: 36, isHeadHidden: true },
              { label: t('planBefore'), width: '26%' },
              { label: t('planAfter'), width: '26%' },
              { label: t('time'), width: 150, isNumber: true },
              { label: t('rowsOut'), width: 110, isNumber: true },
              { label: t('detail') },
            ]}
          />
          <tbody>
            {rows.map(({ before: one, after: other, change }, index) => (
              // The lines have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index} data-change={change}>
                <td aria-label={t(`plan_${change}`)}>{SIGNS[change]}</td>
                <td>{one !== undefined && <Name row={one} />}</td>
                <td>{other !== undefined && <Name row={other} />}</td>
                <td className="number">
                  {/* Single runs of the operators would contradict the medians of repeated runs. */}
                  <Delta
                    before={measured === undefined || other === undefined ? one?.timeUs : undefined}
                    after={other?.timeUs}
                    unit="time"
                  />
                </td>
                <td className="number">
                  <Delta before={one?.rowsOut} after={other?.rowsOut} unit="rows" />
                </td>
                <td title={other?.detail ?? one?.detail}>{other?.detail ?? one?.detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Shows which plan is faster over repeated runs. Single runs are not significant, so they are shown without a verdict. */
function Gain({ before, after, measured, onMeasure }: Omit<PlanCompareProps, 'before' | 'after'> & TotalTimes) {
  const t = useTranslations('result');
  const format = useFormatter();
  const [isBusy, setIsBusy] = useState(false);
  const verdict = measured && verdictOf(measured);
  const spread = ({ median, least, most }: Spread): string =>
    t('planSpread', {
      median: formatMs(median / 1000),
      least: formatMs(least / 1000),
      most: formatMs(most / 1000),
    });
  const measure = async (): Promise<void> => {
    setIsBusy(true);
    await onMeasure?.().catch(() => undefined);
    setIsBusy(false);
  };
  return (
    <div className={styles['planGain']} data-gain={verdict?.outcome} role="status">
      {verdict === undefined ? (
        before !== undefined &&
        after !== undefined && (
          <span>{t('planSingle', { before: formatMs(before / 1000), after: formatMs(after / 1000) })}</span>
        )
      ) : (
        <span>
          <b>
            {t(`planGain_${verdict.outcome}`, {
              factor: format.number(verdict.factor, { maximumSignificantDigits: 2 }),
            })}
          </b>{' '}
          {t('planMedians', {
            before: spread(verdict.before),
            after: spread(verdict.after),
            count: Math.min(measured?.before.length ?? 0, measured?.after.length ?? 0),
          })}
        </span>
      )}
      {onMeasure !== undefined && (
        <Button size="row" isBusy={isBusy} disabled={isBusy} onClick={() => void measure()}>
          {t('planMeasure')}
        </Button>
      )}
    </div>
  );
}

interface TotalTimes {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

function Name({ row }: { readonly row: PlanRow }) {
  return (
    <span style={{ paddingLeft: row.depth * 12 }}>
      <span className="strong">{row.name}</span> <span className="meta">#{row.id}</span>
    </span>
  );
}

/** Difference of a number between plans; only the new one if there is nothing to compare. */
function Delta({
  before,
  after,
  unit,
}: {
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly unit: 'time' | 'rows';
}) {
  const format = useFormatter();
  const text = (value: number): string => (unit === 'time' ? formatMs(value / 1000) : format.number(value));
  if (before === undefined && after === undefined) return null;
  if (before === undefined || after === undefined) return text(after ?? before ?? 0);
  const sign = after > before ? '+' : after < before ? '−' : '±';
  return (
    <>
      {text(after)} <span className="meta">{`${sign}${text(Math.abs(after - before))}`}</span>
    </>
  );
}
