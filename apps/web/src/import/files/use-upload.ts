import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { FILE_ENDINGS, isAcceptedFile } from '@astrolabe/http-api';
import { filesQuery, uploadFiles } from '../../data/files.ts';
import { showToast } from '../../state/toast-store.ts';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { SerialQueue } from './serial-queue.ts';

/** A running upload: the first file's name, and the share sent, 0 to 1. */
export interface RunningUpload {
  readonly name: string;
  readonly share: number | undefined;
}

/** Uploads of chosen or dropped files. */
export interface Upload {
  readonly running: RunningUpload | undefined;
  /** Why the last upload failed; shown until the next one (decision D35). */
  readonly failure: string | undefined;
  /** Uploads files after pending uploads. Resolves to their listed names, none if it failed. */
  readonly upload: (files: Iterable<File>) => Promise<readonly string[]>;
}

/** File extensions offered by the browser's file dialog. */
export const ACCEPTED_ENDINGS = [...FILE_ENDINGS, 'gz', 'zip'].map((ending) => `.${ending}`).join(',');

/** Uploads files and reports the outcome. */
export function useUpload(): Upload {
  const t = useTranslations('import');
  const errorLine = useErrorLine();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<RunningUpload>();
  const [failure, setFailure] = useState<string>();
  const [queue] = useState(() => new SerialQueue());
  const upload = async (chosen: Iterable<File>): Promise<readonly string[]> => {
    const files = [...chosen];
    const other = files.find((file) => !isAcceptedFile(file.name));
    if (other !== undefined) {
      setFailure(t('onlyCsv', { name: other.name }));
      return [];
    }
    if (queue.isIdle) setFailure(undefined);
    // Concurrent uploads would race for the same names, and for which files are new.
    return queue.add(() => send(files));
  };
  const send = async (files: readonly File[]): Promise<readonly string[]> => {
    const [first] = files;
    if (first === undefined) return [];
    setRunning({ name: first.name, share: undefined });
    try {
      const before = await queryClient.fetchQuery(filesQuery);
      await uploadFiles(files, ({ sentBytes, totalBytes }) =>
        setRunning({
          name: first.name,
          share: totalBytes === undefined || totalBytes === 0 ? undefined : sentBytes / totalBytes,
        }),
      );
      const after = await queryClient.fetchQuery({ ...filesQuery, staleTime: 0 });
      await queryClient.invalidateQueries({ queryKey: ['file-preview'] });
      showToast('success', t('uploaded', { count: files.length }));
      return after
        .filter((file) => !before.some((one) => one.name === file.name && one.uploadTime === file.uploadTime))
        .map((file) => file.name);
    } catch (error) {
      setFailure(errorLine(error));
      return [];
    } finally {
      setRunning(undefined);
    }
  };
  return { running, failure, upload };
}
