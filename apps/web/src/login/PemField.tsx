import { useRef } from 'react';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PEM_LENGTH_MAX } from '@astrolabe/http-api';
import { Button } from '../ui/Button.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './login.module.css';

/** A chosen PEM file: its text is kept in the page and sent only with the sign-in. */
export interface PemFile {
  readonly name: string;
  readonly text: string;
}

/** Input of a PEM file field. */
export interface PemFieldProps {
  readonly label: string;
  readonly file: PemFile | undefined;
  readonly onChoose: (file: PemFile | undefined) => void;
  /** Called with the reason if a file is not accepted. */
  readonly onProblem: (text: string) => void;
}

/** Chooses a PEM file. */
export function PemField({ label, file, onChoose, onProblem }: PemFieldProps) {
  const t = useTranslations('login');
  const input = useRef<HTMLInputElement>(null);
  const read = async (chosen: File): Promise<void> => {
    if (chosen.size > PEM_LENGTH_MAX) {
      onProblem(t('fileTooLong', { name: chosen.name }));
      return;
    }
    try {
      onChoose({ name: chosen.name, text: await chosen.text() });
    } catch {
      onProblem(t('fileUnread', { name: chosen.name }));
    }
  };
  return (
    <div className={styles['pem']}>
      <span>{label}</span>
      <FileInput ref={input} accept=".pem,.crt,.cer,.key" label={label} onFiles={([chosen]) => void read(chosen)} />
      {file === undefined ? (
        <Button size="bar" aria-label={t('chooseFileFor', { label })} onClick={() => input.current?.click()}>
          {t('chooseFile')}
        </Button>
      ) : (
        <span className={styles['pemFile']}>
          <span className="clip mono" title={file.name}>
            {file.name}
          </span>
          <IconButton
            size="row"
            label={t('removeFile', { name: file.name })}
            icon={<X size={14} />}
            onClick={() => onChoose(undefined)}
          />
        </span>
      )}
    </div>
  );
}
