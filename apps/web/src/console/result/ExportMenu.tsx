import { useState } from 'react';
import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { ResultFileFormat } from '@astrolabe/http-api';
import type { Run } from '../../state/console-store.ts';
import { sessionStore } from '../../state/session-store.ts';
import { showToast } from '../../state/toast-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { menuLook } from '../../ui/menu-look.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { DRIVER_NAMES, DRIVERS, driverCallOf, type Driver } from '../code/driver-call.ts';
import { EXPORT_FORMATS, exportRun, isWhole } from '../run/export-run.ts';

/** Menu of a result: export with all rows, driver code, share link. */
export function ExportMenu({ run }: { readonly run: Run }) {
  const t = useTranslations('result');
  const navigate = useNavigate();
  const mayShare = useStore(sessionStore, (store) => store.studio?.grants?.includes('view') === true);
  const errorMessages = useErrorMessages();
  const copy = useCopy();
  const [running, setRunning] = useState<AbortController>();
  const save = async (format: ResultFileFormat): Promise<void> => {
    const controller = new AbortController();
    setRunning(controller);
    try {
      await exportRun(run, format, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) showToast('danger', errorMessages(error).text);
    } finally {
      setRunning(undefined);
    }
  };
  const copyCode = async (driver: Driver): Promise<void> => {
    const { driverCode } = await import('../code/driver-code.ts');
    await copy(driverCode(driver, driverCallOf(run)));
  };
  if (running !== undefined)
    return <IconButton label={t('stopExport')} icon={<Spinner />} onClick={() => running.abort()} />;
  return (
    <Menu {...menuLook}>
      <Menu.Target>
        <IconButton label={t('export')} icon={<Download size={16} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {!isWhole(run) && <Menu.Label>{t('exportRunsAgain')}</Menu.Label>}
        {EXPORT_FORMATS.map(({ format, word }) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {t(word)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('copyAs')}</Menu.Label>
        {DRIVERS.map((driver) => (
          <Menu.Item key={driver} onClick={() => void copyCode(driver)}>
            {DRIVER_NAMES[driver]}
          </Menu.Item>
        ))}
        {mayShare && <Menu.Divider />}
        {mayShare && (
          <Menu.Item
            onClick={() =>
              void navigate({ to: '/access', state: { sharedStatement: { text: run.statement, space: run.space } } })
            }
          >
            {t('giveView')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
