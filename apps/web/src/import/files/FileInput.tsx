import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { TAKEN_ENDINGS } from './use-upload.ts';

/** The browser's own dialog for files, opened by a click on what `ref` holds. */
export interface FileInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Chooses files that imports take; the same ones can be chosen again. */
export function FileInput({ ref, onFiles }: FileInputProps) {
  const words = useTranslations('import');
  return (
    <input
      ref={ref}
      type="file"
      accept={TAKEN_ENDINGS}
      multiple
      hidden
      aria-label={words('upload')}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        event.currentTarget.value = '';
      }}
    />
  );
}
