import { useTranslations } from 'use-intl';
import { OPENED_TEXT_MAX } from '../limits.ts';
import { openTab } from '../state/console-store.ts';
import { showToast } from '../state/toast-store.ts';
import { openNotebook } from './notebook/notebook-cells.ts';
import { readNotebook } from './notebook/notebook-file.ts';

/**
 * Opens text files as scripts and Markdown files as notebooks, each in a tab; files that are too large or not text are refused by name.
 */
export function useOpenFiles(): (files: readonly File[]) => Promise<void> {
  const t = useTranslations('more');
  return async (files) => {
    for (const file of files) {
      if (file.size > OPENED_TEXT_MAX) {
        showToast('danger', t('fileTooLarge', { name: file.name }));
        continue;
      }
      const text = await file.text();
      // Binary files contain characters that text files do not.
      if (text.includes('\u0000')) showToast('danger', t('fileNoText', { name: file.name }));
      else if (!openScript(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'), file.name))
        showToast('danger', t('tooMany', { name: file.name }));
    }
  };
}

/** Opens the text of a file. Returns whether there was room for it. */
function openScript(text: string, fileName: string): boolean {
  const name = fileName.replace(/\.(ngql|txt|md)$/i, '');
  if (/\.md$/i.test(fileName)) return openNotebook(readNotebook(text), name);
  openTab(text, name);
  return true;
}
