import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { webConfig } from '../config.ts';
import { workPage } from '../state/studio-features.ts';
import { Button } from '../ui/Button.tsx';
import styles from './login.module.css';

/** Signing in with the provider that the studio has: it leads there, and back to the work. */
export function SsoEntry({ name, isDisabled }: { readonly name: string; readonly isDisabled: boolean }) {
  const words = useTranslations('login');
  return (
    <div className={styles['embedded']}>
      <KeyRound size={16} color="var(--accent)" />
      <div>
        <p className="strong">{name}</p>
        <p>{words('ssoBody')}</p>
      </div>
      <Button
        disabled={isDisabled}
        aria-label={words('ssoWith', { name })}
        onClick={() => location.assign(`${webConfig.basePath}api/v1/sso/start?to=${workPage()}`)}
      >
        {words('ssoGo')}
      </Button>
    </div>
  );
}
