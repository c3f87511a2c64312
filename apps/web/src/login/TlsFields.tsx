import { ShieldAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { PemField } from './PemField.tsx';
import type { TlsForm } from './tls-form.ts';
import styles from './login.module.css';

/** Input of the TLS fields. */
export interface TlsFieldsProps {
  readonly form: TlsForm;
  readonly onChange: (form: TlsForm) => void;
  readonly onProblem: (text: string) => void;
}

/** Encryption of the connection to a cluster: a switch, the verification of the server, and the client certificate. */
export function TlsFields({ form, onChange, onProblem }: TlsFieldsProps) {
  const t = useTranslations('login');
  return (
    <>
      <Switch label={t('tls')} isOn={form.isOn} onSwitch={(isOn) => onChange({ ...form, isOn })} />
      {form.isOn && (
        <fieldset className={styles['tls']}>
          <legend className="visually-hidden">{t('tls')}</legend>
          <PemField
            label={t('tlsAuthority')}
            file={form.authority}
            onChoose={(authority) => onChange({ ...form, authority })}
            onProblem={onProblem}
          />
          <p className={styles['tlsHint']}>{t('tlsAuthorityHint')}</p>
          <PemField
            label={t('tlsCertificate')}
            file={form.certificate}
            onChoose={(certificate) => onChange({ ...form, certificate })}
            onProblem={onProblem}
          />
          <PemField
            label={t('tlsKey')}
            file={form.key}
            onChoose={(key) => onChange({ ...form, key })}
            onProblem={onProblem}
          />
          <p className={styles['tlsHint']}>{t('tlsClientHint')}</p>
          <TextField
            label={t('tlsServerName')}
            hint={t('tlsServerNameHint')}
            isOptional
            value={form.serverName}
            onChange={(event) => onChange({ ...form, serverName: event.currentTarget.value })}
          />
          <Switch
            label={t('tlsAny')}
            isOn={form.acceptsAnyCertificate}
            onSwitch={(acceptsAnyCertificate) => onChange({ ...form, acceptsAnyCertificate })}
          />
          {form.acceptsAnyCertificate && (
            <p className={styles['warning']} role="alert">
              <ShieldAlert size={16} aria-hidden="true" />
              <span>{t('tlsAnyWarning')}</span>
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}
