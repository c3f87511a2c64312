import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FileSources, ObjectAccess } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { cancelTransfer, fetchFile, transferQuery } from '../../data/file-sources.ts';
import { filesQuery } from '../../data/files.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatBytes } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { ActFoot } from './ActFoot.tsx';
import { FailureLine } from '../FailureLine.tsx';
import { ObjectAccessFields } from './ObjectAccessFields.tsx';
import styles from '../import.module.css';

/** A file that the server fetches. */
export interface UrlDialogProps {
  readonly sources: FileSources;
  readonly onClose: () => void;
  /** Called with the names of the new files. */
  readonly onFiles: (names: readonly string[]) => void;
}

/** Fetches a file by its address, with progress and a way to stop. */
export function UrlDialog({ sources, onClose, onFiles }: UrlDialogProps) {
  const t = useTranslations('import');
  const errorLine = useErrorLine();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState('');
  const [access, setAccess] = useState<ObjectAccess>({ region: 'us-east-1' });
  const isObject = /^s3:\/\//i.test(url.trim());
  const [id, setId] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const transfer = useQuery(transferQuery(id)).data;
  const isRunning = id !== undefined && (transfer === undefined || transfer.status === 'running');
  const start = async (): Promise<void> => {
    setFailure(undefined);
    try {
      setId(await fetchFile({ url: url.trim(), ...(isObject && { access }) }));
    } catch (error) {
      setFailure(errorLine(error));
    }
  };
  const close = (): void => {
    if (id !== undefined && isRunning) void cancelTransfer(id);
    onClose();
  };
  const isNotified = useRef(false);
  useEffect(() => {
    // The callback changes with every render, but a transfer ends once.
    if (transfer?.status !== 'finished' || isNotified.current) return;
    isNotified.current = true;
    void queryClient.invalidateQueries({ queryKey: filesQuery.queryKey }).then(() => onFiles(transfer.files));
  }, [transfer, queryClient, onFiles]);
  const problem = transfer?.problem;
  const said = failure ?? (problem && errorLine(AstrolabeError.from(problem)));
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('urlTitle')}
      width={560}
      foot={
        <ActFoot
          cancel={t(isRunning ? 'urlStop' : 'cancel')}
          act={t('urlFetch')}
          icon={<Globe size={16} />}
          isBusy={isRunning}
          isDisabled={url.trim() === ''}
          onCancel={close}
          onAct={() => void start()}
        />
      }
    >
      <div className={styles['form']}>
        <TextField
          label={t('urlAddress')}
          data-autofocus
          placeholder="https://example.org/players.csv"
          hint={t(sources.url === 'any' ? 'urlAny' : 'urlPublic', { size: formatBytes(sources.urlBytesMax) })}
          value={url}
          disabled={isRunning}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        {isObject && <ObjectAccessFields access={access} isDisabled={isRunning} onAccess={setAccess} />}
        {isRunning && (
          <div role="status">
            <p className="meta">{t('urlBytes', { size: formatBytes(transfer?.bytes ?? 0) })}</p>
            <ProgressBar
              label={t('urlTitle')}
              share={transfer?.bytesTotal === undefined ? undefined : transfer.bytes / Math.max(1, transfer.bytesTotal)}
            />
          </div>
        )}
        {said !== undefined && <FailureLine text={said} />}
      </div>
    </Dialog>
  );
}
