import { useFormatter, useTranslations } from 'use-intl';
import { formatMs } from '../../ui/format.ts';
import { TableHead } from '../../ui/TableHead.tsx';
import type { PlanRow, PlanView } from './plan-view.ts';
import styles from './plan.module.css';

const INDENT = 20;
const RAIL_X = 6;
/** Widths in pixels: a character of a name, the number after it with padding, and the other columns. */
const LETTER = 7.6;
const NUMBER_WIDTH = 64;
const MEASURED_WIDTH = 640;
const ESTIMATE_WIDTH = 90;
const DETAIL_WIDTH = 300;

/** A plan as a tree with shares of time; the slowest path is marked by weight, line and color. */
export function PlanTree({ view }: { readonly view: PlanView }) {
  const t = useTranslations('result');
  const format = useFormatter();
  const operatorWidth = Math.max(
    220,
    ...view.rows.map(({ depth, name }) => Math.ceil(depth * INDENT + name.length * LETTER + NUMBER_WIDTH)),
  );
  const minWidth =
    operatorWidth + (view.isMeasured ? MEASURED_WIDTH : DETAIL_WIDTH) + (view.hasEstimates ? ESTIMATE_WIDTH : 0);
  return (
    <div className={styles['planScroll']} tabIndex={0} role="region" aria-label={t('viewName.plan')}>
      <table className={`table ${styles['plan']}`} style={{ minWidth }}>
        <TableHead
          columns={[
            { label: t('operator'), width: operatorWidth },
            ...(view.isMeasured
              ? [
                  { label: t('share'), width: '24%' },
                  { label: t('time'), width: 88, isNumber: true },
                  { label: t('rowsIn'), width: 80, isNumber: true },
                  { label: t('rowsOut'), width: 80, isNumber: true },
                ]
              : []),
            ...(view.hasEstimates ? [{ label: t('rowsEstimated'), width: ESTIMATE_WIDTH, isNumber: true }] : []),
            { label: t('detail') },
          ]}
        />
        <tbody>
          {view.rows.map((row) => (
            <tr key={row.id} data-hot={row.isOnSlowestPath || undefined}>
              <td>
                <Operator row={row} />
              </td>
              {view.isMeasured && (
                <td>
                  <span className={styles['share']}>
                    <span className={styles['track']}>
                      <i style={{ width: `${100 * (row.share ?? 0)}%` }} />
                    </span>
                    <b>{format.number((row.sharePercent ?? 0) / 100, { style: 'percent' })}</b>
                  </span>
                </td>
              )}
              {view.isMeasured && <td className="number">{formatMs((row.timeUs ?? 0) / 1000)}</td>}
              {view.isMeasured && <td className="number">{format.number(row.rowsIn ?? 0)}</td>}
              {view.isMeasured && <td className="number">{format.number(row.rowsOut ?? 0)}</td>}
              {view.hasEstimates && (
                <td
                  className="number"
                  data-off={row.isMisestimated || undefined}
                  title={row.isMisestimated === true ? t('misestimated') : undefined}
                >
                  {row.rowsEstimated === undefined ? '' : format.number(row.rowsEstimated)}
                  {row.isMisestimated === true && <span className="visually-hidden">{t('misestimated')}</span>}
                </td>
              )}
              <td title={row.detail}>{row.detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Operator({ row }: { readonly row: PlanRow }) {
  const t = useTranslations('result');
  const width = row.depth * INDENT;
  const colour = row.isOnSlowestPath ? 'var(--warning)' : 'var(--control-border)';
  return (
    <span className={styles['operator']}>
      {row.depth > 0 && (
        <svg width={width} height="28" aria-hidden="true">
          {row.rails
            .slice(0, -1)
            .map(
              (goesOn, depth) =>
                goesOn && <path key={depth} d={`M${depth * INDENT + RAIL_X} 0V28`} stroke="var(--control-border)" />,
            )}
          {row.rails.at(-1) === true && <path d={`M${width - INDENT + RAIL_X} 14V28`} stroke="var(--control-border)" />}
          <path
            d={`M${width - INDENT + RAIL_X} 0V14H${width}`}
            stroke={colour}
            strokeWidth={row.isOnSlowestPath ? 2 : 1}
            fill="none"
          />
        </svg>
      )}
      <span className={styles['name']}>{row.name}</span>
      <span className="meta">#{row.id}</span>
      {row.isOnSlowestPath && <span className="visually-hidden">{t('onSlowestPath')}</span>}
    </span>
  );
}
