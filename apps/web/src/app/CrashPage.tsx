import { CircleAlert, Copy, LifeBuoy, RefreshCw } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { webConfig } from '../config.ts';
import { sessionStore } from '../state/session-store.ts';
import { hasModule } from '../state/studio-features.ts';
import { Button } from '../ui/Button.tsx';
import { useCopy } from '../ui/use-copy.ts';
import styles from './shell.module.css';

/** Shown when a page crashed: first what is saved, then the error. */
export function CrashPage({ error, at }: { readonly error: Error; readonly at: Date }) {
  const t = useTranslations('crash');
  const format = useFormatter();
  const copy = useCopy();
  const contact =
    sessionStore.getState().studio?.links?.forum ??
    (hasModule('guide') ? `${webConfig.basePath}guide/help` : undefined);
  const title = `${error.name}: ${error.message}`;
  const rest = (error.stack ?? '').replace(title, '').replace(/^\n/, '');
  const foot = `Astrolabe ${webConfig.version}, ${location.pathname}`;
  return (
    <div className={styles['crash']}>
      <div role="alert">
        <CircleAlert size={32} color="var(--danger)" />
        <h1>{t('title')}</h1>
        <p>{t('say')}</p>
        <div className="row" style={{ marginTop: 20, marginBottom: 32 }}>
          <Button kind="primary" size="form" icon={<RefreshCw size={16} />} onClick={() => location.reload()}>
            {t('refresh')}
          </Button>
          <Button size="form" icon={<Copy size={16} />} onClick={() => void copy(`${title}\n${rest}\n\n${foot}`)}>
            {t('copy')}
          </Button>
          {contact !== undefined && (
            <Button kind="quiet" size="form" icon={<LifeBuoy size={16} />} onClick={() => location.assign(contact)}>
              {t('contact')}
            </Button>
          )}
        </div>
        <section className="card">
          <div className={styles['crashHead']}>
            <h2>{t('message')}</h2>
            <span className="meta">{t('private')}</span>
            <span className="grow" />
            <time className="meta">{format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
          </div>
          <pre tabIndex={0}>
            <b>{title}</b>
            {`\n${rest}\n\n${foot}`}
          </pre>
        </section>
        <p className="meta" style={{ marginTop: 12 }}>
          {t('foot')}
        </p>
      </div>
    </div>
  );
}
