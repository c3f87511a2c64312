import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { filesQuery, uploadFiles } from '../../data/files.ts';
import { showToast } from '../../state/toast-store.ts';
import { useErrorLine } from '../../ui/use-error-words.ts';

/** An upload that goes on: the first file's name, and the share that is sent, 0 to 1. */
export interface RunningUpload {
  readonly name: string;
  readonly share: number | undefined;
}

/** What a page can do with files that were chosen or dropped. */
export interface Upload {
  readonly running: RunningUpload | undefined;
  /** Why the last upload failed; it stays until the next one (decision D35). */
  readonly failure: string | undefined;
  /** Uploads files; the answer are the names under which they are there, none where it failed. An archive may hold several. */
  readonly upload: (files: Iterable<File>) => Promise<readonly string[]>;
}

/** Files whose names end so are taken; the server unpacks them and turns objects of JSON into a table. */
const TAKEN = /\.(csv|json|jsonl|ndjson|parquet)(\.gz)?$|\.zip$/i;

/** The same for the browser's own dialog. */
export const TAKEN_ENDINGS = '.csv,.json,.jsonl,.ndjson,.parquet,.gz,.zip';

/** Uploads files and says what became of it. */
export function useUpload(): Upload {
  const words = useTranslations('import');
  const errorLine = useErrorLine();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<RunningUpload>();
  const [failure, setFailure] = useState<string>();
  const upload = async (chosen: Iterable<File>): Promise<readonly string[]> => {
    const files = [...chosen];
    const first = files[0];
    // A second drop while one is sent would race for the same names.
    if (first === undefined || running !== undefined) return [];
    const other = files.find((file) => !TAKEN.test(file.name));
    if (other !== undefined) {
      setFailure(words('onlyCsv', { name: other.name }));
      return [];
    }
    setFailure(undefined);
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
      showToast('success', words('uploaded', { count: files.length }));
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
