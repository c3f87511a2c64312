import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { AlertCase } from '@astrolabe/http-api';
import { alertCasesQuery } from '../../data/alerts.ts';
import { ListTable } from '../../ui/ListTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useAge } from '../../ui/use-age.ts';
import { CaseDialog } from './CaseDialog.tsx';
import { CaseState, DeliveryState } from './CaseState.tsx';
import admin from '../admin.module.css';
import styles from './alert.module.css';

/** Input of the list of cases. */
export interface AlertCasesProps {
  readonly isLive: boolean;
  /** Opens the statement of a case in the console. */
  readonly onShow: (found: AlertCase) => void;
}

/** Cases that this account owns or is assigned to; hidden if there are none. */
export function AlertCases({ isLive, onShow }: AlertCasesProps) {
  const t = useTranslations('admin');
  const age = useAge();
  const format = useFormatter();
  const { data = [], error } = useQuery(alertCasesQuery({ isLive }));
  const [shown, setShown] = useState<'open' | 'all'>('open');
  const [chosenId, setChosenId] = useState<string>();
  const chosen = data.find(({ id }) => id === chosenId);
  const open = data.filter(({ state }) => state !== 'closed');
  if (data.length === 0) return <Problem error={error} />;
  return (
    <section aria-label={t('cases')}>
      <div className={admin['section']}>
        <h2>{t('cases')}</h2>
        <span className="grow" />
        <Segments
          label={t('casesShown')}
          value={shown}
          segments={[
            { value: 'open', label: t('casesOpen', { count: open.length }) },
            { value: 'all', label: t('casesAll', { count: data.length }) },
          ]}
          onChoose={setShown}
        />
      </div>
      <ListTable
        columns={[
          { label: t('caseName') },
          { label: t('state'), width: 110 },
          { label: t('assignee'), width: 110 },
          { label: t('alertFound'), width: 80, isNumber: true },
          { label: t('caseSince'), width: 90 },
          { label: t('deliveries'), width: 160 },
          { label: t('comments'), width: 100, isNumber: true },
        ]}
        rows={shown === 'open' ? open : data}
        empty={t('noOpenCases')}
        row={(one) => (
          <tr key={one.id}>
            <td className="clip">
              <button type="button" className={styles['caseName']} title={one.name} onClick={() => setChosenId(one.id)}>
                {t('caseTitle', { id: one.id, name: one.name })}
              </button>
            </td>
            <td>
              <CaseState state={one.state} />
            </td>
            <td className="clip">{one.assignee || <span className="second">{t('none')}</span>}</td>
            <td className="number">{format.number(one.rowCount)}</td>
            <td className="second">{age(one.firedAt)}</td>
            <td>
              <DeliveryState deliveries={one.deliveries} />
            </td>
            <td className="number">
              {one.comments.length > 0 && (
                <>
                  <MessageSquare size={12} aria-hidden="true" /> {format.number(one.comments.length)}
                </>
              )}
            </td>
          </tr>
        )}
      />
      {chosen !== undefined && (
        <CaseDialog key={chosen.id} found={chosen} onShow={onShow} onClose={() => setChosenId(undefined)} />
      )}
    </section>
  );
}
