import { useState } from 'react';
import { CircleAlert, Upload } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { sessionStore } from '../../state/session-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from '../import.module.css';

/** Asks for the password of the signed-in user before an import writes. */
export interface PasswordDialogProps {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Why the import could not start. */
  readonly failure: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (password: string) => void;
}

/** Confirms an import. The database checks the password, which is not saved. */
export function PasswordDialog({ isOpen, isBusy, failure, onClose, onConfirm }: PasswordDialogProps) {
  const t = useTranslations('create');
  const session = useStore(sessionStore, (store) => store.session);
  const [password, setPassword] = useState('');
  const close = (): void => {
    setPassword('');
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('passwordTitle')} width={440}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') onConfirm(password);
        }}
      >
        <div style={{ padding: '0 24px 16px' }}>
          <TextField
            label={t('passwordLabel', { name: session?.username ?? '' })}
            type="password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            hint={session?.kind === 'embedded' ? t('passwordEmbedded') : t('passwordNote')}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {failure !== undefined && (
            <p className={styles['problem']} role="alert" style={{ margin: '12px 0 0' }}>
              <CircleAlert size={16} />
              {failure}
            </p>
          )}
        </div>
        <div className={styles['dialogFoot']}>
          <span className="grow" />
          <Button kind="quiet" size="form" onClick={close}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            kind="primary"
            size="form"
            icon={<Upload size={16} />}
            isBusy={isBusy}
            disabled={password === '' || isBusy}
          >
            {t('passwordAct')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
