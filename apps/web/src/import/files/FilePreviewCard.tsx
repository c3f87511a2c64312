import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Eye, Upload, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FilePreview, FileStat } from '@astrolabe/http-api';
import { previewQuery } from '../../data/files.ts';
import { Button } from '../../ui/Button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { FileNotes } from './FileNotes.tsx';
import { DialectForm } from './DialectForm.tsx';
import { useFileSettings } from './use-file-settings.ts';
import styles from '../import.module.css';

const COLUMNS_SHOWN_MAX = 60;

/** The start of a file: its detected format, which can be corrected, and its first rows. */
export function FilePreviewCard({ file, onClose }: { readonly file: FileStat; readonly onClose: () => void }) {
  const t = useTranslations('import');
  const ui = useTranslations('ui');
  const errorMessages = useErrorMessages();
  const navigate = useNavigate();
  const preview = useQuery(previewQuery(file.name));
  const change = useFileSettings(file.name);
  const { data, error } = preview;
  return (
    <section className="card" style={{ overflow: 'hidden' }}>
      <div className={styles['cardHead']}>
        <Eye size={16} />
        <h2 className="clip">{file.name}</h2>
        <span className="meta">
          {data === undefined
            ? formatBytes(file.size)
            : t('previewRows', { size: formatBytes(file.size), columns: data.columnCount })}
        </span>
        <span className="grow" />
        <IconButton label={ui('close')} icon={<X size={16} />} onClick={onClose} />
      </div>
      {error !== null && (
        <div className={styles['problem']} role="alert">
          <CircleAlert size={16} />
          <div>
            <p className="strong">{t('previewFailed')}</p>
            <p>{errorMessages(error).text}</p>
            <p className="second">{errorMessages(error).hint}</p>
          </div>
        </div>
      )}
      <FileNotes notes={file.notes} />
      <DialectForm
        dialect={data?.dialect ?? file.detected?.dialect}
        confidence={data?.confidence}
        onChange={(settings) => void change(settings)}
      />
      {data !== undefined && (
        <>
          <PreviewTable preview={data} />
          <div className={styles['foot']}>
            <span className="meta">{t('previewNote', { count: data.rows.length })}</span>
            <span className="grow" />
            <Button
              icon={<Upload size={16} />}
              onClick={() => void navigate({ to: '/import/create', search: { file: file.name } })}
            >
              {t('importThis')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function PreviewTable({ preview }: { readonly preview: FilePreview }) {
  const t = useTranslations('import');
  const columns = Array.from({ length: Math.min(preview.columnCount, COLUMNS_SHOWN_MAX) }, (_, index) => index);
  return (
    <div className={styles['sheet']} tabIndex={0} role="region" aria-label={t('preview', { name: preview.name })}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {preview.header?.[column] ?? t('columnNumber', { number: column })}
                <small title={t('guessedType')}>{preview.types[column]?.kind}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              {columns.map((column) => {
                const field = row.fields[column] ?? '';
                return (
                  <td key={column}>
                    {field === '' ? <span className={styles['nothing']}>{t('emptyCell')}</span> : field}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
