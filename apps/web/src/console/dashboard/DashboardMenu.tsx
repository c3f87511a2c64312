import { useId, useRef, useState } from 'react';
import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Check, Ellipsis } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { removeDashboard } from '../../data/dashboards.ts';
import { DASHBOARD_BYTES_MAX } from '../../limits.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { menuLook } from '../../ui/menu-look.ts';
import { saveFile } from '../../ui/save-file.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { dashboardText, readDashboard, type Dashboard } from './dashboard-file.ts';
import { changeOpen, dashboardStore, newDashboard, refreshList, type OpenDashboard } from './dashboard-store.ts';
import styles from './dashboard.module.css';

/** Commands for a dashboard: name, sharing, file, print, delete. */
export function DashboardMenu({ open }: { readonly open: OpenDashboard | undefined }) {
  const t = useTranslations('dashboard');
  const errorMessages = useErrorMessages();
  const navigate = useNavigate();
  const copy = useCopy();
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<'rename' | 'delete'>();
  const attempt = (work: () => Promise<void>): void =>
    void work().catch((error: unknown) => showToast('danger', errorMessages(error).text));
  const create = async (name: string, dashboard: Dashboard): Promise<void> => {
    const id = await newDashboard(name, dashboard);
    await navigate({ to: '/dashboards/$id', params: { id } });
  };
  const openFile = async (file: File): Promise<void> => {
    const read = readDashboard(file.size > DASHBOARD_BYTES_MAX ? '' : await file.text());
    await create(file.name.replace(/\.json$/i, '') || t('usualName'), read);
  };
  const remove = async (id: string): Promise<void> => {
    setAsked(undefined);
    await removeDashboard(id);
    dashboardStore.setState({ open: undefined });
    await refreshList();
    await navigate({ to: '/dashboards' });
  };
  return (
    <>
      <FileInput ref={input} accept=".json" onFiles={([file]) => attempt(() => openFile(file))} />
      <Menu {...menuLook} width={260}>
        <Menu.Target>
          <IconButton label={t('menu')} icon={<Ellipsis size={16} />} />
        </Menu.Target>
        <Menu.Dropdown>
          {open?.isOwn === true && <Menu.Item onClick={() => setAsked('rename')}>{t('rename')}</Menu.Item>}
          {open?.isOwn === true && (
            <Menu.Item
              role="menuitemcheckbox"
              aria-checked={open.isShared}
              rightSection={open.isShared && <Check size={14} />}
              onClick={() => changeOpen(({ isShared }) => ({ isShared: !isShared }))}
            >
              {t('share')}
            </Menu.Item>
          )}
          {open !== undefined && (
            <>
              <Menu.Item onClick={() => void copy(location.href)}>{t('copyLink')}</Menu.Item>
              <Menu.Item onClick={() => attempt(() => create(t('copyOf', { name: open.name }), open))}>
                {t('duplicate')}
              </Menu.Item>
              <Menu.Item onClick={() => print()}>{t('print')}</Menu.Item>
              <Menu.Divider />
              <Menu.Item onClick={() => saveFile(`${open.name}.json`, dashboardText(open), 'application/json')}>
                {t('saveFile')}
              </Menu.Item>
            </>
          )}
          <Menu.Item onClick={() => input.current?.click()}>{t('openFile')}</Menu.Item>
          {open?.isOwn === true && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setAsked('delete')}>{t('delete')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'rename' && open !== undefined && (
        <RenameDialog name={open.name} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'delete' && open !== undefined && (
        <Dialog
          isOpen
          title={t('deleteTitle', { name: open.name })}
          onClose={() => setAsked(undefined)}
          foot={
            <>
              <Button size="form" onClick={() => setAsked(undefined)}>
                {t('cancel')}
              </Button>
              <Button kind="destroy" size="form" onClick={() => attempt(() => remove(open.id))}>
                {t('delete')}
              </Button>
            </>
          }
        >
          <p className={styles['say']}>{t('deleteSay')}</p>
        </Dialog>
      )}
    </>
  );
}

function RenameDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const t = useTranslations('dashboard');
  const form = useId();
  const [draft, setDraft] = useState(name);
  return (
    <Dialog
      isOpen
      title={t('rename')}
      onClose={onClose}
      foot={
        <>
          <Button size="form" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" size="form" type="submit" form={form} disabled={draft.trim() === ''}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles['say']}
        onSubmit={(event) => {
          event.preventDefault();
          changeOpen(() => ({ name: draft.trim() }));
          onClose();
        }}
      >
        <TextField
          label={t('nameLabel')}
          autoFocus
          maxLength={NAME_LENGTH_MAX}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

const NAME_LENGTH_MAX = 100;
