import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { formatMs } from '../../ui/format.ts';
import { TableHead } from '../../ui/TableHead.tsx';
import type { PlanView } from './plan-view.ts';
import styles from './plan.module.css';

/** A plan as a list of operators, slowest first; without a profile by number. */
export function PlanList({ view }: { readonly view: PlanView }) {
  const t = useTranslations('result');
  const format = useFormatter();
  const rows = useMemo(() => view.rows.toSorted((a, b) => (b.timeUs ?? 0) - (a.timeUs ?? 0) || a.id - b.id), [view]);
  return (
    <div className={styles['planScroll']} tabIndex={0} role="region" aria-label={t('viewName.plan')}>
      <table className={`table ${styles['plan']}`}>
        <TableHead
          columns={[
            { label: '#', width: 56, isNumber: true },
            { label: t('operator'), width: '18%' },
            ...(view.isMeasured
              ? [
                  { label: t('time'), width: 88, isNumber: true },
                  { label: t('share'), width: 72, isNumber: true },
                  { label: t('rowsIn'), width: 80, isNumber: true },
                  { label: t('rowsOut'), width: 80, isNumber: true },
                ]
              : []),
            { label: t('outputColumns'), width: '20%' },
            { label: t('detail') },
          ]}
        />
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
