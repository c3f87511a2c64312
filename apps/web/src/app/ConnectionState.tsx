import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock, ShieldAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SignedIn } from '@astrolabe/http-api';
import { connectionQuery } from '../data/connection.ts';
import { guardStore } from '../state/guard-store.ts';
import styles from './shell.module.css';

/** Connection state and database, by shape, color and text. */
export function ConnectionState({ session }: { readonly session: SignedIn }) {
  const t = useTranslations('header');
  const { data } = useQuery(connectionQuery);
  const { isReadOnly, isLocked } = useStore(guardStore);
  const state = data ?? 'ok';
  const wasDown = useRef(false);
  const queryClient = useQueryClient();
  useEffect(() => {
    // Queries that failed while the server was unreachable are repeated when it is back.
    if (wasDown.current && state !== 'down') void queryClient.invalidateQueries();
    wasDown.current = state === 'down';
  }, [state, queryClient]);
  const word = { ok: t('connected'), slow: t('slow'), down: t('down') }[state];
  const host = session.kind === 'embedded' ? t('embedded') : session.host;
  const version = session.serverVersion ?? '';
  return (
    <span className={styles['connection']} role="status" title={[`${word}: ${host}`, version].join(' ').trim()}>
      <i className={styles['dot']} data-state={state} />
      <span className={styles['words']}>{word}</span>
      <span className={`clip ${styles['host']} ${session.kind === 'embedded' ? '' : 'mono'}`}>{host}</span>
      {version !== '' && <span className={`${styles['serverVersion']} mono`}>{version}</span>}
      {isReadOnly && (
        <span className={styles['warned']} title={t(isLocked ? 'lockedSay' : 'readOnlySay')}>
          <Lock size={14} aria-hidden="true" />
          <span className={styles['words']}>{t('readOnly')}</span>
        </span>
      )}
      {session.encryption === 'unverified' && (
        <span className={styles['warned']} title={t('unverifiedSay')}>
          <ShieldAlert size={14} aria-hidden="true" />
          <span className={styles['words']}>{t('unverified')}</span>
        </span>
      )}
    </span>
  );
}
