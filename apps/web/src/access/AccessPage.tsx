import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bot, Link2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { CreatedGrant, Grant } from '@astrolabe/http-api';
import { grantsQuery, removeGrant } from '../data/grants.ts';
import { sessionStore } from '../state/session-store.ts';
import { Chip } from '../ui/Chip.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { useAge } from '../ui/use-age.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import { NewLink } from './NewLink.tsx';
import { NewToken } from './NewToken.tsx';
import { TokenForm } from './TokenForm.tsx';
import { useWanted } from './use-wanted.ts';
import { ViewForm } from './ViewForm.tsx';
import styles from './access.module.css';
import list from '../ui/list-page.module.css';

/** Tokens for programs and share links of the account: create and revoke. */
export function AccessPage() {
  const t = useTranslations('access');
  const format = useFormatter();
  const age = useAge();
  const queryClient = useQueryClient();
  const kinds = useStore(sessionStore, (store) => store.studio?.grants) ?? [];
  const { data: grants = [], error, dataUpdatedAt } = useQuery(grantsQuery);
  const { attempt, failure } = useAttempt(() => queryClient.invalidateQueries({ queryKey: grantsQuery.queryKey }));
  const { query, statement } = useWanted();
  const [made, setMade] = useState<CreatedGrant>();
  const isOver = ({ expireTime }: Grant): boolean => expireTime <= dataUpdatedAt;
  return (
    <div className="scroll">
      <div className="page">
        <div className={list['topRow']}>
          <h1>{t('title')}</h1>
          <span className="second clip">{t('say')}</span>
        </div>
        {kinds.length === 0 && <p className="second">{t('off')}</p>}
        {kinds.includes('mcp') && (
          <section aria-labelledby="access-tokens">
            <h2 id="access-tokens" className={styles['part']}>
              {t('tokens')}
            </h2>
            <TokenForm onMade={setMade} />
          </section>
        )}
        {kinds.includes('view') && (
          <section aria-labelledby="access-views">
            <h2 id="access-views" className={styles['part']}>
              {t('views')}
            </h2>
            <ViewForm canvas={query.canvas} statement={statement} onMade={setMade} />
          </section>
        )}
        {made?.grant.kind === 'mcp' && <NewToken made={made} onClose={() => setMade(undefined)} />}
        {made?.grant.kind === 'view' && <NewLink made={made} onClose={() => setMade(undefined)} />}
        <Problem error={error ?? failure} />
        <div style={{ marginTop: 16 }}>
          <ListTable
            columns={[
              { label: t('name') },
              { label: t('kind'), width: 160 },
              { label: t('until'), width: 160 },
              { label: t('used'), width: 160 },
              { label: t('operations'), width: 72, isHeadHidden: true },
            ]}
            rows={grants}
            empty={t('none')}
            row={(grant) => (
              <tr key={grant.id}>
                <td>
                  <span className={list['name']}>
                    {grant.kind === 'mcp' ? (
                      <Bot size={14} aria-hidden="true" />
                    ) : (
                      <Link2 size={14} aria-hidden="true" />
                    )}
                    <span className="clip" title={grant.name}>
                      {grant.name}
                    </span>
                    {isOver(grant) && <Chip>{t('over')}</Chip>}
                  </span>
                </td>
                <td>{t(grant.kind)}</td>
                <td>{format.dateTime(grant.expireTime, { dateStyle: 'medium' })}</td>
                <td>{grant.lastUsedTime === undefined ? t('never') : age(grant.lastUsedTime)}</td>
                <td>
                  <span className={list['acts']}>
                    <DeleteButton
                      label={t('remove', { name: grant.name })}
                      title={t('removeTitle', { name: grant.name })}
                      body={t('removeBody')}
                      act={t('removeAct')}
                      onConfirm={() => {
                        if (made?.grant.id === grant.id) setMade(undefined);
                        void attempt(() => removeGrant(grant.id), t('removed', { name: grant.name }));
                      }}
                    />
                  </span>
                </td>
              </tr>
            )}
          />
        </div>
      </div>
    </div>
  );
}
