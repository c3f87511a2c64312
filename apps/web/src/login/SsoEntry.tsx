import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { webConfig } from '../config.ts';
import { workPage } from '../state/studio-features.ts';
import { keepWantedPage } from '../state/wanted-page.ts';
import { Button } from '../ui/Button.tsx';
import styles from './login.module.css';

/** Signing in with a provider. */
export interface SsoEntryProps {
  readonly name: string;
  readonly isDisabled: boolean;
  /** The address to open after sign-in. */
  readonly wantedPage: string | undefined;
}

/** Sign-in with the configured provider: links to it and back to the requested page. */
export function SsoEntry({ name, isDisabled, wantedPage }: SsoEntryProps) {
  const t = useTranslations('login');
  return (
    <div className={styles['embedded']}>
      <KeyRound size={16} color="var(--accent)" />
      <div>
        <p className="strong">{name}</p>
        <p>{t('ssoBody')}</p>
      </div>
      <Button
        disabled={isDisabled}
        aria-label={t('ssoWith', { name })}
        onClick={() => {
          if (wantedPage !== undefined) keepWantedPage(wantedPage);
          location.assign(`${webConfig.basePath}api/v1/sso/start?to=${workPage()}`);
        }}
      >
        {t('ssoGo')}
      </Button>
    </div>
  );
}
