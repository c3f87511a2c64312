import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { FileInput } from '../../ui/FileInput.tsx';
import { ACCEPTED_ENDINGS } from './use-upload.ts';

/** The selected files, and the dialog to choose them. */
export interface UploadInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opens the file dialog with the file types that can be imported. */
export function UploadInput({ ref, onFiles }: UploadInputProps) {
  const t = useTranslations('import');
  return <FileInput ref={ref} accept={ACCEPTED_ENDINGS} label={t('upload')} isMultiple onFiles={onFiles} />;
}
