import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { formatMs } from '../../ui/format.ts';
import type { PlanView } from './plan-view.ts';
import styles from './plan.module.css';

/** A plan as a list of operators, the one that took longest first; without a profile in the order of their numbers. */
export function PlanList({ view }: { readonly view: PlanView }) {
  const words = useTranslations('result');
  const format = useFormatter();
  const rows = useMemo(() => view.rows.toSorted((a, b) => (b.timeUs ?? 0) - (a.timeUs ?? 0) || a.id - b.id), [view]);
  return (
    <div className={styles['planScroll']} tabIndex={0} role="region" aria-label={words('plan')}>
      <table className={`table ${styles['plan']}`}>
        <colgroup>
          <col style={{ width: 56 }} />
          <col style={{ width: '18%' }} />
          {view.isMeasured && (
            <>
              <col style={{ width: 88 }} />
              <col style={{ width: 72 }} />
              <col style={{ width: 80 }} />
              <col style={{ width: 80 }} />
            </>
          )}
          <col style={{ width: '20%' }} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="number">
              #
            </th>
            <th scope="col">{words('operator')}</th>
            {view.isMeasured && (
              <>
                <th scope="col" className="number">
                  {words('time')}
                </th>
                <th scope="col" className="number">
                  {words('share')}
                </th>
                <th scope="col" className="number">
                  {words('rowsIn')}
                </th>
                <th scope="col" className="number">
                  {words('rowsOut')}
                </th>
              </>
            )}
            <th scope="col">{words('outputColumns')}</th>
            <th scope="col">{words('detail')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-hot={row.isOnSlowestPath || undefined}>
              <td className="number">{row.id}</td>
              <td className="strong">{row.name}</td>
              {view.isMeasured && (
                <>
                  <td className="number">{formatMs((row.timeUs ?? 0) / 1000)}</td>
                  <td className="number">
                    {format.number(row.share ?? 0, { style: 'percent', maximumFractionDigits: 1 })}
                  </td>
                  <td className="number">{format.number(row.rowsIn ?? 0)}</td>
                  <td className="number">{format.number(row.rowsOut ?? 0)}</td>
                </>
              )}
              <td title={row.outputs.join(', ')}>{row.outputs.join(', ')}</td>
              <td title={row.detail}>{row.detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
