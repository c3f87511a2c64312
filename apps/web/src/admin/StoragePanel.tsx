import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, Check, Combine, Download, FileUp, RotateCcw, ShieldCheck, Truck, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { build } from '@astrolabe/ngql';
import type { Backup, SpaceCheckAnswer } from '@astrolabe/http-api';
import { backupUrl, checkSpace, removeBackup, startBackup, storageQuery, uploadBackup } from '../data/storage.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { formatBytes, formatMs } from '../ui/format.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import { RestoreForm } from './RestoreForm.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { TakeOutDialog } from './TakeOutDialog.tsx';
import { useStatement } from './use-statement.ts';
import list from '../ui/list-page.module.css';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { CHECK_PROBLEMS_SHOWN } from './limits.ts';
import styles from './admin.module.css';

/** What the embedded database takes on the disk, its backups, and the way to a cluster. */
export function StoragePanel({ isLive }: { readonly isLive: boolean }) {
  const words = useTranslations('admin');
  const format = useFormatter();
  const queryClient = useQueryClient();
  const { attempt, failure } = useAttempt(() => queryClient.invalidateQueries({ queryKey: ['admin', 'storage'] }));
  const { run, failure: jobFailure } = useStatement();
  const backupInput = useRef<HTMLInputElement>(null);
  const [restored, setRestored] = useState<Backup>();
  const [takenOut, setTakenOut] = useState<string>();
  const [checking, setChecking] = useState<string>();
  const [checked, setChecked] = useState<{ readonly space: string; readonly answer: SpaceCheckAnswer }>();
  const { data, error } = useQuery(storageQuery({ isLive }));
  const check = async (space: string): Promise<void> => {
    setChecking(space);
    setChecked(undefined);
    await attempt(async () => setChecked({ space, answer: await checkSpace(space) }), '');
    setChecking(undefined);
  };
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return null;
  const total = data.spaces.reduce((sum, space) => sum + space.bytes, data.otherBytes);
  return (
    <>
      <Problem error={failure ?? jobFailure} />
      <div className={styles['section']}>
        <h2>{words('spaces')}</h2>
        <span className="meta">
          {words('storageSay', { total: formatBytes(total), free: formatBytes(data.freeBytes) })}
        </span>
      </div>
      <ListTable
        columns={[
          { label: words('space') },
          { label: words('onDisk'), width: 130, isNumber: true },
          { label: words('growth'), width: 200 },
          { label: words('byItself'), width: 200 },
          { label: words('operations'), width: 400, isHeadHidden: true },
        ]}
        rows={data.spaces}
        empty={words('noSpaces')}
        row={({ name, bytes, earlier }) => (
          <tr key={name}>
            <td className="strong clip" title={name}>
              {name}
            </td>
            <td className="number">{formatBytes(bytes)}</td>
            <td className="second">
              {earlier === undefined || earlier.bytes === bytes
                ? words('noGrowth')
                : words(bytes > earlier.bytes ? 'grown' : 'shrunk', {
                    size: formatBytes(Math.abs(bytes - earlier.bytes)),
                    since: format.dateTime(earlier.at, { dateStyle: 'medium' }),
                  })}
            </td>
            <td>
              <ScheduleForm space={name} schedule={data.schedules.find((schedule) => schedule.space === name)} />
            </td>
            <td>
              <div className={list['acts']}>
                <Button
                  size="row"
                  icon={<Archive size={12} />}
                  onClick={() => void attempt(() => startBackup(name), words('backupStarted', { space: name }))}
                >
                  {words('backUp')}
                </Button>
                <Button
                  kind="quiet"
                  size="row"
                  icon={<Combine size={12} />}
                  onClick={() => void run(build.job('compact'), name, words('jobStarted', { space: name }))}
                >
                  {words('compact')}
                </Button>
                <Button
                  kind="quiet"
                  size="row"
                  icon={<ShieldCheck size={12} />}
                  isBusy={checking === name}
                  disabled={checking !== undefined}
                  onClick={() => void check(name)}
                >
                  {words('check')}
                </Button>
                <Button kind="quiet" size="row" icon={<Truck size={12} />} onClick={() => setTakenOut(name)}>
                  {words('toCluster')}
                </Button>
              </div>
            </td>
          </tr>
        )}
      />
      {checked !== undefined && (
        <div className={styles['checked']} role="status" data-bad={checked.answer.problems.length > 0 || undefined}>
          {checked.answer.problems.length === 0
            ? words('checkGood', { space: checked.space, time: formatMs(checked.answer.milliseconds) })
            : words('checkBad', { space: checked.space, count: checked.answer.problems.length })}
          {checked.answer.problems.length > 0 && (
            <ul>
              {checked.answer.problems.slice(0, CHECK_PROBLEMS_SHOWN).map((problem) => (
                <li key={`${problem.kind} ${problem.where} ${problem.message}`}>
                  <span className="mono">{problem.where}</span> {problem.message}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className={styles['section']}>
        <h2>{words('backups')}</h2>
        <span className="meta clip">{words('backupsSay')}</span>
        <span className="grow" />
        <FileInput
          ref={backupInput}
          label={words('uploadBackup')}
          onFiles={([file]) => void attempt(() => uploadBackup(file), words('backupUploaded'))}
        />
        <Button kind="quiet" icon={<FileUp size={14} />} onClick={() => backupInput.current?.click()}>
          {words('uploadBackup')}
        </Button>
      </div>
      <ListTable
        columns={[
          { label: words('file') },
          { label: words('space'), width: 180 },
          { label: words('size'), width: 110, isNumber: true },
          { label: words('holds'), width: 220 },
          { label: words('state'), width: 200 },
          { label: words('operations'), width: 190, isHeadHidden: true },
        ]}
        rows={data.backups}
        empty={words('noBackups')}
        row={(backup) => (
          <tr key={backup.name}>
            <td className="mono clip" title={backup.name}>
              {backup.name}
            </td>
            <td className="clip">{backup.space}</td>
            <td className="number">{formatBytes(backup.bytes)}</td>
            <td className="second">
              {backup.vertices !== undefined &&
                backup.edges !== undefined &&
                words('holdsCounts', {
                  vertices: backup.vertices,
                  edges: backup.edges,
                  roles: backup.roles?.length ?? 0,
                })}
            </td>
            <td>
              {backup.state === 'running' ? (
                <ProgressBar label={words('backupOf', { space: backup.space })} share={backup.share} />
              ) : backup.state === 'failed' ? (
                <Chip tone="danger" icon={<X size={12} />}>
                  <span title={backup.problem}>{words('jobFailed')}</span>
                </Chip>
              ) : (
                <Chip tone="success" icon={<Check size={12} />}>
                  {format.dateTime(backup.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
                </Chip>
              )}
            </td>
            <td>
              <div className={list['acts']}>
                {backup.state === 'complete' && (
                  <>
                    <Button kind="quiet" size="row" icon={<RotateCcw size={12} />} onClick={() => setRestored(backup)}>
                      {words('restore')}
                    </Button>
                    <a
                      className={styles['download']}
                      href={backupUrl(backup.name)}
                      download={backup.name}
                      aria-label={words('downloadOf', { name: backup.name })}
                    >
                      <Download size={16} />
                    </a>
                  </>
                )}
                <DeleteButton
                  label={words('removeOf', { name: backup.name })}
                  title={words('removeBackupTitle')}
                  body={words('removeBackupSay', { name: backup.name })}
                  act={words('removeBackup')}
                  onConfirm={() => void attempt(() => removeBackup(backup.name), words('backupRemoved'))}
                />
              </div>
            </td>
          </tr>
        )}
      />
      {restored !== undefined && (
        <RestoreForm
          backup={restored}
          taken={data.spaces.map((space) => space.name)}
          onClose={() => setRestored(undefined)}
        />
      )}
      {takenOut !== undefined && <TakeOutDialog space={takenOut} onClose={() => setTakenOut(undefined)} />}
    </>
  );
}
