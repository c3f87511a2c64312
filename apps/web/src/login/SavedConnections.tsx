import { LockKeyhole, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../ui/IconButton.tsx';
import type { SavedConnection } from './saved-connections.ts';
import styles from './login.module.css';

/** Input of the list of saved connections. */
export interface SavedConnectionsProps {
  readonly connections: readonly SavedConnection[];
  readonly onChoose: (connection: SavedConnection) => void;
  readonly onForget: (connection: SavedConnection) => void;
}

/** Databases that this browser has signed in to. A click fills the form, except for the password. */
export function SavedConnections({ connections, onChoose, onForget }: SavedConnectionsProps) {
  const t = useTranslations('login');
  return (
    <section aria-label={t('saved')} className={styles['saved']}>
      <h2>{t('saved')}</h2>
      <ul>
        {connections.map((connection) => {
          const { host, username, tls } = connection;
          return (
            <li key={`${username}@${host}`}>
              <button type="button" onClick={() => onChoose(connection)}>
                <span className="clip mono" title={host}>
                  {host}
                </span>
                {tls !== undefined && <LockKeyhole size={14} aria-label={t('savedEncrypted')} />}
                <span className="clip meta">{username}</span>
              </button>
              <IconButton
                size="row"
                label={t('savedForget', { host, username })}
                icon={<X size={14} />}
                onClick={() => onForget(connection)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
