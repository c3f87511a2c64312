import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { FILE_ENDINGS, isAcceptedFile, type FileStat } from '@astrolabe/http-api';
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
  /** Uploads the files with a supported format after pending uploads. Resolves to the listed names of those that arrived. */
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
    const all = [...chosen];
    const files = all.filter((file) => isAcceptedFile(file.name));
    const others = all.filter((file) => !files.includes(file));
    if (others.length > 0) setFailure(t('unsupportedFiles', { names: others.map(({ name }) => name).join(', ') }));
    else if (queue.isIdle) setFailure(undefined);
    if (files.length === 0) return [];
    // Concurrent uploads would race for the same names, and for which files are new.
    return queue.add(() => send(files));
  };
  const send = async (files: readonly File[]): Promise<readonly string[]> => {
    const [first] = files;
    if (first === undefined) return [];
    setRunning({ name: first.name, share: undefined });
    let before: readonly FileStat[] | undefined;
    let hasFailed = false;
    try {
      before = await queryClient.fetchQuery(filesQuery);
      await uploadFiles(files, ({ sentBytes, totalBytes }) =>
        setRunning({
          name: first.name,
          share: totalBytes === undefined || totalBytes === 0 ? undefined : sentBytes / totalBytes,
        }),
      );
    } catch (error) {
      hasFailed = true;
      setFailure(errorLine(error));
    }
    try {
      // Of several files, the server keeps those that are not damaged.
      const after = await queryClient.fetchQuery({ ...filesQuery, staleTime: 0 });
      await queryClient.invalidateQueries({ queryKey: ['file-preview'] });
      if (!hasFailed) showToast('success', t('uploaded', { count: files.length }));
      return (
        after
          .filter((file) => before?.every((one) => one.name !== file.name || one.uploadTime !== file.uploadTime))
          // The graph is named after the first file, so one that cannot be read comes last.
          .toSorted((a, b) => Number(a.problem !== undefined) - Number(b.problem !== undefined))
          .map((file) => file.name)
      );
    } catch (error) {
      if (!hasFailed) setFailure(errorLine(error));
      return [];
    } finally {
      setRunning(undefined);
    }
  };
  return { running, failure, upload };
}
