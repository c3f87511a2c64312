import { useState } from 'react';
import { Menu } from '@mantine/core';
import { Archive, Combine, Ellipsis, ShieldCheck, Truck } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { build } from '@astrolabe/ngql';
import type { SpaceCheckResponse, StorageState } from '@astrolabe/http-api';
import { checkSpace, startBackup } from '../data/storage.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { menuLook } from '../ui/menu-look.ts';
import { formatBytes, formatMs } from '../ui/format.ts';
import { CHECK_PROBLEMS_SHOWN } from './limits.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { useStatement } from './use-statement.ts';
import { useStorageAttempt } from './use-storage-attempt.ts';
import list from '../ui/list-page.module.css';
import styles from './admin.module.css';

/** The disk usage of every space, with actions for its files: back up, compact, check, export to a cluster. */
export function SpaceStorageTable({ storage }: { readonly storage: StorageState }) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const { attempt, failure } = useStorageAttempt();
  const { run, failure: jobFailure } = useStatement();
  const [takenOut, setTakenOut] = useState<string>();
  const [checking, setChecking] = useState<string>();
  const [checked, setChecked] = useState<CheckedSpace>();
  const check = async (space: string): Promise<void> => {
    setChecking(space);
    setChecked(undefined);
    await attempt(async () => setChecked({ space, answer: await checkSpace(space) }), '');
    setChecking(undefined);
  };
  const total = storage.spaces.reduce((sum, space) => sum + space.bytes, storage.otherBytes);
  return (
    <>
      <Problem error={failure ?? jobFailure} />
      <div className={styles['section']}>
        <h2>{t('spaces')}</h2>
        <span className="meta">
          {t('storageSay', { total: formatBytes(total), free: formatBytes(storage.freeBytes) })}
        </span>
      </div>
      {storage.checks
        .filter(({ problem }) => problem !== undefined)
        .map(({ space, problem = '', checkedAt }) => (
          <p key={space} role="alert">
            {t('checkFound', {
              space,
              problem,
              when: format.dateTime(checkedAt, { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </p>
        ))}
      <ListTable
        columns={[
          { label: t('space') },
          { label: t('onDisk'), width: 110, isNumber: true },
          { label: t('growth'), width: 160 },
          { label: t('byItself'), width: 180 },
          { label: t('operations'), width: 150, isHeadHidden: true },
        ]}
        rows={storage.spaces}
        empty={t('noSpaces')}
        row={({ name, bytes, earlier }) => (
          <tr key={name}>
            <td className="strong clip" title={name}>
              {name}
            </td>
            <td className="number">{formatBytes(bytes)}</td>
            <td className="second">
              {earlier === undefined || earlier.bytes === bytes
                ? t('noGrowth')
                : t(bytes > earlier.bytes ? 'grown' : 'shrunk', {
                    size: formatBytes(Math.abs(bytes - earlier.bytes)),
                    since: format.dateTime(earlier.at, { dateStyle: 'medium' }),
                  })}
            </td>
            <td>
              <ScheduleForm space={name} schedule={storage.schedules.find((schedule) => schedule.space === name)} />
            </td>
            <td>
              <div className={list['acts']}>
                <Button
                  size="row"
                  icon={<Archive size={12} />}
                  onClick={() => void attempt(() => startBackup(name), t('backupStarted', { space: name }))}
                >
                  {t('backUp')}
                </Button>
                <Menu {...menuLook}>
                  <Menu.Target>
                    <IconButton
                      size="row"
                      label={t('moreOf', { space: name })}
                      icon={checking === name ? <Spinner /> : <Ellipsis size={14} />}
                      disabled={checking !== undefined}
                    />
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item
                      leftSection={<Combine size={14} />}
                      onClick={() => void run(build.job('compact'), name, t('jobStarted', { space: name }))}
                    >
                      {t('compact')}
                    </Menu.Item>
                    <Menu.Item leftSection={<ShieldCheck size={14} />} onClick={() => void check(name)}>
                      {t('check')}
                    </Menu.Item>
                    <Menu.Item leftSection={<Truck size={14} />} onClick={() => setTakenOut(name)}>
                      {t('toCluster')}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </div>
            </td>
          </tr>
        )}
      />
      {checked !== undefined && <CheckResult {...checked} />}
      {takenOut !== undefined && <ExportDialog space={takenOut} onClose={() => setTakenOut(undefined)} />}
    </>
  );
}

interface CheckedSpace {
  readonly space: string;
  readonly answer: SpaceCheckResponse;
}

/** Result of a check: no problems, or the first problems with their positions. */
function CheckResult({ space, answer }: CheckedSpace) {
  const t = useTranslations('admin');
  const { problems, milliseconds } = answer;
  return (
    <div className={styles['checked']} role="status" data-bad={problems.length > 0 || undefined}>
      {problems.length === 0
        ? t('checkGood', { space, time: formatMs(milliseconds) })
        : t('checkBad', { space, count: problems.length })}
      {problems.length > 0 && (
        <ul>
          {problems.slice(0, CHECK_PROBLEMS_SHOWN).map(({ kind, where, message }) => (
            <li key={`${kind} ${where} ${message}`}>
              <span className="mono">{where}</span> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
