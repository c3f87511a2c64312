import { useRef, useState } from 'react';
import { Check, Download, FileUp, RotateCcw, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Backup, StorageState } from '@astrolabe/http-api';
import { backupUrl, removeBackup, uploadBackup } from '../data/storage.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { formatBytes } from '../ui/format.ts';
import { RestoreForm } from './RestoreForm.tsx';
import { useStorageAttempt } from './use-storage-attempt.ts';
import list from '../ui/list-page.module.css';
import styles from './admin.module.css';

/** Backups with restore, download and removal, and an upload button. */
export function BackupTable({ storage }: { readonly storage: StorageState }) {
  const t = useTranslations('admin');
  const { attempt, failure } = useStorageAttempt();
  const backupInput = useRef<HTMLInputElement>(null);
  const [restored, setRestored] = useState<Backup>();
  return (
    <>
      <Problem error={failure} />
      <div className={styles['section']}>
        <h2>{t('backups')}</h2>
        <span className="meta clip">{t('backupsSay')}</span>
        <span className="grow" />
        <FileInput
          ref={backupInput}
          label={t('uploadBackup')}
          onFiles={([file]) => void attempt(() => uploadBackup(file), t('backupUploaded'))}
        />
        <Button kind="quiet" icon={<FileUp size={14} />} onClick={() => backupInput.current?.click()}>
          {t('uploadBackup')}
        </Button>
      </div>
      <ListTable
        columns={[
          { label: t('file') },
          { label: t('space'), width: 180 },
          { label: t('size'), width: 110, isNumber: true },
          { label: t('holds'), width: 220 },
          { label: t('state'), width: 200 },
          { label: t('operations'), width: 190, isHeadHidden: true },
        ]}
        rows={storage.backups}
        empty={t('noBackups')}
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
                t('holdsCounts', {
                  vertices: backup.vertices,
                  edges: backup.edges,
                  roles: backup.roles?.length ?? 0,
                })}
            </td>
            <td>
              <BackupState backup={backup} />
            </td>
            <td>
              <div className={list['acts']}>
                {backup.state === 'complete' && (
                  <>
                    <Button kind="quiet" size="row" icon={<RotateCcw size={12} />} onClick={() => setRestored(backup)}>
                      {t('restore')}
                    </Button>
                    <a
                      className={styles['download']}
                      href={backupUrl(backup.name)}
                      download={backup.name}
                      aria-label={t('downloadOf', { name: backup.name })}
                    >
                      <Download size={16} />
                    </a>
                  </>
                )}
                <DeleteButton
                  label={t('removeOf', { name: backup.name })}
                  title={t('removeBackupTitle')}
                  body={t('removeBackupSay', { name: backup.name })}
                  act={t('removeBackup')}
                  onConfirm={() => void attempt(() => removeBackup(backup.name), t('backupRemoved'))}
                />
              </div>
            </td>
          </tr>
        )}
      />
      {restored !== undefined && (
        <RestoreForm
          backup={restored}
          taken={storage.spaces.map((space) => space.name)}
          onClose={() => setRestored(undefined)}
        />
      )}
    </>
  );
}

/** The progress of a backup, the reason of its failure, or its creation time. */
function BackupState({ backup }: { readonly backup: Backup }) {
  const t = useTranslations('admin');
  const format = useFormatter();
  if (backup.state === 'running')
    return <ProgressBar label={t('backupOf', { space: backup.space })} share={backup.share} />;
  if (backup.state === 'failed')
    return (
      <Chip tone="danger" icon={<X size={12} />}>
        <span title={backup.problem}>{t('jobFailed')}</span>
      </Chip>
    );
  return (
    <Chip tone="success" icon={<Check size={12} />}>
      {format.dateTime(backup.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
    </Chip>
  );
}
