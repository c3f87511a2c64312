import { useRef } from 'react';
import { Menu } from '@mantine/core';
import { CircleAlert, CircleCheck, File as FileIcon, Plus, Upload, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FileStat } from '@astrolabe/http-api';
import { formatBytes } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { menuLook } from '../../ui/menu-look.ts';
import type { DraftProblem } from '../plan/mapping-draft.ts';
import { UploadInput } from '../files/UploadInput.tsx';
import type { RunningUpload } from '../files/use-upload.ts';
import styles from './create.module.css';

/** The files of an import as tabs, and a button to add one. */
export interface FileTabsProps {
  readonly files: readonly FileStat[];
  readonly chosen: readonly string[];
  readonly active: string | undefined;
  readonly problems: readonly DraftProblem[];
  readonly running: RunningUpload | undefined;
  readonly onActivate: (file: string) => void;
  readonly onAdd: (file: string) => void;
  readonly onUpload: (files: Iterable<File>) => void;
  readonly onRemove: (file: string) => void;
}

/** With more files, the list of them scrolls. */
const TABS_UNSCROLLED_MAX = 12;

/** The files of an import. */
export function FileTabs({
  files,
  chosen,
  active,
  problems,
  running,
  onActivate,
  onAdd,
  onUpload,
  onRemove,
}: FileTabsProps) {
  const t = useTranslations('create');
  const importMessages = useTranslations('import');
  const input = useRef<HTMLInputElement>(null);
  const others = files.filter((file) => !chosen.includes(file.name));
  return (
    <div className={styles['createFiles']} role="group" aria-label={t('files')}>
      <div className={styles['fileTabs']} data-many={chosen.length > TABS_UNSCROLLED_MAX || undefined}>
        {chosen.map((name) => {
          const stat = files.find((file) => file.name === name);
          const isBad = problems.some((problem) => problem.file === name);
          return (
            <span key={name} className={styles['fileTab']} data-on={name === active || undefined}>
              <button type="button" aria-pressed={name === active} onClick={() => onActivate(name)}>
                <FileIcon size={14} />
                <span className="strong">{name}</span>
                {stat !== undefined && <span className="meta">{formatBytes(stat.size)}</span>}
                {isBad ? <CircleAlert size={14} data-bad /> : <CircleCheck size={14} data-good />}
              </button>
              <IconButton
                size="row"
                label={t('removeFile', { name })}
                icon={<X size={12} />}
                onClick={() => onRemove(name)}
              />
            </span>
          );
        })}
      </div>
      <Menu {...menuLook} position="bottom-start" width={320}>
        <Menu.Target>
          <button type="button" className={styles['addFile']}>
            <Plus size={16} />
            {running !== undefined
              ? importMessages('uploading', { name: running.name })
              : chosen.length === 0
                ? t('chooseFile')
                : t('addFile')}
          </button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
          {others.map((file) => (
            <Menu.Item
              key={file.name}
              leftSection={<FileIcon size={14} />}
              rightSection={<span className="meta">{formatBytes(file.size)}</span>}
              onClick={() => onAdd(file.name)}
            >
              {file.name}
            </Menu.Item>
          ))}
          {others.length === 0 && <Menu.Label>{t('noMoreFiles')}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item leftSection={<Upload size={14} />} onClick={() => input.current?.click()}>
            {importMessages('upload')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <UploadInput ref={input} onFiles={onUpload} />
    </div>
  );
}
