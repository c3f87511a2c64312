import type { Ref } from 'react';

/** The browser's file dialog, opened by a click on the element in `ref`. */
export interface FileInputProps {
  readonly ref: Ref<HTMLInputElement>;
  /** Endings and types of files, separated by commas; without them any file. */
  readonly accept?: string;
  readonly label?: string;
  readonly isMultiple?: boolean;
  readonly disabled?: boolean;
  /** Called with at least one file. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
}

/** Chooses files; the same ones can be chosen again. */
export function FileInput({ ref, accept, label, isMultiple = false, disabled, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={isMultiple}
      disabled={disabled}
      hidden
      aria-label={label}
      onChange={(event) => {
        const [first, ...others] = event.currentTarget.files ?? [];
        event.currentTarget.value = '';
        if (first !== undefined) onFiles([first, ...others]);
      }}
    />
  );
}
