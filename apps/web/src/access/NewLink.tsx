import { Copy, ExternalLink, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { CreatedGrant } from '@astrolabe/http-api';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { addressOfView } from '../data/grants.ts';
import { frameOfView } from './shared-statement.ts';
import styles from './access.module.css';

/** A new share link, shown until the page is left: its address and embed code. */
export function NewLink({ made, onClose }: { readonly made: CreatedGrant; readonly onClose: () => void }) {
  const t = useTranslations('access');
  const copy = useCopy();
  const address = addressOfView(made.token);
  const frame = frameOfView(address, made.grant.name);
  return (
    <section className={`card ${styles['made']}`} aria-label={t('linkMade', { name: made.grant.name })}>
      <div className="row">
        <h2>{t('linkMade', { name: made.grant.name })}</h2>
        <span className="grow" />
        <IconButton label={t('close')} icon={<X size={16} />} onClick={onClose} />
      </div>
      <p role="status">{t('linkMadeSay')}</p>
      <pre tabIndex={0} aria-label={t('frame')}>
        {frame}
      </pre>
      <div className="row">
        <Button kind="primary" icon={<Copy size={16} />} onClick={() => void copy(address)}>
          {t('copyAddress')}
        </Button>
        <Button icon={<Copy size={16} />} onClick={() => void copy(frame)}>
          {t('copyFrame')}
        </Button>
        <a href={address} target="_blank" rel="noopener" className={styles['look']}>
          {t('look')}
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      </div>
    </section>
  );
}
