import { useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { build } from '@astrolabe/ngql';
import { runStatement } from '../data/schema-statements.ts';
import { signIn } from '../data/session.ts';
import { sessionStore } from '../state/session-store.ts';
import { PASSWORD_LENGTH_MAX, USER_NAME_LENGTH_MAX } from './limits.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorLine } from '../ui/use-error-messages.ts';
import styles from './admin.module.css';

/** Either the user whose password changes, or the names in use for a new user. */
export interface PasswordFormProps {
  readonly user?: string;
  readonly taken?: readonly string[];
  /** Whether users change their own password, which requires the old one. */
  readonly isOwn?: boolean;
  readonly onClose: () => void;
}

/** The host name of the embedded database in a sign-in. */
const EMBEDDED_HOST = 'embedded';

/** Creates a user or sets a password. Input exists only in the form. */
export function PasswordForm({ user, taken = [], isOwn = false, onClose }: PasswordFormProps) {
  const t = useTranslations('admin');
  const errorLine = useErrorLine();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<{
    readonly at: 'name' | 'old' | 'password' | 'repeated' | 'all';
    readonly text: string;
  }>();
  const [isBusy, setIsBusy] = useState(false);
  const [staysSignedIn, setStaysSignedIn] = useState(true);
  const isEmbedded = useStore(sessionStore, (store) => store.session?.kind === 'embedded');
  const isNew = user === undefined;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found =
      isNew && name === ''
        ? ({ at: 'name', text: t('nameMissing') } as const)
        : isNew && taken.includes(name)
          ? ({ at: 'name', text: t('nameTaken', { user: name }) } as const)
          : isOwn && old === ''
            ? ({ at: 'old', text: t('oldPasswordMissing') } as const)
            : password === ''
              ? ({ at: 'password', text: t('passwordMissing') } as const)
              : password !== repeated
                ? ({ at: 'repeated', text: t('passwordsDiffer') } as const)
                : undefined;
    setProblem(found);
    if (found !== undefined) return;
    setIsBusy(true);
    try {
      await runStatement(
        isNew
          ? build.createUser(name, password)
          : isOwn
            ? build.changePassword(user, old, password)
            : build.setPassword(user, password),
        '',
      );
      showToast('success', isNew ? t('userCreated', { user: name }) : t('passwordSet', { user }));
      // The database has ended all sessions of the account, including this one.
      if (isOwn && isEmbedded && staysSignedIn) await signIn({ host: EMBEDDED_HOST, username: user ?? '', password });
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
      onClose();
    } catch (error) {
      setProblem({ at: 'all', text: errorLine(error) });
      setIsBusy(false);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={isNew ? t('createUser') : t('passwordOf', { user })} width={400}>
      <form className={styles['form']} onSubmit={(event) => void save(event)} noValidate>
        {isNew && (
          <TextField
            data-autofocus
            label={t('user')}
            value={name}
            maxLength={USER_NAME_LENGTH_MAX}
            error={problem?.at === 'name' ? problem.text : undefined}
            hint={t('nameHint', { max: USER_NAME_LENGTH_MAX })}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        {isOwn && (
          <TextField
            data-autofocus
            type="password"
            autoComplete="current-password"
            label={t('oldPassword')}
            value={old}
            error={problem?.at === 'old' ? problem.text : undefined}
            onChange={(event) => setOld(event.currentTarget.value)}
          />
        )}
        <TextField
          type="password"
          autoComplete="new-password"
          label={t('newPassword')}
          value={password}
          maxLength={PASSWORD_LENGTH_MAX}
          error={problem?.at === 'password' ? problem.text : undefined}
          hint={t('passwordHint', { max: PASSWORD_LENGTH_MAX })}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <TextField
          type="password"
          autoComplete="new-password"
          label={t('repeatPassword')}
          value={repeated}
          error={problem?.at === 'repeated' ? problem.text : undefined}
          onChange={(event) => setRepeated(event.currentTarget.value)}
        />
        {isOwn && isEmbedded && <Switch label={t('staySignedIn')} isOn={staysSignedIn} onSwitch={setStaysSignedIn} />}
        {problem?.at === 'all' && (
          <p className={styles['bad']} role="alert">
            {problem.text}
          </p>
        )}
        <footer>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={isBusy}>
            {t(isNew ? 'createUser' : 'setPassword')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
