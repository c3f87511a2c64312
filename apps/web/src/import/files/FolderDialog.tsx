import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronRight, File as FileIcon, Folder } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { FolderEntry } from '@astrolabe/http-api';
import { folderListingQuery, takeFromServer } from '../../data/file-sources.ts';
import { filesQuery } from '../../data/files.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Problem } from '../../ui/Problem.tsx';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { ActFoot } from './ActFoot.tsx';
import { FailureLine } from '../FailureLine.tsx';
import styles from './folder.module.css';

/** Files of the server to choose from. */
export interface FolderDialogProps {
  readonly onClose: () => void;
  /** Called with the names of the new files. */
  readonly onFiles: (names: readonly string[]) => void;
}

/** Browses the server's import folder and selects files. */
export function FolderDialog({ onClose, onFiles }: FolderDialogProps) {
  const t = useTranslations('import');
  const format = useFormatter();
  const errorLine = useErrorLine();
  const queryClient = useQueryClient();
  const [path, setPath] = useState('');
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [isTaking, setIsTaking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { data: listing, error } = useQuery(folderListingQuery(path));
  const parts = path === '' ? [] : path.split('/');
  const toggle = (file: string): void => {
    const changed = new Set(taken);
    if (!changed.delete(file)) changed.add(file);
    setTaken(changed);
  };
  const take = async (): Promise<void> => {
    setIsTaking(true);
    setFailure(undefined);
    try {
      const names = await takeFromServer([...taken]);
      await queryClient.invalidateQueries({ queryKey: filesQuery.queryKey });
      showToast('success', t('folderTaken', { count: names.length }));
      onFiles(names);
    } catch (cause) {
      setFailure(errorLine(cause));
      setIsTaking(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('folderTitle')}
      width={640}
      foot={
        <ActFoot
          cancel={t('cancel')}
          act={t('folderTake', { count: taken.size })}
          icon={<Check size={16} />}
          isBusy={isTaking}
          isDisabled={taken.size === 0}
          onCancel={onClose}
          onAct={() => void take()}
        />
      }
    >
      <div className={styles['folder']}>
        <p className="second">{t('folderSay')}</p>
        <nav aria-label={t('folderTop')} className={styles['path']}>
          {['', ...parts].map((part, depth) => (
            <span key={depth} className="row">
              {depth > 0 && <ChevronRight size={12} aria-hidden="true" />}
              <Button
                kind="link"
                size="row"
                disabled={depth === parts.length}
                onClick={() => setPath(parts.slice(0, depth).join('/'))}
              >
                {depth === 0 ? t('folderTop') : part}
              </Button>
            </span>
          ))}
        </nav>
        <Problem error={error} />
        {listing?.entries.length === 0 && <p className="second">{t('folderEmpty')}</p>}
        <ul aria-label={t('folderList', { path: path === '' ? t('folderTop') : path })}>
          {(listing?.entries ?? []).map((entry) => (
            <li key={entry.path}>
              {entry.kind === 'folder' ? (
                <button type="button" onClick={() => setPath(entry.path)}>
                  <Folder size={16} aria-hidden="true" />
                  <span className="strong clip">{entry.name}</span>
                  <span className="grow" />
                  <ChevronRight size={14} aria-hidden="true" />
                </button>
              ) : (
                <FileLine entry={entry} isTaken={taken.has(entry.path)} onToggle={() => toggle(entry.path)} />
              )}
            </li>
          ))}
        </ul>
        {listing?.isCut === true && (
          <p className="meta">{t('folderCut', { count: format.number(listing.entries.length) })}</p>
        )}
        {failure !== undefined && <FailureLine text={failure} />}
      </div>
    </Dialog>
  );
}

interface FileLineProps {
  readonly entry: Extract<FolderEntry, { readonly kind: 'file' }>;
  readonly isTaken: boolean;
  readonly onToggle: () => void;
}

function FileLine({ entry, isTaken, onToggle }: FileLineProps) {
  const format = useFormatter();
  return (
    <label>
      <input type="checkbox" checked={isTaken} onChange={onToggle} />
      <FileIcon size={16} aria-hidden="true" />
      <span className="strong clip">{entry.name}</span>
      <span className="grow" />
      <span className="meta">{format.dateTime(entry.modifyTime, { dateStyle: 'medium', timeStyle: 'short' })}</span>
      <span className="meta">{formatBytes(entry.size)}</span>
    </label>
  );
}
