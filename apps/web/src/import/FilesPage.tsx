import { useRef, useState, type DragEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Eye, File as FileIcon, Plus, Trash2, Upload } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FileStat } from '@astrolabe/http-api';
import { deleteFile, filesQuery } from '../data/files.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { formatBytes } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { useErrorWords } from '../ui/use-error-words.ts';
import { FilePreviewCard } from './FilePreviewCard.tsx';
import { ImportHead } from './ImportHead.tsx';
import { TAKEN_ENDINGS, useUpload } from './use-upload.ts';
import styles from './import.module.css';

/** The account's CSV files: upload, look at, delete. */
export function FilesPage() {
  const words = useTranslations('import');
  const errorWords = useErrorWords();
  const files = useQuery(filesQuery);
  const { running, failure, upload } = useUpload();
  const [chosen, setChosen] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const browse = (): void => input.current?.click();
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    void upload(event.dataTransfer.files);
  };
  const list = files.data ?? [];
  const preview = list.find((file) => file.name === chosen);
  return (
    <div
      className="scroll"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className="page">
        <ImportHead page="files">
          {list.length > 0 && (
            <Button
              kind="primary"
              size="form"
              icon={<Upload size={16} />}
              isBusy={running !== undefined}
              disabled={running !== undefined}
              onClick={browse}
            >
              {words('upload')}
            </Button>
          )}
        </ImportHead>
        <input
          ref={input}
          type="file"
          accept={TAKEN_ENDINGS}
          multiple
          hidden
          aria-label={words('upload')}
          onChange={(event) => {
            void upload(event.currentTarget.files ?? []);
            event.currentTarget.value = '';
          }}
        />
        {running !== undefined && (
          <div style={{ marginBottom: 12 }}>
            <p className="meta">{words('uploading', { name: running.name })}</p>
            <ProgressBar label={words('uploading', { name: running.name })} share={running.share} />
          </div>
        )}
        {(failure ?? (files.error === null ? undefined : errorWords(files.error).text)) !== undefined && (
          <p className={styles['problem']} role="alert" style={{ margin: '0 0 12px' }}>
            <CircleAlert size={16} />
            {failure ?? errorWords(files.error).text}
          </p>
        )}
        {files.data !== undefined && list.length === 0 && (
          <div className={styles['drop']} data-over={isOver || undefined}>
            <Upload size={32} />
            <h2>{words('dropTitle')}</h2>
            <p className={styles['dropSay']}>{words('dropSay')}</p>
            <Button
              kind="primary"
              size="form"
              icon={<FileIcon size={16} />}
              disabled={running !== undefined}
              onClick={browse}
            >
              {words('browse')}
            </Button>
            <p className="meta" style={{ marginTop: 12 }}>
              {words('dropHint')}
            </p>
          </div>
        )}
        {list.length > 0 && (
          <div className={styles['files']} data-preview={preview !== undefined || undefined}>
            <div>
              <FileTable files={list} chosen={chosen} onChoose={setChosen} />
              <button
                type="button"
                className={styles['drop']}
                data-small
                data-over={isOver || undefined}
                style={{ width: '100%' }}
                onClick={browse}
              >
                <Plus size={16} />
                {words('dropMore')}
              </button>
            </div>
            {preview !== undefined && (
              <FilePreviewCard key={preview.name} file={preview} onClose={() => setChosen(undefined)} />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

interface FileTableProps {
  readonly files: readonly FileStat[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
}

function FileTable({ files, chosen, onChoose }: FileTableProps) {
  const words = useTranslations('import');
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const remove = async (file: FileStat): Promise<void> => {
    try {
      await deleteFile(file.name);
      await queryClient.invalidateQueries({ queryKey: filesQuery.queryKey });
      showToast('success', words('deleted', { name: file.name }));
    } catch (error) {
      showToast('danger', errorWords(error).text);
    }
  };
  return (
    <section className="card" style={{ overflow: 'hidden' }}>
      <div className={styles['cardHead']}>
        <h2>{words('fileList')}</h2>
        <span className="meta">
          {words('fileCount', {
            count: files.length,
            size: formatBytes(files.reduce((sum, file) => sum + file.size, 0)),
          })}
        </span>
      </div>
      <table className="table">
        <colgroup>
          <col />
          <col style={{ width: 120 }} />
          <col style={{ width: 110 }} />
          <col style={{ width: 96 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{words('fileName')}</th>
            <th scope="col" className={styles['center']}>
              {words('withHeader')}
            </th>
            <th scope="col" className="number">
              {words('fileSize')}
            </th>
            <th scope="col" className={styles['center']}>
              {words('operation')}
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.name} data-chosen={file.name === chosen || undefined}>
              <td title={file.name}>
                <span className={styles['fileCell']}>
                  <FileIcon size={14} />
                  <span className="clip strong">{file.name}</span>
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
                  checked={file.withHeader}
                  readOnly
                  aria-label={`${words('withHeader')}: ${file.name}`}
                />
              </td>
              <td className="number">{formatBytes(file.size)}</td>
              <td>
                <span className={styles['operations']}>
                  <IconButton
                    size="row"
                    label={words('preview', { name: file.name })}
                    icon={<Eye size={16} />}
                    onClick={() => onChoose(file.name)}
                  />
                  <Confirm
                    title={words('deleteTitle', { name: file.name })}
                    body={words('deleteBody', { size: formatBytes(file.size) })}
                    act={words('deleteAct')}
                    onConfirm={() => void remove(file)}
                  >
                    {(open) => (
                      <IconButton
                        size="row"
                        label={words('deleteFile', { name: file.name })}
                        icon={<Trash2 size={16} />}
                        onClick={open}
                      />
                    )}
                  </Confirm>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
