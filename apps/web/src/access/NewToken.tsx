import { Copy, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { CreatedGrant } from '@astrolabe/http-api';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { clientSettings } from './client-settings.ts';
import styles from './access.module.css';

/** A new token, shown until the page is left, with client settings. */
export function NewToken({ made, onClose }: { readonly made: CreatedGrant; readonly onClose: () => void }) {
  const t = useTranslations('access');
  const copy = useCopy();
  const settings = clientSettings(new URL('mcp', document.baseURI).href, made.token);
  return (
    <section className={`card ${styles['made']}`} aria-label={t('made', { name: made.grant.name })}>
      <div className="row">
        <h2>{t('made', { name: made.grant.name })}</h2>
        <span className="grow" />
        <IconButton label={t('close')} icon={<X size={16} />} onClick={onClose} />
      </div>
      <p role="status">{t('madeSay')}</p>
      <pre tabIndex={0} aria-label={t('settings')}>
        {settings}
      </pre>
      <div className="row">
        <Button kind="primary" icon={<Copy size={16} />} onClick={() => void copy(made.token)}>
          {t('copyToken')}
        </Button>
        <Button icon={<Copy size={16} />} onClick={() => void copy(settings)}>
          {t('copySettings')}
        </Button>
      </div>
    </section>
  );
}
