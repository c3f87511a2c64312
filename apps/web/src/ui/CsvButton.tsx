import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { resultFileOfRows } from '@astrolabe/http-api';
import type { Row } from '@astrolabe/model';
import { Button } from './Button.tsx';
import { saveFile } from './save-file.ts';

/** The name and content of the saved file. */
export interface CsvButtonProps {
  /** The file name. */
  readonly file: string;
  readonly columns: readonly string[];
  /** The rows, requested when the file is saved. */
  readonly rows: () => readonly Row[];
  /** Replaces the default label if several formats are offered. */
  readonly label?: string;
  readonly disabled?: boolean;
}

/** Saves a list as a CSV file that is safe to open in a spreadsheet. */
export function CsvButton({ file, columns, rows, label, disabled }: CsvButtonProps) {
  const t = useTranslations('ui');
  return (
    <Button
      kind="quiet"
      size="form"
      icon={<Download size={16} />}
      disabled={disabled}
      onClick={() => saveFile(file, resultFileOfRows(columns, rows(), 'excel'), 'text/csv;charset=utf-8')}
    >
      {label ?? t('exportCsv')}
    </Button>
  );
}
