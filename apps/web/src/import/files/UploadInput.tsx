import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { FileInput } from '../../ui/FileInput.tsx';
import { ACCEPTED_ENDINGS } from './use-upload.ts';

/** The files that an import is to take, and the dialog that chooses them. */
export interface UploadInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Chooses files that imports take. */
export function UploadInput({ ref, onFiles }: UploadInputProps) {
  const t = useTranslations('import');
  return <FileInput ref={ref} accept={ACCEPTED_ENDINGS} label={t('upload')} isMultiple onFiles={onFiles} />;
}
