import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { DELIMITERS, ENCODINGS } from '@astrolabe/importer';
import type { FilePreview, FileSettingsBody } from '@astrolabe/http-api';
import { Chip } from '../../ui/Chip.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { SURE_FROM } from './sureness.ts';
import styles from './files.module.css';

/** How a file is read, and the confidence of detected settings. */
export interface DialectFormProps {
  readonly dialect: FilePreview['dialect'] | undefined;
  readonly confidence: FilePreview['confidence'] | undefined;
  readonly onChange: (settings: FileSettingsBody) => void;
}

/** Maximum lines before a table. */
const STARTS = Array.from({ length: 11 }, (_, lines) => lines);

/** Delimiter, quote, encoding, first line and header of a file, to be corrected. */
export function DialectForm({ dialect, confidence, onChange }: DialectFormProps) {
  const t = useTranslations('import');
  const ui = useTranslations('ui');
  const names: Readonly<Record<string, string>> = {
    ',': t('comma'),
    ';': t('semicolon'),
    '\t': t('tab'),
    '|': t('pipe'),
  };
  const delimiter = dialect?.delimiter ?? ',';
  const delimiters = [...new Set<string>([...DELIMITERS, delimiter])].map((value) => ({
    value,
    label: names[value] ?? t('otherDelimiter', { text: value }),
  }));
  const quotes = [
    { value: '"', label: t('doubleQuote') },
    { value: "'", label: t('singleQuote') },
    { value: '', label: ui('none') },
  ];
  const linesBefore = dialect?.linesBefore ?? 0;
  const starts = [...new Set([...STARTS, linesBefore])].toSorted((a, b) => a - b);
  const sure =
    confidence === undefined ? undefined : Math.min(confidence.encoding, confidence.delimiter, confidence.header);
  return (
    <>
      <div className={styles['settings']}>
        <Choice
          label={t('delimiter')}
          value={delimiter}
          options={delimiters}
          onChoose={(value) => onChange({ delimiter: value })}
        />
        <Choice
          label={t('quote')}
          value={dialect?.quote ?? '"'}
          options={quotes}
          onChoose={(value) => onChange({ quote: value === '"' || value === "'" ? value : '' })}
        />
        <Choice
          label={t('encoding')}
          value={dialect?.encoding ?? 'utf-8'}
          options={ENCODINGS.map((value) => ({ value, label: value.toUpperCase() }))}
          onChoose={(encoding) => onChange({ encoding })}
        />
        <Choice
          label={t('tableFrom')}
          value={String(linesBefore)}
          options={starts.map((lines) => ({ value: String(lines), label: t('fromLine', { line: lines + 1 }) }))}
          onChoose={(lines) => onChange({ linesBefore: Number(lines) })}
        />
      </div>
      <div className={styles['row2']} style={{ padding: '0 16px 12px' }}>
        <Switch
          label={t('header')}
          isOn={dialect?.hasHeader ?? false}
          // The start of the table is not detected once the user has set whether it has a header.
          onSwitch={(withHeader) => onChange({ withHeader, linesBefore })}
        />
        <span className="grow" />
        {sure !== undefined && (
          <Chip tone={sure >= SURE_FROM ? 'success' : 'warning'} icon={<CircleCheck size={12} />}>
            {t('detected', { percent: Math.round(sure * 100) })}
          </Chip>
        )}
      </div>
    </>
  );
}
