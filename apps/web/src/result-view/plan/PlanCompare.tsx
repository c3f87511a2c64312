import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { formatMs } from '../../ui/format.ts';
import { TableHead } from '../../ui/TableHead.tsx';
import { comparePlans } from './plan-compare.ts';
import type { PlanRow, PlanView } from './plan-view.ts';
import styles from './plan.module.css';

const SIGNS = { same: '', changed: '≠', added: '+', removed: '−' } as const;

/** Two plans side by side, operator by operator, with their differences. */
export function PlanCompare({ before, after }: { readonly before: PlanView; readonly after: PlanView }) {
  const words = useTranslations('result');
  const rows = useMemo(() => comparePlans(before, after), [before, after]);
  return (
    <>
      <Gain before={before.totalUs} after={after.totalUs} />
      <div className={styles['planScroll']} tabIndex={0} role="region" aria-label={words('planCompare')}>
        <table className={`table ${styles['plan']}`}>
          <TableHead
            columns={[
              { label: words('planChange'), width: 36, isHeadHidden: true },
              { label: words('planBefore'), width: '26%' },
              { label: words('planAfter'), width: '26%' },
              { label: words('time'), width: 150, isNumber: true },
              { label: words('rowsOut'), width: 110, isNumber: true },
              { label: words('detail') },
            ]}
          />
          <tbody>
            {rows.map(({ before: one, after: other, change }, index) => (
              // The lines have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index} data-change={change}>
                <td aria-label={words(`plan_${change}`)}>{SIGNS[change]}</td>
                <td>{one !== undefined && <Name row={one} />}</td>
                <td>{other !== undefined && <Name row={other} />}</td>
                <td className="number">
                  <Delta before={one?.timeUs} after={other?.timeUs} unit="time" />
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

/** Below this factor two times count as the same. */
const SAME_FACTOR = 1.1;

/** How much faster or slower one plan was than the other, as a whole. */
function Gain({ before, after }: { readonly before: number | undefined; readonly after: number | undefined }) {
  const words = useTranslations('result');
  const format = useFormatter();
  if (before === undefined || after === undefined || before === 0 || after === 0) return null;
  const factor = Math.max(before / after, after / before);
  const word = factor < SAME_FACTOR ? 'planGainSame' : after < before ? 'planGainFaster' : 'planGainSlower';
  return (
    <p className={styles['planGain']} data-gain={word} role="status">
      {words(word, {
        before: formatMs(before / 1000),
        after: formatMs(after / 1000),
        factor: format.number(factor, { maximumSignificantDigits: 2 }),
      })}
    </p>
  );
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
