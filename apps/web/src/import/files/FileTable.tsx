import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Eye, File as FileIcon, Server } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FileStat } from '@astrolabe/http-api';
import { deleteFile, filesQuery } from '../../data/files.ts';
import { tasksQuery } from '../../data/import-tasks.ts';
import { showToast } from '../../state/toast-store.ts';
import { Chip } from '../../ui/Chip.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { formatBytes } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import shared from '../import.module.css';
import styles from './files.module.css';

/** The account's files, which of them is previewed, and which are selected. */
export interface FileTableProps {
  readonly files: readonly FileStat[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
  /** Names of unchecked files. */
  readonly excluded: ReadonlySet<string>;
  readonly onExclude: (excluded: ReadonlySet<string>) => void;
}

/** The account's files as a table; its boxes select the files of a new import. */
export function FileTable({ files, chosen, onChoose, excluded, onExclude }: FileTableProps) {
  const t = useTranslations('import');
  const errorMessages = useErrorMessages();
  const queryClient = useQueryClient();
  const tasks = useQuery(tasksQuery).data?.data ?? [];
  const remove = async (file: FileStat): Promise<void> => {
    try {
      await deleteFile(file.name);
      await queryClient.invalidateQueries({ queryKey: filesQuery.queryKey });
      showToast('success', t('deleted', { name: file.name }));
    } catch (error) {
      showToast('danger', errorMessages(error).text);
    }
  };
  const deletionBody = (file: FileStat): string => {
    const size = formatBytes(file.size);
    const names = tasks.filter((task) => task.isResumable && task.files.includes(file.name)).map((task) => task.name);
    if (file.isOnServer === true) return t('deleteBodyServer');
    return names.length === 0 ? t('deleteBody', { size }) : t('deleteBodyTasks', { size, names: names.join(', ') });
  };
  const selectedCount = files.filter(({ name }) => !excluded.has(name)).length;
  const select = (name: string, isOn: boolean): void => {
    const changed = new Set(excluded);
    if (isOn) changed.delete(name);
    else changed.add(name);
    onExclude(changed);
  };
  return (
    <section className="card" style={{ overflow: 'hidden' }}>
      <div className={shared['cardHead']}>
        <h2>{t('fileList')}</h2>
        <span className="meta">
          {t('fileCount', {
            count: files.length,
            size: formatBytes(files.reduce((sum, file) => sum + file.size, 0)),
          })}
        </span>
      </div>
      <table className="table">
        <colgroup>
          <col className={styles['selectColumn']} />
          <col />
          <col className={styles['headerColumn']} />
          <col className={styles['sizeColumn']} />
          <col className={styles['actColumn']} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles['select']}>
              <input
                type="checkbox"
                aria-label={t('selectAll')}
                checked={selectedCount === files.length}
                ref={(box) => {
                  if (box !== null) box.indeterminate = selectedCount > 0 && selectedCount < files.length;
                }}
                onChange={(event) =>
                  onExclude(event.currentTarget.checked ? new Set() : new Set(files.map(({ name }) => name)))
                }
              />
            </th>
            <th scope="col">{t('fileName')}</th>
            <th scope="col" className={styles['center']}>
              {t('withHeader')}
            </th>
            <th scope="col" className="number">
              {t('fileSize')}
            </th>
            <th scope="col" className={styles['center']}>
              {t('operation')}
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.name} data-chosen={file.name === chosen || undefined}>
              <td className={styles['select']}>
                <input
                  type="checkbox"
                  aria-label={t('selectFile', { name: file.name })}
                  checked={!excluded.has(file.name)}
                  onChange={(event) => select(file.name, event.currentTarget.checked)}
                />
              </td>
              <td title={file.name}>
                <span className={styles['fileCell']}>
                  <FileIcon size={14} />
                  <span className="clip strong">{file.name}</span>
                  {file.isOnServer === true && <Chip icon={<Server size={12} />}>{t('onServer')}</Chip>}
                  {file.problem !== undefined && (
                    <CircleAlert size={14} color="var(--danger)" aria-label={file.problem.message} />
                  )}
                </span>
              </td>
              <td className={styles['center']}>
                <input
                  type="checkbox"
                  className={styles['check']}
                  disabled
                  checked={hasHeader(file)}
                  readOnly
                  aria-label={`${t('withHeader')}: ${file.name}`}
                />{' '}
                {t(hasHeader(file) ? 'headerYes' : 'headerNo')}
              </td>
              <td className="number">{formatBytes(file.size)}</td>
              <td>
                <span className={shared['operations']}>
                  <IconButton
                    size="row"
                    label={t('preview', { name: file.name })}
                    icon={<Eye size={16} />}
                    onClick={() => onChoose(file.name)}
                  />
                  <DeleteButton
                    label={t('deleteFile', { name: file.name })}
                    title={t('deleteTitle', { name: file.name })}
                    body={deletionBody(file)}
                    act={t('deleteAct')}
                    onConfirm={() => void remove(file)}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Whether the first row is a header: as set for the file, otherwise as detected. */
function hasHeader({ settings, detected, withHeader }: FileStat): boolean {
  return settings.hasHeader ?? detected?.dialect.hasHeader ?? withHeader;
}
