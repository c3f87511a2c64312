import { useState, type FormEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { Backup } from '@astrolabe/http-api';
import { usersQuery } from '../data/admin-queries.ts';
import { refreshSchema } from '../data/spaces.ts';
import { restoreBackup } from '../data/storage.ts';
import { sessionStore } from '../state/session-store.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorLine } from '../ui/use-error-messages.ts';
import styles from './admin.module.css';

/** The backup, and the names already in use. */
export interface RestoreFormProps {
  readonly backup: Backup;
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** Restores a backup into a new space; existing spaces are not changed. */
export function RestoreForm({ backup, taken, onClose }: RestoreFormProps) {
  const t = useTranslations('admin');
  const errorLine = useErrorLine();
  const queryClient = useQueryClient();
  const [name, setName] = useState(taken.includes(backup.space) ? `${backup.space}_restored` : backup.space);
  const me = useStore(sessionStore, (store) => store.session?.username) ?? '';
  const { roles = [] } = backup;
  const [withRoles, setWithRoles] = useState(true);
  const users = useQuery({ ...usersQuery(me), staleTime: 0, enabled: roles.length > 0 }).data?.users;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const restore = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = name === '' ? t('nameMissing') : taken.includes(name) ? t('spaceTaken', { name }) : undefined;
    setProblem(found);
    if (found !== undefined) return;
    setIsBusy(true);
    try {
      const restored = await restoreBackup(backup.name, name, withRoles);
      showToast('success', t('restored', { ...restored, roles: restored.roles.length }));
      await refreshSchema(queryClient);
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
      onClose();
    } catch (error) {
      setProblem(errorLine(error));
      setIsBusy(false);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('restoreTitle', { space: backup.space })} width={440}>
      <form className={styles['form']} onSubmit={(event) => void restore(event)} noValidate>
        <p className="second">{t('restoreSay')}</p>
        <TextField
          data-autofocus
          label={t('newSpace')}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {roles.length > 0 && (
          <>
            <Switch label={t('withRoles')} isOn={withRoles} onSwitch={setWithRoles} />
            <ul className={styles['backupRoles']} aria-label={t('rolesOfBackup')}>
              {roles.map(({ user, role }) => (
                <li key={user}>
                  <Chip tone={role === 'ADMIN' ? 'accent' : 'neutral'}>{role}</Chip>
                  <span className="strong">{user}</span>
                  {users !== undefined && !users.some((one) => one.name === user) && (
                    <span className="second">{t('noSuchUser')}</span>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        <footer>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={isBusy}>
            {t('restore')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
